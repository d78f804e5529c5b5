"""Why a clear call cannot be just now. Nobody who says what can be said at another moment is told that it was not understood."""

from __future__ import annotations

from voicehost.core.play import IllegalMove, Move
from voicehost.games.scrabble_slam.state import Phase, State

ANSWERS = frozenset({"which", "neither", "mine", "vote", "confirm", "count", "no-count"})
AFTER = frozenset({"time-out", "rather", "take-back", "claim"})
"""What is said of the last card."""


def why_not(state: State, move: Move) -> IllegalMove:
    if move.name == "out" and "player" not in move.slots and state.phase is Phase.RACE:
        return IllegalMove("who-slams", player=state.players[0])
    if state.question is not None:
        return IllegalMove("answer-first")
    match state.phase, move.name:
        case Phase.OPENING, _:
            return IllegalMove("no-word-yet")
        case _, "nominate" | "choose":
            return IllegalMove("nominated-already", word=state.opening.capitalize())
        case Phase.READY, _:
            return IllegalMove("not-begun")
        case _, "slam":
            return IllegalMove("begun-already", word=state.word.capitalize())
        case _, name if name in ANSWERS:
            return IllegalMove("nothing-asked")
        case _, "time-out":
            return IllegalMove("nothing-to-dispute")
        case _, name if name in AFTER:
            return IllegalMove("nothing-played")
        case Phase.OVER, _:
            return IllegalMove("ended-settled" if state.disputable is None else "ended")
    return IllegalMove("not-now")
