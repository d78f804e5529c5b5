"""The keyboard: a private way in, and the way to type whatever can be said.

Lines are read in a thread of their own, one for each that is asked for, so that a private one can be asked for unseen. The thread ends
with the process: a line that is being typed cannot be taken back from it. A terminal shows nothing by itself while this is entered (see
`Typing`), and is put back as it was found, whatever ends the program.
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
"""Whether terminals of this system let themselves be told not to show what is typed."""

BLOCK = 4096
"""Bytes of a terminal at a time."""

LONGEST_LINE = 4 * LONGEST
"""Bytes of a line from a pipe; the rest of a longer one is passed over, however long it is."""


class Showing(Protocol):
    """What shows what is typed at a terminal, where that is more than the terminal itself. Called from the thread that reads."""

    def asked(self, unseen: str | None) -> None:
        """A line is asked for. With `unseen`, the text of a prompt, what is typed does not show."""

    def typed(self, line: str) -> None:
        """So far; empty where it is unseen."""

    def entered(self, line: str) -> None:
        """It is whole; empty where it was unseen."""

    def completed(self, line: str) -> str:
        """What Tab adds to it."""

    def again(self) -> None:
        """Something else has stood in the terminal: it is drawn afresh, below that. Called while anything else may be going on."""


class Keyboard:
    """Enter it, then `ask`, then look for the `line`."""

    def __init__(self, showing: Showing | None = None) -> None:
        """`showing`: None is the terminal as it is."""
        self._showing = showing
        self._asked: SimpleQueue[str | None] = SimpleQueue()
        self._lines: SimpleQueue[str | None] = SimpleQueue()
        self._terminal: Terminal | None = None
        self._pipe = Pipe()
        self._gone = False
        self.awaits = False
        """A line is asked for, and has not come yet."""
        self.closed = False
        """No line comes any more (end of file, Ctrl-D), unless it is opened again."""

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
        """For one line. With `unseen`, the text of a prompt, it is not shown while it is typed."""
        self.awaits = True
        self._asked.put(unseen)

    def show_in(self, showing: Showing | None) -> None:
        """From now on; a line that is asked for, and may be seen, goes on there."""
        self._showing = showing
        if self._terminal is not None:
            self._terminal.show_in(showing)
        if showing is not None and self.awaits:
            showing.asked(None)
            if self._terminal is not None and (begun := self._terminal.text):
                showing.typed(begun)

    def show_again(self) -> None:
        """What is asked for, where the terminal has shown something else meanwhile. Whatever shows what is typed does so by itself."""
        if self._terminal is not None:
            self._terminal.show_again()

    def let_peek(self, on: bool) -> bool:
        """From now on Tab asks for something to be shown, and is no part of a line; or no more. False where single keys are not known."""
        if self._terminal is not None:
            self._terminal.let_peek(on)
        return self._terminal is not None

    @property
    def peeked(self) -> bool:
        """Whether somebody has pressed Tab for that since this was last looked at."""
        return self._terminal is not None and self._terminal.peeked()

    @property
    def begun(self) -> bool:
        """Whether somebody is in the middle of a line."""
        return self._terminal is not None and self._terminal.begun

    def line(self, wait: float = 0.0) -> str | None:
        """The line that was asked for; None while there is none, after at most `wait` seconds."""
        try:
            line = self._lines.get(timeout=wait) if wait else self._lines.get_nowait()
        except Empty:
            return None
        self.awaits, self.closed = False, line is None
        return line

    def reopen(self) -> bool:
        """After Ctrl-D in a terminal, more can be typed all the same. False where there is nothing more to come."""
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
    """From a pipe, it is simply the next line; where terminals are of another kind, their own way not to show it."""
    if unseen and sys.stdin.isatty():
        return getpass.getpass(unseen)
    return pipe.line()


class Pipe:
    """Lines of what is no terminal: of stdin as it is when this is made, for who reads may outlive a game, and what then stands there is
    another's. Read past Python's own buffer: a thread that waits for that at the end would abort the program."""

    def __init__(self) -> None:
        self._stdin = sys.stdin
        self._ahead = b""
        self._ended = False

    def line(self) -> str | None:
        """Of a longer one than `LONGEST_LINE` the beginning. None at the end."""
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
    """Of the kind that lets itself be told not to show what is typed."""

    def __init__(self, keys: int, screen: int, settings: list[Any], showing: Showing | None) -> None:
        self._keys, self._screen, self._found = keys, screen, settings
        self._showing = showing
        self._typing = Typing(self._completed)
        self._entered = False
        self._before: Any = None
        self._unseen: str | None = None
        self._at_keys = RLock()
        """Held while keys are taken or thrown away: two threads do so."""

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
        """Silent from here on; what is typed comes key by key. Ctrl-C and its like work as ever. What was typed before stands there: the
        first line is another."""
        self._entered = True
        self._silence()
        if self._waiting:
            self._write("\n")
        atexit.register(self.leave)
        if hasattr(signal, "SIGCONT") and current_thread() is main_thread():
            self._before = signal.signal(signal.SIGCONT, lambda *_: self._come_back())

    def leave(self) -> None:
        """As it was found. More than once is once."""
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
        """Of the line that is not whole yet."""
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
        """None for Ctrl-D where an unseen line was not asked for; there it is an empty one. Raises OSError where the terminal is gone."""
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
            if not self._waiting:  # thrown away meanwhile
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
        """`more`: what was typed since this was called last. `whole`: the line; None while it is not one."""
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
        """Into the foreground. What was typed meanwhile was for another program, and of what was unseen nobody knows how far it was."""
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
        """Whether something was typed that is not read yet."""
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
