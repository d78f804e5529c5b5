"""A row of the table: things to try, who answers them, and what is counted of the answers."""

from __future__ import annotations

import os
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any, Generic, TypeAlias, TypeVar

import numpy as np

from models.train.measuring.engines import ask
from models.train.measuring.figures import Figure
from models.train.measuring.question import Trial
from models.train.scenes.people import Take, takes
from voicehost.core.speech import UNKNOWN, Word
from voicehost.listen.spotting import Phrases

SEED = 2026
"""The same seed gives the same trials, and every n-th of them is the same trial as among all of them."""

T = TypeVar("T")
A = TypeVar("A")
Answer: TypeAlias = tuple[Word, ...]


@dataclass(frozen=True, slots=True)
class Row(Generic[T, A]):
    name: str
    trials: Callable[[int], Sequence[T]]
    """Every n-th."""
    figures: Callable[[str, Sequence[T], Sequence[A]], tuple[Figure, ...]]
    """Of this name, of these trials with their answers."""
    ask: Callable[[str, T], A]
    """By the engine of that name (see `engines.opened`); in a process of its own."""
    vosk_only: bool = False


AnyRow: TypeAlias = Row[Any, Any]


Figures: TypeAlias = Callable[[str, Sequence[Trial], Sequence[Answer]], tuple[Figure, ...]]


def asked(name: str, trials: Callable[[int], Sequence[Trial]], figures: Figures, *, vosk_only: bool = False) -> Row[Trial, Answer]:
    """The usual row: an engine hears each trial."""
    return Row(name, trials, figures, ask, vosk_only)


def people(*corpora: str) -> tuple[Take, ...]:
    """Those who are measured on, in the manifest's order."""
    return takes(measured_on(), *corpora)


def measured_on() -> str:
    """`dev`, or what `VOICEHOST_PEOPLE` names: `test`, once, at the end."""
    return os.environ.get("VOICEHOST_PEOPLE", "dev")


def chance(index: int) -> np.random.Generator:
    """Of one trial."""
    return np.random.default_rng((SEED, index))


def text(words: Answer) -> str:
    """Without unknown speech."""
    return " ".join(word.text for word in words if word.text != UNKNOWN)


def hits(trial: Trial, words: Answer) -> tuple[Answer, ...]:
    """Where the secret was heard."""
    return Phrases((trial.secret,)).runs(words)
