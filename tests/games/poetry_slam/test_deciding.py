"""What the table decides of a game of Poetry Slam: who is there, and what is theirs."""

from __future__ import annotations

import pytest

from tests.support.table import Table, poems, writing

pytestmark = pytest.mark.quick

WORDS = {"Ana": "heaven", "Ben": "hill", "Cy": "horse"}


def test_a_right_guess_counts_though_the_poet_leaves() -> None:
    """As before the end, for the poem has none."""
    table = poems(WORDS).type("ana begins", "the rain is falling on the plain", "ben guesses heaven")
    table.type("host ana leaves", "yes")
    assert table.sheet("Ben", "guess") == [1]
    assert table.sheet("Ana", "poem") == [2]


def test_a_poem_that_nobody_has_guessed_is_passed_when_the_poet_leaves() -> None:
    table = poems(WORDS).type("ana begins", "the rain is falling on the plain", "ben guesses hell", "host ana leaves", "yes")
    assert "passed-poem" in table.keys


def test_whoever_waits_for_the_next_round_has_snaps_for_this_one() -> None:
    """They have performed in it; whoever has left gets none."""
    table = poems(WORDS).type("ana passes", "ana leaves", "yes")
    assert table.type("ben snaps for ana").keys == ["has-left"]
    table.type("ana is back", "yes")
    assert table.type("ben snaps for ana").keys == ["snapped"]


def entered_away() -> Table:
    return writing().type("cy leaves", "yes").enter("Cy", "horse")


def test_what_somebody_enters_who_has_left_is_nothing() -> None:
    """Nor does it become their word when that is taken back."""
    table = entered_away()
    assert table.state == writing().type("cy leaves", "yes").state
    assert table.type("undo").keys[0] == "undone"
    assert table.state.seat("Cy").word is None
