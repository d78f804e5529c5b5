"""Poetry Slam: what a second reading of a poem changes, and what it does not: rulings that wait for it, never a guess nor its time.

`performing` is Ana's poem for "heaven", recited from second 2 to second 5, with Ben, Cy and Dee to guess.
"""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from tests.support.table import Table, performing, poems, right
from tests.support.tiles_table import begun
from voicehost.core.play import Reread
from voicehost.core.speech import WrittenWord, samples, seconds
from voicehost.games.poetry_slam.poem import SAID_WORD
from voicehost.games.poetry_slam.rereading import WAIT
from voicehost.session.session import Session

pytestmark = pytest.mark.quick

POEM = "I wander where the waters bend, and where I lie my wanderings end."


def with_reader(words: dict[str, str] | None = None, **options: Any) -> Table:
    """Ana's poem runs, and a reader is there."""
    table = performing(words, **options)
    table.session = table.session.reader_is(samples(5), there=True)
    return table


def read(table: Table, text: str = POEM, start: float = 2, end: float = 5, sure: float = 0.9) -> Table:
    """The reader has read that, evenly from `start` to `end`, of what is to be read just now."""
    stretch = table.session.to_reread
    assert stretch is not None
    return told(table, stretch, words(text, start, end, sure))


def told(table: Table, stretch: tuple[int, int], read: tuple[WrittenWord, ...]) -> Table:
    table.session, says = table.session.reread(samples(table.now), stretch, read)
    table._said(says)
    return table


def words(text: str, start: float, end: float, sure: float = 0.9) -> tuple[WrittenWord, ...]:
    parts = text.split()
    each = (end - start) / max(1, len(parts))
    return tuple(WrittenWord(part, samples(start + each * at), samples(start + each * (at + 1)), sure) for at, part in enumerate(parts))


def guessed_late(**options: Any) -> Table:
    """The poem has ended, which was known at 7.2, and Ben guesses it at once."""
    return with_reader(**options).speak("the end", 5.5, 6).until(6.3).speak("ben guesses heaven", 6.4, 7)


def void(table: Table) -> str:
    assert table.state.last is not None
    return table.state.last.poem.void


# -- when it is read, and what waits for it


def test_a_poem_is_read_when_it_has_ended_and_not_before() -> None:
    """From a little before its first word to a little after its last; once."""
    table = with_reader()
    assert table.session.to_reread is None
    table.speak("the end", 5.5, 6).until(6.3)
    assert table.session.to_reread == (samples(1.6), samples(5.4))
    assert read(table).session.to_reread is None


def test_a_ruling_waits_for_the_reading_and_not_for_long() -> None:
    """At most a second and a half after the end is known; without a reader it is made at once."""
    table = guessed_late()
    assert table.state.last is None
    by = table.state.poem.reread_by if table.state.poem is not None else None
    assert by is not None
    assert by <= samples(6.3) + WAIT
    table.until(seconds(by) - 0.01)
    assert table.state.last is None
    table.until(seconds(by))
    assert (right(table).player, table.keys[0]) == ("Ben", "right-exact")
    alone = performing().speak("the end", 5.5, 6).until(6.3).speak("ben guesses heaven", 6.4, 7)
    assert alone.state.last is not None


def test_a_reading_that_is_there_ends_the_wait() -> None:
    table = guessed_late()
    assert read(table).keys[:2] == ["right-exact", "timing-after"]
    assert (table.score("Ben"), table.score("Ana")) == (1, 3 + 2)


def test_what_the_table_says_waits_for_nothing() -> None:
    """ "Nobody knows" rules as soon as the table says yes to it; and whose a guess was is asked at once."""
    table = with_reader().speak("the end", 5.5, 6).until(6.3).speak("host nobody knows", 6.4, 7).speak("yes", 7.5)
    assert table.keys[0] == "nobody-guessed"
    table = with_reader().speak("the end", 5.5, 6).until(6.3).speak("is it heaven", 6.4, 7)
    assert table.keys[-1] == "who-said-it"


def test_a_guess_into_the_poem_is_ruled_at_once() -> None:
    """The poem had not ended: nothing is waited for, and it is read for the record."""
    table = with_reader().speak("ben guesses heaven", 3, 4)
    assert table.state.last is not None
    assert read(table).says == ()
    assert table.state.last.poem.reading is not None


def test_a_poet_who_goes_on_is_read_anew() -> None:
    """What was read of the part is dropped, be it there already or late."""
    table = with_reader()
    table.until(7.2)
    stretch = table.session.to_reread
    assert stretch is not None
    table.recite(7.5, 9)
    assert table.session.to_reread is None
    before = table.session
    assert told(table, stretch, words(POEM, 2, 5)).session is before
    table.speak("the end", 9.5, 10).until(10.3)
    assert table.session.to_reread == (samples(1.6), samples(9.4))


def test_what_was_ruled_meanwhile_stands() -> None:
    """The reading comes too late to rule by: it is kept, and says nothing."""
    table = guessed_late().until(10)
    assert table.state.last is not None
    scores = table.scores
    assert read(table, "and up to heaven in the sky we rise to").says == ()
    assert (table.scores, void(table)) == (scores, "")


def test_a_reading_is_dropped_when_the_next_poem_has_begun() -> None:
    table = guessed_late().until(10)
    stretch = table.session.to_reread
    assert stretch is not None
    table.speak("ben begins", 11)
    before = table.session
    assert before.to_reread is None
    assert told(table, stretch, words(POEM, 2, 5)).session is before


def test_a_typed_poem_is_not_read_and_waits_for_nobody() -> None:
    table = with_reader().type("a line that somebody has typed", "the end", "ben guesses heaven")
    assert table.state.last is not None
    assert table.session.to_reread is None


# -- "whether the poem said its own word"


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        (POEM, ""),
        ("And up to heaven in the sky we rise to meet the end", SAID_WORD),
        ("And up to Heavens, in the sky, we rise to meet the end", SAID_WORD),
        ("And up to haven in the sky we rise to meet the end", ""),
        ("we rise to meet, is it heaven, the end of all the sky", ""),
        ("we rise to meet, Ben guesses heaven, the end of all the sky", ""),
        ("we rise to meet, Ben guess it's heaven, the end of all the sky", ""),
        ("We rise to meet the sky. Heaven! And so we end", ""),
        ("we rise to meet the guesses of the night and heaven above", SAID_WORD),
    ],
)
def test_a_poem_that_says_its_own_word_is_void(text: str, reason: str) -> None:
    """Then nobody scores. After what people guess by, it is a guess that the live ear has missed, and no word of the poem."""
    table = read(guessed_late(), text)
    assert void(table) == reason
    assert (table.sheet("Ben", "guess"), table.sheet("Ana", "poem")) == (([], []) if reason else ([1], [3]))


def test_a_form_of_the_word_is_told_as_what_it_is() -> None:
    table = read(guessed_late(), "And up to Heavens, in the sky, we rise to meet the end")
    assert dict(table.fields("void-said-form")) == {"poet": "Ana", "heard": "heavens", "word": "heaven"}


def test_the_table_may_let_such_a_poem_count() -> None:
    table = read(guessed_late(), "And up to heaven in the sky we rise to meet the end").type("host accept that")
    assert (table.keys, table.sheet("Ben", "guess"), table.sheet("Ana", "poem")) == (["accepted-poem"], [1], [3])


def test_what_was_guessed_is_no_word_of_the_poem() -> None:
    """The reader has no idea who spoke: near a guess nothing is the poem's."""
    table = with_reader().speak("ben guesses angel", 3, 4).recite(4.2, 5).speak("the end", 5.5, 6).until(6.3)
    table.speak("cy guesses heaven", 6.4, 7)
    near = (*words("we rise to", 2, 3), *words("heaven", 3.5, 4.2), *words("the end of all", 4.2, 5))
    assert table.session.to_reread is not None
    assert void(told(table, table.session.to_reread, near)) == ""


@pytest.mark.parametrize("sure", [0.9, 0.2])
def test_a_word_that_is_hardly_probable_changes_nothing(sure: float) -> None:
    table = read(guessed_late(), "And up to heaven in the sky we rise to meet the end", sure=sure)
    assert void(table) == (SAID_WORD if sure > 0.5 else "")


def test_a_word_by_itself_may_be_a_guess_that_was_missed() -> None:
    """In a stretch of its own, where the poem has others; nor is one that begins at the end of it."""
    table = performing().recite(5.6, 6).speak("the end", 6.5, 7)
    table.session = table.session.reader_is(samples(7), there=True)
    table.until(7.3).speak("ben guesses heaven", 7.4, 8)
    assert table.session.to_reread is not None
    apart = (*words(POEM, 2, 5), *words("heaven", 5.6, 6))
    assert void(told(table, table.session.to_reread, apart)) == ""
    assert void(read(guessed_late(), "and so we rise and rise to heaven", 2, 5.6)) == ""


@pytest.mark.parametrize(("secret", "said"), [("knight", "night"), ("night", "night"), ("goods", "good")])
def test_what_sounds_like_another_word_may_be_that(secret: str, said: str) -> None:
    """A reader takes the one for the other; and the commonest relatives are in every second couplet."""
    words_ = {"Ana": secret, "Ben": "hill", "Cy": "horse", "Dee": "house"}
    table = with_reader(words_).speak("the end", 5.5, 6).until(6.3).speak(f"ben guesses {secret}", 6.4, 7)
    assert void(read(table, f"we wander through the {said} and all is well with us")) == ""


# -- "or a blank"


def test_a_blank_that_is_read_is_one() -> None:
    """And costs its poet the points; the guesser keeps theirs."""
    table = read(guessed_late(), "We rise to blank, and all is well with us up there")
    assert (void(table), table.sheet("Ben", "guess"), table.sheet("Ana", "poem")) == ("blank", [1], [])


def test_a_blank_that_is_not_read_was_none() -> None:
    """The live ear has heard one where the poem has "black"."""
    table = with_reader().speak("blank", 5.1, 5.4).speak("the end", 5.8, 6.2).until(6.5).speak("ben guesses heaven", 6.6, 7)
    assert void(read(table, "We rise into the black and all is well with us")) == ""
    table = with_reader().speak("blank", 5.1, 5.4).speak("the end", 5.8, 6.2).until(6.5).speak("ben guesses heaven", 6.6, 7)
    assert void(read(table, "")) == "blank"


# -- "whether the couplet rhymes"


def advice(table: Table) -> tuple[str, dict[str, Any]]:
    table.type("challenge the rhyme")
    return table.keys[0], dict(table.says[0].fields)


def test_the_advice_on_a_rhyme_is_of_what_was_read() -> None:
    """With a reading that is there; without one it is of the live transcript, which here has heard nothing."""
    assert advice(read(guessed_late())) == ("rhyme-yes", {"first": "bend", "second": "end"})
    assert advice(guessed_late().until(10))[0] == "rhyme-unheard"


LIVE = {"rhymes": ("i wander where the waters bend", "and where i lie my wanderings end"), "misheard": ("wonder where we walk", "my tent")}
NO_RHYME = "I wander where the waters bent, and where I lie my wanderings ant."


@pytest.mark.parametrize(
    ("live", "text", "key", "ends"),
    [
        ("misheard", POEM, "rhyme-yes", ("bend", "end")),
        ("rhymes", NO_RHYME, "rhyme-yes", ("bend", "end")),
        ("misheard", NO_RHYME, "rhyme-no", ("bent", "ant")),
    ],
)
def test_a_couplet_rhymes_where_one_of_two_readings_does(live: str, text: str, key: str, ends: tuple[str, str]) -> None:
    """What was misheard rhymes with what was heard by a rare chance alone; where neither does, it is as the second has it."""
    first, second = LIVE[live]
    table = poems({"Ana": "heaven", "Ben": "hill", "Cy": "horse", "Dee": "house"}).speak("ana begins", 1, 1.6)
    table.recite(2, 3.4, first).recite(3.7, 5, second)
    table.session = table.session.reader_is(samples(5), there=True)
    read(table.speak("the end", 5.5, 6).until(6.3).speak("ben guesses heaven", 6.4, 7), text)
    assert advice(table) == (key, dict(zip(("first", "second"), ends, strict=True)))


def test_a_late_reading_still_advises() -> None:
    assert advice(read(guessed_late().until(10)))[0] == "rhyme-yes"


def test_what_was_guessed_in_the_middle_is_no_end_of_a_line() -> None:
    table = with_reader().speak("ben guesses angel", 3.4, 3.7).speak("the end", 5.5, 6).until(6.3).speak("cy guesses heaven", 6.4, 7)
    halves = (*words("I wander where the waters bend,", 2, 3.4), *words("Ben guesses angel.", 3.4, 3.7))
    assert table.session.to_reread is not None
    told(table, table.session.to_reread, (*halves, *words("and where I lie my wanderings end.", 3.7, 5)))
    assert advice(table) == ("rhyme-yes", {"first": "bend", "second": "end"})


# -- what happened is replayed without a reader


def test_a_replay_needs_no_reader() -> None:
    table = read(guessed_late(), "And up to heaven in the sky we rise to meet the end").until(12)
    state = table.session.events and table.state
    begun = performing().session
    again = replace(begun, events=()).replay(table.session.events[len(begun.events) :])
    assert again.state == state


def test_a_reader_that_is_gone_is_waited_for_no_longer() -> None:
    table = with_reader()
    table.session = table.session.reader_is(samples(5), there=False)
    table.speak("the end", 5.5, 6).until(6.3).speak("ben guesses heaven", 6.4, 7)
    assert table.state.last is not None


def test_it_is_no_news_twice() -> None:
    session = with_reader().session
    assert session.reader_is(samples(9), there=True) is session


def test_it_is_nothing_to_take_back() -> None:
    """Undo takes back the guess, and with it what was read then."""
    table = read(guessed_late())
    assert [type(event).__name__ for event in table.session.events[-1:]] == [Reread.__name__]
    table.type("host undo")
    assert table.state.poem is not None
    assert table.state.poem.right is None


def test_other_games_are_read_nothing() -> None:
    session: Session = begun().session
    assert session.to_reread is None
    assert session.reader_is(0, there=True) is session
