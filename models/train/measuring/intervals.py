"""How far a figure may be from what it would be for all people: a bootstrap over speakers.

The words of one speaker are not so many trials: they are right or wrong together. So it is speakers who are drawn again, with all that
they said, and the share is taken of each draw.

Two engines that hear the same people are compared draw by draw: whoever is hard to understand is so for both, and how far two shares are
apart is known much better than either of them.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Sequence

import numpy as np
from numpy.typing import NDArray

DRAWS = 2000
SURE = 0.95
FEWEST = 3
"""Speakers below whom nothing can be said."""

Part = tuple[str, float, float]
"""Who, how much was counted, and of how much."""


def by_speaker(parts: Iterable[Part]) -> tuple[Part, ...]:
    """All that each of them said together, in the order in which they come."""
    together: defaultdict[str, list[float]] = defaultdict(lambda: [0.0, 0.0])
    for who, counted, of in parts:
        together[who][0] += counted
        together[who][1] += of
    return tuple((who, counted, of) for who, (counted, of) in together.items())


def interval(parts: Iterable[Part], seed: int = 2026) -> tuple[float, float] | None:
    """Between which the share lies in SURE of the draws; the same parts give the same interval.

    Where all was right, or nothing, all draws are alike; then the open side is what trials without a speaker would leave open.
    """
    speakers = by_speaker(parts)
    if len(speakers) < FEWEST:
        return None
    low, high = _between(_drawn(speakers, seed))
    total = sum(of for _, _, of in speakers)
    left = 1 - ((1 - SURE) / 2) ** (1 / max(1.0, total))
    return (1 - left if low == high == 1 else low), (left if low == high == 0 else high)


def apart(parts: Sequence[Part], others: Sequence[Part], seed: int = 2026) -> tuple[float, float] | None:
    """Between which the first share less the second lies in SURE of the draws. None: the speakers are not the same, or too few."""
    mine, theirs = by_speaker(parts), by_speaker(others)
    if len(mine) < FEWEST or [(who, of) for who, _, of in mine] != [(who, of) for who, _, of in theirs]:
        return None
    return _between(_drawn(mine, seed) - _drawn(theirs, seed))


def _drawn(speakers: Sequence[Part], seed: int) -> NDArray[np.float64]:
    """The share in each draw; the same draws for as many speakers."""
    each = np.array([part[1:] for part in speakers])
    drawn = each[np.random.default_rng(seed).integers(len(each), size=(DRAWS, len(each)))].sum(axis=1)
    return np.asarray(drawn[:, 0] / np.maximum(drawn[:, 1], 1e-9))


def _between(shares: NDArray[np.float64]) -> tuple[float, float]:
    low, high = np.quantile(shares, [(1 - SURE) / 2, (1 + SURE) / 2])
    return float(low), float(high)
