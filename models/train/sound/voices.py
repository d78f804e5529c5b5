"""Speech of synthesis: not how people sound, but every sound of the language, in words that no recording of people has.

What is spoken: words of the dictionary alone and in small rows, commoner ones more often; guesses and other phrases of the games; letters
and numbers; and what people read in the recordings, in other voices.
"""

from __future__ import annotations

import multiprocessing
import random
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import cache

import numpy as np

from audio_fixtures.build.voices import NoVoice, Voice, speak
from models.train.sound.clips import LEAD, Clip
from voicehost.lexicon.letters import NATO, SPOKEN

FLITE = ("awb", "rms", "slt", "kal16")
ACCENTS = ("en-us", "en-gb", "en-gb-scotland", "en-gb-x-rp", "en-gb-x-gbclan")
VARIANTS = ("m1", "m2", "m3", "m4", "m5", "m6", "m7", "m8", "f1", "f2", "f3", "f4", "f5", "klatt2", "klatt4")
FLITE_SHARE = 0.55
"""flite's voices were recorded from people; espeak-ng's are computed, and bring accents."""

# fmt: off
NAMES = (
    "Ana", "Ben", "Cy", "Maya", "Tom", "Lena", "Omar", "Sue", "Ivy", "Max", "John", "Mary", "Paul", "Emma", "Jack", "Lucy", "Sam", "Kate",
    "Peter", "Zoe",
)
PATTERNS = (
    "{name} guesses {word}", "{name} says {word}", "I guess {word}", "is it {word}", "my guess is {word}", "{word}", "{word}",
    "it is {word}", "{name}", "the end", "my poem begins", "begin", "start", "yes", "no", "i pass", "host accept that",
    "host reject that", "undo", "repeat that", "score", "time out", "resume", "pause the game", "help", "next",
    "{word} for {word}", "{word} with a {letter}", "{letter} for {letter}",
)
NUMBERS = (
    "zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve", "thirteen", "fourteen",
    "fifteen", "twenty", "thirty", "forty", "fifty", "hundred",
)
# fmt: on


@dataclass(frozen=True, slots=True)
class SpokenLine:
    voice: Voice
    text: str
    corpus: str = "synthetic"


def lines(count: int, words: Sequence[str], weights: Sequence[float], read: Sequence[str], seed: int = 0) -> Iterator[SpokenLine]:
    """Drawn from words by weight, and from what was read."""
    lot = random.Random(seed)
    draw = _texts(lot, words, weights, read)
    for _ in range(count):
        yield SpokenLine(_voice(lot), lot.choices(draw, (45, 27, 18, 10))[0]())


def _texts(lot: random.Random, words: Sequence[str], weights: Sequence[float], read: Sequence[str]) -> tuple[Callable[[], str], ...]:
    letters = [spoken for spoken, _ in (*SPOKEN, *NATO)]
    total = np.cumsum(weights).tolist()

    def row() -> str:
        return ", ".join(lot.choices(words, cum_weights=total, k=lot.randint(1, 4)))

    def phrase() -> str:
        word, letter = lot.choices(words, cum_weights=total)[0], lot.choice(letters)
        return lot.choice(PATTERNS).format(name=lot.choice(NAMES), word=word, letter=letter)

    def sentence() -> str:
        said = lot.choice(read).split()
        start = lot.randrange(max(1, len(said) - 8))
        return " ".join(said[start : start + lot.randint(4, 12)])

    def spelled() -> str:
        return ", ".join(lot.choices((*letters, *NUMBERS), k=lot.randint(2, 6)))

    return row, phrase, sentence, spelled


def _voice(lot: random.Random) -> Voice:
    if lot.random() < FLITE_SHARE:
        return Voice(lot.choice(FLITE), tempo=lot.uniform(0.85, 1.25), shift=lot.uniform(-2.5, 3.5))
    return Voice(f"{lot.choice(ACCENTS)}+{lot.choice(VARIANTS)}", tempo=lot.uniform(0.85, 1.25), shift=lot.uniform(-1.5, 1.5))


def spoken(drawn: Sequence[SpokenLine], processes: int = 2) -> list[Clip]:
    """Each line as a clip without labels yet; what a synthesizer fails at is left out."""
    with multiprocessing.Pool(processes) as pool:
        return [clip for clip in pool.imap_unordered(_clip, drawn, chunksize=20) if clip is not None]


def _clip(line: SpokenLine) -> Clip | None:
    try:
        sound = speak(line.voice, line.text)
    except NoVoice:
        return None
    pcm = np.pad((np.clip(sound * 4, -1, 1) * 32767).astype(np.int16), LEAD)
    text = " ".join(line.text.lower().replace(",", " ").split())
    return Clip(pcm, np.zeros(0, np.uint16), line.corpus, line.voice.name, text)


@cache
def weight(zipf: float) -> float:
    """How often a word is drawn: with the root of its frequency, so that rare words come too."""
    return float(10 ** (zipf / 4))
