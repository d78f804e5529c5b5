"""How far a figure may be from what it would be for all people: a bootstrap over speakers.

The words of one speaker are not so many trials: they are right or wrong together. So it is speakers who are drawn again, with all that
they said, and the share is taken of each draw.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable

import numpy as np

DRAWS = 2000
SURE = 0.95
FEWEST = 3
"""Speakers below whom nothing can be said."""

Part = tuple[str, float, float]
"""Who, how much was counted, and of how much."""


def interval(parts: Iterable[Part], seed: int = 2026) -> tuple[float, float] | None:
    """Between which the share lies in SURE of the draws; the same parts give the same interval.

    Where all was right, or nothing, all draws are alike; then the open side is what trials without a speaker would leave open.
    """
    together: defaultdict[str, list[float]] = defaultdict(lambda: [0.0, 0.0])
    for who, counted, of in parts:
        together[who][0] += counted
        together[who][1] += of
    if len(together) < FEWEST:
        return None
    each = np.array(list(together.values()))
    drawn = each[np.random.default_rng(seed).integers(len(each), size=(DRAWS, len(each)))].sum(axis=1)
    shares = drawn[:, 0] / np.maximum(drawn[:, 1], 1e-9)
    low, high = (float(np.quantile(shares, q)) for q in ((1 - SURE) / 2, (1 + SURE) / 2))
    total = float(each[:, 1].sum())
    left = 1 - ((1 - SURE) / 2) ** (1 / max(1.0, total))
    return (1 - left if low == high == 1 else low), (left if low == high == 0 else high)
