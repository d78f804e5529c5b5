"""Poetry Slam: "If during any point of the game you are particularly impressed ... give them a Snap Token!" """

from __future__ import annotations

import pytest

from tests.support.table import Table, performing, poems, writing
from voicehost.core.play import Move
from voicehost.games.poetry_slam.state import Phase
from voicehost.web.forms import forms

pytestmark = pytest.mark.quick


@pytest.mark.parametrize(
    ("table", "key"), [(performing(), "snapped-softly"), (performing().type("the end").wait(0.5), "snapped"), (writing(4), "snapped")]
)
def test_snaps_during_any_point_of_the_game(table: Table, key: str) -> None:
    """While somebody recites, with a tone and no word."""
    line = "host ben snaps for ana" if table.state.poem is not None else "ben snaps for ana"
    table.type(line)
    assert (table.keys, table.sheet("Ana", "snap"), table.state.seat("Ben").snaps) == ([key], [1], 2)


def test_snaps_are_said_over_a_poem_by_the_hosts_name() -> None:
    """Else it may be a line; the poem goes on, and is ruled as it would have been."""
    table = performing().speak("ben snaps for ana", 5.4, 6.2)
    assert table.sheet("Ana", "snap") == []
    table = performing().speak("host ben snaps for ana", 5.4, 6.4)
    assert (table.keys, table.sheet("Ana", "snap"), table.state.phase) == (["snapped-softly"], [1], Phase.POEM)
    assert table.speak("cy guesses heaven", 7, 8).speak("the end", 8.5, 9).until(10).sheet("Cy", "guess") == [1]


def test_snaps_for_everybody_to_see_on_a_page() -> None:
    """Over a poem it is touched."""
    assert "snap" in {phrase.move for phrase in performing().session.view("Ben").moves}


@pytest.mark.parametrize("word", ["heavn", "be", "heaven", "apple"])
def test_slams_are_part_of_the_game_where_the_table_wants_it_so(word: str) -> None:
    """Nobody is told beforehand of what they write; what cannot be written is refused all the same."""
    table = writing(lost={"Ana": "E"}, warn=False)
    assert table.private("Ana", "write", word=word) == ["check-later"]
    assert table.private("Ana", "write", word="h2o") == ["not-a-word-to-write"]
    assert [sentence.key for sentence in table.enter("Ana", word).session.check("Ana", Move("write", {"word": word}))] == ["check-later"]


def test_who_was_first_is_the_tables_to_say() -> None:
    """By voice too: the point is that player's, and no more is given. Who was before a guess before the end was before the end, too."""
    table = performing().speak("ben guesses heaven", 3, 4).speak("host cy was first", 12, 13.2)
    assert table.keys[-1] == "sure"
    assert table.type("yes").scores == {"Ana": 4, "Ben": 0, "Cy": 1, "Dee": 0}


def test_over_a_poem_a_page_offers_ones_own_snap_alone() -> None:
    """Not that of whoever stands first."""
    moves = [phrase for phrase in performing().session.view("Ben").moves if phrase.move == "snap"]
    assert {meaning for phrase in moves for _, meaning in phrase.slot("giver").choices} == {"Ben"}
    assert "Ben" not in {meaning for phrase in moves for _, meaning in phrase.slot("player").choices}


def offered_snaps(table: Table, player: str) -> set[str]:
    """For whom that player's phone has a button for a snap."""
    made = forms(table.session.at_phone(player), table.session.game.language)
    listed = [form for form in (*made.moves, *made.more) if "snap" in form.way]
    return {button.value for form in listed for button in form.buttons}


def test_a_phone_offers_a_snap_for_whoever_has_performed_in_this_round() -> None:
    """Anybody may still say any other."""
    before, during = poems({}, players=3), performing()
    after = performing().type("the end").wait(20)
    assert [offered_snaps(table, "Ben") for table in (writing(4), before, during, after)] == [set(), set(), {"Ana"}, {"Ana"}]
    assert offered_snaps(after, "Ana") == set()
    assert before.type("ben snaps for ana").keys == ["snapped"]
