"""How much the table screen says in words at once."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from voicehost.web.glance import AT_ONCE, repeated, too_much, words
from voicehost.web.shown import Caption

pytestmark = pytest.mark.quick


@pytest.mark.parametrize(
    ("text", "count"),
    [
        ("", 0),
        ("Who gives a clue?", 3),
        ("Ana wins with a score of 50!", 4),
        ("Ana, which letter do you lose: H, R or S?", 6),
        ("Slam sechs: Bibliotheks-Slam.", 3),
        ("Anna Maria's clue: Tür, schön.", 3),
        ("Dropped: 0.7 and 7.8.", 2),
    ],
)
def test_words_are_counted_and_neither_names_nor_numbers_nor_letters(text: str, count: int) -> None:
    assert words(text, ("Ana", "Anna Maria")) == count


TEN = "aa bb cc dd ee ff gg hh ii jj"


@pytest.mark.parametrize(
    ("stays", "rest", "left_out"),
    [
        ((), (), ()),
        ((TEN,), (("kk ll",),), ()),
        ((TEN,), (("kk ll mm",), ("kk",)), ("kk ll mm",)),
        ((TEN,), (("kk", "ll mm"), ("nn oo",)), ("kk", "ll mm")),
        ((TEN, "kk ll mm nn"), (("oo",), ("A.",)), ("oo",)),
        ((TEN,), ((TEN, "kk ll"),), ()),
        ((TEN,), ((TEN, "kk ll mm"),), ("kk ll mm",)),
    ],
)
def test_what_matters_most_has_the_room(stays: Sequence[str], rest: Sequence[Sequence[str]], left_out: Sequence[str]) -> None:
    """Texts that need one another stand together or not at all; what stays takes its room in any case."""
    assert AT_ONCE == 12
    assert too_much(stays, rest) == frozenset(left_out)


@pytest.mark.parametrize(
    ("caption", "large", "again"),
    [
        ("Who is next?", ("Who is next?",), "Who is next?"),
        ("Who is next? Say it like this: Ana begins.", ("Who is next?",), "Who is next?"),
        ("Who is next? Say it like this: Ana begins.", (), ""),
        ("Cy passes. Who is next?", ("Who is next?",), ""),
        ("Yes, Ana! It was letter.", ("Yes, Ana!", "Yes, Ana! It was letter."), "Yes, Ana! It was letter."),
        ("Yes, Anabel.", ("Yes, Ana",), ""),
    ],
)
def test_a_caption_does_not_repeat_what_is_large(caption: str, large: Sequence[str], again: str) -> None:
    """What it begins with; how something is said, behind that, is told in the caption alone."""
    assert repeated((Caption(7, "host", caption),), large) == ({7: again} if again else {})
