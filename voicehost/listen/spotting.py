"""Finding phrases loosely in a stream of phone posteriors: what might have been said, and where.

Each phrase is a chain of phones, silence allowed between its words. A frame costs a chain how far its phone lies below the best
phone of that frame; each phone that is passed earns `BONUS`. So a chain's score is how much better than nothing it fits, speech of
others around it costs nothing, and how loose the search is lies in one number (see `tests/bench/hearing.py` for its curve).
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from voicehost.listen.phone_net import PHONES, Matrix

BONUS = 2.5
WORST = -8.0
"""No frame costs more: a cough inside a word should not undo it."""
HOLD = 6
"""Frames for which a peak must stand unsurpassed: 0.18 s."""

Ints = np.ndarray[tuple[int, ...], np.dtype[np.int64]]

_INDEX = {phone: i for i, phone in enumerate(PHONES)}
_SILENCE = _INDEX["SIL"]


@dataclass(frozen=True, slots=True)
class Chain:
    """One way to pronounce one phrase."""

    words: tuple[tuple[str, ...], ...]
    """Phones of each word, without stress."""

    @property
    def phones(self) -> int:
        return sum(map(len, self.words))


@dataclass(frozen=True, slots=True)
class Found:
    chain: int
    """Its place in what the spotter was given."""
    start: int
    end: int
    """In frames; `end` is past the last."""
    score: float


class Lattice:
    """The chains side by side, one row each, padded."""

    def __init__(self, chains: Sequence[Chain]) -> None:
        states = [_states(chain) for chain in chains]
        self.longest = max(map(len, states), default=1)
        shape = (len(states), self.longest)
        self.phone: Ints = np.full(shape, _SILENCE)
        self.bonus = np.zeros(shape, dtype=np.float32)
        self.skippable = np.zeros(shape, dtype=bool)
        for row, chain in enumerate(states):
            self.phone[row, : len(chain)] = [_INDEX[phone] for phone in chain]
            self.bonus[row, : len(chain)] = [0 if phone == "SIL" else BONUS for phone in chain]
            self.skippable[row, : len(chain)] = [phone == "SIL" for phone in chain]
        self.last: Ints = np.array([len(chain) - 1 for chain in states], dtype=np.int64)
        self.rows: Ints = np.arange(len(states))

    def start(self) -> tuple[Matrix, Ints]:
        return np.full(self.phone.shape, -1e9, dtype=np.float32), np.zeros(self.phone.shape, dtype=np.int64)

    def advance(self, scores: Matrix, begun: Ints, costs: Matrix, frame: int) -> tuple[Matrix, Ints]:
        """One frame on: the best score in each state, and the frame where that path began."""
        before = np.concatenate([np.zeros((len(scores), 1), dtype=np.float32), scores[:, :-1]], axis=1)
        before_begun = np.concatenate([np.full((len(begun), 1), frame), begun[:, :-1]], axis=1)
        over = np.zeros_like(before)
        over[:, 2:] = np.where(self.skippable[:, 1:-1], scores[:, :-2], -1e9)
        over[:, :2] = -1e9
        skip = over > before
        if skip.any():
            before = np.where(skip, over, before)
            before_begun[:, 2:] = np.where(skip[:, 2:], begun[:, :-2], before_begun[:, 2:])
        entered = before + self.bonus
        enter = entered > scores
        return np.where(enter, entered, scores) + costs[self.phone], np.where(enter, before_begun, begun)


def _states(chain: Chain) -> list[str]:
    states: list[str] = []
    for word in chain.words:
        states += (["SIL"] if states else []) + list(word)
    return states


def frame_costs(posteriors: Matrix) -> Matrix:
    """How far each phone lies below the best of its frame: 0 to `WORST`."""
    costs: Matrix = np.maximum(posteriors - posteriors.max(axis=1, keepdims=True), WORST)
    return costs


class Spotter:
    """Fed frame costs, it gives each chain's peaks, `HOLD` frames after they ended."""

    def __init__(self, chains: Sequence[Chain], looseness: float, frame: int = 0) -> None:
        self._lattice = Lattice(chains)
        self._floor = np.array([chain.phones * BONUS * (1 - looseness) for chain in chains], dtype=np.float32)
        self._scores, self._begun = self._lattice.start()
        self._frame = frame
        count = len(chains)
        self._peak = np.full(count, -np.inf, dtype=np.float32)
        self._peak_span = np.zeros((count, 2), dtype=np.int64)
        self._told = np.full(count, -np.inf, dtype=np.float32)
        self._told_end: Ints = np.full(count, -1)

    def feed(self, costs: Matrix) -> tuple[Found, ...]:
        return tuple(found for row in costs for found in self._advance(row))

    def _advance(self, costs: Matrix) -> list[Found]:
        if not len(self._floor):
            return []
        lattice = self._lattice
        self._scores, self._begun = lattice.advance(self._scores, self._begun, costs, self._frame)
        score = self._scores[lattice.rows, lattice.last]
        begun = self._begun[lattice.rows, lattice.last]
        fresh = (begun >= self._told_end) | (score > self._told)
        better = (score >= self._floor) & (score > self._peak) & fresh
        self._peak = np.where(better, score, self._peak)
        self._peak_span[better] = np.stack([begun[better], np.full(int(better.sum()), self._frame + 1)], axis=1)
        self._frame += 1
        due = np.flatnonzero(np.isfinite(self._peak) & (self._frame - self._peak_span[:, 1] >= HOLD))
        found = [Found(int(i), int(self._peak_span[i, 0]), int(self._peak_span[i, 1]), float(self._peak[i])) for i in due]
        self._told[due], self._told_end[due], self._peak[due] = self._peak[due], self._peak_span[due, 1], -np.inf
        return found


def best_scores(lattice: Lattice, costs: Matrix) -> Matrix:
    """Of each chain, ending anywhere on this stretch."""
    scores, begun = lattice.start()
    best: Matrix = np.full(len(lattice.rows), -np.inf, dtype=np.float32)
    for frame, row in enumerate(costs):
        scores, begun = lattice.advance(scores, begun, row, frame)
        best = np.maximum(best, scores[lattice.rows, lattice.last])
    return best


@dataclass(frozen=True, slots=True)
class Aligned:
    """One phone of a chain in its place."""

    word: int | None
    """Which of the chain's words; None for the silence between two."""
    phone: int
    """Index into `PHONES`."""
    start: int
    end: int


def align(chain: Chain, costs: Matrix) -> tuple[Aligned, ...]:
    """The phones of a chain over exactly this stretch, in frames of it."""
    states = [
        (word, phone) for i, phones in enumerate(chain.words) for word, phone in ([(None, "SIL")] if i else []) + [(i, p) for p in phones]
    ]
    index = [_INDEX[phone] for _, phone in states]
    before = [[j] + ([j - 1] if j else []) + ([j - 2] if j > 1 and states[j - 1][0] is None else []) for j in range(len(states))]
    scores = np.full(len(states), -1e9)
    scores[0] = costs[0, index[0]]
    origins: list[list[int]] = []
    for row in costs[1:]:
        origins.append([max(sources, key=scores.__getitem__) for sources in before])
        scores = scores[origins[-1]] + row[index]
    path = [len(states) - 1]
    for origin in reversed(origins):
        path.append(origin[path[-1]])
    path.reverse()
    return tuple(Aligned(states[j][0], index[j], path.index(j), len(path) - path[::-1].index(j)) for j in sorted(set(path)))
