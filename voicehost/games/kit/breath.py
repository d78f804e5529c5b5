"""A breath before secrets are revealed, so that the player who made the last entry can still correct it.

A phase in which everybody enters something unseen ends with the last entry, and what it reveals cannot be made unknown. So the host waits
for a moment (`options.breath`, seconds; 0 is none). "Wait" holds it until somebody says "go on", and so does whoever opens an entry
(`Staged.holds`); meanwhile any entry may be replaced.

    REVEAL = Reveal(tells, wait=("wait",), go_on=("go on",))    # in a module of the game
    return REVEAL.after(state, at)                              # where an entry leaves nobody to be waited for
    BREATH = REVEAL.during(GUESSING)                            # the stage of a state with a breath

The game's state has the field `breath`. Whatever ends the phase in another way, or makes somebody awaited again, sets it to None.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import Any, Generic, TypeVar

from voicehost.core.play import Say, say
from voicehost.core.speech import Samples, samples
from voicehost.games.kit.calling import call
from voicehost.games.kit.moves import AnyRule, By, Way, spoken
from voicehost.games.kit.stages import Stage, Timer

S = TypeVar("S")

WAIT = "wait"
"""The name of the move that holds the breath."""


@dataclass(frozen=True, slots=True)
class Breath:
    """All players have made their entries, and nothing has been revealed yet."""

    since: Samples
    """When the last entry was made, on the game's clock."""
    held: bool = False
    """Somebody has said "wait"."""


class Reveal(Generic[S]):
    """What a game tells when everybody has entered theirs, and the two moves of the breath before it."""

    def __init__(self, tells: Callable[..., tuple[S, tuple[Say, ...]]], wait: tuple[str, ...] = (), go_on: tuple[str, ...] = ()) -> None:
        """`tells`: the next state, and what is said, of `state` without a breath and `at`. `wait`, `go_on`: the ways to say the moves;
        without any they stand in the language's folder under these names."""
        self._tells = tells

        @spoken(ways=_ways(WAIT, wait), name=WAIT, means="nothing is told yet: what was entered may be changed")
        def hold(state: Any) -> Any:
            return replace(state, breath=replace(state.breath, held=True)), (say("breath-held"),)

        @spoken(ways=_ways("go-on", go_on), when=lambda state: state.breath.held, name="go-on", means="it is told")
        def release(state: Any, at: Samples) -> Any:
            return self.now(state, at)

        self.hold: AnyRule = hold
        self.release: AnyRule = release

    def after(self, state: S, at: Samples, says: tuple[Say, ...] = (), *, meanwhile: tuple[Say, ...] = ()) -> tuple[S, tuple[Say, ...]]:
        """What comes of the last entry, or of one that replaces another: a breath, which stays held. `says`: what is said of the entry;
        `meanwhile`: what is said of it too, where a breath is left for it."""
        there: Any = state
        if there.options.breath:
            held = there.breath is not None and there.breath.held
            return replace(there, breath=there.breath if held else Breath(at)), (*says, *meanwhile)
        state, more = self.now(state, at)
        return state, (*says, *more)

    def now(self, state: S, at: Samples) -> tuple[S, tuple[Say, ...]]:
        there: Any = state
        return call(self._tells, {"state": replace(there, breath=None), "at": at})

    def during(self, phase: Stage) -> Stage:
        """The breath at the end of that phase: its moves may still be made, its time limits no longer run, and nobody is waited for."""
        return replace(
            phase,
            title="everybody is done",
            moves=(*phase.moves, self.hold, self.release),
            known=(),
            asks=_asks,
            how=(),
            wanted=(self.hold, self.release),
            awaited=(),
            timers=(Timer(_ends, self.now),),
            reminds=False,
        )


def _ways(name: str, says: tuple[str, ...]) -> tuple[Way, ...]:
    return (Way(says, by=By.VOICE, lasting=False, under="" if says else name),)


def _ends(state: Any) -> Samples | None:
    breath: Breath = state.breath
    return None if breath.held else breath.since + samples(state.options.breath)


def _asks(state: Any) -> tuple[Say, ...]:
    return (say("breath-held" if state.breath.held else "breath"),)
