"""Detects whether anybody but the host is speaking. While nobody is, the remainder of the host's voice is replaced by the sound of the
quiet room.

The filter leaves little, but in a quiet room a recognizer hears even that, and makes words of it. How much the filter leaves, relative to
the expected echo, is learned for each band while nobody speaks: it leaves more of an "s" than of an "a". Somebody who speaks is louder than
that, in most bands at once. Then nothing is replaced, from a little before until a little after.
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
"""How many blocks pass before somebody is noticed: 96 ms. Everything is delayed by this much."""

IN_A_ROW = 3
"""How many blocks in a row must be louder. A single one may be, when the host's voice sets in."""

AFTER = samples(0.3) // BLOCK
"""For how many blocks a speaker may still be speaking."""

EDGES = (1, 2, 3, 4, 6, 8, 10, 13, 16, 20, 25, 31, 39, 49, 1 + BLOCK // 2)
"""The bounds of the 14 bands, in bins of `RATE / BLOCK`, which is 125 Hz."""

LOUDER_DB = 5.0
"""Somebody else speaks if the sound is louder than what usually remains of the host's voice by this much overall..."""

IN_EACH_DB = 4.0
"""...and by this much in the mean of the bands. There, a band that is softer counts as equal, and none counts for more than `AT_MOST_DB`.
By overall loudness alone, with 7 dB, the gate was open for 4 % of the time while only the host spoke, and not open enough in a fifth of
players' words."""

MAYBE_DB, MAYBE_IN_EACH_DB = 3.0, 2.0
"""The same two limits for sound that may be somebody, since a word begins and ends more softly."""

AROUND = 4
"""How many blocks then pass on each side. With this, 32 of 36 shouts over the host's answer to the shout before are right; without it,
27."""

AT_MOST_DB = 20.0

BANDS = len(EDGES) - 1
_FIRST = np.array(EDGES[:-1])

QUANTILE = 0.8
"""In this share of blocks, less remains than what usually remains."""

STEP_DB = 0.25
"""How much the estimate of what usually remains is corrected in each block."""

DURING = 0.15
"""The share of that correction while somebody seems to speak."""

RISES = 1.003
"""By how much the room may get louder from block to block: 1.6 dB a second."""

FASTER, SLOWER = 0.7, 0.95
"""Smoothing of power from block to block: that of the sound, and that of the expected echo, which rings on (in a large room for 0.8 s)."""

TONE = 125
"""How many blocks of the quiet room are kept: one second, which is repeated. If the remainder were only made softer, it would still be
speech."""

CALM = 2.5
"""Sound whose power is at most this many times that of the room at its quietest is the room alone, once nobody has spoken for a while."""

NEW = samples(2.5) // BLOCK
"""During the first so many blocks of the host's voice the filter learns most of the room, and nobody can tell who speaks."""

FLOOR = 1e-9
"""The least power that a room can have."""

AT_MOST_LEFT = 10 ** (6 / 10)
"""The largest remainder in a band, relative to the expected echo."""

_AT_MOST = 10 ** (AT_MOST_DB / 10)


def _steps(share: float) -> tuple[float, float]:
    """The factors for the estimate of what usually remains: if more remained, and if less did."""
    return 10 ** (share * STEP_DB * QUANTILE / 10), 10 ** (share * STEP_DB * (QUANTILE - 1) / 10)


_ALONE, _DURING = _steps(1.0), _steps(DURING)


class Gate:
    """The gate behind the canceller. It takes a block with each call and gives it back later."""

    def __init__(self) -> None:
        self._left = np.zeros(BANDS)
        """The smoothed power of the remainder, for each band."""
        self._echo = np.zeros(BANDS)
        """The power of the expected echo, for each band."""
        self._room = np.full(BANDS, 1e-8)
        """The power of the room at its quietest, for each band."""
        self._mostly = np.ones(BANDS)
        """What usually remains, as a share of the power of the expected echo."""
        self._quietest = 1e-7
        """The power of the room at its quietest, over all bands."""
        self._open = 0
        """For how many more blocks the gate stays open."""
        self._waiting: list[Floats] = []
        self._given: list[Floats] = []
        """For each waiting block, the block itself or its replacement."""
        self._tone: list[Floats] = []
        self.certain = False
        """Whether somebody but the host is speaking."""
        self._next = self._heard = self._calm = self._loud = 0
        self._chance = np.random.default_rng(0)

    def rest(self, block: Floats) -> None:
        """Listen while the host is silent. This is how the room sounds, even while others speak."""
        self._hear_room(_bands(np.fft.rfft(block)))
        loud = float(block @ block) / BLOCK
        self._quietest = max(FLOOR, min(self._quietest * RISES, loud))
        self._calm = self._calm + 1 if loud < CALM * self._quietest else 0
        if self._calm > AFTER:
            self._tone = [*self._tone[1 - TONE :], block]

    def hear(self, left: Floats, echo: Spectra) -> tuple[Floats, ...]:
        """Take one block and the spectrum of the expected echo (that of the block preceded by a block of silence). Returns the blocks that
        are settled, in order."""
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
        """Return all waiting blocks."""
        return self._ready(0)

    def _hear_room(self, heard: Powers) -> None:
        self._left = FASTER * self._left + (1 - FASTER) * heard
        self._room = np.maximum(FLOOR / BANDS, np.minimum(self._room * RISES, self._left))

    def _louder(self) -> tuple[float, float]:
        """By how many decibels the sound is louder than the room and the remainder of the host: overall, and in the mean of the bands."""
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
    """The power in each band of a block's spectrum."""
    powers: Powers = np.add.reduceat(power(spectrum), _FIRST) * (2 / BLOCK**2)
    return powers
