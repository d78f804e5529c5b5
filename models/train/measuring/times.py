"""When words begin: as the host has it from an engine that is told the sentence, against PocketSphinx's forced alignment of the sound."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from models.train.measuring import sounds
from models.train.measuring.conversation import reader
from models.train.measuring.engines import ask
from models.train.measuring.figures import Figure
from models.train.measuring.question import Trial
from models.train.measuring.trials import Row, people, text
from models.train.scenes.people import sound
from voicehost.core.speech import seconds
from voicehost.listen.loudness import from_onsets

EVERY = 12
"""So many-th sentence of the readers: they are long."""


def told(step: int) -> list[Trial]:
    """Single words, commands and readers, each with a grammar of what is said."""
    chosen = (*people("sc", "ww", "an4"), *reader()[::EVERY])
    return [Trial(sounds.pcm(sound(take.path), i), "one", (take.text,), take.text) for i, take in list(enumerate(chosen))[::step]]


def late(engine: str, trial: Trial) -> tuple[float, ...]:
    """By how many seconds each word begins later than by the alignment; none where either does not get through the sound."""
    from models.train.measuring.sphinx import aligned  # a dependency of measuring only

    words, truth = from_onsets(ask(engine, trial), trial.pcm, 0), aligned(trial.pcm, trial.said)
    if truth is None or text(words) != trial.said:
        return ()
    return tuple(seconds(word.start - start) for word, start in zip(words, truth, strict=True))


def milliseconds(row: str, trials: Sequence[Trial], answers: Sequence[tuple[float, ...]]) -> tuple[Figure, ...]:
    every = 1000 * np.array([error for errors in answers for error in errors] or [np.nan])
    count = sum(map(len, answers))
    compared = sum(map(bool, answers)) / max(1, len(trials))
    return (
        Figure(row, "median, ms apart", float(np.median(np.abs(every))), count, 60, at_least=False),
        Figure(row, "95th percentile, ms apart", float(np.quantile(np.abs(every), 0.95)), count, 120, at_least=False),
        Figure(row, "median, ms late", float(np.median(every)), count),
        Figure(row, "recordings that could be compared", compared, len(trials)),
    )


ROWS = (Row("starts of words as the host has them, against forced alignment", told, milliseconds, late, vosk_only=True),)
