"""The game's clock beside the source's, and the break on which it stands.

The game is told the time less the time that it was away: it never notices a break, nor that something was taken back. A small game may be
played within a break: an `Interlude`.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Protocol, TypeVar

from voicehost.core.play import Event, Player, Say, View
from voicehost.core.speech import Listening, Samples

S = TypeVar("S")


class Interlude(Protocol[S]):
    """A small game that is played while the evening's own rests: what a `Game` has, as far as there is a use for it within a break.

    Its log is the break's. It hears everything on the source's clock, and `Elapsed` after each `silence`.
    """

    @property
    def moves(self) -> frozenset[str]:
        """Names of the house's moves that are made in it."""
        ...

    def listening(self, state: S) -> Listening: ...

    def view(self, state: S, player: Player | None) -> View:
        """What is seen in place of what the evening's game shows; standings, and whatever else is to be looked up, stay."""
        ...

    def how(self, state: S) -> Say:
        """How one speaks in it: told to whoever was not understood."""
        ...

    def refusal(self, state: S) -> Say:
        """Told to whoever goes on with the evening's game."""
        ...

    def silence(self, state: S) -> Samples | None:
        """How long it waits for somebody to say something, once the host has ended; None: for ever."""
        ...

    def over(self, state: S) -> bool: ...

    def step(self, state: S, event: Event) -> tuple[S, tuple[Say, ...]]: ...


@dataclass(frozen=True, slots=True)
class Within:
    """An interlude that goes on."""

    game: Interlude[Any]
    state: Any
    since: Samples
    """When something was last made of it, on the source's clock."""


@dataclass(frozen=True, slots=True)
class Break:
    """The evening's game stands still."""

    since: Samples
    """On the source's clock."""
    within: Within | None = None
    """What is played meanwhile; None where people only rest."""


@dataclass(frozen=True, slots=True)
class Clock:
    """Where the game's clock stands beside the source's."""

    away: Samples = 0
    """Time that the game is not told of: it was on a break, or what happened in it was taken back."""
    rest: Break | None = None
    """None while the game goes on."""

    def of_game(self, at: Samples) -> Samples:
        """A position of the source, on the game's clock."""
        return at - self.away

    def of_source(self, at: Samples) -> Samples:
        """A position of the game's clock, on the source's."""
        return at + self.away

    @property
    def paused_at(self) -> Samples | None:
        """Since when it stands still, on the source's clock; None while it goes on."""
        return self.rest.since if self.rest is not None else None
