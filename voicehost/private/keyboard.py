"""The keyboard: a private way in, and the way to type whatever can be said.

Lines are read in a thread of their own, one for each that is asked for, so that a private one can be asked for unseen. The
thread ends with the process: a line that is being typed cannot be taken back from it. So the terminal, which hides an unseen line,
is put back as it was found.
"""

from __future__ import annotations

import getpass
import io
import sys
from queue import Empty, SimpleQueue
from threading import Thread
from types import TracebackType
from typing import Any, Self


class Keyboard:
    """Enter it, then `ask`, then look for the `line`."""

    def __init__(self) -> None:
        self._asked: SimpleQueue[str | None] = SimpleQueue()
        self._lines: SimpleQueue[str | None] = SimpleQueue()
        self.closed = False
        """No line will come any more (end of file, Ctrl-D)."""

    def __enter__(self) -> Self:
        if isinstance(sys.stdin, io.TextIOWrapper):
            sys.stdin.reconfigure(errors="replace")  # a byte that is no character is no reason to stop
        self._found = _settings()
        Thread(target=self._read, name="keyboard", daemon=True).start()
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None) -> None:
        self._asked.put("")
        _restore(self._found)

    def ask(self, unseen: str | None = None) -> None:
        """For one line. With `unseen`, the text of a prompt, it is not shown while it is typed."""
        self._asked.put(unseen)

    def line(self, wait: float = 0.0) -> str | None:
        """The line that was asked for; None while there is none, after at most `wait` seconds."""
        try:
            line = self._lines.get(timeout=wait) if wait else self._lines.get_nowait()
        except Empty:
            return None
        self.closed = line is None
        return line

    def _read(self) -> None:
        while (unseen := self._asked.get()) != "":
            try:
                line = _unseen(unseen) if unseen else sys.stdin.readline()
            except (EOFError, OSError, ValueError, AttributeError):  # AttributeError: there is no stdin at all
                line = ""
            self._lines.put(line.strip() if line else None)
            if not line:
                return


def _unseen(prompt: str) -> str:
    """From a pipe, it is simply the next line."""
    return getpass.getpass(prompt) + "\n" if sys.stdin.isatty() else sys.stdin.readline()


def _settings() -> list[Any] | None:
    """How the terminal treats what is typed. None where there is no terminal, or none of that kind."""
    if sys.stdin is None or not sys.stdin.isatty():
        return None
    try:
        import termios
    except ImportError:
        return None
    return termios.tcgetattr(sys.stdin)


def _restore(settings: list[Any] | None) -> None:
    if settings is not None:
        import termios

        termios.tcsetattr(sys.stdin, termios.TCSANOW, settings)
