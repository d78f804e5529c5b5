"""How common a word is, by wordfreq."""

from __future__ import annotations

from functools import cache
from math import log10

COMMON_WORDS = 20_000


@cache
def _frequencies() -> dict[str, float]:
    import wordfreq  # takes 70 ms: not before it is asked for

    found: dict[str, float] = wordfreq.get_frequency_dict("en", "large")
    return found


@cache
def common_words(count: int = COMMON_WORDS) -> tuple[str, ...]:
    """The most common English words of letters alone, most common first."""
    import wordfreq

    words: list[str] = wordfreq.top_n_list("en", count + count // 8)
    return tuple(word for word in words if word.isascii() and word.isalpha() and len(word) > 1)[:count]


def zipf(word: str) -> float:
    """0 (unknown), 1 (once in a hundred million words) to 8 ("the"). Of several parts, the rarest speaks."""
    frequencies = _frequencies()
    least = min((frequencies.get(part, 0.0) for part in word.split()), default=0.0)
    return log10(least) + 9 if least else 0.0
