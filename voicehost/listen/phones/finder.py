"""Find words that are known beforehand by their sounds, whoever else is talking.

A recognizer has to explain all of a sound by words, so when two people talk it loses one of them. Here each word is looked for by itself.
Its score compares how likely its phones are along their best path with how likely they are in all of this sound; the path may begin and end
anywhere. Nothing has to explain what else is said. The network is the recognizer's own. It was trained on two talkers at once, so it still
knows about a phone even if another one is likelier.

The same sounds also occur by chance inside the words of somebody who reads: "two" in "multitude". What tells a call from that is the word's
length and what is around it. `HeardStretch.features` computes this, only for the few places that are found at all.
"""

from __future__ import annotations

import math
import struct
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import cached_property, lru_cache
from itertools import product
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from voicehost.core.speech import RATE, Samples
from voicehost.lexicon.phones import without_stress
from voicehost.lexicon.sounds import pronunciations
from voicehost.listen.engine import ModelError
from voicehost.listen.phones.cepstra import HOP, WINDOW, mfcc
from voicehost.listen.phones.network import STRIDE, Affine, Floats, layers, log_posteriors
from voicehost.listen.phones.units import SIL, output, outputs

STEP: Samples = STRIDE * HOP
SILENCE = output(None, SIL)
LEAST, MOST = -4.0, 2.5
"""Nats: log-ratios are limited to this range at each moment. A phone may be lost in what somebody else says, and one that is certain does
not prove the word: only all of them do. With 5 instead of 2.5, fewer calls over a reading are found at equally many false ones; 2 and 3 are
as good."""
USUAL = 0.5
"""The usual probability of a phone is, to this part, its mean in all of the sound; the rest is spread evenly over all phones."""
LONG = 6
"""How many moments one phone may last. Every further moment..."""
DRAWN = 2.0
"""...costs so many nats: half a second of one vowel is a bit of many words."""
APART = 8
"""The least distance, in moments, between two places in which a word is found."""
TRACTS = (0.9, 1.1)
"""Vocal tracts that are longer or shorter than the speaker's. A word that was called is found with them just as well; a chance likeness
holds for one of them only."""
NOWHERE = 8.0
"""The score of a word if it is not found with such a tract, or scores less."""
BESIDE = 4
"""How many moments before and after a word are searched for silence."""
FEATURES = (
    "score",  # see `FoundWord`
    "otherwise",  # mean of its scores with the other TRACTS
    "length",  # log of its seconds: a called word is longer than the same sounds inside another
    "doubt",  # mean entropy of the network's outputs within it, in nats, minus that of all the sound: high if two voices overlap
    "before",  # how likely silence is just before it
    "after",  # how likely silence is just after it
)


@dataclass(frozen=True, slots=True)
class FoundWord:
    """A place where a word may have been said."""

    word: str
    start: Samples
    end: Samples
    score: float
    """Nats divided by the square root of the number of phones, because long words reach more nats, right or wrong."""


Words = Sequence[tuple[str, Sequence[int]]]
"""Words with the network's outputs for their phones; a word occurs once for each of its pronunciations."""


class Finder:
    def __init__(self, network: Path) -> None:
        """Load the network. Raises `ModelError` if the file is missing or damaged."""
        try:
            self._net: tuple[Affine, ...] = layers(network)
        except (OSError, ValueError, struct.error) as error:
            raise ModelError(f"{network}, by which words are found by their sounds, is missing or damaged") from error

    def heard(self, pcm: bytes) -> HeardStretch:
        return HeardStretch(self._net, np.frombuffer(pcm, dtype="<i2").astype(np.float32))


class HeardStretch:
    """What the network says about a stretch of sound. Moments are STEP apart; the first is at the beginning."""

    def __init__(self, net: tuple[Affine, ...], sound: Floats) -> None:
        self._net, self._sound = net, sound

    @cached_property
    def ratios(self) -> Floats:
        """(moments, outputs of the network): how much likelier each output is then than in all of this sound, in nats, from LEAST to
        MOST."""
        return _ratios(self._likely)

    def features(self, place: FoundWord, words: Words) -> tuple[float, ...]:
        """The FEATURES of a place where one of these words was found."""
        first, last = place.start // STEP, place.end // STEP
        likely, within = np.exp(self._likely), slice(first, last)
        entropy = -(likely * self._likely).sum(axis=1)
        doubt = float(entropy[within].mean() - entropy.mean())
        before, after = likely[max(0, first - BESIDE) : first, SILENCE], likely[last : last + BESIDE, SILENCE]
        return (
            place.score,
            float(np.mean([_best(ratios, words, place) for ratios in self._otherwise])),
            math.log((place.end - place.start) / RATE),
            doubt,
            *(float(beside.mean()) if len(beside) else 1.0 for beside in (before, after)),
        )

    def best(self, words: Words, place: FoundWord) -> float:
        """The best score that one of these words has there, at least NOWHERE."""
        return _best(self.ratios, words, place)

    @cached_property
    def _likely(self) -> Floats:
        return self._posteriors(1.0)

    @cached_property
    def _otherwise(self) -> tuple[Floats, ...]:
        return tuple(_ratios(self._posteriors(tract)) for tract in TRACTS)

    def _posteriors(self, tract: float) -> Floats:
        if len(self._sound) < WINDOW:
            return np.zeros((0, len(self._net[-1].bias)), np.float32)
        return log_posteriors(self._net, mfcc(self._sound, tract), STRIDE)


def _ratios(likely: Floats) -> Floats:
    if not len(likely):
        return likely
    usual = np.log(USUAL * np.exp(likely).mean(axis=0) + (1 - USUAL) / likely.shape[1])
    return np.asarray(np.clip(likely - usual, LEAST, MOST), np.float32)


def _best(ratios: Floats, words: Words, place: FoundWord) -> float:
    return max((word.score for word in found(ratios, words, NOWHERE) if word.start < place.end and place.start < word.end), default=NOWHERE)


@lru_cache(maxsize=2)
def opened(network: Path) -> Finder:
    return Finder(network)


def said(words: Iterable[str]) -> Words:
    """Prepare words for the search. "ice cream" is two words, one right after the other. Words without a known pronunciation are left
    out."""
    ways = ((word, way) for word in words for way in product(*map(pronunciations, word.split())))
    return tuple((word, tuple(unit for phones in way for unit in outputs(without_stress(phones)))) for word, way in ways if way)


def found(ratios: Floats, words: Words, least: float) -> tuple[FoundWord, ...]:
    """Every place where one of the words reaches the score `least`, the best first. Of overlapping places only the best is kept."""
    if not words or not len(ratios):
        return ()
    ends, starts = _paths(ratios, [units for _, units in words])
    by_length = ends / np.sqrt([len(units) for _, units in words])
    words_found: list[FoundWord] = []
    while by_length.max() >= least:
        end, which = (int(at) for at in np.unravel_index(by_length.argmax(), by_length.shape))
        start = int(starts[end, which])
        words_found.append(FoundWord(words[which][0], start * STEP, (end + 1) * STEP, float(by_length[end, which])))
        by_length[max(0, start - 1) : end + APART] = -np.inf
    return tuple(words_found)


def _paths(ratios: Floats, words: Sequence[Sequence[int]]) -> tuple[Floats, NDArray[np.int32]]:
    """For each moment and word, the score of the best path that ends there, and the moment where that path begins; (moments, words)
    each."""
    longest = max(map(len, words))
    units = np.array([[*word, *([word[-1]] * (longest - len(word)))] for word in words])
    last = np.array([len(word) - 1 for word in words])
    every = np.arange(len(words))
    total = np.full(units.shape, -np.inf, np.float32)
    begun, lasts = np.zeros(units.shape, np.int32), np.zeros(units.shape, np.int32)
    ends, starts = np.empty((len(ratios), len(words)), np.float32), np.empty((len(ratios), len(words)), np.int32)
    for now, ratio in enumerate(ratios):
        came = np.pad(total[:, :-1], ((0, 0), (1, 0)))
        came_from = np.pad(begun[:, :-1], ((0, 0), (1, 0)), constant_values=now)
        stayed = total - DRAWN * (lasts >= LONG)
        stays = stayed >= came
        total = np.where(stays, stayed, came) + ratio[units]
        begun, lasts = np.where(stays, begun, came_from), np.where(stays, lasts + 1, 1)
        ends[now], starts[now] = total[every, last], begun[every, last]
    return ends, starts
