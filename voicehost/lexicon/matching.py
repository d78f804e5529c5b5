"""Whether what was heard or typed counts as the secret, what to listen for, and what to offer as decoys.

What counts, in this order: the word itself (regardless of spaces, hyphens and accents), a word of its family, a homophone, and anything so
near that a slip of the fingers or of the recognizer is the likeliest explanation:

- A text that is no word is a slip if it is one letter away (two, from eight letters on) and no other word is nearer, or equally near
  and nearly as common.
- A rare word or a name that sounds nearly like a common secret is taken for the secret ("kandel" for "candle"). A word of the smaller
  dictionaries is taken for itself, even if it is as rare as "smock".
"""

from __future__ import annotations

from enum import StrEnum
from functools import lru_cache
from itertools import islice
from math import ceil

from rapidfuzz import process
from rapidfuzz.distance import OSA

from voicehost.lexicon.common import common_words, words_at_least, zipf
from voicehost.lexicon.dictionary import Reason, flags_of, is_word, judge, near_words
from voicehost.lexicon.families import family, related
from voicehost.lexicon.phones import is_stressed, plain
from voicehost.lexicon.rhyme import rhymes
from voicehost.lexicon.sounds import codes, cost, homophones, layers, same_sound, sounds_like
from voicehost.lexicon.spelling import key, letters

MOST_COUNTED = 24
"""How many of the words that count as a secret are listened for, the commonest first. Each more makes the grammar larger."""
NEAR_COST = 0.7
"""In strange phones (see sounds.py): enough for one phone of the same manner, or two near ones."""
SHORTEST_NEAR = 4
"""In phones. A shorter word has too many neighbours."""
SHORTEST_SLIP = 4
"""In letters, for the same reason."""
NEARLY_AS_COMMON = 0.7
"""Zipf, a factor of five: another word that is rarer than the secret by more than this was not meant."""
MUCH_RARER = 3.0
"""Zipf, a factor of a thousand: of two words that are equally near to what was typed, the one that is rarer by this was not meant."""
_NO_VOWELS = str.maketrans("", "", "aeiouy")
RARE = 3.0
"""Zipf, once in a million words: a commoner word is taken for itself."""
_ORDINARY = "1234567"
"""The flags of the sizes up to 60. Such words are taken for themselves, however rare."""
MORE_COMMON = 1.0
"""By how much the secret must be the commoner of the two (Zipf, a factor of ten)."""
LEAST_LONGER = 2.0
"""The Zipf frequency of the rarest longer words that are told from a secret."""
LEAST_COUNTED = 1.2
"""The Zipf frequency of the rarest relatives that are listened for."""


class Match(StrEnum):
    """The ways in which a word counts as the secret."""

    EXACT = "exact"
    DERIVATIVE = "derivative"
    HOMOPHONE = "homophone"
    NEAR = "near"


def match(secret: str, heard: str) -> Match | None:
    """How `heard` counts as the secret; None if it is another word."""
    if not letters(secret) or not letters(heard):
        return None
    if letters(secret) == letters(heard):
        return Match.EXACT
    if related(secret, heard):
        return Match.DERIVATIVE
    if same_sound(secret, heard):
        return Match.HOMOPHONE
    return Match.NEAR if _slip(secret, heard) or _is_meant(secret, heard) or _misheard(secret, heard) else None


def _is_meant(secret: str, heard: str) -> bool:
    """Whether the secret itself is misspelled, and `heard` is the word that was probably meant: nobody can guess the slip."""
    meant = probably_meant(secret) if len(letters(secret)) >= SHORTEST_SLIP else ""
    return bool(meant) and (letters(meant) == letters(heard) or related(meant, heard))


def _slip(secret: str, typed: str) -> bool:
    word = letters(typed)
    if flags_of(typed) or any(flags_of(part) for part in key(typed).split() if " " in key(typed)):
        return False
    return any(_slipped(letters(meant), word) for meant in (key(secret), *family(secret)))


@lru_cache(maxsize=256)
def probably_meant(typed: str) -> str:
    """The ordinary word that a typed text was probably meant to be: the nearest, and of several the commonest. Empty if the text is itself
    a word, a name or the like, or if no word is near. The result does not depend on any secret."""
    if judge(typed).reason is not Reason.MISSPELLED:
        return ""
    word = key(typed)
    return min((near for near in near_words(word) if near.isalpha()), key=lambda near: (_slips(near, word), -zipf(near), near), default="")


@lru_cache(maxsize=256)
def as_likely(typed: str) -> tuple[str, ...]:
    """The ordinary words that a typed text may as well have been meant to be: those that are as near as any, without much rarer ones."""
    word = key(typed)
    nearest = {near: _slips(near, word) for near in near_words(word) if near.isalpha()}
    least, common = min(nearest.values(), default=0), zipf(probably_meant(typed))
    return tuple(sorted(near for near, slips in nearest.items() if slips == least and zipf(near) > common - MUCH_RARER))


def _slipped(meant: str, typed: str) -> bool:
    allowed = 2 if len(meant) >= 8 else 1
    if len(meant) < SHORTEST_SLIP or OSA.distance(_as_heard(meant), _as_heard(typed), score_cutoff=allowed) > allowed:
        return False
    known = zipf(typed)  # common misspellings such as "seperate" are known to wordfreq
    return (not known or zipf(meant) - known >= MORE_COMMON) and _likeliest(meant, typed)


def _likeliest(meant: str, typed: str) -> bool:
    """Whether no other common word is nearer to what was typed, or equally near and nearly as common."""
    own, enough = _slips(meant, typed), zipf(meant) - NEARLY_AS_COMMON
    others = process.extract(typed, common_words(), scorer=OSA.distance, score_cutoff=ceil(own), limit=None)
    rivals = ((other, _slips(other, typed)) for other, _, _ in others if not related(meant, other))
    return not any(slips < own or (slips == own and zipf(other) >= enough) for other, slips in rivals)


def _slips(meant: str, typed: str) -> float:
    """How many slips lie between two words. A letter left out, added or swapped is one slip, and so is one vowel for another; a different
    consonant is one and a half.

    Two swapped neighbours count slightly less, and a spelling that sounds the same counts half a slip.
    """
    if _as_heard(meant) == _as_heard(typed):
        return 0.5
    apart = OSA.distance(meant, typed)
    if len(meant) != len(typed):
        return apart
    if sorted(meant) == sorted(typed):
        return apart - 0.1
    return apart if _consonants(meant) == _consonants(typed) else apart + 0.5


def _as_heard(word: str) -> str:
    """The word with the commonest spellings of a sound folded into one: "elefant", "wisper", "umbrela"."""
    for written, folded in (("ph", "f"), ("wh", "w"), ("kn", "n"), ("wr", "r"), ("ck", "k")):
        word = word.replace(written, folded)
    return "".join(char for char, before in zip(word, " " + word, strict=False) if char != before)


def _consonants(word: str) -> str:
    return word.translate(_NO_VOWELS)


def _misheard(secret: str, heard: str) -> bool:
    common, rare = zipf(key(secret)), zipf(key(heard))
    if flags_of(heard)[:1] in tuple(_ORDINARY) or rare > RARE or common - rare < MORE_COMMON:
        return False
    return any(
        min(len(code), len(other)) >= SHORTEST_NEAR and cost(layers(code), layers(other)) <= NEAR_COST
        for code in codes(secret)
        for other in codes(heard)
    )


@lru_cache(maxsize=256)
def counts_as(secret: str) -> tuple[str, ...]:
    """What a recognizer should listen for: the secret, then its homophones and its family, the commonest first."""
    own = key(secret)
    others = {word for word in homophones(secret) | family(secret) if word != own and codes(word) and zipf(word) >= LEAST_COUNTED}
    return (own, *sorted(others, key=lambda word: (-zipf(word), word))[: MOST_COUNTED - 1])


@lru_cache(maxsize=256)
def longer_words(secret: str, limit: int = 24) -> tuple[str, ...]:
    """Other words that begin or end as the secret does, in letters and in sound: "candlestick" for candle, "firefly" for fire and for fly.
    The commonest first."""
    parts = tuple({key(secret), *homophones(secret)})
    sounds = tuple({plain(code) for part in parts for code in codes(part)})
    longer = (word for word in words_at_least(LEAST_LONGER) if word.startswith(parts) or word.endswith(parts))
    heard = (word for word in longer if any(_is_within(sounds, code) for code in codes(word)))
    return tuple(islice((word for word in heard if is_word(word) and match(secret, word) is None), limit))


def _is_within(sounds: tuple[str, ...], longer: str) -> bool:
    """Whether a pronunciation begins or ends like one of these. An end must have a stress: nobody hears "sun" in "lesson"."""
    begins = any(plain(longer).startswith(sound) and len(sound) < len(longer) for sound in sounds)
    ends = (len(sound) for sound in sounds if plain(longer).endswith(sound) and len(sound) < len(longer))
    return begins or any(any(map(is_stressed, longer[-length:])) for length in ends)


@lru_cache(maxsize=256)
def decoys(secret: str, limit: int = 24) -> tuple[str, ...]:
    """Common words that sound like the secret but are not. The recognizer is offered them so that it does not take other words for the
    secret.

    Names are left out: nobody guesses them, and they would be heard in place of the secret itself. Rhymes come first ("eleven" for heaven),
    then the nearest words. The last ones, at most a quarter, are the commonest longer words that contain the secret ("candlestick").
    """
    kin = frozenset(counts_as(secret))
    near = sounds_like(secret, common_words(), 3 * limit)
    longer = longer_words(secret, limit // 4)
    fit = [word for word in near if word not in kin and word not in longer and is_word(word) and match(secret, word) is None]
    return (*sorted(fit, key=lambda word: not rhymes(secret, word))[: limit - len(longer)], *longer)
