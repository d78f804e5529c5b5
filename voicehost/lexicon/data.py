"""The data files, read at the first question and kept as they are: sorted lines, searched in place.

A table of 300,000 words is one `bytes`; no dict is built of it, so reading is all that start-up costs.
"""

from __future__ import annotations

import lzma
from bisect import bisect_left
from dataclasses import dataclass
from functools import cache
from importlib import resources


@cache
def read(name: str) -> bytes:
    packed = resources.files("voicehost.lexicon").joinpath("data", f"{name}.txt.xz").read_bytes()
    return lzma.decompress(packed)


@dataclass(frozen=True, slots=True)
class Table:
    """Lines "word TAB value", sorted."""

    lines: bytes

    def get(self, word: str) -> str | None:
        wanted = word.encode("utf-8") + b"\t"
        start = self._line_at(bisect_left(range(len(self.lines)), wanted, key=self._line_key))
        if not self.lines.startswith(wanted, start):
            return None
        return self.lines[start + len(wanted) : self.lines.index(b"\n", start)].decode("utf-8")

    def _line_at(self, position: int) -> int:
        """Where the line that follows starts, or this one if it starts here."""
        if position == 0:
            return 0
        end = self.lines.find(b"\n", position - 1)
        return len(self.lines) if end < 0 else end + 1

    def _line_key(self, position: int) -> bytes:
        start = self._line_at(position)
        if start >= len(self.lines):
            return b"\xff"
        return self.lines[start : self.lines.index(b"\t", start) + 1]


@cache
def table(name: str) -> Table:
    """A file of "word TAB value" lines: "dictionary" or "pronunciations"."""
    return Table(read(name))


def groups(name: str, word: str) -> frozenset[str]:
    """All the words that stand in one line with this one, in a file of ",a,b,c," lines: "families" or "homophones"."""
    lines, wanted = read(name), f",{word},".encode()
    found: set[str] = set()
    position = lines.find(wanted)
    while position >= 0:
        end = lines.index(b"\n", position)
        start = lines.rfind(b"\n", 0, position) + 1
        found.update(lines[start + 1 : end - 1].decode("utf-8").split(","))
        position = lines.find(wanted, end)
    return frozenset(found)
