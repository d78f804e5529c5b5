"""What is printed as a table can be given to a command: names are whole, however narrow the window."""

from __future__ import annotations

from io import StringIO
from pathlib import Path

import pytest
from rich.console import Console

from voicehost.commands import tables
from voicehost.log.store import Header, ListedLog, TornLog

pytestmark = pytest.mark.quick

NAME = "2026-03-01-2015-poetry-slam-{}.sqlite"
PLAYERS = ("Ana", "Ben", "Maximilian von Hohenfels", "Cy", "Dee", "Eli", "Fay", "Gus", "Hal", "Ida")


def listed(path: Path) -> ListedLog:
    return ListedLog(path, Header("poetry-slam", 1, PLAYERS, {}, 7, "en", "2026-03-01T20:15:00+01:00"))


def printed(games: tuple[ListedLog, ...], width: int) -> list[str]:
    lines = StringIO()
    console = Console(file=lines, width=width, color_system=None)
    tables.kept(console, games, dict.fromkeys((game.path for game in games), "Poetry Slam"), {game.path: 7 for game in games[1:]})
    return lines.getvalue().splitlines()


@pytest.mark.parametrize("width", [20, 40, 80, 200])
def test_names_of_logs_are_whole(width: int) -> None:
    """On one line each, with nothing but spaces and the table's borders beside them."""
    games = tuple(listed(Path("/kept") / NAME.format(n)) for n in (1, 2, 30))
    lines = printed(games, width)
    for game in games:
        assert [line.split("│")[-2].strip() for line in lines if game.path.stem in line] == [game.path.name]
    assert sum("Ana, Ben," in line for line in lines) == len(games)
    assert not any("…" in line for line in lines)


def test_a_wide_window_is_filled_no_further_than_need_be() -> None:
    """Where there is room, a game is a line."""
    assert len(printed((listed(Path("/kept") / NAME.format(1)),), 200)) == 5


def test_what_is_wrong_with_a_log_is_told_below(tmp_path: Path) -> None:
    """Whole, with the command that mends it."""
    path = tmp_path / NAME.format(1)
    trouble = TornLog(f"{path} is damaged; its first 3 rows are intact: voicehost resume {path.name} --salvage goes on from them.")
    lines = printed((ListedLog(path, trouble=trouble),), 60)
    assert lines[-1] == str(trouble)
    assert sum(path.name in line for line in lines) == 2


def test_names_of_recordings_are_whole() -> None:
    """As those of logs are."""
    lines = StringIO()
    path = Path("/somewhere/a_recording_of_a_long_evening_with_many_friends.flac")
    tables.heard(Console(file=lines, width=40, color_system=None), [path], ())
    assert path.name in lines.getvalue()
