"""What is chosen by trying it on `dev`, once the network stands (`python -m models.train.evaluate`)."""

from __future__ import annotations

from models.train.graph import Costs
from models.train.shape import STRIDE

COSTS = Costs()
SCALE = 1.0
"""Of the network's scores against the costs of words: 1 for a network trained on whole stretches."""

MODEL_CONF = f"""--min-active=200
--max-active=2000
--beam=13.0
--lattice-beam=5.0
--acoustic-scale={SCALE}
--frame-subsampling-factor={STRIDE}
--endpoint.silence-phones=1
--endpoint.rule2.min-trailing-silence=0.5
--endpoint.rule3.min-trailing-silence=0.75
--endpoint.rule4.min-trailing-silence=1.0
"""
"""conf/model.conf: how wide is searched, and after how long a silence an utterance is over."""
