"""Reads and prepares everything that the lexicon needs, before anybody waits for it. That takes about a second."""

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
"""A word and a text that is none. Each takes its own way through the tables."""


def make_ready(hears: Callable[[str], bool]) -> Iterator[None]:
    """Prepare one part with each step, so that the caller may stop in between. `hears` says whether a recognizer has a word in its
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
