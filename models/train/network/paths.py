"""The best path of sound through words that are known to be said."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from voicehost.listen.phones.units import SIL, output

_IMPOSSIBLE = -1e30


@dataclass(frozen=True, slots=True)
class TextPath:
    """The states of a text, from left to right: each word in all its ways, a pause before, between and after them, or none."""

    units: NDArray[np.int64]
    """The network's output of each state."""
    before: NDArray[np.int64]
    """(states, most): the states that each can be entered from; filled up with the number of states, which is none."""
    ends: tuple[int, ...]
    """The states that the text may end in."""


def line(said: Sequence[Sequence[Sequence[str]]]) -> TextPath:
    """`said`: of each word, its pronunciations."""
    units: list[int] = [output(None, SIL)]
    before: list[list[int]] = [[]]
    ends = [0]
    for ways in said:
        finished = []
        for phones in ways:
            reached, left = ends, None
            for phone in phones:
                units.append(output(left, phone))
                before.append(list(reached))
                reached, left = [len(units) - 1], phone
            finished += reached
        units.append(output(None, SIL))
        before.append(list(finished))
        ends = [*finished, len(units) - 1]
    most = max(map(len, before))
    return TextPath(np.array(units), np.array([[*row, *[len(units)] * (most - len(row))] for row in before]), tuple(ends))


def best_path(seen: NDArray[np.float32], text: TextPath) -> tuple[NDArray[np.uint16] | None, float]:
    """The unit of each hop, and how well the path fits: nats a hop against the best unit there, at most 0. None: too short for the words.

    `seen`: log posteriors, (hops, outputs).
    """
    fits = seen[:, text.units] - seen.max(axis=1, keepdims=True)
    best = np.full(len(text.units) + 1, _IMPOSSIBLE)
    best[0] = fits[0, 0]
    states = np.arange(len(text.units))
    came = np.zeros((len(fits), len(states)), np.int64)
    for hop in range(1, len(fits)):
        entered = best[text.before]
        choice = entered.argmax(axis=1)
        moved = entered[states, choice]
        stays = best[:-1] >= moved
        came[hop] = np.where(stays, states, text.before[states, choice])
        best[:-1] = np.where(stays, best[:-1], moved) + fits[hop]
    state = max(text.ends, key=lambda end: best[end])
    if best[state] <= _IMPOSSIBLE / 2:
        return None, _IMPOSSIBLE
    path = np.empty(len(fits), np.int64)
    for hop in range(len(fits) - 1, -1, -1):
        path[hop] = state
        state = came[hop, state]
    return text.units[path].astype(np.uint16), float(best[path[-1]] / len(fits))
