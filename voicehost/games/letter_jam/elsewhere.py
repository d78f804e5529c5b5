"""What is said at the wrong moment: it is known, and told why it cannot be just now."""

from __future__ import annotations

from functools import lru_cache

from voicehost.core.play import IllegalMove, Move, Player
from voicehost.core.speech import Elsewhere, Phrase, Slot
from voicehost.games.letter_jam.phrases import (
    CARDS,
    GIVEN,
    GIVES,
    GUESSES,
    LETTER,
    MOVES,
    NUMBERS,
    SOURCES,
    long_breaths,
    offers,
    other_ways,
    overrulings,
)
from voicehost.games.letter_jam.state import Phase, State
from voicehost.games.saying import names, phrases

LAID = frozenset({"lay", "given", "anew", "withdraw"})
OF_TALK = frozenset({"give", "offer", "offer-so-many", "move-on", "ready", "busy", "compare", "who-gives", "guess-aloud"})
OF_THE_END = frozenset({"arranges", "lay-card", "arranged", "show-words"})


def elsewhere(state: State) -> tuple[Elsewhere, ...]:
    return (_elsewhere(state.players),)


@lru_cache(maxsize=16)
def _elsewhere(players: tuple[Player, ...]) -> Elsewhere:
    who = names("player", players)
    ways = (*other_ways(who), *long_breaths(who))
    return Elsewhere((*_talk(who, len(players)), *_laying(), *_end(who), *overrulings(who), *_asides(who), *ways))


def _talk(who: Slot, players: int) -> tuple[Phrase, ...]:
    return (
        *phrases("give", GIVES, who),
        *phrases("move-on", MOVES, who),
        *phrases("guess-aloud", GUESSES, who, LETTER),
        *offers(who, players),
        *phrases("compare", ("who has the longest", "what are the offers")),
        *phrases("who-gives", ("who may give the clue",)),
        *phrases("ready", ("{player} is ready",), who),
        *phrases("busy", ("{player} is not ready",), who),
    )


def _laying() -> tuple[Phrase, ...]:
    return (
        *phrases("lay", ("{chip1}",), Slot("chip1", SOURCES)),
        *phrases("given", GIVEN),
        *phrases("anew", ("start again",)),
        *phrases("withdraw", ("no clue", "no word")),
    )


def _end(who: Slot) -> tuple[Phrase, ...]:
    return (
        *phrases("arranges", ("{player} arranges",), who),
        *phrases("lay-card", ("{chip1}",), Slot("chip1", CARDS)),
        *phrases("arranged", ("that is my word",)),
        *phrases("show-words", ("show the words",)),
    )


def _asides(who: Slot) -> tuple[Phrase, ...]:
    clue = Slot("number", tuple((f"clue {word}", str(number)) for number, word in enumerate(NUMBERS, 1)))
    return (
        *phrases("see", ("{player} what do i see", "what do i see"), who),
        *phrases("my-clues", ("{player} my clues", "my clues"), who),
        *phrases("one-clue", ("{player} {number}", "{number}"), who, clue),
        *phrases("tokens", ("tokens", "how many tokens")),
        *phrases("stands", ("stands", "what is on the stands")),
        *phrases("missing", ("who is missing",)),
        *phrases("scores", ("scores", "score")),
    )


def why_not(state: State, move: Move) -> IllegalMove:
    """What is to be done first."""
    match state.phase, move.name:
        case phase, "accept" | "refuse" if phase is not Phase.OVER:
            return IllegalMove("no-word-shown")
        case Phase.WORDS, _:
            return IllegalMove("words-first")
        case Phase.OVER, _:
            return IllegalMove("ended")
        case Phase.LAYING, name if name not in LAID:
            return IllegalMove("finish-the-clue", player=state.giver or "")
        case Phase.TALK, name if name in LAID:
            return IllegalMove("who-gives-first")
        case Phase.ARRANGING, name if name in OF_TALK | {"lay", "given"}:
            return IllegalMove("clues-are-over")
        case Phase.ARRANGING, "show-words" if not state.all_arranged:
            return IllegalMove("words-missing")
        case Phase.ARRANGING, _ if state.giver is not None:
            return IllegalMove("finish-the-word", player=state.giver)
        case Phase.ARRANGING, _:
            return IllegalMove("who-arranges-first")
        case _, name if name in OF_THE_END:
            return IllegalMove("clues-are-not-over")
    return IllegalMove("not-now")
