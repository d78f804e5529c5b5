"""How well what was recited is read a second time: python -m models.train.measuring.rereading FOLDER, that of the second reader's model.

The word error rate of the readers whose sentences the open reading is measured on; the host's opinion on the couplets of `rhymes`, with the
live reading alone, with the second, and with both, as in a game; and what it costs. With --poems it reads what people have read of verse,
and writes that down beside what is printed.
"""

from __future__ import annotations

import time
from collections.abc import Iterator, Sequence
from dataclasses import replace
from pathlib import Path

import click
import numpy as np
from rapidfuzz.distance import Levenshtein

from models.train.measuring import sounds
from models.train.measuring.conversation import scenes
from models.train.measuring.engines import ask
from models.train.measuring.figures import Column, Figure, markdown, ratio, share
from models.train.measuring.question import Trial
from models.train.measuring.reading import readers
from models.train.measuring.rhymes import LinePair, couplets, read, spoken
from models.train.scenes.people import sound, takes
from voicehost.core.language import as_spoken
from voicehost.core.play import Reread
from voicehost.core.speech import RATE, Hypothesis, Samples, WrittenWord
from voicehost.games.poetry_slam.poem import Poem
from voicehost.games.poetry_slam.rereading import on_rhyme, ruled, stretch
from voicehost.games.poetry_slam.rereading import read as reread
from voicehost.listen.models_dir import bundled
from voicehost.listen.rereading.whisper import Whisper

THREADS = 1
"""As in a game."""
POEMS = ("00191", "00193", "00194", "00195", "00198", "03124", "03127", "03138", "03145", "03147")
"""Verse among what is read in `libri`: of sonnets by Shakespeare and by Elizabeth Barrett Browning, two readers."""
OF_SCENES = 3
"""So many-th scene of `conversation` is read."""
ROW = "{}, read a second time"


class Timed:
    """The reader, and what it has cost. Seconds."""

    def __init__(self, folder: Path) -> None:
        self._whisper = Whisper(folder, THREADS)
        self.worked = self.heard = 0.0

    def read(self, pcm: bytes) -> tuple[WrittenWord, ...]:
        begun = time.process_time()
        words = self._whisper.read(np.frombuffer(pcm, "<i2").astype(np.float32) / np.float32(32768))
        self.worked += time.process_time() - begun
        self.heard += len(pcm) / 2 / RATE
        return tuple(WrittenWord(word.text, round(word.start * RATE), round(word.end * RATE), word.confidence) for word in words)


def texts(words: Sequence[WrittenWord]) -> list[str]:
    return as_spoken(" ".join(word.text for word in words)).split()


def errors(reader: Timed, step: int) -> Figure:
    parts = []
    for i, take in list(enumerate(readers()))[::step]:
        said = as_spoken(take.text).split()
        wrong = Levenshtein.distance(said, texts(reader.read(sounds.pcm(sound(take.path), i))))
        parts.append((take.speaker, float(wrong), float(len(said))))
    return ratio(ROW.format("LibriSpeech readers"), "word error rate", parts, at_least=False)


def rhymed(reader: Timed, pairs: Sequence[LinePair]) -> Iterator[Figure]:
    """With the live reading alone, with the second alone, and with both."""
    opinions: dict[str, list[tuple[LinePair, bool | None]]] = {"live reading": [], "second": [], "both": []}
    for pair in pairs:
        pcm = spoken(pair)
        live = Hypothesis(ask(str(bundled()), Trial(pcm, "read", (), " ".join(pair.lines))))
        poem = _recited(len(pcm) // 2, live)
        with_second = _read_again(poem, reader.read(pcm))
        poems = (poem, replace(with_second, lines=()), with_second)
        for found, each in zip(opinions.values(), poems, strict=True):
            opinion = on_rhyme(each)
            found.append((pair, None if opinion is None else opinion.rhymes))
    for name, found in opinions.items():
        row = f"whether a couplet rhymes, read by synthesis, by the {name}"
        yield share(row, "right", (("", opinion is pair.rhymes) for pair, opinion in found), 0.95)
        yield share(row, "right, of true ones", (("", bool(opinion)) for pair, opinion in found if pair.rhymes))
        yield share(
            row, "taken for one, of false ones", (("", bool(opinion)) for pair, opinion in found if not pair.rhymes), at_least=False
        )


def _recited(length: Samples, live: Hypothesis) -> Poem:
    """The poem as it stands in a game when it has ended."""
    return Poem("", 0, spans=((0, length),), ended=length, lines=(live,) if live.words else ())


def _read_again(poem: Poem, words: tuple[WrittenWord, ...]) -> Poem:
    wanted = stretch(poem)
    assert wanted is not None
    return reread(poem, Reread(wanted[1], *wanted, words))


def void(reader: Timed, step: int) -> Figure:
    """How often a poem is wrongly void for its own word, where somebody calls that over it or after it, and the live ear has missed the
    call. What is read is prose that has not the word in it."""
    outcomes = []
    for search in scenes(step):
        pcm = search.scene.pcm
        poem = _read_again(_recited(len(pcm) // 2, Hypothesis(())), reader.read(pcm))
        outcomes.append(("", bool(ruled(poem, search.secret).void)))
    return share("a secret that is called over a reading, and missed", "poem void", outcomes, at_least=False)


@click.command()
@click.argument("folder", type=click.Path(exists=True, file_okay=False, path_type=Path))
@click.option("--step", default=1, show_default=True, help="Every so many-th trial.")
@click.option("--other", is_flag=True, help="Couplets that are not those of the figures: what is chosen is chosen on them.")
@click.option("--poems", is_flag=True, help="What it reads of ten poems that people read aloud, and nothing else.")
def main(folder: Path, step: int, other: bool, poems: bool) -> None:
    reader = Timed(folder)
    if poems:
        for take in takes("train", "libri"):
            if take.path.stem in POEMS:
                words = reader.read(sounds.pcm(sound(take.path), 0))
                click.echo(f"{take.path.stem}, printed: {take.text}\nread: {' '.join(word.text for word in words)}\n")
        return
    figures = [errors(reader, step)]
    factor = reader.worked / reader.heard
    figures.append(void(reader, OF_SCENES * step))
    figures += rhymed(reader, couplets()[2 :: 4 * step] if other else read(step))
    row = ROW.format("LibriSpeech readers")
    figures.insert(1, Figure(row, "seconds of one core for a second of sound", factor, 0, at_least=False))
    click.echo(markdown([Column(folder.name, tuple(figures))]))


if __name__ == "__main__":
    main()
