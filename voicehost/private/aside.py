"""Show a note in the terminal to one pair of eyes. It is on the terminal's alternate screen, so that nobody can scroll back to it, and only
for as long as it takes to read.

What the program prints meanwhile is held back and follows afterwards.
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
"""The shortest time that a note stays, unless somebody presses Enter."""

PEEK: Samples = samples(2)
"""How long a covered note is visible after each keypress. A key that is held down repeats itself."""

READ: Samples = samples(0.1)
"""The time for each character of a longer note: half the pace at which most people read."""

_CLEAR = "\x1b[2J\x1b[H"


class Aside:
    """The terminal for notes. Enter it before use; on exit it removes a note that is still there. On a terminal that could not hide a note
    again, it shows none."""

    KINDS = ("xterm", "tmux", "rxvt", "alacritty", "kitty", "foot", "konsole", "gnome", "vte", "iterm", "st-", "wezterm", "putty", "mintty")
    """How the names of terminals with an alternate screen begin. The Linux console and old terminals have none, and would keep the note for
    good. GNU screen has one only if somebody has configured it."""

    def __init__(self, console: Console, away: Callable[[], AbstractContextManager[None]] = nullcontext) -> None:
        """`away` is entered while a note is shown. It stops everything else that draws in the terminal."""
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
        """Show a note. Returns False if it could not be removed again; then nothing is shown.

        `cover` is shown in its place until somebody asks to see it, since they may not be alone at the screen. "" shows the note at once.
        """
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
        """Uncover the note for a moment. Returns False if it is uncovered already; then it stays for longer."""
        if self._until is None or not self._cover:
            return False
        fresh, self._seen_until = self._seen_until is None, at + PEEK
        self._until = max(self._until, at + SHOWN)
        if fresh:
            self._write(_CLEAR + self._note)
        return fresh

    def cover(self, at: Samples) -> bool:
        """Cover the note again once its moment is over. Returns False if there is nothing to cover."""
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
        """Remove the note if it has been shown long enough at `at`. Without `at`, remove it in any case."""
        if self._until is None or (at is not None and at < self._until):
            return
        self._until = self._seen_until = None
        held = self._console.end_capture()
        self._console.set_alt_screen(False)
        self._write(held)
        self._cleared.close()
