"""Recognizers to measure, by their names."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from pathlib import Path

from models.train.measuring.question import Engine, Task, Trial
from voicehost.core.speech import UNKNOWN, Word
from voicehost.listen.engine import BLOCK, Decoder, Model
from voicehost.listen.spotting import surrounded

SPHINX = "pocketsphinx"


class Vosk:
    """Any model directory, fed as the host feeds it. A phrase that it cannot hear is not offered: Vosk would offer what is left of it."""

    def __init__(self, directory: Path) -> None:
        self.model = Model(directory)

    def hear(self, trial: Trial) -> tuple[Word, ...]:
        if trial.task == "read":
            return read(Decoder(self.model, None, 0), trial.pcm)
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
    from models.train.measuring.sphinx import Sphinx  # a dependency of measuring only

    return Sphinx()


def ask(name: str, trial: Trial) -> tuple[Word, ...]:
    """One trial, in whatever process this is."""
    return opened(name).hear(trial)
