""" "A rhyming couplet is two lines of approximately the same length": decides whether a recitation sounds like both lines, or only one.

Nobody tells the host how long a poem will be, but there are signs: how long somebody spoke, a pause that may separate the lines, the number
of syllables, and a last word that rhymes with one in the middle. The transcript of a recitation misses words, so no single sign is
required. `tests/bench/pauses.py` measures this on lines and couplets read by synthetic voices and by people.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache
from itertools import accumulate, pairwise
from typing import TypeAlias

from voicehost.core.speech import Hypothesis, Samples, Word, samples
from voicehost.lexicon.rhyme import rhymes
from voicehost.lexicon.sounds import syllables

Spans: TypeAlias = tuple[tuple[Samples, Samples], ...]
"""Stretches of recitation."""

SHORTEST: Samples = samples(2.6)
"""Less speech than this is one line, whatever its pauses: lines of eight syllables took 1.5 to 3 s."""
LONGEST: Samples = samples(4.5)
"""This much speech or more is two lines, without any other sign."""
TURN: Samples = samples(0.25)
"""The shortest silence that may separate the two lines."""
ALIKE = 0.5
"""The shorter line is at least this share of the longer one."""
SYLLABLES = 13
"""This many syllables or more are two lines. The longest usual line has fewer, and a couplet of short lines has more."""
MIDDLE = (0.3, 0.7)
"""The range in which the first line ends, as a share of the couplet's length."""


@lru_cache(maxsize=256)
def is_whole(spans: Spans, lines: tuple[Hypothesis, ...]) -> bool:
    """Whether both lines were heard. `lines` are transcripts of some of the spans. If everything was typed, and so took no time, it counts
    the lines or the syllables."""
    words = tuple(sorted((word for line in lines for word in line.words), key=lambda word: word.start))
    parts = tuple(_stretches(spans, words))
    said = sum(end - start for start, end in parts)
    if not said:
        return len({word.start for word in words}) > 1 or _syllables(words) >= SYLLABLES
    if not SHORTEST <= said < LONGEST:
        return said >= LONGEST
    return _turns(parts) or _rhymes(words) or _syllables(words) >= SYLLABLES


def line_ends(words: Sequence[Word]) -> tuple[str, str] | None:
    """The last words of the two lines as they were heard: the one before the longest pause in the middle half, and the last of all. None if
    there are fewer than four words."""
    words = [word for word in words if word.text.isalpha()]
    middle = range(len(words) // 4, len(words) * 3 // 4)
    if len(words) < 4 or not middle:
        return None
    turn = max(middle, key=lambda at: words[at + 1].start - words[at].end)
    return words[turn].text, words[-1].text


def written_ends(words: Sequence[Word], stops: Sequence[bool]) -> tuple[str, str] | None:
    """The last words of the two lines in a transcript with punctuation. The first line ends in the middle half, at a word with a stop after
    it if there is one, with about as many syllables before as after it. `stops` says for each word whether a stop follows. None if there
    are fewer than four words."""
    middle = range(len(words) // 4, len(words) * 3 // 4)
    if len(words) < 4 or not middle:
        return None
    sums = tuple(accumulate(syllables(word.text) or 1 for word in words))
    turn = min(middle, key=lambda at: (not stops[at], abs(2 * sums[at] - sums[-1])))
    return words[turn].text, words[-1].text


def _syllables(words: tuple[Word, ...]) -> int:
    return sum(syllables(word.text) or 1 for word in words)


def _stretches(spans: Spans, words: tuple[Word, ...]) -> Iterator[tuple[Samples, Samples]]:
    """The spans, cut at pauses between the words in them."""
    silences = [(word.end, other.start) for word, other in pairwise(words) if other.start - word.end >= TURN]
    for start, end in sorted(spans):
        for before, after in silences:
            if start < before and after < end:
                yield start, before
                start = after
        yield start, end


def _turns(parts: Spans) -> bool:
    """Whether there is a silence with about as much speech before as after it."""
    sums = tuple(accumulate(end - start for start, end in parts))
    silences = (later[0] - earlier[1] for earlier, later in pairwise(parts))
    halves = ((said, sums[-1] - said) for said in sums[:-1])
    return any(silence >= TURN and min(half) >= ALIKE * max(half) for silence, half in zip(silences, halves, strict=True))


def _rhymes(words: tuple[Word, ...]) -> bool:
    """Whether the last word rhymes with one in the middle."""
    if len(words) < 4:
        return False
    start, last = words[0].start, words[-1]
    length = max(1, last.end - start)
    middle = (word for word in words[:-1] if MIDDLE[0] < (word.end - start) / length < MIDDLE[1])
    return any(rhymes(word.text, last.text) for word in middle)
