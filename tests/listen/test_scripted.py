"""Text in place of speech: what a script says arrives when the sound's position has passed it."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from voicehost.core.speech import AudioChunk, Grammar, Listening, Utterance
from voicehost.listen.recognizer import PACE, Recognizer, Scripted, spoken_words, typed

pytestmark = pytest.mark.quick


def played(recognizer: Recognizer, length: int, size: int) -> list[Utterance]:
    found: list[Utterance] = []
    for start in range(0, length, size):
        found += recognizer.accept(AudioChunk(start, bytes(2 * min(size, length - start))))
    return [*found, *recognizer.finish()]


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("Maya guesses: 'Heaven'!", ("maya", "guesses", "heaven")),
        ("I\u2019m done.", ("i'm", "done")),
        ("deep-fried", ("deep", "fried")),
        ("[unk] heaven", ("[unk]", "heaven")),
        ("Caf\u00e9 10", ("caf\u00e9", "10")),
        ("...", ()),
    ],
)
def test_what_is_typed_loses_case_and_punctuation(text: str, words: tuple[str, ...]) -> None:
    """Only words are left, as a recognizer would write them."""
    assert spoken_words(text) == words


def test_typed_words_take_no_time_and_have_no_confidence() -> None:
    """A typed phrase is said at one moment."""
    utterance = typed("Is it heaven?", 480)
    assert (utterance.start, utterance.end, utterance.best.text) == (480, 480, "is it heaven")
    assert {word.confidence for word in utterance.best.words} == {None}


def test_words_of_a_line_are_spread_evenly() -> None:
    """Each takes `PACE`, and the line arrives when its last one has passed."""
    recognizer = Scripted([(1000, "is it heaven")])
    (utterance,) = played(recognizer, 40_000, 1600)
    assert [word.start for word in utterance.best.words] == [1000, 1000 + PACE, 1000 + 2 * PACE]
    assert utterance.end == 1000 + 3 * PACE


@given(
    st.lists(st.tuples(st.integers(0, 50_000), st.sampled_from(["yes", "is it heaven", "the end", "one two three four"])), max_size=6),
    st.integers(100, 20_000),
)
def test_nothing_is_lost_and_nothing_arrives_before_it_is_settled(lines: list[tuple[int, str]], size: int) -> None:
    """Whatever the chunks: every line once, none starting before the position that was settled when it came."""
    recognizer = Scripted(lines)
    recognizer.expect(Listening(Grammar(())))
    heard: list[str] = []
    settled = 0
    for start in range(0, 60_000, size):
        for utterance in recognizer.accept(AudioChunk(start, bytes(2 * size))):
            assert utterance.start >= settled
            heard.append(utterance.best.text)
        assert recognizer.settled >= settled
        settled = recognizer.settled
    heard += [utterance.best.text for utterance in recognizer.finish()]
    assert sorted(heard) == sorted(text for _, text in lines)
