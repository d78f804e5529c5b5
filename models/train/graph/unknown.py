"""`[unk]`: any run of sounds that could be English, for what is none of the words listened for.

A loop over phones, each as likely after the one before it as in the words of the lexicon, weighted by how often they are said; a share
of every probability is left to phones after phones of the same class, and to all, so that no sound is impossible. A word may end after
each phone.

The cost of `[unk]` is those probabilities and two penalties, one for each phone and one for each `[unk]`. From each state the
probabilities sum to one, so what a file's arcs sum to tells the penalty that they bear: `reweighted` changes penalties without building
anything again.
"""

from __future__ import annotations

import math
from collections import defaultdict
from collections.abc import Iterable, Mapping
from dataclasses import replace
from typing import TypeAlias

import numpy as np

from models.train.graph.openfst import Fst
from models.train.graph.words import HUB, Network
from models.train.words.phones import BEGIN, ENGLISH, INSIDE, Inventory, transitions
from voicehost.listen.phones.units import EVERY, LEFT, SIL, WORD_START, left_class

Sounds: TypeAlias = Iterable[tuple[tuple[str, ...], float]]
"""Phones of words, and how often each is said."""
Choice: TypeAlias = tuple[str, bool]
"""A phone, and whether the word ends with it."""
Choices: TypeAlias = dict[str | None, dict[Choice, float]]
"""Probabilities by the phone before; None: the word begins."""

SHARES = (0.8, 0.15, 0.05)
"""Of the phone before, its class, and every choice alike."""


def choices(said: Sounds, sounds: Inventory = ENGLISH) -> Choices:
    by_phone: dict[str | None, dict[Choice, float]] = defaultdict(lambda: defaultdict(float))
    by_class: dict[str, dict[Choice, float]] = defaultdict(lambda: defaultdict(float))
    for phones, often in said:
        for before, phone, last in zip((None, *phones), phones, (*[False] * (len(phones) - 1), True), strict=False):
            by_phone[before][phone, last] += often
            by_class[left_class(before)][phone, last] += often
    every = [(phone, last) for phone in sounds.phones for last in (False, True)]
    return {before: _mixed(every, by_phone[before], by_class[left_class(before)]) for before in (None, *sounds.phones)}


def _mixed(every: list[Choice], own: Mapping[Choice, float], alike: Mapping[Choice, float]) -> dict[Choice, float]:
    totals = sum(own.values()), sum(alike.values())
    return {
        choice: sum(
            share * part
            for share, part in zip(
                SHARES,
                (_part(own.get(choice, 0.0), totals[0], len(every)), _part(alike.get(choice, 0.0), totals[1], len(every)), 1 / len(every)),
                strict=True,
            )
        )
        for choice in every
    }


def _part(count: float, total: float, ways: int) -> float:
    return count / total if total else 1 / ways


def add_unknown(
    network: Network, label: int, found: Choices, phone_penalty: float, word_penalty: float, sounds: Inventory = ENGLISH
) -> None:
    """Its states are numbered from the next one on: a start, then one after each phone, then the sounds themselves."""
    start = network.state()
    after = {phone: network.state() for phone in sounds.phones}
    network.arc(HUB, 0, label, 0.0, start)  # the penalty comes with a sound: one that is a reward would make silence read as unknown
    inside = {(left, phone): _going_on(network, left, phone, after[phone]) for left in LEFT for phone in sounds.phones}
    for before, ways in found.items():
        state = start if before is None else after[before]
        for (phone, last), probability in ways.items():
            end, ilabel = network.ending(before, (phone,)) if last else inside[left_class(before), phone]
            network.arc(state, ilabel, 0, phone_penalty + (word_penalty if before is None else 0.0) - math.log(probability), end)


def _going_on(network: Network, left: str, phone: str, after: int) -> tuple[int, int]:
    before = next((other for other in EVERY if left_class(other) == left), None)
    state, ilabel = network.sound(before, phone, BEGIN if left == WORD_START else INSIDE)
    network.arc(state, 0, 0, 0.0, after)
    return state, ilabel


def reweighted(fst: Fst, silence: float, phone_penalty: float, word_penalty: float, word: float, sounds: Inventory = ENGLISH) -> Fst:
    """The same transducer with other costs of silence, of `[unk]` and of a word."""
    arcs = fst.arcs.copy()
    hub = slice(fst.first[HUB], fst.first[HUB + 1])
    is_silence, is_entry = arcs[hub]["ilabel"] == transitions(None, SIL)[1], arcs[hub]["ilabel"] == 0
    arcs["cost"][hub] = word
    arcs["cost"][hub][is_silence] = silence
    arcs["cost"][hub][is_entry] = 0
    start = int(arcs[hub][is_entry]["to"][0])
    for state in range(start, start + 1 + len(sounds.phones)):
        bears = -math.log(np.exp(-fst.leaving(state)["cost"].astype(np.float64)).sum())
        wanted = phone_penalty + (word_penalty if state == start else 0.0)
        arcs["cost"][fst.first[state] : fst.first[state + 1]] += wanted - bears
    return replace(fst, arcs=arcs)
