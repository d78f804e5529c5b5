"""Recognizers to measure, behind one question: which of these words, or is this one among them?"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path
from typing import Literal, Protocol, TypeAlias

from voicehost.listen.engine import BLOCK, Decoder, Model
from voicehost.listen.spotting import surrounded
from voicehost.speech import UNKNOWN, Word

Task: TypeAlias = Literal["one", "one or none", "many", "spot", "spot over"]
"""One of the offered phrases; the same, with unknown speech around it; any number of the offered words; the first of the offered phrases,
if it is there at all, the others being decoys; the same in the middle of speech."""

SPHINX = "pocketsphinx"


@dataclass(frozen=True, slots=True)
class Trial:
    """Sound with its question and its truth."""

    pcm: bytes
    """16-bit mono at `RATE`."""
    task: Task
    offered: tuple[str, ...]
    said: str
    """What is said; "" where it is nothing that was offered."""

    @property
    def secret(self) -> str:
        """What is spotted."""
        return self.offered[0]


class Engine(Protocol):
    def hear(self, trial: Trial) -> tuple[Word, ...]:
        """The words of the offered phrases, in order of time."""


class Vosk:
    """Any model directory, fed as the host feeds it. A phrase that it cannot hear is not offered: Vosk would offer what is left of it."""

    def __init__(self, directory: Path) -> None:
        self.model = Model(directory)

    def hear(self, trial: Trial) -> tuple[Word, ...]:
        grammar = sentences(trial.task, [phrase for phrase in trial.offered if self.model.hears(phrase)])
        return read(Decoder(self.model, grammar, 0), trial.pcm) if grammar else ()  # Vosk dies of an empty grammar


def sentences(task: Task, offered: Sequence[str]) -> tuple[str, ...]:
    """The grammar that asks this."""
    if task in ("one", "many"):
        return tuple(offered)
    return (*(surrounded(offered) if task == "spot over" else offered), UNKNOWN)


def read(decoder: Decoder, pcm: bytes) -> tuple[Word, ...]:
    """All the words of some sound, in blocks and with the endpoints that come."""
    words: tuple[Word, ...] = ()
    for at in range(0, len(pcm), 2 * BLOCK):
        if decoder.feed(pcm[at : at + 2 * BLOCK]):
            words += decoder.words()
    return words + decoder.words(final=True)


@lru_cache(maxsize=1)
def opened(name: str) -> Engine:
    """`SPHINX`, or the directory of a Vosk model. Loaded once in each process."""
    if name != SPHINX:
        return Vosk(Path(name))
    from models.train.sphinx import Sphinx  # a dependency of measuring only

    return Sphinx()


def ask(name: str, trial: Trial) -> tuple[Word, ...]:
    """One trial, in whatever process this is."""
    return opened(name).hear(trial)
