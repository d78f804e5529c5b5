"""`voicehost results`: the final standings of all finished games, as tables for people or as data for programs."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterator, Sequence
from contextlib import suppress
from dataclasses import dataclass
from datetime import datetime
from pathlib import Path

import click
from rich.console import Console
from rich.table import Table

from voicehost.commands import page, reading, spreadsheet
from voicehost.commands.season import Counting, Season, ranked
from voicehost.commands.wording import cell, translated, words_of
from voicehost.core.play import Player, Say, Standing
from voicehost.games import GAMES, NAMES
from voicehost.games.kit.standings import first, winners
from voicehost.log.store import Header, LogError, Store, games
from voicehost.machine import places
from voicehost.machine.places import NoHome
from voicehost.machine.printing import PlainConsole, echo
from voicehost.speak.languages import BadPrompts
from voicehost.speak.prompts import Prompts, UnknownPrompt


@dataclass(frozen=True, slots=True)
class FinishedGame:
    log: str
    """The name of the log's file."""
    header: Header
    standings: tuple[Standing, ...]
    """The best first. Empty if the game has none."""
    counted: str
    """What the figures count, in the reader's language if that is worded there, and else in the game's. Empty if nothing is counted."""
    fewest_win: bool
    decimal_mark: str
    won: tuple[Player, ...]
    """Empty if nobody has won, as when the table ended the game before anybody had a point."""


@click.command()
@click.option("--game", "name", type=click.Choice([game.name for game in GAMES]), metavar="GAME", help=f"Only this game: {NAMES}.")
@click.option("--since", type=click.DateTime(["%Y-%m-%d"]), metavar="DATE", help="Only games that began on that day or later: 2026-03-01.")
@click.option("--json", "as_json", type=click.Path(path_type=Path), metavar="FILE", help="Write the standings as JSON; - is the terminal.")
@click.option(
    "--csv",
    "as_csv",
    type=click.Path(path_type=Path),
    metavar="FILE",
    help="Write the standings as CSV, with a line for each player of each game; - is the terminal.",
)
@click.option(
    "--season",
    type=click.Choice([counting.value for counting in Counting]),
    is_flag=False,
    flag_value=Counting.PLACES.value,
    metavar="[places|sums]",
    help="Show one table for all these games, which must be of one kind. "
    "With places, a win counts 3 points and a second place 1; with sums, all points are added up.",
)
@click.pass_context
def results(
    ctx: click.Context,
    name: str | None,
    since: datetime | None,
    as_json: Path | None,
    as_csv: Path | None,
    season: str | None,
) -> None:
    """Show the final standings of each game, and how often everybody has won. Games that were not finished are left out."""
    troubles: list[str] = []
    day = "" if since is None else since.date().isoformat()
    finished = [
        game for game in _finished(troubles, words_of(ctx).language) if name in (None, game.header.game) and game.header.started >= day
    ]
    console = PlainConsole()
    over_all = _season(Counting(season), finished) if season is not None else None
    if as_json is not None:
        plain = _plain(finished) if over_all is None else over_all.plain()
        page.put(as_json, json.dumps(plain, ensure_ascii=False, indent=1, default=float) + "\n")
    if as_csv is not None:
        page.put(as_csv, _commas(finished)) if over_all is None else page.put(as_csv, over_all.commas(), to_open=True)
    if as_json is None and as_csv is None:
        _drawn(console, finished) if over_all is None else over_all.draw(console)
    for trouble in troubles:
        echo(trouble, err=True) if page.TERMINAL in (as_json, as_csv) else console.print(trouble, soft_wrap=True)


def _finished(troubles: list[str], language: str) -> Iterator[FinishedGame]:
    """The finished games, newest first, for a reader of that language. For each log that cannot be read, a line is added to `troubles`."""
    for listed in games(places.games()):
        if listed.trouble is None and not listed.finished:
            continue
        try:
            with Store.reading(listed.path, wait=0) as store:
                session, _ = reading.replayed(store)
        except LogError as trouble:
            troubles.append(str(trouble))
            continue
        seen = session.view(None)
        counted = _counted(seen.counted, store.header, language)
        mark = spreadsheet.decimal_mark(session.game.language)
        fewest_win = session.game.fewest_win
        won = first(seen.standings) if fewest_win else winners(seen.standings, session.roster.cannot_win)
        yield FinishedGame(listed.path.name, store.header, seen.standings, counted, fewest_win, mark, won)


def _counted(what: Say | None, header: Header, language: str) -> str:
    """What a game counts, in that language, or else in the game's own."""
    if what is None:
        return ""
    for worded in (language, header.language):
        for files in ((header.game,), ()):
            with suppress(BadPrompts, UnknownPrompt, NoHome):
                return Prompts(worded, files).read(what).text
    return Prompts(header.language, (header.game,)).forgiving().read(what).text


def _won(finished: Sequence[FinishedGame]) -> list[tuple[Player, int, int]]:
    """All players as (player, games played, games won). The player who has won most comes first."""
    played = Counter(player for game in finished for player in _everybody(game))
    won = Counter(player for game in finished for player in game.won)
    return [(player, played[player], won[player]) for player in sorted(played, key=lambda player: (-won[player], -played[player], player))]


def _everybody(game: FinishedGame) -> tuple[Player, ...]:
    """Whoever played in that game, by place, and then those who gave up theirs. Some came after it had begun."""
    return tuple(dict.fromkeys((*(standing.player for standing in game.standings), *game.header.players)))


def _season(counting: Counting, finished: Sequence[FinishedGame]) -> Season:
    """The season of these games. Raises `click.UsageError` if they cannot be added up."""
    kinds = {game.header.game: reading.title(game.header) for game in finished}
    if len(kinds) > 1:
        raise click.UsageError(f"A season is of one kind of game: add --game with one of {', '.join(sorted(kinds))}.")
    if counting is Counting.SUMS and any(game.fewest_win for game in finished):
        raise click.UsageError(
            f"In {finished[0].header.game} fewer points are better, so sums rank nobody: use --season {Counting.PLACES.value}."
        )
    oldest_first = tuple(reversed(finished))
    return Season(
        next(iter(kinds), ""),
        next(iter(kinds.values()), ""),
        counting,
        tuple(game.header.started for game in oldest_first),
        ranked(counting, [game.standings for game in oldest_first], [game.won for game in oldest_first]),
        finished[0].decimal_mark if finished else spreadsheet.POINT,
    )


def _drawn(console: Console, finished: Sequence[FinishedGame]) -> None:
    if not finished:
        console.print(translated("No finished game is kept yet."))
        return
    evenings, people = (
        Table(*map(cell, ("begun", "game", "players, by place", "counted")), title=cell("Games")),
        Table(*map(cell, ("player", "games", "won")), title=cell("Players")),
    )
    for game in finished:
        placed = ", ".join(f"{standing.place}. {standing.player} {standing.shown}" for standing in game.standings)
        evenings.add_row(
            game.header.started[:16].replace("T", " "),
            reading.title(game.header),
            placed or ", ".join(game.header.players),
            cell(game.counted),
        )
    for player, played, won in _won(finished):
        people.add_row(player, str(played), str(won))
    console.print(evenings)
    console.print(people)


def _plain(finished: Sequence[FinishedGame]) -> dict[str, object]:
    return {
        "games": [
            {
                "log": game.log,
                "game": game.header.game,
                "title": reading.title(game.header),
                "started": game.header.started,
                "table": game.header.table,
                "players": list(_everybody(game)),
                "counted": game.counted,
                "standings": [{"player": standing.player, "place": standing.place, "count": standing.count} for standing in game.standings],
            }
            for game in finished
        ],
        "players": [{"player": player, "games": played, "won": won} for player, played, won in _won(finished)],
    }


def _commas(finished: Sequence[FinishedGame]) -> str:
    rows: list[tuple[object, ...]] = [("started", "game", "table", "player", "place", "count", "counted", "log")]
    for game in finished:
        before = (game.header.started, reading.title(game.header), game.header.table)
        stood = {standing.player: (standing.place, standing.count) for standing in game.standings}
        for player in _everybody(game):
            rows.append((*before, player, *stood.get(player, ("", "")), game.counted, game.log))
    return spreadsheet.written(rows)
