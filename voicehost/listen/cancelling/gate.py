"""Whether anybody but the host is speaking; while nobody is, what is left of the host's voice is made as soft as the room.

The filter leaves little, but a recognizer in a quiet room hears that too, and makes words of it. How much is left beside what was expected
is known from when nobody spoke; whoever speaks is louder than that. Then nothing is touched, from a little before to a little after.
"""

from __future__ import annotations

import numpy as np

from voicehost.core.speech import samples
from voicehost.listen.cancelling.room import BLOCK, Floats

BEFORE = 10
"""Blocks that pass before somebody is noticed: 80 ms. So long everything waits."""

AFTER = samples(0.3) // BLOCK
"""Blocks for which whoever spoke may still be speaking."""

LOUDER_DB = 7.0
"""Than what is left of the host's voice, mostly, is whoever else speaks."""

MOSTLY = 0.8
"""In this share of blocks less is left."""

STEP_DB = 0.25
"""By so much what is mostly left is put right with each block."""

DURING = 0.15
"""Of that step, while somebody seems to speak."""

RISES = 1.003
"""By so much the room may get louder from block to block: 1.6 dB a second."""

FASTER, SLOWER = 0.7, 0.9
"""Smoothing of power, from block to block: what is heard, and what is expected, which rings on."""

FLOOR = 1e-9
"""Power of a room that could not be quieter."""


class Gate:
    def __init__(self) -> None:
        self._left = self._echo = 0.0
        self._room = 1e-4
        self._mostly_db = 0.0
        """What is left, beside the echo that was expected."""
        self._open = 0
        """Blocks for which it stays open."""
        self._waiting: list[tuple[Floats, float]] = []
        """Blocks, each with what it would be multiplied by."""

    def hear(self, left: Floats, echo: Floats) -> tuple[Floats, ...]:
        """One block in; blocks that became certain out, in order."""
        self._left = FASTER * self._left + (1 - FASTER) * float(np.mean(left**2))
        self._echo = max(float(np.mean(echo**2)), SLOWER * self._echo)
        self._room = max(FLOOR, min(self._room * RISES, self._left))
        expected = self._echo * 10 ** (self._mostly_db / 10)
        speaks = self._left > 10 ** (LOUDER_DB / 10) * (expected + self._room)
        self._learn(DURING if speaks else 1.0)
        if speaks:
            self._open = AFTER
            self._waiting = [(block, 1.0) for block, _ in self._waiting]
        self._open -= 1
        softer = 1.0 if self._open >= 0 else min(1.0, (self._room / (self._left + FLOOR)) ** 0.5)
        self._waiting.append((left, softer))
        return self._ready(BEFORE)

    def flush(self) -> tuple[Floats, ...]:
        """What waits."""
        return self._ready(0)

    def _learn(self, share: float) -> None:
        if self._echo <= 4 * self._room:
            return
        more = 10 * np.log10((self._left + FLOOR) / self._echo) > self._mostly_db
        self._mostly_db = min(6.0, self._mostly_db + share * STEP_DB * (MOSTLY if more else MOSTLY - 1))

    def _ready(self, kept: int) -> tuple[Floats, ...]:
        ready, self._waiting = self._waiting[: len(self._waiting) - kept], self._waiting[len(self._waiting) - kept :]
        return tuple(block * np.float32(softer) if softer < 1 else block for block, softer in ready)
