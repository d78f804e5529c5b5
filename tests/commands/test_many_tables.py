"""Several tables on one evening: their games told apart, named, gone on with and deleted; and what nobody played is not kept."""

from __future__ import annotations

from contextlib import closing
from dataclasses import replace
from pathlib import Path

import pytest

from tests.support.command import assert_one_line, here
from tests.support.hosted import Hosted
from tests.support.logs import HEADER
from voicehost.commands.reading import numbers
from voicehost.log.store import ListedLog, Store, glance

pytestmark = pytest.mark.quick

SLAM = ("play", "scrabble-slam", "--players", "Ana,Ben", "--text", "--seed", "7")
PLAYED = "ana nominates game\n"


@pytest.fixture
def home(tmp_path: Path) -> Path:
    """Two tables: Blue's game is the older one."""
    here(*SLAM, "--table-name", "Blue", home=tmp_path, typed=PLAYED)
    haiclue = ("play", "haiclue", "--players", "Cy,Dee", "--text", "--seed", "7")
    here(*haiclue, "--table-name", "Red  corner", home=tmp_path, typed="nobody knows\n")
    return tmp_path


def logs(home: Path) -> dict[int, Path]:
    found = {header.number: path for path in home.glob("games/*.sqlite") if (header := glance(path)) is not None}
    return dict(sorted(found.items()))


def rows(home: Path) -> list[list[str]]:
    return [
        [cell.strip() for cell in line.split("│")[1:-1]] for line in here("log", "--list", home=home).stdout.splitlines() if "│" in line
    ]


def test_the_list_has_all_that_tells_games_apart(home: Path) -> None:
    """Also of those that are being played. No column for tables where none has a name."""
    (first, second) = logs(home).values()
    with closing(Store.open(second)):
        listed = rows(home)
    assert [[number, *rest[1:]] for number, *rest in listed] == [
        ["2", "Haiclue", "Red corner", "Cy, Dee", "being played", second.name],
        ["1", "Scrabble Slam!", "Blue", "Ana, Ben", "unfinished", first.name],
    ]
    here("forget", "--all", "--yes", home=home)
    here(*SLAM, home=home, typed=PLAYED)
    assert [len(row) for row in rows(home)] == [6]


@pytest.mark.parametrize("named", ["1", "Blue", "blue"])
def test_a_game_is_named_by_number_by_table_or_by_a_beginning(home: Path, named: str) -> None:
    for asked in (named, next(iter(logs(home).values())).name.partition("slam")[0]):
        assert here("log", asked, home=home).stdout.startswith("Scrabble Slam!, ")
    assert here("resume", named, home=home).exit_code == 0
    assert "Deleted 1." in here("forget", named, "--yes", home=home).stdout
    assert [*logs(home)] == [2]


def test_a_name_that_means_several_is_asked_back(home: Path) -> None:
    """Nothing is deleted; what means none is told as before."""
    first, second = logs(home).values()
    common = first.name[:10]
    refused = here("forget", common, "--yes", home=home)
    assert refused.exit_code == 2
    assert_one_line(refused.stderr, f"{common} may be ", first.name, second.name)
    assert [*logs(home)] == [1, 2]
    assert_one_line(here("forget", "9", "--yes", home=home).stderr, "There is no game 9; voicehost log --list shows those that are kept.")
    assert_one_line(here("resume", "9", home=home).stderr, "There is no game")


def test_resume_takes_the_newest_that_nobody_plays_and_says_which(home: Path) -> None:
    """While others are played; where all are, it says that. With nobody beside it there is nothing to say."""
    first, second = logs(home).values()
    assert "others are being played" not in here("resume", home=home).stderr
    with closing(Store.open(second)):
        done = here("resume", home=home)
        assert done.exit_code == 0
        assert done.stderr == f"This goes on with {first.name} (Scrabble Slam! at table Blue: Ana, Ben); others are being played.\n"
        with closing(Store.open(first)):
            assert_one_line(here("resume", home=home).stderr, f"{second} is being played by another voicehost.")


def test_a_number_that_two_games_have_names_neither() -> None:
    """Nor do those of games that are older than numbers."""
    numbered = [1, 2, 2, 3, 0, 0]
    listed = [ListedLog(Path(f"{at}.sqlite"), replace(HEADER, number=number)) for at, number in enumerate(numbered)]
    assert {path.stem: number for path, number in numbers((*listed, ListedLog(Path("torn.sqlite")))).items()} == {"0": 1, "3": 3}


@pytest.mark.parametrize("name", ["7", "x" * 31, "a\x1b[2J", "a/b", "a\\b"])
def test_a_tables_name_can_be_told_from_a_number_and_printed(tmp_path: Path, name: str) -> None:
    refused = here(*SLAM, "--table-name", name, home=tmp_path)
    assert refused.exit_code == 2
    assert_one_line(refused.stderr, "a table's name has at most 30 characters, no slash, and is no number")


def test_a_game_that_nobody_played_makes_room_for_the_next(tmp_path: Path) -> None:
    """Help, a pause and a pace are no moves. Until then it can be gone on with, and what is being played stays."""
    for typed in (PLAYED, "help\npause\nslower\n"):
        here(*SLAM, home=tmp_path, typed=typed)
    first, second = logs(tmp_path).values()
    second.with_suffix(".key").write_bytes(bytes(32))
    assert [row[4] for row in rows(tmp_path)] == ["not played yet", "unfinished"]
    assert here("resume", home=tmp_path).exit_code == 0
    with closing(Store.open(second)):
        here(*SLAM, home=tmp_path, typed=PLAYED)
    assert [*logs(tmp_path)] == [1, 2, 3]
    here(*SLAM, home=tmp_path, typed=PLAYED)
    assert [*logs(tmp_path)] == [1, 3, 4]
    assert first.exists()
    assert not second.with_suffix(".key").exists()


def test_a_game_that_the_program_failed_in_is_kept(tmp_path: Path) -> None:
    """For a report."""
    with closing(Hosted.create(tmp_path / "game.sqlite", 3, 7)) as game:
        assert not game.store.played
        game.store.append_fault(0, "a mistake")
        assert game.store.played


def test_square_brackets_are_part_of_a_name(tmp_path: Path) -> None:
    """Of logs, tables and files; none of it is markup, whole or broken."""
    here(*SLAM, "--table-name", "[b] Bl[u]e", home=tmp_path, typed=PLAYED)
    (log,) = logs(tmp_path).values()
    log = log.rename(log.with_name("summer [old].sqlite"))
    assert [row[3:] for row in rows(tmp_path)] == [["[b] Bl[u]e", "Ana, Ben", "unfinished", log.name]]
    for named in (log.name, "summer [", "[b] Bl[u]e"):
        assert here("log", named, home=tmp_path).stdout.startswith("Scrabble Slam!, ")
    out = tmp_path / "[b].html"
    assert f"The result of {log.name} is in {out}." in here("log", log.name, "--html", str(out), home=tmp_path).stdout
    assert_one_line(here("resume", "summer [/old].sqlite", home=tmp_path).stderr, "summer [/old].sqlite")
    assert f"Deleted {log}" in here("forget", log.name, "--yes", home=tmp_path).stdout
