"""What a room adds: noise of several kinds, and its own echo. All of it from a seed, alike on every machine.

Chance comes from `random.Random`, whose streams Python keeps the same between versions (numpy does not promise that).
"""

from __future__ import annotations

import random

import numpy as np

from audio_fixtures.build.description import BadDescription
from audio_fixtures.build.voices import LEVEL_DB, Sound, Voice, speak
from voicehost.core.speech import RATE, Samples, samples

FLOOR_DB = -80.0
"""Level of the hiss that is in every recording, dB below full scale: a microphone is never digitally silent."""
_ROOM_VOLUME = 40.0
_DISTANCE = 0.7
"""Cubic metres; metres from mouth to microphone."""

_BABBLE = (
    ("en-us", "we could take the early train on saturday and still be home for supper"),
    ("en-gb", "my sister painted the kitchen twice because the first colour was horrible"),
    ("en-us+f5", "they closed the old bakery last month and nobody knows what comes next"),
    ("en-gb+m7", "he bought a used bicycle and rode it all the way to the coast"),
    ("en-gb-scotland", "there was a queue around the corner so we went somewhere else for lunch"),
    ("en-us+m7", "put the blue box on the upper shelf and leave the others where they are"),
    ("en-gb+f4", "our neighbours are moving out and they want to sell us the piano stool"),
    ("en-us+f1", "nobody told me that the meeting was moved to thursday afternoon"),
)
"""Eight people talking at once; voices and words that no scene uses."""


def white(length: Samples, seed: int) -> Sound:
    """Hiss of variance 1: each sample is a sum of eight bytes."""
    bytes_ = np.frombuffer(random.Random(seed).randbytes(8 * length), dtype=np.uint8)
    total = bytes_.reshape(length, 8).sum(axis=1, dtype=np.float64)
    return np.asarray((total - 8 * 127.5) / np.sqrt(8 * (256**2 - 1) / 12), dtype=np.float64)


def floor(length: Samples, seed: int) -> Sound:
    return white(length, seed) * 10 ** (FLOOR_DB / 20)


def noise(kind: str, snr_db: float, length: Samples, seed: int) -> Sound:
    """At `snr_db` below speech of level 0. Knocks are measured at their loudest, everything else on the mean."""
    if kind not in _KINDS:
        raise BadDescription(f"no such noise: {kind}")
    sound = _KINDS[kind](length, seed)
    reference = np.abs(sound).max() if kind == "knocks" else np.sqrt((sound**2).mean())
    return sound * round(10 ** ((LEVEL_DB - snr_db) / 20) / float(reference), 6)


def _pink(length: Samples, seed: int) -> Sound:
    spectrum = np.fft.rfft(white(length, seed))
    hertz = np.fft.rfftfreq(length, 1 / RATE)
    return np.fft.irfft(spectrum / np.sqrt(np.maximum(hertz, 40)), length)


def _hum(length: Samples, seed: int) -> Sound:
    """A mains transformer at 50 Hz with its harmonics, and a fan's low rush under it."""
    time = np.arange(length) / RATE
    hum = sum(np.sin(2 * np.pi * 50 * k * time + k * k) / k for k in range(1, 13))
    return np.asarray(hum + 0.3 * _pink(length, seed) / np.sqrt((_pink(length, seed) ** 2).mean()), dtype=np.float64)


def _babble(length: Samples, seed: int) -> Sound:
    """Eight talkers, each saying a sentence of his own over and over, begun somewhere in it."""
    chance = random.Random(seed)
    total = np.zeros(length)
    for name, text in _BABBLE:
        sentence = np.concatenate((speak(Voice(name), text), np.zeros(RATE // 4)))
        begun = int(chance.random() * len(sentence))
        total += np.resize(np.roll(sentence, -begun), length)
    return total


def _knocks(length: Samples, seed: int) -> Sound:
    """A table with a game on it: dice, cups and chairs, about two a second, each a burst that dies away in 20 to 90 ms."""
    chance = random.Random(seed)
    total = np.zeros(length)
    hiss = _pink(length, seed + 1)
    hiss /= np.abs(hiss).max()
    for _ in range(2 * length // RATE):
        start, decay = int(chance.random() * length), samples(0.02 + 0.07 * chance.random())
        burst = hiss[start : start + 4 * decay] * np.exp(-np.arange(len(hiss[start : start + 4 * decay])) / decay)
        total[start : start + len(burst)] += (0.3 + 0.7 * chance.random()) * burst
    return total


_KINDS = {"pink": _pink, "hum": _hum, "babble": _babble, "knocks": _knocks}


def echo(sound: Sound, rt60: float, seed: int) -> Sound:
    """The sound in a room, longer by its echo. The direct sound stays where and as loud as it was.

    The late sound's level is that of a diffuse field at `_DISTANCE` from the mouth (critical distance 0.057 sqrt(V / RT60)).
    """
    late = white(samples(rt60), seed) * 10 ** (-3 * np.arange(samples(rt60)) / samples(rt60))
    late[: samples(0.003)] = 0
    critical = 0.057 * np.sqrt(_ROOM_VOLUME / rt60)
    late *= _DISTANCE / critical / np.sqrt((late**2).sum())
    late[0] = 1
    size = len(sound) + len(late) - 1
    return np.fft.irfft(np.fft.rfft(sound, size) * np.fft.rfft(late, size), size)
