"""The data files, read at the first question and kept as they are: sorted lines, searched in place.

A table of 300,000 words is one `bytes`; no dict is built of it, only a list of where every hundredth line or so begins, so reading is all
that start-up costs.
"""

from __future__ import annotations

import lzma
from bisect import bisect_right
from dataclasses import dataclass, field
from functools import cache
from importlib import resources

BLOCK = 2048
"""Bytes that are searched for a word at once."""


@cache
def read(name: str) -> bytes:
    packed = resources.files("voicehost.lexicon").joinpath("data", f"{name}.txt.xz").read_bytes()
    return lzma.decompress(packed)


@dataclass(frozen=True, slots=True)
class Table:
    """Lines "word TAB value", sorted."""

    lines: bytes
    _starts: tuple[int, ...] = field(init=False, repr=False, compare=False)
    """Of the first line in each block."""
    _heads: tuple[bytes, ...] = field(init=False, repr=False, compare=False)
    """The word in that line, and its tab."""

    def __post_init__(self) -> None:
        ends = (self.lines.find(b"\n", at - 1) + 1 for at in range(BLOCK, len(self.lines), BLOCK))
        starts = (0, *(end for end in ends if 0 < end < len(self.lines))) if self.lines else ()
        object.__setattr__(self, "_starts", tuple(dict.fromkeys(starts)))
        object.__setattr__(self, "_heads", tuple(self.lines[start : self.lines.index(b"\t", start) + 1] for start in self._starts))

    def get(self, word: str) -> str | None:
        wanted = word.encode("utf-8") + b"\t"
        block = bisect_right(self._heads, wanted) - 1
        if block < 0:
            return None
        start = self._starts[block]
        if self._heads[block] != wanted:
            end = self._starts[block + 1] if block + 1 < len(self._starts) else len(self.lines)
            start = self.lines.find(b"\n" + wanted, start, end) + 1
            if not start:
                return None
        return self.lines[start + len(wanted) : self.lines.index(b"\n", start)].decode("utf-8")


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
