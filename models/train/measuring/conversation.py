"""Trials of longer speech: a word called over somebody's reading or after it, by itself or by name, and conversation in which nobody
says the secret.

The readers are those of LibriSpeech who are measured on.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from pathlib import Path

import numpy as np

from models.train.measuring.engines import ask
from models.train.measuring.figures import Figure, share
from models.train.measuring.question import Trial
from models.train.measuring.sounds import pcm
from models.train.measuring.trials import Answer, Row, asked, chance, hits, measured_on, people
from models.train.scenes import synthesis
from models.train.scenes.hearing import SearchOutcome, hear
from models.train.scenes.people import Floats, Scene, SceneCall, Take, calls, level, scene, sound
from models.train.scenes.searches import LONG, PLAYERS, Search, can_be_secret
from voicehost.core.speech import RATE, samples, seconds
from voicehost.lexicon.matching import counts_as, decoys
from voicehost.listen.spotting import Phrases
from voicehost.listen.vosk_recognizer import VoskRecognizer

CALLED, SILENT = 200, 100
"""Scenes with a call, half of them over the reading and half after it, and scenes without one."""
NAMED = 96
"""Scenes with a call by name, which no recording of people has: each voice of synthesis as often as any."""
LOUDER_DB = 3.0
SECRETS = ("bird", "house", "tree", "happy", "cat", "river", "candle", "heaven", "mountain", "garden", "whisper", "umbrella")
"""Listened for in conversation: words for a poem, short and long."""
HOSTED = 6
"""So many-th piece of it is heard by the host's own listening, under each secret."""
READ = 2
"""So many-th sentence of the readers is in it."""
TALK_LEVEL = 0.05
"""Of everybody who talks, while he sounds: -26 dB below full scale."""


@lru_cache
def reader() -> tuple[Take, ...]:
    return people("ls", "libri")


def scenes(step: int) -> list[Search]:
    """Callers are people with one word that can be a secret ("no" and "up" cannot); where nobody calls, one is listened for."""
    words = {word: own for word, own in calls(measured_on(), "sc").items() if can_be_secret(word)}
    return [_scene(i, words) for i in range(0, CALLED + SILENT, step)]


def _scene(index: int, words: dict[str, tuple[SceneCall, ...]]) -> Search:
    rng = chance(index)
    secret = sorted(words)[rng.integers(len(words))]
    call = words[secret][rng.integers(len(words[secret]))] if index < CALLED else None
    readers = [take for take in reader() if not set(counts_as(secret)) & set(take.text.split())]
    made = scene(rng, readers, secret, call, over=index % 4 < 2, louder_db=LOUDER_DB)
    return Search(made, secret, secret if call else "")


def by_name(step: int) -> list[Search]:
    return [_named(i) for i in range(0, NAMED, step)]


def _named(index: int) -> Search:
    rng, every = chance(index), synthesis.voices()
    secret = LONG[rng.integers(len(LONG))]
    said = f"{PLAYERS[rng.integers(len(PLAYERS))]} guesses {secret}"
    call = synthesis.spoken(said, every[index % len(every)])
    return Search(scene(rng, reader(), secret, call, over=True, louder_db=LOUDER_DB), secret, said)


def plain(engine: str, search: Search) -> Answer:
    """By one grammar: the secret, with unknown speech around it or not."""
    return ask(engine, Trial(search.scene.pcm, "spot over", (search.secret,), search.spoken))


def plain_calls(row: str, searches: Sequence[Search], answers: Sequence[Answer]) -> tuple[Figure, ...]:
    heard = [Phrases((search.secret,)).runs(words) for search, words in zip(searches, answers, strict=True)]
    found = [any(on(search, hit) for hit in own) for search, own in zip(searches, heard, strict=True)]
    false = [any(not on(search, hit) for hit in own) for search, own in zip(searches, heard, strict=True)]
    return scene_figures(row, searches, found, false)


def scene_figures(row: str, searches: Sequence[Search], found: Sequence[bool], false: Sequence[bool]) -> tuple[Figure, ...]:
    """A false accept is the secret where nobody called it, in any scene."""
    called = [(search.scene, yes) for search, yes in zip(searches, found, strict=True) if search.spoken]
    return (
        share(row, "found", ((scene.caller, yes) for scene, yes in called)),
        share(row, "found over the reading", ((scene.caller, yes) for scene, yes in called if scene.over), 0.80),
        share(row, "found after it", ((scene.caller, yes) for scene, yes in called if not scene.over), 0.95),
        share(row, "scenes with a false accept", (("", yes) for yes in false), 0.02, at_least=False),
    )


def on(search: Search, hit: Answer) -> bool:
    """Whether it lies on the call."""
    return bool(search.spoken) and hit[0].start < search.scene.end and hit[-1].end > search.scene.start


def hosted(engine: str, search: Search) -> SearchOutcome:
    """By the host's own listening: found loosely, verified, as it is set up to do during a poem."""
    return hear(VoskRecognizer(Path(engine)), search)


def hosted_calls(row: str, searches: Sequence[Search], answers: Sequence[SearchOutcome]) -> tuple[Figure, ...]:
    return scene_figures(row, searches, [heard.confidence > 0 for heard in answers], [heard.false > 0 for heard in answers])


def named_calls(row: str, _: Sequence[Search], answers: Sequence[SearchOutcome]) -> tuple[Figure, ...]:
    """And what hearing them takes; seconds of sound from the end of a call to where it was told."""
    delays = [heard.delay for heard in answers if heard.confidence > 0]
    median, late = np.quantile(delays or [np.nan], (0.5, 0.95))
    factor = sum(heard.cpu for heard in answers) / sum(heard.length for heard in answers)
    return (
        share(row, "found over the reading", ((heard.search.scene.caller, heard.confidence > 0) for heard in answers), 0.90),
        share(row, "scenes with a false accept", ((heard.search.scene.caller, heard.false > 0) for heard in answers), 0.02, at_least=False),
        Figure(row, "told after the call, median s", float(median), len(delays), 0.35, at_least=False),
        Figure(row, "told after the call, 95th percentile s", float(late), len(delays), 0.55, at_least=False),
        Figure(row, "real-time factor", factor, 0, 0.10, at_least=False),
    )


# -- nobody says it --


def talk(step: int) -> list[Trial]:
    """Each secret in turn, with its decoys, through all the conversation."""
    return [Trial(piece, "spot", (secret, *decoys(secret)), "") for secret in SECRETS for piece in pieces()[::step]]


@lru_cache
def pieces() -> tuple[bytes, ...]:
    """The reader and the others by turns, without what could count as one of the secrets; a minute or so each."""
    unsaid = {word for secret in SECRETS for word in counts_as(secret)}
    every = [take for take in (*reader()[::READ], *people("an4", "sc")) if unsaid.isdisjoint(take.text.split())]
    rng = chance(0)
    parts = [_turn(sound(every[i].path), rng) for i in rng.permutation(len(every))]
    ends = np.cumsum([len(part) for part in parts])
    minutes = ends // (60 * RATE)
    return tuple(
        pcm(np.concatenate([part for part, minute in zip(parts, minutes, strict=True) if minute == wanted]), int(wanted))
        for wanted in np.unique(minutes)
    )


def _turn(x: Floats, rng: np.random.Generator) -> Floats:
    """As loud as the others, and a pause."""
    return np.pad(x / level(x) * TALK_LEVEL, (0, samples(rng.uniform(0.2, 1.0))))


def talk_hosted(step: int) -> list[Search]:
    """Some of it: the host's own listening takes its time."""
    return [
        Search(Scene(secret, None, 0, 0, False, "", piece), secret, "")
        for i, secret in enumerate(SECRETS)
        for piece in pieces()[i % HOSTED :: HOSTED * step]
    ]


def minutes_with(row: str, _: Sequence[Search], answers: Sequence[SearchOutcome]) -> tuple[Figure, ...]:
    hours = sum(heard.length for heard in answers) / 3600
    count = sum(heard.false > 0 for heard in answers)
    return (Figure(row, MINUTES, count / max(hours, 1e-9), hours, 0.3, at_least=False),)


def false_accepts(row: str, trials: Sequence[Trial], answers: Sequence[Answer]) -> tuple[Figure, ...]:
    hours = sum(seconds(len(trial.pcm) // 2) for trial in trials) / 3600
    count = sum(len(hits(trial, words)) for trial, words in zip(trials, answers, strict=True))
    return (Figure(row, AN_HOUR, count / max(hours, 1e-9), hours, 0.3, at_least=False),)


AN_HOUR = "guesses accepted in an hour though nobody made them"
MINUTES = "minutes of an hour in which it accepts a guess that nobody made"
TALK = "other people's conversation, one secret and its decoys"
LOUDER = "a word called over a reading or after it, 3 dB louder"
ROWS = (
    Row(f"{LOUDER}, as the host listens", scenes, hosted_calls, hosted, vosk_only=True),
    Row("a word called by name (synthetic) over a reading, 3 dB louder, as the host listens", by_name, named_calls, hosted, vosk_only=True),
    Row(f"{LOUDER}, one grammar: secret and `[unk]`", scenes, plain_calls, plain),
    Row(f"{TALK}, as the host listens", talk_hosted, minutes_with, hosted, vosk_only=True),
    asked(f"{TALK}, one grammar", talk, false_accepts),
)
