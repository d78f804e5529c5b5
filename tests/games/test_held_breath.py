"""While the host holds back after the last entry, it says so to whoever wants to go on, and says how."""

from __future__ import annotations

import pytest

from tests.support import jam_table
from tests.support.table import Table

pytestmark = pytest.mark.quick


def words(*said: str) -> Table:
    """Everybody has written a word in Letter Jam."""
    table = jam_table.sat(breath=2.0)
    for player, word in zip(table.session.players, jam_table.WORDS, strict=False):
        table.does(player, "word", given=word)
    return table.type(*said) if said else table


@pytest.mark.parametrize("line", ["show the words", "ana gives the clue", "ben moves on", "who is missing"])
def test_whoever_wants_to_go_on_hears_how(line: str) -> None:
    """Nobody has anything left to write, so it would be false that words are still being written."""
    assert words("wait").type(line).keys[0] == "breath-held"


def test_before_anybody_holds_it_the_host_says_that_everybody_is_done() -> None:
    assert words().type("ana gives the clue").keys[0] == "breath"
