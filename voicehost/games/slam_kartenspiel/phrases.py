"""What may be said at each moment. The ways to say each move stand in the language's folder: here is which, and of whom and what."""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache

from voicehost.core.language import Language, as_spoken, choosing
from voicehost.core.play import Player
from voicehost.core.speech import Phrase, Slot
from voicehost.games.kit.saying import names
from voicehost.games.slam_kartenspiel import applause, booking, show
from voicehost.games.slam_kartenspiel.asking import DRAWS, FACES, ROLLS, Question, question
from voicehost.games.slam_kartenspiel.cards import UNKNOWN_CARD, Deck, key
from voicehost.games.slam_kartenspiel.show import HIGHEST_WORTH
from voicehost.games.slam_kartenspiel.state import NOBODY, Phase, State

Phrases = tuple[Phrase, ...]

ENDINGS = {"Der": (("r", ""), ("n", "den ")), "Das": (("s", ""),), "Die": ()}
"""Of a name that begins with an adjective: its endings, and what stands before it then."""

WEAK = ("oet", "ist", "oph")
"""Of masculine names: what the fourth case adds "en" to."""


def phrases_now(state: State, language: Language) -> Phrases:
    """A Schinken comes last where it is false: help proposes what comes first, and whoever calls it would lose the trick."""
    if applause.asks_who(state):
        return language.ways("was", or_nobody(language, "player", names("player", _callers(state))))
    match state.phase:
        case Phase.TODAY:
            return language.ways("today")
        case Phase.TOP:
            return (*language.ways("top", slams(state.deck, booking.open_slams(state))), *always(state, language))
        case Phase.BOOKING:
            return (*_choosing(state, language), *always(state, language))
        case Phase.SHOW:
            asked = question(state)
            return (*(_answers(state, asked, language) if asked else ()), *always(state, language), *_schinken(state, language))
        case Phase.APPLAUSE:
            return (*_schinken(state, language, "call"), *language.ways("scores"), *language.ways("why"))
        case Phase.BETWEEN:
            return (*language.ways("next"), *always(state, language), *_schinken(state, language))
        case Phase.OVER:
            return (*always(state, language), *_schinken(state, language))


def known(state: State, language: Language) -> Phrases:
    """What is said too early."""
    if state.phase is Phase.BOOKING:
        return (*language.ways("next"), *_schinken(state, language))
    return language.ways("next") if state.phase is Phase.SHOW and not applause.asks_who(state) else ()


def _callers(state: State) -> tuple[Player, ...]:
    """Who can have called Schinken."""
    return show.reckoned(state).shouting if state.phase is Phase.APPLAUSE else state.players


def _schinken(state: State, language: Language, move: str = "schinken") -> Phrases:
    """Where it is called for it is another move: there a wrong one costs nobody the trick, and it is judged at once."""
    return language.ways(move, names("player", state.players), under="schinken")


def always(state: State, language: Language) -> Phrases:
    """What only has something read out."""
    asides = (*language.ways("scores"), *language.ways("card", poets("poet", state.deck, state.deck.by_key)))
    if state.trick is not None:
        asides += language.ways("slam")
        asides += language.ways("piles")
    asides += language.ways("thinking")
    if state.phase in (Phase.BETWEEN, Phase.OVER):
        asides += language.ways("why")
    return (*asides, *(language.ways("my-hand", names("player", state.players)) if state.options.dealt else ()))


def _choosing(state: State, language: Language) -> Phrases:
    if booking.waits_for_the_die(state):
        return language.ways("roll", numbers("number", language, FACES))
    if state.options.dealt:
        return ()
    who, cards = names("player", state.players), ("first", "second", "third")
    piled = tuple(poet for seat in state.seats for poet in seat.pile if poet in state.deck.by_key)
    playable = piled if state.slam.is_gold else tuple(poet for poet in state.deck.by_key if poet not in piled)
    slots = tuple(_or_unknown(language, poets(name, state.deck, playable)) for name in cards)
    none = tuple(player for player in state.waiting if not state.slam.is_gold)
    three = language.ways("play", who, *slots, under="play-three") if state.options.actions else ()
    return (*language.ways("play", who, *slots[:2]), *three, *(language.ways("sit-out", names("player", none)) if none else ()))


# -- answers ----------------------------------------------------------------------------------------------------------------------


def _answers(state: State, asked: Question, language: Language) -> Phrases:
    """To the question that stands."""
    if asked.kind == "look":
        return language.ways("vote", names("player", show.waiting(state)), Slot("vote", language.ballot))
    if asked.kind in ROLLS:
        return language.ways("roll", numbers("number", language, FACES))
    if asked.kind in DRAWS:
        free = tuple(key for key in state.deck.by_key if not any(key in seat.chosen for seat in state.seats))
        return language.ways("pick", or_nobody(language, "poet", _or_unknown(language, poets("poet", state.deck, free))))
    match asked.kind:
        case "sister" | "male":
            return language.ways("confirm", Slot("answer", language.yes_no))
        case "style":
            return language.ways("style", language.slot("style", only=asked.choices))
        case "bribe":
            return language.ways("give", language.slot("money"))
        case "worth":
            return language.ways("worth", numbers("number", language, map(str, range(HIGHEST_WORTH + 1))))
        case _:  # expose, accuse, keep
            named = poets("poet", state.deck, (key for key in asked.choices if key in state.deck.by_key))
            return language.ways("pick", or_nobody(language, "poet", named) if NOBODY in asked.choices else named)


# -- what may stand in a slot -------------------------------------------------------------------------------------------------------


def poets(name: str, deck: Deck, keys: Iterable[str]) -> Slot:
    """As the card has it, and as people say it."""
    return _poets(name, tuple((deck.by_key[key].name, key) for key in keys))


@lru_cache(maxsize=256)
def _poets(slot: str, cards: tuple[tuple[str, str], ...]) -> Slot:
    """`cards`: their names and keys. The whole deck's is asked for at nearly every moment."""
    return choosing(slot, ((way, key) for name, key in cards for way in said(name)))


@lru_cache(maxsize=1024)
def said(name: str) -> tuple[str, ...]:
    """ "Der Berühmte Mitbewohner": with the article or without, "den Berühmten Mitbewohner", "Berühmter Mitbewohner", "den Rap-Poeten"."""
    article, _, rest = name.partition(" ")
    if article not in ENDINGS or not rest:
        return (name,)
    ways = [name, rest, *([f"den {rest}"] if article == "Der" else [])]
    if article == "Der" and rest.endswith(WEAK):
        ways += [f"{rest}en", f"den {rest}en"]
    first, _, more = rest.partition(" ")
    if first.endswith("e") and article != "Die":
        ends = ((first + ending, before) for ending, before in ENDINGS[article])
        ways += [f"{before}{one} {more}".strip() for one, before in ends]
    return tuple(dict.fromkeys(ways))


def named(text: str, deck: Deck) -> tuple[str, ...]:
    """The cards that a text names, in its order, whatever stands between them."""
    words, found = as_spoken(text).split(), []
    while words:
        length, card = max(((length, card) for way, card in _names(deck) if words[: (length := len(way))] == way), default=(1, ""))
        found += [card] if card else []
        words = words[length:]
    return tuple(found)


def shortened(text: str, keys: Iterable[str]) -> tuple[str, ...]:
    """The one card of those whose name ends, or begins, as it is told: "Genie" for Das Kleine Genie. None where there are several."""
    told = key(text)
    found = tuple(card for card in keys if told and f" {told} " in f" {card} ")
    return found if len(found) == 1 else ()


@lru_cache(maxsize=8)
def _names(deck: Deck) -> tuple[tuple[list[str], str], ...]:
    return tuple((as_spoken(way).split(), key) for key, poet in deck.by_key.items() for way in (key, *said(poet.name)))


def slams(deck: Deck, keys: Iterable[str]) -> Slot:
    """With an article, or without."""
    named = ((deck.slam_by_key[key].name, key) for key in keys)
    return choosing("slam", ((f"{article}{name}", key) for name, key in named for article in ("", "den ", "die ", "der ")))


def numbers(name: str, language: Language, meanings: Iterable[str]) -> Slot:
    """As far as the language has words for them; a die's as it is called, too."""
    told = tuple(meanings)
    words = tuple((language.numbers[int(one)], one) for one in told if int(one) < len(language.numbers))
    faces = tuple((language.word(f"face-{one}"), one) for one in told if one in FACES)
    return choosing(name, dict.fromkeys((*words, *faces)))


def or_nobody(language: Language, name: str, slot: Slot) -> Slot:
    nobody = choosing(name, ((way, NOBODY) for way in language.answers["nobody"]))
    return _joined(slot, nobody)


def _or_unknown(language: Language, slot: Slot) -> Slot:
    return _joined(slot, choosing(slot.name, ((way, UNKNOWN_CARD) for way in language.choices["unknown"]["card"])))


def _joined(one: Slot, other: Slot) -> Slot:
    return Slot(one.name, one.choices + other.choices, written=one.written + other.written)
