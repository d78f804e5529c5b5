"""The language model of open reading: probabilities, and the grammar made of them."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from models.train.words.language import EDGE, LanguageModel, learned
from models.train.words.language_text import Sentence, Source
from voicehost.core.speech import UNKNOWN

pytestmark = pytest.mark.making

WORDS = ("walk", "along", "the", "quiet", "shore", "and", "heaven")
sentences = st.lists(st.lists(st.sampled_from((*WORDS, "voldemort")), min_size=1, max_size=6).map(tuple), max_size=30).map(
    lambda lines: [("walk",), *lines]
)


def model(lines: Sequence[Sentence], bigrams: int = 10) -> LanguageModel:
    return learned((Source("some", 1.0, tuple(lines)),), WORDS, bigrams)


@given(sentences, st.integers(0, 20))
def test_probabilities_sum_to_one(lines: list[Sentence], bigrams: int) -> None:
    """After every word, and at the beginning, something follows for sure, whichever bigrams are kept."""
    found = model(lines, bigrams)
    sums = [sum(found.probability(before, word) for word in range(len(found.words))) for before in range(len(found.words))]
    assert sums == pytest.approx([1.0] * len(sums))
    assert len(found.bigrams) <= bigrams


@given(sentences)
@settings(max_examples=30)
def test_paths_cost_what_they_are_unlikely(lines: list[Sentence]) -> None:
    """The cheapest path of a word after another costs at most its negative log probability, and the direct one, where it is, just that."""
    found = model(lines)
    numbers = {word: 100 + i for i, word in enumerate((*WORDS, UNKNOWN))}
    fst = found.grammar(numbers)
    assert fst.final[0] == pytest.approx(-np.log(found.probability(EDGE, EDGE)), abs=1e-5)
    for word in range(1, len(found.words)):
        label = numbers[found.words[word]]
        own = [arc["cost"] for arc in fst.leaving(0) if arc["ilabel"] == label]
        back_off = next(arc["cost"] for arc in fst.leaving(0) if arc["ilabel"] == 0)
        alone = next(arc["cost"] for arc in fst.leaving(1) if arc["ilabel"] == label)
        assert (own or [back_off + alone])[0] == pytest.approx(-np.log(found.probability(EDGE, word)), abs=1e-4)


def test_a_grammar_is_sorted_and_ends_anywhere() -> None:
    """Arcs stand in the order of their words, as libvosk looks for them; a reading may end after any word; `[unk]` can be read."""
    fst = model([("walk", "along", "the", "quiet", "shore")] * 3).grammar({word: 9 - i for i, word in enumerate((*WORDS, UNKNOWN))})
    assert all((np.diff(fst.leaving(state)["ilabel"]) > 0).all() for state in range(fst.states))
    assert np.isfinite(fst.final).all()
    assert 9 - len(WORDS) in fst.leaving(1)["ilabel"]


def test_what_was_read_is_likelier() -> None:
    """A line of the text is likelier than the same words backwards, and likelier with bigrams than without."""
    line = ("walk", "along", "the", "quiet", "shore")
    found = model([line, ("the", "shore"), ("the", "heaven")] * 5, bigrams=30)
    assert found.perplexity([line]) < 0.5 * found.perplexity([line[::-1]])
    assert found.perplexity([line]) < 0.5 * found.perplexity([line], bigrams=False)


def test_the_bigrams_that_say_most_are_kept() -> None:
    """Of many bigrams those are kept that are common, and likelier than their words alone make them."""
    found = model([("quiet", "shore")] * 9 + [("and", "heaven")], bigrams=2)
    kept = {(found.words[before], found.words[word]) for before, word in found.bigrams}
    assert ("quiet", "shore") in kept
    assert ("and", "heaven") not in kept


def test_words_that_are_none_of_them_are_counted() -> None:
    """The share of unknown words in the text is what `[unk]` is read for; bigrams do not reach across them."""
    found = model([("quiet", "voldemort", "shore", "and")] * 250, bigrams=30)
    assert found.unknown == pytest.approx(0.25, abs=0.01)
    assert not {("quiet", "shore"), ("quiet", "and")} & {(found.words[a], found.words[b]) for a, b in found.bigrams}
