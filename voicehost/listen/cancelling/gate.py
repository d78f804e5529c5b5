"""Whether anybody but the host is speaking; while nobody is, what is left of the host's voice gives way to the sound of the quiet room.

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

TONE = 125
"""Blocks of the quiet room that are kept: one second, over and over. Made softer only, what is left would still be speech."""

CALM = 2.5
"""Times the power of the room at its quietest: what is no louder is the room alone, when nobody has spoken for a while."""

NEW = samples(2.5) // BLOCK
"""Blocks of the host's voice in which the filter learns the most, and cannot tell what is somebody else's."""

FLOOR = 1e-9
"""Power of a room that could not be quieter."""


class Gate:
    def __init__(self) -> None:
        self._left = self._echo = 0.0
        self._room = 1e-7
        self._mostly_db = 0.0
        """What is left, beside the echo that was expected."""
        self._open = 0
        """Blocks for which it stays open."""
        self._waiting: list[tuple[Floats, Floats]] = []
        """Blocks, each with what it would be replaced by."""
        self._tone: list[Floats] = []
        self._next = self._heard = self._calm = 0
        self._chance = np.random.default_rng(0)

    def rest(self, block: Floats) -> None:
        """The host is silent. Where others are as well, it is how the room sounds."""
        power = float(np.mean(block**2))
        self._room = max(FLOOR, min(self._room * RISES, power))
        self._calm = self._calm + 1 if power < CALM * self._room else 0
        if self._calm > AFTER:
            self._tone = [*self._tone[1 - TONE :], block]

    def hear(self, left: Floats, echo: Floats) -> tuple[Floats, ...]:
        """One block in; blocks that became certain out, in order."""
        self._left = FASTER * self._left + (1 - FASTER) * float(np.mean(left**2))
        self._echo = max(float(np.mean(echo**2)), SLOWER * self._echo)
        self._room = max(FLOOR, min(self._room * RISES, self._left))
        expected = self._echo * 10 ** (self._mostly_db / 10)
        self._heard += 1
        speaks = self._heard > NEW and self._left > 10 ** (LOUDER_DB / 10) * (expected + self._room)
        self._learn(DURING if speaks else 1.0)
        if speaks:
            self._open = AFTER
            self._waiting = [(block, block) for block, _ in self._waiting]
        self._open -= 1
        self._waiting.append((left, left if self._open >= 0 else self._quiet()))
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
        return tuple(given for _, given in ready)

    def _quiet(self) -> Floats:
        if not self._tone:
            return np.asarray(self._chance.normal(0, self._room**0.5, BLOCK), np.float32)
        self._next = (self._next + 1) % len(self._tone)
        return self._tone[self._next]
