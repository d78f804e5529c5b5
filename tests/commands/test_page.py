"""Games of Haiclue typed to the end, and what is kept of them: the record in the terminal, and as a page."""

from __future__ import annotations

from html.parser import HTMLParser
from pathlib import Path

import pytest
from click.testing import Result

from tests.support.command import assert_one_line, here
from tests.support.table import PLAYERS
from voicehost.commands.lines import GameRecord
from voicehost.commands.page import page
from voicehost.core.play import Sheet
from voicehost.log.store import Header
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
    told = [
        f"{first}: " + ", ".join(f"{name} {cell}" for name, cell in zip(headings, cells, strict=True) if cell) for first, *cells in rows
    ]
    assert done.stdout.splitlines()[-len(told) - 1 : -1] == told  # below it, that the game is kept


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
