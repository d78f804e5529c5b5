"""Keeps what was computed from a state, because every page asks for it again before the state changes."""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps
from typing import TypeVar

S = TypeVar("S")
T = TypeVar("T")


def remembered(worked_out: Callable[[S], T]) -> Callable[[S], T]:
    """Keep the answer for the state that was asked about last. States are compared by identity, since comparing values would take as long.

    The states must be immutable. If two threads ask about two states, each gets the answer for its own.
    """
    last: list[tuple[S, T]] = []

    @wraps(worked_out)
    def known(state: S) -> T:
        found = last[0] if last else None
        if found is None or found[0] is not state:
            found = (state, worked_out(state))
            last[:] = [found]
        return found[1]

    return known
