"""Whether anybody but the host is speaking; while nobody is, what is left of the host's voice gives way to the sound of the quiet room.

The filter leaves little, but a recognizer in a quiet room hears that too, and makes words of it. How much is left beside what was expected
is known from when nobody spoke, band by band: of an "s" the filter leaves more than of an "a". Whoever speaks is louder than that, in most
bands at once. Then nothing is touched, from a little before to a little after.
"""

from __future__ import annotations

from math import log10
from typing import Any

import numpy as np
from numpy.typing import NDArray

from voicehost.core.speech import samples
from voicehost.listen.cancelling.room import BLOCK, Floats, Spectra, power

Powers = NDArray[np.floating[Any]]

BEFORE = 12
"""Blocks that pass before somebody is noticed: 96 ms. So long everything waits."""

IN_A_ROW = 3
"""Blocks that must be louder: where the host's voice sets in, one may be."""

AFTER = samples(0.3) // BLOCK
"""Blocks for which whoever spoke may still be speaking."""

EDGES = (1, 2, 3, 4, 6, 8, 10, 13, 16, 20, 25, 31, 39, 49, 1 + BLOCK // 2)
"""Of the bands: bins of `RATE / BLOCK`, 125 Hz each, 14 bands."""

LOUDER_DB = 5.0
"""Than what is left of the host's voice, mostly, is whoever else speaks, all in all..."""

IN_EACH_DB = 4.0
"""...and in the mean of the bands, where one that is softer counts for nothing, and none for more than `AT_MOST_DB`. By loudness
alone, of 7 dB, it was open for 4 % of the time while only the host spoke, and too seldom in a fifth of players' words."""

MAYBE_DB, MAYBE_IN_EACH_DB = 3.0, 2.0
"""The same for what may be somebody: a word begins and ends softer than it is."""

AROUND = 4
"""Blocks that pass then, on each side: of 36 shouts over the host's answer to the one before 32 are right, and without that 27."""

AT_MOST_DB = 20.0

BANDS = len(EDGES) - 1
_FIRST = np.array(EDGES[:-1])

MOSTLY = 0.8
"""In this share of blocks less is left."""

STEP_DB = 0.25
"""By so much what is mostly left is put right with each block."""

DURING = 0.15
"""Of that step, while somebody seems to speak."""

RISES = 1.003
"""By so much the room may get louder from block to block: 1.6 dB a second."""

FASTER, SLOWER = 0.7, 0.95
"""Smoothing of power, from block to block: what is heard, and what is expected, which rings on: in a large room for 0.8 s."""

TONE = 125
"""Blocks of the quiet room that are kept: one second, over and over. Made softer only, what is left would still be speech."""

CALM = 2.5
"""Times the power of the room at its quietest: what is no louder is the room alone, when nobody has spoken for a while."""

NEW = samples(2.5) // BLOCK
"""Blocks of the host's voice in which the filter learns the most, and cannot tell what is somebody else's."""

FLOOR = 1e-9
"""Power of a room that could not be quieter."""

AT_MOST_LEFT = 10 ** (6 / 10)
"""Of the echo that was expected, in a band."""

_AT_MOST = 10 ** (AT_MOST_DB / 10)


def _steps(share: float) -> tuple[float, float]:
    """What to multiply what is mostly left by, where more was left and where less."""
    return 10 ** (share * STEP_DB * MOSTLY / 10), 10 ** (share * STEP_DB * (MOSTLY - 1) / 10)


_ALONE, _DURING = _steps(1.0), _steps(DURING)


class Gate:
    def __init__(self) -> None:
        self._left = np.zeros(BANDS)
        """Power of what is left, smoothed."""
        self._echo = np.zeros(BANDS)
        """And of the echo that was expected."""
        self._room = np.full(BANDS, 1e-8)
        """And of the room at its quietest."""
        self._mostly = np.ones(BANDS)
        """What is left, beside the echo that was expected: of power."""
        self._quietest = 1e-7
        """Power of the room, all in all."""
        self._open = 0
        """Blocks for which it stays open."""
        self._waiting: list[Floats] = []
        self._given: list[Floats] = []
        """For each block that waits, itself or what replaces it."""
        self._tone: list[Floats] = []
        self.certain = False
        """Whether somebody but the host is speaking."""
        self._next = self._heard = self._calm = self._loud = 0
        self._chance = np.random.default_rng(0)

    def rest(self, block: Floats) -> None:
        """The host is silent. Where others are as well, it is how the room sounds."""
        self._hear_room(_bands(np.fft.rfft(block)))
        loud = float(block @ block) / BLOCK
        self._quietest = max(FLOOR, min(self._quietest * RISES, loud))
        self._calm = self._calm + 1 if loud < CALM * self._quietest else 0
        if self._calm > AFTER:
            self._tone = [*self._tone[1 - TONE :], block]

    def hear(self, left: Floats, echo: Spectra) -> tuple[Floats, ...]:
        """One block in, with the spectrum of the echo that was expected, behind silence; blocks that became certain out, in order."""
        self._hear_room(_bands(np.fft.rfft(left)))
        self._echo = np.maximum(_bands(echo[::2]), SLOWER * self._echo)
        self._quietest = max(FLOOR, min(self._quietest * RISES, float(self._left.sum())))
        self._heard += 1
        louder, in_each = self._louder() if self._heard > NEW else (0.0, 0.0)
        self._loud = self._loud + 1 if louder > LOUDER_DB and in_each > IN_EACH_DB else 0
        self.certain = self._loud >= IN_A_ROW
        self._learn(*(_DURING if self.certain else _ALONE))
        if self.certain:
            self._let_pass(BEFORE, AFTER)
        elif louder > MAYBE_DB and in_each > MAYBE_IN_EACH_DB:
            self._let_pass(AROUND, AROUND + 1)
        self._open -= 1
        self._waiting.append(left)
        self._given.append(left if self._open >= 0 else self._quiet())
        return self._ready(BEFORE)

    def flush(self) -> tuple[Floats, ...]:
        """What waits."""
        return self._ready(0)

    def _hear_room(self, heard: Powers) -> None:
        self._left = FASTER * self._left + (1 - FASTER) * heard
        self._room = np.maximum(FLOOR / BANDS, np.minimum(self._room * RISES, self._left))

    def _louder(self) -> tuple[float, float]:
        """By how much what is heard is louder than the room and what is left of the host, dB: all in all, and in the mean of the bands."""
        expected = self._echo * self._mostly + self._room
        in_each = np.minimum(np.maximum(self._left / expected, 1.0), _AT_MOST)
        return 10 * log10(self._left.sum() / expected.sum() + 1e-9), 10 / BANDS * log10(np.multiply.reduce(in_each))

    def _let_pass(self, before: int, after: int) -> None:
        self._open = max(self._open, after)
        since = max(0, len(self._waiting) - before)
        self._given[since:] = self._waiting[since:]

    def _learn(self, more: float, less: float) -> None:
        was_more = self._left + FLOOR / BANDS > self._mostly * (self._echo + FLOOR / BANDS)
        stepped = np.minimum(AT_MOST_LEFT, self._mostly * np.where(was_more, more, less))
        self._mostly = np.where(self._echo > 4 * self._room, stepped, self._mostly)

    def _ready(self, kept: int) -> tuple[Floats, ...]:
        over = max(0, len(self._given) - kept)
        ready = tuple(self._given[:over])
        del self._given[:over], self._waiting[:over]
        return ready

    def _quiet(self) -> Floats:
        if not self._tone:
            return np.asarray(self._chance.normal(0, self._quietest**0.5, BLOCK), np.float32)
        self._next = (self._next + 1) % len(self._tone)
        return self._tone[self._next]


def _bands(spectrum: NDArray[np.complexfloating[Any, Any]]) -> Powers:
    """Of a block's spectrum, the power in each band."""
    powers: Powers = np.add.reduceat(power(spectrum), _FIRST) * (2 / BLOCK**2)
    return powers
