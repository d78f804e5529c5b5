"""Haiku: words into lines of five, seven and five syllables, as the lexicon pronounces them. A word with two counts may be either
("fire", "every")."""

from __future__ import annotations

from functools import cache

from voicehost.games.haiclue.tables import HAIKU
from voicehost.lexicon.sounds import syllable_counts

ANY = range(1, 6)
"""Syllables of a word that no lexicon has."""


@cache
def counts(word: str) -> frozenset[int]:
    """How many syllables it may have; empty where no lexicon has it."""
    return syllable_counts(word)


def is_known(words: tuple[str, ...]) -> bool:
    return all(map(counts, words))


def split(words: tuple[str, ...]) -> tuple[tuple[str, ...], ...] | None:
    """Its three lines; None where it is no haiku. What no lexicon has may be of any length."""
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
    """Line by line, for whoever hears it counted: each line's words and syllables. Of what is no haiku, each line is as long as it can be,
    by the usual counts, and what is left over is a line of its own."""
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
