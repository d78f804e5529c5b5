"""Paths that C libraries can open on Windows. Most take names in the system's legacy code page, and open nothing below
`C:\\Users\\José`."""

from __future__ import annotations

import os
import sys
import tempfile
from pathlib import Path

WINDOWS = sys.platform == "win32"

ELSEWHERE = ("ProgramData", "PUBLIC", "SystemDrive")
"""Variables that name folders for all users. Their names are hardly ever outside ASCII."""


class NoPlainPath(OSError):
    """There is no writable folder with a name in ASCII. The text is one line that says what to do."""


def plain(path: Path) -> Path | None:
    """The same folder by a name that such a library can open: its own, or Windows' short name for it. None if it has none."""
    if not WINDOWS or str(path).isascii():
        return path
    short = _short(path)
    return Path(short) if short and short.isascii() else None


def room() -> Path | None:
    """Where to make temporary folders that such a library will open; None: in the usual place.

    Raises `NoPlainPath`.
    """
    usual = Path(tempfile.gettempdir())
    if (found := plain(usual)) is not None:
        return None if found == usual else found
    for name in ELSEWHERE:
        folder = Path(os.environ.get(name) or "")
        if folder.name and str(folder).isascii() and _can_be_written(folder):
            return folder
    raise NoPlainPath(
        f"the folder for temporary files, {usual}, has letters beyond ASCII in its name; set TEMP to another folder, as C:\\Temp"
    )


def _can_be_written(folder: Path) -> bool:
    try:
        with tempfile.TemporaryDirectory(prefix="voicehost-", dir=folder):
            return True
    except OSError:
        return False


def _short(path: Path) -> str:
    """The short name that Windows keeps for old programs; empty if the disk keeps none."""
    import ctypes

    call = ctypes.windll.kernel32.GetShortPathNameW  # type: ignore[attr-defined,unused-ignore]  # Windows alone has it
    length = int(call(str(path), None, 0))
    if not length:
        return ""
    kept = ctypes.create_unicode_buffer(length)
    return kept.value if call(str(path), kept, length) else ""
