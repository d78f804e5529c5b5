"""A recording as a source: chunks of 16 kHz mono from any file that soundfile reads, resampled as they are read."""

from __future__ import annotations

import os
from collections.abc import Iterator
from pathlib import Path
from types import TracebackType
from typing import Self

import numpy as np
import soundfile
import soxr

from voicehost.core.speech import RATE, AudioChunk, Samples

Floats = np.ndarray[tuple[int, ...], np.dtype[np.float32]]


RATES = range(1000, 768_001)
"""Samples a second that recordings have. Of one whose header says that it has one a second, a minute would be hours long."""

LOUDEST = 8.0
"""Times full scale: what is beyond is no sound."""


class UnreadableAudio(Exception):
    """A file that gives no sound; its text is one line that says which and why."""


class Recording:
    """Iterates over a file once. A truncated file gives what is there; nothing at all is `UnreadableAudio`.

    Stereo is averaged. The last chunk may be shorter than `chunk`.
    """

    def __init__(self, path: Path, chunk: Samples = RATE // 10) -> None:
        if chunk < 1:
            raise ValueError(f"a chunk has at least one sample, not {chunk}")
        self._path = path
        self._chunk = chunk

    def __enter__(self) -> Self:
        self._file = _opened(self._path)
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None) -> None:
        self._file.close()

    def __iter__(self) -> Iterator[AudioChunk]:
        start, waiting = 0, b""
        for pcm in self._resampled():
            waiting += pcm
            while len(waiting) >= 2 * self._chunk:
                yield AudioChunk(start, waiting[: 2 * self._chunk])
                waiting = waiting[2 * self._chunk :]
                start += self._chunk
        if waiting:
            yield AudioChunk(start, waiting)
        elif start == 0:
            raise UnreadableAudio(f"{self._path} has no sound in it")

    def _resampled(self) -> Iterator[bytes]:
        rate = self._file.samplerate
        stream = soxr.ResampleStream(rate, RATE, 1, dtype="float32") if rate != RATE else None
        for block in self._blocks(rate):
            yield _pcm(block if stream is None else stream.resample_chunk(block))
        if stream is not None:
            yield _pcm(stream.resample_chunk(np.zeros(0, dtype=np.float32), last=True))

    def _blocks(self, frames: int) -> Iterator[Floats]:
        """A second of mono at a time. A file that breaks off ends where it breaks off."""
        while True:
            try:
                block: Floats = self._file.read(frames, dtype="float32", always_2d=True)
            except soundfile.LibsndfileError:
                return
            if not len(block):
                return
            yield np.clip(np.nan_to_num(block), -LOUDEST, LOUDEST).mean(axis=1)  # what is no number is silence


def _opened(path: Path) -> soundfile.SoundFile:
    if path.is_dir():
        raise UnreadableAudio(f"{path} is a directory, not a recording")
    if not path.exists():
        raise UnreadableAudio(f"{path} does not exist")
    if not path.is_file():
        raise UnreadableAudio(f"{path} is not a file: what a pipe or a device gives has to be saved in one first")
    if path.stat().st_size == 0:
        raise UnreadableAudio(f"{path} is empty")
    try:
        opened = soundfile.SoundFile(os.fsencode(path) if os.name == "posix" else path)
    except (soundfile.LibsndfileError, TypeError, OSError) as error:  # TypeError: a name that soundfile takes for headerless audio
        raise UnreadableAudio(f"{path} is not a recording that can be read ({_reason(error)})") from error
    if opened.samplerate not in RATES:
        opened.close()
        raise UnreadableAudio(f"{path} says that it has {opened.samplerate} samples a second; no recording has")
    return opened


def _reason(error: Exception) -> str:
    text = error.error_string if isinstance(error, soundfile.LibsndfileError) else str(error)
    return str(text).strip().rstrip(".")


def _pcm(block: Floats) -> bytes:
    pcm: bytes = np.clip(np.rint(block * 32768), -32768, 32767).astype("<i2").tobytes()
    return pcm
