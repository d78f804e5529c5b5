"""Chunks of sound to learn from, never twice the same: who speaks, how fast, how loud, in which room, over what.

A chunk is a stream of clips, put one after the other. What is beside it is one of three things, and the labels say which of them counts:

- *another talker*, reading, -3 to +12 dB below: somebody calls a word over a poem. The labels are the caller's while the caller speaks, and
  the reader's in between, for a reader alone is a speaker like any other;
- *babble* of several, or *noise*: the labels are the speaker's, and silence in between.

Pitch and pace change with the speed; the tract's length and hidden stretches of the spectrum are changed in the features
(`voicehost.listen.phones.cepstra`).
"""

from __future__ import annotations

import math
from collections import Counter, defaultdict
from collections.abc import Callable, Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from models.train.network.shape import AFTER, BEFORE
from models.train.sound.clips import HOP, Clip
from models.train.sound.noises import Sound, level, piece
from voicehost.core.speech import RATE
from voicehost.listen.phones.cepstra import BINS, CEPSTRA, WINDOW, cepstra, log_mel
from voicehost.listen.phones.network import STRIDE

Labels = NDArray[np.int64]

# fmt: off
SHARES = {
    "sc": 0.20, "an4": 0.09, "alnum": 0.02, "fsdd": 0.01, "nato": 0.003, "ww": 0.04, "precise": 0.02, "kw": 0.01,
    "libri": 0.20, "ls": 0.04, "lj": 0.04, "vctk": 0.03, "kathleen": 0.025, "cv": 0.025, "so762": 0.09,
    "synthetic": 0.16,
}
GERMAN_SHARES = {"hd": 0.35, "kerstin": 0.5, "cv_de": 0.35, "emodb": 0.06, "fleurs": 0.03, "thorsten": 0.03, "synthetic_de": 0.45}
# fmt: on
"""Of each corpus in what is drawn, where it is there: short words are a quarter of it, one kind of accent a tenth, synthesis a sixth.
With German people the English ones are a third of it."""
SYNTHETIC = ("synthetic", "synthetic_de")
GERMAN_READERS = ("kerstin", "cv_de", "emodb", "fleurs", "thorsten", "synthetic_de")
READERS = ("libri", "ls", "lj", "vctk", "kathleen", "cv", "so762", "synthetic", *GERMAN_READERS)
CALLERS = ("sc", "an4", "alnum", "fsdd", "nato", "ww", "precise", "kw", "synthetic", "hd", "synthetic_de")
READER_SECONDS = 1.6
"""A clip at least this long can be a reader's."""

TWO_TALKERS, BABBLE, NOISE = 0.35, 0.2, 0.3
"""How often each; otherwise only the hiss of a microphone."""
EVERYDAY = 0.5
"""Of the noise, so much is recorded; the rest is made of chance."""
LONG_PAUSES = 0.15
"""How often speech comes in single words or sentences with up to LONG_PAUSE seconds between them, in which there is only what is beside."""
LONG_PAUSE = 2.5
COMPANDED = 0.04
"""How often the sound comes over a telephone's eight bits."""
REVERBERANT = 0.5
_FFT = 4096
"""Samples; transforms of multiples of it are quick."""


@dataclass(frozen=True, slots=True)
class Talker:
    pcm: NDArray[np.int16]
    level: float
    """Root mean square of the pcm while somebody speaks."""
    units: NDArray[np.uint16]

    def sound(self, start: int, end: int) -> Sound:
        """Of those samples, as far as there are any: at a root mean square of 1 while somebody speaks."""
        return self.pcm[start:end].astype(np.float32) * np.float32(1 / self.level)


Draw = Callable[[np.random.Generator], Talker]


class Shelf:
    """The clips of one corpus. A speaker is drawn with the root of the clips that there are of him: many bring more, but not all of it."""

    def __init__(self, voices: Sequence[tuple[str, Talker]]) -> None:
        """`voices`: each with its speaker."""
        often = Counter(speaker for speaker, _ in voices)
        self._voices = [voice for _, voice in voices]
        self._until = np.cumsum([often[speaker] ** -0.5 for speaker, _ in voices])

    def draw(self, rng: np.random.Generator) -> Talker:
        return self._voices[int(np.searchsorted(self._until, rng.random() * self._until[-1], side="right"))]


class Library:
    """The clips by corpus, drawn by SHARES, and recorded noises, each at a root mean square of 1."""

    def __init__(self, clips: Sequence[Clip], noises: Sequence[Sound] = (), synthesis: float | None = None) -> None:
        """`synthesis`: its share of all that is drawn, where that is not to follow from SHARES: above 0, below 1."""
        voices: defaultdict[str, list[tuple[str, Talker]]] = defaultdict(list)
        reading: defaultdict[str, list[tuple[str, Talker]]] = defaultdict(list)
        for clip in clips:
            voice = clip.speaker, _levelled(clip)
            voices[clip.corpus].append(voice)
            if clip.corpus in READERS and len(clip.pcm) > READER_SECONDS * RATE:
                reading[clip.corpus].append(voice)
        self._all = {corpus: Shelf(some) for corpus, some in voices.items()}
        self._reading = {corpus: Shelf(some) for corpus, some in reading.items()}
        self._calling = {corpus: shelf for corpus, shelf in self._all.items() if corpus in CALLERS}
        self._noises = tuple(noises)
        self._synthesis = synthesis

    def any(self, rng: np.random.Generator) -> Talker:
        return _drawn(self._all, rng, self._synthesis)

    def caller(self, rng: np.random.Generator) -> Talker:
        return _drawn(self._calling, rng, self._synthesis)

    def reader(self, rng: np.random.Generator) -> Talker:
        return _drawn(self._reading, rng, self._synthesis)

    def noise(self, rng: np.random.Generator, samples: int) -> Sound:
        """At a root mean square of 1."""
        if not self._noises or rng.random() >= EVERYDAY:
            return _noise(rng, samples)
        return level(piece(self._noises[int(rng.integers(len(self._noises)))], samples, rng))


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
        beside = library.noise(rng, samples) * _ratio(rng.uniform(15, 45))
    else:
        sound, units = _stream(library.any, rng, samples, gap=LONG_PAUSE if rng.random() < LONG_PAUSES else 0.5)
        sound = _in_room(sound, rng)
        beside = _beside(kind, library, rng, samples)
    sound = sound + beside
    sound *= _ratio(rng.uniform(1, 42)) / (np.abs(sound).max() + 1e-6)
    if rng.random() < 0.03:
        sound = np.clip(sound * rng.uniform(1, 8), -1, 1)
    if rng.random() < COMPANDED:
        sound = _companded(sound)
    return np.round(sound * 32767).astype(np.float32), units


def _two_talkers(library: Library, rng: np.random.Generator, samples: int) -> tuple[Sound, NDArray[np.uint16]]:
    reader, read = _stream(library.reader, rng, samples, gap=0.3)
    caller, called = _stream(library.caller, rng, samples, gap=1.5, lead=True)
    reader, caller = _in_room(reader, rng), _in_room(caller, rng)
    return caller + reader * _ratio(rng.uniform(-3, 12)), np.where(called > 0, called, read)


def _beside(kind: float, library: Library, rng: np.random.Generator, samples: int) -> Sound:
    if kind < TWO_TALKERS + BABBLE:
        talkers = sum(_stream(library.reader, rng, samples, gap=0.3)[0] * rng.uniform(0.5, 1) for _ in range(rng.integers(3, 7)))
        return level(np.asarray(talkers, np.float32)) * _ratio(rng.uniform(4, 25))
    if kind < TWO_TALKERS + BABBLE + NOISE:
        return library.noise(rng, samples) * _ratio(rng.uniform(3, 30))
    return library.noise(rng, samples) * _ratio(rng.uniform(25, 50))


def _stream(draw: Draw, rng: np.random.Generator, samples: int, gap: float, lead: bool = False) -> tuple[Sound, NDArray[np.uint16]]:
    """Clips one after the other, with up to `gap` seconds between two; with `lead`, before the first as well."""
    sound, units = np.zeros(samples, np.float32), np.zeros(samples // HOP + 2, np.uint16)
    at = int(rng.uniform(0, gap) * 100) if lead else 0
    while at * HOP < samples:
        anywhere = at == 0 and not lead  # a chunk begins anywhere in what is said
        part, said = _at_speed(draw(rng), rng, len(units) - at, anywhere)
        n = min(samples - at * HOP, len(part))
        sound[at * HOP : at * HOP + n] = part[:n] * np.float32(rng.uniform(0.7, 1.4))
        units[at : at + len(said)] = said
        at += len(said) + int(rng.uniform(0, gap) * 100)
    return sound, units


def _at_speed(voice: Talker, rng: np.random.Generator, most: int, anywhere: bool) -> tuple[Sound, NDArray[np.uint16]]:
    """At most so many hops of it, from its beginning or from anywhere, but for its last 0.3 s."""
    speed = 1.0 if rng.random() < 0.3 else rng.uniform(0.85, 1.18)
    hops = int(len(voice.units) / speed)
    first = int(rng.integers(0, max(1, hops - 30))) if anywhere else 0
    heard = np.arange(first, first + min(most, hops - first))
    units = voice.units[np.minimum((heard * speed + speed / 2).astype(int), len(voice.units) - 1)]
    if speed == 1.0:
        return voice.sound(first * HOP, (first + len(heard)) * HOP), units
    at = np.arange(len(heard) * HOP) * speed
    start = int(first * HOP * speed)
    source = voice.sound(start, start + int(len(at) * speed) + 2)
    left = np.minimum(at.astype(np.int32), len(source) - 2)
    beyond = (at - left).astype(np.float32)
    return source[left] * (1 - beyond) + source[left + 1] * beyond, units


def _in_room(sound: Sound, rng: np.random.Generator) -> Sound:
    """Reverberation of 0.1 to 0.7 s, decaying noise after the direct sound, duller or not: soft walls swallow the high."""
    if rng.random() >= REVERBERANT:
        return sound
    n = int(rng.uniform(0.1, 0.7) * RATE)
    impulse = rng.standard_normal(n, np.float32) * np.exp(-6.9 / n * np.arange(n, dtype=np.float32)) * np.float32(rng.uniform(0.01, 0.15))
    impulse[1:] += np.float32(rng.uniform(0, 0.9)) * impulse[:-1]
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
    return level(np.asarray(noise, np.float32))


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


def _companded(sound: Sound) -> Sound:
    """As eight bits of mu-law keep it; [-1, 1]."""
    shrunk = np.sign(sound) * np.log1p(255 * np.abs(sound)) / np.log(256)
    steps = np.round(shrunk * 127) / 127
    return np.asarray(np.sign(steps) * np.expm1(np.abs(steps) * np.log(256)) / 255, np.float32)


def _levelled(clip: Clip) -> Talker:
    speaks = np.repeat(clip.units > 0, HOP)
    pcm = clip.pcm[: len(speaks)]
    heard = pcm[speaks].astype(np.float32)
    return Talker(pcm, float(np.sqrt(np.mean(np.square(heard)))) + 1e-6 if len(heard) else 1.0, clip.units)


def _drawn(shelves: dict[str, Shelf], rng: np.random.Generator, synthesis: float | None) -> Talker:
    shares = np.array([(SHARES | GERMAN_SHARES)[corpus] for corpus in shelves])
    made = np.array([corpus in SYNTHETIC for corpus in shelves])
    if synthesis is not None and made.any() and not made.all():
        shares[made] *= synthesis / shares[made].sum()
        shares[~made] *= (1 - synthesis) / shares[~made].sum()
    return tuple(shelves.values())[rng.choice(len(shelves), p=shares / shares.sum())].draw(rng)


def _ratio(decibels: float) -> np.float32:
    """What a sound is multiplied with to be so many decibels weaker."""
    return np.float32(10 ** (-decibels / 20))
