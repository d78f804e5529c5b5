"""Work on several cores: the recognizer lets go of Python while it decodes, so that threads are enough."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterable
from concurrent.futures import Future, ThreadPoolExecutor
from typing import TypeVar

T = TypeVar("T")
R = TypeVar("R")


def finished(work: Callable[[T], R], items: Iterable[T]) -> tuple[Future[R], ...]:
    """Each item's result, or what was raised. As many at once as there are cores."""
    with ThreadPoolExecutor(os.cpu_count()) as pool:
        return tuple(pool.submit(work, item) for item in items)


def side_by_side(work: Callable[[T], R], items: Iterable[T]) -> list[R]:
    """In the order of the items; the first thing that was raised is raised."""
    return [each.result() for each in finished(work, items)]
