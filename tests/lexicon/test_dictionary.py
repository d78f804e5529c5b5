"""What counts as a word, and why not."""

from __future__ import annotations

from functools import cache

import pytest
from hypothesis import given
from hypothesis import strategies as st
from rapidfuzz import process
from rapidfuzz.distance import OSA

from tests.support.effort import effort
from voicehost.lexicon.common import zipf
from voicehost.lexicon.data import read
from voicehost.lexicon.dictionary import Reason, _is_suggested, is_word, judge, normal, words_of

pytestmark = pytest.mark.quick


@pytest.mark.parametrize(
    "word",
    [
        *("ice cream", "deep-fried", "crosswalk", "laser", "may", "mark", "colour", "color", "Heaven", "café", "cafe", "passers-by"),
        *("ice creams", "merry-go-round", "athlete", "etymologist", "tandoor", "turkey", "ironically"),
    ],
)
def test_words_and_compounds_count(word: str) -> None:
    """Common words, words that are also names, and compounds in all three spellings are valid."""
    assert judge(word).valid
    assert judge(word).reason is None


@pytest.mark.parametrize(
    ("word", "reason"),
    [
        *((name, Reason.PROPER_NOUN) for name in ("Paris", "London", "april", "English", "New York", "brexit")),
        *((word, Reason.CONTRACTION) for word in ("don't", "don\u2019t", "isn't", "o'clock", "dont", "it's")),
        *((word, Reason.POSSESSIVE) for word in ("dog's", "dragon\u2019s", "dragons'", "boss's")),
        *((word, Reason.ABBREVIATION) for word in ("NASA", "tv")),
        *((word, Reason.MISSPELLED) for word in ("recieve", "teh", "seperate", "icecream", "umberella")),
        *((word, Reason.NOT_A_WORD) for word in ("qwxzjk", "blorf", "zzzzzzzz")),
        *((word, Reason.NOT_LETTERS) for word in ("abc1", "1984", "\U0001f600", "", "  ", "-", "a_b", "rock&roll", "heaven.")),
        *((word, Reason.TOO_LONG) for word in ("x" * 51, "ab " * 10_000)),
    ],
)
def test_a_word_that_does_not_count_says_why(word: str, reason: Reason) -> None:
    """Each kind of word that the rules exclude has its own reason."""
    assert judge(word).reason is reason
    assert not judge(word).valid


@pytest.mark.parametrize(
    ("slip", "meant"), [("recieve", "receive"), ("teh", "the"), ("icecream", "ice cream"), ("dont", "don't"), ("heven", "even")]
)
def test_a_misspelled_word_comes_with_the_word_that_was_meant(slip: str, meant: str) -> None:
    """The commonest word that is one slip away is suggested."""
    assert judge(slip).suggestion == meant


@cache
def every_word() -> tuple[str, ...]:
    return tuple(line.partition("\t")[0] for line in read("dictionary").decode("utf-8").splitlines())


@pytest.mark.parametrize("slip", ["heavn", "nigt", "cofeee", "fmae", "xame", "ice  craem", "deep-frid", "caféine", "qwxzjk", "a" * 50])
def test_what_was_meant_is_the_commonest_of_all_words_one_slip_away(slip: str) -> None:
    """As found by comparing it with every word."""
    found = process.extract(normal(slip), every_word(), scorer=OSA.distance, score_cutoff=1, limit=None)
    near = (word for word, _, _ in found if _is_suggested(word))
    assert judge(slip).suggestion == max(near, key=lambda word: (zipf(word), word), default=None)


@pytest.mark.parametrize("letters", [2, 4])
def test_all_words_of_so_many_letters(letters: int) -> None:
    """Those, and no others, that count where each is asked for."""
    listed = {line.partition("\t")[0] for line in read("dictionary").decode("utf-8").splitlines()}
    asked = {word for word in listed if len(word) == letters and word.isascii() and word.isalpha() and is_word(word)}
    assert words_of(letters) == asked


def test_a_word_of_ten_thousand_letters_is_answered_at_once() -> None:
    """Length is looked at before anything is searched, and the verdict does not carry the whole of it."""
    verdict = judge("a" * 10_000)
    assert verdict.reason is Reason.TOO_LONG
    assert len(verdict.word) <= 50
    assert effort(lambda: judge("b" * 10_000)) < 1


@given(st.text(max_size=60))
def test_any_text_gets_a_verdict(text: str) -> None:
    """No input raises; a verdict is valid exactly where it has no reason; and judging is the same for every spelling that is one word."""
    verdict = judge(text)
    assert verdict.valid == (verdict.reason is None)
    assert judge(normal(text)).valid == verdict.valid


@given(st.text(max_size=40))
def test_normal_is_idempotent(text: str) -> None:
    """What is normal stays as it is."""
    assert normal(normal(text)) == normal(text)


def test_normal_folds_what_keyboards_differ_in() -> None:
    """Case, composed accents, typographic hyphens and apostrophes, and spaces."""
    assert normal("  Deep\u2011Fried ") == "deep-fried"
    assert normal("don\u2019t") == "don't"
    assert normal("cafe\u0301") == "caf\u00e9"
    assert normal("ice \t cream") == "ice cream"
