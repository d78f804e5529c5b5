"""A recording as a source: chunks of 16 kHz mono from any file that soundfile can read, or ffmpeg if it is installed."""

from __future__ import annotations

import os
from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path
from tempfile import TemporaryDirectory
from types import TracebackType
from typing import Self

import numpy as np
import soundfile
import soxr

from voicehost.core.speech import RATE, AudioChunk, Samples
from voicehost.listen.formats import NoFfmpeg, NotDecoded, decoded, unfinished

Floats = np.ndarray[tuple[int, ...], np.dtype[np.float32]]


RATES = range(1000, 768_001)
"""Samples a second that a recording may have. If a header gave 1, a minute of sound would become hours."""

LOUDEST = 8.0
"""Relative to full scale. Values beyond this are no sound."""


UNKNOWN_FORMAT = 1
"""libsndfile's error code for a format that it does not know."""

CANCELS = 0.1
"""The channels cancel each other out, because one is inverted, if their mean is below this share of the softest channel's level."""


class UnreadableAudio(Exception):
    """The file gives no sound. The text is one line that says which file and why."""


class Recording:
    """Iterates over a file once. Of a truncated file it gives what is there. If that is nothing, it raises `UnreadableAudio`.

    Stereo is averaged. If the channels cancel each other out, only the louder one is used from then on. The last chunk may be shorter than
    `chunk`.
    """

    def __init__(self, path: Path, chunk: Samples = RATE // 10) -> None:
        if chunk < 1:
            raise ValueError(f"a chunk has at least one sample, not {chunk}")
        self._path = path
        self._chunk = chunk
        self._channel: int | None = None
        """The only channel in use; None as long as all are."""

    def __enter__(self) -> Self:
        with ExitStack() as opened:
            self._file = _opened(self._path, opened)
            self._opened = opened.pop_all()
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None) -> None:
        self._opened.close()

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
        """A second of mono at a time. A file that breaks off ends there."""
        while True:
            try:
                block: Floats = self._file.read(frames, dtype="float32", always_2d=True)
            except soundfile.LibsndfileError:
                return
            if not len(block):
                return
            yield self._mixed(np.clip(np.nan_to_num(block), -LOUDEST, LOUDEST))  # NaN becomes silence

    def _mixed(self, block: Floats) -> Floats:
        mixed: Floats = block.mean(axis=1)
        if self._channel is None and block.shape[1] > 1:
            levels = np.sqrt(np.square(block).mean(axis=0))
            if np.sqrt(np.square(mixed).mean()) < CANCELS * levels.min():
                self._channel = int(levels.argmax())
        return mixed if self._channel is None else block[:, self._channel]


def _opened(path: Path, until: ExitStack) -> soundfile.SoundFile:
    """Open the file until the stack is closed. Raises `UnreadableAudio`."""
    if path.is_dir():
        raise UnreadableAudio(f"{path} is a directory, not a recording")
    if not path.exists():
        raise UnreadableAudio(f"{path} does not exist")
    if not path.is_file():
        raise UnreadableAudio(f"{path} is not a file: save the sound of a pipe or device in a file first")
    if path.stat().st_size == 0:
        raise UnreadableAudio(f"{path} is empty")
    try:
        opened = until.enter_context(_sound(path, until))
    except (soundfile.LibsndfileError, TypeError, OSError, NoFfmpeg, NotDecoded) as error:
        raise UnreadableAudio(f"{path} is not a recording that can be read ({_reason(error)})") from error
    if opened.samplerate not in RATES:
        raise UnreadableAudio(f"{path} claims to have {opened.samplerate} samples a second, which no recording has")
    return opened


def _sound(path: Path, until: ExitStack) -> soundfile.SoundFile:
    """Open the file as it is, with a corrected header, or converted by ffmpeg.

    Raises `TypeError` if soundfile takes the file, by its name, for headerless audio.
    """
    if (mended := unfinished(path)) is not None:
        return soundfile.SoundFile(until.enter_context(mended))
    try:
        return soundfile.SoundFile(_named(path))
    except soundfile.LibsndfileError as error:
        if error.code != UNKNOWN_FORMAT:
            raise
        try:
            return soundfile.SoundFile(_named(decoded(path, Path(until.enter_context(TemporaryDirectory(prefix="voicehost-"))))))
        except (NoFfmpeg, NotDecoded) as neither:
            raise type(neither)(f"{_reason(error)}; {neither}") from None


def _named(path: Path) -> bytes | Path:
    return os.fsencode(path) if os.name == "posix" else path


def _reason(error: Exception) -> str:
    text = error.error_string if isinstance(error, soundfile.LibsndfileError) else str(error)
    return str(text).strip().rstrip(".")


def _pcm(block: Floats) -> bytes:
    pcm: bytes = np.clip(np.rint(block * 32768), -32768, 32767).astype("<i2").tobytes()
    return pcm
