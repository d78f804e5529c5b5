"""What may be said at other moments, and why it cannot be done just now."""

from __future__ import annotations

from functools import lru_cache

from voicehost.core.language import Language
from voicehost.core.play import IllegalMove, Move, Player
from voicehost.core.speech import Elsewhere, Slot
from voicehost.games.kit.saying import names
from voicehost.games.slam_kartenspiel import applause, booking, phrases
from voicehost.games.slam_kartenspiel.asking import FACES, question
from voicehost.games.slam_kartenspiel.state import Options, Phase, State, deck_of

CONFIRMED = frozenset({"sister", "male"})
"""Questions that want yes or no of one player."""


def elsewhere(state: State, language: Language) -> tuple[Elsewhere, ...]:
    asked = question(state) if state.phase is Phase.SHOW else None
    return (_elsewhere(state.players, state.options, language, asked.player if asked is not None and asked.kind in CONFIRMED else None),)


@lru_cache(maxsize=64)
def _elsewhere(players: tuple[Player, ...], options: Options, language: Language, asked: Player | None) -> Elsewhere:
    """`asked`: who is asked for yes or no. With a name that is their answer, and no vote."""
    deck, who = deck_of(options.deck), names("player", players)
    cards = tuple(phrases.poets(name, deck, deck.by_key) for name in ("first", "second"))
    slams = phrases.slams(deck, deck.slam_by_key)
    return Elsewhere(
        (
            *language.ways("schinken", who),
            *language.ways("next"),
            *language.ways("play", who, *cards),
            *language.ways("roll", phrases.numbers("number", language, FACES)),
            *language.ways("today"),
            *language.ways("top", slams),
            *language.ways("vote", who, Slot("vote", language.ballot)),
            *(language.ways("vote", who, Slot("vote", language.ballot), under="vote-typed") if asked is None else ()),
            *(language.ways("confirm", names("player", (asked,)), Slot("answer", language.yes_no), under="confirm-typed") if asked else ()),
            *language.ways("style"),
            *language.ways("give"),
            *language.ways("pick", who, phrases.or_nobody(language, "poet", phrases.poets("poet", deck, deck.by_key)), under="pick-typed"),
            *language.ways("pass", who),
            *language.ways("scores"),
            *language.ways("scores", under="scores-typed"),
            *language.ways("card", phrases.poets("poet", deck, deck.by_key)),
            *language.ways("slam"),
            *language.ways("piles"),
            *language.ways("thinking"),
            *language.ways("why"),
            *language.ways("my-hand", who),
        )
    )


_BEFORE = {Phase.TODAY: "day-first", Phase.TOP: "slam-first"}


def why_not(state: State, move: Move) -> IllegalMove:
    """Why a clear phrase cannot be just now."""
    if applause.asks_who(state):
        return IllegalMove("answer-first")
    match move.name:
        case "schinken":
            return IllegalMove("no-show-yet")
        case "pass":
            return IllegalMove("no-passing")
        case "my-hand":
            return IllegalMove("your-own-cards")
        case "thinking":
            return IllegalMove("nobody-thinks")
        case "why":
            return IllegalMove("nothing-reckoned")
        case "top" if state.phase is Phase.TOP:
            return IllegalMove("slam-gone", slam=state.deck.slam_by_key[move.slots["slam"]].name)
        case _ if state.phase in _BEFORE:
            return IllegalMove(_BEFORE[state.phase])
        case "roll" if booking.waits_for_the_die(state):
            return IllegalMove("answer-first")
        case "roll" if not state.options.own_die:
            return IllegalMove("i-roll")
        case "play" if state.options.dealt:
            return IllegalMove("choose-in-secret")
    match state.phase:
        case Phase.BOOKING:
            return IllegalMove("answer-first") if booking.waits_for_the_die(state) else IllegalMove("still-choosing")
        case Phase.SHOW:
            return IllegalMove("answer-first")
        case Phase.APPLAUSE:
            return IllegalMove("call-schinken")
        case Phase.BETWEEN:
            return IllegalMove("was-told")
        case _:
            return IllegalMove("has-ended")
