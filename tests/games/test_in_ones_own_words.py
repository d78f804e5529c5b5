"""What people say to each other when something is wrong, or somebody is gone, typed in any game."""

from __future__ import annotations

import pytest

from tests.games.open_slam.test_typed import scoring
from tests.support import jam_table, tiles_table
from tests.support.languages import made
from tests.support.letters_table import racing
from tests.support.table import Table, performing
from voicehost.core.play import say
from voicehost.session.session import Session

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
    says, whom = list(table.type(line).says), "Cy" if "Cy" in line else "Ana"
    assert says[:3] == [say("dispute-so"), say("help-say", phrase=f"accept {whom}"), say("help-say", phrase=f"refuse {whom}")]
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


OWN_WORDS = {
    "en": [
        ("I want to dispute that", ""),
        ("the last one was wrong", ""),
        ("Ben was faster", "Ben"),
        ("Ben called first", "Ben"),
        ("Ben had red", "Ben"),
        ("that in the last slam was wrong, Ben was first", "Ben"),
        ("that was wrong in the first round: Ben had 9", "Ben"),
        ("what Ana said in the first round is not right, Ben had 9", "Ben"),
    ],
    "de": [
        ("ich will das anfechten", ""),
        ("der letzte Slam war falsch", ""),
        ("Ben war schneller", "Ben"),
        ("Ben hatte rot", "Ben"),
        ("das im Slam eben war falsch, Ben war zuerst", "Ben"),
        ("das war in der ersten Runde falsch: Ben hatte 9", "Ben"),
        ("was Ana da hatte, stimmt nicht, Ben hatte 9", "Ben"),
    ],
}
OWN = [(language, line, whom) for language, lines in OWN_WORDS.items() for line, whom in lines]
ENGLISH = [(line, whom) for language, line, whom in OWN if language == "en"]


def slammed(language: str) -> Table:
    """A Slam of SLAM! has been shown, and nobody has said a word."""
    game = made("slam-kartenspiel", language)
    table = Table(*Session.begin(game, PLAYERS, game.options(slams="comedy slam", breath=0.0), 1))
    for player in PLAYERS:
        first, second = table.session.state.seat(player).hand[:2]
        table.does(player, "choose", first=first, second=second)
    return table


@pytest.mark.parametrize(("language", "line", "whom"), OWN)
def test_what_no_move_disputes_is_put_right_by_a_count(language: str, line: str, whom: str) -> None:
    """Whoever is named last is the example."""
    assert list(slammed(language).type(line).says) == [say("put-right-so", player=whom or "Ana", count=1)]


@pytest.mark.parametrize(("line", "whom"), ENGLISH)
def test_a_dispute_in_ones_own_words_is_the_one_there_is(line: str, whom: str) -> None:
    """Also in a later round, and it changes nothing by itself."""
    table = tiles_table.a_round(tiles_table.a_round(tiles_table.begun()))
    before = table.session.state
    assert table.type(line).says[0] == say("put-right-so", player=whom or "Ana", count=1 + before.seat(whom or "Ana").points)
    assert table.session.state is before
    race = racing("game").type("ana plays fame", "ben plays same", line)
    assert [sentence.key for sentence in race.says[:4]] == ["dispute-so", *["help-say"] * 3]
    cards = jam_table.at("shown", PLAYERS).type(line)
    assert list(cards.says)[:2] == [say("dispute-so"), say("help-say", phrase=f"accept {whom or 'Ana'}")]


@pytest.mark.parametrize(("language", "line"), [(language, line) for language, line, _ in OWN])
def test_a_score_is_disputed_in_ones_own_words(language: str, line: str) -> None:
    table = scoring(3, language).type("8 9 9", {"en": "yes", "de": "ja"}[language], line)
    assert table.says[0] == say("dispute-so")


def test_what_follows_a_dispute_is_done_if_it_puts_something_right() -> None:
    """If that is a dispute, too, or a count; nothing else is."""
    table = jam_table.at("clued", PLAYERS).type("ben moves on", "that was wrong, ben has 5")
    assert table.says == (say("decide-counts", player="Ben", n=5, old=0),)
    assert jam_table.at("clued", PLAYERS).type("that was wrong, ben moves on").keys[0] == "put-right-so"
    poem = performing().speak("ben guesses heaven", 3, 4).type("that was wrong: ben was first")
    assert poem.says == (say("guess-counts-already", player="Ben"),)


@pytest.mark.parametrize(("line", "phrase"), [("I was faster", "Ana was first"), ("I had red", "Ana had red"), ("wrong, I was first", "")])
def test_whoever_disputes_something_of_their_own_is_asked_for_their_name(line: str, phrase: str) -> None:
    assert tiles_table.begun().type(line).says[0] == say("say-with-name", phrase=phrase or "Ana was first")


@pytest.mark.parametrize("line", ["ich war schneller", "ich war zuerst"])
def test_whoever_disputes_something_of_their_own_is_asked_for_their_name_in_german(line: str) -> None:
    assert list(slammed("de").type(line).says) == [say("say-with-name", phrase="Ana war zuerst")]


@pytest.mark.parametrize("line", [line for line, _ in ENGLISH])
def test_a_line_of_a_poem_disputes_nothing(line: str) -> None:
    table = performing().speak("ben guesses heaven", 3, 4).wait(9).type("ben begins")
    before = table.session.state
    assert {*table.type(line).keys} <= {"call-me-for-that"}
    assert table.session.state != before


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
