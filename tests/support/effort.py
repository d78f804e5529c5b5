"""How much work something is, whatever the machine and whatever else it does."""

from __future__ import annotations

from collections.abc import Callable
from time import thread_time


def effort(work: Callable[[], object]) -> float:
    """Processor time that it takes in this thread, in times of what Python needs to count to a million (about 9 ms of one core)."""
    return _takes(work) / min(_takes(_count) for _ in range(5))


def _takes(work: Callable[[], object]) -> float:
    begun = thread_time()
    work()
    return thread_time() - begun


def _count() -> None:
    for _ in range(1_000_000):
        pass
