"""What a phone asks of the loop: put in its inbox, answered by it when it gets there. The web server decides nothing."""

from __future__ import annotations

from collections.abc import Mapping
from concurrent.futures import Future
from dataclasses import dataclass, field
from typing import TypeAlias

from voicehost.core.play import Player


class WebGone(Exception):
    """The web server has ended by itself; why, in a line."""


@dataclass(frozen=True, slots=True)
class Touched:
    player: Player
    way: str
    """Which of the moves that the page offered, and of which slots (`Phrase.way`)."""
    slots: Mapping[str, str]
    answer: Future[str] = field(default_factory=Future)
    """What only that player is to read; empty where there is nothing to add."""


@dataclass(frozen=True, slots=True)
class Joined:
    player: Player
    answer: Future[bool] = field(default_factory=Future)
    """Whether the seat was free."""


@dataclass(frozen=True, slots=True)
class AsksToPlay:
    """Somebody with the room code, who is none of the players, would like to be one."""

    name: str
    answer: Future[str] = field(default_factory=Future)
    """Why not; empty where the table has been asked, or, in the lobby, where they have a place."""


@dataclass(frozen=True, slots=True)
class Watching:
    """Somebody with the room code wants a table screen."""

    answer: Future[int] = field(default_factory=Future)
    """Its number; 0 where there are too many."""


@dataclass(frozen=True, slots=True)
class Tried:
    """Many room codes were wrong: the room is to know, or the code is to be another."""

    renew: bool
    answer: Future[bool] = field(default_factory=Future)


Asked: TypeAlias = Touched | Joined | AsksToPlay | Watching | Tried
