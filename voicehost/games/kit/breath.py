"""A breath before secrets are revealed, so that the player who made the last entry can still correct it.

When everybody enters something unseen, the phase ends with the last entry, and nobody can forget what the host then reveals. So the host
waits for a moment first (`options.breath`, in seconds; 0 means that it does not wait). It waits longer, until somebody says "go on", if
somebody says "wait" or opens their entry (`Staged.holds`). As long as it waits, every entry may be replaced.

    REVEAL = Reveal(tells, wait=("wait",), go_on=("go on",))    # in a module of the game
    return REVEAL.after(state, at)                              # when an entry leaves nobody to wait for
    BREATH = REVEAL.during(GUESSING)                            # the stage while `state.breath` is set

The game's state needs a field `breath`. Every move that ends the phase in another way, or after which somebody is awaited again, must set
it to None.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import Any, Generic, TypeVar

from voicehost.core.play import IllegalMove, Say, say
from voicehost.core.speech import Samples, samples
from voicehost.games.kit.calling import call
from voicehost.games.kit.moves import AnyRule, By, Kind, Way, spoken
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
    """Whether somebody has said "wait", or has opened an entry."""


class Reveal(Generic[S]):
    """What a game reveals once everybody has made an entry, and the two moves of the breath before that: `hold` and `release`."""

    def __init__(self, tells: Callable[..., tuple[S, tuple[Say, ...]]], wait: tuple[str, ...] = (), go_on: tuple[str, ...] = ()) -> None:
        """`tells` reveals: from `state`, without its breath, and `at` it makes the next state and what the host says.

        `wait` and `go_on` are the ways to say the two moves. If there are none, they are taken from the language's folder, under the names
        "wait" and "go-on".
        """
        self._tells = tells

        @spoken(ways=_ways(WAIT, wait), name=WAIT, means="hold the host back, so that somebody can change what they entered")
        def hold(state: Any) -> Any:
            return replace(state, breath=replace(state.breath, held=True)), (say("breath-held"),)

        @spoken(ways=_ways("go-on", go_on), when=lambda state: state.breath.held, name="go-on", means="let the host go on")
        def release(state: Any, at: Samples) -> Any:
            return self.now(state, at)

        self.hold: AnyRule = hold
        self.release: AnyRule = release

    def after(self, state: S, at: Samples, says: tuple[Say, ...] = (), *, meanwhile: tuple[Say, ...] = ()) -> tuple[S, tuple[Say, ...]]:
        """Call this after the last entry, or after one that replaces another. It begins a breath, or reveals at once if there is none.

        A breath that is held stays held. `says` is what the host says about the entry, and `meanwhile` what it adds if there is a breath.
        """
        there: Any = state
        if there.options.breath:
            return replace(there, breath=there.breath if is_held(there) else Breath(at)), (*says, *meanwhile)
        state, more = self.now(state, at)
        return state, (*says, *more)

    def now(self, state: S, at: Samples) -> tuple[S, tuple[Say, ...]]:
        there: Any = state
        return call(self._tells, {"state": replace(there, breath=None), "at": at})

    def during(self, phase: Stage) -> Stage:
        """The stage for the breath at the end of that phase. Its moves may still be made, its time limits no longer run, and nobody is
        awaited."""
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
            refuses=_waits,
        )


def is_held(state: Any) -> bool:
    """Whether the host waits before a reveal until somebody says "go on". False in a game without a breath."""
    breath: Breath | None = getattr(state, "breath", None)
    return breath is not None and breath.held


def waited_for(state: Any) -> tuple[Say, ...]:
    """Whom the host waits for while it holds its breath: for somebody to say "go on". Empty if the breath is not held."""
    return (say("breath-held"),) if is_held(state) else ()


def _ways(name: str, says: tuple[str, ...]) -> tuple[Way, ...]:
    return (Way(says, by=By.VOICE, lasting=False, under="" if says else name),)


def _ends(state: Any) -> Samples | None:
    breath: Breath = state.breath
    return None if breath.held else breath.since + samples(state.options.breath)


def _asks(state: Any) -> tuple[Say, ...]:
    return (say("breath-held" if state.breath.held else "breath"),)


def _waits(state: Any, rule: AnyRule) -> IllegalMove | None:
    """Why no move of another stage may be made: nobody has anything left to enter, and the host waits. What is no move at all has its own
    reason."""
    return None if rule.kind is Kind.NEVER else IllegalMove(_asks(state)[0].key)
