"""All that the words need, read and worked out once, before anybody waits for it: it takes a second or so."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from voicehost.lexicon.common import common_words
from voicehost.lexicon.data import read
from voicehost.lexicon.dictionary import judge
from voicehost.lexicon.matching import decoys, match
from voicehost.lexicon.rhyme import rhymes
from voicehost.lexicon.sounds import heard_as

TABLES = ("dictionary", "pronunciations", "families", "homophones")

KNOWN, UNKNOWN = "heaven", "heavn"
"""A word, and what is none: each takes its own way through the tables."""


def make_ready(hears: Callable[[str], bool]) -> Iterator[None]:
    """A part of it with each step, so that whoever no longer needs it can leave off. `hears`: whether a recognizer has a word in its
    lexicon."""
    for table in TABLES:
        read(table)
        yield
    common_words()
    yield
    decoys(KNOWN)
    yield
    for other in (UNKNOWN, "heathen", "haven"):
        match(KNOWN, other)
        judge(other)
        rhymes(KNOWN, other)
        yield
    heard_as(UNKNOWN, hears)
