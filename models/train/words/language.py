"""What follows what: a bigram model with back-off, for the open reading.

Bigrams are counted in free text (language_text.py) with absolute discounting. What they back off to is a mixture of the text's own
words, by after how many different words they come, and of wordfreq's frequencies, which know today's English. Only those bigrams are
kept that say most.

Perplexity, with these settings and by unigrams alone: on the poems that were left out of the counts 386 and 947 (820 without poems, with
50,000 bigrams); on the texts that people read in LJ Speech and LibriSpeech, of which nothing was counted, 410 and 974.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from itertools import pairwise
from pathlib import Path
from typing import Any, TypeAlias

import numpy as np
import wordfreq
from numpy.typing import NDArray

from models.train.graph.openfst import Arc, Fst, assembled
from models.train.words.language_text import FETCHED, Sentence, Source, sources
from models.train.words.lexicon import words
from voicehost.core.speech import UNKNOWN

Floats: TypeAlias = NDArray[np.float64]
Ids: TypeAlias = NDArray[np.int64]

WORDS = 32_000
"""The commonest words of the lexicon: the others are heard under a grammar only."""
BIGRAMS = 120_000
DISCOUNT = 0.7
OF_TEXT = 0.5
"""The text's share in the words that bigrams back off to."""
EDGE = 0
"""The number of what stands before the first word and after the last."""


@dataclass(frozen=True, slots=True)
class LanguageModel:
    words: tuple[str, ...]
    """By number; the first is the edge of a sentence."""
    unigram: Floats
    """Probabilities, by number."""
    bigrams: Mapping[tuple[int, int], float]
    """Probability of the second after the first, of those kept."""
    back_off: Mapping[int, float]
    """By the word before: what unigrams are multiplied by for the rest. 1 where nothing is kept."""
    unknown: float
    """The share of words in the text that are none of these."""
    code: str = "en"
    """As wordfreq calls it."""

    def probability(self, before: int, word: int) -> float:
        kept = self.bigrams.get((before, word))
        return self.back_off.get(before, 1.0) * float(self.unigram[word]) if kept is None else kept

    def perplexity(self, sentences: Iterable[Sentence], *, bigrams: bool = True) -> float:
        """Over the words that it has, and ends of sentences."""
        number = {word: i for i, word in enumerate(self.words)}
        logs = [
            np.log(self.probability(before, word) if bigrams else self.unigram[word])
            for sentence in sentences
            for before, word in _pairs([number.get(word) for word in sentence])
        ]
        return float(np.exp(-np.mean(logs)))

    def grammar(self, numbers: Mapping[str, int], unknown_cost: float = 0.0) -> Fst:
        """States: the edge, where it starts; the back-off; one for each word after which bigrams are kept.

        `numbers`: of words in the graph. `unknown_cost`: of `[unk]`, above how rare words are that are none of these.
        """
        state = {EDGE: 0} | {before: i for i, before in enumerate(sorted(self.back_off.keys() - {EDGE}), 2)}
        arcs: list[Arc] = [(at, 0, 0, -np.log(self.back_off.get(before, 1.0)), 1) for before, at in state.items()]
        final = {at: -np.log(self.probability(before, EDGE)) for before, at in state.items()} | {1: -np.log(self.unigram[EDGE])}
        steps = [(1, word, float(self.unigram[word])) for word in range(1, len(self.words))]
        steps += [(state[before], word, probability) for (before, word), probability in self.bigrams.items() if word != EDGE]
        for at, word, probability in steps:
            label = numbers[self.words[word]]
            arcs.append((at, label, label, -np.log(probability), state.get(word, 1)))
        arcs.append((1, numbers[UNKNOWN], numbers[UNKNOWN], unknown_cost - np.log(self.unknown), 1))
        return assembled(arcs, final, "ilabel")


def language(folder: Path = FETCHED) -> LanguageModel:
    """Of all the text there is. A minute; `folder` keeps what npm fetches."""
    return learned(tuple(sources(folder)), words())


def learned(
    texts: Sequence[Source],
    lexicon_words: Iterable[str],
    bigrams: int = BIGRAMS,
    vocabulary: int = WORDS,
    code: str = "en",
    spelling: Callable[[str], str] = str,
) -> LanguageModel:
    """`code`: wordfreq's, of the language; `spelling`: of a word as wordfreq has it."""
    ranked = dict.fromkeys(map(spelling, wordfreq.top_n_list(code, 4 * vocabulary)))
    known = frozenset(lexicon_words)
    listed = ("", *(word for word, _ in zip((word for word in ranked if word in known), range(vocabulary), strict=False)))
    number = {word: i for i, word in enumerate(listed)}
    counts, unknown = _counts(texts, number)
    before, after = np.divmod(np.array(sorted(counts)), len(listed))
    often = np.array([counts[key] for key in sorted(counts)])
    unigram = _unigram(listed, after, often, code)
    total = np.bincount(before, often, len(listed))
    left = np.bincount(before, np.minimum(DISCOUNT, often), len(listed)) / np.maximum(total, 1e-9)
    estimate = np.maximum(often - DISCOUNT, 0) / total[before] + left[before] * unigram[after]
    gain = often * np.log(estimate / (left[before] * unigram[after]))
    best = np.argsort(-gain, kind="stable")[:bigrams]
    kept = {(int(before[i]), int(after[i])): float(estimate[i]) for i in best}
    return LanguageModel(listed, unigram, kept, _back_off(kept, unigram), unknown, code)


def _counts(texts: Sequence[Source], number: Mapping[str, int]) -> tuple[dict[int, float], float]:
    """Bigrams, as before * words + after; and the share of words that have no number."""
    counts: dict[int, float] = {}
    all_words = missing = 0.0
    for source in texts:
        for sentence in source.sentences:
            numbers = [number.get(word) for word in sentence]
            all_words += source.weight * len(numbers)
            missing += source.weight * numbers.count(None)
            for before, after in _pairs(numbers):
                key = before * len(number) + after
                counts[key] = counts.get(key, 0.0) + source.weight
    return counts, (missing + 1) / (all_words + 1)  # never none


def _pairs(numbers: Sequence[int | None]) -> Iterable[tuple[int, int]]:
    """Each word with the one before it, with the edges of the sentence; not across words without a number."""
    row = (EDGE, *numbers, EDGE)
    return ((before, after) for before, after in pairwise(row) if before is not None and after is not None)


def _unigram(listed: Sequence[str], after: Ids, often: Floats, code: str) -> Floats:
    frequencies: Any = np.array([0.0, *(wordfreq.word_frequency(word, code) for word in listed[1:])])
    contexts = np.bincount(after, minlength=len(listed)).astype(np.float64)
    edge = np.bincount(after, often, len(listed))[EDGE] / often.sum()
    contexts[EDGE] = 0
    mixed = OF_TEXT * contexts / contexts.sum() + (1 - OF_TEXT) * frequencies / frequencies.sum()
    mixed *= 1 - edge
    mixed[EDGE] = edge
    return np.asarray(mixed, dtype=np.float64)


def _back_off(kept: Mapping[tuple[int, int], float], unigram: Floats) -> dict[int, float]:
    """What makes the probabilities after each word sum to one."""
    taken: dict[int, float] = {}
    replaced: dict[int, float] = {}
    for (before, word), probability in kept.items():
        taken[before] = taken.get(before, 0.0) + probability
        replaced[before] = replaced.get(before, 0.0) + float(unigram[word])
    return {before: (1 - taken[before]) / (1 - replaced[before]) for before in taken | {EDGE: 0.0} if before in taken}
