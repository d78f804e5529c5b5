"""The terminal for one pair of eyes, for as long as it takes to read: its other screen, of which nothing can be scrolled back to.

What the program prints meanwhile is held, and follows.
"""

from __future__ import annotations

from collections.abc import Callable
from contextlib import AbstractContextManager, ExitStack, nullcontext
from types import TracebackType
from typing import Self

from rich.console import Console

from voicehost.core.speech import Samples, samples
from voicehost.machine.printing import as_text

SHOWN: Samples = samples(8)
"""How long a note stays at least, if nobody presses Enter."""

PEEK: Samples = samples(2)
"""How long it is read after each touch of a key, where it is hidden until somebody wants to see it. A key that is held repeats itself."""

READ: Samples = samples(0.1)
"""And for each character of a longer one: half the pace at which most people read."""

_CLEAR = "\x1b[2J\x1b[H"


class Aside:
    """Enter it before use: a note that still stands at the end is taken away. Shows nothing on a terminal that cannot hide it again."""

    KINDS = ("xterm", "tmux", "rxvt", "alacritty", "kitty", "foot", "konsole", "gnome", "vte", "iterm", "st-", "wezterm", "putty", "mintty")
    """What the names of terminals with another screen begin with. The consoles of Linux and old terminals have none, and would keep the
    note for good; GNU screen has one only where somebody has set it up."""

    def __init__(self, console: Console, away: Callable[[], AbstractContextManager[None]] = nullcontext) -> None:
        """`away`: while a note stands, what else is drawn in the terminal is not."""
        self._console, self._away = console, away
        self._cleared = ExitStack()
        self._until: Samples | None = None
        self._note = self._cover = ""
        self._seen_until: Samples | None = None

    def __enter__(self) -> Self:
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None) -> None:
        self.hide()

    def show(self, note: str, at: Samples, cover: str = "") -> bool:
        """False where it could not be taken away again: then nothing is shown. `cover`: what stands there until somebody wants to see it,
        who may not be alone before the screen; "" shows the note at once."""
        self.hide()
        console = self._console
        if not self._can_hide:
            return False
        self._cleared.enter_context(self._away())
        if not console.set_alt_screen(True):
            self._cleared.close()
            return False
        self._note, self._cover, self._seen_until = self._drawn(note), self._drawn(cover) if cover else "", None
        self._write(self._cover or self._note)
        console.begin_capture()
        self._until = at + max(SHOWN, len(note) * READ)
        return True

    def peek(self, at: Samples) -> bool:
        """Shows what is covered, for a moment. False where it is seen already: it stays."""
        if self._until is None or not self._cover:
            return False
        fresh, self._seen_until = self._seen_until is None, at + PEEK
        self._until = max(self._until, at + SHOWN)
        if fresh:
            self._write(_CLEAR + self._note)
        return fresh

    def cover(self, at: Samples) -> bool:
        """What was seen for its moment is covered again; False where nothing is to be."""
        if self._seen_until is None or at < self._seen_until:
            return False
        self._seen_until = None
        self._write(_CLEAR + self._cover)
        return True

    def _drawn(self, text: str) -> str:
        with self._console.capture() as drawn:
            self._console.print()
            self._console.print(as_text(text))
            self._console.print()
        return drawn.get()

    def _write(self, text: str) -> None:
        self._console.file.write(text)
        self._console.file.flush()

    @property
    def stands(self) -> bool:
        """Whether a note is shown."""
        return self._until is not None

    @property
    def _can_hide(self) -> bool:
        around = self._console._environ
        kind = around.get("TERM", "").lower()
        return self._console.is_terminal and (kind.startswith(self.KINDS) or (kind.startswith("screen") and "TMUX" in around))

    def hide(self, at: Samples | None = None) -> None:
        """If it has stood long enough by then; without `at`, in any case."""
        if self._until is None or (at is not None and at < self._until):
            return
        self._until = self._seen_until = None
        held = self._console.end_capture()
        self._console.set_alt_screen(False)
        self._write(held)
        self._cleared.close()
