"""The table corrects the tokens by their colour."""

from __future__ import annotations

import pytest

from tests.support.jam_table import Jam, at, sat
from voicehost.core.play import say
from voicehost.games.letter_jam.state import Phase

pytestmark = pytest.mark.quick

PLAYERS = ("Ana", "Ben", "Cy")


def clued() -> Jam:
    """Ana has given a clue: five red tokens and three green ones are left."""
    return at("clued", PLAYERS)


def tokens(table: Jam) -> tuple[int, ...]:
    """Those on the flower, and then everybody's, red before green."""
    return (table.state.red, table.state.green, *(n for seat in table.state.seats for n in (seat.red, seat.green)))


@pytest.mark.parametrize(
    ("line", "asked", "after"),
    [
        ("we have four red tokens", ("decide-flower", 4, "red", 5), (4, 3, 1, 0, 0, 0, 0, 0)),
        ("there are 2 green tokens", ("decide-flower", 2, "green", 3), (5, 2, 1, 0, 0, 0, 0, 0)),
        ("there is one red token left", ("decide-flower", 1, "red", 5), (1, 3, 1, 0, 0, 0, 0, 0)),
        ("the flower has six red tokens", ("decide-flower", 6, "red", 5), (6, 3, 1, 0, 0, 0, 0, 0)),
        ("we have four red tokens, not five", ("decide-flower", 4, "red", 5), (4, 3, 1, 0, 0, 0, 0, 0)),
        ("no green tokens are left", ("decide-flower", 0, "green", 3), (5, 0, 1, 0, 0, 0, 0, 0)),
        ("ben has one red token", ("decide-tokens", 1, "red", 0), (4, 3, 1, 0, 1, 0, 0, 0)),
        ("ana should have no red tokens", ("decide-tokens", 0, "red", 1), (6, 3, 0, 0, 0, 0, 0, 0)),
        ("Cy has 2 green tokens, not one", ("decide-tokens", 2, "green", 0), (5, 1, 1, 0, 0, 0, 0, 2)),
        ("give ana a red token", ("decide-tokens", 2, "red", 1), (4, 3, 2, 0, 0, 0, 0, 0)),
        ("take a red token from ana", ("decide-tokens", 0, "red", 1), (6, 3, 0, 0, 0, 0, 0, 0)),
    ],
)
def test_it_is_asked_with_what_was_before_and_undone(line: str, asked: tuple[str, int, str, int], after: tuple[int, ...]) -> None:
    table = clued()
    before = table.state
    key, n, colour, old = asked
    assert table.type(line).keys == [key]
    assert {name: table.fields(key)[name] for name in ("n", "colour", "old")} == {"n": n, "colour": colour, "old": old}
    assert table.state == before
    assert tokens(table.type("yes")) == after
    assert "tokens" in table.keys[-1]
    assert type(table.session).begin(table.session.game, PLAYERS, before.options, 1)[0].replay(table.session.events).state == table.state
    assert table.type("undo").says[0].key == "undone"
    assert table.state == before
    assert tokens(clued().type(line, "no")) == tokens(clued())


@pytest.mark.parametrize(
    ("line", "refused"),
    [
        ("we have five red tokens", say("is-set-so")),
        ("we have nine red tokens", say("game-has-tokens", n=6, colour="red")),
        ("ana has one red token", say("counts-so-already", player="Ana", n=1)),
        ("ben has six red tokens", say("too-few-of-colour", n=5, colour="red")),
        ("take a green token from ben", say("counts-so-already", player="Ben", n=0)),
    ],
)
def test_what_cannot_be_is_refused_without_a_question(line: str, refused: object) -> None:
    assert clued().type(line).says == (refused,)


def test_without_a_token_there_are_no_more_clues_and_with_one_again_they_go_on() -> None:
    table = clued().type("there are no green tokens", "yes")
    assert table.type("ben has five red tokens").keys == ["decide-tokens-last"]
    assert table.type("yes").state.phase is Phase.ARRANGING
    assert table.type("ben has four red tokens", "yes").state.phase is Phase.TALK
    assert "clues-again" in table.keys
    assert table.type("there are no red tokens").keys == ["decide-flower-last"]
    assert table.type("yes").state.phase is Phase.ARRANGING


@pytest.mark.parametrize("line", ["we have four red tokens", "ben has one red token"])
def test_there_is_a_time_for_it(line: str) -> None:
    assert sat().type(line).keys == ["words-first"]
    assert at("shown", PLAYERS).type(line).keys == ["ended"]
    assert at("laying", PLAYERS).type(line, "yes").state.phase is Phase.LAYING


@pytest.mark.parametrize("line", ["we have one green token", "ana has 5 tokens"])
def test_a_correction_that_was_taken_back_counts_no_more_once_words_were_shown(line: str) -> None:
    """The words stay known; the tokens are those on the flower."""
    table = at("shown", PLAYERS).type("undo")
    before = table.state.bonus
    table.type(line, "yes")
    assert table.type("undo").state.bonus == before
