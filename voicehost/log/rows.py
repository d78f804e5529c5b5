"""A place that keeps a log: the interface that a file and a database share."""

from __future__ import annotations

import zlib
from typing import Protocol


class Rows(Protocol):
    """Rows of ASCII text. One host at a time can add to them; they never change.

    Each method raises a `LogError` if the log cannot be used.
    """

    @property
    def where(self) -> str:
        """The log's name in messages."""

    @property
    def first(self) -> str:
        """The first row, which says what is played."""

    @property
    def rows(self) -> int:
        """How many rows there are, as far as this host knows."""

    def append(self, *bodies: str) -> None:
        """Add rows. When this returns, they survive a power cut. At every moment either all of them are there or none. If it raises
        `LeaseLost` or `DiskFull`, none was added."""

    def bodies(self) -> list[str]:
        """All rows, including the first. Raises `TornLog` if one is missing or has changed."""

    def close(self) -> None: ...


def checksum(seq: int, body: bytes) -> int:
    """The checksum of a row with its number, counted from 1. It reveals damage and swapped rows, but not forgery."""
    return zlib.crc32(b"%d %s" % (seq, body))
