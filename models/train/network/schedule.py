"""How fast the network learns, when it begins to look at whole stretches, and until when values are left out: a function of the step alone.

The rate rises, stays, and then falls with the root of the steps: there is no end that it aims at, so training can be broken off at any
step, or go on for as long as anybody has patience. Only the very last steps, wherever they are asked for, cool down.
"""

from __future__ import annotations

import math
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Schedule:
    highest: float = 2e-3
    """The learning rate at its height."""
    warm: int = 300
    """Steps on which it rises."""
    level: int = 1500
    """The step after which it falls: at four times this step it is half as high."""
    stretches: int = 1500
    """The step from which whole stretches are looked at, not only frames."""
    gentle: float = 0.5
    """What the rate is multiplied with from there on."""
    cooling: int = 500
    """Steps before the last one on which the rate falls to a hundredth of what it would be."""
    dropout: float = 0.1
    """The share of a hidden layer's values that is left out, until `all_in`."""
    all_in: int = 10_000
    """The step from which nothing is left out: a network that has learned for long hears strangers better without."""

    def rate(self, step: int, steps: int, begun: int = 0) -> float:
        """Of a step, counted from 0, of so many; `begun`: the step from which the optimizer knows."""
        rising = min(1.0, (step + 1 - begun) / self.warm)
        falling = min(1.0, math.sqrt(self.level / (step + 1)))
        cooled = min(1.0, max(0.01, (steps - step) / max(1, self.cooling)))
        return self.highest * rising * falling * cooled * (self.gentle if self.whole(step) else 1.0)

    def whole(self, step: int) -> bool:
        return step >= self.stretches

    def left_out(self, step: int) -> float:
        return 0.0 if step >= self.all_in else self.dropout


FIRST = Schedule(level=500, stretches=10**9)
"""Of a network that only aligns: a frame at a time."""
GOING_ON = Schedule(highest=1e-3, warm=200, level=1500, stretches=0, cooling=2200, all_in=0)
"""Of a network that is gone on from."""
