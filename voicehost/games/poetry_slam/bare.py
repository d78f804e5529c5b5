"""Decides whether a word that was said by itself, without a name, is a guess or part of the poem.

A poet avoids the secret, but not words that sound like it ("through the night", if the secret is "knight"), nor its commonest relatives. If
the host asked who said such a word, it would reveal the secret, even if nobody owns up. So a word without a pause between it and the
recitation is part of the poem. A guess by name, or a word in a pause, is a guess.
"""

from __future__ import annotations

from functools import lru_cache

from voicehost.core.speech import Samples, samples
from voicehost.lexicon.common import zipf
from voicehost.lexicon.families import family
from voicehost.lexicon.matching import Match, match
from voicehost.lexicon.sounds import homophones
from voicehost.lexicon.spelling import key

NEAR: Samples = samples(0.3)
"""The longest gap between the words of one line; a longer one is a pause."""

COMMON_SOUND = 4.0
"""Zipf of a homophone that poems may have: once in a hundred thousand words. A poet who has not thought of it does not avoid it."""
COMMON_RELATIVE = 5.5
"""Zipf of a relative that poems may have: about the 300 commonest words, which are in every second couplet."""


def in_a_line(secret: str, line: str) -> str:
    """The secret or a form of it in a typed line, where its spelling decides. It may have other spaces, or an "'s" after it. What only
    sounds like it is not meant, nor are the commonest words. Empty if the line has none."""
    words = [word.removesuffix("'s") for word in line.split()]
    long = len(key(secret).split())
    parts = (" ".join(words[at : at + many]) for many in {1, long} for at in range(len(words) - many + 1))
    return next((part for part in parts if _is_form(secret, part)), "")


def _is_form(secret: str, part: str) -> bool:
    found = match(secret, part)
    return found is Match.EXACT or (found is Match.DERIVATIVE and not is_common(part))


def is_common(word: str) -> bool:
    return zipf(key(word)) >= COMMON_RELATIVE


@lru_cache(maxsize=256)
def has_common_relative(secret: str) -> bool:
    """Whether poems may well have a word that a recognizer may take for the secret."""
    relatives = family(secret) - {key(secret)}
    return any(zipf(word) >= COMMON_SOUND for word in homophones(secret)) or any(is_common(word) for word in relatives)


def is_of_a_line(said: tuple[Samples, Samples], span: tuple[Samples, Samples]) -> bool:
    """Whether there is no pause between a word and a stretch of recitation. A typed word belongs to a line of the same moment."""
    near = NEAR if said[0] < said[1] else 0
    return span[0] - said[1] <= near and said[0] - span[1] <= near
