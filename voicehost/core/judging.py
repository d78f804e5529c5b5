"""The verdict on one recorded poem: where it began and ended, every guess, and the points.

A game in which poems hide a word can judge a recording without asking anybody (`JudgesPoems`). A question that a host would put to the
table stays undecided, unless the caller knows where the poet finished.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Protocol, Self, runtime_checkable

from voicehost.core.play import Player, Recited, Spoke
from voicehost.core.speech import Listening, Samples


@dataclass(frozen=True, slots=True)
class Patience:
    """How long a poet may be silent, and how long the table may guess, in seconds."""

    silence: float
    """The poem has ended after a silence of this length."""
    window: float
    """For how long after the poem's end guesses count; 0: without limit."""


@dataclass(frozen=True, slots=True)
class JudgedGuess:
    player: Player | None
    """None if the guess was made without a name."""
    word: str
    """`UNKNOWN` if the recognizer did not make it out."""
    start: Samples
    """The start of the whole phrase, including the player's name."""
    end: Samples
    timing: str
    """Whether it came "before" or "after" the poem's end; "photo-finish" if that was too close to tell, "undecided" if nobody knows."""
    match: str | None
    """In what way it is right, such as "exact" or "derivative"; None if it is wrong."""
    accepted: bool
    """Whether this is the guess that counts."""
    confidence: float | None
    """Posterior in [0, 1]; None if the guess was typed."""


@dataclass(frozen=True, slots=True)
class Judgement:
    start: Samples | None
    """None if nobody recited anything."""
    end: Samples | None
    guesses: tuple[JudgedGuess, ...]
    """All guesses that were heard, in order."""
    points: Mapping[Player, int]
    """The points of every player."""
    void: str
    """Why the poem earns its poet nothing; empty if it earns something."""

    @property
    def right(self) -> JudgedGuess | None:
        """The guess that counts."""
        return next((guess for guess in self.guesses if guess.accepted), None)


class RecordedPoem(Protocol):
    """What has been heard of one poem so far. Positions are samples since the recording began, and each method returns the next state of
    the poem."""

    @property
    def listening(self) -> Listening:
        """What to listen for, from the first sample to the last."""
        ...

    def at(self, position: Samples) -> Self:
        """The poem once nothing more can arrive from before `position`."""
        ...

    def hear(self, event: Spoke | Recited) -> Self: ...

    def judge(self, end: Samples, finished_at: Samples | None = None) -> Judgement:
        """Judge the poem. `end` is the recording's end. `finished_at`, if somebody knows it, is where the poet finished; it overrules what
        was heard."""
        ...


@runtime_checkable
class JudgesPoems(Protocol):
    """A game in which poems hide a word that the others guess. It can judge a recording of such a poem by itself."""

    @staticmethod
    def patience() -> Patience:
        """The time limits that hold by default."""
        ...

    def recorded_poem(self, players: tuple[Player, ...], poet: Player, secret: str, patience: Patience) -> RecordedPoem:
        """A poem that `poet`, one of `players`, begins at sample 0. Raises `Unfit` if the secret cannot be written as a word, and
        `IllegalMove` if these people cannot play."""
        ...
