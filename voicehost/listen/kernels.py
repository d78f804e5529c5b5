"""The fastest arithmetic that this machine has, for Vosk.

Vosk's wheel brings an OpenBLAS of its own, which knows the processors of its day. One that it does not know it takes for the oldest
("Prescott", of 2004), and then hearing takes half as long again. So it is told which of its kernels the processor can run. It asks the
environment for that once, while it is loaded; whoever has set `OPENBLAS_CORETYPE` has chosen.
"""

from __future__ import annotations

import os
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

CORE = "OPENBLAS_CORETYPE"

KERNELS = {
    "SkylakeX": frozenset({"avx512f", "avx512cd", "avx512bw", "avx512dq", "avx512vl"}),
    "Haswell": frozenset({"avx2", "fma"}),
}
"""OpenBLAS's names for its kernels, the fastest first, and what a processor must be able to do for them, as Linux calls it."""

CPUINFO = Path("/proc/cpuinfo")
"""Linux alone tells it so."""


def kernels(cpuinfo: str) -> str | None:
    """The fastest that the processor can run. None: OpenBLAS is left to choose."""
    for line in cpuinfo.splitlines():
        name, _, value = line.partition(":")
        if name.strip() == "flags":
            able = frozenset(value.split())
            return next((name for name, needed in KERNELS.items() if needed <= able), None)
    return None


@contextmanager
def fastest() -> Iterator[None]:
    """For as long as it takes to load an OpenBLAS: programs that are started afterwards have their own."""
    chosen = None if CORE in os.environ else kernels(_told())
    if chosen is None:
        yield
        return
    os.environ[CORE] = chosen
    try:
        yield
    finally:
        del os.environ[CORE]


def _told() -> str:
    try:
        return CPUINFO.read_text(encoding="utf-8", errors="replace")
    except OSError:  # another system
        return ""
