"""What came of a game as a page to keep: one file without a script, that a browser shows and a printer prints.

It knows no game: a sheet is a table, and where it has verses each of its rows is one.
"""

from __future__ import annotations

from pathlib import Path

import click

from voicehost.core.play import Sheet
from voicehost.log.store import Header
from voicehost.web.pages import templates


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
    title = f"{header.game.replace('-', ' ').title()}, {header.started[:10]}"
    template = templates("voicehost.commands").get_template("page.html")
    return template.render(header=header, sheet=sheet, title=title, rest=_rest) + "\n"


def _rest(sheet: Sheet, row: tuple[str, ...]) -> tuple[str, ...]:
    """What a row tells beside its verse: whose it is, and each other cell by its heading."""
    cells = zip(sheet.columns, row, strict=True)
    return tuple(f"{name}: {told or '-'}" if name else told for at, (name, told) in enumerate(cells) if at != sheet.verse)
