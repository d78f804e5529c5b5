"""Tables of commas, as spreadsheets take them."""

from __future__ import annotations

import csv
from collections.abc import Iterable, Sequence
from io import StringIO

from voicehost.core.language import Language

POINT = "."


def written(rows: Iterable[Sequence[object]], decimal_mark: str = POINT) -> str:
    """Where tenths stand behind a comma there are semicolons between cells, as spreadsheets have it there. What one would take for a
    formula is quoted."""
    out = StringIO()
    table = csv.writer(out, delimiter="," if decimal_mark == POINT else ";")
    for row in rows:
        table.writerow(map(_harmless, row))
    return out.getvalue()


def _harmless(cell: object) -> object:
    return f"'{cell}" if str(cell)[:1] in ("=", "+", "@") else cell


def figures(cell: str) -> tuple[tuple[str, bool], ...]:
    """Of a cell that holds several (`Sheet.figures`): each, and whether it counts."""
    return tuple((text.strip("()"), not text.startswith("(")) for text in cell.split())


def decimal_mark(language: Language) -> str:
    """Between a whole number and its tenths, where a game has any."""
    return language.decimal[0] if language.decimal else POINT
