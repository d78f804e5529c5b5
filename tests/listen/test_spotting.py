"""Which words of a reading are a phrase, and no line of a poem that has its words."""

from __future__ import annotations

import pytest

from voicehost.core.speech import UNKNOWN, Word, samples
from voicehost.listen.spotting import stands_alone

pytestmark = pytest.mark.quick

THANKS = (Word("thank", samples(10), samples(10.2)), Word("you", samples(10.2), samples(10.5)))


@pytest.mark.parametrize(
    ("others", "alone"),
    [
        ((), True),
        (((8, 9.7), (10.8, 14)), True),  # pauses of 0.3 s
        (((8, 9.9),), False),  # "... and I thank you"
        (((10.6, 12),), False),  # "thank you for the roses"
        (((10.55, 11),), True),  # a name
        (((9.5, 9.9), (10.6, 11)), False),  # a word on each side: too much
        (((9.7, 9.9), (10.6, 10.9)), True),  # "um, thank you all"
        (((10.55, 11), (11.1, 12)), False),  # what touches it goes on
        (((10.55, 11), (11.3, 14)), True),
    ],
)
def test_what_is_said_in_one_breath_with_a_phrase_is_poetry(others: tuple[tuple[float, float], ...], alone: bool) -> None:
    around = tuple(Word(UNKNOWN, samples(start), samples(end)) for start, end in others)
    words = tuple(sorted((*THANKS, *around), key=lambda word: word.start))
    assert stands_alone(THANKS, words) == alone
