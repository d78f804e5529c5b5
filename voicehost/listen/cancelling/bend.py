"""What the loudspeaker does to loud sound: a small one that is turned up distorts it, and what it adds is no longer linear.

The room answers the added sound as it answers the rest. So there is one room filter, and before it a curve with few parameters, which is
learned along with it: how much of a soft limiter's shape is in the sound, and how much of an asymmetric one.
"""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

from voicehost.listen.cancelling.room import BLOCK, Floats, HeardBlock, LatestSpectra, Spectra

SPEECH = 0.12
"""Root mean square of the host's speech, relative to full scale."""

PARTS = 10
"""How many parts of the room's answer are used to learn the curve: 80 ms."""

EVERY = 4
"""How many blocks pass from one update of the curve to the next. The curve does not change from syllable to syllable."""

WANDERS = 1e-7
"""The variance by which the curve changes from update to update."""

UNSURE = 0.05
"""The variance of each parameter before anything is known."""


def _shapes(sound: NDArray[np.float64]) -> NDArray[np.float64]:
    limited = np.tanh(sound)
    return np.stack([limited, limited**2])


def _made_alike() -> tuple[NDArray[np.float64], NDArray[np.float64]]:
    """The coefficients that make the shapes as strong as the sound, and uncorrelated with it and with each other, for sound that is
    distributed as speech is. Returns those of the shapes and those of the sound itself."""
    chance = (np.arange(4000) + 0.5) / 4000
    speech = np.where(chance < 0.5, np.log(2 * chance), -np.log(2 - 2 * chance)) / np.sqrt(2)
    shapes = np.vstack([np.ones_like(speech), speech, _shapes(speech)])
    lower = np.linalg.cholesky(shapes @ shapes.T / len(speech))
    weights = np.linalg.inv(lower)[2:]
    return weights[:, 2:], weights[:, 1]


def _mixture() -> Floats:
    """A matrix from the sound and the raw shapes to the sound and the added parts."""
    weights, of_sound = _made_alike()
    mixture: Floats = np.vstack([[1.0, 0.0, 0.0], np.column_stack([of_sound, weights]) * [[1.0, SPEECH, SPEECH]]]).astype(np.float32)
    return mixture


_MIXTURE = _mixture()
SHAPES = len(_MIXTURE) - 1


class Bend:
    def __init__(self) -> None:
        self.curve: NDArray[np.floating[Any]] = np.zeros(SHAPES)
        """How much of each shape is added to the sound."""
        self._unsure: NDArray[np.floating[Any]] = np.eye(SHAPES) * UNSURE
        self._blocks = 0
        self.forget()

    def forget(self) -> None:
        """Forget what was played, after a gap."""
        self._history = LatestSpectra(PARTS, SHAPES)
        self._raw = np.zeros((1 + SHAPES, BLOCK), np.float32)
        self._latest = np.zeros((1 + SHAPES, 2 * BLOCK), np.float32)

    def bent(self, reference: Floats) -> Spectra:
        """The spectrum of this block and the one before, as the loudspeaker plays them."""
        raw = self._raw
        raw[0] = reference
        np.tanh(reference / SPEECH, out=raw[1])
        np.multiply(raw[1], raw[1], out=raw[2])
        self._latest[:, :BLOCK] = self._latest[:, BLOCK:]
        self._latest[:, BLOCK:] = _MIXTURE @ raw
        spectra = np.fft.rfft(self._latest).astype(np.complex64, copy=False)
        self._history.push(spectra[1:])
        whole: Spectra = spectra[0] + self.curve.astype(np.float32) @ spectra[1:]
        return whole

    def hear(self, heard: HeardBlock, answer: Spectra) -> None:
        """Learn from what remains of a block, given the room's present answer."""
        self._blocks += 1
        if self._blocks % EVERY:
            return
        echoes = np.fft.irfft((self._history.spectra * answer[:PARTS]).sum(1), axis=1)
        echoes[:, :BLOCK] = 0
        spectra = np.fft.rfft(echoes, axis=1)
        certain = spectra.conj() / heard.other
        alike = (certain @ spectra.T).real.astype(np.float64)
        seen = (certain @ heard.error).real.astype(np.float64)
        self._unsure = np.linalg.inv(np.linalg.inv(self._unsure + np.eye(SHAPES) * WANDERS) + 0.5 * alike)
        self.curve = self.curve + self._unsure @ (0.5 * seen)
