"""Chunks of sound to learn from, never twice the same: who speaks, how fast, how loud, in which room, over what.

A chunk is a stream of clips, put one after the other. What is beside it is one of three things, and the labels say which of them counts:

- *another talker*, reading, -3 to +12 dB below: somebody calls a word over a poem. The labels are the caller's while the caller speaks, and
  the reader's in between, for a reader alone is a speaker like any other;
- *babble* of several, or *noise*: the labels are the speaker's, and silence in between.

Pitch and pace change with the speed; the tract's length and hidden stretches of the spectrum are changed in the features (features.py).
"""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from models.train.network.shape import AFTER, BEFORE, STRIDE
from models.train.sound.clips import HOP, Clip
from models.train.sound.features import BINS, CEPSTRA, WINDOW, cepstra, log_mel
from voicehost.core.speech import RATE

Sound = NDArray[np.float32]
Labels = NDArray[np.int64]

SHARES = {"sc": 0.24, "an4": 0.14, "ww": 0.06, "ls": 0.16, "lj": 0.10, "synthetic": 0.30}
"""Of each corpus in what is drawn, where it is there."""
READERS = ("ls", "lj", "synthetic")
CALLERS = ("sc", "an4", "ww", "synthetic")
READER_SECONDS = 1.6
"""A clip of synthesis at least this long can be a reader."""

TWO_TALKERS, BABBLE, NOISE = 0.4, 0.22, 0.23
"""How often each; otherwise only the hiss of a microphone."""
REVERBERANT = 0.5
_FFT = 4096
"""Samples; transforms of multiples of it are quick."""


@dataclass(frozen=True, slots=True)
class Voice:
    """A clip at one level: its root mean square is 1 while somebody speaks."""

    sound: Sound
    units: NDArray[np.uint16]


Draw = Callable[[np.random.Generator], Voice]


class Library:
    """The clips by corpus, drawn by SHARES."""

    def __init__(self, clips: Sequence[Clip]) -> None:
        self._by_corpus: dict[str, list[Voice]] = {}
        self._reading: dict[str, list[Voice]] = {}
        for clip in clips:
            voice = _levelled(clip)
            self._by_corpus.setdefault(clip.corpus, []).append(voice)
            if clip.corpus in READERS and len(clip.pcm) > READER_SECONDS * RATE:
                self._reading.setdefault(clip.corpus, []).append(voice)

    def any(self, rng: np.random.Generator) -> Voice:
        return _drawn(self._by_corpus, tuple(self._by_corpus), rng)

    def caller(self, rng: np.random.Generator) -> Voice:
        return _drawn(self._by_corpus, tuple(name for name in CALLERS if name in self._by_corpus), rng)

    def reader(self, rng: np.random.Generator) -> Voice:
        return _drawn(self._reading, tuple(self._reading), rng)


def batch(library: Library, rng: np.random.Generator, chunks: int, outputs: int) -> tuple[Sound, Labels]:
    """Features (chunks, frames, CEPSTRA) and labels (chunks, outputs) for PhoneNet."""
    frames = BEFORE + STRIDE * (outputs - 1) + 1 + AFTER
    features, labels = np.empty((chunks, frames, CEPSTRA), np.float32), np.empty((chunks, outputs), np.int64)
    for i in range(chunks):
        sound, units = chunk(library, rng, (frames - 1) * HOP + WINDOW)
        mel = log_mel(sound, warp=float(np.clip(rng.normal(1, 0.07), 0.82, 1.2)))
        features[i] = cepstra(_hidden(mel, rng))
        labels[i] = units[BEFORE + 1 : BEFORE + 1 + STRIDE * outputs : STRIDE]  # a window of 25 ms is centred on the hop after its first
    return features, labels


def chunk(library: Library, rng: np.random.Generator, samples: int) -> tuple[Sound, NDArray[np.uint16]]:
    """Sound in 16-bit units, and the output of each hop."""
    kind = rng.random()
    if kind < TWO_TALKERS:
        sound, units = _two_talkers(library, rng, samples)
        beside = _noise(rng, samples) * _ratio(rng.uniform(15, 45))
    else:
        sound, units = _stream(library.any, rng, samples, gap=0.5)
        sound = _in_room(sound, rng)
        beside = _beside(kind, library, rng, samples)
    sound = sound + beside
    sound *= _ratio(rng.uniform(1, 42)) / (np.abs(sound).max() + 1e-6)
    if rng.random() < 0.03:
        sound = np.clip(sound * rng.uniform(1, 8), -1, 1)
    return np.round(sound * 32767).astype(np.float32), units


def _two_talkers(library: Library, rng: np.random.Generator, samples: int) -> tuple[Sound, NDArray[np.uint16]]:
    reader, read = _stream(library.reader, rng, samples, gap=0.3)
    caller, called = _stream(library.caller, rng, samples, gap=1.5, lead=True)
    reader, caller = _in_room(reader, rng), _in_room(caller, rng)
    return caller + reader * _ratio(rng.uniform(-3, 12)), np.where(called > 0, called, read)


def _beside(kind: float, library: Library, rng: np.random.Generator, samples: int) -> Sound:
    if kind < TWO_TALKERS + BABBLE:
        talkers = sum(_stream(library.reader, rng, samples, gap=0.3)[0] * rng.uniform(0.5, 1) for _ in range(rng.integers(3, 7)))
        return np.asarray(_unit(talkers) * _ratio(rng.uniform(4, 25)), np.float32)
    if kind < TWO_TALKERS + BABBLE + NOISE:
        return _noise(rng, samples) * _ratio(rng.uniform(3, 30))
    return _noise(rng, samples) * _ratio(rng.uniform(25, 50))


def _stream(draw: Draw, rng: np.random.Generator, samples: int, gap: float, lead: bool = False) -> tuple[Sound, NDArray[np.uint16]]:
    """Clips one after the other, with up to `gap` seconds between two; with `lead`, before the first as well."""
    sound, units = np.zeros(samples, np.float32), np.zeros(samples // HOP + 2, np.uint16)
    at = int(rng.uniform(0, gap) * 100) if lead else 0
    while at * HOP < samples:
        part, said = _at_speed(draw(rng), rng)
        if at == 0 and not lead:  # a chunk begins anywhere in what is said
            skip = int(rng.integers(0, max(1, len(said) - 30)))
            part, said = part[skip * HOP :], said[skip:]
        hops = min(len(said), len(units) - at)
        n = min(hops * HOP, samples - at * HOP, len(part))
        sound[at * HOP : at * HOP + n] = part[:n] * rng.uniform(0.7, 1.4)
        units[at : at + hops] = said[:hops]
        at += hops + int(rng.uniform(0, gap) * 100)
    return sound, units


def _at_speed(voice: Voice, rng: np.random.Generator) -> tuple[Sound, NDArray[np.uint16]]:
    if rng.random() < 0.3:
        return voice.sound, voice.units
    speed = rng.uniform(0.85, 1.18)
    hops = int(len(voice.units) / speed)
    sound = np.interp(np.arange(hops * HOP) * speed, np.arange(len(voice.sound)), voice.sound).astype(np.float32)
    return sound, voice.units[np.minimum((np.arange(hops) * speed + speed / 2).astype(int), len(voice.units) - 1)]


def _in_room(sound: Sound, rng: np.random.Generator) -> Sound:
    """Reverberation of 0.1 to 0.7 s, decaying noise after the direct sound."""
    if rng.random() >= REVERBERANT:
        return sound
    n = int(rng.uniform(0.1, 0.7) * RATE)
    impulse = rng.standard_normal(n, np.float32) * np.exp(-6.9 / n * np.arange(n, dtype=np.float32)) * np.float32(rng.uniform(0.01, 0.15))
    impulse[0] = 1
    size = _FFT * math.ceil((len(sound) + n) / _FFT)
    return np.asarray(np.fft.irfft(np.fft.rfft(sound, size) * np.fft.rfft(impulse, size), size)[: len(sound)], np.float32)


def _noise(rng: np.random.Generator, samples: int) -> Sound:
    """Hiss to rumble, some of it swelling and fading, at a root mean square of 1."""
    size = _FFT * math.ceil(samples / _FFT)
    spectrum = np.fft.rfft(rng.standard_normal(size, np.float32))
    tilt = np.arange(1, len(spectrum) + 1, dtype=np.float32) ** np.float32(-rng.uniform(0, 0.9))
    noise = np.fft.irfft(spectrum * tilt, size)[:samples]
    if rng.random() < 0.3:
        points = rng.uniform(0.05, 1, 8)
        noise = noise * np.interp(np.linspace(0, 7, samples), np.arange(8), points).astype(np.float32)
    return _unit(noise)


def _hidden(mel: Sound, rng: np.random.Generator) -> Sound:
    """Some bands, or all above one, and some moments without information (SpecAugment: Park et al., 2019)."""
    mean = mel.mean(axis=0, keepdims=True)
    if rng.random() < 0.5:
        low = rng.integers(0, BINS - 6)
        band = slice(low, low + rng.integers(1, 7))
        mel[:, band] = mean[:, band]
    if rng.random() < 0.1:
        cut = slice(rng.integers(BINS // 2, BINS), BINS)
        mel[:, cut] = np.minimum(mel[:, cut], rng.uniform(4, 9))
    if rng.random() < 0.5:
        start = rng.integers(0, len(mel) - 20)
        mel[start : start + rng.integers(2, 16)] = mean
    return mel


def _levelled(clip: Clip) -> Voice:
    speaks = np.repeat(clip.units > 0, HOP)
    sound = clip.pcm[: len(speaks)].astype(np.float32)
    level = np.sqrt(np.mean(np.square(sound[speaks]))) if speaks.any() else 1.0
    return Voice((sound / (level + 1e-6)).astype(np.float32), clip.units)


def _drawn(voices: dict[str, list[Voice]], among: tuple[str, ...], rng: np.random.Generator) -> Voice:
    shares = np.array([SHARES[name] for name in among])
    held = voices[among[rng.choice(len(among), p=shares / shares.sum())]]
    return held[rng.integers(len(held))]


def _unit(sound: object) -> Sound:
    values = np.asarray(sound, np.float32)
    return np.asarray(values / (np.sqrt(np.mean(np.square(values))) + 1e-9), np.float32)


def _ratio(decibels: float) -> np.float32:
    """What a sound is multiplied with to be so many decibels weaker."""
    return np.float32(10 ** (-decibels / 20))
