"""While the table is asked something, the game's clock stands, and a log gives the same clock."""

from __future__ import annotations

import pytest

from tests.support.letters_table import racing
from tests.support.table import Table, performing
from tests.support.tiles_table import begun
from voicehost.core.speech import samples
from voicehost.session.happened import Undone, Waited

pytestmark = pytest.mark.quick


def timed() -> Table:
    """Haiclue with a minute for clues."""
    return begun(4, clue_time=60.0)


def waits(table: Table) -> list[tuple[int, int]]:
    """From when to when the clock stood, in seconds."""
    return [(event.since // samples(1), event.at // samples(1)) for event in table.session.events if isinstance(event, Waited)]


@pytest.mark.parametrize("answer", ["yes", "no"])
def test_what_is_left_of_a_limit_is_left_after_the_answer(answer: str) -> None:
    table = timed().wait(9)
    left = table.session.left(samples(table.now))
    assert left is not None
    table.type("zoe joins").wait(20)
    assert table.session.left(samples(table.now)) == left - samples(1)
    table.type(answer)
    assert table.session.left(samples(table.now)) == left - samples(1)
    assert table.wait(5).session.left(samples(table.now)) == left - samples(6)


@pytest.mark.parametrize(
    "lines",
    [
        ("ben leaves", "scores", "yes"),
        ("ben leaves", "pause", "resume", "yes"),
        ("ben leaves", "cy leaves", "yes", "undo"),
        ("ben leaves", "yes", "ben is back", "undo", "undo", "redo"),
        ("ben leaves", "louder", "no", "undo"),
    ],
)
def test_a_log_gives_the_same_clock(lines: tuple[str, ...]) -> None:
    table = timed()
    for line in lines:
        table.wait(3).type(line)
    assert waits(table)
    fresh = begun(4, clue_time=60.0).session
    again = fresh.replay(table.session.events[len(fresh.events) :])
    assert (again.state, again.clock, again.history) == (table.session.state, table.session.clock, table.session.history)


def test_it_is_written_once_for_each_question() -> None:
    table = timed().wait(8)
    start = round(table.now)
    assert waits(table.type("ben leaves", "scores", "help", "no").wait(5)) == [(start + 1, start + 4)]


def test_if_nobody_answers_it_stands_for_half_a_minute() -> None:
    table = timed().wait(8).type("ben leaves")
    asked = round(table.now)
    for _ in range(40):
        table.wait(1)
    assert waits(table) == [(asked, asked + 30)]


def test_what_is_taken_back_while_it_stands_is_not_counted_twice() -> None:
    table = timed().wait(8).type("ben leaves").wait(10)
    after, _ = table.session.apply(Undone(samples(table.now)))
    assert after.clock.held is None
    assert after.clock.of_game(samples(table.now)) == table.session.history.past[-1].event.at


def test_over_a_poem_it_runs() -> None:
    """Words are ruled by when they were said."""
    table = performing().type("zoe plays for dee")
    assert table.keys == ["decide-replaces"]
    assert table.session.clock.held is None
    assert table.type("yes").keys[0] == "decided-replaces"
    assert waits(table) == []


def test_in_a_race_it_stands_until_the_next_card() -> None:
    table = racing().type("ben leaves").wait(5)
    assert table.session.clock.held is not None
    assert table.type("ana tango for golf").session.clock.held is None
