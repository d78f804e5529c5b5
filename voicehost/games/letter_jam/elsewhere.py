"""What is said at the wrong moment: it is known, and told why it cannot be just now."""

from __future__ import annotations

from functools import lru_cache

from voicehost.core.play import IllegalMove, Move, Player
from voicehost.core.speech import Elsewhere, Phrase, Slot
from voicehost.games.kit.english import STANDINGS
from voicehost.games.kit.saying import names, phrases
from voicehost.games.letter_jam.phrases import (
    ASIDES,
    CARDS,
    LETTER,
    NUMBERS,
    SHARE,
    SOURCES,
    any_chips,
    clues,
    long_breaths,
    offers,
    offers_in_part,
    other_ways,
    ways,
    without,
)
from voicehost.games.letter_jam.state import Phase, State

LAID = frozenset({"lay", "given", "anew", "withdraw"})
OF_TALK = frozenset({"give", "offer", "offer-so-many", "move-on", "ready", "busy", "compare", "who-gives", "guess-aloud"})
OF_THE_END = frozenset({"arranges", "lay-card", "arranged", "show-words"})


def elsewhere(state: State) -> tuple[Elsewhere, ...]:
    return (_without(state.players, state.phase, state.giver), _elsewhere(state.players, state.phase))


@lru_cache(maxsize=64)
def _without(players: tuple[Player, ...], phase: Phase, giver: Player | None) -> Elsewhere:
    return Elsewhere(without(names("player", players), phase, giver))


@lru_cache(maxsize=64)
def _elsewhere(players: tuple[Player, ...], phase: Phase) -> Elsewhere:
    who = names("player", players)
    of_talk = ways(("give", "move-on", "guess-aloud", "compare", "who-gives", "ready", "busy"), who, LETTER)
    of_the_end = ways(("arranges", "arranged", "show-words", "accept", "refuse"), who)
    asides = ways(ASIDES, who, clues(len(NUMBERS)))
    told = (
        *offers(who, len(players)),
        *offers_in_part(who),
        *phrases("share", SHARE),
        *_laying(who, phase),
        *other_ways(who, phase),
        *phrases("scores", STANDINGS),
        *long_breaths(who),
    )
    return Elsewhere((*of_talk, *of_the_end, *asides, *told))


def _laying(who: Slot, phase: Phase) -> tuple[Phrase, ...]:
    """A chip, or a card; more of them are `long_breaths`, and while a clue is told also chips that it cannot take."""
    return (
        *phrases("lay", ("{chip1}",), Slot("chip1", SOURCES)),
        *(any_chips(who) if phase is Phase.LAYING else ()),
        *phrases("lay-card", ("{chip1}",), Slot("chip1", CARDS)),
        *ways(("anew",) if phase is Phase.ARRANGING else ("given", "anew")),
        *phrases("withdraw", ("no clue", "no word")),
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
