"""The phone network's shape: which frames each layer looks at."""

from __future__ import annotations

from typing import TypeAlias

WIDE, NARROW = 512, 128
"""Values of a layer, and of the narrow part that its input is squeezed through."""
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
