"""What is done to a recording before it is heard: other voices, noise, a room, distance, speed. All of it from a seed.

A ratio of x dB is between the levels of voice and noise while each sounds (the louder half of it).
"""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
import soxr

from audio_fixtures.build.noise import echo, white
from audio_fixtures.build.noise import noise as coloured
from models.train.scenes.people import Floats, Take, level, sound
from voicehost.core.speech import RATE, Samples, samples

LEAD: Samples = samples(0.1)
"""Of quiet before and after each recording: many begin in the middle of their first sound."""
HISS = 1e-4
"""A microphone is never digitally silent: -80 dB below full scale."""
TALKERS = 4
"""In babble."""


def pcm(x: Floats, seed: int) -> bytes:
    """As a microphone gives it, with quiet around it."""
    padded = np.pad(x, LEAD)
    return (np.clip(padded + HISS * white(len(padded), seed), -1, 1) * 32767).astype("<i2").tobytes()


def mixed(x: Floats, noise: Floats, ratio_db: float) -> Floats:
    return x + noise * (level(x) / level(noise) * 10 ** (-ratio_db / 20))


def babble(x: Floats, ratio_db: float, rng: np.random.Generator, talkers: Sequence[Take]) -> Floats:
    """Under several of those people, each with whole takes, begun anywhere."""
    voices = sorted({take.speaker for take in talkers})
    chosen = rng.choice(voices, min(TALKERS, len(voices)), replace=False)
    return mixed(x, np.sum([_talk([take for take in talkers if take.speaker == voice], len(x), rng) for voice in chosen], axis=0), ratio_db)


def _talk(takes: Sequence[Take], length: Samples, rng: np.random.Generator) -> Floats:
    said = sound(takes[int(rng.integers(len(takes)))].path)
    while len(said) < 2 * length:
        said = np.concatenate([said, sound(takes[int(rng.integers(len(takes)))].path)])
    begun = int(rng.integers(len(said) - length))
    return said[begun : begun + length] / level(said)


def noise(x: Floats, ratio_db: float, seed: int) -> Floats:
    """Pink."""
    return mixed(x, coloured("pink", 0, len(x), seed), ratio_db)


def in_room(x: Floats, rt60: float, seed: int) -> Floats:
    """`rt60`: seconds until its echo has lost 60 dB; as loud as before."""
    there = echo(x, rt60, seed)
    return np.asarray(there * (np.abs(x).max() / np.abs(there).max()))


def far(x: Floats, db: float) -> Floats:
    """Softer by so much; the microphone's own hiss stays."""
    return x * 10 ** (-db / 20)


def faster(x: Floats, factor: float) -> Floats:
    """As a tape that runs faster: voice and tempo."""
    resampled: Floats = soxr.resample(x, RATE * factor, RATE)
    return resampled
