"""Words that are known beforehand, found by their sounds, whoever else is talking.

A recognizer has to explain all of a sound by words, so where two people talk it loses one of them. Here a word is looked for by itself: the
path through its phones on which they are likeliest against how likely they are in all of this sound, wherever it begins and ends. What else
is said has not to be explained. The network is the recognizer's own: it was trained on two talkers at once, and even where it holds another
phone for the likeliest it knows of this one.

The same sounds also come by chance, inside the words of whoever reads: "two" in "multitude". What tells a call from that is around the word
and in its length, so it is asked for the few places that are found at all (`HeardStretch.features`).
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
"""Nats: between these the network is believed of one moment. A phone may be lost in what another says, and one that is heard for certain
is no proof of the word: all of them are. With 5 for 2.5 fewer calls over a reading are found at as many false ones; 2 and 3 are as good."""
USUAL = 0.5
"""How likely a phone is in all of the sound is, so far, the mean of what is heard there; for the rest all of them are as likely."""
LONG = 6
"""Moments that one phone may last; of each more..."""
DRAWN = 2.0
"""...so many nats are taken off: a vowel of half a second is a bit of many words."""
APART = 8
"""Moments between two places in which a word is found."""
TRACTS = (0.9, 1.1)
"""A called word is as well found by an ear for longer or shorter vocal tracts than the speaker's; what is like it by chance is so for one
of them."""
NOWHERE = 8.0
"""The score of a word where such an ear does not find it, or finds less."""
BESIDE = 4
"""Moments before and after a word that are looked at for silence."""
FEATURES = (
    "score",  # see `FoundWord`
    "otherwise",  # mean of its scores by the other TRACTS
    "length",  # log of its seconds: a called word is longer than the same sounds inside another
    "doubt",  # mean entropy of the network's outputs in it, nats, above all of the sound's: two voices at once leave it in doubt
    "before",  # how likely silence is just before it,
    "after",  # and just after it
)


@dataclass(frozen=True, slots=True)
class FoundWord:
    """Where a word may be."""

    word: str
    start: Samples
    end: Samples
    score: float
    """Nats by the root of its phones: a long word comes to more, right or wrong."""


Words = Sequence[tuple[str, Sequence[int]]]
"""Words, once for each way in which they are said, with the network's outputs for their phones."""


class Finder:
    def __init__(self, network: Path) -> None:
        """Raises `ModelError` where that file is missing or damaged."""
        try:
            self._net: tuple[Affine, ...] = layers(network)
        except (OSError, ValueError, struct.error) as error:
            raise ModelError(f"{network}, by which words are found by their sounds, is missing or damaged") from error

    def heard(self, pcm: bytes) -> HeardStretch:
        return HeardStretch(self._net, np.frombuffer(pcm, dtype="<i2").astype(np.float32))


class HeardStretch:
    """What the network makes of a stretch of sound: a moment every STEP, the first at the beginning."""

    def __init__(self, net: tuple[Affine, ...], sound: Floats) -> None:
        self._net, self._sound = net, sound

    @cached_property
    def ratios(self) -> Floats:
        """(moments, outputs of the network): how much likelier each is there than in all of this sound, in nats, LEAST to MOST."""
        return _ratios(self._likely)

    def features(self, place: FoundWord, words: Words) -> tuple[float, ...]:
        """FEATURES of a place where one of these words was found."""
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
        """The best score of these words there; NOWHERE, if none has more."""
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
    """What is looked for; "ice cream" is two words, one right after the other. Those whose sound is not known are left out."""
    ways = ((word, way) for word in words for way in product(*map(pronunciations, word.split())))
    return tuple((word, tuple(unit for phones in way for unit in outputs(without_stress(phones)))) for word, way in ways if way)


def found(ratios: Floats, words: Words, least: float) -> tuple[FoundWord, ...]:
    """Everywhere that one of the words has such a score at least; of what overlaps the best, which comes first."""
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
    """For each moment and word: the score of its best path that ends there, and where that begins; (moments, words) each."""
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
