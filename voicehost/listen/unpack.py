"""Unpack a model's zip without trusting it: only plain files, only inside the directory, and only as much as a model may have."""

from __future__ import annotations

import lzma
import shutil
import stat
import struct
import zipfile
import zlib
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path, PurePosixPath
from typing import Final

from voicehost.machine.fetch import BLOCK, InstallError

LARGEST: Final = 6 << 30
"""How many bytes it may unpack to. The largest official model takes about 4 GiB."""
MOST_FILES: Final = 10_000
DEEPEST: Final = 20
DENSEST: Final = 200
"""How many bytes one packed byte may unpack to, over the whole archive. Models have 1.5 to 3."""


def unpack(archive: Path, into: Path, largest: int = LARGEST) -> None:
    """Unpack into an empty directory. Raises `InstallError`; then the caller deletes whatever is in the directory."""
    with _readable(archive) as opened:
        entries = [entry for entry in opened.infolist() if not entry.filename or not entry.is_dir()]
        _check_extent(archive, entries, largest)
        targets = [into.joinpath(*_parts(archive, entry)) for entry in entries]
        if len(set(targets)) < len(targets):
            raise InstallError(f"{archive.name} holds one file twice.")
        for entry, target in zip(entries, targets, strict=True):
            target.parent.mkdir(parents=True, exist_ok=True)
            _write(opened, entry, target)


def _check_extent(archive: Path, entries: list[zipfile.ZipInfo], largest: int) -> None:
    """Check the sizes that the archive states. `_write` makes sure that they are true."""
    total = sum(entry.file_size for entry in entries)
    if len(entries) > MOST_FILES or total > largest or total > DENSEST * max(archive.stat().st_size, 1 << 16):
        raise InstallError(f"{archive.name} would unpack to {len(entries)} files of {total} bytes; no model does.")


def _parts(archive: Path, entry: zipfile.ZipInfo) -> tuple[str, ...]:
    """The parts of the entry's path. Names are checked by the rules of both POSIX and Windows."""
    path = PurePosixPath(entry.filename)
    kind = stat.S_IFMT(entry.external_attr >> 16)
    plain = kind in (0, stat.S_IFREG)  # 0: packed on a system without such kinds
    if not plain or path.is_absolute() or ".." in path.parts or not path.parts or set("\\:\0") & set(entry.filename):
        raise InstallError(f"{archive.name} holds something that is not a plain file inside it; it was not unpacked.")
    if len(path.parts) > DEEPEST:
        raise InstallError(f"{archive.name} holds folders within folders, {len(path.parts)} deep; no model does.")
    if entry.flag_bits & 1:
        raise InstallError(f"{archive.name} is encrypted.")
    return path.parts


def _write(opened: zipfile.ZipFile, entry: zipfile.ZipInfo, target: Path) -> None:
    """Unpack at most as much as the entry states. If it has more, zipfile stops there and finds the checksum wrong."""
    with opened.open(entry) as packed, target.open("xb") as file:
        shutil.copyfileobj(packed, file, BLOCK)


@contextmanager
def _readable(archive: Path) -> Iterator[zipfile.ZipFile]:
    try:
        with zipfile.ZipFile(archive) as opened:
            yield opened
    except (
        zipfile.BadZipFile,
        zlib.error,
        lzma.LZMAError,
        struct.error,
        NotImplementedError,
        EOFError,
        ValueError,
        IndexError,
        RuntimeError,
    ):
        raise InstallError(f"{archive.name} is not a zip file, or it is damaged.") from None
    except OSError as error:
        raise InstallError(f"{archive.name} cannot be unpacked: {error.strerror or type(error).__name__}.") from None
