"""The host's opinion on a rhyme: couplets of poems that no model learned from, read by voices of synthesis.

Whether a couplet rhymes is the poet's word, not the dictionary's: in a poem whose couplets mostly end in the same letters, all of them
count as rhymes, those too that look otherwise ("eyes", "skies"). A line beside one of another couplet of its poem is no rhyme.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache

import numpy as np

from audio_fixtures.build.voices import CAST, speak
from models.train.measuring import sounds
from models.train.measuring.engines import ask
from models.train.measuring.figures import Figure, share
from models.train.measuring.question import Trial
from models.train.measuring.trials import Answer, Row
from models.train.words.language_text import printed as poems
from models.train.words.language_text import words
from voicehost.core.speech import RATE
from voicehost.games.poetry_slam.couplet import line_ends
from voicehost.lexicon.rhyme import rhymes

WORDS = range(5, 11)
"""Of a line."""
COUPLETS = 4
"""The fewest of a poem."""
ALIKE = 0.7
"""Of its couplets, so many end in the same SAME letters."""
SAME = 2
EVERY = 4
"""So many-th couplet is read."""
PAUSE = 0.6
"""Seconds between two lines."""

Lines = tuple[str, str]


@dataclass(frozen=True, slots=True)
class LinePair:
    lines: Lines
    rhymes: bool
    number: int
    """Which voice reads it, and how loud."""


@lru_cache
def couplets() -> tuple[LinePair, ...]:
    """Of each poem its couplets, and as many pairs of lines out of two of them."""
    _, held_out = poems()
    found: list[tuple[Lines, bool]] = []
    for poem in held_out:
        pairs = tuple(_pairs(poem))
        if len(pairs) >= COUPLETS and sum(map(_alike, pairs)) >= ALIKE * len(pairs):
            found += [(pair, True) for pair in pairs]
            found += [((this[0], other[1]), False) for this, other in zip(pairs, (*pairs[1:], pairs[0]), strict=True)]
    return tuple(LinePair(lines, true, number) for number, (lines, true) in enumerate(found))


def _pairs(poem: str) -> Iterator[Lines]:
    """The first and second line, the third and fourth: those of a couplet's length."""
    lines = [words(line) for line in poem.splitlines()]
    for this, other in zip(lines[::2], lines[1::2], strict=False):
        if len(this) in WORDS and len(other) in WORDS:
            yield " ".join(this), " ".join(other)


def _alike(pair: Lines) -> bool:
    word, other = pair
    return word[-SAME:] == other[-SAME:]


def printed(step: int) -> list[LinePair]:
    return list(couplets()[::step])


def read(step: int) -> list[LinePair]:
    return list(couplets()[:: EVERY * step])


def ends(_: str, couplet: LinePair) -> Lines:
    """As they are printed."""
    line, other = couplet.lines
    return line.split()[-1], other.split()[-1]


def spoken(couplet: LinePair) -> bytes:
    """By one of the voices, as loud as its number says."""
    cast = tuple(CAST.values())
    first, second = (speak(cast[couplet.number % len(cast)], line) for line in couplet.lines)
    return sounds.pcm(np.concatenate([first, np.zeros(int(PAUSE * RATE), first.dtype), second]), couplet.number)


def heard_ends(engine: str, couplet: LinePair) -> Lines | None:
    """As the open reading hears them."""
    heard: Answer = ask(engine, Trial(spoken(couplet), "read", (), " ".join(couplet.lines)))
    return line_ends(heard)


def opinions(row: str, trials: Sequence[LinePair], answers: Sequence[Lines | None]) -> tuple[Figure, ...]:
    """How often there is one, and how often it is the poet's, of all: none is not right."""
    said = [None if answer is None else rhymes(*answer) for answer in answers]
    return (
        share(row, "right", (("", opinion is trial.rhymes) for trial, opinion in zip(trials, said, strict=True)), 0.9),
        share(row, "right, of true ones", (("", bool(opinion)) for trial, opinion in zip(trials, said, strict=True) if trial.rhymes)),
        share(row, "an opinion", (("", opinion is not None) for opinion in said)),
    )


ROWS = (
    Row("whether a couplet rhymes, as printed", printed, opinions, ends, vosk_only=True),
    Row("whether a couplet rhymes, read by synthesis", read, opinions, heard_ends, vosk_only=True),
)
