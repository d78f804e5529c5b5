"""Recordings to learn from: their sound, and what is said in each hundredth of a second.

`../shared/speech` beside the checkout holds people (manifest.tsv: path, corpus, speaker, split, text); voices.py makes the rest. What has
been aligned is kept in a pickle, so that a step can be run again without the one before it.
"""

from __future__ import annotations

import csv
import pickle
import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path

import numpy as np
import soundfile
import soxr
from numpy.typing import NDArray

from models.train.held_out import split
from voicehost.core.speech import RATE

HOP = RATE // 100
"""Samples from one feature frame to the next."""
LEAD = RATE // 10
"""Samples of quiet before and after each recording: one that begins in the middle of a sound still has a silence to begin with."""

Pcm = NDArray[np.int16]
Units = NDArray[np.uint16]


@dataclass(frozen=True, slots=True)
class ManifestRow:
    path: Path
    corpus: str
    speaker: str
    split: str
    """"train", "dev" or "test" (held_out.py)."""
    text: str
    """Lower case words, nothing else."""


@dataclass(frozen=True, slots=True)
class Clip:
    pcm: Pcm
    units: Units
    """The network's output (phones.output) that each hop of the sound should give."""
    corpus: str
    speaker: str
    text: str


def recordings(speech: Path) -> Iterator[ManifestRow]:
    with (speech / "manifest.tsv").open(newline="", encoding="utf-8") as file:
        for row in csv.DictReader(file, delimiter="\t"):
            kept_for = split(row["corpus"], row["speaker"], row["split"])
            yield ManifestRow(speech / row["path"], row["corpus"], row["speaker"], kept_for, words_only(row["text"]))


def words_only(text: str) -> str:
    return " ".join(re.sub(r"[^a-zäöüß' ]", " ", text.lower()).split())


def sound(path: Path) -> Pcm:
    """Mono, at RATE, with LEAD of quiet on both sides."""
    samples, rate = soundfile.read(path, dtype="float32", always_2d=True)
    mono = samples.mean(axis=1)
    if rate != RATE:
        mono = soxr.resample(mono, rate, RATE)
    return np.pad((np.clip(mono, -1, 1) * 32767).astype(np.int16), LEAD)


def save(path: Path, clips: Iterable[Clip]) -> None:
    """All of them or no file."""
    path.parent.mkdir(parents=True, exist_ok=True)
    beside = path.with_suffix(".new")
    with beside.open("wb") as file:
        pickle.dump([(c.pcm, c.units, c.corpus, c.speaker, c.text) for c in clips], file, protocol=pickle.HIGHEST_PROTOCOL)
    beside.replace(path)


def load(path: Path) -> list[Clip]:
    """What `save` wrote: files of one's own making only, for a pickle can run code."""
    with path.open("rb") as file:
        return [Clip(*fields) for fields in pickle.load(file)]


def hours(clips: Iterable[Clip]) -> float:
    return sum(len(clip.pcm) for clip in clips) / RATE / 3600
