"""What is kept of a slam: its sheet for a spreadsheet and for the printer, and a season over several evenings."""

from __future__ import annotations

import csv
import json
from io import StringIO
from pathlib import Path

import pytest

from tests.commands.test_keeping import race
from tests.commands.test_page import Read
from tests.support.command import assert_one_line, here

pytestmark = pytest.mark.quick

EN = {"please": "please", "thanks": "thank you", "yes": "yes", "time": "time", "next": "next round", "end": "well played"}
DE = {"please": "bitte", "thanks": "danke", "yes": "ja", "time": "Zeit", "next": "nächste Runde", "end": "gut gespielt"}
POETS = ("Ana", "Ben", "Cy")


def evening(home: Path, scores: dict[str, str], *, lang: str = "en", poets: tuple[str, ...] = POETS, long: str = "", **more: str) -> None:
    """Poet by poet, in the order of `scores`; "|" is the next round."""
    say = DE if lang == "de" else EN
    chosen = [part for name, value in more.items() for part in ("--set", f"{name}={value}")]
    lines: list[str] = []
    for poet, row in scores.items():
        if poet == "|":
            lines.append(say["next"])
            continue
        lines += [f"{poet.strip()} {say['please']}", say["thanks"], row, say["yes"]]
        lines += [f"{say['time']} {long}"] if long else []
    play = ("play", "open-slam", "--lang", lang, "--players", ",".join(poets), "--text", "--seed", "1", *chosen)
    done = here(*play, home=home, typed="".join(f"{line}\n" for line in (*lines, say["end"])))
    assert done.exit_code == 0, done.output


ROWS = {"Ana": "9.2 8.7 10 7.9 8.0", "Ben": "9.0 9.0 9.0 9.0 9.0", "Cy": "5.0 6.0 7.0 8.0 9.0"}


def rows(text: str, delimiter: str = ",") -> list[list[str]]:
    return list(csv.reader(StringIO(text), delimiter=delimiter))


def test_the_sheet_for_a_spreadsheet(tmp_path: Path) -> None:
    """A line a poem in the order of performance, each judge's score a number in a column of its own, and which do not count."""
    evening(tmp_path, ROWS, long="3:42")
    output = here("log", "--sheet", "-", home=tmp_path).stdout
    assert rows(output) == [
        [
            "#",
            "Who",
            "round",
            *(f"scores {nth}" for nth in range(1, 6)),
            "does not count",
            "sum",
            "time",
            "off",
            "result",
            "total",
            "place",
        ],
        ["1", "Ana", "1", "9.2", "8.7", "10.0", "7.9", "8.0", "10.0 7.9", "25.9", "3:42.0", "2", "23.9", "23.9", "2"],
        ["2", "Ben", "1", "9.0", "9.0", "9.0", "9.0", "9.0", "9.0 9.0", "27", "3:42.0", "2", "25", "25", "1"],
        ["3", "Cy", "1", "5.0", "6.0", "7.0", "8.0", "9.0", "5.0 9.0", "21", "3:42.0", "2", "19", "19", "3"],
    ]


def test_a_german_sheet_has_decimal_commas_between_semicolons(tmp_path: Path) -> None:
    """As a spreadsheet in Germany takes it. A file begins with the mark by which Excel knows Unicode, and nothing is written over."""
    evening(tmp_path, {"Ana": "9,2 8,7 10 7,9 8,0", "Jörg": "8,5 8,5 8,5 8,5 8,5"}, lang="de", poets=("Ana", "Jörg"), judges="5")
    out = tmp_path / "slam.csv"
    assert here("log", "--sheet", str(out), home=tmp_path).exit_code == 0
    assert out.read_bytes().startswith(b"\xef\xbb\xbf#;Wer;Runde;Noten 1;")
    ana, joerg = rows(out.read_text(encoding="utf-8-sig"), ";")[1:]
    assert ana[:9] == ["1", "Ana", "1", "9,2", "8,7", "10,0", "7,9", "8,0", "10,0 7,9"]
    assert joerg[1] == "Jörg"
    assert_one_line(here("log", "--sheet", str(out), home=tmp_path).stderr, "is there already")


def test_places_are_of_the_whole_evening(tmp_path: Path) -> None:
    """Who did not go on stands behind those who did, whatever a later round comes to, on the sheet and among the results. A place stands
    with the last poem, each total with its round."""
    scores = {"Ana": "9.0 9.0 9.0 9.0 9.0", "Ben": "8.0 8.0 8.0 8.0 8.0", "Cy": "7.0 7.0 7.0 7.0 7.0", "Dee": "7.0 7.0 7.0 7.0 7.0"}
    final = {"|": "", "Ben ": "9.9 9.9 9.9 9.9 9.9", "Ana ": "5.0 5.0 5.0 5.0 5.0"}
    evening(tmp_path, scores | final, poets=(*POETS, "Dee"), rounds="2")
    table = rows(here("log", "--sheet", "-", home=tmp_path).stdout)[1:]
    assert [(row[1], row[2], row[-1]) for row in table] == [
        ("Ana", "1", ""),
        ("Ben", "1", ""),
        ("Cy", "1", "3"),
        ("Dee", "1", "3"),
        ("Ben", "2", "1"),
        ("Ana", "2", "2"),
    ]
    assert "1. Ben 53.7, 2. Ana 42.0, 3. Cy 21.0, 3. Dee 21.0" in " ".join(here("results", home=tmp_path).stdout.split())


def test_the_sheet_is_a_page_to_print(tmp_path: Path) -> None:
    """Numbered in the order of performance. What does not count is struck through, and said so to whoever does not see it; the account
    begins on another page."""
    evening(tmp_path, ROWS)
    page = here("log", "--html", "-", home=tmp_path).stdout
    assert Read(page).open == []
    assert (
        '<td>1</td><th scope=row>Ana</th><td>1</td><td class="figures">9.2 8.7 <s>10.0</s><span class="unseen"> (does not count)</span> '
        '<s>7.9</s><span class="unseen"> (does not count)</span> 8.0</td><td>25.9</td>' in page
    )
    assert page.count("<s>") == 6
    assert ".sheet + h2 { break-before: page; }" in page


def season(home: Path, *options: str) -> list[list[str]]:
    return rows(here("results", "--season", *options, "--csv", "-", home=home).stdout)


@pytest.fixture
def evenings(tmp_path: Path) -> Path:
    """Two: Ana wins the first and is "ANA" in the second, where she and Dee stand equal behind Ben."""
    evening(tmp_path, ROWS | {"Ana": "9.5 9.5 9.5 9.5 9.5"})
    evening(
        tmp_path,
        {"ANA": "8.5 8.5 8.5 8.5 8.5", "Ben": "9.1 9.1 9.1 9.1 9.1", "Dee": "8.5 8.5 8.5 8.5 8.5"},
        poets=("ANA", "Ben", "Dee"),
    )
    return tmp_path


def test_a_season_by_places(evenings: Path) -> None:
    """3 for a win, 1 for a second place, to equals alike; players are who they are by their names."""
    heading, *players = season(evenings)
    assert heading[:5] == ["place", "player", "games", "won", "points"]
    assert len(heading) == 7
    assert players == [
        ["1", "ANA", "2", "1", "4", "3", "1"],
        ["1", "Ben", "2", "1", "4", "1", "3"],
        ["3", "Dee", "1", "0", "1", "", "1"],
        ["4", "Cy", "1", "0", "0", "0", ""],
    ]
    assert season(evenings, "places") == [heading, *players]


def test_a_season_by_sums(evenings: Path) -> None:
    players = season(evenings, "sums", "--game", "open-slam")[1:]
    assert [(row[1], row[4:]) for row in players] == [
        ("Ben", ["54.3", "27", "27.3"]),
        ("ANA", ["54", "28.5", "25.5"]),
        ("Dee", ["25.5", "", "25.5"]),
        ("Cy", ["21", "21", ""]),
    ]
    assert [cell.strip() for cell in here("results", "--season", "sums", home=evenings).stdout.splitlines()[4].split("│")] == (
        ["", "1", "Ben", "2", "1", "54.3", ""]
    )
    assert season(evenings, "--since", "2999-01-01") == [["place", "player", "games", "won", "points"]]
    result = json.loads(here("results", "--season", "sums", "--json", "-", home=evenings).stdout)
    assert (result["season"], result["players"][0]["points"], result["players"][3]["each"]) == ("sums", 54.3, [21, None])


def test_a_german_season_has_decimal_commas(tmp_path: Path) -> None:
    evening(tmp_path, {"Ana": "9,2 9,2 9,2", "Ben": "8,5 8,5 8,5"}, lang="de", poets=("Ana", "Ben"), judges="3")
    out = tmp_path / "season.csv"
    assert here("results", "--season", "sums", "--csv", str(out), home=tmp_path).exit_code == 0
    assert [row[4] for row in rows(out.read_text(encoding="utf-8-sig"), ";")[1:]] == ["9,2", "8,5"]


def test_what_adds_up_to_no_season_is_one_line(tmp_path: Path) -> None:
    race(tmp_path)
    assert "fewer points are better" in here("results", "--season", "sums", home=tmp_path).stderr
    assert [row[1:5] for row in season(tmp_path)[1:]] == [["Ana", "1", "1", "3"], ["Ben", "1", "0", "1"]]
    evening(tmp_path, ROWS)
    refused = here("results", "--season", home=tmp_path)
    assert (refused.exit_code, "--game with one of open-slam, scrabble-slam" in refused.stderr) == (2, True)


def test_a_game_that_nobody_has_won_counts_as_won_for_nobody(tmp_path: Path) -> None:
    """The table ends it before anybody has a point, and the host says that nobody has won: all stand first, with nothing."""
    play = ("play", "slam-kartenspiel", "--lang", "en", "--players", "Ana,Ben", "--text", "--seed", "7")
    here(*play, home=tmp_path, typed="scores\nend the game\nyes\nwell played\n")
    assert [row[1:5] for row in season(tmp_path)[1:]] == [["Ana", "1", "0", "0"], ["Ben", "1", "0", "0"]]
    lines = here("results", home=tmp_path).stdout.splitlines()
    players = [[cell.strip() for cell in line.split("│")[1:-1]] for line in lines if line.count("│") == 4]
    assert players == [["Ana", "1", "0"], ["Ben", "1", "0"]]


def test_whoever_came_after_the_beginning_is_among_the_players(tmp_path: Path) -> None:
    lines = ["Ana please", "thank you", ROWS["Ana"], "yes", "Dee joins", "yes"]
    lines += [line for poet in ("Ben", "Dee") for line in (f"{poet} please", "thank you", ROWS["Cy"], "yes")]
    play = ("play", "open-slam", "--lang", "en", "--players", "Ana,Ben", "--text", "--seed", "1")
    done = here(*play, home=tmp_path, typed="".join(f"{line}\n" for line in (*lines, "well played")))
    assert done.exit_code == 0, done.output
    results = json.loads(here("results", "--json", "-", home=tmp_path).stdout)
    assert sorted(results["games"][0]["players"]) == ["Ana", "Ben", "Dee"]
    assert {each["player"]: each["games"] for each in results["players"]} == {"Ana": 1, "Ben": 1, "Dee": 1}
