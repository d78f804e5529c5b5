"""Poetry Slam: a poet pauses. An end by silence is a judgement, and is taken back when the poet goes on.

`one_line` is the first line of Ana's poem for "heaven", from second 2 to second 4, with Ben, Cy and Dee to guess; `performing` has both
lines, from second 2 to second 5.
"""

from __future__ import annotations

from typing import Any

import pytest

from tests.support.table import Table, ended, performing, poems, right
from voicehost.core.speech import samples
from voicehost.games.poetry_slam.poem import Timing
from voicehost.games.poetry_slam.state import Phase
from voicehost.listen.recognizer import typed

pytestmark = pytest.mark.quick

WORDS = {"Ana": "heaven", "Ben": "hill", "Cy": "horse", "Dee": "house"}


def one_line(**options: Any) -> Table:
    return poems(WORDS, **options).speak("ana begins", 1, 1.6).recite(2, 4)


def keys(table: Table) -> list[str]:
    """All that the host has said of the poem's end."""
    return [say.key for say in table.heard if say.key in ("taken-for-the-end", "goes-on", "last-seconds", "nobody-guessed")]


# -- "People do pause: to think, to laugh, for effect"


@pytest.mark.parametrize("pause", [0.5, 1, 2, 3, 4, 4.9])
def test_i_paused_and_the_host_waited(pause: float) -> None:
    """After one line of two the silence must be five seconds; no tone says anything before."""
    table = one_line().recite(4 + pause, 6 + pause)
    assert (keys(table), ended(table)) == ([], None)
    assert ended(table.until(8 + pause)) == 6 + pause


@pytest.mark.parametrize("pause", [5.1, 7, 12])
def test_i_paused_for_long_and_the_host_took_the_end_back(pause: float) -> None:
    """With a tone for each; then the poem has its whole time."""
    table = one_line().recite(4 + pause, 6 + pause)
    assert [key for key in keys(table) if key != "last-seconds"] == ["taken-for-the-end", "goes-on"]
    assert (ended(table), table.state.phase) == (None, Phase.POEM)
    table.until(8 + pause)
    assert ended(table) == 6 + pause
    assert table.until(15.9 + pause).state.phase is Phase.POEM
    assert table.until(16 + pause).state.phase is Phase.POETRY


def test_the_clock_starts_with_the_tone() -> None:
    """On every screen; it stops when the poet goes on, and what goes on is told."""
    table = one_line().until(8.9)
    assert (table.session.left(samples(8.9)), [say.key for say in table.session.view(None).now]) == (
        None,
        ["seat-performs", "guess-like-this", "end-like-this"],
    )
    table.until(9)
    assert (table.session.left(samples(9)), [say.key for say in table.session.view(None).now]) == (samples(8), ["seat-may-go-on"])
    table.recite(9.5, 11)
    assert (table.session.left(samples(11)), [say.key for say in table.session.view(None).now]) == (
        None,
        ["seat-performs", "guess-like-this", "end-like-this"],
    )
    table.speak("the end", 12).until(13)
    assert [say.key for say in table.session.view(None).now] == ["seat-has-ended"]


def test_what_was_guessed_meanwhile_is_before() -> None:
    """A right guess after one line waits for the poet: who goes on has not ended."""
    table = one_line().until(9.5).speak("ben guesses heaven", 9.6, 10.6)
    assert table.keys == ["heard-right"]
    table.recite(11, 13)
    assert (right(table).timing, table.sheet("Ana", "poem"), table.sheet("Ben", "guess")) == (Timing.BEFORE, [2], [1])


def test_and_if_the_poet_does_not_go_on_only_the_poet_knows() -> None:
    """One line was heard, and nothing after the guess."""
    table = one_line().until(9.5).speak("ben guesses heaven", 9.6, 10.6).until(12.6)
    assert table.keys == ["had-you-finished"]
    assert table.type("yes").sheet("Ana", "poem") == [3]


def test_after_both_lines_a_right_guess_is_after() -> None:
    """At once, as it was."""
    table = performing().until(8).speak("ben guesses heaven", 8.1, 9)
    assert (right(table).timing, table.sheet("Ana", "poem")) == (Timing.AFTER, [3])


def test_a_wrong_guess_in_the_pause_stays_wrong_and_the_poet_waits_for_it() -> None:
    """Silence is when nobody speaks: it begins anew after a guess."""
    table = one_line().speak("ben guesses cloud", 7, 8).until(12.9)
    assert keys(table) == []
    table.recite(12.95, 14)
    assert table.speak("ben guesses heaven", 14.1, 15).keys == ["has-guessed"]


# -- what takes an end back, and what does not


@pytest.mark.parametrize(
    ("why", "start", "end", "back"),
    [
        ("a third line, soon", 7.5, 9.5, True),
        ("an oh", 7.5, 8.2, False),
        ("thinking aloud, later", 11.5, 13.5, False),
    ],
)
def test_after_both_lines_who_talks_is_rather_the_table(why: str, start: float, end: float, back: bool) -> None:
    """A poet may have a third line, once, and soon."""
    del why
    table = performing().until(7).recite(start, end)
    assert (ended(table) is None) is back
    assert ("goes-on" in keys(table)) is back


def test_talk_after_a_guess_takes_nothing_back() -> None:
    """Who guesses has understood that the poem is over."""
    assert ended(performing().until(7).speak("ben guesses cloud", 7.1, 8).recite(8.2, 10)) == 5


def test_an_end_is_taken_back_once_when_both_lines_were_heard() -> None:
    """The tones do not play with the table that thinks aloud, and the time for guesses runs out."""
    table = performing().until(7).recite(7.5, 9.5).until(12).recite(12.5, 14.5).until(16)
    assert keys(table) == ["taken-for-the-end", "goes-on", "taken-for-the-end"]
    assert ended(table) == 9.5
    assert table.until(19.5).state.phase is Phase.POETRY


def test_a_laugh_after_one_line_takes_nothing_back() -> None:
    """Speech shorter than six tenths of a second is no line."""
    assert ended(one_line().until(9.1).recite(9.5, 10)) == 4


def test_the_poets_word_is_final() -> None:
    """ "The end" cannot be taken back by what is said afterwards, nor an end that was judged before it."""
    assert ended(one_line().speak("the end", 4.5, 5).until(5.5).recite(6, 8)) == 4
    assert ended(one_line().until(9.1).speak("the end", 9.5, 10).recite(10.5, 12.5)) == 4


# -- "The reveal waits for the last word of anybody who is speaking."


@pytest.mark.parametrize("until", [15.2, 17])
def test_the_word_is_not_revealed_while_somebody_speaks(until: float) -> None:
    """Who began in time is heard out, and there are two seconds more after that."""
    table = performing().until(14.5).recite(14.6, until)
    assert table.state.phase is Phase.POEM
    assert table.until(until + 1.9).state.phase is Phase.POEM
    assert table.until(until + 2).keys == ["nobody-guessed", "length-points", "who-next"]


def test_a_guess_after_talk_that_held_the_word_back_counts() -> None:
    """It is in time, for the time waited."""
    table = performing().until(14.5).recite(14.6, 16).speak("cy guesses heaven", 17.5, 18.5)
    assert (right(table).player, table.sheet("Ana", "poem")) == ("Cy", [3])


def test_talk_holds_the_word_back_for_ten_seconds_at_most() -> None:
    """A table that never falls silent is told the word all the same."""
    table, at = performing().until(14.5), 14.6
    while table.state.phase is Phase.POEM:
        table.recite(at, at + 1.8)
        at += 1.9
    assert 24 <= table.now <= 29


# -- pauses of the host


def test_after_a_break_the_poet_has_a_fresh_silence() -> None:
    """Two seconds for the host, who says so, and then as long a silence as ever."""
    table = performing().speak("host pause", 5.5).speak("go on", 305, 305.6)
    assert ended(table.until(308.9)) is None
    assert table.until(309.1).keys == ["taken-for-the-end"]
    line = one_line().speak("host pause", 5.5).speak("go on", 305, 305.6).recite(311, 313)
    assert (keys(line), line.state.phase) == ([], Phase.POEM)


def test_after_a_break_guesses_have_their_time_anew() -> None:
    """Where the poem had ended."""
    table = performing().until(14).speak("host pause", 14).speak("go on", 314, 314.6)
    assert table.until(325.9).state.phase is Phase.POEM
    assert table.until(326).state.phase is Phase.POETRY


# -- what is typed


def test_a_typed_poem_does_not_end_while_its_second_line_is_typed() -> None:
    """That takes longer than any pause of a speaker."""
    table = poems(WORDS).type("ana begins", "this is where the angels fly").wait(8).type("and where good folks go when they die")
    assert keys(table) == []
    assert ended(table.wait(9.5)) is None
    assert keys(table) == []


def test_a_typed_poem_ends_by_the_poets_word_or_by_the_clock() -> None:
    """The clock is that of the time for guesses: it runs for the end, and then for guesses; each line stops it."""
    table = poems(WORDS).type("ana begins", "this is where the angels fly").wait(10.1)
    assert keys(table) == ["taken-for-the-end"]
    table.type("and where good folks go when they die")
    assert (ended(table), keys(table)[-1]) == (None, "goes-on")
    assert table.wait(10.1).keys == ["taken-for-the-end"]
    assert table.wait(7.8).keys == ["last-seconds"]
    assert table.wait(0.2).keys == ["nobody-guessed", "length-points", "who-next"]
    assert poems(WORDS, window=0).type("ana begins", "this is where the angels fly").wait(5000).state.phase is Phase.POEM


def test_a_typed_line_soon_after_a_spoken_one_goes_on_with_the_poem() -> None:
    """Whichever way it comes."""
    table = one_line().until(9.2).hear(typed("and where good folks go when they die", samples(9.5)))
    assert (ended(table), keys(table)) == (None, ["taken-for-the-end", "goes-on"])


def test_a_table_screen_says_how_to_guess_and_how_the_poet_ends() -> None:
    """How to end stays there when everybody has had their guess, and goes with the end."""

    def shown(at: Table) -> list[tuple[object, ...]]:
        return [(each.key, *each.fields.values()) for each in at.session.view(None).now if each.key.endswith("-like-this")]

    table = one_line()
    assert shown(table) == [("guess-like-this", "Ben"), ("end-like-this", "Ana")]
    table.speak("ben guesses hill", 5, 5.5).speak("cy guesses hill", 6, 6.5).speak("dee guesses hill", 7, 7.5)
    assert shown(table) == [("end-like-this", "Ana")]
    assert shown(one_line().speak("the end", 5).until(6)) == []
