"""What a German model is asked: digits, sentences among others, a word alone or in a sentence, and "Schinken!" over a room that talks.

Readers and speakers are those of the German recordings that are measured on: ten of Common Voice, one of the Heidelberg digits, and
kerstin, whose other sentences are in the training. Callers of "Schinken!" are voices of synthesis that no model learns from.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from functools import lru_cache
from typing import cast

import numpy as np
from rapidfuzz.distance import Levenshtein

from audio_fixtures.build.voices import Voice, speak
from models.train.measuring import machine, sounds
from models.train.measuring.engines import Vosk, opened
from models.train.measuring.figures import Figure, ratio, share
from models.train.measuring.question import Trial
from models.train.measuring.rows import found_and_false, right
from models.train.measuring.trials import Answer, AnyRow, Row, asked, chance, hits, people, text
from models.train.scenes.people import Floats, Take, level, sound, takes
from models.train.sound.german_voices import KEPT
from voicehost.core.speech import RATE, UNKNOWN, samples

DIGITS = ("null", "eins", "zwei", "drei", "vier", "fünf", "sechs", "sieben", "acht", "neun")
AMONG = 8
"""Sentences that are offered, one of which is said."""
OTHERS = 4
"""Words that are not there, for each recording."""
CALL = "schinken"
LIKE = ("schicken", "trinken", "sinken", "schenken", "hinken", "winken")
"""What sounds like it, called over the room: a host listens for such words beside it, which is not done here."""
ELSE = ("applaus", "nochmal", "stopp", "ich gewinne", "das ist gemein", "wer ist dran")
"""What else is called."""
ROOM_DB = (10.0, 5.0)
"""The call above the room."""
ROOM_SECONDS = 4.0
TALKERS = 4
BABBLE = "10 dB babble"

# fmt: off
ANIMALS = (
    "affe", "adler", "ameise", "bär", "biber", "biene", "dachs", "delfin", "eidechse", "elefant", "ente", "esel", "eule", "falke",
    "fisch", "fliege", "forelle", "frosch", "fuchs", "gans", "giraffe", "hai", "hamster", "hase", "hirsch", "huhn", "hund", "hummel",
    "igel", "kamel", "katze", "krebs", "kröte", "kuh", "löwe", "marder", "maus", "möwe", "otter", "panda", "pferd", "rabe", "reh",
    "schaf", "schlange", "schwan", "schwein", "spinne", "tiger", "wolf",
)
# fmt: on


def everybody(corpus: str) -> tuple[Take, ...]:
    return tuple(take for split in ("train", "dev", "test") for take in takes(split, corpus))


@lru_cache
def talkers() -> tuple[Take, ...]:
    return people("kerstin", "cv_de")


def _numbered(some: Sequence[Take], step: int) -> list[tuple[int, Take]]:
    return list(enumerate(some))[::step]


# -- one of ten, one of eight --


def digits(db: float | None = None) -> Callable[[int], list[Trial]]:
    def trials(step: int) -> list[Trial]:
        return [Trial(_heard(take, i, db), "one", DIGITS, take.text, take.speaker) for i, take in _numbered(people("hd"), step)]

    return trials


def _heard(take: Take, index: int, db: float | None) -> bytes:
    x = sound(take.path)
    return sounds.pcm(x if db is None else sounds.babble(x, db, chance(index), _around(take, *DIGITS)), index)


def _around(take: Take, *unsaid: str) -> list[Take]:
    """Others, who say none of that."""
    return [other for other in talkers() if other.speaker != take.speaker and set(unsaid).isdisjoint(other.text.split())]


def sentences(corpus: str) -> Callable[[int], list[Trial]]:
    """Each among seven others of its corpus."""

    def trials(step: int) -> list[Trial]:
        every = sorted({take.text for take in everybody(corpus)})
        return [_offered(i, take, every) for i, take in _numbered(people(corpus), step)]

    return trials


def _offered(index: int, take: Take, every: Sequence[str]) -> Trial:
    others = [other for other in chance(index).permutation(every)[:AMONG].tolist() if other != take.text][: AMONG - 1]
    return Trial(sounds.pcm(sound(take.path), index), "one", (take.text, *others), take.text, take.speaker)


def as_far_as_known(engine: str, trial: Trial) -> Answer:
    """What the lexicon lacks is unknown speech in the sentence that is said, and lost; from the others it is left out."""
    model = opened(engine)
    known = cast(Vosk, model).model.hears
    own = " ".join(word if known(word) else UNKNOWN for word in trial.said.split())
    others = (" ".join(filter(known, sentence.split())) for sentence in trial.offered if sentence != trial.said)
    offered = tuple(filter(None, (own, *others)))
    return model.hear(replace(trial, offered=offered))


def words_right(bar: float | None = None) -> Callable[[str, Sequence[Trial], Sequence[Answer]], tuple[Figure, ...]]:
    """Of the words said, those that are neither lost nor taken for others; a word too many takes one away."""

    def figures(row: str, trials: Sequence[Trial], answers: Sequence[Answer]) -> tuple[Figure, ...]:
        pairs = [(trial.who, trial.said.split(), text(words).split()) for trial, words in zip(trials, answers, strict=True)]
        parts = [(who, float(max(0, len(said) - Levenshtein.distance(said, heard))), float(len(said))) for who, said, heard in pairs]
        return (ratio(row, "words right", parts, bar),)

    return figures


# -- is it there? --


def called(db: float | None = None) -> Callable[[int], list[Trial]]:
    """A digit alone: looked for, and four others."""

    def trials(step: int) -> list[Trial]:
        return [trial for i, take in _numbered(people("hd"), step) for trial in _searches(take, i, db)]

    return trials


def _searches(take: Take, index: int, db: float | None) -> Iterator[Trial]:
    others = [digit for digit in DIGITS if digit != take.text]
    absent = [others[i] for i in chance(index).choice(len(others), OTHERS, replace=False)]
    heard = _heard(take, index, db)
    yield from (Trial(heard, "spot", (secret,), take.text, take.speaker) for secret in (take.text, *absent))


# -- Schinken --


def schinken(db: float) -> Callable[[int], list[Trial]]:
    """Each voice calls it, at several speeds and pitches, and something else, and what sounds like it, each time over another piece of the
    room."""

    def trials(step: int) -> list[Trial]:
        voices = [Voice(f"de+{name}", tempo, shift) for name in KEPT for tempo in (0.9, 1.3) for shift in (-1.0, 1.0)]
        calls = [(voice, said) for i, voice in enumerate(voices) for said in (CALL, ELSE[i % len(ELSE)], LIKE[i % len(LIKE)])]
        return [_call(i, voice, said, db) for i, (voice, said) in list(enumerate(calls))[::step]]

    return trials


def _call(index: int, voice: Voice, said: str, db: float) -> Trial:
    rng = chance(index)
    x = np.asarray(speak(voice, f"{said}!".capitalize()), np.float64)
    room = _room(rng, samples(ROOM_SECONDS))
    at = int(rng.integers(samples(0.5), len(room) - len(x) - samples(0.5)))
    mix = room * (level(x) * 10 ** (-db / 20))
    mix[at : at + len(x)] += x
    return Trial(sounds.pcm(mix / np.abs(mix).max() * 0.5, index), "spot over", (CALL,), said, voice.name)


def called_and_alike(row: str, trials: Sequence[Trial], answers: Sequence[Answer]) -> tuple[Figure, ...]:
    heard = [(trial.said, trial.who, bool(hits(trial, words))) for trial, words in zip(trials, answers, strict=True)]
    return (
        share(row, "found", ((who, hit) for said, who, hit in heard if said == CALL), 0.95),
        share(row, "falsely accepted", ((who, hit) for said, who, hit in heard if said in ELSE), 0.005, at_least=False),
        share(row, "falsely accepted of what sounds like it", ((who, hit) for said, who, hit in heard if said in LIKE)),
    )


def _room(rng: np.random.Generator, length: int) -> Floats:
    """Several people who talk at once, at a level of 1."""
    some = [take for take in talkers() if CALL not in take.text]
    mix = np.zeros(length)
    for _ in range(TALKERS):
        said = np.concatenate([sound(some[int(rng.integers(len(some)))].path) for _ in range(4)])
        said = np.resize(said, max(len(said), length + RATE))
        begun = int(rng.integers(len(said) - length))
        mix += said[begun : begun + length] / level(said)
    return np.asarray(mix / level(mix))


# -- what it takes --


def minute(_: int) -> list[Trial]:
    x = np.concatenate([sound(take.path) for take in talkers()])[: 60 * RATE]
    return [Trial(sounds.pcm(x, 1), "many", ANIMALS, "")]


ROWS: tuple[AnyRow, ...] = (
    asked("one of ten digits, closed grammar", digits(), right(0.97)),
    Row("a sentence of Common Voice among eight, closed grammar", sentences("cv_de"), words_right(0.97), as_far_as_known),
    Row("a sentence of kerstin's among eight, closed grammar", sentences("kerstin"), words_right(), as_far_as_known),
    asked("one digit called + `[unk]`", called(), found_and_false(0.95, 0.005)),
    asked(f"one digit called + `[unk]`, {BABBLE}", called(10.0), found_and_false(0.95, 0.005)),
    *(asked(f"“Schinken!” called (synthetic) over a talking room, {db:g} dB above it", schinken(db), called_and_alike) for db in ROOM_DB),
    asked(f"one of ten digits, closed grammar, {BABBLE}", digits(10.0), right()),
    Row("a minute of sound, with a closed grammar of 50 words", minute, machine.beside_english, machine.beside),
)
