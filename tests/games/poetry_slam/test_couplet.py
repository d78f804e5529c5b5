"""Poetry Slam: whether one line of a couplet was heard, or both."""

from __future__ import annotations

import pytest

from voicehost.core.speech import Hypothesis, Word, samples
from voicehost.games.poetry_slam.couplet import is_whole, line_ends

pytestmark = pytest.mark.quick


def read(text: str, start: float, end: float, silence: tuple[float, float] | None = None) -> Hypothesis:
    """Words one after another from `start` to `end`, but for a silence between two of them."""
    said = text.split()
    each = (end - start) / len(said)
    words = [Word(word, samples(start + each * i), samples(start + each * (i + 1))) for i, word in enumerate(said)]
    if silence is not None:
        words = [word for word in words if word.end <= samples(silence[0]) or word.start >= samples(silence[1])]
    return Hypothesis(tuple(words))


ANGELS, FOLKS = "this is where the angels fly", "and where good folks go when they die"


@pytest.mark.parametrize(
    ("why", "spans", "texts", "whole"),
    [
        ("one line", [(0, 2.2)], [ANGELS], False),
        ("one long line of a slow reader", [(0, 4.2)], ["shall i compare thee to a summer day"], False),
        ("half a line, a breath, and the other half", [(0, 1.1), (1.6, 2.6)], [], False),
        ("two lines with a breath between", [(0, 1.6), (2, 3.7)], [], True),
        ("two lines with six seconds between", [(0, 1.6), (7.6, 9.3)], [], True),
        ("one line and an afterthought", [(0, 3), (3.6, 4.2)], [], False),
        ("two lines in one breath that rhyme", [(0, 3.4)], ["the angels fly when good folks die"], True),
        ("two short lines in one breath that do not", [(0, 3.4)], ["the angels fly when good folks fall"], False),
        (
            "two lines in one breath, by their syllables",
            [(0, 3.8)],
            ["this is where the angels live and where good folks go in the end"],
            True,
        ),
        ("more than any line takes", [(0, 4.6)], [], True),
        ("nothing", [], [], False),
    ],
)
def test_one_line_or_two(why: str, spans: list[tuple[float, float]], texts: list[str], whole: bool) -> None:
    """By length, by the pause where a line turns, by syllables, and by a rhyme with the middle."""
    del why
    lines = tuple(read(text, *span) for text, span in zip(texts, spans, strict=False))
    assert is_whole(tuple((samples(start), samples(end)) for start, end in spans), lines) is whole


def test_a_pause_inside_one_utterance_is_seen_too() -> None:
    """The words of the transcript are apart where the line turns."""
    spans = ((0, samples(4.0)),)
    assert not is_whole(spans, (read("a b c d e f g h i j", 0, 4),))
    assert is_whole(spans, (read("a b c d e f g h i j", 0, 4, silence=(1.6, 2.0)),))


def test_what_is_typed_is_told_by_its_lines() -> None:
    """It takes no time: two lines are two, and so is one that is as long."""

    def typed(text: str, at: float) -> Hypothesis:
        return Hypothesis(tuple(Word(word, samples(at), samples(at)) for word in text.split()))

    spans = ((samples(1), samples(1)), (samples(9), samples(9)))
    assert not is_whole(spans[:1], (typed(ANGELS, 1),))
    assert is_whole(spans, (typed(ANGELS, 1), typed(FOLKS, 9)))
    assert is_whole(spans[:1], (typed(f"{ANGELS} {FOLKS}", 1),))


@pytest.mark.parametrize(
    ("text", "silence", "ends"),
    [
        ("this is where the angels fly and where good folks go when they die", (2.8, 3.3), ("fly", "die")),
        ("this is where the angels fly and [unk] good folks go when they [unk]", (2.8, 3.3), ("fly", "they")),
        ("angels fly folks die", None, ("fly", "die")),
        ("the angels fly", None, None),
    ],
)
def test_the_ends_of_two_lines(text: str, silence: tuple[float, float] | None, ends: tuple[str, str] | None) -> None:
    """The last word, and the last before the longest pause in the middle; what is no word is none; of three words nothing is known."""
    assert line_ends(read(text, 0, 6.5, silence).words) == ends
