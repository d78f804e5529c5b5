"""How loud it was, for a game that wants to know: the sound of the last minute is held in memory, and nowhere else."""

from __future__ import annotations

from collections import deque

from voicehost.core.play import LevelMeasured
from voicehost.core.speech import AudioChunk, Samples, samples
from voicehost.listen import applause

HELD: Samples = samples(60)
"""While people are loud nobody knows whether somebody has said something, and what is measured has to wait."""


class Measuring:
    """Positions are the source's."""

    def __init__(self) -> None:
        self._held: deque[AudioChunk] = deque()
        self._away: Samples = 0

    def hear(self, chunk: AudioChunk, *, away: Samples) -> None:
        """`away`: how far the game's clock is behind. What was before a break is not measured together with what comes after it."""
        if self._held and (away != self._away or chunk.start != self._held[-1].end):
            self._held.clear()
        self._away = away
        self._held.append(chunk)
        while self._held[0].end <= chunk.end - HELD:
            self._held.popleft()

    def look(self, wanted: tuple[Samples, Samples], settled: Samples) -> LevelMeasured | None:
        """None where more may be heard of it. Without a level where it was not heard whole: it was typed, or a break was in it.
        `settled`: nothing from before that can still arrive."""
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
