"""Scenes of real people: somebody reads, somebody else calls a word over it or after it. Made on the fly, never kept.

The recordings lie in a folder "speech" (see its own SOURCES.md) that is not part of the project: ../shared/speech beside the
checkout, or the folder that VOICEHOST_SPEECH names. Readers are takes of LibriSpeech and LJ, callers Speech Commands, AN4 and wake words.
The same seed gives the same scenes.
"""

from __future__ import annotations

import os
from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path

import numpy as np
import soundfile

from models.train.held_out import split as kept_for
from voicehost.core.speech import RATE, AudioChunk, Samples, samples

Floats = np.ndarray[tuple[int, ...], np.dtype[np.float64]]

REPOSITORY = Path(__file__).resolve().parents[3]

NOBODY = "no recordings of people: see models/train/scenes/people.py"


@dataclass(frozen=True, slots=True)
class Take:
    """A recording of one person."""

    path: Path
    corpus: str
    speaker: str
    text: str


@dataclass(frozen=True, slots=True)
class SceneCall:
    """What is called into a scene, trimmed to where it sounds."""

    text: str
    voice: str
    sound: Floats


@dataclass(frozen=True, slots=True)
class Scene:
    secret: str
    called: str | None
    """The words called; None where nobody calls."""
    start: Samples
    end: Samples
    over: bool
    """Called over the reading, not after it."""
    reading: str
    pcm: bytes
    caller: str = ""
    """Who calls; "" where nobody does, or a voice of synthesis."""

    def chunks(self, size: Samples = RATE // 10) -> tuple[AudioChunk, ...]:
        return tuple(AudioChunk(at // 2, self.pcm[at : at + 2 * size]) for at in range(0, len(self.pcm), 2 * size))


def folder() -> Path | None:
    """Where the recordings are; None where there are none."""
    named = os.environ.get("VOICEHOST_SPEECH")
    place = Path(named) if named else REPOSITORY.parent / "shared" / "speech"
    return place if (place / "manifest.tsv").is_file() else None


def require() -> None:
    """Ends a program that can do nothing without them, in one line."""
    if folder() is None:
        raise SystemExit(f"{NOBODY}; or name their folder in VOICEHOST_SPEECH.")


@lru_cache
def takes(split: str, *corpora: str) -> tuple[Take, ...]:
    """The takes of that split ("train", "dev" or "test": models/train/held_out.py), in the manifest's order."""
    place = folder()
    if place is None:
        return ()
    rows = [line.split("\t") for line in (place / "manifest.tsv").read_text().splitlines()[1:]]
    return tuple(
        Take(place / path, corpus, speaker, text.lower())
        for path, corpus, speaker, side, text in rows
        if corpus in corpora and kept_for(corpus, speaker, side) == split
    )


@lru_cache(maxsize=64)
def sound(path: Path) -> Floats:
    read: Floats = soundfile.read(path, dtype="float64")[0]
    return read


def trimmed(x: Floats) -> Floats:
    """From the first to the last 10 ms that is within 26 dB of the loudest."""
    hop = RATE // 100
    power = np.array([np.mean(x[i : i + hop] ** 2) for i in range(0, len(x) - hop + 1, hop)])
    loud = np.flatnonzero(power > power.max() * 10**-2.6)
    return x[loud[0] * hop : (loud[-1] + 1) * hop]


def level(x: Floats) -> float:
    """Root mean square of the louder half, so that pauses do not count."""
    hop = RATE // 50
    power = np.sort([np.mean(x[i : i + hop] ** 2) for i in range(0, max(1, len(x) - hop + 1), hop)])
    return float(np.sqrt(np.mean(power[len(power) // 2 :]))) + 1e-9


def reading(rng: np.random.Generator, readers: Sequence[Take], length: float, without: Sequence[str]) -> tuple[str, Floats]:
    """So many seconds of one reader, at least, in whole takes that hold none of those words."""
    speaker = readers[int(rng.integers(len(readers)))].speaker
    own = [take for take in readers if take.speaker == speaker and not set(without) & set(take.text.replace(",", " ").split())]
    parts: list[Floats] = []
    texts: list[str] = []
    while sum(map(len, parts)) < length * RATE:
        take = own[rng.integers(len(own))]
        x = sound(take.path)
        parts.append(x / level(x))
        texts.append(take.text)
    return " ".join(texts), np.concatenate(parts)


def scene(
    rng: np.random.Generator, readers: Sequence[Take], secret: str, call: SceneCall | None, *, over: bool, louder_db: float = 3.0
) -> Scene:
    """Six to nine seconds of reading, the call over it or 0.3 to 1.5 s after it, 1.5 s of room, noise 40 dB below the reading."""
    text, x = reading(rng, readers, 6.0, [secret, *(call.text.split() if call else ())])
    x = x[: samples(rng.uniform(6.0, 9.0))]
    at = samples(rng.uniform(2.0, 4.5)) if over else len(x) + samples(rng.uniform(0.3, 1.5))
    length = len(call.sound) if call else 0
    mix = rng.normal(0, 0.01, max(len(x), at + length) + samples(1.5))
    mix[: len(x)] += x
    if call:
        mix[at : at + length] += call.sound / level(call.sound) * 10 ** (louder_db / 20)
    pcm = (mix / np.abs(mix).max() * 0.5 * 32767).astype("<i2").tobytes()
    return Scene(secret, call.text if call else None, at, at + length, over, text, pcm, call.voice if call else "")


@lru_cache
def calls(split: str, *corpora: str) -> dict[str, tuple[SceneCall, ...]]:
    """Takes of people who say one word or two, by what they say."""
    found: dict[str, list[SceneCall]] = {}
    for take in takes(split, *corpora):
        if len(take.text.split()) <= 2 and len(take.text) > 1:
            found.setdefault(take.text, []).append(SceneCall(take.text, take.speaker, np.empty(0)))
    paths = {(take.text, take.speaker): take.path for take in takes(split, *corpora)}
    return {
        text: tuple(SceneCall(text, call.voice, trimmed(sound(paths[text, call.voice]))) for call in {c.voice: c for c in some}.values())
        for text, some in found.items()
    }
