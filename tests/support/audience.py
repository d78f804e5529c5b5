"""What an audience sounds like: applause of many hands, laughter, a hum, a cough, a room full of people. All of it from a seed."""

from __future__ import annotations

import os
from functools import lru_cache
from pathlib import Path

import numpy as np
import soundfile
import soxr

from audio_fixtures.build.noise import noise
from audio_fixtures.build.voices import Voice, speak
from tests.support.acoustics import VOICE, Floats, convolved, level
from voicehost.core.speech import RATE, Samples, samples

REPOSITORY = Path(__file__).resolve().parents[2]

HANDS = 12
"""Pairs of hands that sound differently; more people have one of these."""

RISES, FADES = 0.4, 1.5
"""Seconds."""


def applause(seconds: float, seed: int, people: int = 60) -> Floats:
    """Everybody claps three to five times a second, each at their own pace. As loud as a voice (`VOICE`) while it lasts."""
    chance, length = np.random.default_rng(seed), samples(seconds)
    sound = np.zeros(length)
    for _ in range(HANDS):
        claps = np.zeros(length)
        for _ in range(-(-people // HANDS)):
            pace = chance.uniform(3.0, 5.0)
            at = chance.uniform(0, 1 / pace) + np.arange(int(seconds * pace) + 1) / pace
            at = at + chance.normal(0, 0.02, len(at))
            where = (at * RATE).astype(int)
            where = where[(where >= 0) & (where < length)]
            np.add.at(claps, where, chance.uniform(0.3, 1.0) * chance.uniform(0.7, 1.0, len(where)))
        sound += convolved(claps, _clap(chance))[:length]
    rises, fades = samples(min(RISES, seconds / 4)), samples(min(FADES, seconds / 3))
    sound[:rises] *= np.linspace(0, 1, rises)
    sound[length - fades :] *= np.linspace(1, 0, fades) ** 2
    return as_loud_as(sound, VOICE)


def _clap(chance: np.random.Generator) -> Floats:
    """A burst that the hollow of two hands colours, somewhere from 600 to 2500 Hz."""
    time = np.arange(samples(0.03)) / RATE
    burst = chance.normal(size=len(time)) * np.exp(-time / chance.uniform(0.002, 0.006))
    tone = np.sin(2 * np.pi * chance.uniform(600, 2500) * time) * np.exp(-time / chance.uniform(0.003, 0.008))
    clap: Floats = burst + chance.uniform(0.5, 2) * tone
    return clap


LAUGHING = ("en-us+f2", "en-us+m3", "en-gb+f4", "en-gb+m7")


def laughter(seconds: float, seed: int) -> Floats:
    """Four people's, one after the other and all at once."""
    chance, length = np.random.default_rng(seed), samples(seconds)
    sound = np.zeros(length)
    for voice in LAUGHING:
        laugh = speak(Voice(voice, 1.4, float(chance.integers(-2, 4))), "ha ha ha ha ha ha ha")
        at = int(chance.uniform(0, max(1, length // 3)))
        piece = laugh[: length - at]
        sound[at : at + len(piece)] += chance.uniform(0.4, 1.0) * piece
    return as_loud_as(sound, VOICE)


def hum(seconds: float, seed: int) -> Floats:
    """Somebody with closed lips: a voiced sound without words, that swells and fades."""
    chance, length = np.random.default_rng(seed), samples(seconds)
    time = np.arange(length) / RATE
    pitch = chance.uniform(110, 220) * (1 + 0.02 * np.sin(2 * np.pi * 5 * time))
    phase = 2 * np.pi * np.cumsum(pitch) / RATE
    sound = sum(np.sin(nth * phase) / nth**2 for nth in range(1, 12))
    swell = np.minimum(1, np.minimum(time / 0.05, (seconds - time) / 0.15))
    return as_loud_as(np.asarray(sound * np.maximum(swell, 0), dtype=np.float64), VOICE)


def cough(seed: int) -> Floats:
    """Two bursts of breath, half a second together."""
    chance = np.random.default_rng(seed)
    burst = chance.normal(size=samples(0.2)) * np.exp(-np.arange(samples(0.2)) / samples(0.05))
    sound = np.concatenate((burst, np.zeros(samples(0.1)), 0.7 * burst))
    return as_loud_as(convolved(sound, np.hanning(8))[: len(sound)], VOICE)


def as_loud_as(sound: Floats, wanted: float) -> Floats:
    """By the louder half of it."""
    return sound * (wanted / level(sound))


def louder(sound: Floats, decibels: float) -> Floats:
    return sound * 10 ** (decibels / 20)


# -- what is heard of it all evening ---------------------------------------------------------------------------------------------


def folder() -> Path | None:
    """Where recordings of noise lie: ../shared/noise beside the checkout, or what VOICEHOST_NOISE names. None where there are none."""
    named = os.environ.get("VOICEHOST_NOISE")
    path = Path(named) if named else REPOSITORY.parent / "shared" / "noise"
    return path if (path / "manifest.tsv").is_file() else None


@lru_cache(maxsize=1)
def recordings() -> tuple[Path, ...]:
    """Of rooms and of dishes being done."""
    root = folder()
    if root is None:
        return ()
    rows = (line.split("\t") for line in (root / "manifest.tsv").read_text(encoding="utf-8").splitlines()[1:])
    return tuple(root / row[0] for row in rows if row[2] in ("room", "doing_the_dishes"))


def house(length: Samples, seed: int, below_db: float) -> Floats:
    """A bar with people in it, so far below a voice: eight who talk, and, where they are, recordings of dishes and of a room."""
    chance = np.random.default_rng(seed)
    talk = noise("babble", 0, length, seed) + noise("pink", 6, length, seed)
    sound = talk / np.sqrt((talk**2).mean())
    if files := recordings():
        pieces = [_recorded(files[int(at)]) for at in chance.integers(0, len(files), 6)]
        row = np.resize(np.concatenate(pieces), length)
        sound = sound + row / np.sqrt((row**2).mean())
    return np.asarray(sound / np.sqrt((sound**2).mean()) * VOICE * 10 ** (-below_db / 20), dtype=np.float64)


def _recorded(path: Path) -> Floats:
    sound, rate = soundfile.read(path, dtype="float64")
    resampled: Floats = soxr.resample(sound, rate, RATE) if rate != RATE else sound
    return np.asarray(resampled / (np.sqrt((resampled**2).mean()) + 1e-9), dtype=np.float64)
