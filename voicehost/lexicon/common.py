"""How common a word is, according to wordfreq."""

from __future__ import annotations

from functools import cache
from math import log10

COMMON_WORDS = 20_000


@cache
def _frequencies() -> dict[str, float]:
    import wordfreq  # takes 70 ms, so not at import

    found: dict[str, float] = wordfreq.get_frequency_dict("en", "large")
    return found


@cache
def common_words(count: int = COMMON_WORDS, language: str = "en") -> tuple[str, ...]:
    """The most common words of a language, the commonest first. Only words of letters are included, in English only those without accents.
    Empty if wordfreq does not have the language."""
    import wordfreq

    try:
        words: list[str] = wordfreq.top_n_list(language, count + count // 8)
    except LookupError:
        return ()
    return tuple(word for word in words if word.isalpha() and (word.isascii() or language != "en") and len(word) > 1)[:count]


@cache
def words_at_least(rarest: float) -> tuple[str, ...]:
    """All English words of the letters a to z with at least this Zipf frequency, the commonest first."""
    least = 10 ** (rarest - 9)
    return tuple(word for word, often in _frequencies().items() if often >= least and word.isascii() and word.isalpha())


def zipf(word: str) -> float:
    """The Zipf frequency of a word: 0 if it is unknown, 1 for once in a hundred million words, 8 for "the". Of several parts, the rarest
    counts."""
    frequencies = _frequencies()
    least = min((frequencies.get(part, 0.0) for part in word.split()), default=0.0)
    return log10(least) + 9 if least else 0.0
