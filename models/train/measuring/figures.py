"""Figures of a recognition model, each with how many trials it rests on, how far to trust it, and the bar it has to pass: as a table, as
JSON, side by side.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Sequence
from dataclasses import asdict, dataclass
from itertools import groupby
from pathlib import Path
from typing import Any

from models.train.measuring.intervals import Part, apart, by_speaker, interval


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
    low: float | None = None
    high: float | None = None
    """Between which it lies, were other people asked (intervals.py); None where it is not about people, or about too few."""
    speakers: tuple[Part, ...] = ()
    """What it is made of, if of people: to be compared with another engine's of the same people."""

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


Outcome = tuple[str, bool]
"""Whose trial it was ("": nobody's), and whether it did."""


def share(row: str, name: str, outcomes: Iterable[Outcome], bar: float | None = None, *, at_least: bool = True) -> Figure:
    """The part of the trials that did; 0 of no trials."""
    return ratio(row, name, [(who, float(yes), 1.0) for who, yes in outcomes], bar, at_least=at_least)


def ratio(row: str, name: str, parts: Sequence[Part], bar: float | None = None, *, at_least: bool = True) -> Figure:
    """What was counted, of all that could be; 0 of nothing."""
    of = sum(part[2] for part in parts)
    low, high = interval(parts) or (None, None)
    return Figure(row, name, sum(part[1] for part in parts) / max(1, of), of, bar, at_least, low, high, by_speaker(parts))


def merged(columns: Iterable[Column]) -> tuple[Column, ...]:
    """One column for each engine; of a figure that was measured twice, the last."""
    together: dict[str, dict[tuple[str, str], Figure]] = {}
    for column in columns:
        together.setdefault(column.engine, {}).update({(figure.row, figure.name): figure for figure in column.figures})
    return tuple(Column(engine, tuple(figures.values())) for engine, figures in together.items())


def markdown(columns: Sequence[Column]) -> str:
    """A table with a column for each engine; what an engine has reached is bold, what it was not asked is a dash. Behind a figure stands
    how far it is from the first engine's, where both have heard the same people."""
    lines = [_line(("what", "counted", "of", "to reach", *(column.engine for column in columns))), _line(["---"] * (4 + len(columns)))]
    keys = dict.fromkeys((figure.row, figure.name) for column in columns for figure in column.figures)
    for row, names in groupby(keys, key=lambda key: key[0]):
        for i, (_, name) in enumerate(names):
            found = [column.find(row, name) for column in columns]
            like = next(figure for figure in found if figure is not None)
            cells = (
                row if i == 0 else "",
                name,
                _count(found),
                _bar(like),
                *(_value(figure) + _apart(figure, found[0]) for figure in found),
            )
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
    text = f"**{_number(figure.value)}**" if figure.reached else _number(figure.value)
    return text if figure.low is None or figure.high is None else f"{text} ({_number(figure.low)} to {_number(figure.high)})"


def _apart(figure: Figure | None, first: Figure | None) -> str:
    between = apart(figure.speakers, first.speakers) if figure and first and figure is not first else None
    if figure is None or first is None or between is None:
        return ""
    return f", {figure.value - first.value:+.3f} ({between[0]:+.3f} to {between[1]:+.3f})"


def _number(value: float) -> str:
    return f"{value:.3g}" if value < 1 else f"{value:.4g}"


def save(path: Path, columns: Iterable[Column]) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    fields = {column.engine: [asdict(figure) for figure in column.figures] for column in columns}
    path.write_text(json.dumps(fields, indent=1) + "\n", encoding="utf-8")


def load(path: Path) -> tuple[Column, ...]:
    kept = json.loads(path.read_text(encoding="utf-8"))
    return tuple(Column(engine, tuple(map(_figure, figures))) for engine, figures in kept.items())


def _figure(kept: dict[str, Any]) -> Figure:
    return Figure(**{**kept, "speakers": tuple((who, counted, of) for who, counted, of in kept.get("speakers", ()))})
