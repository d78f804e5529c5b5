"""Translates between the game's clock and the source's, and holds the break during which the game's clock stands still.

The game's clock leaves out breaks and whatever was taken back, so the game never notices either. Within a break people may play a small
game, an `Interlude`.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Protocol, TypeVar

from voicehost.core.play import Event, Player, Say, View
from voicehost.core.speech import Listening, Samples

S = TypeVar("S")


class Interlude(Protocol[S]):
    """A small game that is played while the evening's game rests. It has those parts of a `Game` that are of use within a break.

    Its events are not logged: the log has only the break. All its times are on the source's clock, and it gets `Elapsed` after each
    `silence`.
    """

    @property
    def moves(self) -> frozenset[str]:
        """The names of the house moves that can be made in it."""
        ...

    def listening(self, state: S) -> Listening: ...

    def view(self, state: S, player: Player | None) -> View:
        """What is shown in place of the evening's game. The standings, and whatever else people look up, stay visible."""
        ...

    def how(self, state: S) -> Say:
        """How to speak in it. The host says this to somebody whom it has not understood."""
        ...

    def refusal(self, state: S) -> Say:
        """The answer to somebody who tries to go on with the evening's game."""
        ...

    def stop(self, state: S) -> Say:
        """The answer to somebody who wants to stop for the evening: how to leave it, and how the evening's game is kept."""
        ...

    def silence(self, state: S) -> Samples | None:
        """How long it waits for somebody to say something after the host has stopped talking; None means for ever."""
        ...

    def over(self, state: S) -> bool: ...

    def step(self, state: S, event: Event) -> tuple[S, tuple[Say, ...]]: ...


@dataclass(frozen=True, slots=True)
class Within:
    """An interlude in progress."""

    game: Interlude[Any]
    state: Any
    since: Samples
    """When it last got an event, on the source's clock."""


@dataclass(frozen=True, slots=True)
class Break:
    """A break, during which the evening's game stands still."""

    since: Samples
    """When the break began, on the source's clock."""
    within: Within | None = None
    """What is played during the break; None if people only rest."""


@dataclass(frozen=True, slots=True)
class Clock:
    """The relation of the game's clock to the source's."""

    away: Samples = 0
    """The time that the game's clock leaves out, because of breaks and of what was taken back."""
    rest: Break | None = None
    """The present break; None while the game goes on."""
    held: Samples | None = None
    """Since when the game's clock waits for an answer of the table, on the source's clock; None if it does not wait."""

    def of_game(self, at: Samples) -> Samples:
        """Convert a position on the source's clock to the game's clock."""
        return self.reached(at) - self.away

    def reached(self, at: Samples) -> Samples:
        """The last position on the source's clock, up to `at`, at which the game's clock ran."""
        return at if self.held is None else min(at, self.held)

    def comes(self, at: Samples) -> Samples | None:
        """When the game's clock reaches `at`, on the source's clock. None if it waits before that, so that nobody knows."""
        due = self.of_source(at)
        return due if self.held is None or due <= self.held else None

    def of_source(self, at: Samples) -> Samples:
        """Convert a position on the game's clock to the source's clock."""
        return at + self.away

    @property
    def paused_at(self) -> Samples | None:
        """Since when the game's clock has stood still, on the source's clock; None while it runs."""
        return self.rest.since if self.rest is not None else None
