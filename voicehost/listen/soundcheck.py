"""What sound says about a room: how loud people are in the microphone, how late the loudspeaker arrives there, what was lost or clipped.

All of this is computed from stretches of sound and from what was played meanwhile; nothing here opens a device. Levels are decibels
relative to full scale, so never above 0.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from voicehost.core.speech import RATE, AudioChunk, Samples
from voicehost.listen.loudness import SILENCE, levels

LOWEST, HIGHEST = 150.0, 7000.0
"""Hertz: the range of the sweep. It is what a small loudspeaker can play and the recognizer hears."""

LENGTH: Samples = round(1.5 * RATE)
"""The length of the sweep."""

STRENGTH = 0.25
"""The amplitude of the sweep relative to full scale: about as loud as the voice."""

LATEST: Samples = round(0.6 * RATE)
"""The greatest delay at which the loudspeaker is looked for."""

STANDS_OUT = 8.0
"""The sweep has arrived if its peak is this many times the median around it."""

CLIPPED = 32_700
"""A sample with at least this amplitude, of 32,768, was clipped."""


@dataclass(frozen=True, slots=True)
class Stretch:
    """A stretch of sound, and how much of it was lost."""

    start: Samples
    sound: NDArray[np.int16]
    lost: Samples = 0

    @classmethod
    def of(cls, chunks: Sequence[AudioChunk]) -> Stretch:
        """Join chunks, with zeros in the gaps."""
        pieces: list[NDArray[np.int16]] = []
        lost, at = 0, chunks[0].start if chunks else 0
        for chunk in chunks:
            lost += chunk.start - at
            pieces += [np.zeros(chunk.start - at, np.int16), np.frombuffer(chunk.pcm, "<i2")]
            at = chunk.end
        return cls(chunks[0].start if chunks else 0, np.concatenate(pieces) if pieces else np.zeros(0, np.int16), lost)

    def part(self, start: Samples, end: Samples) -> NDArray[np.int16]:
        return self.sound[max(0, start - self.start) : max(0, end - self.start)]


def noise(sound: NDArray[np.int16]) -> float:
    """The level of a room in which nobody speaks for most of the time."""
    return _quantile(sound, 0.3)


def loudness(sound: NDArray[np.int16]) -> float:
    """The level of speech. It is taken from the louder moments, so that pauses do not count."""
    return _quantile(sound, 0.9)


def _quantile(sound: NDArray[np.int16], share: float) -> float:
    found = levels(sound.astype("<i2").tobytes())
    return float(np.quantile(found, share)) if found else SILENCE


def clipped(sound: NDArray[np.int16]) -> float:
    """The share of samples that were clipped."""
    return float(np.mean(np.abs(sound.astype(np.int32)) >= CLIPPED)) if len(sound) else 0.0


def sweep() -> NDArray[np.int16]:
    """A tone that runs once through all pitches, each octave in the same time, with soft edges."""
    time = np.arange(LENGTH) / RATE
    rate = np.log(HIGHEST / LOWEST) / (LENGTH / RATE)
    tone = np.sin(2 * np.pi * LOWEST * (np.exp(rate * time) - 1) / rate)
    edge = RATE // 50
    tone[:edge] *= np.linspace(0, 1, edge)
    tone[-edge:] *= np.linspace(1, 0, edge)
    sound: NDArray[np.int16] = np.round(STRENGTH * 32767 * tone).astype(np.int16)
    return sound


def arrival(heard: NDArray[np.int16], played: NDArray[np.int16]) -> Samples | None:
    """How long after the beginning of `heard` the sound in `played` arrived, if it was to be played at that moment. None if it did not
    stand out."""
    size = len(heard) + len(played)
    if not len(heard) or not len(played):
        return None
    spectrum, reference = np.fft.rfft(heard, size), np.fft.rfft(played, size)
    power = np.abs(reference) ** 2
    answer = np.abs(np.fft.irfft(spectrum * reference.conj() / (power + 1e-3 * power.max()), size))[:LATEST]
    at = int(np.argmax(answer))
    usual = float(np.median(answer)) + 1e-12
    return at if answer[at] > STANDS_OUT * usual else None


def cancelled(heard: NDArray[np.int16], left: NDArray[np.int16], room: float) -> float:
    """How many decibels softer the host is in `left` than in `heard`. If it is as soft as the room, the true figure may be higher."""
    return max(0.0, loudness(heard) - max(room, loudness(left)))
