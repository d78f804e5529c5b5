"""Small files that anybody may have put where they are read: regular files alone, and no more of them than is asked for.

A pipe would keep the program waiting for ever, and a device or a file of many gigabytes would fill its memory.
"""

from __future__ import annotations

import errno
import os
import stat
from pathlib import Path

SETTINGS = 1_000_000
"""Bytes of what the program keeps for itself: far more than it ever writes."""


def read(path: Path, most: int) -> bytes:
    """Raises `OSError` for what is no regular file (EINVAL) and for what has more than `most` bytes (EFBIG)."""
    _require_regular(os.stat(path), path)  # to open a device may do something already
    handle = os.open(path, os.O_RDONLY | getattr(os, "O_NONBLOCK", 0) | getattr(os, "O_BINARY", 0))
    with open(handle, "rb") as file:
        _require_regular(os.fstat(handle), path)
        held = file.read(most + 1)
    if len(held) > most:
        raise OSError(errno.EFBIG, f"it has more than {most:,} bytes", str(path))
    return held


def text(path: Path, most: int) -> str:
    """In UTF-8, with or without a mark at its beginning; lines end as Python has them. Raises `ValueError` for any other, and as `read`."""
    return read(path, most).decode("utf-8-sig").replace("\r\n", "\n").replace("\r", "\n")


def _require_regular(found: os.stat_result, path: Path) -> None:
    if stat.S_ISDIR(found.st_mode):
        raise IsADirectoryError(errno.EISDIR, os.strerror(errno.EISDIR), str(path))
    if not stat.S_ISREG(found.st_mode):
        raise OSError(errno.EINVAL, "it is no regular file", str(path))
