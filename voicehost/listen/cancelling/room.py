"""What the room answers: a partitioned-block frequency-domain Kalman filter (Enzner and Vary, 2006; Kuech, Mabande and Enzner, 2014).

It learns how the loudspeaker's sound arrives at the microphone, with how sure it is of each part of it, and takes that away. It suppresses
nothing: whoever speaks meanwhile stays whole. What is given is what is left *after* the filter has learned from the block itself: beside
what is left before, 96 of 120 words over the host's speech were recognized instead of 87.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

Floats = NDArray[np.float32]
Spectra = NDArray[np.complex64]

BLOCK = 128
"""Samples that are taken at once: 8 ms. Twice as long ones cost half, and take twice as long to learn."""

PARTS = 50
"""Blocks that the room's answer may be long: 0.4 s."""

STEADY = 0.99997
"""How much of a room is the same a block later."""

FADES = 0.1
"""By how much less is expected of each later part, before anything is known: a room of 0.5 s."""

LOUD = 0.1
"""How loud an answer is expected then, as a share of power."""

QUIET = 0.1
"""Power of what else is heard, in each bin, before anything is known of it."""

SMOOTHING = 0.92
"""Of that power, from block to block: 0.1 s."""

FLOOR = 1e-8

EARLY = 20
"""Of the parts. What is learned of a part in a bin wraps around, though the part is no longer than a block: these are put right with each
block, without which more of the host's own words are left when it answers somebody..."""

TURNS = 10
"""...and each of the later ones once in so many (Soo and Pang, 1990, alternate so as well)."""

AGES = 8
"""Blocks, after which the answer is made older at once: the later parts of it, that are learned from less, by half as much."""
_OLDER = np.where(np.arange(PARTS) < EARLY, STEADY**AGES, STEADY ** (AGES / 2)).astype(np.float32)[:, None]


@dataclass(frozen=True, slots=True)
class HeardBlock:
    """One block of the microphone's sound, and what is known of it before the filter learns from it. Spectra are of a block behind silence
    of the same length."""

    microphone: Floats
    echo: Floats
    """What was expected to come back."""
    expected: Spectra
    """Its spectrum."""
    error: Spectra
    """Of what is left without it."""
    other: Floats
    """The power of whatever else is heard, in each bin, smoothed."""


class LatestSpectra:
    """Spectra of the latest blocks, the newest first; of several sounds at once, or of one."""

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
    """Blocks of `BLOCK` samples in [-1, 1] in order: first `listen`, then `learn`."""

    def __init__(self) -> None:
        self._history = LatestSpectra(PARTS)
        self.answer: Spectra = np.zeros((PARTS, BLOCK + 1), np.complex64)
        """Of each part, its spectrum."""
        self._shape = np.exp(-FADES * np.arange(PARTS, dtype=np.float32))[:, None]
        self._unsure: Floats = np.repeat(LOUD * self._shape, BLOCK + 1, axis=1)
        """Variance of each value of `answer`."""
        self._other: Floats = np.full(BLOCK + 1, QUIET, np.float32)
        self._padded = np.zeros((2, 2 * BLOCK), np.float32)
        self._blocks = 0
        self._turns = tuple(np.r_[:EARLY, EARLY + turn : PARTS : TURNS] for turn in range(TURNS))

    def listen(self, microphone: Floats, reference: Spectra) -> HeardBlock:
        """`reference`: the spectrum of the latest two blocks."""
        self._history.push(reference)
        echo = self._echo()
        self._padded[0, BLOCK:], self._padded[1, BLOCK:] = echo, microphone - echo
        expected, error = np.fft.rfft(self._padded).astype(np.complex64, copy=False)
        self._other = SMOOTHING * self._other + (1 - SMOOTHING) * power(error)
        return HeardBlock(microphone, echo, expected, error, self._other + FLOOR)

    def learn(self, heard: HeardBlock) -> Floats:
        """What is left of the microphone's sound."""
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
        """So much of the answer, in [0, 1] of its power, may be another by now."""
        loud = power(self.answer).sum(0) / self._shape.sum()
        self._unsure = np.maximum(self._unsure, share * self._shape * loud)

    def reopen(self) -> None:
        """All of the answer may be another."""
        self._unsure = np.maximum(self._unsure, LOUD * self._shape)

    def forget(self) -> None:
        """What was played: there is a gap."""
        self._history = LatestSpectra(PARTS)

    def move(self, parts: int) -> None:
        """The reference will come so many blocks earlier from now on (later, where that is negative): the answer moves with it."""
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
