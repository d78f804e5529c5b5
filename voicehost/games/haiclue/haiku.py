"""Splits words into haiku: lines of five, seven and five syllables, as the lexicon pronounces them. If a word has two counts, as "fire"
and "every" do, either may be used."""

from __future__ import annotations

from functools import cache

from voicehost.games.haiclue.tables import HAIKU
from voicehost.lexicon.sounds import syllable_counts

ANY = range(1, 6)
"""The syllables that a word may have if no lexicon has it."""


@cache
def counts(word: str) -> frozenset[int]:
    """The numbers of syllables that a word may have. Empty if no lexicon has the word."""
    return syllable_counts(word)


def is_known(words: tuple[str, ...]) -> bool:
    return all(map(counts, words))


def split(words: tuple[str, ...]) -> tuple[tuple[str, ...], ...] | None:
    """The three lines of a haiku, or None if the words make none. A word that no lexicon has may have any count in `ANY`."""
    return _split(words, HAIKU)


def _split(words: tuple[str, ...], lines: tuple[int, ...]) -> tuple[tuple[str, ...], ...] | None:
    if not lines:
        return () if not words else None
    sums = {0}
    for length, word in enumerate(words, 1):
        sums = {total + more for total in sums for more in counts(word) or ANY if total + more <= lines[0]}
        if lines[0] in sums and (rest := _split(words[length:], lines[1:])) is not None:
            return (words[:length], *rest)
    return None


def counted(words: tuple[str, ...]) -> tuple[tuple[tuple[str, ...], int], ...]:
    """The words and the syllables of each line, to be read out. If the words are no haiku, each line is as long as the lowest counts allow,
    and the words left over are a line of their own."""
    whole = split(words)
    if whole is not None:
        return tuple(zip(whole, HAIKU, strict=True))
    found: list[tuple[tuple[str, ...], int]] = []
    for most in HAIKU:
        line: tuple[str, ...] = ()
        while words and _usual((*line, words[0])) <= most:
            line, words = (*line, words[0]), words[1:]
        found.append((line, _usual(line)))
    if words:
        found.append((words, _usual(words)))
    return tuple(each for each in found if each[0])


def _usual(words: tuple[str, ...]) -> int:
    return sum(min(counts(word), default=1) for word in words)
