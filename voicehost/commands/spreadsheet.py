"""CSV as spreadsheets read it."""

from __future__ import annotations

import csv
from collections.abc import Iterable, Sequence
from io import StringIO

from voicehost.core.language import Language

POINT = "."


def written(rows: Iterable[Sequence[object]], decimal_mark: str = POINT) -> str:
    """The rows as CSV. If the decimal mark is a comma, semicolons separate the cells, as spreadsheets of such a language expect. A cell
    that a spreadsheet would take for a formula is quoted."""
    out = StringIO()
    table = csv.writer(out, delimiter="," if decimal_mark == POINT else ";")
    for row in rows:
        table.writerow(map(_harmless, row))
    return out.getvalue()


def _harmless(cell: object) -> object:
    return f"'{cell}" if str(cell)[:1] in ("=", "+", "@") else cell


def figures(cell: str) -> tuple[tuple[str, bool], ...]:
    """The figures in a cell that holds several (`Sheet.figures`), each with whether it counts."""
    return tuple((text.strip("()"), not text.startswith("(")) for text in cell.split())


def decimal_mark(language: Language) -> str:
    """The mark between a whole number and its tenths in that language."""
    return language.decimal[0] if language.decimal else POINT
