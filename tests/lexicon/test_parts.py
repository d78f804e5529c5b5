"""Words that a model lacks, by the words that they are made of."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from voicehost.lexicon.parts import in_parts
from voicehost.lexicon.sounds import heard_as

pytestmark = pytest.mark.quick

KNOWN = frozenset(
    ("spiel", "leitung", "raum", "code", "landes", "meister", "schaft", "meisterschaft", "ida", "ein", "und", "zwanzig", "spielleit")
)


@pytest.mark.parametrize(
    ("word", "parts"),
    [
        ("spielleitung", ("spiel leitung",)),
        ("raumcode", ("raum code",)),
        ("landesmeisterschaft", ("landes meisterschaft",)),
        ("einundzwanzig", ("ein und zwanzig",)),
        ("quagmire", ()),
        ("idaida", ("ida ida",)),
        ("ida", ()),
        ("", ()),
    ],
)
def test_a_word_is_heard_by_what_it_is_made_of(word: str, parts: tuple[str, ...]) -> None:
    """Of two parts before three."""
    assert in_parts(word, KNOWN.__contains__) == parts


def test_the_evenest_parts_come_first() -> None:
    """Short ones are soon found in anything."""
    assert in_parts("abcdefgh", lambda _: True, 2) == ("abcd efgh", "abc defgh")


@given(st.text("abcdefg", max_size=12))
def test_parts_make_the_word(word: str) -> None:
    """Nothing is lost of it, and each is a word that is heard."""
    for text in in_parts(word, lambda part: "a" in part):
        assert text.replace(" ", "") == word
        assert all("a" in part for part in text.split())


@pytest.mark.parametrize(("text", "heard"), [("ida", "ida"), ("ida spielleitung", "ida spiel leitung"), ("ida xqz", None)])
def test_a_name_or_a_word_in_another_language_is_heard_by_its_parts(text: str, heard: str | None) -> None:
    """How words sound is known of English alone."""
    assert heard_as(text, KNOWN.__contains__, "de") == heard
