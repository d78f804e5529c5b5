"""A stage is what may be done at a moment of a game, a phase or a question that stands.

It has its moves, who is waited for, when it ends, and what everybody sees of it. Whatever stands in it may be a function of the state, and
of `player`, whose page it is; None is the table's.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from voicehost.core.play import Moment, Player, Say
from voicehost.core.speech import Samples, samples
from voicehost.games.kit.calling import Of
from voicehost.games.kit.moves import AnyRule, Why


@dataclass(frozen=True)
class Timer:
    """Time that runs in a stage."""

    until: Callable[[Any], Samples | None]
    """When the time is over, on the game's clock. None if the timer does not run."""
    then: Callable[..., Any] | None = None
    """What happens when it is over, of `state` and `at`; None: nothing, as people only watch it."""
    watched: bool = False
    """Pages and terminals show it."""


def limit(seconds: Callable[[Any], float], then: Callable[..., Any]) -> Timer:
    """A time limit from the beginning of the stage (`State.since`), which people watch; 0 seconds are none."""

    def until(state: Any) -> Samples | None:
        long = samples(seconds(state))
        return int(state.since) + long if long else None

    return Timer(until, then, watched=True)


@dataclass(frozen=True, eq=False)
class Stage:
    moves: tuple[AnyRule, ...]
    """The moves of the stage, in the order in which they are read out."""
    moment: Of[Moment]
    title: str = ""
    """When it is, for users: "clues are made". The phrase tables of docs/playing/ have it."""
    known: Of[tuple[AnyRule, ...]] = ()
    """Moves that people will say too early or too late: they are listened for, and refused with their reason."""
    typed: tuple[AnyRule, ...] = ()
    """Moves that may be made, too, and no voice is listened for: a recognizer mistakes less where it has fewer words."""
    refuses: Why = None
    """Why nothing else may be done: before what the moves themselves say. A function may return None: then they do."""
    otherwise: Why = "not-now"
    """Why not, of a move that has no reason of its own (`Rule.otherwise`)."""

    awaited: Of[tuple[Player, ...]] = ()
    """Who alone has still to do something; empty where anybody may, or nobody has to."""
    at_work: Of[tuple[Player, ...]] = ()
    """Where several enter something unseen: all of them, those too who are done."""
    who: Of[tuple[Player, ...]] | None = None
    """The players who are shown to be on turn. None stands for those in `awaited`."""
    timers: tuple[Timer, ...] = ()
    reminds: Of[bool] = False
    """Those who are awaited are named after a while (`Options.remind`)."""

    headline: Of[tuple[Say, ...]] = ()
    asks: Of[tuple[Say, ...]] = ()
    now: Of[tuple[Say, ...]] = ()
    how: Of[tuple[Say, ...]] = ()
    answers: Of[tuple[Say, ...]] = ()
    """What yes and no mean, in a few words each, where those alone would be taken for one another."""
    wanted: Of[tuple[AnyRule, ...]] = ()
    """The moves that do what is asked, the likeliest first."""
    worded: Of[tuple[AnyRule, ...]] = ()
    """The moves whose wording is already part of the question."""

    quick: Of[bool] = False
    """Anybody may call at any moment (`Listening.quick`)."""
    dictation: Of[bool] = False
    """People talk freely (`Listening.dictation`)."""
    recited: Of[bool] = True
    """During free talk, whether somebody may still recite."""
    hidden: Of[tuple[str, ...]] = ()
    """Words that are listened for and shown to nobody (`Grammar.hidden`)."""
    decoys: Of[tuple[str, ...]] = ()
    hears: Callable[..., Any] | None = None
    """What is made of speech that is no phrase, of `state` and `event`; None: it cannot be."""

    def has(self, rule: AnyRule) -> bool:
        """Whether the rule is a move of this stage, whatever else the move depends on."""
        return rule in self.moves or rule in self.typed
