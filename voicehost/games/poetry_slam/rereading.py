"""The second reading of a poem that is over: what it shows about the poem's own word, blanks and the rhyme.

The second reader hears the whole stretch, including guesses, and cannot tell who spoke. So nothing about guesses or their times is taken
from it, and words near a guess are left out. A word belongs to the poem if it is among other words in a stretch of recitation, because a
word by itself may be a guess that the live recognizer has missed.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, replace

from voicehost.core.language import as_spoken
from voicehost.core.play import Reread
from voicehost.core.speech import Samples, Word, samples
from voicehost.games.poetry_slam.bare import COMMON_SOUND, is_common
from voicehost.games.poetry_slam.couplet import line_ends, written_ends
from voicehost.games.poetry_slam.poem import NO_POEM, PHOTO, SAID_WORD, Poem, Reading
from voicehost.games.poetry_slam.words import ARTICLES
from voicehost.lexicon.common import zipf
from voicehost.lexicon.matching import Match, match
from voicehost.lexicon.rhyme import rhymes
from voicehost.lexicon.sounds import homophones

WAIT: Samples = samples(1.5)
"""How long a ruling that is due waits for the reading at most. A later one would have to take back what everybody has heard. One core reads
a poem of 15 s in half a second. Nothing that people do waits for it: the host takes what is said and touched meanwhile, asks its questions,
and rules at once if the table itself says who it was, or that nobody knows."""

AFTER: Samples = samples(0.4)
"""How much sound before the beginning and after the end is read too: words end softly, and the live recognizer cuts them short."""

NEAR_GUESS: Samples = samples(0.4)
"""The reader only estimates its times, so a word this near to a guess may be part of it."""

SURE = 0.5
"""A word with a lower confidence than this changes no ruling."""

RUNS_ON = 3
"""The fewest words in a stretch of recitation that make one of them a word of the poem."""

ENOUGH = 4
"""The fewest words of a reading that can show what a poem has not said."""

BLANK = "blank"
_STOP = re.compile(r"[,.;:!?\u2013\u2014-]\W*$")
_CUES = frozenset({"guess", "guesses", "guessed", "says", "said"})
_ASKS = ("is it", "it's", *(f"is it {article}" for article in ARTICLES))
"""A word after one of these is somebody's guess. After a word in `_CUES`, one other word may come between them."""


def stretch(poem: Poem) -> tuple[Samples, Samples] | None:
    """The start and end of the sound to be read. None if the poem has not ended, was typed, or has been read already."""
    if poem.ended is None or poem.reading is not None or not poem.spans or any(start == end for start, end in poem.spans):
        return None
    return max(0, min(start for start, _ in poem.spans) - AFTER), poem.ended + AFTER


def over(poem: Poem) -> Poem:
    """The poem once it is ruled. If a right guess stopped it, it ended with the poet's last word."""
    return replace(poem, ended=poem.last_word) if poem.ended is None else poem


def is_of(poem: Poem, event: Reread) -> bool:
    """Whether this reading is of the stretch that was to be read. It is not if the poet has gone on meanwhile."""
    return stretch(poem) == (event.start, event.end)


def read(poem: Poem, event: Reread) -> Poem:
    parts = tuple(_parts(event))
    return replace(poem, reading=Reading(tuple(word for word, _ in parts), tuple(stop for _, stop in parts)), reread_by=None)


def _parts(event: Reread) -> Iterator[tuple[Word, bool]]:
    """Each word as it is spoken ("tape-like" is two), and whether a stop follows it."""
    for written in event.words:
        texts = as_spoken(written.text).split()
        for at, text in enumerate(texts):
            last = at == len(texts) - 1
            yield Word(text, written.start, written.end, written.confidence), last and _STOP.search(written.text) is not None


@dataclass(frozen=True, slots=True)
class RhymeOpinion:
    """Whether the last words of two lines rhyme, as they were heard."""

    rhymes: bool
    first: str
    second: str


def on_rhyme(poem: Poem) -> RhymeOpinion | None:
    """The opinion on the rhyme, by the second reading and by the live transcript. One rhyme is enough, since two words of which one was
    misheard hardly ever rhyme by chance. None if neither has two line ends whose sounds are known. Guesses are no part of a line."""
    both = (_read_ends(poem), line_ends([word for line in poem.lines for word in line.words]))
    opinions = [(opinion, ends) for ends in both if ends is not None and (opinion := rhymes(*ends)) is not None]
    found = next((each for each in opinions if each[0]), opinions[0] if opinions else None)
    return None if found is None else RhymeOpinion(found[0], *found[1])


def _read_ends(poem: Poem) -> tuple[str, str] | None:
    if poem.reading is None:
        return None
    pairs = zip(poem.reading.words, poem.reading.stops, strict=True)
    own = [(word, stop) for word, stop in pairs if not _is_guessed(poem, word)]
    return written_ends([word for word, _ in own], [stop for _, stop in own])


def ruled(poem: Poem, secret: str) -> Poem:
    """The poem, void or not by what the reading shows about its own word and blanks."""
    if poem.reading is None or poem.void in NO_POEM or poem.void == "passed":
        return poem
    if (own := _own_word(poem, poem.reading, secret)) is not None:
        return replace(poem, void=SAID_WORD, said="" if match(secret, own) is Match.EXACT else own)
    if match(secret, BLANK) is not None:
        return poem
    words = tuple(word for word in poem.reading.words if not _may_be_guessed(poem, word))
    if any(word.text == BLANK and _is_sure(word) for word in words):
        return replace(poem, void=BLANK)
    return replace(poem, void="") if poem.void == BLANK and len(words) >= ENOUGH else poem


def _is_guessed(poem: Poem, word: Word) -> bool:
    middle = (word.start + word.end) // 2
    return any(guess.start <= middle <= guess.end for guess in poem.guesses)


def _may_be_guessed(poem: Poem, word: Word) -> bool:
    return any(word.start < guess.end + NEAR_GUESS and word.end > guess.start - NEAR_GUESS for guess in poem.guesses)


def _own_word(poem: Poem, reading: Reading, secret: str) -> str | None:
    """The first place at which the poem said its own word, or a form of it, in the words that were said. None if it did not."""
    long = len(as_spoken(secret).split()) or 1
    for at in range(len(reading.words) - long + 1):
        run = reading.words[at : at + long]
        text = " ".join(word.text for word in run)
        if not _is_own(secret, text) or not all(_is_sure(word) and not _may_be_guessed(poem, word) for word in run):
            continue
        if not _is_called(reading, at, at + long) and _runs_on(poem, reading, run[0]):
            return text
    return None


def _is_called(reading: Reading, start: int, stop: int) -> bool:
    """Whether the words are rather a guess that the live recognizer has missed: after words such as "guesses", or alone between stops."""
    before = tuple(word.text for word in reading.words[max(0, start - 3) : start])
    alone = (start == 0 or reading.stops[start - 1]) and (stop == len(reading.words) or reading.stops[stop - 1])
    return alone or not _CUES.isdisjoint(before[-2:]) or " ".join(before).endswith(_ASKS)


def _is_own(secret: str, text: str) -> bool:
    """Whether a text is the secret or a form of it. It does not count if the secret has a common homophone, since the reader may confuse
    the two, or if it is a very common relative, as every second couplet has one."""
    found = match(secret, text)
    if found is Match.EXACT:
        return not any(zipf(word) >= COMMON_SOUND for word in homophones(secret))
    return found is Match.DERIVATIVE and not is_common(text)


def _is_sure(word: Word) -> bool:
    return word.confidence is not None and word.confidence >= SURE


def _runs_on(poem: Poem, reading: Reading, word: Word) -> bool:
    """Whether the word was said among other words in a stretch of recitation, before the end."""
    if poem.ended is None or word.start >= poem.ended - PHOTO:
        return False
    middle = (word.start + word.end) // 2
    spans = (span for span in poem.spans if span[0] <= middle <= span[1])
    return any(sum(start <= (other.start + other.end) // 2 <= end for other in reading.words) >= RUNS_ON for start, end in spans)
