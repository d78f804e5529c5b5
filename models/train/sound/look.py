"""What recordings are like before they are trusted, corpus by corpus: python -m models.train.sound.look [--speech FOLDER]

A line for each: clips, hours, speakers, and of every measure the 5th, the 50th and the 95th percentile. Whether text and sound belong
together is seen later, by how well the one is aligned to the other (network/align.py).
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import astuple, dataclass, fields
from itertools import groupby
from multiprocessing import Pool
from pathlib import Path

import click
import numpy as np
import soundfile
from numpy.typing import NDArray

from models.train.sound.clips import ManifestRow, recordings

SPEECH = Path(__file__).parents[4] / "shared" / "speech"
SILENT_DB = -26.0
"""Against the loudest moments: what is weaker is silence."""
FULL = 0.985
"""Of full scale: what is louder is clipped."""
LOW, HIGH = (500, 3500), (4200, 7000)
"""Hertz: what a telephone keeps, and what it loses."""


@dataclass(frozen=True, slots=True)
class Look:
    """At one recording."""

    seconds: float
    level: float
    """Of its louder half, dB below full scale."""
    above_noise: float
    """dB between its loudest and its most silent moments."""
    lead: float
    tail: float
    """Seconds of silence before and after what is said."""
    clipped: float
    """Share of its samples, in a thousand."""
    treble: float
    """dB of the high frequencies against the low: far below -40, it came over a telephone."""
    letters: float
    """Of its text, a second that is not silent."""


def look(sound: NDArray[np.float32], rate: int, text: str) -> Look:
    """Mono, in [-1, 1]."""
    hop = rate // 100
    power = np.square(sound[: len(sound) // hop * hop].reshape(-1, hop)).mean(axis=1) + 1e-10
    level = 10 * np.log10(power)
    loudest, least = np.percentile(level, [97, 5])
    heard = np.flatnonzero(level > loudest + SILENT_DB)
    lead, tail = heard[0] / 100, (len(level) - 1 - heard[-1]) / 100
    seconds = len(sound) / rate
    letters = sum(map(len, text.split())) / max(0.1, seconds - lead - tail)
    louder = float(10 * np.log10(np.sort(power)[len(power) // 2 :].mean()))
    clipped = 1000 * float((np.abs(sound) > FULL).mean())
    return Look(seconds, louder, float(loudest - least), float(lead), float(tail), clipped, _treble(sound, rate), letters)


def _treble(sound: NDArray[np.float32], rate: int) -> float:
    spectrum, hertz = np.square(np.abs(np.fft.rfft(sound))), np.fft.rfftfreq(len(sound), 1 / rate)
    low, high = (spectrum[(start < hertz) & (hertz < end)].mean() for start, end in (LOW, HIGH))
    return float(10 * np.log10((high + 1e-12) / (low + 1e-12)))


def _look(recording: ManifestRow) -> Look:
    sound, rate = soundfile.read(recording.path, dtype="float32", always_2d=True)
    return look(sound.mean(axis=1), rate, recording.text)


def table(rows: Sequence[tuple[ManifestRow, Look]]) -> Iterator[str]:
    names = [field.name.replace("_", " ") for field in fields(Look)]
    yield " | ".join(("corpus", "clips", "hours", "speakers", *names))
    for corpus, group in groupby(sorted(rows, key=lambda row: row[0].corpus), key=lambda row: row[0].corpus):
        some = list(group)
        measures = np.array([astuple(seen) for _, seen in some]).T
        hours, speakers = measures[0].sum() / 3600, len({recording.speaker for recording, _ in some})
        spread = (" / ".join(f"{value:.4g}" for value in np.percentile(values, [5, 50, 95])) for values in measures)
        yield " | ".join((corpus, str(len(some)), f"{hours:.2f}", str(speakers), *spread))


@click.command()
@click.option("--speech", type=click.Path(exists=True, path_type=Path), default=SPEECH, help="manifest.tsv and the recordings.")
@click.option("--processes", default=2, show_default=True)
def main(speech: Path, processes: int) -> None:
    """Print what the recordings are like."""
    rows = list(recordings(speech))
    with Pool(processes) as pool:
        looks = pool.map(_look, rows, chunksize=50)
    for line in table(list(zip(rows, looks, strict=True))):
        click.echo(line)


if __name__ == "__main__":
    main()
