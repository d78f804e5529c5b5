""" "A rhyming couplet is two lines of approximately the same length": whether what was recited sounds like both lines, or like one.

Nobody tells the host how long a poem will be, but much is known of it: how long was spoken, whether it pauses where one line would turn
into the other, how many syllables there are, and whether the last word rhymes with one in the middle. The open reading of a recitation
misses words, so no sign is asked for that another cannot stand in for. Measured on lines and couplets read by voices of synthesis and by
people: `tests/bench/pauses.py`.
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
"""Less speech than this is one line, however it pauses: lines of eight syllables took 1.5 to 3 s."""
LONGEST: Samples = samples(4.5)
"""More than this is two, without any other sign."""
TURN: Samples = samples(0.25)
"""The shortest silence at which one line may turn into the other."""
ALIKE = 0.5
"""How much shorter than the other one of the lines may be."""
SYLLABLES = 13
"""More than the longest line has that is usual, and fewer than a couplet of short ones."""
MIDDLE = (0.3, 0.7)
"""Where in a couplet the first line ends, as a share of it."""


@lru_cache(maxsize=256)
def is_whole(spans: Spans, lines: tuple[Hypothesis, ...]) -> bool:
    """Whether both lines were heard. `lines` are transcripts of some of the spans; what was typed took no time: its lines are counted."""
    words = tuple(sorted((word for line in lines for word in line.words), key=lambda word: word.start))
    parts = tuple(_stretches(spans, words))
    said = sum(end - start for start, end in parts)
    if not said:
        return len({word.start for word in words}) > 1 or _syllables(words) >= SYLLABLES
    if not SHORTEST <= said < LONGEST:
        return said >= LONGEST
    return _turns(parts) or _rhymes(words) or _syllables(words) >= SYLLABLES


def line_ends(words: Sequence[Word]) -> tuple[str, str] | None:
    """The last words of the two lines as heard: the last one, and the one before the longest pause in the middle half. None of too few."""
    words = [word for word in words if word.text.isalpha()]
    middle = range(len(words) // 4, len(words) * 3 // 4)
    if len(words) < 4 or not middle:
        return None
    turn = max(middle, key=lambda at: words[at + 1].start - words[at].end)
    return words[turn].text, words[-1].text


def written_ends(words: Sequence[Word], stops: Sequence[bool]) -> tuple[str, str] | None:
    """The last words of the two lines as they were written down by whoever knows of stops: the last one, and in the middle half the one
    with a stop behind it, or else any, that has about as many syllables before as after it. `stops`: for each word, whether there is one.
    None of too few."""
    middle = range(len(words) // 4, len(words) * 3 // 4)
    if len(words) < 4 or not middle:
        return None
    sums = tuple(accumulate(syllables(word.text) or 1 for word in words))
    turn = min(middle, key=lambda at: (not stops[at], abs(2 * sums[at] - sums[-1])))
    return words[turn].text, words[-1].text


def _syllables(words: tuple[Word, ...]) -> int:
    return sum(syllables(word.text) or 1 for word in words)


def _stretches(spans: Spans, words: tuple[Word, ...]) -> Iterator[tuple[Samples, Samples]]:
    """The spans, cut where the words in them are apart."""
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
