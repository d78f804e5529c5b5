"""Scenes searched for a secret: people and voices of synthesis who call a word over somebody's reading, or after it.

Every scene is searched for what was called in it, for words that sound like that, and for others.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

import numpy as np

from models.train.scenes import people, synthesis
from voicehost.core.speech import Grammar, Phrase, Slot
from voicehost.lexicon.matching import counts_as, decoys
from voicehost.lexicon.sounds import sounds_like

LONG = (
    "heaven",
    "mountain",
    "winter",
    "candle",
    "river",
    "elephant",
    "umbrella",
    "thunder",
    "poetry",
    "guitar",
    "whisper",
    "garden",
    "ocean",
)
PLAYERS = ("maya", "ben", "ana")


@dataclass(frozen=True, slots=True)
class Search:
    """One scene searched for one secret."""

    scene: people.Scene
    secret: str
    spoken: str
    """What was called, carrier and all; "" where nothing was."""

    @property
    def word(self) -> str:
        return self.spoken.split(" guesses ")[-1].removeprefix("is it ")


def can_be_secret(word: str) -> bool:
    """ "No" and "up" cannot."""
    return len(word) > 2 and bool(counts_as(word))


def grammar(secret: str) -> Grammar:
    """What Poetry Slam listens for while a poem runs, for three players."""
    players = Slot("player", tuple((name, name.title()) for name in PLAYERS))
    phrases = (
        Phrase("{player} guesses {word}", "guess", (players, Slot("word", free=True))),
        Phrase("is it {word}", "guess", (Slot("word"),)),
        Phrase("{word}", "guess", (Slot("word"),)),
        Phrase("the end", "end"),
        Phrase("done", "end"),
    )
    return Grammar(phrases, counts_as(secret), decoys(secret))


def searches(split: str, count: int, seed: int, *, calls_db: tuple[float, float] = (0.0, 6.0)) -> Iterator[Search]:
    """Half the scenes are people who call one or two words, half are voices with phrases, long words and short ones."""
    rng = np.random.default_rng(seed)
    people_calls, readers = people.calls(split, "sc", "ww", "an4"), people.takes(split, "ls", "lj")
    words = sorted(filter(can_be_secret, people_calls))
    spoken = synthesis.voices()
    for i in range(count):
        over, db = bool(rng.random() < 0.5), rng.uniform(*calls_db)
        word = words[rng.integers(len(words))]
        if i % 2 == 0 or not spoken:
            own = people_calls[word]
            said, call = word, own[rng.integers(len(own))]
        else:
            word = LONG[rng.integers(len(LONG))] if rng.random() < 0.5 else word
            forms = (word, f"is it {word}", f"{PLAYERS[rng.integers(3)]} guesses {word}", "the end", "done")
            said = forms[rng.choice(5, p=[0.25, 0.25, 0.4, 0.05, 0.05])]
            call = synthesis.spoken(said, spoken[rng.integers(len(spoken))])
        scene = people.scene(rng, readers, word, None if i % 7 == 6 else call, over=over, louder_db=db)
        others = [other for other in (*words, *LONG) if not set(other.split()) & set(word.split())]
        near = sounds_like(word, among=others, limit=2)
        for secret in dict.fromkeys((word, *near, others[rng.integers(len(others))], others[rng.integers(len(others))])):
            if not set(counts_as(secret)) & set(scene.reading.replace(",", " ").replace(".", " ").split()):
                yield Search(scene, secret, said if scene.called else "")


def quiet(count: int, seed: int) -> Iterator[Search]:
    """A minute of one of the `train` readers each, in which nobody calls, under one of the long words."""
    rng = np.random.default_rng(seed)
    readers = people.takes("train", "ls", "lj")
    for i in range(count):
        secret = LONG[i % len(LONG)]
        text, sound = people.reading(rng, readers, 60.0, counts_as(secret))
        pcm = (sound / np.abs(sound).max() * 0.5 * 32767).astype("<i2").tobytes()
        yield Search(people.Scene(secret, None, 0, 0, over=False, reading=text, pcm=pcm), secret, "")
