"""Where a log is kept: the contract that a file and a database share."""

from __future__ import annotations

import zlib
from typing import Protocol


class Rows(Protocol):
    """Rows of ASCII text, open to be added to: by one host at a time, and never changed.

    Each method raises a `LogError` where the log cannot be used.
    """

    @property
    def where(self) -> str:
        """What people call it, in messages."""

    @property
    def first(self) -> str:
        """The first row: what is played."""

    @property
    def rows(self) -> int:
        """How many there are, as far as this host knows."""

    def append(self, *bodies: str) -> None:
        """They survive a power cut when this returns. At every moment all of them are there, or none. Where it raises `LeaseLost` or
        `DiskFull`, nothing was added."""

    def bodies(self) -> list[str]:
        """All of them, the first included. Raises `TornLog` where one is missing or is not as it was written."""

    def close(self) -> None: ...


def checksum(seq: int, body: bytes) -> int:
    """Of a row with its number, counted from 1. It shows damage and rows that changed places, not intent."""
    return zlib.crc32(b"%d %s" % (seq, body))
