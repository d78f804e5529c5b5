"""The phone network's shape: which frames each layer looks at, and a layer as Kaldi is told of it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TypeAlias

import numpy as np
from numpy.typing import NDArray

STRIDE = 3
"""Feature frames per output."""
WIDE, NARROW = 768, 160
"""Values of a layer, and of the narrow part that its input is squeezed through."""
SKIP = 0.66
"""The share of a layer's input in its output."""
FIRST = (-2, -1, 0, 1, 2)
SECOND = (-1, 0, 1)
Offsets: TypeAlias = tuple[tuple[int, ...], tuple[int, ...]]
LAYERS: tuple[Offsets, ...] = (
    *[((-3, 0), (0, 3))] * 4,
    *[((-6, 0), (0, 3))] * 2,
    *[((-6, 0), (0,))] * 4,
)
"""Of each factorized layer: the frames that go into the narrow part, and those of the narrow part that come out."""
BEFORE = 51
AFTER = 21
"""Feature frames of context that one output looks at."""


@dataclass(frozen=True, slots=True)
class Affine:
    """A layer as Kaldi is told of it; `source` and `added` name others by their place in the list."""

    offsets: tuple[int, ...]
    weight: NDArray[np.float32]
    """(out, offsets x in): what belongs to the first offset comes first."""
    bias: NDArray[np.float32]
    relu: bool = False
    skip_from: int | None = None
    """The layer whose output, times SKIP, is added to this one's."""


def context(net: Sequence[Affine]) -> tuple[int, int]:
    """Feature frames before and after the one that an output is about."""
    return -sum(layer.offsets[0] for layer in net), sum(layer.offsets[-1] for layer in net)
