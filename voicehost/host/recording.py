"""The sound of what is recited, kept beside the log where somebody has asked for it: a file for each poem, its owner's alone.

The room is kept only while the game lets somebody recite, and a little before, since a poem is begun before its beginning is understood.
"""

from __future__ import annotations

import os
from collections import deque
from pathlib import Path

import numpy as np
import soundfile

from voicehost.core.speech import RATE, AudioChunk, Samples, samples

BEFORE: Samples = samples(3)


class NotKept(Exception):
    """It cannot be written: no more is kept. One line."""


def folder_of(log: Path) -> Path:
    """Where the sound lies that belongs to a log: a file for each poem, named after the position that it begins at."""
    return log.with_suffix(".sound")


class Recorder:
    def __init__(self, log: Path) -> None:
        self._folder = folder_of(log)
        self._before: deque[AudioChunk] = deque()
        self._poem: list[AudioChunk] = []

    def hear(self, chunk: AudioChunk, *, recited: bool) -> None:
        """`recited`: whether somebody may recite just now. `NotKept` where it cannot be written."""
        if recited:
            if not self._poem:
                self._poem = list(self._before)
            self._poem.append(chunk)
        elif self._poem:
            self.finish()
        self._before.append(chunk)
        while self._before and self._before[0].end <= chunk.end - BEFORE:
            self._before.popleft()

    def finish(self) -> None:
        """What has been recited so far is written: once more where an interrupt came in the middle of it, which may end the sitting."""
        try:
            if self._poem:
                self._write(self._poem)
        except NotKept:
            self._poem = []
            raise
        self._poem = []

    def _write(self, poem: list[AudioChunk]) -> None:
        """Whole or not at all."""
        path = self._folder / f"{poem[0].start}.ogg"
        beside = path.with_suffix(".new")
        try:
            self._folder.mkdir(mode=0o700, exist_ok=True)
            os.close(os.open(beside, os.O_CREAT | os.O_WRONLY, 0o600))
            with soundfile.SoundFile(beside, "w", samplerate=RATE, channels=1, format="OGG", subtype="VORBIS") as file:
                for chunk in poem:  # what was lost is left out; and libsndfile crashes on minutes at once
                    file.write(np.frombuffer(chunk.pcm, "<i2"))
            beside.replace(path)
        except (OSError, soundfile.SoundFileError) as error:
            raise NotKept(f"{path} cannot be written: {error}") from None
