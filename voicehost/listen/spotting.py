"""Phrases within longer speech: which words of a reading belong to a whole phrase.

A grammar bounds words, not phrases, so a reading may have parts of phrases, and phrases among unknown speech. The recognizer finds a phrase
in the middle of speech only if it is offered with unknown speech on each side (`surrounded`). Otherwise the decoder charges twice for
leaving the grammar's sentences, before the phrase and after it.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace

from voicehost.core.speech import UNKNOWN, Samples, Word, samples

A_WORD: Samples = samples(1.0)
"""How long unknown speech at the end of a phrase may be and still be the word that was meant."""
APART: Samples = samples(0.2)
"""How much the bounds of a phrase and of a stretch of unknown speech may differ if the two are the same. Words that are further apart than
this do not belong together."""
BESIDE: Samples = samples(0.6)
"""How much other speech may touch a phrase that stands alone: an "um", or a name."""


def surrounded(sentences: Iterable[str]) -> tuple[str, ...]:
    """Each sentence by itself, with unknown speech before it, after it, and on both sides."""
    return tuple(f"{before}{sentence}{after}" for sentence in sentences for before in ("", f"{UNKNOWN} ") for after in ("", f" {UNKNOWN}"))


class Phrases:
    """Finds the whole phrases of a list of sentences in runs of words."""

    def __init__(self, sentences: Iterable[str]) -> None:
        self._whole: dict[str, list[tuple[str, ...]]] = {}
        for tokens in sorted(map(tuple, map(str.split, sentences)), key=len, reverse=True):
            self._whole.setdefault(tokens[0], []).append(tokens)

    def spans(self, texts: Sequence[str]) -> tuple[range, ...]:
        """The indexes of the words of each phrase, from left to right. Where several begin at one word, the longest is taken."""
        return tuple(self._spans(tuple(texts)))

    def _spans(self, texts: tuple[str, ...]) -> Iterator[range]:
        at = 0
        while at < len(texts):
            length = next((len(tokens) for tokens in self._whole.get(texts[at], ()) if texts[at : at + len(tokens)] == tokens), 0)
            if length:
                yield range(at, at + length)
            at += length or 1

    def runs(self, words: tuple[Word, ...]) -> tuple[tuple[Word, ...], ...]:
        """The words of each phrase. Unknown speech at its end is cut to the length of a word, because no guess is longer."""
        return tuple(_cut(words[span.start : span.stop]) for span in self.spans([word.text for word in words]))


def _cut(run: tuple[Word, ...]) -> tuple[Word, ...]:
    last = run[-1]
    return (*run[:-1], replace(last, end=min(last.end, last.start + A_WORD))) if last.text == UNKNOWN else run


def laid(words: Iterable[Word], phrases: Iterable[tuple[Word, ...]]) -> tuple[Word, ...]:
    """The phrases in their places. What other words have outside them becomes unknown speech."""
    kept = sorted(phrases, key=lambda run: run[0].start)
    outside = [piece for word in words for piece in _outside(word, kept)]
    return tuple(sorted((*outside, *(word for run in kept for word in run)), key=lambda word: word.start))


def _outside(word: Word, kept: Sequence[tuple[Word, ...]]) -> Iterator[Word]:
    start = word.start
    for run in kept:
        if run[0].start > start:
            yield from _unknown(word, start, min(word.end, run[0].start))
        start = max(start, run[-1].end)
    yield from _unknown(word, start, word.end)


def _unknown(word: Word, start: Samples, end: Samples) -> Iterator[Word]:
    if start < end:
        yield Word(UNKNOWN, start, end, word.confidence)


def is_whole(run: Sequence[Word], words: Iterable[Word]) -> bool:
    """Whether another reading has nothing but unknown speech exactly where this phrase is."""
    return any(word.text == UNKNOWN and abs(word.start - run[0].start) < APART and abs(word.end - run[-1].end) < APART for word in words)


def stands_alone(run: Sequence[Word], words: Sequence[Word]) -> bool:
    """Whether hardly anything else is said in one breath with the phrase: poetry that runs on contains no phrase. `words` is the reading
    that the phrase is from, in order of time."""
    start, end, beside = run[0].start, run[-1].end, 0
    for word in words:
        if word.start >= end and word.start - end < APART:
            beside, end = beside + word.end - word.start, word.end
    for word in reversed(words):
        if word.end <= start and start - word.end < APART:
            beside, start = beside + word.end - word.start, word.start
    return beside <= BESIDE


def overlap(a: Sequence[Word], b: Sequence[Word]) -> bool:
    """Whether two runs of words overlap in time."""
    return a[0].start < b[-1].end and b[0].start < a[-1].end
