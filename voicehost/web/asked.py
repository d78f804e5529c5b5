"""The requests that the web server puts into the loop's inbox for a phone. The loop answers each when it gets to it; the web server decides
nothing."""

from __future__ import annotations

from collections.abc import Mapping
from concurrent.futures import Future
from dataclasses import dataclass, field
from typing import TypeAlias

from voicehost.core.play import Player


class WebGone(Exception):
    """The web server has ended by itself. The text is one line that says why."""


@dataclass(frozen=True, slots=True)
class Touched:
    """A player touched something on a phone."""

    player: Player
    way: str
    """Which of the offered moves was touched, and with which slots (`Phrase.way`)."""
    slots: Mapping[str, str]
    answer: Future[str] = field(default_factory=Future)
    """What only that player is to read. Empty if there is nothing to add."""


@dataclass(frozen=True, slots=True)
class Typed:
    """A player typed a line to the host on a phone."""

    player: Player
    line: str
    answer: Future[str] = field(default_factory=Future)
    """What only that player is to read."""


@dataclass(frozen=True, slots=True)
class Joined:
    """A phone would like to take a player's seat."""

    player: Player
    answer: Future[bool] = field(default_factory=Future)
    """Whether the seat was free."""


@dataclass(frozen=True, slots=True)
class AsksToPlay:
    """Somebody who has the room code but is not a player would like to become one."""

    name: str
    answer: Future[str] = field(default_factory=Future)
    """Why that is not possible. Empty if the table has been asked or, in the lobby, if the newcomer has a place now."""


@dataclass(frozen=True, slots=True)
class Watching:
    """Somebody with the room code wants a table screen."""

    answer: Future[int] = field(default_factory=Future)
    """The number of the screen. 0 if there are too many."""


@dataclass(frozen=True, slots=True)
class Tried:
    """Many wrong room codes were tried. The room is to hear of it or, if `renew`, the code is to change."""

    renew: bool
    answer: Future[bool] = field(default_factory=Future)


Asked: TypeAlias = Touched | Typed | Joined | AsksToPlay | Watching | Tried
