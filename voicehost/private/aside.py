"""A few seconds of the terminal for one pair of eyes: its other screen, of which nothing is left in what can be scrolled back to.

What the program prints meanwhile is held, and follows.
"""

from __future__ import annotations

from types import TracebackType
from typing import Self

from rich.console import Console

from voicehost.core.speech import Samples, samples

SHOWN: Samples = samples(8)
"""How long a note stays at least, if nobody presses Enter."""

READ: Samples = samples(0.1)
"""And for each character of a longer one: half the pace at which most people read."""


class Aside:
    """Enter it before use: a note that still stands at the end is taken away. Shows nothing on a terminal that cannot hide it again."""

    def __init__(self, console: Console) -> None:
        self._console = console
        self._until: Samples | None = None

    def __enter__(self) -> Self:
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None) -> None:
        self.hide()

    def show(self, note: str, at: Samples) -> None:
        self.hide()
        console = self._console
        if console.is_terminal and not console.is_dumb_terminal and console.set_alt_screen(True):
            console.print(f"\n{note}\n", soft_wrap=True)
            console.begin_capture()
            self._until = at + max(SHOWN, len(note) * READ)

    def hide(self, at: Samples | None = None) -> None:
        """If it has stood long enough by then; without `at`, in any case."""
        if self._until is None or (at is not None and at < self._until):
            return
        self._until = None
        held = self._console.end_capture()
        self._console.set_alt_screen(False)
        self._console.file.write(held)
        self._console.file.flush()
