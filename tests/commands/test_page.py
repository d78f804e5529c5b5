"""Games of Haiclue typed to the end, and what is kept of them: the record in the terminal, and as a page."""

from __future__ import annotations

import re
from dataclasses import replace
from html.parser import HTMLParser
from pathlib import Path

import pytest
from click.testing import Result

from tests.support.command import assert_one_line, here
from tests.support.table import PLAYERS, Table
from voicehost.commands.lines import GameRecord, RecordLine
from voicehost.commands.page import page
from voicehost.core.play import Sheet
from voicehost.core.speech import Hypothesis, Utterance, Word
from voicehost.games.poetry_slam.sheet import KINDS, table
from voicehost.games.poetry_slam.state import Line
from voicehost.log.store import Header, Store
from voicehost.speak.prompts import Prompts

pytestmark = pytest.mark.quick

NAMES = (*PLAYERS, "Kim", "Lou")
HEIGHT = {2: 2, 4: 3, 12: 1}


def typed(players: int) -> list[str]:
    """All lines of a game: clues and guesses unseen, everything else as it could be said."""
    names = NAMES[:players]
    lines = ["ana is the youngest"]
    for _ in range(2 * HEIGHT[players]):
        for name in names:
            lines += [name, "three one two"]
        for turn in range(players):
            author = names[(turn + 1) % players]
            for at, name in enumerate(name for name in names if name != author):
                lines += [name, ("red", "2", "third", "four")[(at + turn) % 4]]
            lines.append("next")
    return [*lines, "well played"]


def play(home: Path, players: int) -> Result:
    command = ("play", "haiclue", "--players", ",".join(NAMES[:players]), "--text", "--seed", "3", "--set", "breath=0")
    return here(*command, home=home, typed="".join(f"{line}\n" for line in typed(players)))


@pytest.mark.parametrize("players", [2, 4, 12])
def test_a_game_is_typed_to_the_end(tmp_path: Path, players: int) -> None:
    """Nothing of it is refused, and at the end every clue stands there with its target and who got it, in lines, since nobody looks at a
    pipe; read back it is the same, in a table."""
    done = play(tmp_path, players)
    assert done.exit_code == 0, done.output
    assert "The stacks are empty." in done.stdout
    assert not [
        line for line in done.stdout.splitlines() if "not just now" in line.lower() or "not be done" in line or "still being" in line
    ]
    assert "│" not in done.stdout
    log = here("log", home=tmp_path).stdout.splitlines()
    ((_, *headings),) = (_cells(line, "┃") for line in log if line.startswith("┃"))
    rows = [_cells(line, "│") for line in log if line.startswith("│")]
    assert len(rows) == 2 * HEIGHT[players] * players
    table = [
        f"{first}: " + ", ".join(f"{name} {cell}" for name, cell in zip(headings, cells, strict=True) if cell) for first, *cells in rows
    ]
    assert done.stdout.splitlines()[-len(table) - 1 : -1] == table  # below it, that the game is kept


def _cells(row: str, border: str) -> list[str]:
    return [cell.strip() for cell in row.strip(border).split(border)]


class Read(HTMLParser):
    """Tags in order, and all text."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.tags: list[str] = []
        self.open: list[str] = []
        self.text = ""
        self.feed(text)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        del attrs
        self.tags.append(tag)
        if tag not in ("meta", "br"):
            self.open.append(tag)

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag

    def handle_data(self, data: str) -> None:
        self.text += data


def test_the_record_as_a_page(tmp_path: Path) -> None:
    """One file, whole, without a script or anything from elsewhere; each clue a text of its own; nothing is written over."""
    play(tmp_path, 4)
    out = tmp_path / "evening.html"
    assert here("log", "--html", str(out), home=tmp_path).exit_code == 0
    text = out.read_text(encoding="utf-8")
    read = Read(text)
    assert read.open == []
    assert read.tags.count("article") == 24
    assert not {"script", "link", "img", "iframe"} & set(read.tags)
    assert "http" not in text.replace("viewport", "")
    assert all(name in read.text for name in NAMES[:4])
    assert_one_line(here("log", "--html", str(out), home=tmp_path).stderr, "is there already")
    assert out.read_text(encoding="utf-8") == text
    assert_one_line(here("log", "--html", str(tmp_path / "no" / "page.html"), home=tmp_path).stderr, "cannot be written")


@pytest.mark.parametrize("verse", [None, 1])
def test_what_stands_on_a_page_is_text(verse: int | None) -> None:
    """Whatever words a game has: nothing of them is markup. Lines of a verse are lines; of a game without verses it is a table."""
    header = Header("haiclue", 1, ("A<b>", "Ben"), {}, 1, "en", "2026-03-01T20:15:00+01:00")
    sheet = Sheet("<i>", ("", "clue", "<u>"), (("A<b>", "moon &\n<script>", "x"), ("Ben", "sun", "")), verse)
    text = page(GameRecord(header, True, sheet, (), frozenset(), Prompts(games=(header.game,))), {})
    read = Read(text)
    assert read.open == []
    assert not {"b", "i", "u", "script"} & set(read.tags)
    assert read.tags.count("br") == 1
    assert ("table" in read.tags) == (verse is None)
    assert all(word in read.text for word in ("A<b>", "moon &", "<script>", "<i>", "<u>", "2026-03-01"))


MOST = 120_000
"""Bytes of a page without sound: the letters of its headings are half of it."""


def test_the_winner_comes_first(tmp_path: Path) -> None:
    """Before everybody's place, which comes before what came of it; in the game's own colours, and small enough to be sent round."""
    play(tmp_path, 4)
    text = here("log", "--html", "-", home=tmp_path).stdout
    assert Read(text).open == []
    places = [text.index(mark) for mark in ("<h1>", 'class="won"', 'class="standings"', "<article", "The game, line by line")]
    assert places == sorted(places)
    assert "wins" in text[places[1] : places[2]] or "won" in text[places[1] : places[2]]
    assert re.findall(r"<td>(\d)\.</td>", text)[0] == "1"
    assert '<html lang="en" data-game="haiclue">' in text
    assert "--accent: #ff8a80" in text
    assert len(text.encode()) < MOST
    assert text.startswith("<!doctype html>")


def test_nothing_stands_there_twice(tmp_path: Path) -> None:
    """The host's welcome, and what each part is called, which is the first line of it."""
    play(tmp_path, 4)
    text = here("log", "--html", "-", home=tmp_path).stdout
    assert text.count("Welcome to Haiclue") == 1
    assert "kept-snap" not in here("log", "--html", "-", home=tmp_path).stdout


def test_a_sheet_is_in_words() -> None:
    """Its headings are what people say, and no names of the code's."""
    game = Table.begin(3, seed=7)
    for kind in KINDS:
        seat = game.state.seats[0]
        state = replace(game.state, seats=(replace(seat, lines=(Line(1, kind, 1),)), *game.state.seats[1:]))
        assert not re.search(r"\w-\w", " ".join(table(state).columns)), kind


def test_each_poem_has_its_text_its_time_and_its_rulings() -> None:
    """As it was read a second time, or else as it was heard; what makes up a ruling stands in a line below it."""
    header = Header("poetry-slam", 1, ("Ana", "Ben", "Cy"), {}, 1, "en", "2026-03-01T20:15:00+01:00")
    lines = (
        RecordLine(0, "said", "Welcome.", chapter=0),
        RecordLine(16_000, "said", "Ana begins.", chapter=1),
        RecordLine(320_000, "said", "Ben has it: heaven.", ruling=True, chapter=1),
        RecordLine(330_000, "said", "Ana gets 2 points.", ruling=True, chapter=1),
    )
    words = (Word("far", 32_000, 64_000, None), Word("<away>", 64_000, 160_000, None))
    heard = Utterance(32_000, 160_000, (Hypothesis(words),))
    sheet = Sheet("1 round", ("",), (("Ana",),))
    game = GameRecord(header, True, sheet, lines, frozenset({1}), Prompts(games=(header.game,)), verses={1: (heard,)})
    text = page(game, {})
    read = Read(text)
    assert read.open == []
    (poem,) = re.findall(r"<article.*?</article>", text, flags=re.DOTALL)
    assert "<blockquote>far &lt;away&gt;</blockquote>" in poem
    assert '<p class="of">0:08.0 · Ben has it: heaven. Ana gets 2 points.</p>' in poem
    assert 'class="won"' not in text


def test_an_evening_is_a_page(tmp_path: Path) -> None:
    """Every game that was begun on it, also after midnight, in its own colours; not the one of the next evening."""
    for players, begun in ((4, "2026-03-01T23:30:00+01:00"), (2, "2026-03-02T01:10:00+01:00"), (12, "2026-03-02T20:00:00+01:00")):
        before = {*(tmp_path / "games").glob("*.sqlite")}
        play(tmp_path, players)
        (log,) = {*(tmp_path / "games").glob("*.sqlite")} - before
        with Store.reading(log) as store:
            header, events = replace(store.header, started=begun), tuple(store.events())
        log.unlink()
        with Store.create(log.with_name(f"game-{players}.sqlite"), header) as store:
            for event in events:
                store.append_event(event)
    done = here("log", "game-4", "--html", "-", "--evening", home=tmp_path)
    assert done.exit_code == 0, done.output
    text = done.stdout.partition("</html>")[0] + "</html>"
    assert Read(text).open == []
    assert text.count("<article") == 2
    assert text.index("23:30") < text.index("01:10")
    assert "20:00" not in text
    assert text.count('class="won"') == 2
    assert "The evening of 2026-03-01" in text
    assert_one_line(here("log", "--evening", home=tmp_path).stderr, "--html FILE")


def test_the_result_says_who_has_left(tmp_path: Path) -> None:
    """In the table of what came of the game as in the list of points: in the terminal, read back, and as a page; a spreadsheet has the bare
    name."""
    poem = ("thank you", "9 9 9", "yes")
    lines = ["ben please", *poem, "ana please", *poem, "ben leaves", "yes", "cy please", *poem, "ana is ahead", "well played"]
    command = ("play", "open-slam", "--players", "Ana,Ben,Cy", "--text", "--seed", "2", "--set", "judges=3")
    played = here(*command, home=tmp_path, typed="".join(f"{line}\n" for line in lines))
    assert "Ben (has left): round 1" in played.stdout
    assert "Ben (has" in here("log", home=tmp_path).stdout
    out, sums = tmp_path / "slam.html", tmp_path / "slam.csv"
    assert here("log", "--html", str(out), home=tmp_path).exit_code == 0
    assert "<th scope=row>Ben (has left)</th>" in out.read_text(encoding="utf-8")
    assert here("log", "--sheet", str(sums), home=tmp_path).exit_code == 0
    assert "has left" not in sums.read_text(encoding="utf-8")
