"""What people type in words of their own, and what is made of it."""

from __future__ import annotations

import pytest

from tests.support.jam_table import at, begun
from voicehost.core.play import say

PLAYERS = ("Ana", "Ben", "Cy")


@pytest.mark.parametrize("line", ["that is it", "that is the word", "done"])
def test_a_word_is_whole_when_that_is_said_as_of_a_clue(line: str) -> None:
    table = at("arranging", PLAYERS).type("ana arranges", "three one five two four", line)
    assert table.state.seat("Ana").arranged == tuple("31524")


@pytest.mark.parametrize("line", ["that is it", "that is my clue", "done"])
def test_a_clue_is_whole(line: str) -> None:
    table = at("laying", PLAYERS).type("ben cy", line)
    assert [clue.sources for clue in table.state.clues] == [("Ben", "Cy")]


def test_a_word_that_nobody_has_begun_is_not_whole() -> None:
    assert at("arranging", PLAYERS).type("that is it").keys == ["who-arranges-first"]


@pytest.mark.parametrize("line", ["ben ana", "ana ben cy", "ben cy ana stand one"])
def test_whoever_takes_their_own_letter_is_told_that_they_cannot_see_it(line: str) -> None:
    table = at("laying", PLAYERS).type(line)
    assert list(table.says) == [say("own-letter", player="Ana")]
    assert table.state.line == ()


def test_a_stand_that_is_not_there_is_named() -> None:
    assert at("laying", PLAYERS).type("ben stand four").keys == ["nothing-there"]


def test_two_names_are_no_clue_before_somebody_gives_one() -> None:
    assert begun().type("ben cy").keys == ["no-match-1"]


@pytest.mark.parametrize(("line", "key"), [("ana has a clue", "lay"), ("how many points have i", "place"), ("who is winning", "place")])
def test_what_people_type_for_what_they_could_say(line: str, key: str) -> None:
    assert key in begun().type(line).keys


@pytest.mark.parametrize("line", ["nobody has a clue", "no more clues", "We are stuck.", "we're stuck", "no one has a clue"])
def test_where_nobody_has_a_clue_it_is_told_how_the_clues_end(line: str) -> None:
    """In the name of the first who has not said it; it ends nothing by itself. "What now" tells it too."""
    table = at("clued", PLAYERS).type("ana is ready")
    before = table.session.state
    assert list(table.type(line).says) == [say("how-to-end", player="Ben")]
    assert table.session.state is before
    assert "how-to-end" in table.type("what now").keys


def test_whoever_is_sure_moves_on() -> None:
    assert at("clued", PLAYERS).type("ben is sure").state.seat("Ben").at == 1


def test_whoever_has_no_word_is_told_how_that_is_said() -> None:
    """As others say it of them; then it is done."""
    table = at("arranging", PLAYERS).type("cy has no word")
    assert table.says[0] == say("arrange-cards", player="Cy")
    assert table.type("no word").state.seat("Cy").arranged == ()


@pytest.mark.parametrize("line", ["we are done", "we are all done"])
def test_who_are_all_done_are_shown_the_words_or_told_that_somebody_is_not(line: str) -> None:
    table = at("arranging", PLAYERS).type(line)
    assert table.keys == ["words-missing"]
    for player in PLAYERS:
        table.does(player, "no-word")
    assert "has-no-word" in table.type(line).keys
