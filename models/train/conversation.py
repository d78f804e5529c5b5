"""Trials of longer speech: a word called over somebody's reading or after it, and conversation in which nobody says the secret.

The reader is the one that the model was not trained on.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache

import numpy as np

from models.train.engines import Trial
from models.train.figures import Figure, share
from models.train.held_out import READER
from models.train.rows import SEED, Answers, Row, hits
from tests.bench.fit_hearing import Trial as Search
from tests.bench.people import Call, Clip, calls, clips, scene
from voicehost.lexicon.matching import counts_as
from voicehost.speech import Word

CALLED, SILENT = 200, 100
"""Scenes with a call, half of them over the reading and half after it, and scenes without one."""
LOUDER_DB = 3.0


@lru_cache
def reader() -> tuple[Clip, ...]:
    return tuple(clip for split in ("train", "dev") for clip in clips(split, "ls") if clip.speaker == READER)


def scenes(step: int) -> Iterator[Search]:
    """Callers are `dev` people with one word that can be a secret ("no" and "up" cannot); where nobody calls, one is listened for."""
    words = {word: own for word, own in calls("dev", "sc").items() if len(word) > 2 and counts_as(word)}
    return (_scene(i, words) for i in range(0, CALLED + SILENT, step))


def _scene(index: int, words: dict[str, tuple[Call, ...]]) -> Search:
    rng = np.random.default_rng((SEED, index))
    secret = sorted(words)[rng.integers(len(words))]
    call = words[secret][rng.integers(len(words[secret]))] if index < CALLED else None
    readers = [clip for clip in reader() if not set(counts_as(secret)) & set(clip.text.split())]
    made = scene(rng, readers, secret, call, over=index % 4 < 2, louder_db=LOUDER_DB)
    return Search(made, secret, secret if call else "")


def over_reading(step: int) -> list[Trial]:
    """One grammar: the secret, with unknown speech around it or not."""
    return [
        Trial(search.scene.pcm, "spot over", (search.secret,), search.spoken, (search.scene.start, search.scene.end))
        for search in scenes(step)
    ]


def calls_found(row: str, trials: Sequence[Trial], answers: Answers) -> tuple[Figure, ...]:
    """A false accept is the secret where nobody called it, in any scene."""
    asked = [(trial, hits(trial, words)) for trial, words in zip(trials, answers, strict=True)]
    return scene_figures(
        row,
        [any(on(trial, hit) for hit in found) for trial, found in asked if trial.said],
        [any(not on(trial, hit) for hit in found) for trial, found in asked],
    )


def scene_figures(row: str, found: Sequence[bool], false: Sequence[bool]) -> tuple[Figure, ...]:
    return share(row, "found", found, 0.90), share(row, "scenes with a false accept", false, 0.02, at_least=False)


def on(trial: Trial, hit: Sequence[Word]) -> bool:
    """Whether it lies on the call."""
    start, end = trial.call
    return bool(trial.said) and hit[0].start < end and hit[-1].end > start


LOUDER = "a word called over a reading or after it, 3 dB louder"
ROWS = (Row(f"{LOUDER}: one grammar, secret and `[unk]`", over_reading, calls_found),)
