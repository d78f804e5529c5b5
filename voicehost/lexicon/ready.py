"""All that the words need, read and worked out once, before anybody waits for it: it takes a second or so."""

from __future__ import annotations

from collections.abc import Callable

from voicehost.lexicon.dictionary import judge
from voicehost.lexicon.matching import decoys, match
from voicehost.lexicon.rhyme import rhymes
from voicehost.lexicon.sounds import heard_as

KNOWN, UNKNOWN = "heaven", "heavn"
"""A word, and what is none: each takes its own way through the tables."""


def make_ready(hears: Callable[[str], bool]) -> None:
    """`hears`: whether a recognizer has a word in its lexicon."""
    decoys(KNOWN)
    for other in (UNKNOWN, "heathen", "haven"):
        match(KNOWN, other)
        judge(other)
        rhymes(KNOWN, other)
    heard_as(UNKNOWN, hears)
