"""Whoever hesitates before the last word of a phrase: "Lena guesses", a silence, "candle"."""

from __future__ import annotations

import pytest

from tests.support.table import Table, joined, performing, spoken, writing
from voicehost.core.hesitation import WAITED
from voicehost.core.speech import UNKNOWN, samples, seconds
from voicehost.listen.recognizer import typed

pytestmark = pytest.mark.quick

WAITS = seconds(WAITED)


def poem(silence: float = 20.0) -> Table:
    """Ana has recited two lines for "heaven"."""
    return performing({"Ana": "heaven", "Ben": "hill", "Cy": "horse"}, silence=silence)


def guessers(table: Table) -> list[tuple[str | None, str]]:
    assert table.state.poem is not None
    return [(guess.player, guess.word) for guess in table.state.poem.guesses]


@pytest.mark.parametrize("pause", [0.6, 1.0, 1.5, 2.0, 2.9])
def test_a_hesitation_does_not_lose_the_guesser(pause: float) -> None:
    """The guess is of whoever began it, from where it began."""
    table = poem()
    at = table.now + 0.5
    table.speak("ben guesses", at).speak("heaven", at + 0.6 + pause)
    assert guessers(table) == [("Ben", "heaven")]
    assert table.state.poem is not None
    assert table.state.poem.guesses[0].start == samples(at)


@pytest.mark.parametrize(
    ("said", "guesses"),
    [
        ((("ben guesses", 0.5), ("heaven", 4.3)), [(None, "heaven")]),  # three seconds are over
        ((("ben guesses", 0.5), (UNKNOWN, 1.5), ("heaven", 2.5)), [("Ben", "heaven")]),  # "um"
        ((("ben guesses", 0.5), (f"{UNKNOWN} " * 4, 1.5), ("heaven", 2.8)), [(None, "heaven")]),  # somebody talks
        ((("ben guesses", 0.5), ("cy guesses heaven", 2.0)), [("Cy", "heaven")]),  # another is faster
        ((("ben", 0.5), ("heaven", 2.0)), [(None, "heaven")]),  # a name is no guess
        ((("ben guesses heaven", 0.5), ("heaven", 2.0)), [("Ben", "heaven"), (None, "heaven")]),  # nothing is left open
        ((("is it", 0.5), ("heaven", 2.0)), [(None, "heaven")]),  # nobody has said who
    ],
)
def test_what_goes_on_and_what_does_not(said: tuple[tuple[str, float], ...], guesses: list[tuple[str | None, str]]) -> None:
    """Seconds after the line; a word takes 0.3 s."""
    table = poem()
    start = table.now
    for text, at in said:
        table.speak(text, start + at)
    assert guessers(table)[: len(guesses)] == guesses


def test_it_may_end_what_the_poet_has_recited() -> None:
    """A line, and then the guess in one breath: the line is recited, the guess is not."""
    table = poem()
    at = table.now + 0.3
    line, begun = spoken(UNKNOWN, at, at + 2), spoken("ben guesses", at + 2.1)
    table.hear(joined(line, begun)).speak("heaven", at + 4)
    assert guessers(table) == [("Ben", "heaven")]
    assert table.state.poem is not None
    assert table.state.poem.spans[-1] == (samples(at), samples(at + 2))


def test_the_end_is_the_poets() -> None:
    """What is said instead of the word is a phrase of its own."""
    table = poem()
    table.speak("ben guesses", table.now + 0.5).speak("the end", table.now + 1)
    assert guessers(table) == []
    assert table.state.poem is not None
    assert table.state.poem.claim is not None


def test_what_never_goes_on_is_what_it_was() -> None:
    """It was recited after all; and beside a poem it was not caught, three seconds later."""
    table = poem()
    at = table.now + 0.5
    table.speak("ben guesses", at)
    assert table.state.poem is not None
    assert table.state.poem.last_word == samples(at - 0.5)
    table.until(at + 0.6 + WAITS)
    assert table.state.poem is not None
    assert table.state.poem.last_word == samples(at + 0.6)
    asked = writing().speak("ana snaps for", 100)
    assert asked.keys == []
    assert asked.until(100.8 + WAITS).keys == []
    assert asked.until(101 + WAITS).keys == ["not-caught"]


def test_no_time_runs_out_over_a_guess_that_was_begun() -> None:
    """A silence that would end the poem is looked at when it is known how the guess went on."""
    table = poem(silence=2.0)
    at = table.now + 1.9
    table.speak("ben guesses", at).until(at + 3)
    assert table.state.poem is not None
    assert table.state.poem.ended is None
    table.speak("heaven", at + 3.2)
    assert guessers(table) == [("Ben", "heaven")]


def test_what_is_typed_is_whole() -> None:
    """Nobody hesitates with the enter key."""
    table = writing()
    table.hear(typed("ana snaps for", samples(table.now + 1)))
    assert table.session.attention.begun is None
    assert table.keys
