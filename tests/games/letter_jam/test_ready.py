"""After the last "ready" the host holds on for a breath before it ends the clues."""

from __future__ import annotations

import pytest

from tests.support.jam_table import Jam, at
from voicehost.core.play import say
from voicehost.games.letter_jam.state import Phase

pytestmark = pytest.mark.quick

PLAYERS = ("Ana", "Ben", "Cy")


def all_ready(*lines: str) -> Jam:
    return at("clued", PLAYERS, breath=2.0).type("ana is ready", "ben is ready", "cy is ready", *lines)


def test_the_clues_end_after_a_breath() -> None:
    table = all_ready()
    assert table.says == (say("all-ready"),)
    assert table.wait(1.9).keys == []
    assert table.wait(0.2).keys == ["arrange"]
    assert all_ready().state.options.breath == 2


@pytest.mark.parametrize("line", ["wait", "hold on"])
def test_wait_holds_it_until_somebody_says_go_on(line: str) -> None:
    table = all_ready(line)
    assert table.keys == ["breath-held"]
    assert table.wait(100).keys == []
    assert table.type("go on").keys == ["arrange"]


@pytest.mark.parametrize(
    ("lines", "phase"),
    [
        (("cy is not ready",), Phase.TALK),
        (("ben moves on",), Phase.TALK),
        (("ana gives the clue",), Phase.LAYING),
        (("ana gives the clue", "no clue"), Phase.TALK),
        (("undo",), Phase.TALK),
    ],
)
def test_whoever_is_not_ready_after_all_ends_the_breath(lines: tuple[str, ...], phase: Phase) -> None:
    """The clues go on, and everybody can say anew that they are ready."""
    table = all_ready(*lines).wait(10)
    assert (table.state.phase, table.state.breath) == (phase, None)
    for seat in table.state.seats if phase is Phase.TALK else ():
        table.type(*(() if seat.ready else (f"{seat.player} is ready",)))
    assert phase is Phase.LAYING or table.keys == ["all-ready"]


@pytest.mark.parametrize("line", ["cy is back", "zoe takes the place of cy"])
def test_whoever_is_back_in_the_breath_has_not_said_that_they_are_ready(line: str) -> None:
    table = at("clued", PLAYERS, breath=2.0).type("cy leaves", "yes", "ana is ready", "ben is ready", line, "yes")
    assert table.keys[-1] == "talk"
    assert table.wait(10).state.phase is Phase.TALK


def test_a_breath_follows_where_the_last_who_is_not_ready_leaves() -> None:
    table = at("clued", PLAYERS, breath=2.0).type("ana is ready", "ben is ready", "cy leaves", "yes")
    assert table.state.phase is Phase.TALK
    assert table.wait(3).keys == ["arrange"]


def test_the_table_ends_the_clues_in_the_breath() -> None:
    table = all_ready("wait", "end the game", "yes")
    assert (table.state.phase, table.state.breath) == (Phase.ARRANGING, None)
