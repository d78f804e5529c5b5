"""What came of a game as a page to keep: one file without a script, that a browser shows and a printer prints.

It knows no game: a sheet is a table, and where it has verses each of its rows is one.
"""

from __future__ import annotations

from collections.abc import Iterable
from html import escape
from pathlib import Path

import click

from voicehost.core.play import Sheet
from voicehost.log.store import Header

STYLE = """
:root { color-scheme: light dark; }
body { font: 1.1rem/1.5 Georgia, serif; max-width: 40rem; margin: 2rem auto; padding: 0 1rem; }
article { break-inside: avoid; margin: 2.5rem 0; }
.verse { font-size: 1.5rem; margin: 0; }
.of { margin: 0.3rem 0 0; }
table { border-collapse: collapse; }
th, td { text-align: left; vertical-align: top; padding: 0.3rem 1rem 0.3rem 0; border-bottom: 1px solid; }
@media print { body { margin: 0; max-width: none; } }
""".strip()


def write(path: Path, header: Header, sheet: Sheet) -> None:
    """Nothing is written over."""
    try:
        with path.open("x", encoding="utf-8") as file:
            file.write(page(header, sheet))
    except FileExistsError:
        raise click.ClickException(f"{path} is there already; nothing was written.") from None
    except OSError as error:
        raise click.ClickException(f"{path} cannot be written: {error.strerror}.") from None


def page(header: Header, sheet: Sheet) -> str:
    title = escape(f"{header.game.replace('-', ' ').title()}, {header.started[:10]}")
    body = _verses(sheet, sheet.verse) if sheet.verse is not None else _table(sheet)
    return "\n".join(
        (
            "<!doctype html>",
            f'<html lang="{escape(header.language)}">',
            f'<head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>{title}</title>',
            f"<style>\n{STYLE}\n</style></head>",
            f"<body><main>\n<h1>{title}</h1>\n<p>{escape(', '.join(header.players))}</p>\n<p>{escape(sheet.title)}</p>",
            *body,
            "</main></body>\n</html>\n",
        )
    )


def _verses(sheet: Sheet, verse: int) -> Iterable[str]:
    """Each with whose it is, and what else its row tells."""
    for number, row in enumerate(sheet.rows, 1):
        lines = "<br>\n".join(map(escape, row[verse].split("\n")))
        cells = zip(sheet.columns, row, strict=True)
        rest = (f"{name}: {told or '-'}" if name else told for at, (name, told) in enumerate(cells) if at != verse)
        yield f'<article aria-labelledby="verse-{number}">\n<p class="verse" id="verse-{number}">{lines}</p>'
        yield f'<p class="of">{escape(" · ".join(rest))}</p>\n</article>'


def _table(sheet: Sheet) -> Iterable[str]:
    yield "<table>"
    yield f"<tr>{''.join(f'<th scope=col>{escape(name)}</th>' if name else '<td></td>' for name in sheet.columns)}</tr>"
    for first, *others in sheet.rows:
        cells = "".join(f"<td>{'<br>'.join(map(escape, text.split(chr(10))))}</td>" for text in others)
        yield f"<tr><th scope=row>{escape(first)}</th>{cells}</tr>"
    yield "</table>"
