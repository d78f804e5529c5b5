"""A word said by itself, without a name: a guess, or a word of the poem's own.

A poet keeps clear of the secret, but not of what sounds like it ("through the night", where the secret is "knight"), nor of the commonest
of its relatives. To ask who said such a word would tell everybody what it is, whoever says "nobody". So where it runs on from the
recitation, or the recitation from it, it is of the poem; a guess by name, or a word in a pause, is a guess.
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
"""No pause: words of one line are no further apart."""

COMMON_SOUND = 4.0
"""Zipf of what sounds the same: once in a hundred thousand words. Nobody avoids a homophone who has not thought of it."""
COMMON_RELATIVE = 5.5
"""Zipf of a relative: one of the 300 commonest words or so, which are in every second couplet."""


def may_be_of_a_line(secret: str, word: str, *, typed: bool) -> bool:
    """What is typed is spelled: only another word than the secret is in question. An ear cannot tell."""
    if typed:
        return match(secret, word) in (Match.HOMOPHONE, Match.DERIVATIVE) and (match(secret, word) is Match.HOMOPHONE or is_common(word))
    return has_common_relative(secret)


def is_common(word: str) -> bool:
    return zipf(key(word)) >= COMMON_RELATIVE


@lru_cache(maxsize=256)
def has_common_relative(secret: str) -> bool:
    """Whether there is a word that poems may well hold and that an ear may take for the secret."""
    relatives = family(secret) - {key(secret)}
    return any(zipf(word) >= COMMON_SOUND for word in homophones(secret)) or any(is_common(word) for word in relatives)


def is_of_a_line(said: tuple[Samples, Samples], span: tuple[Samples, Samples]) -> bool:
    """Whether there is no pause between what was said and a stretch of recitation. What is typed has its line's moment."""
    near = NEAR if said[0] < said[1] else 0
    return span[0] - said[1] <= near and said[0] - span[1] <= near
