"""Scenes of poems as a table plays them, through the real recognizer and a real session: pauses, bare words, and who is asked what.

What `judge` leaves out is here: an end that is taken back, questions, and what the players answer.
"""

from __future__ import annotations

import pytest

from tests.support.scenes import load, tables
from tests.support.verdicts import TABLES

pytestmark = pytest.mark.hearing

MISSED: dict[str, str] = {}
"""Scenes that the bundled model cannot hear yet, and why."""

outcome = TABLES.outcome


def named(name: str) -> object:
    marks = [pytest.mark.xfail(reason=MISSED[name], strict=True)] if name in MISSED else []
    return pytest.param(name, marks=marks)


@pytest.mark.parametrize("name", [named(scene.name) for scene in tables()])
def test_points_and_questions_come_out(name: str) -> None:
    """Nobody gets what is not theirs, and nothing is asked that would tell."""
    came, scene = outcome(name), load(name)
    assert (dict(came.points), came.asked) == (dict(scene.points), scene.asked), came.heard


def test_an_end_is_taken_back_where_the_poet_went_on() -> None:
    """And only there."""
    assert {scene.name for scene in tables() if outcome(scene.name).taken_back} == {"table_pause_taken_back"}


def test_what_sounds_like_the_secret_was_heard() -> None:
    """Or nothing would be shown by the silence about it."""
    for name in ("table_through_the_night", "table_night_by_name"):
        assert any(" knight" in f" {text}" and "guesses" not in text for text in outcome(name).heard), outcome(name).heard
