"""German speech of synthesis: espeak-ng's voice in many variants, of which no word is missing; Debian has no other that is free.

What is spoken: words alone and in small rows, commoner ones more often; numbers and letters; words of the games; and what people read
in the recordings, in other voices.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator, Sequence

import numpy as np
import wordfreq

from audio_fixtures.build.voices import Voice
from models.train.sound.voices import SpokenLine, weight
from models.train.words import german

CORPUS = "synthetic_de"
# fmt: off
VARIANTS = (
    "m1", "m2", "m3", "m4", "m5", "m6", "m8", "f1", "f2", "f3", "f5", "klatt2", "klatt4", "Alex", "Alicia", "Andrea", "Andy", "Annie",
    "Denis", "Diogo", "Gene", "Henrique", "Hugo", "Jacky", "Lee", "Marco", "Michael", "Mike", "adam", "antonio", "belinda",
    "benjamin", "boris", "caleb", "david", "ed", "iven", "john", "marcelo", "max", "michel", "miguel", "norbert", "pablo", "paul",
    "pedro", "quincy", "rob", "robert", "sandro", "steph", "victor", "zac",
)
KEPT = ("m7", "f4", "Mario", "linda", "edward", "anika", "shelby", "travis")
"""Of espeak-ng's variants those that no model learns from: with them it is measured."""
# fmt: on
NAMES = 0.4
"""The share of given names among the words of games: there are many more of them, and less is lost when one is misheard."""


def lines(count: int, read: Sequence[str], seed: int = 0) -> Iterator[SpokenLine]:
    """`read`: sentences of people."""
    lot = random.Random(seed)
    draw = _texts(lot, read)
    for _ in range(count):
        voice = Voice(f"de+{lot.choice(VARIANTS)}", tempo=lot.uniform(0.85, 1.3), shift=lot.uniform(-1.5, 1.5))
        yield SpokenLine(voice, lot.choices(draw, (35, 15, 10, 20, 20))[0](), CORPUS)


def _texts(lot: random.Random, read: Sequence[str]) -> tuple[Callable[[], str], ...]:
    words = sorted(word for word in german.words() if len(word) > 1)
    total = np.cumsum([weight(wordfreq.zipf_frequency(word, "de")) for word in words]).tolist()
    said_in_games, names = sorted(german.said_in_games()), sorted(german.given_names())
    letters = tuple(german.letters())

    def row() -> str:
        return ", ".join(lot.choices(words, cum_weights=total, k=lot.randint(1, 4)))

    def game() -> str:
        """Names and words of the games, now with a pause between them and now in one breath."""
        own = (lot.choice(names if lot.random() < NAMES else said_in_games) for _ in range(lot.randint(1, 4)))
        return lot.choice((" ", ", ")).join(own)

    def spelled() -> str:
        return ", ".join(lot.choices(letters, k=lot.randint(2, 6)))

    def counted() -> str:
        most = lot.choice((10, 10, 20, 100, 1000))
        return ", ".join(german.number(lot.randrange(most)) for _ in range(lot.randint(1, 5)))

    def sentence() -> str:
        said = lot.choice(read).split()
        start = lot.randrange(max(1, len(said) - 8))
        return " ".join(said[start : start + lot.randint(4, 12)])

    return row, game, spelled, counted, sentence
