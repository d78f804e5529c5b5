"""A game as a page to keep and to send round: one file without a script, for browsers, screen readers and printers.

The page knows no game. The sheet becomes a table or, if it has verses, one block for each row. Then the game's chapters follow, line by
line.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path

import click

from voicehost.commands import lines, reading, styles
from voicehost.commands.spreadsheet import figures
from voicehost.core.play import Sheet
from voicehost.core.speech import Samples
from voicehost.host.account import clock
from voicehost.machine.printing import printable

TERMINAL = Path("-")


def write(path: Path, game: lines.GameRecord, sounds: Mapping[Samples, str]) -> None:
    put(path, page(game, sounds))


def put(path: Path, text: str, *, to_open: bool = False) -> None:
    """Write the text to a new file, or to the terminal if the path is "-". Raises `click.ClickException` if the file exists already or
    cannot be written.

    `to_open` adds the byte order mark, without which a spreadsheet may not recognize Unicode."""
    if path == TERMINAL:
        click.echo(printable(text, but="\r\n"), nl=False)
        return
    try:
        with path.open("x", encoding="utf-8-sig" if to_open else "utf-8", newline="") as file:
            file.write(text)
    except FileExistsError:
        raise click.ClickException(f"{path} is there already; nothing was written.") from None
    except OSError as error:
        raise click.ClickException(f"{path} cannot be written: {error.strerror}.") from None


def page(game: lines.GameRecord, sounds: Mapping[Samples, str]) -> str:
    """The page of one game. `sounds` come from `lines.sounds`."""
    from voicehost.web.pages import templates  # loads a lot, and most commands draw no page

    header = game.header
    title = f"{reading.title(header)}, {header.started[:10]}"
    template = templates("voicehost.commands").get_template("page.html")
    came_later = (row[0] for row in game.sheet.rows if row[0])
    text = template.render(
        players=tuple(dict.fromkeys((*header.players, *came_later))),
        game=game,
        header=header,
        sheet=game.sheet.noted(game.standings),
        title=title,
        rest=_rest,
        figures=figures,
        sounds=sounds,
        sound_of=lines.of_chapter,
        when=lines.times,
        lasted=clock,
        styles=styles.of_screens(),
    )
    return text + "\n"


def evening(games: Sequence[lines.GameRecord]) -> str:
    """A page of several games, in the order in which they were played: who won, and how everybody stood."""
    from voicehost.web.pages import templates

    template = templates("voicehost.commands").get_template("evening.html")
    first = games[0]
    names = dict.fromkeys(player for game in games for player in game.header.players)
    title = first.word("page-evening", date=first.header.started[:10])
    named = tuple((reading.title(game.header), game) for game in games)
    return template.render(title=title, games=named, players=tuple(names), header=first.header, styles=styles.of_screens()) + "\n"


def _rest(sheet: Sheet, row: tuple[str, ...]) -> tuple[str, ...]:
    """The cells of a row other than its verse: whose verse it is, and each other cell with its heading."""
    cells = zip(sheet.columns, row, strict=True)
    return tuple(f"{name}: {text or '-'}" if name else text for at, (name, text) in enumerate(cells) if at != sheet.verse)
