"""The keyboard: a private way to enter something, and the way to type whatever can be said.

A thread reads lines, one each time it is asked to, so that a line can be asked for unseen. The thread ends with the process, because a line
that is being typed cannot be taken from it. While the keyboard is entered, the terminal echoes nothing by itself (see `Typing`). However
the program ends, the terminal is restored.
"""

from __future__ import annotations

import atexit
import getpass
import os
import select
import signal
import sys
from contextlib import suppress
from importlib.util import find_spec
from queue import Empty, SimpleQueue
from threading import RLock, Thread, current_thread, main_thread
from types import TracebackType
from typing import Any, Protocol, Self

from voicehost.private.keys import LONGEST, Typing

SILENT = find_spec("termios") is not None
"""Whether this system's terminals can be told not to echo."""

BLOCK = 4096
"""How many bytes to read from a terminal at once."""

LONGEST_LINE = 4 * LONGEST
"""The longest line from a pipe, in bytes. The rest of a longer one is skipped."""


class Showing(Protocol):
    """Shows what is typed, where that takes more than the terminal itself. It is called from the thread that reads."""

    def asked(self, unseen: str | None) -> None:
        """A line is asked for. If `unseen` is set, it is a prompt, and what is typed must not show."""

    def typed(self, line: str) -> None:
        """The line as typed so far; empty if it is unseen."""

    def entered(self, line: str) -> None:
        """The line is complete; empty if it was unseen."""

    def completed(self, line: str) -> str:
        """What Tab adds to the line."""

    def again(self) -> None:
        """Draw the line again, below something else that was on the terminal. May be called at any time."""


class Keyboard:
    """The keyboard. Enter it, then `ask`, then look for the `line`."""

    def __init__(self, showing: Showing | None = None) -> None:
        """`showing` shows what is typed; None leaves it to the terminal."""
        self._showing = showing
        self._asked: SimpleQueue[str | None] = SimpleQueue()
        self._lines: SimpleQueue[str | None] = SimpleQueue()
        self._terminal: Terminal | None = None
        self._pipe = Pipe()
        self._gone = False
        self.awaits = False
        """Whether a line has been asked for and has not come yet."""
        self.closed = False
        """Whether no line will come any more (end of file, Ctrl-D), unless it is reopened."""

    def __enter__(self) -> Self:
        self._terminal = Terminal.found(self._showing)
        if self._terminal is not None:
            self._terminal.enter()
        Thread(target=self._read, name="keyboard", daemon=True).start()
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None) -> None:
        self._asked.put("")
        if self._terminal is not None:
            self._terminal.leave()

    def ask(self, unseen: str | None = None) -> None:
        """Ask for one line. If `unseen` is set, it is a prompt, and what is typed does not show."""
        self.awaits = True
        self._asked.put(unseen)

    def show_in(self, showing: Showing | None) -> None:
        """Change what shows the typing. A seen line that was asked for goes on there."""
        self._showing = showing
        if self._terminal is not None:
            self._terminal.show_in(showing)
        if showing is not None and self.awaits:
            showing.asked(None)
            if self._terminal is not None and (begun := self._terminal.text):
                showing.typed(begun)

    def show_again(self) -> None:
        """Show the prompt and the line again after the terminal has shown something else. A `Showing` does that by itself."""
        if self._terminal is not None:
            self._terminal.show_again()

    def let_peek(self, on: bool) -> bool:
        """Set whether Tab asks to see something instead of being part of a line. Returns False if single keys are not known here."""
        if self._terminal is not None:
            self._terminal.let_peek(on)
        return self._terminal is not None

    @property
    def peeked(self) -> bool:
        """Whether somebody has pressed Tab for that since the last look."""
        return self._terminal is not None and self._terminal.peeked()

    @property
    def begun(self) -> bool:
        """Whether somebody is in the middle of a line."""
        return self._terminal is not None and self._terminal.begun

    def line(self, wait: float = 0.0) -> str | None:
        """The line that was asked for; None if there is none after `wait` seconds, or if the keyboard is `closed`."""
        try:
            line = self._lines.get(timeout=wait) if wait else self._lines.get_nowait()
        except Empty:
            return None
        self.awaits, self.closed = False, line is None
        return line

    def reopen(self) -> bool:
        """Allow typing after Ctrl-D in a terminal. Returns False if nothing more can come."""
        if self.closed and self._terminal is not None and not self._gone:
            self.closed = False
        return not self.closed

    def _read(self) -> None:
        while (unseen := self._asked.get()) != "":
            try:
                line = self._terminal.line(unseen) if self._terminal is not None else _plain(unseen, self._pipe)
            except (EOFError, OSError, ValueError, AttributeError):  # AttributeError: there is no stdin at all
                line, self._gone = None, True
            self._lines.put(line.strip() if line is not None else None)
            if line is None and (self._terminal is None or self._gone):
                return


def _plain(unseen: str | None, pipe: Pipe) -> str | None:
    """A line without a `Terminal`: from a pipe the next line; on other kinds of terminals, unseen input in their own way."""
    if unseen and sys.stdin.isatty():
        return getpass.getpass(unseen)
    return pipe.line()


class Pipe:
    """Lines from a stdin that is no terminal. It keeps the stdin of the moment it was made, since the reading thread may outlive a game. It
    bypasses Python's buffer: a thread that still waits for that at exit would abort the program."""

    def __init__(self) -> None:
        self._stdin = sys.stdin
        self._ahead = b""
        self._ended = False

    def line(self) -> str | None:
        """The next line, cut to `LONGEST_LINE`. None at the end."""
        line = b""
        while True:
            part, found, rest = self._ahead.partition(b"\n")
            line = (line + part)[:LONGEST_LINE]
            self._ahead = rest
            if found or (self._ended and line):
                return line.decode(errors="replace")
            if self._ended:
                return None
            self._ahead = self._read()
            self._ended = not self._ahead

    def _read(self) -> bytes:
        try:
            number = self._stdin.fileno()
        except (OSError, ValueError):  # something that only reads as a file does
            data: bytes = self._stdin.buffer.readline(BLOCK)
            return data
        return os.read(number, BLOCK)


class Terminal:
    """A terminal that can be told not to echo."""

    def __init__(self, keys: int, screen: int, settings: list[Any], showing: Showing | None) -> None:
        self._keys, self._screen, self._found = keys, screen, settings
        self._showing = showing
        self._typing = Typing(self._completed)
        self._entered = False
        self._before: Any = None
        self._unseen: str | None = None
        self._at_keys = RLock()
        """Held while keys are taken or dropped, because two threads do so."""

    @classmethod
    def found(cls, showing: Showing | None = None) -> Terminal | None:
        try:
            import termios

            keys = sys.stdin.fileno()
            if not os.isatty(keys):
                return None
            return cls(keys, os.open(os.ttyname(keys), os.O_WRONLY | os.O_NOCTTY), termios.tcgetattr(keys), showing)
        except (ImportError, AttributeError, OSError, ValueError):  # another system; no stdin, or one that is no file
            return None

    def show_in(self, showing: Showing | None) -> None:
        with self._at_keys:
            self._showing = showing

    def _completed(self, line: str) -> str | None:
        return self._showing.completed(line) if self._showing is not None else None

    def enter(self) -> None:
        """Turn off the echo. From now on typing comes key by key; Ctrl-C and its like still work. If something was typed before, it is
        already on the screen, so the first line is a new one."""
        self._entered = True
        self._silence()
        if self._waiting:
            self._write("\n")
        atexit.register(self.leave)
        if hasattr(signal, "SIGCONT") and current_thread() is main_thread():
            self._before = signal.signal(signal.SIGCONT, lambda *_: self._come_back())

    def leave(self) -> None:
        """Restore the terminal. Calling this again does nothing."""
        if not self._entered:
            return
        self._entered = False
        atexit.unregister(self.leave)
        self._set(self._found)
        if self._before is not None and current_thread() is main_thread():
            signal.signal(signal.SIGCONT, self._before)
        with suppress(OSError):
            os.close(self._screen)

    @property
    def begun(self) -> bool:
        return bool(self.text)

    @property
    def text(self) -> str:
        """The line as typed so far."""
        with self._at_keys:
            return self._typing.text

    def let_peek(self, on: bool) -> None:
        with self._at_keys:
            self._typing.peeking, self._typing.peeked = on, False

    def peeked(self) -> bool:
        with self._at_keys:
            peeked, self._typing.peeked = self._typing.peeked, False
            return peeked

    def line(self, unseen: str | None) -> str | None:
        """Wait for a line. Ctrl-D gives None, or an empty line if the line is unseen. Raises OSError if the terminal is gone."""
        self._unseen = unseen
        self._ask(unseen)
        while True:
            with self._at_keys:
                whole, line, shown = self._typing.line(seen=unseen is None)
            self._show(shown, unseen is None, line if whole else None)
            if whole:
                return line if line is not None or unseen is None else ""
            select.select((self._keys,), (), ())
            self._take()

    def _take(self) -> None:
        with self._at_keys:
            if not self._waiting:  # dropped meanwhile
                return
            data = os.read(self._keys, BLOCK)
            if not data:
                raise EOFError
            self._typing.take(data)

    def _ask(self, unseen: str | None) -> None:
        if self._showing is not None:
            self._showing.asked(unseen)
        else:
            self._write(unseen or "")

    def _show(self, more: str, seen: bool, whole: str | None) -> None:
        """Show `more`, which was typed since the last call. `whole` is the line once it is complete, None before."""
        if self._showing is None:
            self._write(more)
        elif whole is not None:
            self._showing.entered(whole if seen else "")
        else:
            self._showing.typed(self._typing.text if seen else "")

    def _write(self, text: str) -> None:
        if text:
            os.write(self._screen, text.encode(errors="replace"))

    def _come_back(self) -> None:
        """Back in the foreground. What was typed meanwhile was for another program, and nobody knows how far an unseen line was, so both
        are dropped."""
        import termios

        self._silence()
        with self._at_keys, suppress(termios.error, OSError):
            termios.tcflush(self._keys, termios.TCIFLUSH)
            self._typing.forget(seen=self._unseen is None)
        if self._showing is not None:
            self._showing.again()
        else:
            self.show_again()

    def show_again(self) -> None:
        if self._showing is None:
            self._write(self._typing.text if self._unseen is None else self._unseen)

    @property
    def _waiting(self) -> bool:
        """Whether something was typed that has not been read yet."""
        return bool(select.select((self._keys,), (), (), 0)[0])

    def _silence(self) -> None:
        import termios

        if self._entered:
            quiet = [*self._found[:6], list(self._found[6])]
            quiet[3] &= ~(termios.ECHO | termios.ECHONL | termios.ICANON)
            quiet[6][termios.VMIN], quiet[6][termios.VTIME] = 1, 0
            self._set(quiet)

    def _set(self, settings: list[Any]) -> None:
        import termios

        with suppress(termios.error, OSError):  # the terminal is gone
            termios.tcsetattr(self._keys, termios.TCSANOW, settings)
