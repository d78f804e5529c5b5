"""How loud applause was: its A-weighted level over the loudest eight seconds of a stretch of sound. Pure.

It ranks; it is no points. Two levels can be compared where the microphone stood in one place and its gain was the same, and nothing here
can see whether that is so. Nor is every difference one: people who clap no louder clap a decibel louder by chance.
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
"""Of less, nothing is told."""

FRAME = 1024
HOP = FRAME // 2

FULL = 32767
OVERDRIVEN = 1e-4
"""Where more than this share of the samples is at full scale, it was louder than the microphone can tell."""

SILENCE = 1e-12
"""Energy of full scale: what is less is as good as nothing."""


@dataclass(frozen=True, slots=True)
class Applause:
    level: float
    """dB(A) below full scale, so not above 0; a mean over the loudest eight seconds, or over all of it where it was shorter."""
    long: Samples
    """Of the stretch it was looked for in."""
    overdriven: bool
    """It was louder than the microphone can tell: another may have been louder still."""


def measured(pcm: bytes) -> Applause | None:
    """Of 16-bit mono at `RATE`. None where it is shorter than `SHORTEST`."""
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
    """A-weighted mean square of each frame, `HOP` apart."""
    frames = np.lib.stride_tricks.sliding_window_view(sound, FRAME)[::HOP]
    window = np.hanning(FRAME)
    power = np.abs(np.fft.rfft(frames * window, axis=1)) ** 2
    power[:, 1:-1] *= 2  # what lies below zero
    weighted: Floats = power @ _a_weights() / (FRAME * (window**2).sum())
    return weighted


@lru_cache(maxsize=1)
def _a_weights() -> Floats:
    """Of the energy at each frequency of a frame (IEC 61672): 1 at 1000 Hz."""
    square = np.fft.rfftfreq(FRAME, 1 / RATE) ** 2
    curve = 12194**2 * square**2 / ((square + 20.6**2) * np.sqrt((square + 107.7**2) * (square + 737.9**2)) * (square + 12194**2))
    weights: Floats = (curve * 10 ** (2.0 / 20)) ** 2
    return weights
