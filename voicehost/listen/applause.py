"""How loud applause was: its A-weighted level over the loudest eight seconds of a stretch of sound. Pure.

The level is for ranking and is not a score. Two levels can be compared only if the microphone stood in the same place with the same gain,
which this module cannot check. A small difference means nothing: people who clap equally loud differ by a decibel by chance.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from typing import TypeAlias

import numpy as np
from numpy.typing import NDArray

from voicehost.core.speech import RATE, Samples, samples

Floats: TypeAlias = NDArray[np.float64]

LOUDEST: Samples = samples(8)
SHORTEST: Samples = samples(3)
"""No level is given for less sound than this."""

FRAME = 1024
HOP = FRAME // 2

FULL = 32767
OVERDRIVEN = 1e-4
"""If more than this share of the samples is at full scale, the applause was louder than the microphone can record."""

SILENCE = 1e-12
"""The least energy that counts, relative to full scale; it keeps the logarithm finite."""


@dataclass(frozen=True, slots=True)
class Applause:
    level: float
    """dB(A) relative to full scale, so never above 0: the mean over the loudest eight seconds, or over all of a shorter stretch."""
    long: Samples
    """The length of the whole stretch."""
    overdriven: bool
    """Whether it was louder than the microphone can record. Then another applause with the same level may have been louder still."""


def measured(pcm: bytes) -> Applause | None:
    """Measure 16-bit mono at `RATE`. None if it is shorter than `SHORTEST`."""
    sound = np.frombuffer(pcm, dtype="<i2")
    if len(sound) < SHORTEST:
        return None
    energy = _energy(sound / 32768)
    over = min(len(energy), LOUDEST // HOP)
    sums = np.cumsum(np.concatenate(([0.0], energy)))
    loudest = float((sums[over:] - sums[:-over]).max()) / over
    clipped = float((np.abs(sound.astype(np.int32)) >= FULL).mean())
    return Applause(10 * float(np.log10(max(loudest, SILENCE))), len(sound), clipped > OVERDRIVEN)


def _energy(sound: Floats) -> Floats:
    """The A-weighted mean square of each frame. Frames begin `HOP` samples apart."""
    frames = np.lib.stride_tricks.sliding_window_view(sound, FRAME)[::HOP]
    window = np.hanning(FRAME)
    power = np.abs(np.fft.rfft(frames * window, axis=1)) ** 2
    power[:, 1:-1] *= 2  # add the negative frequencies
    weighted: Floats = power @ _a_weights() / (FRAME * (window**2).sum())
    return weighted


@lru_cache(maxsize=1)
def _a_weights() -> Floats:
    """The A-weighting of the energy at each frequency of a frame (IEC 61672); 1 at 1000 Hz."""
    square = np.fft.rfftfreq(FRAME, 1 / RATE) ** 2
    curve = 12194**2 * square**2 / ((square + 20.6**2) * np.sqrt((square + 107.7**2) * (square + 737.9**2)) * (square + 12194**2))
    weights: Floats = (curve * 10 ** (2.0 / 20)) ** 2
    return weights
