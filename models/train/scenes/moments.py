"""Games as they stand when something is said to them: each moment is reached as a table reaches it, by what people say and enter."""

from __future__ import annotations

from typing import Any

from voicehost.core.play import Move, Player
from voicehost.core.speech import samples
from voicehost.games import game
from voicehost.listen.recognizer import typed
from voicehost.session.session import Session
from voicehost.speak import languages

PLAYERS = ("Ana", "Ben", "Cy")
GERMAN_PLAYERS = ("Karl", "Ida", "Romy")
SEED = 10
"""The first of a game of Poetry Slam in which the first words must begin with H."""
WORDS = {"Ana": ("heaven", "five"), "Ben": ("hill", "four"), "Cy": ("horse", "three")}
"""Each player's secret word, and the tile that they take."""
CARDS = {"Karl": ("loop königin", "detektivin"), "Ida": ("gewissenlose", "kleine genie"), "Romy": ("berühmte mitbewohner", "barista")}
"""The poets that each player chooses, of the hands that seed 1 deals."""
ANSWERS = ("der gewissenlose", *("karl stimmt nein", "ida stimmt nein") * 3)
"""To all that is asked when they are revealed: whom the Detektivin exposes, and three times whether a poet is well dressed."""


def moments(language: str = "en") -> dict[str, Session]:
    """Sessions by what goes on in them; English, or German."""
    return _in_german() if language == "de" else _in_english()


def _in_english() -> dict[str, Session]:
    writing = _anew(_begun("poetry-slam", "en", PLAYERS, SEED))
    poems = writing
    for player, (word, tile) in WORDS.items():
        poems = _said(_entered(poems, player, word), f"{player} takes {tile}")
    return {
        "writing": writing,
        "tiles": _entered(writing, "Ana", "hill"),
        "poems": _anew(poems),
        "poems over": _said(_anew(poems), *(line for player in PLAYERS for line in (f"{player} passes", "yes"))),
        "a race": race(),
    }


def _in_german() -> dict[str, Session]:
    """Of the one game that is played in it: cards laid down of the real pack, cards chosen unseen, the questions, the time between."""
    top = _begun("slam-kartenspiel", "de", GERMAN_PLAYERS, 1, dealt=False, own_die=True)
    booking = _begun("slam-kartenspiel", "de", GERMAN_PLAYERS, 1, today="freitag", breath=0.0)
    show = booking
    for player, cards in CARDS.items():
        show = _entered(show, player, *cards)
    return {
        "top": top,
        "laid": _said(top, "oben liegt der lost place slam"),
        "booking": _anew(booking),
        "show": _anew(show),
        "between": _anew(_said(show, *ANSWERS)),
    }


def race() -> Session:
    """Of Scrabble Slam!, over the word "game", with a real pack."""
    return _anew(_said(_begun("scrabble-slam", "en", ("Ana", "Ben", "Chris"), 0), "Ana nominates game", "ready, set, slam"))


def _begun(name: str, language: str, players: tuple[Player, ...], seed: int, **options: Any) -> Session:
    kind = game(name)
    if kind is None:
        raise ValueError(f"no game is called {name}")
    return Session.begin(kind(languages.read(language, name)), players, kind.options(**options), seed)[0]


def _said(session: Session, *lines: str) -> Session:
    """Each a second after the one before. Raises `ValueError` for what the game neither takes nor asks about."""
    for at, line in enumerate(lines, 1):
        after = session.hear(typed(line, samples(at), session.game.language.numbers))[0]
        if after.state == session.state and after.attention.doubt is None:
            raise ValueError(f"nothing came of {line!r}")
        session = after
    return session


def _entered(session: Session, player: Player, *filled: str) -> Session:
    """The first move that this player may enter unseen, its slots filled so."""
    phrase = session.view(player).entries[0]
    slots = {slot.name: word for slot, word in zip(phrase.slots, filled, strict=True)}
    return session.enter(samples(1), player, Move(phrase.move, slots))[0]


def _anew(session: Session) -> Session:
    """As if it had begun so: nothing was said before."""
    return Session(session.game, session.players, session.state)
