"""What a terminal shows below the lines while a game is played."""

from __future__ import annotations

import re
from collections.abc import Iterator
from io import StringIO
from pathlib import Path

import numpy as np
import pytest
from rich.cells import cell_len
from rich.console import Console

from tests.support.hosted import Hosted
from voicehost.core.speech import RATE, AudioChunk
from voicehost.host.account import Captioned
from voicehost.host.dashboard import STEPS, Dashboard, level
from voicehost.speak.prompts import Prompts

pytestmark = pytest.mark.quick


def window(width: int = 80, height: int = 24, kind: str = "xterm-256color", **around: str) -> Console:
    environ = {"TERM": kind, **around}
    return Console(file=StringIO(), width=width, height=height, force_terminal=True, color_system=None, _environ=environ)


UP = "\x1b[1A"


class Sitting:
    """A game of words, its account and a dashboard of it in one window."""

    def __init__(self, path: Path, console: Console) -> None:
        self.console, prompts = console, Prompts(games=("poetry-slam",))
        account = Captioned(console, prompts)
        self.game = Hosted.create(path, account=account)
        self.board = Dashboard(console)
        self.opened = self.board.open(account, prompts)

    def shown(self) -> str:
        """What was written since this was asked for last."""
        file = self.console.file
        assert isinstance(file, StringIO)
        text = file.getvalue()
        file.seek(0)
        file.truncate()
        return text

    def look(self) -> list[str]:
        """The rows that are drawn anew."""
        self.shown()
        self.game.host.pass_time(self.game.host.position + RATE)
        self.board.look(self.game.host)
        return self.shown().split("\n")


@pytest.fixture
def sitting(tmp_path: Path) -> Iterator[Sitting]:
    made = Sitting(tmp_path / "log.sqlite", window())
    with made.opened:
        made.board.asked(None)
        made.board.look(made.game.host)
        yield made
    made.game.close()


def test_what_now_who_and_how_much(sitting: Sitting) -> None:
    """Of the game, what it is about, what is asked and of whom, the score table with what a round has brought; and the clock."""
    sitting.game.enter("Ana", "feast")
    sitting.game.type("ana takes five")
    rows = sitting.look()
    assert "Poetry Slam" in rows[0]
    assert any("Still writing: Ben and Cy." in row for row in rows)
    assert any(row.rstrip().endswith("1. Ana    5 (+5)") for row in rows)
    assert any("> 2. Ben" in row for row in rows)
    assert "feast" not in "".join(rows)


def test_a_half_typed_line_stands_below_what_is_printed(sitting: Sitting) -> None:
    """Whole, behind its prompt, with what may follow above it; entered, it is a line like any other."""
    sitting.board.typed("ben ta")
    sitting.shown()
    sitting.game.type("scores")
    *above, after, line = sitting.shown().split("\n")
    assert line.endswith("> ben ta")
    assert "takes" in after
    assert any("Ana 0, Ben 0 and Cy 0" in row for row in above)
    assert sitting.board.completed("ben ta") == "kes "
    sitting.board.entered("ben takes five")
    assert "> ben takes five\n" in sitting.shown()


def test_what_is_unseen_is_not_drawn(sitting: Sitting) -> None:
    """Only what it is asked by."""
    sitting.shown()
    sitting.board.asked("Ana, unseen: ")
    assert sitting.shown().endswith("Ana, unseen: ")
    sitting.board.typed("")
    assert sitting.shown() == ""


def test_what_is_typed_meanwhile_follows(sitting: Sitting) -> None:
    """While the terminal shows something else, the line stands there; afterwards it stands among the others."""
    with sitting.board.away():
        sitting.shown()
        sitting.board.typed("sco")
        assert sitting.shown().endswith("> sco")
        sitting.board.entered("scores")
        assert sitting.look() == [""]
    assert sitting.shown().count("> scores\n") == 1


def test_what_is_typed_meanwhile_for_one_pair_of_eyes_is_forgotten(sitting: Sitting) -> None:
    """As what stood there was."""
    sitting.board.forget()
    with sitting.board.away():
        sitting.board.entered("heaven")
        sitting.board.forget()
        sitting.board.asked(None)
        sitting.board.entered("scores")
    shown = sitting.shown()
    assert "heaven" not in shown
    assert "> scores\n" in shown


def test_that_it_hears_is_seen_at_a_glance(sitting: Sitting) -> None:
    """A bar where there is a microphone, long for a voice and short for none; without colour, and where there are no blocks."""
    speech = AudioChunk(0, (np.sin(np.arange(800) / 3) * 8000).astype("<i2").tobytes())
    assert [level(AudioChunk(0, bytes(1600))), level(AudioChunk(0, b"")), level(speech) > STEPS * 0.7] == [0, 0, True]
    assert not any("Microphone" in row for row in sitting.look())
    sitting.board.hear(speech)
    full = next(row for row in sitting.look() if "Microphone" in row)
    sitting.board.hear(AudioChunk(800, bytes(1600)))
    falling = next(row for row in sitting.look() if "Microphone" in row)
    assert full.count("\u2588") == level(speech) == falling.count("\u2588") + 2
    sitting.board.hear(None)
    assert not any("Microphone" in row for row in sitting.look())


def test_in_a_window_that_becomes_narrower_nothing_is_left_of_what_was_drawn(sitting: Sitting) -> None:
    """The terminal has broken the rows that were wider: as many more are taken away."""
    sitting.board.again()
    rows = [re.sub(r"\x1b\[[0-9;?]*\w|\r", "", row) for row in sitting.look()]
    for width in (40, 25):
        sitting.console.width = width
        broken = sum(max(1, -(-cell_len(row) // width)) for row in rows)
        drawn = "\n".join(sitting.look())
        assert drawn.count(UP) == broken - 1
        assert broken > len(rows)
        rows = [re.sub(r"\x1b\[[0-9;?]*\w|\r", "", row) for row in drawn.split("\n")]


def test_when_the_game_is_in_front_again_it_is_drawn_at_once(sitting: Sitting) -> None:
    """Though no time has passed, and nobody has touched a key."""
    sitting.shown()
    sitting.board.look(sitting.game.host)
    assert sitting.shown() == ""
    sitting.board.again()
    sitting.board.look(sitting.game.host)
    assert sitting.shown() != ""


@pytest.mark.parametrize(("width", "height"), [(80, 24), (40, 24), (100, 10), (20, 6)])
def test_a_small_window_keeps_the_line(tmp_path: Path, width: int, height: int) -> None:
    """What does not fit is left out, and half of it is for what is told; the end of a long line is seen."""
    made = Sitting(tmp_path / "log.sqlite", window(width, height))
    with made.opened:
        made.board.look(made.game.host)
        made.board.typed("x" * 300 + "end")
        rows = made.shown().split("\n")[-max(4, height // 2) :]
        assert rows[-1].endswith("xend")
        made.game.type("help")
        rows = made.look()
        assert len(rows) <= max(4, height // 2)
    made.game.close()


@pytest.mark.parametrize(("kind", "fits"), [("xterm", True), ("linux", True), ("dumb", False), ("unknown", False)])
def test_where_there_is_one(kind: str, fits: bool) -> None:
    """In terminals that can be drawn on again, with colours or without; files and pipes have lines."""
    assert Dashboard.fits(window(kind=kind, NO_COLOR="1")) == fits
    assert not Dashboard.fits(Console(file=StringIO(), force_terminal=False))


def test_another_game_begins_with_nothing_of_the_one_before(sitting: Sitting) -> None:
    """Its words are others: in them what stood there could not be said."""
    sitting.game.enter("Ana", "feast")
    assert any("which tile" in row for row in sitting.look())
    other = Prompts("en", ("letter-jam",))
    with sitting.board.open(Captioned(sitting.console, other), other):
        sitting.board.typed("play")
        assert "which tile" not in sitting.shown()
