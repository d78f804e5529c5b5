"""The room's answer: a partitioned-block frequency-domain Kalman filter (Enzner and Vary, 2006; Kuech, Mabande and Enzner, 2014).

It learns how the loudspeaker's sound arrives at the microphone, and how certain each part of that is, and subtracts it. It suppresses
nothing: the voice of somebody who speaks meanwhile stays whole. It returns what remains *after* it has learned from the block itself. That
way 96 of 120 words over the host's speech were recognized; with what remains before, 87 were.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

Floats = NDArray[np.float32]
Spectra = NDArray[np.complex64]

BLOCK = 128
"""Samples per block: 8 ms. Blocks of twice the length take half the work and twice as long to learn."""

PARTS = 50
"""The length of the room's answer in blocks: 0.4 s."""

STEADY = 0.99997
"""How much of the room stays the same from block to block."""

FADES = 0.1
"""How much less is expected of each later part before anything is known. It fits a room of 0.5 s."""

LOUD = 0.1
"""How loud an answer is expected to be then, as a share of power."""

QUIET = 0.1
"""The power of all other sound in each bin, before anything is known about it."""

SMOOTHING = 0.92
"""Smoothing of that power from block to block: 0.1 s."""

FLOOR = 1e-8

EARLY = 20
"""How many parts come early. What is learned for one bin of a part wraps around, although the part is no longer than a block. The early
parts are corrected in each block; without that, more of the host's own words remain while it answers somebody..."""

TURNS = 10
"""...and each later part is corrected in one block of so many (Soo and Pang, 1990, alternate in the same way)."""

AGES = 8
"""After so many blocks the answer is aged in one step. Its later parts are learned from less and age half as much."""
_OLDER = np.where(np.arange(PARTS) < EARLY, STEADY**AGES, STEADY ** (AGES / 2)).astype(np.float32)[:, None]


@dataclass(frozen=True, slots=True)
class HeardBlock:
    """One block of the microphone's sound, and what is known about it before the filter learns from it. Spectra are those of the block
    preceded by a block of silence."""

    microphone: Floats
    echo: Floats
    """The expected echo."""
    expected: Spectra
    """The spectrum of `echo`."""
    error: Spectra
    """The spectrum of what remains without the echo."""
    other: Floats
    """The smoothed power of all other sound in each bin."""


class LatestSpectra:
    """The spectra of the latest blocks, the newest first, for one sound or for several at once."""

    def __init__(self, length: int, *sounds: int) -> None:
        self._length = length
        self._spectra = np.zeros((*sounds, 4 * length, BLOCK + 1), np.complex64)
        self._newest = 3 * length

    def push(self, spectra: Spectra) -> None:
        if self._newest == 0:
            self._newest = 3 * self._length
            self._spectra[..., self._newest + 1 :, :] = self._spectra[..., : self._length - 1, :]
        else:
            self._newest -= 1
        self._spectra[..., self._newest, :] = spectra

    @property
    def spectra(self) -> Spectra:
        return self._spectra[..., self._newest : self._newest + self._length, :]


class Room:
    """The room filter. It takes blocks of `BLOCK` samples in [-1, 1], in order: `listen` first, then `learn`."""

    def __init__(self) -> None:
        self._history = LatestSpectra(PARTS)
        self.answer: Spectra = np.zeros((PARTS, BLOCK + 1), np.complex64)
        """The spectrum of each part."""
        self._shape = np.exp(-FADES * np.arange(PARTS, dtype=np.float32))[:, None]
        self._unsure: Floats = np.repeat(LOUD * self._shape, BLOCK + 1, axis=1)
        """The variance of each value of `answer`."""
        self._other: Floats = np.full(BLOCK + 1, QUIET, np.float32)
        self._padded = np.zeros((2, 2 * BLOCK), np.float32)
        self._blocks = 0
        self._turns = tuple(np.r_[:EARLY, EARLY + turn : PARTS : TURNS] for turn in range(TURNS))

    def listen(self, microphone: Floats, reference: Spectra) -> HeardBlock:
        """Predict the echo in a block. `reference` is the spectrum of the latest two blocks that were played."""
        self._history.push(reference)
        echo = self._echo()
        self._padded[0, BLOCK:], self._padded[1, BLOCK:] = echo, microphone - echo
        expected, error = np.fft.rfft(self._padded).astype(np.complex64, copy=False)
        self._other = SMOOTHING * self._other + (1 - SMOOTHING) * power(error)
        return HeardBlock(microphone, echo, expected, error, self._other + FLOOR)

    def learn(self, heard: HeardBlock) -> Floats:
        """Learn from a block. Returns what remains of the microphone's sound."""
        self._blocks += 1
        spectra = self._history.spectra
        share = power(spectra)
        share *= self._unsure
        trust = 1 / (0.5 * share.sum(0) + heard.other)
        step = self._unsure * spectra.conj()
        step *= trust * heard.error
        self.answer += step
        self._unwrap(self._turns[self._blocks % TURNS])
        share *= -0.5 * trust
        share += 1
        self._unsure *= share
        if self._blocks % AGES == 0:
            self._age()
        return heard.microphone - self._echo()

    def _unwrap(self, parts: NDArray[np.int_]) -> None:
        answers = np.fft.irfft(self.answer[parts], axis=1)
        answers[:, BLOCK:] = 0
        self.answer[parts] = np.fft.rfft(answers, axis=1)

    def _age(self) -> None:
        self.answer *= _OLDER
        self._unsure *= _OLDER**2
        self._unsure += (1 - _OLDER**2) * power(self.answer)

    def doubt(self, share: float) -> None:
        """Assume that this share of the answer's power, in [0, 1], may have changed."""
        loud = power(self.answer).sum(0) / self._shape.sum()
        self._unsure = np.maximum(self._unsure, share * self._shape * loud)

    def reopen(self) -> None:
        """Assume that the whole answer may have changed."""
        self._unsure = np.maximum(self._unsure, LOUD * self._shape)

    def forget(self) -> None:
        """Forget what was played, after a gap."""
        self._history = LatestSpectra(PARTS)

    def move(self, parts: int) -> None:
        """Move the answer because the reference will come `parts` blocks earlier from now on (later if negative)."""
        self.forget()
        answer, unsure = self.answer, self._unsure
        self.answer = np.zeros_like(answer)
        self._unsure = np.repeat(LOUD * self._shape, BLOCK + 1, axis=1)
        kept = PARTS - abs(parts)
        if kept > 0:
            to, since = max(0, parts), max(0, -parts)
            self.answer[to : to + kept], self._unsure[to : to + kept] = answer[since : since + kept], unsure[since : since + kept]

    def _echo(self) -> Floats:
        return np.asarray(np.fft.irfft((self._history.spectra * self.answer).sum(0))[BLOCK:], np.float32)


def power(spectra: NDArray[np.complexfloating[Any, Any]]) -> Floats:
    powers: Floats = spectra.real**2 + spectra.imag**2
    return powers
