"""The data files: sorted lines, read when first needed, kept as they are, and searched in place.

A table of 300,000 words is one `bytes` object. No dict is built from it, only an index of where every hundredth line or so begins, so that
start-up costs no more than reading the file.
"""

from __future__ import annotations

import lzma
from bisect import bisect_right
from dataclasses import dataclass, field
from functools import cache
from importlib import resources

BLOCK = 2048
"""The distance in bytes between two entries of the index."""


@cache
def read(name: str) -> bytes:
    packed = resources.files("voicehost.lexicon").joinpath("data", f"{name}.txt.xz").read_bytes()
    return lzma.decompress(packed)


@dataclass(frozen=True, slots=True)
class Table:
    """A table of sorted lines "word TAB value"."""

    lines: bytes
    _starts: tuple[int, ...] = field(init=False, repr=False, compare=False)
    """Where the first line of each block begins."""
    _heads: tuple[bytes, ...] = field(init=False, repr=False, compare=False)
    """The word of that line, with its tab."""

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
    """A file with lines "word TAB value": "dictionary" or "pronunciations"."""
    return Table(read(name))


def groups(name: str, word: str) -> frozenset[str]:
    """All words that are on a line with this one, in a file with lines ",a,b,c,": "families" or "homophones"."""
    lines, wanted = read(name), f",{word},".encode()
    found: set[str] = set()
    position = lines.find(wanted)
    while position >= 0:
        end = lines.index(b"\n", position)
        start = lines.rfind(b"\n", 0, position) + 1
        found.update(lines[start + 1 : end - 1].decode("utf-8").split(","))
        position = lines.find(wanted, end)
    return frozenset(found)
