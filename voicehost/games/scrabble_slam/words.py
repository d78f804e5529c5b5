"""Words of four letters, and which are one letter away from which."""

from __future__ import annotations

from collections import defaultdict
from functools import cache, lru_cache

from voicehost.games.scrabble_slam.tables import LETTERS
from voicehost.lexicon.common import zipf
from voicehost.lexicon.dictionary import words_of
from voicehost.lexicon.sounds import codes, cost, layers, same_sound
from voicehost.lexicon.spelling import letters

COMMON = 4.0
"""Zipf: words that people nominate without thinking; the others can be typed."""

CALLED = 2.4
"""Zipf: words that are listened for when they are called by themselves. Rarer ones (yelt, wame, gyte) hardly anybody calls; they would draw
off what sounds like them, and are told by their letters ("whiskey for golf")."""

EASY = 8
"""Words that one letter makes of a word: from "once" there are two, and a table sat before it."""

UNFIT = frozenset(
    {
        *("anal", "anus", "arse", "cock", "crap", "cunt", "damn", "dick", "dyke", "fuck", "homo", "jerk"),
        *("kill", "nazi", "nude", "piss", "porn", "rape", "sexy", "shit", "slut", "suck", "tits"),
    }
)
"""Words that count, and that a host does not propose to a table with children."""

NEAR = 0.7
"""Strange phones between two words (see lexicon.sounds): one phone of the same manner. So near are "fame" and "same"."""


def four_letter_words() -> frozenset[str]:
    """Those that the dictionary admits: no names, abbreviations or contractions."""
    return words_of(LETTERS)


@cache
def openings() -> tuple[str, ...]:
    """What the host itself nominates: words from which a race gets going."""
    return tuple(word for word in nominated() if len(neighbours(word)) >= EASY and word not in UNFIT)


@cache
def nominated() -> tuple[str, ...]:
    """What people nominate; a few of these words lead nowhere, and they are told."""
    return tuple(sorted(word for word in four_letter_words() if zipf(word) >= COMMON))


@lru_cache(maxsize=16)
def spelled(ours: tuple[str, ...]) -> tuple[str, ...]:
    """Words that a table has of its own, by their letters alone."""
    return tuple(map(letters, ours))


@cache
def neighbours(word: str, ours: tuple[str, ...] = ()) -> tuple[str, ...]:
    """The words that one other letter makes of it, in order. `ours`: words that count beside the dictionary's."""
    near_ = {other for hole in _holes(word) for other in _by_hole().get(hole, ())}
    return tuple(sorted(near_ - {word} | {other for other in ours if changed(word, other) is not None}))


@cache
def _by_hole() -> dict[str, tuple[str, ...]]:
    found: defaultdict[str, list[str]] = defaultdict(list)
    for word in four_letter_words():
        for hole in _holes(word):
            found[hole].append(word)
    return {hole: tuple(words) for hole, words in found.items()}


def _holes(word: str) -> tuple[str, ...]:
    return tuple(f"{word[:at]}.{word[at + 1 :]}" for at in range(len(word)))


@lru_cache(maxsize=1 << 16)
def changed(word: str, other: str) -> int | None:
    """The place of the one letter in which two words differ. None where that is not so."""
    if len(word) != len(other):
        return None
    places = [at for at, (before, after) in enumerate(zip(word, other, strict=True)) if before != after]
    return places[0] if len(places) == 1 else None


@lru_cache(maxsize=1 << 16)
def letter(word: str, other: str) -> str:
    """The letter, a capital, that makes `other` of `word`, its neighbour."""
    return next(after for before, after in zip(word, other, strict=True) if before != after).upper()


@cache
def alike(word: str, other: str) -> bool:
    """Whether no ear can tell them: tale, tail."""
    return same_sound(word, other)


@cache
def near(word: str, other: str) -> bool:
    """Whether an ear that is not sure may well take one for the other."""
    return any(cost(layers(a), layers(b)) <= NEAR for a in codes(word) for b in codes(other))
