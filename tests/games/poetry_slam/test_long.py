"""A poem that nobody ends, since the table talks on and on: its poet is asked, in a pause, and no talk can keep it open in silence."""

from __future__ import annotations

import pytest

from tests.support.table import Table, poems
from voicehost.core.speech import seconds
from voicehost.games.poetry_slam.poem import BREATH, LONG, REMINDERS

pytestmark = pytest.mark.quick

WORDS = {"Ana": "heaven", "Ben": "hill", "Cy": "horse"}
ASKED = "poem-long"
BEGAN = 1.6


def performing() -> Table:
    return poems(WORDS).speak("ana begins", 1, BEGAN)


def talked(table: Table, until: float) -> Table:
    """Talk in breaths of three seconds, half a second apart: nobody falls silent for as long as an end takes."""
    at = table.now + 0.5
    while at + 3 < until:
        table.recite(at, at + 3)
        at += 3.5
    return table


def asked(table: Table) -> int:
    return [said.key for said in table.heard].count(ASKED)


def test_after_four_minutes_of_talk_the_poet_is_asked_in_the_first_pause() -> None:
    """Not over somebody who speaks, and not before; the poem goes on until its poet says so."""
    table = talked(performing(), seconds(LONG) + 30)
    assert asked(table) == 0
    table.until(table.now + seconds(BREATH) - 0.1)
    assert asked(table) == 0
    table.until(table.now + 0.2)
    assert asked(table) == 1
    assert table.state.poem is not None
    assert table.state.poem.ended is None
    assert table.fields(ASKED) == {"poet": "Ana"}


def test_a_poem_of_less_than_four_minutes_is_not_asked_about() -> None:
    """Whatever its pauses."""
    table = talked(performing(), seconds(LONG) - 20)
    assert asked(table.until(table.now + seconds(BREATH) + 0.2)) == 0


def test_the_poet_has_time_to_answer() -> None:
    """A silence that began before the question ends no poem: "the end" does, or a silence after it."""
    table = talked(performing(), seconds(LONG) + 10)
    table.until(table.now + seconds(BREATH) + 0.2)
    assert asked(table) == 1
    asked_at = table.now
    table.until(asked_at + 2)
    assert table.state.poem is not None
    assert table.state.poem.ended is None
    table.speak("the end", asked_at + 2.2, asked_at + 2.8).until(asked_at + 3.5)
    assert table.state.poem is None or table.state.poem.ended is not None


def test_it_is_asked_three_times_and_ever_more_rarely() -> None:
    """After four minutes, twelve and twenty-eight; then nobody is pressed any more."""
    table, times = performing(), list[float]()
    for _ in range(700):
        before = asked(table)
        talked(table, table.now + 7.5).until(table.now + seconds(BREATH) + 0.1)
        if asked(table) > before:
            times.append(table.now - BEGAN)
    assert [round(time / 60) for time in times] == [4, 12, 28]
    assert len(times) == REMINDERS


def test_a_poet_who_has_not_begun_is_asked_too() -> None:
    """After four minutes of silence: the host cannot know that they think."""
    table = performing().until(seconds(LONG) + BEGAN - 1)
    assert asked(table) == 0
    assert asked(table.until(seconds(LONG) + BEGAN + 1)) == 1
