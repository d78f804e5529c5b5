"""A stage is one kind of moment in a game: a phase, or a question that waits for its answer.

It lists the moves that may be made, the players who are awaited, when it ends, and what everybody sees. Most of its fields may be a value
or a function. Such a function takes `state` and, if it needs to know whose page it is, `player`, who is None for the table screen.
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
    """A time that runs during a stage."""

    until: Callable[[Any], Samples | None]
    """When the time is over, on the game's clock, from the state. None if the timer does not run."""
    then: Callable[..., Any] | None = None
    """What happens when it is over: a step, made from `state` and `at`. None if nothing happens and people only watch the time."""
    watched: bool = False
    """Whether pages and terminals show it."""


def limit(seconds: Callable[[Any], float], then: Callable[..., Any]) -> Timer:
    """A time limit that people watch. It runs from the beginning of the stage (`state.since`); 0 seconds is no limit."""

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
    """What is going on, in words for users: "clues are made". It becomes a heading in the phrase tables of docs/playing/."""
    known: Of[tuple[AnyRule, ...]] = ()
    """Moves that people are likely to say too early or too late. The recognizer listens for them, and they are refused with a reason."""
    typed: tuple[AnyRule, ...] = ()
    """Moves that may be made but that no recognizer listens for. The fewer words it has to tell apart, the fewer it mistakes."""
    refuses: Why = None
    """Why no move of another stage may be made now. It takes precedence over the move's own reason, unless it is a function and returns
    None."""
    otherwise: Why = "not-now"
    """Why a move may not be made now, if the move gives no reason of its own (`Rule.otherwise`)."""

    awaited: Of[tuple[Player, ...]] = ()
    """The players who alone have something left to do. Empty if anybody may do it, or nobody has to."""
    at_work: Of[tuple[Player, ...]] = ()
    """If several players enter something unseen: all of them, including those who are done."""
    who: Of[tuple[Player, ...]] | None = None
    """The players whose turn it is, as screens show it. None stands for those in `awaited`."""
    timers: tuple[Timer, ...] = ()
    reminds: Of[bool] = False
    """Whether the host names the awaited players after a while (`options.remind`, in seconds)."""

    headline: Of[tuple[Say, ...]] = ()
    """What the screens say, each place as `core.play.Place` describes it. `asks` is the question."""
    asks: Of[tuple[Say, ...]] = ()
    now: Of[tuple[Say, ...]] = ()
    how: Of[tuple[Say, ...]] = ()
    answers: Of[tuple[Say, ...]] = ()
    """What yes and no mean, in a few words each, for questions where a bare yes or no could be misunderstood."""
    wanted: Of[tuple[AnyRule, ...]] = ()
    """The moves that answer the question, the likeliest first."""
    worded: Of[tuple[AnyRule, ...]] = ()
    """The moves for which the question itself already says the words."""

    quick: Of[bool] = False
    """Whether anybody may call something at any moment (`Listening.quick`)."""
    dictation: Of[bool] = False
    """Whether people talk freely (`Listening.dictation`)."""
    recited: Of[bool] = True
    """Whether somebody may still recite while people talk freely (`Listening.recited`)."""
    heard_only: bool = False
    """Whether no typed line is part of what is recited (`Listening.heard_only`)."""
    hidden: Of[tuple[str, ...]] = ()
    """Words that the recognizer listens for and that nobody is shown (`Grammar.hidden`)."""
    decoys: Of[tuple[str, ...]] = ()
    hears: Callable[..., Any] | None = None
    """What follows from speech that is no phrase: a step, made from `state` and `event`. None if such speech is refused."""

    def has(self, rule: AnyRule) -> bool:
        """Whether the rule is among the moves of this stage, whether or not it may be made just now."""
        return rule in self.moves or rule in self.typed
