"""A simulated room: a loudspeaker, a microphone and people in places, by the image-source method (Allen and Berkley, 1979).

What the host says goes through its loudspeaker (which distorts), through the air (which answers from every wall), and arrives at a
microphone whose clock may run at another pace. Everything is computed piece by piece, so that a game can be played through it while
it goes on.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache

import numpy as np
from numpy.typing import NDArray

from voicehost.core.speech import RATE, Samples, samples

Floats = NDArray[np.float64]
Place = tuple[float, float, float]

SOUND = 343.0
"""Metres a second."""

SIZE: Place = (4.6, 3.7, 2.5)
"""Of the room, in metres, with a table in its middle."""
MICROPHONE: Place = (2.30, 1.85, 0.85)
LOUDSPEAKER: Place = (2.85, 2.10, 0.90)
ELSEWHERE: Place = (2.00, 2.25, 0.95)
"""Where somebody moves the loudspeaker to."""
SEATS: tuple[Place, ...] = ((1.3, 1.2, 1.2), (3.4, 1.3, 1.2), (2.4, 3.0, 1.25), (1.1, 2.6, 1.15))

VOICE = 10 ** (-26 / 20)
"""How loud the players are in the microphone, beside full scale."""

SPEECH = 0.12
"""Root mean square of the louder half of what the host says, beside full scale: what pyttsx3 gives. Levels are told beside it."""

_OFFSET = 0.15
"""A loudspeaker bends more to one side than to the other."""

_TAPS = 16
"""Of an interpolation between samples, on each side."""


@lru_cache(maxsize=64)
def response(source: Place, reverberation: float, seed: int = 0) -> Floats:
    """From `source` to the microphone, so many seconds until it is 60 dB weaker, cut there. The direct sound has a gain of 1, whatever its
    distance, and comes at once: levels and delays are told apart from the room."""
    length = max(samples(reverberation), samples(0.05))
    times, gains = _images(source, reverberation, seed)
    gains = gains * _fading(times, gains, reverberation)
    at, gains = (times - times.min()) * RATE + _TAPS, gains / gains[times.argmin()]
    whole = np.floor(at).astype(int)
    early = at < samples(0.05)
    answer: Floats = np.zeros(length + 2 * _TAPS)
    answer += np.bincount(whole[~early], gains[~early], length + 3 * _TAPS)[: length + 2 * _TAPS]
    for tap in range(1 - _TAPS, _TAPS):
        np.add.at(answer, whole[early] + tap, gains[early] * _kernel(tap - (at - whole)[early]))
    return answer[_TAPS - 2 :]


def _images(source: Place, reverberation: float, seed: int) -> tuple[Floats, Floats]:
    """When each reflection arrives (seconds), and how strong."""
    reach = SOUND * max(reverberation, 0.05)
    chance = np.random.default_rng(seed)
    volume, surface = float(np.prod(SIZE)), 2 * (SIZE[0] * SIZE[1] + SIZE[1] * SIZE[2] + SIZE[0] * SIZE[2])
    absorbed = 1 - np.exp(-0.161 * volume / surface / max(reverberation, 0.05))  # Eyring's formula, solved for absorption
    axes = [_axis(place, heard, size, reach) for place, heard, size in zip(source, MICROPHONE, SIZE, strict=True)]
    offsets = np.meshgrid(*(axis[0] for axis in axes), indexing="ij", sparse=True)
    bounces = np.meshgrid(*(axis[1] for axis in axes), indexing="ij", sparse=True)
    distances = np.sqrt(offsets[0] ** 2 + offsets[1] ** 2 + offsets[2] ** 2)
    near = distances < reach + 1
    distance, count = distances[near], (bounces[0] + bounces[1] + bounces[2])[near]
    distance = distance + chance.uniform(-0.08, 0.08, len(distance)) * (count > 1)  # no wall is that even: without it, tones ring
    signs = np.where((chance.uniform(size=len(count)) < 0.5) & (count > 1), -1, 1)  # dense reflections of one sign would add up to a hum
    return distance / SOUND, signs * (1 - absorbed) ** (count / 2) / distance


def _fading(times: Floats, gains: Floats, reverberation: float) -> Floats:
    """What makes the room fade as fast as it shall: a flat one with even walls fades slower than the formula has it."""
    energy = np.bincount(((times - times.min()) * 1000).astype(int), gains**2)
    rest = 10 * np.log10(np.cumsum(energy[::-1])[::-1] / energy.sum() + 1e-12)
    begin, end = int(np.argmax(rest < -12)), int(np.argmax(rest < -27))
    slope = 1000 * 15 / max(1, end - begin)
    faster: Floats = 10 ** (-np.maximum(0, 60 / max(reverberation, 0.05) - slope) * (times - times.min()) / 20)
    return faster


def _axis(place: float, heard: float, size: float, reach: float) -> tuple[Floats, NDArray[np.int_]]:
    """Along one axis, each image's distance from the microphone and how often it was reflected."""
    orders = np.arange(-int(reach / size) - 2, int(reach / size) + 3)
    images = np.where(orders % 2 == 0, orders * size + place, (orders + 1) * size - place)
    return images - heard, np.abs(orders)


def _kernel(x: Floats) -> Floats:
    """A sinc under a Hann window: sound between two samples."""
    window: Floats = np.where(np.abs(x) < _TAPS, 0.5 + 0.5 * np.cos(np.pi * x / _TAPS), 0.0)
    return np.sinc(x) * window


def between(sound: Floats, at: Floats) -> Floats:
    """The sound at positions that are no whole numbers; outside of it there is silence."""
    whole = np.floor(at).astype(int)
    taps = np.arange(1 - _TAPS, _TAPS + 1)
    padded = np.concatenate([np.zeros(2 * _TAPS), sound, np.zeros(2 * _TAPS)])
    index = np.clip(whole[:, None] + taps + 2 * _TAPS, 0, len(padded) - 1)
    value: Floats = (padded[index] * _kernel(taps - (at - whole)[:, None])).sum(1)
    return value


def distorted(sound: Floats, left_db: float) -> Floats:
    """A loudspeaker that is driven too hard, so that what is not linear in it is about `left_db` weaker than the rest (10: hard, 20: cheap,
    30: decent): samples are bent by a hyperbolic tangent, more to one side than to the other."""
    drive, loudness = _drive(left_db)
    bent: Floats = np.tanh(drive * sound / SPEECH + _OFFSET) - np.tanh(_OFFSET)
    return bent * loudness


@lru_cache
def _drive(left_db: float) -> tuple[float, float]:
    """How hard, and what makes it as loud as it was. Found on sound that is spread as speech is."""
    speech = np.random.default_rng(0).laplace(0, SPEECH / np.sqrt(2), 50_000)
    low, high = 0.01, 30.0
    for _ in range(30):
        drive = (low * high) ** 0.5
        bent = np.tanh(drive * speech / SPEECH + _OFFSET) - np.tanh(_OFFSET)
        rest = bent - speech * (speech @ bent) / (speech @ speech)
        low, high = (drive, high) if (rest @ rest) / (bent @ bent) < 10 ** (-left_db / 10) else (low, drive)
    return drive, float(np.sqrt(speech @ speech / (bent @ bent)))


@dataclass(frozen=True, slots=True)
class Scenery:
    """How the host's own voice arrives at the microphone."""

    echo_db: float | None = 7.0
    """Beside the players' voices, -26 dB below full scale; None for a host who is not heard."""
    reverberation: float = 0.4
    """Seconds."""
    distortion_db: float | None = None
    """How much weaker than the rest is what the loudspeaker makes up; None for one that adds nothing."""
    drift_ppm: float = 0.0
    """How much faster the loudspeaker's clock runs than the microphone's."""
    delay: float = 0.02
    """Seconds from when the sound is said to sound until it does."""
    moved_at: float | None = None
    """Seconds after which the loudspeaker is somewhere else."""
    noise_db: float = -40.0
    """Of the room, beside the players' voices."""


class Air:
    """The microphone's sound, piece by piece. `echo` is fed with what the loudspeaker plays, in order and without gaps."""

    def __init__(self, scenery: Scenery) -> None:
        self._scenery = scenery
        self._played = np.zeros(0)
        """What is yet to sound, and the little before it that sound between two samples needs."""
        self._first: Samples = 0
        """Where that begins."""
        self._coming = np.zeros(0)
        """Of pieces that were played, what is yet to arrive."""
        self._position: Samples = 0
        self._chance = np.random.default_rng(12)

    def echo(self, played: Floats) -> Floats:
        """`played` in [-1, 1]; gives as much."""
        self._played = np.concatenate([self._played, played])
        start, self._position = self._position, self._position + len(played)
        if self._scenery.echo_db is None:
            return np.zeros(len(played))
        sound = self._drifted(start, self._position)
        if sound.any():
            if self._scenery.distortion_db is not None:
                sound = distorted(sound, self._scenery.distortion_db)
            self._coming = _added(self._coming, convolved(sound, self._answer(start)) * self._gain)
        arrived, self._coming = self._coming[: len(played)], self._coming[len(played) :]
        return np.pad(arrived, (0, len(played) - len(arrived)))

    def noise(self, length: Samples) -> Floats:
        return self._chance.normal(0, VOICE * 10 ** (self._scenery.noise_db / 20), length)

    @property
    def _gain(self) -> float:
        assert self._scenery.echo_db is not None
        return float(VOICE / SPEECH * 10 ** (self._scenery.echo_db / 20) / _loudness(LOUDSPEAKER, self._scenery.reverberation))

    def _answer(self, position: Samples) -> Floats:
        moved = self._scenery.moved_at is not None and position >= samples(self._scenery.moved_at)
        return response(ELSEWHERE if moved else LOUDSPEAKER, self._scenery.reverberation)

    def _drifted(self, start: Samples, end: Samples) -> Floats:
        at = np.arange(start, end, dtype=np.float64)
        if self._scenery.drift_ppm:
            at = at * (1 + self._scenery.drift_ppm * 1e-6) - self._scenery.delay * RATE - _TAPS  # what lies ahead is not known
            sound = between(self._played, at - self._first)
        else:
            at = at - round(self._scenery.delay * RATE)
            first = int(at[0]) - self._first
            before = max(0, min(len(at), -first))
            sound = np.concatenate([np.zeros(before), self._played[max(0, first) : max(0, first + len(at))]])
        over = max(0, int(at[-1]) - 2 * _TAPS - self._first)
        self._played, self._first = self._played[over:], self._first + over
        return sound


def spoken(sound: Floats, seat: int, reverberation: float) -> Floats:
    """Somebody at that seat, as loud in the microphone as players are."""
    arrived = convolved(sound, response(SEATS[seat % len(SEATS)], reverberation, seat + 1))
    return arrived * (VOICE / level(arrived))


def convolved(sound: Floats, answer: Floats) -> Floats:
    length = len(sound) + len(answer) - 1
    size = 1 << (length - 1).bit_length()
    whole: Floats = np.fft.irfft(np.fft.rfft(sound, size) * np.fft.rfft(answer, size), size)[:length]
    return whole


def level(sound: Floats) -> float:
    """Root mean square of the louder half, so that pauses do not count."""
    hop = RATE // 50
    power = np.sort([float(np.mean(sound[at : at + hop] ** 2)) for at in range(0, max(1, len(sound) - hop + 1), hop)])
    return float(np.sqrt(np.mean(power[len(power) // 2 :]))) + 1e-9


@lru_cache
def _loudness(place: Place, reverberation: float) -> float:
    """By how much a room makes what is said there louder than its direct sound."""
    return float(np.sqrt(np.sum(response(place, reverberation) ** 2)))


def _added(sound: Floats, other: Floats) -> Floats:
    total = np.zeros(max(len(sound), len(other)))
    total[: len(sound)] += sound
    total[: len(other)] += other
    return total
