"""How far the microphone lags behind the loudspeaker's clock, and how that changes: two devices have two clocks.

If the expected echo comes a little too late, the remainder looks like its derivative. Each block tells by how much (with more certainty the
louder the host is compared with the rest), and a second-order loop follows. It finds 50 ppm within two seconds of speech, and 100 within
four.
"""

from __future__ import annotations

import numpy as np

from voicehost.core.speech import Samples
from voicehost.listen.cancelling.room import BLOCK, Floats, HeardBlock

FOLLOWED = 0.3
"""The share of an error that is corrected at once."""

LEARNED = 0.005
"""The share of an error by which the rate is corrected, per block."""

SURE = 1e4
"""A block's error counts for more than half above this certainty, which is the inverse of its variance in samples."""

FASTEST = 500e-6
"""Clocks that differ by more are broken."""

TAPS = 16
"""How many samples the interpolation uses on each side."""

STEPS = 500
"""How many steps from one sample to the next the interpolation distinguishes."""

_RADIANS = (np.pi * np.arange(BLOCK + 1) / BLOCK).astype(np.float32)


class Pace:
    def __init__(self) -> None:
        self.delay = 0.0
        """How many samples earlier the reference must be read."""
        self.rate = 0.0
        """The change of `delay` in samples per sample: 50e-6 for 50 ppm. It is positive if the loudspeaker is the slower one."""

    def pass_block(self) -> None:
        self.delay += self.rate * BLOCK

    def hear(self, heard: HeardBlock) -> None:
        """Learn from what remains of a block."""
        sure = _RADIANS / heard.other * heard.expected
        certainty = float(np.vdot(sure, _RADIANS * heard.expected).real)
        error = -float(np.vdot(sure, heard.error).imag) / (certainty + 1e-9)
        error = max(-0.5, min(0.5, error)) * certainty / (certainty + SURE)
        self.delay += FOLLOWED * error
        self.rate = max(-FASTEST, min(FASTEST, self.rate + LEARNED * error / BLOCK))

    def stretch(self, start: Samples) -> tuple[Samples, Samples]:
        """The start and end of the reference that `shifted` needs for the block at `start`."""
        first = start - int(np.ceil(self.delay)) - TAPS
        return first, first + BLOCK + 2 * TAPS

    def shifted(self, reference: Floats) -> Floats:
        """The block, interpolated from the reference in `stretch`."""
        part = float(np.ceil(self.delay) - self.delay)
        block: Floats = np.correlate(reference, _KERNELS[round(part * STEPS)], "valid")
        return block


def _between(part: float) -> Floats:
    """Interpolation weights for a place that is `part` of a sample after the middle one."""
    at = np.arange(-TAPS, TAPS + 1) - part
    window = np.where(np.abs(at) < TAPS, 0.5 + 0.5 * np.cos(np.pi * at / TAPS), 0.0)
    weights: Floats = (np.sinc(at) * window).astype(np.float32)
    return weights


_KERNELS = tuple(_between(step / STEPS) for step in range(STEPS + 1))
