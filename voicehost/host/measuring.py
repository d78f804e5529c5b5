"""Measures how loud it was, for a game that wants to know. The sound of the last minute is held in memory, and nowhere else."""

from __future__ import annotations

from collections import deque

from voicehost.core.play import LevelMeasured
from voicehost.core.speech import AudioChunk, Samples, samples
from voicehost.listen import applause

HELD: Samples = samples(60)
"""How much sound is held. While people are loud, nobody knows yet whether a phrase was said, so measuring has to wait."""


class Measuring:
    """Holds the sound that may have to be measured. Positions are those of the source."""

    def __init__(self) -> None:
        self._held: deque[AudioChunk] = deque()
        self._away: Samples = 0

    def hear(self, chunk: AudioChunk, *, away: Samples) -> None:
        """Hold the chunk. `away` is how far the game's clock is behind the source's. When it changes, there was a break, and sound from
        before a break is not measured together with sound after it."""
        if self._held and (away != self._away or chunk.start != self._held[-1].end):
            self._held.clear()
        self._away = away
        self._held.append(chunk)
        while self._held[0].end <= chunk.end - HELD:
            self._held.popleft()

    def look(self, wanted: tuple[Samples, Samples], settled: Samples) -> LevelMeasured | None:
        """Measure the stretch `wanted`. None if more of it may still be heard.

        The result has no level if the stretch was not heard as a whole, because it was typed or had a break in it. `settled` is the
        position before which nothing can arrive any more."""
        start, end = wanted
        if not self._held or self._held[0].start > start:
            return LevelMeasured(settled, start, end)
        if settled < end or self._held[-1].end < end:
            return None
        first = self._held[0].start
        found = applause.measured(b"".join(chunk.pcm for chunk in self._held)[2 * (start - first) : 2 * (end - first)])
        if found is None:
            return LevelMeasured(settled, start, end)
        return LevelMeasured(settled, start, end, round(10 * found.level), found.overdriven)
