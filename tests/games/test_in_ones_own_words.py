"""What people say to each other when something is wrong, or somebody is gone, typed in any game."""

from __future__ import annotations

import pytest

from tests.support import jam_table, tiles_table
from tests.support.letters_table import racing
from tests.support.table import performing
from voicehost.core.play import say

pytestmark = pytest.mark.quick

PLAYERS = ("Ana", "Ben", "Cy")
WRONG = ["That was wrong.", "Cy had it first", "I disagree", "that's not fair"]


@pytest.mark.parametrize("line", WRONG)
def test_what_was_said_last_is_disputed_by_a_count_and_by_undo(line: str) -> None:
    table = jam_table.at("clued", PLAYERS).type("ben moves on", line)
    assert list(table.says)[1:] == [say("undo-takes", what="Ben moves on")]
    assert table.keys[0] == "put-right-so"
    assert jam_table.sat().type(line).keys == ["nothing-to-undo"]


@pytest.mark.parametrize("line", WRONG)
def test_a_games_own_way_to_dispute_comes_first(line: str) -> None:
    table = jam_table.at("shown", PLAYERS)
    before = table.session.state
    says = list(table.type(line).says)
    assert says[:3] == [say("dispute-so"), say("help-say", phrase="accept Ana"), say("help-say", phrase="refuse Ana")]
    assert {sentence.key for sentence in says[3:]} == {"undo-takes", "say-well-played"}
    assert table.session.state is before


def test_a_ruling_on_a_poem_is_disputed_in_its_ways() -> None:
    """Until the next poem begins, and not only after the last of a round."""
    sentences = performing().speak("ben guesses heaven", 3, 4).type("that was wrong").says
    assert say("dispute-so") in sentences
    phrases = [str(sentence.fields["phrase"]) for sentence in sentences if sentence.key == "help-say"]
    assert {"host refuse that", "challenge the word"} <= {*phrases}


def test_a_word_of_a_race_is_disputed_by_time_out() -> None:
    """Where one was played; before that nothing is."""
    table = racing("game").type("ben plays fame", "that was wrong")
    assert say("dispute-so") in table.says
    assert any("time out" in str(sentence.fields.get("phrase")) for sentence in table.says)


def test_a_game_goes_on_without_somebody_for_one_clue() -> None:
    assert tiles_table.begun().type("go on without cy").keys == ["no-clue"]


@pytest.mark.parametrize("line", ["goodbye", "We want to stop for tonight.", "how do we stop"])
def test_whoever_will_go_is_asked_whether_the_game_ends(line: str) -> None:
    """On a break, too; the game stands as it stood until somebody says yes."""
    table = tiles_table.begun()
    before = table.session.state
    assert table.type("pause", line).keys == ["decide-ends"]
    assert table.session.state is before
    assert table.type("no").keys == ["not-then"]
    assert table.type(line, "yes").keys[0] == "decided-ends-after"


@pytest.mark.parametrize("line", ["I am the youngest", "i'm the youngest"])
def test_whoever_is_the_youngest_says_their_name(line: str) -> None:
    assert list(tiles_table.sat().type(line).says) == [say("who-is-youngest", player="Ana")]
