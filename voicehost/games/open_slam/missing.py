"""Which judges' scores are in and which are missing, and that the slam does not go on without them."""

from __future__ import annotations

from collections.abc import Iterator
from decimal import Decimal

from voicehost.core.language import Language
from voicehost.core.play import IllegalMove, Say, say
from voicehost.games.open_slam.saying import row, shown
from voicehost.games.open_slam.state import Phase, State


def begun(state: State) -> bool:
    """Whether the first score of this poem is in."""
    return any(score is not None for score in state.scores) or bool(state.marks)


def known(state: State) -> tuple[Decimal, ...]:
    """The scores that were read out, without those that judges have entered in secret."""
    return tuple(score for score in state.scores if score is not None)


def as_read_out(state: State) -> tuple[tuple[int, Decimal], ...]:
    """Each judge, from 0, whose score was read out, and the score, in the order in which people read them out: those of judges who have
    left come last."""
    scores = ((judge, score) for judge, score in enumerate(state.scores) if score is not None)
    return tuple(sorted(scores, key=lambda each: each[0] in state.without))


def so_far(state: State, language: Language) -> tuple[str, ...]:
    """The scores that were read out, each with the judge's name if the judges have names."""
    scores = as_read_out(state)
    if not state.jury:
        return row(language, tuple(score for _, score in scores))
    return tuple(f"{state.jury[judge]} {shown(language, score)}" for judge, score in scores)


def all_wanted(state: State) -> Say:
    """Ask for the scores of the poem that has just ended."""
    return say("scores-please", n=len(state.judges), player=state.performing)


def still_missing(state: State, language: Language) -> tuple[Say, ...]:
    """The scores so far, without those that judges have entered in secret, and which are missing."""
    scores = so_far(state, language)
    are_in = (say("scores-so-far", scores=scores),) if scores else ()
    if state.jury:
        return (*are_in, *_of_judges(state))
    if not begun(state):
        return (say("none-yet", n=len(state.judges)),)
    missing = tuple(str(judge + 1) for judge in state.missing)
    return (*are_in, say("missing", judge=missing[0], judges=missing, n=len(missing)))


def _of_judges(state: State) -> Iterator[Say]:
    """Whose scores are missing. Those of judges who have left come from whoever has their place."""
    missing = tuple(state.jury[judge] for judge in state.missing)
    if gone := tuple(judge for judge in missing if judge in state.away):
        yield say("missing-of-place", players=gone, n=len(gone))
    if here := tuple(judge for judge in missing if judge not in state.away):
        yield say("missing-of", players=here, n=len(here))


def incomplete(state: State, language: Language) -> IllegalMove | None:
    """Why the slam cannot go on: which scores are missing. None if it does not wait for scores."""
    if state.phase is not Phase.SCORES:
        return None
    missing = still_missing(state, language)[-1]
    return IllegalMove(missing.key, **missing.fields)
