"""The features that libvosk computes (Kaldi's MFCC under conf/mfcc.conf), for many chunks at once, and with the changes that training makes
to them.

`mfcc` agrees with Kaldi's own to about 1e-3 (tests/models/test_sound.py compares it with kaldi-native-fbank). Two changes are cheaper here
than in the samples: another length of the vocal tract (warped mel filters), and hidden stretches of the spectrum.
"""

from __future__ import annotations

from functools import cache

import numpy as np
from numpy.typing import NDArray

from voicehost.core.speech import RATE

CEPSTRA = 40
BINS = 40
LOW, HIGH = 20.0, 7600.0
"""Hertz."""
WINDOW = RATE // 40
HOP = RATE // 100
_FFT = 512
_PREEMPHASIS = 0.97
_LIFTER = 22.0

CONF = f"""--sample-frequency={RATE}
--use-energy=false
--num-mel-bins={BINS}
--num-ceps={CEPSTRA}
--low-freq={LOW:.0f}
--high-freq={HIGH:.0f}
--dither=0
"""
"""conf/mfcc.conf. Without dither, the same sound always has the same features."""

Features = NDArray[np.float32]


def frames(samples: int) -> int:
    return max(0, 1 + (samples - WINDOW) // HOP)


def log_mel(sound: NDArray[np.float32], warp: float = 1.0) -> Features:
    """Log mel energies, (..., frames, BINS), of sound in 16-bit units, (..., samples)."""
    windows = np.lib.stride_tricks.sliding_window_view(sound, WINDOW, axis=-1)[..., ::HOP, :]
    spectrum = windows @ _spectrum()
    power = np.square(spectrum[..., : _FFT // 2 + 1]) + np.square(spectrum[..., _FFT // 2 + 1 :])
    return np.asarray(np.log(np.maximum(power @ _filters(round(warp, 2)), np.finfo(np.float32).eps)), np.float32)


def cepstra(mel: Features) -> Features:
    return mel @ _dct()


def mfcc(sound: NDArray[np.float32], warp: float = 1.0) -> Features:
    """The cepstra, (..., frames, CEPSTRA), of sound as for `log_mel`."""
    return cepstra(log_mel(sound, warp))


@cache
def _spectrum() -> Features:
    """(WINDOW, real parts then imaginary parts). Everything that Kaldi does to a window is linear, and one matrix is faster than many
    transforms."""
    n = np.arange(WINDOW)
    matrix = np.eye(WINDOW) - 1 / WINDOW
    matrix = matrix - _PREEMPHASIS * np.hstack([matrix[:, :1], matrix[:, :-1]])
    matrix *= (0.5 - 0.5 * np.cos(2 * np.pi * n / (WINDOW - 1))) ** 0.85
    transformed = np.fft.rfft(matrix, _FFT)
    return np.hstack([transformed.real, transformed.imag]).astype(np.float32)


@cache
def _filters(warp: float) -> Features:
    """(bins of the spectrum, BINS): triangles, evenly spaced in mel. A warp of 1.1 hears a voice as if its tract were a tenth shorter."""
    mel = 1127 * np.log(1 + np.arange(_FFT // 2 + 1) * (RATE / _FFT) * warp / 700)
    low, high = (1127 * np.log(1 + hertz / 700) for hertz in (LOW, HIGH))
    step = (high - low) / (BINS + 1)
    left = low + step * np.arange(BINS)
    rise, fall = (mel[:, None] - left) / step, (left + 2 * step - mel[:, None]) / step
    triangles = np.maximum(0, np.minimum(rise, fall))
    triangles[-1] = 0  # Kaldi leaves out the last bin
    return np.asarray(triangles, np.float32)


@cache
def _dct() -> Features:
    k, n = np.arange(CEPSTRA)[None, :], np.arange(BINS)[:, None]
    matrix = np.sqrt(2 / BINS) * np.cos(np.pi * (n + 0.5) * k / BINS)
    matrix[:, 0] = np.sqrt(1 / BINS)
    lifter = 1 + 0.5 * _LIFTER * np.sin(np.pi * np.arange(CEPSTRA) / _LIFTER)
    return np.asarray(matrix * lifter, np.float32)
