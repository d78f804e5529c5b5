"""Let Vosk use the fastest arithmetic that this machine has.

Vosk's wheel contains its own OpenBLAS, which knows the processors of its day. It takes any newer one for the oldest ("Prescott", of 2004),
and then hearing takes half as long again. So voicehost tells it which of its kernels the processor can run, by an environment variable that
OpenBLAS reads once, while it is loaded. If the user has set `OPENBLAS_CORETYPE`, that choice stands.
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
"""OpenBLAS's names for its kernels, the fastest first, and the processor flags that each needs, as Linux spells them."""

CPUINFO = Path("/proc/cpuinfo")
"""Only Linux has this file."""


def kernels(cpuinfo: str) -> str | None:
    """The fastest kernel that the processor can run; None leaves the choice to OpenBLAS."""
    for line in cpuinfo.splitlines():
        name, _, value = line.partition(":")
        if name.strip() == "flags":
            able = frozenset(value.split())
            return next((name for name, needed in KERNELS.items() if needed <= able), None)
    return None


@contextmanager
def fastest() -> Iterator[None]:
    """Load OpenBLAS inside this context. Afterwards the variable is unset, so that other programs started from here make their own
    choice."""
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
    except OSError:  # not Linux
        return ""
