"""What the host says as one sound file on the source's clock, for recorded games, where nobody waits for a loudspeaker."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from pathlib import Path
from types import TracebackType
from typing import Self

import numpy as np
import soundfile
from numpy.typing import NDArray

from voicehost.core.speech import RATE, Samples
from voicehost.speak.announcer import Announcement, between, faded


class Track:
    """An output that renders at once and puts each announcement behind the one before. All of it is kept in memory, 115 MB per hour of
    speech."""

    def __init__(self) -> None:
        self._said: list[Announcement] = []
        self._sounds: list[NDArray[np.int16]] = []

    def __enter__(self) -> Self:
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None) -> None:
        pass

    @property
    def said(self) -> tuple[Announcement, ...]:
        return tuple(self._said)

    @property
    def end(self) -> Samples:
        """The earliest position at which the next announcement can begin."""
        return self._said[-1].end if self._said else 0

    def lay(self, text: str, render: Callable[[], bytes], at: Samples) -> None:
        sound = np.frombuffer(render(), "<i2")
        if not len(sound):
            return
        start = max(at, self.end)
        self._said.append(Announcement(text, start, start + len(sound)))
        self._sounds.append(sound)

    def playing(self, at: Samples) -> bool:
        return at < self.end

    def cut(self, at: Samples) -> None:
        while self._said and self._said[-1].start >= at:
            self._said.pop()
            self._sounds.pop()
        if self._said and self._said[-1].end > at:
            last = self._said[-1]
            self._said[-1] = last.broken(at)
            self._sounds[-1] = faded(self._sounds[-1][: at - last.start])

    def sounded(self, start: Samples, end: Samples) -> NDArray[np.float32]:
        starts = (announcement.start for announcement in reversed(self._said))
        return between(start, end, zip(starts, reversed(self._sounds), strict=True))

    def finish(self) -> None:
        pass

    def write(self, path: Path, pieces: Iterable[NDArray[np.int16]] | None = None) -> None:
        """Write the file in the format that its name says: .flac, .wav, .ogg. `pieces` replaces the whole track. Raises OSError if the file
        cannot be written."""
        try:
            with soundfile.SoundFile(path, "w", samplerate=RATE, channels=1, subtype=None) as file:
                for piece in self.pieces() if pieces is None else pieces:
                    file.write(piece)
        except (soundfile.SoundFileError, ValueError, TypeError) as error:
            raise OSError(f"{path}: the sound cannot be written there ({error})") from None

    def pieces(self) -> Iterator[NDArray[np.int16]]:
        """The whole track from position 0, silence and sound in turn."""
        end = 0
        for announcement, sound in zip(self._said, self._sounds, strict=True):
            yield np.zeros(announcement.start - end, np.int16)
            yield sound
            end = announcement.end
