"""Logistic regression: how likely something is right, by what was measured of it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from models.train.scenes.people import Floats

STEPS = 30
"""Of Newton's method; a dozen are enough."""


@dataclass(frozen=True, slots=True)
class LogisticFit:
    """probability = 1 / (1 + exp(-(bias + weights . features)))."""

    bias: float
    weights: tuple[float, ...]

    def probability(self, x: Floats) -> Floats:
        """Of each row."""
        shares: Floats = 1 / (1 + np.exp(-(self.bias + x @ np.array(self.weights))))
        return shares

    def as_json(self, names: Sequence[str]) -> dict[str, object]:
        """As the host reads it; to three places, which is more than it is sure of."""
        weights = {name: round(weight, 3) for name, weight in zip(names, self.weights, strict=True)}
        return {"bias": round(self.bias, 3), "weights": weights}


def logistic(x: Floats, y: Floats, share: Floats | None = None, usual: Sequence[float] = (), ridge: float = 1.0) -> LogisticFit:
    """`x`: a row of features for each; `y`: 1 where it is right, 0 where it is wrong. `share`: how much each row counts; alike if not told.
    `usual`: the weights as far as the rows do not speak against them; 0 if not told. `ridge`: how firmly they are held, in rows."""
    weight = np.ones(len(x)) if share is None else share
    mean, spread = np.average(x, axis=0, weights=weight), x.std(axis=0) + 1e-6
    z = np.concatenate([np.ones((len(x), 1)), (x - mean) / spread], axis=1)
    penalty = ridge * np.diag([0.0] + [1.0] * x.shape[1])
    held = np.concatenate([[0.0], np.array(usual) * spread if usual else np.zeros(x.shape[1])])
    w = np.zeros(z.shape[1])
    for _ in range(STEPS):
        p = 1 / (1 + np.exp(-np.clip(z @ w, -30, 30)))
        hessian = (z * (weight * p * (1 - p))[:, None]).T @ z + penalty + 1e-6 * np.eye(len(w))
        w += np.linalg.solve(hessian, z.T @ (weight * (y - p)) - penalty @ (w - held))
    weights = w[1:] / spread
    return LogisticFit(float(w[0] - weights @ mean), tuple(float(each) for each in weights))
