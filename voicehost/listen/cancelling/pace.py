"""How far behind the loudspeaker's clock the microphone hears, and how that changes: two devices have two clocks.

Where the echo that was expected comes a little too late, what is left looks like its derivative: each block tells by how much (with
more certainty the louder the host is beside the rest), and a loop of second order follows. 50 ppm are found within two seconds of
speech, 100 within four.
"""

from __future__ import annotations

import numpy as np

from voicehost.core.speech import Samples
from voicehost.listen.cancelling.room import BLOCK, Floats, HeardBlock

FOLLOWED = 0.3
"""Share of an error that is put right at once."""

LEARNED = 0.005
"""Share of an error that is put down to the pace, per block."""

SURE = 1e4
"""Certainty (one by the variance in samples) of a block's error, from which on it counts for more than half."""

FASTEST = 500e-6
"""Clocks that differ by more are broken."""

TAPS = 16
"""Of the interpolation between samples, to each side."""

STEPS = 500
"""From one sample to the next, so finely the place is told."""

_RADIANS = (np.pi * np.arange(BLOCK + 1) / BLOCK).astype(np.float32)


class Pace:
    def __init__(self) -> None:
        self.delay = 0.0
        """Samples by which the reference must be read earlier."""
        self.rate = 0.0
        """Samples a sample: 50e-6 for 50 ppm. Positive where the loudspeaker is the slower one."""

    def pass_block(self) -> None:
        self.delay += self.rate * BLOCK

    def hear(self, heard: HeardBlock) -> None:
        """Learns from what is left of a block."""
        sure = _RADIANS / heard.other * heard.expected
        certainty = float(np.vdot(sure, _RADIANS * heard.expected).real)
        error = -float(np.vdot(sure, heard.error).imag) / (certainty + 1e-9)
        error = max(-0.5, min(0.5, error)) * certainty / (certainty + SURE)
        self.delay += FOLLOWED * error
        self.rate = max(-FASTEST, min(FASTEST, self.rate + LEARNED * error / BLOCK))

    def stretch(self, start: Samples) -> tuple[Samples, Samples]:
        """From where to where a reference must be given for the block at `start`."""
        first = start - int(np.ceil(self.delay)) - TAPS
        return first, first + BLOCK + 2 * TAPS

    def shifted(self, reference: Floats) -> Floats:
        """A block, of the reference in `stretch`."""
        part = float(np.ceil(self.delay) - self.delay)
        block: Floats = np.correlate(reference, _KERNELS[round(part * STEPS)], "valid")
        return block


def _between(part: float) -> Floats:
    """The weights of the samples around a place that lies `part` of a sample after the middle one."""
    at = np.arange(-TAPS, TAPS + 1) - part
    window = np.where(np.abs(at) < TAPS, 0.5 + 0.5 * np.cos(np.pi * at / TAPS), 0.0)
    weights: Floats = (np.sinc(at) * window).astype(np.float32)
    return weights


_KERNELS = tuple(_between(step / STEPS) for step in range(STEPS + 1))
