"""Figures of a recognition model, each with how many trials it rests on and the bar it has to pass: as a table, as JSON, side by side."""

from __future__ import annotations

import json
from collections.abc import Iterable, Sequence
from dataclasses import asdict, dataclass
from itertools import groupby
from pathlib import Path


@dataclass(frozen=True, slots=True)
class Figure:
    row: str
    """What was tried."""
    name: str
    """What was counted or measured, with its unit."""
    value: float
    count: float
    """Trials it rests on, or hours, where the name says so; 0: it rests on no trials but on a reading of the machine."""
    bar: float | None = None
    """What is to be reached; None where nothing is asked."""
    at_least: bool = True
    """Whether more is better."""

    @property
    def reached(self) -> bool | None:
        if self.bar is None:
            return None
        return self.value >= self.bar if self.at_least else self.value <= self.bar


@dataclass(frozen=True, slots=True)
class Column:
    """One engine's figures."""

    engine: str
    figures: tuple[Figure, ...]

    def find(self, row: str, name: str) -> Figure | None:
        return next((figure for figure in self.figures if (figure.row, figure.name) == (row, name)), None)


def share(row: str, name: str, yes: Iterable[bool], bar: float | None = None, *, at_least: bool = True) -> Figure:
    """The part of the trials that did; 0 of no trials."""
    outcomes = list(yes)
    return Figure(row, name, sum(outcomes) / max(1, len(outcomes)), len(outcomes), bar, at_least)


def merged(columns: Iterable[Column]) -> tuple[Column, ...]:
    """One column for each engine; of a figure that was measured twice, the last."""
    together: dict[str, dict[tuple[str, str], Figure]] = {}
    for column in columns:
        together.setdefault(column.engine, {}).update({(figure.row, figure.name): figure for figure in column.figures})
    return tuple(Column(engine, tuple(figures.values())) for engine, figures in together.items())


def markdown(columns: Sequence[Column]) -> str:
    """A table with a column for each engine; what an engine has reached is bold, what it was not asked is a dash."""
    lines = [_line(("what", "counted", "of", "to reach", *(column.engine for column in columns))), _line(["---"] * (4 + len(columns)))]
    keys = dict.fromkeys((figure.row, figure.name) for column in columns for figure in column.figures)
    for row, names in groupby(keys, key=lambda key: key[0]):
        for i, (_, name) in enumerate(names):
            found = [column.find(row, name) for column in columns]
            like = next(figure for figure in found if figure is not None)
            cells = (row if i == 0 else "", name, _count(found), _bar(like), *(_value(figure) for figure in found))
            lines.append(_line(cells))
    return "\n".join(lines) + "\n"


def _line(cells: Iterable[str]) -> str:
    return "| " + " | ".join(cells) + " |"


def _count(found: Sequence[Figure | None]) -> str:
    counts = dict.fromkeys(f"{figure.count:.4g}" for figure in found if figure is not None and figure.count)
    return " / ".join(counts)


def _bar(figure: Figure) -> str:
    return "" if figure.bar is None else f"{'≥' if figure.at_least else '≤'} {figure.bar:g}"


def _value(figure: Figure | None) -> str:
    if figure is None:
        return "-"
    text = f"{figure.value:.3g}" if figure.value < 1 else f"{figure.value:.4g}"
    return f"**{text}**" if figure.reached else text


def save(path: Path, columns: Iterable[Column]) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    told = {column.engine: [asdict(figure) for figure in column.figures] for column in columns}
    path.write_text(json.dumps(told, indent=1) + "\n", encoding="utf-8")


def load(path: Path) -> tuple[Column, ...]:
    told = json.loads(path.read_text(encoding="utf-8"))
    return tuple(Column(engine, tuple(Figure(**figure) for figure in figures)) for engine, figures in told.items())
