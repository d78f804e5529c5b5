"""How the bundled model is made, and measured: `python -m models.train`, `python -m models.train.measuring`."""

import os

# There is a process a core already: with threads of its own in each, which wait for one another, aligning took ten times as long.
os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")
