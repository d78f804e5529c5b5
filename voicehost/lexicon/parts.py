"""Stand-ins for a word that the recognizer lacks, in languages whose sounds are not known: the words that it consists of.

For "spielleitung" it is "spiel leitung". Many languages write two words as one, and an ordinary model seldom has all of these.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator

SHORTEST_PART = 3
"""The least number of letters in a part. Shorter ones occur in any word."""


def in_parts(word: str, vocabulary: Callable[[str], bool], limit: int = 3) -> tuple[str, ...]:
    """Ways to write the word as two words that the recognizer hears, or three if there is no way with two. The most even come first. Empty
    if there is none."""
    two = list(_halves(word, vocabulary))
    three = two or [(head, *tail) for head, rest in _cuts(word) if vocabulary(head) for tail in _halves(rest, vocabulary)]
    return tuple(" ".join(parts) for parts in sorted(three, key=lambda parts: -min(map(len, parts)))[:limit])


def _halves(word: str, vocabulary: Callable[[str], bool]) -> Iterator[tuple[str, ...]]:
    return (pair for pair in _cuts(word) if all(map(vocabulary, pair)))


def _cuts(word: str) -> Iterator[tuple[str, str]]:
    return ((word[:at], word[at:]) for at in range(SHORTEST_PART, len(word) - SHORTEST_PART + 1))
