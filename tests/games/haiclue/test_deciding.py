"""What the table decides of a game of Haiclue, and takes back."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from tests.support.tiles_table import Tiles, begun
from voicehost.core.play import Player
from voicehost.core.speech import samples
from voicehost.session.happened import Undone

pytestmark = pytest.mark.quick

# -- an entry is for one clue, or one round


def guessed_for_dee() -> Tiles:
    """Cy is the youngest by word of the table, so that Dee's clue is read first."""
    return begun(4, 2).type("cy is the youngest", "yes").clues().guesses(ana="red", cy="red")


def clue_of_the_second_round() -> Tiles:
    """It began because the table went on without Ben."""
    return begun(3, 2).does("Ana", "no-clue").does("Cy", "no-clue").type("go on without ben").does("Ben", "clue", clue="one two")


def clue_of_who_is_back() -> Tiles:
    return begun(3, 2).type("ben leaves", "yes", "ben is back", "yes").does("Ben", "clue", clue="one two")


@pytest.mark.parametrize(
    ("table", "whose", "awaited"),
    [
        (guessed_for_dee, ("Ana", "Cy"), ("Ana", "Cy", "Dee")),
        (clue_of_the_second_round, ("Ben",), ("Ben",)),
        (clue_of_who_is_back, ("Ben",), ("Ana", "Cy")),
    ],
)
def test_an_entry_for_what_is_taken_back_is_lost(
    table: Callable[[], Tiles], whose: tuple[Player, ...], awaited: tuple[Player, ...]
) -> None:
    """It is told whose it is; after "undo anyway" it is nobody's guess at another clue, nor a clue of another round."""
    at = table()
    before = at.state
    assert at.type("undo").keys == ["undo-would-lose"]
    assert at.fields("undo-would-lose")["players"] == whose
    assert at.state is before
    assert at.type("undo anyway").keys[0] == "undone"
    assert at.state.thinking == awaited
    assert not any(at.state.seat(player).line for player in whose if at.state.phase == "clues")
    assert all(seat.guess is None for seat in at.state.seats)


def test_another_clue_that_is_guessed_after_undo_is_read() -> None:
    table = guessed_for_dee().type("undo", "undo anyway")
    assert table.keys == ["undone", "clue-of", "guess-now"]
    assert table.fields("clue-of")["player"] == "Ben"


def test_a_log_in_which_nobody_was_asked_goes_on_as_it_did() -> None:
    """What the game takes is kept, though it is for another clue."""
    session, _ = guessed_for_dee().session.apply(Undone(samples(100)))
    assert [seat.guess is None for seat in session.state.seats] == [False, True, False, True]
