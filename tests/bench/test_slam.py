"""The figures of the minimal pairs, where they need no sound."""

from __future__ import annotations

import pytest

from tests.bench.slam import FORMS, on_paper, some
from voicehost.games.scrabble_slam.words import neighbours

pytestmark = pytest.mark.quick


@pytest.mark.more
def test_most_words_are_told_apart_by_sound_and_nearly_all_with_a_letter() -> None:
    """Over the whole dictionary: what a naming of the letter is worth, and that the host seldom has to ask for the ear's sake alone."""
    found = on_paper()
    assert found["words"] > 4000
    assert 0.9 < found["told apart by sound"] < found["with the letter named"] < 1
    assert found["with the letter named"] > 0.995
    assert found["always asked"] < 1 - found["told apart by sound"]


def test_what_is_called_follows() -> None:
    """Each shout that is measured is of a word that may follow, said in its form."""
    for form in FORMS:
        for called in some(form, 20):
            assert called.then in neighbours(called.word)
            assert (called.then in called.text) == (form != "letter for letter")
