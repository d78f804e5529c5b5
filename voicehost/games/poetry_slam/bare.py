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


def may_be_of_a_line(secret: str, word: str, *, typed: bool) -> bool:
    """Whether a line of the poem may well have this word, which was taken for the secret. If it was typed, its spelling decides. If it was
    spoken, nobody can tell it from a homophone, so what counts is whether the secret has common ones."""
    if typed:
        return match(secret, word) in (Match.HOMOPHONE, Match.DERIVATIVE) and (match(secret, word) is Match.HOMOPHONE or is_common(word))
    return has_common_relative(secret)


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
