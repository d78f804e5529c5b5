"""The keyboard as a private way in, and as the way to type whatever can be said.

A line that is the name of a player who has something to enter asks for it unseen; any other line is taken as said.
"""

from __future__ import annotations

import getpass
import sys
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from queue import Empty, SimpleQueue
from threading import Thread
from typing import TypeAlias

from voicehost.play import Player


@dataclass(frozen=True, slots=True)
class Typed:
    """As if it had been said."""

    text: str


@dataclass(frozen=True, slots=True)
class Entry:
    player: Player
    text: str


@dataclass(frozen=True, slots=True)
class Closed:
    """The keyboard has ended (end of file, Ctrl-D)."""


Line: TypeAlias = Typed | Entry | Closed


class Keyboard:
    """Reads in a thread of its own, which ends with the process: a line that is being typed cannot be taken back from it.

    `who` gives the player whose private entry a line opens, or None; it is asked in that thread, of an immutable session.
    """

    def __init__(self, who: Callable[[str], Player | None]) -> None:
        self._who = who
        self._lines: SimpleQueue[Line] = SimpleQueue()

    def __enter__(self) -> Keyboard:
        Thread(target=self._read, name="keyboard", daemon=True).start()
        return self

    def __exit__(self, *_: object) -> None:
        pass

    def lines(self) -> Iterator[Line]:
        """All that was typed since the last call; does not wait."""
        while True:
            try:
                yield self._lines.get_nowait()
            except Empty:
                return

    def _read(self) -> None:
        for line in sys.stdin:
            text = line.strip()
            player = self._who(text) if text else None
            if player is not None:
                self._lines.put(Entry(player, _unseen(player)))
            elif text:
                self._lines.put(Typed(text))
        self._lines.put(Closed())


def _unseen(player: Player) -> str:
    """A line that is not shown while it is typed. From a pipe, it is simply the next line."""
    if sys.stdin.isatty():
        return getpass.getpass(f"{player}, your word (unseen), or pass: ")
    return sys.stdin.readline().strip()
