"""Read recordings that libsndfile cannot read as they are.

Formats that phones make (m4a, webm) are read by ffmpeg, if it is installed. A WAV whose header was never finished, because its recorder was
killed, is read with a corrected header.
"""

from __future__ import annotations

import io
import shlex
import shutil
import struct
import subprocess
from pathlib import Path

HEADER = 1 << 16
"""The sound of a WAV begins within this many bytes."""

LARGEST = 0xFFFFFFFF
"""The largest size that a WAV's header can state."""

KNOWN = (b"LIST", b"fact", b"bext", b"cue ", b"id3 ", b"ID3 ", b"JUNK", b"PEAK", b"_PMX", b"iXML", b"smpl")
"""Chunks that may follow an empty sound. A WAV with nothing else after its header really is empty."""


class NoFfmpeg(Exception):
    """ffmpeg is not installed. The text is one line that says what to do."""


class NotDecoded(Exception):
    """ffmpeg cannot read the file either. The text is one line."""


def decoded(path: Path, into: Path) -> Path:
    """Convert any file that ffmpeg reads to a WAV in the folder `into`. ffmpeg may open no network and no other file. Raises `NoFfmpeg` or
    `NotDecoded`."""
    program = shutil.which("ffmpeg")
    if program is None:
        raise NoFfmpeg(
            f"ffmpeg -i {shlex.quote(path.name)} out.wav makes one that can be, and where ffmpeg is installed this is read as it is"
        )
    out = into / "decoded.wav"
    reads = (program, "-nostdin", "-v", "error", "-protocol_whitelist", "file", "-i", f"file:{path.resolve()}")
    done = subprocess.run(
        (*reads, "-vn", "-map", "0:a:0", "-rf64", "auto", f"file:{out}"), capture_output=True, text=True, errors="replace"
    )
    if done.returncode or not out.is_file():
        said = [line for line in done.stderr.splitlines() if line.strip()] or ["it gives no reason"]
        raise NotDecoded(f"nor by ffmpeg: {said[-1].strip()}")
    return out


def unfinished(path: Path) -> MendedWav | None:
    """A WAV whose header says that it has no sound although sound follows; None for any other file."""
    with path.open("rb") as file:
        header = file.read(HEADER)
    if header[:4] != b"RIFF" or header[8:12] != b"WAVE":
        return None
    at = 12
    while header[at : at + 4] != b"data":
        if len(header) < at + 8:
            return None
        (size,) = struct.unpack_from("<I", header, at + 4)
        at += 8 + size + size % 2
    begins, size = at + 8, path.stat().st_size
    if header[at + 4 : begins] != bytes(4) or size <= begins or header[begins : begins + 4] in KNOWN:
        return None
    sizes = (min(LARGEST, size - 8), min(LARGEST, size - begins))
    return MendedWav(path, header[:4] + struct.pack("<I", sizes[0]) + header[8 : at + 4] + struct.pack("<I", sizes[1]))


class MendedWav(io.RawIOBase):
    """The file with another beginning of the same length. The caller closes it."""

    def __init__(self, path: Path, header: bytes) -> None:
        super().__init__()
        self._file = path.open("rb")
        self._header = header

    def readable(self) -> bool:
        return True

    def seekable(self) -> bool:
        return True

    def seek(self, offset: int, whence: int = io.SEEK_SET, /) -> int:
        return self._file.seek(offset, whence)

    def tell(self) -> int:
        return self._file.tell()

    def readinto(self, buffer: memoryview, /) -> int:  # type: ignore[override]  # any buffer, says typeshed
        at = self._file.tell()
        count = self._file.readinto(buffer)
        mended = self._header[at : at + count]
        buffer[: len(mended)] = mended
        return count

    def close(self) -> None:
        self._file.close()
        super().close()
