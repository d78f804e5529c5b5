"""An offline, voice-first host for word games."""

import os

# NumPy multiplies small matrices here, many a second: a thread a core for that, each waiting for the others in a busy loop, took a quarter
# of all the work of hearing a poem. NumPy asks for this once, when it is loaded; whoever has set it has chosen.
os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")

__version__ = "0.1.0"
