"""What is chosen by trying it on `dev`, once the network stands (`python -m models.train.evaluate`)."""

from __future__ import annotations

from models.train.graph import Costs

COSTS = Costs()
SCALE = 1.0
"""Of the network's scores against the costs of words."""
