"""Time, memory and disk: a minute of conversation under a closed grammar, in a process that does nothing else."""

from __future__ import annotations

import json
import subprocess
import sys
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path

from models.train.measuring.animals import ANIMALS
from models.train.measuring.conversation import pieces
from models.train.measuring.cost import FACTOR, RESIDENT, START
from models.train.measuring.engines import SPHINX
from models.train.measuring.figures import Figure
from models.train.measuring.question import Trial
from models.train.measuring.trials import Row
from voicehost.listen.models_dir import bundled

WORDS = 50
DISK = "on disk, MB"
FACTOR_RATIO, START_RATIO = "time to hear it, as a multiple of the English model's", "time to start, as a multiple of the English model's"
TURNS = 3
BARS = {FACTOR: 0.015, RESIDENT: 200.0, DISK: 40.0}


def minute(_: int) -> list[Trial]:
    return [Trial(pieces()[0], "many", ANIMALS[:WORDS], "")]


def measured(engine: str, trial: Trial) -> dict[str, float]:
    command = [sys.executable, "-m", "models.train.measuring.cost", engine, *trial.offered]
    answer = json.loads(subprocess.run(command, input=trial.pcm, check=True, capture_output=True).stdout)
    return {**answer, DISK: size(engine) / 1e6}


def beside(engine: str, trial: Trial) -> dict[str, float]:
    """The same, and how often the English model's time that takes: each in turn, the least of several, for other programs only add."""
    same = replace(trial, offered=ANIMALS[: len(trial.offered)])  # as many words that it knows
    own, english = zip(*((measured(engine, trial), measured(str(bundled()), same)) for _ in range(TURNS)), strict=True)
    least = {name: min(run[name] for run in own) / min(run[name] for run in english) for name in (FACTOR, START)}
    return {**own[0], FACTOR_RATIO: least[FACTOR], START_RATIO: least[START]}


def size(engine: str) -> int:
    """Bytes of the model's files; of PocketSphinx's the acoustic model and the dictionary."""
    if engine != SPHINX:
        return _bytes(Path(engine))
    from models.train.measuring.sphinx import parts  # a dependency of measuring only

    return sum(map(_bytes, parts()))


def _bytes(place: Path) -> int:
    return sum(file.stat().st_size for file in ([place] if place.is_file() else place.rglob("*")) if file.is_file())


def figures(row: str, _: Sequence[Trial], answers: Sequence[dict[str, float]]) -> tuple[Figure, ...]:
    return tuple(Figure(row, name, max(answer[name] for answer in answers), 0, bar, at_least=False) for name, bar in BARS.items())


def beside_english(row: str, _: Sequence[Trial], answers: Sequence[dict[str, float]]) -> tuple[Figure, ...]:
    bars = {FACTOR_RATIO: None, START_RATIO: None, RESIDENT: 200.0, DISK: 25.0}
    return tuple(Figure(row, name, max(answer[name] for answer in answers), 0, bar, at_least=False) for name, bar in bars.items())


ROWS = (Row(f"a minute of sound, with a closed grammar of {WORDS} words", minute, figures, measured),)
