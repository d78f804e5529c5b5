"""What a recognizer may listen for in place of a word that it lacks, where nothing is known of sounds: the words that it is made of.

"spiel leitung" for "spielleitung": many languages write in one word what is two, and a model of another hand has seldom all of them.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator

LEAST = 3
"""Letters of a part: shorter ones are found in any word."""


def in_parts(word: str, vocabulary: Callable[[str], bool], limit: int = 3) -> tuple[str, ...]:
    """Two parts that the recognizer hears, or three where there are no two; the evenest first. Empty where there are none."""
    two = list(_halves(word, vocabulary))
    three = two or [(head, *tail) for head, rest in _cuts(word) if vocabulary(head) for tail in _halves(rest, vocabulary)]
    return tuple(" ".join(parts) for parts in sorted(three, key=lambda parts: -min(map(len, parts)))[:limit])


def _halves(word: str, vocabulary: Callable[[str], bool]) -> Iterator[tuple[str, ...]]:
    return (pair for pair in _cuts(word) if all(map(vocabulary, pair)))


def _cuts(word: str) -> Iterator[tuple[str, str]]:
    return ((word[:at], word[at:]) for at in range(LEAST, len(word) - LEAST + 1))
