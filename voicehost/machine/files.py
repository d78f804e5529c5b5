"""Read small files that anybody may have put there: only regular files, and only up to a limit.

A pipe would keep the program waiting for ever, and a device or a file of many gigabytes would fill its memory.
"""

from __future__ import annotations

import errno
import os
import stat
from pathlib import Path

SETTINGS = 1_000_000
"""The limit in bytes for what the program writes itself: far more than it ever does."""


def read(path: Path, most: int) -> bytes:
    """The content of a file. Raises `OSError` if it is no regular file (EINVAL) or has more than `most` bytes (EFBIG)."""
    _require_regular(os.stat(path), path)  # merely opening a device may have an effect
    handle = os.open(path, os.O_RDONLY | getattr(os, "O_NONBLOCK", 0) | getattr(os, "O_BINARY", 0))
    with open(handle, "rb") as file:
        _require_regular(os.fstat(handle), path)
        held = file.read(most + 1)
    if len(held) > most:
        raise OSError(errno.EFBIG, f"it has more than {most:,} bytes", str(path))
    return held


def text(path: Path, most: int) -> str:
    """The content as text: UTF-8 with or without a byte order mark, any line ends. Raises `ValueError` if it is not UTF-8, and the errors
    of `read`."""
    return read(path, most).decode("utf-8-sig").replace("\r\n", "\n").replace("\r", "\n")


def _require_regular(found: os.stat_result, path: Path) -> None:
    if stat.S_ISDIR(found.st_mode):
        raise IsADirectoryError(errno.EISDIR, os.strerror(errno.EISDIR), str(path))
    if not stat.S_ISREG(found.st_mode):
        raise OSError(errno.EINVAL, "it is no regular file", str(path))
