"""What an engine takes: `python -m models.train.measuring.cost ENGINE PHRASE... < SOUND` hears it, and prints JSON about itself.

Linux only.
"""

from __future__ import annotations

import json
import sys
import time
from pathlib import Path

from models.train.measuring.engines import opened
from models.train.measuring.question import Trial
from voicehost.core.speech import RATE

FACTOR = "real-time factor"
RESIDENT = "resident, MB"
START = "start, s of processor"


def itself(engine: str, phrases: tuple[str, ...], pcm: bytes) -> dict[str, float]:
    """Of this process, Python and all."""
    begun = time.process_time()
    loaded = opened(engine)
    started = time.process_time() - begun
    begun = time.process_time()
    loaded.hear(Trial(pcm, "many", phrases, ""))
    used = time.process_time() - begun
    return {FACTOR: used / (len(pcm) / 2 / RATE), RESIDENT: peak() / 1e6, START: started}


def peak() -> int:
    """Bytes, the most that were resident at any time. (`ru_maxrss` would count the parent's before this program began.)"""
    status = Path("/proc/self/status").read_text(encoding="ascii").splitlines()
    return next(int(line.split()[1]) * 1024 for line in status if line.startswith("VmHWM:"))


if __name__ == "__main__":
    print(json.dumps(itself(sys.argv[1], tuple(sys.argv[2:]), sys.stdin.buffer.read())))
