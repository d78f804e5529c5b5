"""Poetry Slam: a word that was told is known, also when what told it is taken back; the poem is ruled as it was."""

from __future__ import annotations

import pytest

from tests.support.table import PLAYERS, Table, performing, poems
from voicehost.core.play import say
from voicehost.games.poetry_slam.state import Phase

pytestmark = pytest.mark.quick


def disclosed() -> Table:
    """Nobody had it, Ana's word was told, and "the end" is taken back."""
    return performing().type("the end").wait(20).type("undo")


def test_undo_says_that_the_word_is_known() -> None:
    table = disclosed()
    assert table.keys == ["undone", "word-is-known", "poem-goes-on"]
    assert table.fields("word-is-known") == {"poet": "Ana", "word": "heaven"}


@pytest.mark.parametrize("guess", ["ben guesses heaven", "heaven", "is it heaven", "ben: heaven"])
def test_a_guess_at_a_word_that_is_known_counts_for_nobody(guess: str) -> None:
    """Typed, said after the poem's end, or in the poem."""
    table = disclosed().type(guess)
    assert table.keys == ["word-is-known"]
    table.type("the end").wait(3)
    assert (table.state.phase, table.scores) == (Phase.POETRY, {"Ana": 2, "Ben": 0, "Cy": 0, "Dee": 0})
    spoken = disclosed()
    spoken.speak("ben guesses heaven", spoken.now + 1)
    assert spoken.keys == ["word-is-known"]


def test_the_poem_is_ruled_as_it_was() -> None:
    """Nobody waits for guesses when it has ended; whoever had the word before has it by word of the table."""
    table = disclosed().type("the end").wait(2.5)
    assert (table.keys, table.state.phase) == (["nobody-guessed", "length-points", "who-next"], Phase.POETRY)
    assert table.type("host accept ben before", "yes").scores == {"Ana": 4, "Ben": 1, "Cy": 0, "Dee": 0}


def test_what_was_guessed_before_the_word_was_told_counts_as_it_did() -> None:
    """The answer of the poet is taken back, and the guess was made before it."""
    table = performing().speak("ben guesses heaven", 5.5, 6.5).until(9).type("yes", "undo", "no")
    assert (table.sheet("Ben", "guess"), table.sheet("Ana", "poem")) == ([1], [2])


@pytest.mark.parametrize("line", ["host accept that", "host accept ben", "ben had it"])
def test_a_guess_that_was_taken_back_counts_by_word_of_the_table(line: str) -> None:
    """It was made, and nobody is asked whether: only what had come of it was taken back."""
    table = performing().type("the end", "ben guesses heaven").wait(1).type("undo").wait(3)
    assert table.scores == {"Ana": 2, "Ben": 0, "Cy": 0, "Dee": 0}
    table.type(line)
    assert (table.keys[0], table.scores) == ("accepted-guess", {"Ana": 5, "Ben": 1, "Cy": 0, "Dee": 0})


@pytest.mark.parametrize("ended", [(), ("the end",)])
def test_a_typed_guess_that_was_answered_stays_used(ended: tuple[str, ...]) -> None:
    """The host has said that it was wrong, so its player has no other one; the others have theirs."""
    table = performing().type(*ended, "ben guesses kite", "undo")
    assert say("guess-stays-used", player="Ben") in table.says
    assert table.type("ben guesses heaven").keys == ["has-guessed"]
    assert table.type("cy guesses heaven", "the end").wait(5).sheet("Cy", "guess") == [1]


def test_a_guess_that_may_have_been_misheard_is_taken_back() -> None:
    """So are the answer whose a typed one was, and whose it was said to be: the guess is made already."""
    table = performing().speak("ben guesses cloud", 5.5, 6.5).type("host undo", "ben guesses heaven").wait(20)
    assert table.type("yes").sheet("Ben", "guess") == [1]
    table = performing().type("the end", "cloud").wait(1).type("ben", "undo")
    assert table.keys == ["undone", "who-guessed"]
    assert table.type("cy", "ben guesses heaven").wait(1).sheet("Ben", "guess") == [1]


def test_what_stands_when_a_ruling_is_taken_back() -> None:
    """The right guess that was made before, although no new one counts. A guess that is taken back is named by whose it was."""
    table = performing().type("ben heaven", "the end").wait(3).type("undo")
    assert table.keys == ["undone", "word-is-known", "guess-of-counts", "poem-goes-on"]
    assert table.fields("guess-of-counts") == {"player": "Ben"}
    assert table.type("undo").fields("undone") == {"what": "Ben guesses a word"}


def test_a_guess_that_counts_is_accepted_no_second_time() -> None:
    """Nothing changes, and nobody is told that something has. Before the end, or after it, may be ruled anew."""
    table = performing().type("the end", "ben guesses heaven").wait(1)
    before = table.state
    for line in ("host accept ben", "ben had it", "host accept ben after"):
        assert (table.type(line).keys, table.state) == (["guess-counts-already"], before)
    assert table.type("host accept ben before").keys == ["accepted-guess"]


def test_a_poem_that_begins_again_is_of_a_known_word() -> None:
    """Taken back altogether, or passed; until its poet has another word."""
    for table in (disclosed().type("host undo"), poems({"Ana": "heaven", "Ben": "hill", "Cy": "horse"}).type("ana passes", "yes", "undo")):
        assert "word-is-known" in table.keys
        assert table.type("ana begins").keys == ["poem-begins", "word-is-known"]
        assert table.type("ben guesses heaven").keys == ["word-is-known"]


def test_in_the_next_round_nothing_is_known() -> None:
    """Of the words that are written then; and of those of the round before, when it is gone back to."""
    table = poems({"Ana": "heaven", "Ben": "hill", "Cy": "horse"})
    state = table.state
    assert state.disclosed == ()
    table = disclosed()
    table.type("the end").wait(3).type("ben passes", "yes", "cy passes", "yes", "dee passes", "yes")
    assert {poet for poet, _ in table.state.disclosed} == {"Ana"}
    assert not table.state.is_disclosed("Ben")
    assert {poet for poet, _ in table.type("undo", "undo").state.disclosed} == {"Ana", "Ben", "Cy", "Dee"}


def test_a_word_that_nobody_has_heard_is_not_known() -> None:
    """Where the table found it as good as another, which was told."""
    table = performing({"Ana": "heaven", "Ben": "upon", "Cy": "horse"}).speak("cy guesses heaven", 3, 4)
    table.type("ben has the same word", "accept that", "undo")
    assert (table.state.is_disclosed("Ben"), table.state.is_disclosed("Ana")) == (False, True)


# -- the word of a place


TAKEN = ("zoe takes the place of ben", "yes")
SEEN = {
    "taken back": ((*TAKEN, "undo", "zoe takes the place of cy", "yes"), "ben", "zoe", "hill"),
    "taken back, of one who had left": (
        ("ben leaves", "yes", *TAKEN, "undo", "undo", "zoe takes the place of cy", "yes"),
        "ben",
        "zoe",
        "hill",
    ),
    "given up": ((*TAKEN, "max takes the place of zoe", "yes", "zoe takes the place of cy", "yes"), "max", "zoe", "hill"),
    "their own once": ((*TAKEN, "ben takes the place of cy", "yes"), "zoe", "ben", "hill"),
}


@pytest.mark.parametrize(("lines", "poet", "player", "word"), SEEN.values(), ids=SEEN)
def test_whoever_has_seen_a_word_in_a_place_has_no_guess_at_it(lines: tuple[str, ...], poet: str, player: str, word: str) -> None:
    """By name, after a touch, or where it is asked whose a guess was; the others have theirs."""
    at, seen = poems({"Ana": "heaven", "Ben": "hill", "Cy": "horse"}).type(*lines, f"{poet} begins"), player.title()
    assert (at.keys, at.fields("has-seen-the-word")) == (["poem-begins", "has-seen-the-word"], {"player": seen})
    assert at.type("the end", f"{player} guesses {word}").keys == ["has-seen-the-word"]
    assert "i guess" not in {phrase.pattern for phrase in at.session.view(seen).moves}
    assert at.type(f"is it {word}", player).keys[0] == "has-seen-the-word"
    at.type(f"ana guesses {word}").wait(1)
    assert at.sheet("Ana", "guess") == [1]


def test_nobody_is_waited_for_who_has_no_guess_at_the_word() -> None:
    at = poems({"Ana": "heaven", "Ben": "hill", "Cy": "horse"}).type(*TAKEN, "undo", "zoe takes the place of cy", "yes", "ben begins")
    at.type("the end", "ana guesses hall", "dee guesses hull").wait(1)
    assert (at.state.phase, at.scores["Zoe"]) == (Phase.POETRY, 0)


def test_what_was_seen_in_a_place_is_no_word_of_the_next_round() -> None:
    at = poems({"Ana": "heaven", "Ben": "hill", "Cy": "horse"}).type("we play nine rounds", "yes", *TAKEN, "undo")
    assert at.state.has_seen("Zoe", "Ben")
    at.type("ana passes", "yes", "ben passes", "yes", "cy passes", "yes", "dee passes", "yes", "next")
    at.type(*(f"{player} loses {letter}" for player in PLAYERS for letter in "abcd"))
    assert (at.state.round, at.state.seen) == (9, ())


def one_line() -> Table:
    """Ana's poem for "heaven", which goes on."""
    return poems({"Ana": "heaven", "Ben": "hill", "Cy": "horse"}).type("ana begins", "where everybody wants to be")


@pytest.mark.parametrize("undo", ["undo", "undo two"])
def test_what_was_asked_about_the_word_is_not_taken_back(undo: str) -> None:
    """Everybody has learned how the word sounds, or that a line had it, so nobody new may guess. What the table decides meanwhile is taken
    back as ever."""
    sounds = poems({"Ana": "son", "Ben": "hill", "Cy": "horse"}).type("ana begins", "my only child", "ben guesses sun", "the end")
    says = performing({"Ana": "heaven", "Ben": "hill", "Cy": "horse"}).type("pass me that heaven of a cake please", "the end")
    for table, asked in ((sounds, "does-it-count"), (says, "did-you-say-it")):
        table.type("host nobody knows", "yes")
        assert table.keys == [asked]
        assert table.type(undo).keys == ["answer-first", asked]
        assert table.type("take one from ben", "yes", "undo").keys[0] == "undone"
        assert table.type("no").state.poem is None


def test_a_right_guess_that_is_taken_back_may_be_somebody_elses_and_is_no_news() -> None:
    """It was typed, and the host has said that it is right. The table says whose it was; a new guess at the word counts for nobody."""
    table = one_line().type("ben guesses heaven", "undo")
    assert table.keys == ["undone", "word-is-known", "was-another-guess", "poem-goes-on"]
    assert table.type("cy guesses heaven").keys == ["word-is-known"]
    assert table.type("the end").wait(15).type("host accept cy", "yes").sheet("Cy", "guess") == [1]
    table = one_line().type("ben guesses heaven", "undo", "that was cy")
    assert table.keys == ["heard-right"]
    assert table.type("the end").wait(5).sheet("Cy", "guess") == [1]


def test_a_right_guess_that_was_none_by_word_of_the_table_is_known_all_the_same() -> None:
    table = one_line().type("ben guesses heaven", "that was no guess", "yes")
    assert "word-is-known" in table.keys
    assert table.type("cy guesses heaven").keys == ["word-is-known"]


def test_a_guess_stays_used_when_its_poem_begins_again() -> None:
    """Taken back as a whole, by as many undos as that takes; in the next round everybody has a guess again."""
    table = one_line().type("ben guesses kite", "undo", "undo", "ana begins", "where everybody goes")
    assert table.type("ben guesses heaven").keys == ["has-guessed"]
    assert table.type("cy guesses heaven", "the end").wait(5).sheet("Cy", "guess") == [1]


def test_what_is_dropped_is_named_as_it_was_typed() -> None:
    """No phrase says it, since only the game reads such lines."""
    table = one_line().type("ben guesses heaven", "ben: that was no guess", "the end").wait(40)
    assert table.says[0] == say("not-done", what="Ben that was no guess")
