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
"""Zipf: how common a word must be for the host to listen for it by itself. Hardly anybody calls rarer ones (yelt, wame, gyte), and they
would be heard instead of words that sound like them. They can be called by their letters ("whiskey for golf")."""

EASY = 8
"""How many neighbours an opening word has at least. "Once" has two, and a table was stuck on it."""

UNFIT = frozenset(
    {
        *("anal", "anus", "arse", "cock", "crap", "cunt", "damn", "dick", "dyke", "fuck", "homo", "jerk"),
        *("kill", "nazi", "nude", "piss", "porn", "rape", "sexy", "shit", "slut", "suck", "tits"),
    }
)
"""Words that count, but that the host does not propose, since children may be at the table."""

NEAR = 0.7
"""The largest distance, in differing phones (see lexicon.sounds), at which two words are near: one phone of the same manner, as in "fame"
and "same"."""


def four_letter_words() -> frozenset[str]:
    """The words that the dictionary admits: no names, abbreviations or contractions."""
    return words_of(LETTERS)


@cache
def openings() -> tuple[str, ...]:
    """The words that the host itself nominates, because a race gets going from them."""
    return tuple(word for word in nominated() if len(neighbours(word)) >= EASY and word not in UNFIT)


@cache
def nominated() -> tuple[str, ...]:
    """The words that people nominate, sorted. A few of them lead nowhere, and the host says so."""
    return tuple(sorted(word for word in four_letter_words() if zipf(word) >= COMMON))


@lru_cache(maxsize=16)
def spelled(ours: tuple[str, ...]) -> tuple[str, ...]:
    """A table's own words, reduced to their letters."""
    return tuple(map(letters, ours))


@cache
def neighbours(word: str, ours: tuple[str, ...] = ()) -> tuple[str, ...]:
    """The words that differ from `word` in one letter, sorted. `ours` are words that count in addition to the dictionary's."""
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
    """The index of the one letter in which two words differ. None if they differ in length, or not in exactly one letter."""
    if len(word) != len(other):
        return None
    places = [at for at, (before, after) in enumerate(zip(word, other, strict=True)) if before != after]
    return places[0] if len(places) == 1 else None


@lru_cache(maxsize=1 << 16)
def letter(word: str, other: str) -> str:
    """The letter, as a capital, that turns `word` into its neighbour `other`."""
    return next(after for before, after in zip(word, other, strict=True) if before != after).upper()


@cache
def alike(word: str, other: str) -> bool:
    """Whether the words sound the same, as "tale" and "tail" do."""
    return same_sound(word, other)


@cache
def near(word: str, other: str) -> bool:
    """Whether the recognizer, if it is not sure, may well take one word for the other."""
    return any(cost(layers(a), layers(b)) <= NEAR for a in codes(word) for b in codes(other))
