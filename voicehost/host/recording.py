"""Keeps the sound of each poem in a file beside the log, if somebody has asked for it. Only the owner can read these files.

The room is recorded only while the game lets somebody recite, and from a little earlier, because a poem has begun by the time its beginning
is understood.
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
    """The sound cannot be written, so no more of it is kept. The text is one line that says why."""


def folder_of(log: Path) -> Path:
    """The folder with the sound that belongs to a log. It has a file for each poem, named after the position at which the poem begins."""
    return log.with_suffix(".sound")


class Recorder:
    def __init__(self, log: Path) -> None:
        self._folder = folder_of(log)
        self._before: deque[AudioChunk] = deque()
        self._poem: list[AudioChunk] = []

    def hear(self, chunk: AudioChunk, *, recited: bool) -> None:
        """Take in a chunk. `recited` says whether somebody may recite now. Raises `NotKept` if a finished poem cannot be written."""
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
        """Write what has been recited so far. Raises `NotKept`.

        If an interrupt, which may end the sitting, comes in the middle of it, the poem stays here and the next call writes it again."""
        try:
            if self._poem:
                self._write(self._poem)
        except NotKept:
            self._poem = []
            raise
        self._poem = []

    def _write(self, poem: list[AudioChunk]) -> None:
        """Write the whole poem or nothing."""
        path = self._folder / f"{poem[0].start}.ogg"
        beside = path.with_suffix(".new")
        try:
            self._folder.mkdir(mode=0o700, exist_ok=True)
            os.close(os.open(beside, os.O_CREAT | os.O_WRONLY, 0o600))
            with soundfile.SoundFile(beside, "w", samplerate=RATE, channels=1, format="OGG", subtype="VORBIS") as file:
                for chunk in poem:  # one by one: libsndfile crashes on minutes at once. Lost sound is left out
                    file.write(np.frombuffer(chunk.pcm, "<i2"))
            beside.replace(path)
        except (OSError, soundfile.SoundFileError) as error:
            raise NotKept(f"{path} cannot be written: {error}") from None
