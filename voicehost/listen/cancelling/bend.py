"""What the loudspeaker makes of loud sound: a small one that is turned up bends it, and what it adds is no longer linear.

The room answers what is added as it answers the rest. So there is one room, and before it a curve of few numbers that is learned with it:
how much of a soft limiter's shape is in the sound, and how much of one that differs from side to side.
"""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

from voicehost.listen.cancelling.room import BLOCK, Floats, HeardBlock, LatestSpectra, Spectra

SPEECH = 0.12
"""Root mean square of what the host says, beside full scale."""

PARTS = 10
"""Of the room's answer, as many as tell the curve: 80 ms."""

EVERY = 4
"""Blocks from one look at the curve to the next: it does not change from syllable to syllable."""

WANDERS = 1e-7
"""Variance by which the curve changes from look to look."""

UNSURE = 0.05
"""Variance of each of its numbers before anything is known."""


def _shapes(sound: NDArray[np.float64]) -> NDArray[np.float64]:
    limited = np.tanh(sound)
    return np.stack([limited, limited**2])


def _made_alike() -> tuple[NDArray[np.float64], NDArray[np.float64]]:
    """What makes the shapes as strong as the sound and like neither it nor each other, for sound that is spread as speech is: weights of
    the shapes, and of the sound itself."""
    chance = (np.arange(4000) + 0.5) / 4000
    speech = np.where(chance < 0.5, np.log(2 * chance), -np.log(2 - 2 * chance)) / np.sqrt(2)
    shapes = np.vstack([np.ones_like(speech), speech, _shapes(speech)])
    lower = np.linalg.cholesky(shapes @ shapes.T / len(speech))
    weights = np.linalg.inv(lower)[2:]
    return weights[:, 2:], weights[:, 1]


def _mixture() -> Floats:
    """Of the sound and the raw shapes, the sound and what is added."""
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
        """What was played: there is a gap."""
        self._history = LatestSpectra(PARTS, SHAPES)
        self._raw = np.zeros((1 + SHAPES, BLOCK), np.float32)
        self._latest = np.zeros((1 + SHAPES, 2 * BLOCK), np.float32)

    def bent(self, reference: Floats) -> Spectra:
        """The spectrum of a block and the one before, as the loudspeaker gives them."""
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
        """Learns from what is left of a block, with the room's answer as it is known."""
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
