"""Everyday sounds to hear speech over: `../shared/noise` beside the checkout (manifest.tsv: path, corpus, kind, split, seconds)."""

from __future__ import annotations

import csv
from pathlib import Path

import numpy as np
import soundfile
import soxr
from numpy.typing import NDArray

from voicehost.core.speech import RATE

Sound = NDArray[np.float32]


def noises(folder: Path, split: str) -> tuple[Sound, ...]:
    """Of "train", "dev" or "held": mono, at RATE, at a root mean square of 1 over all of each. None where there is no such folder."""
    manifest = folder / "manifest.tsv"
    if not manifest.is_file():
        return ()
    with manifest.open(newline="", encoding="utf-8") as file:
        return tuple(_read(folder / row["path"]) for row in csv.DictReader(file, delimiter="\t") if row["split"] == split)


def _read(path: Path) -> Sound:
    samples, rate = soundfile.read(path, dtype="float32", always_2d=True)
    mono = samples.mean(axis=1)
    return level(soxr.resample(mono, rate, RATE) if rate != RATE else mono)


def level(sound: Sound) -> Sound:
    """At a root mean square of 1; of silence, silence."""
    return np.asarray(sound / (np.sqrt(np.mean(np.square(sound))) + 1e-9), np.float32)


def piece(sound: Sound, samples: int, rng: np.random.Generator) -> Sound:
    """So much of it, begun anywhere; what is too short begins again."""
    start = int(rng.integers(len(sound)))
    return np.resize(np.roll(sound, -start), samples) if len(sound) < start + samples else sound[start : start + samples]
