"""What is typed at a terminal, key by key. It is shown or not as the moment requires, since the terminal itself echoes nothing.

A terminal that echoes does so before anybody can know whose word it is: if a name and a secret word were pasted together, both would be on
the screen. Here, what was typed ahead waits unshown until a line is asked for and it is known whether it may be seen. Pure.
"""

from __future__ import annotations

import codecs
import unicodedata
from collections import deque
from collections.abc import Callable

LONGEST = 4096
"""The longest line in characters. What is typed beyond that is dropped."""

END = None
"""Returned in place of a line when typing has ended (Ctrl-D on an empty line)."""

_ESCAPE = "\x1b"
_ERASE = "\b \b"


class Typing:
    """Takes bytes from the terminal (`take`), and makes lines of them."""

    def __init__(self, completed: Callable[[str], str | None] = lambda _: None) -> None:
        """`completed` gives what Tab adds to a seen line; None is a blank."""
        self._completed = completed
        self._decoder = codecs.getincrementaldecoder("utf-8")(errors="replace")
        self._ahead: deque[str] = deque()
        self._line: list[str] = []
        self._key = ""
        """The beginning of a key that sends several characters, as an arrow does."""
        self.peeking = False
        """Whether Tab asks to see something instead of being part of a line."""
        self.peeked = False
        """Whether Tab has asked since this was last set to False."""

    @property
    def text(self) -> str:
        """The line as typed so far."""
        return "".join(self._line)

    def take(self, data: bytes) -> None:
        """Take bytes. Those that are no text become replacement characters."""
        self._ahead.extend(self._decoder.decode(data))

    def forget(self, seen: bool) -> None:
        """Drop everything that was typed ahead, and the present line unless it is seen."""
        self._decoder.reset()
        self._ahead.clear()
        self._key = ""
        if not seen:
            self._line.clear()

    def line(self, seen: bool) -> tuple[bool, str | None, str]:
        """Process what was typed, up to the end of a line. Returns whether a line is complete, the line or `END`, and what to show. The
        rest waits for the next call."""
        shown = ""
        while self._ahead:
            char = self._ahead.popleft()
            if char in "\r\n":
                line, self._line = self.text, []
                return True, line, f"{shown if seen else ''}\n"
            if char == "\x04" and not self._line:
                return True, END, f"{shown if seen else ''}\n"
            if char == "\t" and self.peeking and not self._key:
                self.peeked = True
                continue
            shown += self._typed(char) if char != "\t" or not seen or self._key else self._added()
        return False, END, shown if seen else ""

    def _added(self) -> str:
        """Type what Tab adds."""
        more = self._completed(self.text)
        return "".join(map(self._typed, " " if more is None else more))

    def _typed(self, char: str) -> str:
        if self._key or char == _ESCAPE:
            return self._part_of_a_key(char)
        match char:
            case "\x7f" | "\b":
                return self._erased(1)
            case "\x15":
                return self._erased(len(self._line))
            case "\x17":
                return self._erased(len(self._line) - (self.text.rstrip().rfind(" ") + 1))
            case "\t":
                char = " "
        if unicodedata.category(char)[0] == "C" or len(self._line) >= LONGEST:
            return ""
        self._line.append(char)
        return char

    def _part_of_a_key(self, char: str) -> str:
        self._key += char
        begun = len(self._key) < 2 or (self._key[1] in "[O" and (len(self._key) == 2 or not "@" <= char <= "~"))
        self._key = self._key if begun else ""
        return ""

    def _erased(self, count: int) -> str:
        gone = [self._line.pop() for _ in range(min(count, len(self._line)))]
        return _ERASE * sum(_width(char) for char in gone)


def _width(char: str) -> int:
    """The width of a character in columns of the terminal."""
    if unicodedata.combining(char):
        return 0
    return 2 if unicodedata.east_asian_width(char) in "WF" else 1
