"""People who talk at a table or beside it, and mean nobody: pieces of readings, with pauses in between."""

from __future__ import annotations

from random import Random

import numpy as np

from models.train.scenes.people import Floats, Take, level, sound, takes
from voicehost.core.speech import RATE, Samples, samples

READERS = {"en": ("ls", "lj"), "de": ("hd", "kerstin", "fleurs", "cv_de", "thorsten")}


def talkers(language: str) -> tuple[Take, ...]:
    """Of the few German hours all of `train` was learned by heart: there it is `dev` that talks."""
    return takes("dev" if language == "de" else "train", *READERS[language])


def talk(random: Random, readers: tuple[Take, ...], length: Samples, voices: int) -> Floats:
    """So many people, each in pieces of half a second to three seconds with pauses between them, each at a level of 1."""
    mixed = np.zeros(length)
    for _ in range(voices):
        at = round(random.uniform(0, RATE))
        while at < length:
            read = sound(random.choice(readers).path)
            begin, long = random.randrange(max(1, len(read) - RATE)), samples(random.uniform(0.5, 3.0))
            piece = read[begin : begin + long][: length - at]
            mixed[at : at + len(piece)] += piece / level(piece)
            at += len(piece) + samples(random.uniform(0.3, 2.0))
    return mixed
