"""Phrases inside longer speech: which words of a reading stand in a whole phrase.

A grammar bounds words, not phrases, so a reading may hold parts of phrases, and phrases among unknown speech. For a phrase to be
found in the middle of speech at all, the recognizer must be offered it with unknown speech on each side (`surrounded`): otherwise it
would have to pay the grammar's back-off twice.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace

from voicehost.core.speech import UNKNOWN, Samples, Word, samples

A_WORD: Samples = samples(1.0)
"""How long unknown speech at the end of a phrase may be and still be the word that was meant."""
APART: Samples = samples(0.2)
"""How far a phrase may differ from the stretch of unknown speech that it is the whole of; and how far words are apart that are of two."""
BESIDE: Samples = samples(0.6)
"""So much other speech may touch a phrase that stands alone: an "um", or a name."""


def surrounded(sentences: Iterable[str]) -> tuple[str, ...]:
    """Each sentence alone, after unknown speech, before it, and inside it."""
    return tuple(f"{before}{sentence}{after}" for sentence in sentences for before in ("", f"{UNKNOWN} ") for after in ("", f" {UNKNOWN}"))


class Phrases:
    """The whole phrases of a list of sentences, to be found in runs of words."""

    def __init__(self, sentences: Iterable[str]) -> None:
        self._whole: dict[str, list[tuple[str, ...]]] = {}
        for tokens in sorted(map(tuple, map(str.split, sentences)), key=len, reverse=True):
            self._whole.setdefault(tokens[0], []).append(tokens)

    def spans(self, texts: Sequence[str]) -> tuple[range, ...]:
        """Where phrases stand, leftmost first, the longest where several begin at one word."""
        return tuple(self._spans(tuple(texts)))

    def _spans(self, texts: tuple[str, ...]) -> Iterator[range]:
        at = 0
        while at < len(texts):
            length = next((len(tokens) for tokens in self._whole.get(texts[at], ()) if texts[at : at + len(tokens)] == tokens), 0)
            if length:
                yield range(at, at + length)
            at += length or 1

    def runs(self, words: tuple[Word, ...]) -> tuple[tuple[Word, ...], ...]:
        """The words of each phrase. Unknown speech at the end of one is at most a word long: what goes on after it is no guess."""
        return tuple(_cut(words[span.start : span.stop]) for span in self.spans([word.text for word in words]))


def _cut(run: tuple[Word, ...]) -> tuple[Word, ...]:
    last = run[-1]
    return (*run[:-1], replace(last, end=min(last.end, last.start + A_WORD))) if last.text == UNKNOWN else run


def laid(words: Iterable[Word], phrases: Iterable[tuple[Word, ...]]) -> tuple[Word, ...]:
    """The phrases in their places, and of the other words the stretches outside them, as unknown speech."""
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
    """Whether a phrase is, for another reading, a stretch of unknown speech all by itself."""
    return any(word.text == UNKNOWN and abs(word.start - run[0].start) < APART and abs(word.end - run[-1].end) < APART for word in words)


def stands_alone(run: Sequence[Word], words: Sequence[Word]) -> bool:
    """Whether hardly anything else is said in one breath with it: in poetry that runs on, there is no phrase. `words`: the reading that it
    is from, in order of time."""
    start, end, beside = run[0].start, run[-1].end, 0
    for word in words:
        if word.start >= end and word.start - end < APART:
            beside, end = beside + word.end - word.start, word.end
    for word in reversed(words):
        if word.end <= start and start - word.end < APART:
            beside, start = beside + word.end - word.start, word.start
    return beside <= BESIDE


def overlap(a: Sequence[Word], b: Sequence[Word]) -> bool:
    return a[0].start < b[-1].end and b[0].start < a[-1].end
