"""One recorded poem, judged: where it began and ended, every guess, and the points.

A game of poems that hide a word can judge a recording of one with nobody to ask (`JudgesPoems`). What a host would ask the table stays
undecided, unless whoever asks knows where the poet had finished.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Protocol, Self, runtime_checkable

from voicehost.core.play import Player, Recited, Spoke
from voicehost.core.speech import Listening, Samples


@dataclass(frozen=True, slots=True)
class Patience:
    """How long a poem may rest, and how long the table may guess. Seconds."""

    silence: float
    """The silence after which a poem has ended."""
    window: float
    """The time after its end in which guesses count; 0: for ever."""


@dataclass(frozen=True, slots=True)
class JudgedGuess:
    player: Player | None
    """None: made without a name."""
    word: str
    """`UNKNOWN` where the ear did not make it out."""
    start: Samples
    """Of the whole phrase, the player's name included."""
    end: Samples
    timing: str
    """Whether it came "before" or "after" the end; "photo-finish" and "undecided" where that is too close, or not known."""
    match: str | None
    """How it is right: "exact", "derivative" and so on; None: it is wrong."""
    accepted: bool
    """It is the one that counts."""
    confidence: float | None
    """Posterior in [0, 1]; None where it was typed."""


@dataclass(frozen=True, slots=True)
class Judgement:
    start: Samples | None
    """None where nobody recited anything."""
    end: Samples | None
    guesses: tuple[JudgedGuess, ...]
    """All that were heard, in the order in which they were made."""
    points: Mapping[Player, int]
    """For every player."""
    void: str
    """Why the poem earns its poet nothing; empty where it does."""

    @property
    def right(self) -> JudgedGuess | None:
        """The guess that counts."""
        return next((guess for guess in self.guesses if guess.accepted), None)


class RecordedPoem(Protocol):
    """What has been heard of one poem. Positions are samples since the recording began; each method returns the poem as it is then."""

    @property
    def listening(self) -> Listening:
        """What to listen for, from the first sample to the last."""
        ...

    def at(self, position: Samples) -> Self:
        """Nothing more can arrive from before `position`."""
        ...

    def hear(self, event: Spoke | Recited) -> Self: ...

    def judge(self, end: Samples, finished_at: Samples | None = None) -> Judgement:
        """`end`: of the recording. `finished_at`: where the poet had finished, if somebody knows; it overrules what was heard."""
        ...


@runtime_checkable
class JudgesPoems(Protocol):
    """A game in which poems hide a word that the others guess: it can judge a recording of one by itself."""

    @staticmethod
    def patience() -> Patience:
        """What it has when nothing else is said."""
        ...

    def recorded_poem(self, players: tuple[Player, ...], poet: Player, secret: str, patience: Patience) -> RecordedPoem:
        """A poem that `poet`, one of the players, begins at sample 0. Raises `Unfit` for a secret that is no word to write, and
        `IllegalMove` where these cannot play."""
        ...
