"""What is chosen by trying it on `dev`, once the network stands (`python -m models.train.measuring`)."""

from __future__ import annotations

from models.train.graph.graph import Costs

COSTS = Costs(silence=0.7, unknown_phone=-0.7, unknown_word=-3.0, unknown_read=8.0, word=0.5)
GERMAN_COSTS = Costs(silence=0.7, unknown_phone=-0.7, unknown_word=-4.0, unknown_read=8.0, word=0.5)
SCALE = 0.4
"""Of the network's scores against the costs of words."""
