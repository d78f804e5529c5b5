"""How fast the network learns, and when it begins to look at whole stretches: a function of the step alone.

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

    def rate(self, step: int, steps: int, begun: int = 0) -> float:
        """Of a step, counted from 0, of so many; `begun`: the step from which the optimizer knows."""
        rising = min(1.0, (step + 1 - begun) / self.warm)
        falling = min(1.0, math.sqrt(self.level / (step + 1)))
        cooled = min(1.0, max(0.01, (steps - step) / max(1, self.cooling)))
        return self.highest * rising * falling * cooled * (self.gentle if self.whole(step) else 1.0)

    def whole(self, step: int) -> bool:
        return step >= self.stretches
