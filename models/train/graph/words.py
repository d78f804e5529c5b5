"""Every word of the lexicon as a path of sounds from the hub back to it, with as few states as can be had.

Beginnings are shared as a tree; a word leaves it where no more than `SPREAD` words are left, on an arc with its label; what is left of
its sounds from there is shared with all words that end so. The arc of the label costs what it must; a later label means more states in
the tree, an earlier one more ends. Word times come from the position of phones (phones.py), so that a label may stand anywhere.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import groupby
from typing import TypeAlias

from models.train.graph.openfst import Arc
from models.train.words.phones import ALONE, BEGIN, END, INSIDE, transitions
from voicehost.listen.phones.units import SIL, left_class

HUB = 0
"""The state between words."""
SPREAD = 4
"""Words that leave the tree together. Reckoned for 274,000 pronunciations: 1, 2, 4, 8, 16 give 20.9, 15.3, 13.7, 14.3 and 16.2 MB."""

Entry: TypeAlias = tuple[tuple[str, ...], int]
"""The phones of a word, and its label."""


class Network:
    """Arcs, as they are added."""

    def __init__(self) -> None:
        self.arcs: list[Arc] = []
        self.states = 1
        self._ends: dict[tuple[str, tuple[str, ...]], int] = {}
        """By the class of the phone before, and the phones that are left."""

    def state(self) -> int:
        self.states += 1
        return self.states - 1

    def sound(self, left: str | None, phone: str, position: str = "") -> tuple[int, int]:
        """A new state in which the sound lasts, and the input label of the arcs that lead to it."""
        lasting, forward = transitions(left, phone, position)
        state = self.state()
        self.arcs.append((state, lasting, 0, 0.0, state))
        return state, forward

    def arc(self, start: int, ilabel: int, olabel: int, cost: float, end: int) -> None:
        self.arcs.append((start, ilabel, olabel, cost, end))

    def ending(self, left: str | None, phones: tuple[str, ...]) -> tuple[int, int]:
        """The state of the first of a word's last phones, and the input label that leads to it."""
        key = left_class(left), phones
        position = _position(left is None, len(phones) == 1)
        if key not in self._ends:
            state, _ = self.sound(left, phones[0], position)
            after, ilabel = self.ending(phones[0], phones[1:]) if len(phones) > 1 else (HUB, 0)
            self.arc(state, ilabel, 0, 0.0, after)
            self._ends[key] = state
        return self._ends[key], transitions(left, phones[0], position)[1]


def _position(first: bool, last: bool) -> str:
    return (ALONE if last else BEGIN) if first else (END if last else INSIDE)


def add_silence(network: Network, cost: float) -> None:
    """Silence between words, which may be missing."""
    state, forward = network.sound(None, SIL)
    network.arc(HUB, forward, 0, cost, state)
    network.arc(state, 0, 0, 0.0, HUB)


def add_words(network: Network, entries: Iterable[Entry], cost: float = 0.0) -> None:
    """`cost`: of each word, whichever it is."""
    _branch(network, HUB, sorted(set(entries)), 0, cost)


def _branch(network: Network, state: int, entries: Sequence[Entry], depth: int, cost: float = 0.0) -> None:
    """All the words that begin with the phones that led to this state."""
    for (phone, last), group in groupby(entries, key=lambda entry: (entry[0][depth], len(entry[0]) == depth + 1)):
        words = tuple(group)
        left = words[0][0][depth - 1] if depth else None
        if last or len(words) <= SPREAD:
            for phones, label in words:
                end, ilabel = network.ending(left, phones[depth:])
                network.arc(state, ilabel, label, cost, end)
        else:
            child, ilabel = network.sound(left, phone, _position(not depth, False))
            network.arc(state, ilabel, 0, cost, child)
            _branch(network, child, words, depth + 1)
