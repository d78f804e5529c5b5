"""Poetry Slam: "Poetry Phase": who begins, when a poem has ended, the time for guesses, "Blank", and passing.

`performing` is Ana's poem for "heaven", recited from second 2 to second 5, with Ben, Cy and Dee to guess.
"""

from __future__ import annotations

import pytest

from tests.support.table import SLAM, Table, ended, joined, performing, poems, right, spoke, spoken
from voicehost.core.play import IllegalMove, say
from voicehost.core.speech import UNKNOWN, samples
from voicehost.games.poetry_slam.poem import Timing
from voicehost.games.poetry_slam.state import Phase
from voicehost.listen.recognizer import typed
from voicehost.speak.prompts import Prompts

pytestmark = pytest.mark.quick

WORDS = {"Ana": "heaven", "Ben": "hill", "Cy": "horse"}


# -- "There is no turn order in Poetry Slam! If a poet is ready, they may begin."


@pytest.mark.parametrize("player", ["Ana", "Ben", "Cy"])
def test_no_turn_order_any_poet_may_begin(player: str) -> None:
    """Whoever has a word and has not performed."""
    table = poems(WORDS).type(f"{player} begins")
    assert (table.keys, table.state.phase) == (["poem-begins"], Phase.POEM)


def test_no_turn_order_each_poet_performs_once() -> None:
    """Who has performed, or wrote nothing, is refused by name; so is the next round while poems are left."""
    table = poems(WORDS, players=4).type("ana passes", "yes", "ana begins")
    assert (table.keys, table.fields("has-performed")["player"]) == (["has-performed"], "Ana")
    assert table.type("dee begins").keys == ["wrote-nothing"]
    assert table.type("next").keys == ["poems-left"]
    assert table.fields("poems-left")["players"] == ("Ben", "Cy")


# -- the end of a poem


def test_end_by_two_seconds_of_silence_is_the_end_of_the_last_word() -> None:
    """Not a moment earlier, and a line after a shorter pause goes on with the poem."""
    assert ended(performing().until(6.99)) is None
    assert ended(performing().until(7)) == 5
    assert ended(performing().recite(6.9, 8).until(9.99)) is None
    assert ended(performing().recite(6.9, 8).until(10)) == 8


@pytest.mark.parametrize("phrase", ["the end", "done"])
def test_end_by_the_poets_word_is_the_word_before_it(phrase: str) -> None:
    """ "The end" is not part of the poem, and the time for guesses runs from when it was said."""
    table = performing().speak(phrase, 5.5, 6).until(6.3)
    assert ended(table) == 5
    assert table.until(15.9).state.phase is Phase.POEM
    assert table.until(16).keys == ["nobody-guessed", "length-points", "who-next"]


def test_end_inside_a_line_is_poetry() -> None:
    """ "The end of time", and "the end" without a pause before it, do not end the poem."""
    of_time = performing().hear(joined(spoken("the end", 5.5, 6), spoken(f"{UNKNOWN} {UNKNOWN}", 6, 6.8)))
    assert (ended(of_time.until(8.7)), ended(of_time.until(8.9))) == (None, 6.8)
    at_once = performing().speak("the end", 5.1, 5.6)
    assert (ended(at_once.until(7.5)), ended(at_once.until(7.7))) == (None, 5.6)


@pytest.mark.parametrize(
    ("line", "over"),
    [
        ("the end", True),
        ("done", True),
        ("The end.", True),
        ("when the long day is done", False),
        ("and so my story finds the end", False),
        ("we will wait until the end of time", False),
    ],
)
def test_end_typed_inside_verse_is_not_the_end(line: str, over: bool) -> None:
    """ "When the long day is done" is a line of the poem: "done" and "the end" end it where they are typed by themselves."""
    table = poems(WORDS).type("ana begins", "this is where the angels fly", line).wait(0.5)
    assert (ended(table) is not None) == over


def test_end_typed_is_not_undone_by_the_next_line() -> None:
    """However soon that comes, it is table talk, or a guess after the poem."""
    table = performing().hear(typed("the end", samples(6))).hear(typed("that was all", samples(6.05)))
    assert ended(table) == 5
    table.hear(typed("ben guesses heaven", samples(6.1)))
    assert (right(table).player, right(table).timing) == ("Ben", Timing.AFTER)


@pytest.mark.parametrize(("until", "end"), [(5.9, 5.9), (6.1, 6.1)])
def test_end_typed_and_a_line_that_is_decoded_later(until: float, end: float) -> None:
    """What was spoken before it belongs to the poem and leaves it standing; who goes on speaking has not ended."""
    table = performing().hear(typed("the end", samples(6))).recite(5.2, until)
    assert ended(table.until(6.2)) == (end if until < 6 else None)
    assert ended(table.until(8.1)) == end


def test_end_silence_of_zero_leaves_it_to_the_poet() -> None:
    """Without a limit, a poem never ends by silence; "the end" always ends it."""
    table = performing(silence=0).until(500)
    assert ended(table) is None
    assert ended(table.speak("the end", 501).until(503)) == 5


def test_end_breaths_do_not_prolong_it() -> None:
    """Speech below 150 ms is no recitation, and what is said after the end is table talk."""
    assert ended(performing().recite(6, 6.1).until(7.5)) == 5
    assert ended(performing().recite(6, 6).until(7.5)) == 5
    assert ended(performing().until(7.5).recite(8, 9).until(9)) == 5


# -- "If a reasonable amount of time has passed without a correct guess (about 10 seconds)"


def test_time_for_guesses_ten_seconds_from_the_end() -> None:
    """A tone three seconds before; then no points for the poem."""
    table = performing().until(7)
    assert table.keys == ["taken-for-the-end"]
    assert table.until(11.9).keys == []
    assert table.until(12).keys == ["last-seconds"]
    assert table.until(14.9).keys == []
    assert table.until(15).keys == ["nobody-guessed", "length-points", "who-next"]


def test_time_for_guesses_a_guess_begun_in_time_counts() -> None:
    """Though it ends, and is decoded, later: nothing is ruled before what began in time is known."""
    table = performing().until(14.9).speak("ben guesses heaven", 14.9, 16.5)
    assert (right(table).player, right(table).timing) == ("Ben", Timing.AFTER)


def test_time_for_guesses_a_guess_begun_late_does_not_count() -> None:
    """Neither alone, nor behind chatter that began in time."""
    alone = performing().until(14).speak("ben guesses heaven", 15.1, 16)
    behind = performing().until(14).hear(joined(spoken(UNKNOWN, 14.5, 15), spoken("ben guesses heaven", 15.1, 16)))
    for table in (alone, behind):
        assert (table.state.phase, table.sheet("Ben", "guess"), table.sheet("Ana", "poem")) == (Phase.POETRY, [], [])
    assert "nobody-guessed" in behind.keys


@pytest.mark.parametrize("seconds_", [3, 30])
def test_time_for_guesses_is_an_option(seconds_: int) -> None:
    """As many seconds as the table wants."""
    table = performing(window=seconds_).until(5 + seconds_ - 0.1)
    assert table.state.phase is Phase.POEM
    assert table.until(5 + seconds_).state.phase is Phase.POETRY


@pytest.mark.parametrize("said", ["host nobody knows", "host we give up"])
def test_time_for_guesses_without_a_limit(said: str) -> None:
    """A window of 0 never runs out; the table says when it gives up, once the poem has ended."""
    table = performing(window=0)
    assert table.speak(said, 5.5, 6.5).state.phase is Phase.POEM
    with pytest.raises(IllegalMove, match="not-now"):
        SLAM.step(table.state, spoke("give-up"))
    assert table.until(5000).state.phase is Phase.POEM
    table.speak(said, 5001)
    assert (table.says, table.state.phase) == ((say("ask-to-give-up", player="Ana"),), Phase.POEM)
    table.speak("yes", 5003)
    assert (table.keys, table.state.phase) == (["nobody-guessed", "length-points", "who-next"], Phase.POETRY)
    prompts = Prompts(games=("poetry-slam",))
    assert {prompts.read(table.says[0]).text for _ in range(2)} == {'Nobody has it. Ana\'s word was "heaven".'}  # and no time was up


@pytest.mark.parametrize("typed", [False, True])
def test_who_is_about_to_guess_when_somebody_gives_up_still_guesses(typed: bool) -> None:
    """However it was said, the host asks first. It asks on after a wrong guess, and a right one answers it."""
    table = performing(window=0).speak("the end", 5.5, 6).until(6.3)
    table = table.type("host we give up") if typed else table.speak("host we give up", 6.4, 7)
    assert table.says == (say("ask-to-give-up", player="Ana"),)
    assert table.type("ben guesses hat").keys == ["wrong-aloud", "ask-to-give-up"]
    table.type("cy guesses heaven")
    assert ("ask-to-give-up" in table.keys, table.sheet("Cy", "guess")) == (False, [1])


# -- "Blank"


def test_blank_in_a_poem_earns_its_poet_nothing() -> None:
    """The guesser still gets the point, and is told so."""
    table = performing().speak("blank", 5.1, 5.6).recite(5.6, 6.5).speak("ben guesses heaven", 6.6).speak("the end", 8).until(9)
    assert (table.sheet("Ana", "poem"), table.sheet("Ben", "guess")) == ([], [1])
    assert [say.key for say in table.heard][-4:] == ["void-blank", "guess-counts", "length-points", "who-next"]
    assert [say.fields["player"] for say in table.heard if say.key == "guess-counts"] == ["Ben"]


def test_blank_after_the_poem_is_table_talk() -> None:
    """Only what the poem says spoils it."""
    table = performing().until(7).speak("blank", 8).speak("ben guesses heaven", 9)
    assert table.sheet("Ana", "poem") == [3]


# -- "If a player cannot come up with a poem in a reasonable amount of time, they may pass."


def test_pass_on_the_poem_reveals_the_word() -> None:
    """Its length points stand."""
    table = poems(WORDS).type("ana passes", "yes")
    assert (table.keys, dict(table.fields("passed-poem"))) == (
        ["passed-poem", "length-points", "who-next"],
        {"player": "Ana", "word": "heaven"},
    )
    assert table.scores == {"Ana": 2, "Ben": 0, "Cy": 0}


def test_a_pass_that_is_typed_between_two_poems_is_asked_back() -> None:
    """As one that is heard: the word is told after a yes alone."""
    table = poems(WORDS).type("ana passes")
    assert (table.says, table.state.to_perform) == ((say("ask-to-pass", player="Ana"),), ("Ana", "Ben", "Cy"))
    assert table.type("no").keys == ["not-then"]
    assert table.type("ana passes", "yes").keys[0] == "passed-poem"


def test_pass_in_the_middle_of_a_poem() -> None:
    """A poet who gets stuck, or who never meant to begin, is not stuck for ever; "ana passes" in a line is poetry."""
    assert performing().type("and then ana passes by").state.phase is Phase.POEM
    table = performing().type("host ana passes")
    assert (table.keys, table.state.phase) == (["passed-poem", "length-points", "who-next"], Phase.POETRY)
    silent = poems(WORDS).type("ana begins").wait(3600).type("host ben passes")
    assert silent.state.phase is Phase.POEM
    assert silent.type("host ana passes").state.phase is Phase.POETRY


@pytest.mark.parametrize("typed", [True, False])
def test_a_pass_in_a_poem_is_asked_back_before_the_word_is_told(typed: bool) -> None:
    """Heard, or typed as a line may be. The poem that goes on is the answer no."""

    def passing() -> Table:
        table = performing().type("ana passes") if typed else performing().speak("host ana passes", 6, 7)
        assert (table.keys[-1], table.fields("sure")["what"], table.state.phase) == ("sure", "Ana passes", Phase.POEM)
        return table

    assert "passed-poem" in passing().wait(5).type("yes").keys
    assert "passed-poem" in passing().type("ana passes").keys
    assert passing().type("no").keys == ["not-then"]
    gone_on = passing()
    gone_on.recite(gone_on.now + 1, gone_on.now + 2)
    assert (gone_on.session.attention.doubt, gone_on.type("yes").state.phase) == (None, Phase.POEM)


@pytest.mark.parametrize(
    ("line", "what"),
    [
        *[("dee joins", "Dee joins"), ("end the game", "end the game")],
        *[("cy snaps for ana", "Cy snaps for Ana"), ("cy gives ana a snap", "Cy snaps for Ana")],
    ],
)
def test_a_line_that_means_something_to_the_host_is_a_line_and_answered(line: str, what: str) -> None:
    """It may be a part of the poem; the host says how to call it."""
    table = performing().type(line)
    assert [(each.key, each.fields["what"]) for each in table.says] == [("call-me-for-that", what)]
    assert performing().type("the end of the game").keys == []


def test_begun_by_mistake_is_taken_back() -> None:
    """ "Host undo" over a poem: the poet may begin again."""
    table = poems(WORDS).type("ana begins").wait(10).type("host undo")
    assert (table.keys, table.state.phase, table.state.to_perform) == (["undone", "poetry"], Phase.POETRY, ("Ana", "Ben", "Cy"))


def test_a_whole_poem_may_be_typed() -> None:
    """Keyboard parity: lines, guesses and the end."""
    table = poems(WORDS).type(
        "ana begins", "this is where the angels fly", "cy guesses hell", "and where good folks go when they die", "the end"
    )
    assert table.wait(1).session.listening.dictation
    table.type("Ben guesses Heaven!")
    assert (right(table).player, right(table).timing, table.sheet("Ana", "poem")) == ("Ben", Timing.AFTER, [3])


def test_a_poem_that_is_typed_is_finished_with_its_last_line() -> None:
    """ "If the poet does manage to finish": a guess between that line and "the end" comes after it, as where it is recited. One between two
    lines comes before."""
    first, last = "this is where the angels fly", "and where good folks go when they die"
    late = poems(WORDS).type("ana begins", first, last, "Ben guesses heaven", "the end").wait(0.5)
    assert (right(late).timing, late.sheet("Ana", "poem"), late.sheet("Ben", "guess")) == (Timing.AFTER, [3], [1])
    early = poems(WORDS).type("ana begins", first, "Ben guesses heaven", last, "the end").wait(0.5)
    assert (right(early).timing, early.sheet("Ana", "poem"), early.sheet("Ben", "guess")) == (Timing.BEFORE, [2], [1])


def test_poems_keep_the_transcript_for_the_rhyme() -> None:
    """What was read openly is kept line by line; phrases are not part of it."""
    table = performing().recite(5.5, 6.5, "and where good folks go when they die")
    assert table.state.poem is not None
    assert [line.text for line in table.state.poem.lines] == ["and where good folks go when they die"]


@pytest.mark.parametrize("line", ["finished", "I'm done", "that was it", "that's the end", "that is the end"])
def test_the_end_is_typed_as_it_comes(line: str) -> None:
    """No guess, and no line of the poem."""
    table = performing().type(line).wait(1)
    assert (ended(table), table.keys) == (5.0, [])
    poem = table.state.poem
    assert poem is not None
    assert not poem.guesses
    assert len(poem.spans) == 2


@pytest.mark.parametrize("line", ["that's what it was", "that is the end of time", "it is finished"])
def test_a_typed_line_is_not_the_end(line: str) -> None:
    assert ended(performing().type(line).wait(0.1)) is None
