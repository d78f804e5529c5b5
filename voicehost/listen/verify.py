"""The second look at what was found loosely: one fitted decision over what its own stretch of sound shows.

A logistic regression over a dozen measurements. They say how well the phones fit, how the stretch lies in the speech around it, and
above all whether another word, common or a decoy, would explain the same sound as well. Weights are in `verify.json`, with how they
came about; `tests/bench/fit_hearing.py` makes them, `tests/bench/hearing.py` prints what they achieve.
"""

from __future__ import annotations

import json
import math
from collections.abc import Iterable
from dataclasses import dataclass
from functools import lru_cache
from importlib import resources
from itertools import islice

import numpy as np
import wordfreq

from voicehost.listen.phone_net import PHONES, Matrix
from voicehost.listen.spotting import BONUS, Aligned, Chain, Found, Lattice, align, best_scores
from voicehost.listen.targets import Target, chains

FEATURES = (
    "fit",  # mean over phones of the mean cost of their frames
    "worst",  # mean cost of the two phones that fit worst
    "likelihood",  # mean log posterior of the phones
    "length",  # log of its length over the expected one
    "strange-length",  # the same without sign
    "phones",  # log of their number
    "quiet-before",  # mean posterior of silence in the 0.2 s before, and after
    "quiet-after",
    "louder",  # dB above the second before
    "first-pass",  # score a phone
    "carrier",  # log(1 + phones of the carrier), and how well it fits
    "carrier-fit",
    "margin",  # score a phone above the best other word's, on the same stretch
)
COMMON = 1500
"""Common words that compete for the stretch."""
AROUND = 7
"""Frames that count as before and after: 0.2 s."""

_VOWELS = frozenset("AA AE AH AO AW AY EH ER EY IH IY OW OY UH UW".split())  # noqa: SIM905 - reads better
_EXPECTED = np.array([3.6 if phone in _VOWELS else 2.7 for phone in PHONES])
"""Frames."""


@dataclass(frozen=True, slots=True)
class Stretch:
    """What was measured over the last seconds, a row or number each 30 ms."""

    posteriors: Matrix
    """Natural logarithms."""
    costs: Matrix
    loudness: Matrix
    """dB."""


class Rivals:
    """Words that compete with a target for its stretch: decoys, and common words that are not hidden themselves."""

    def __init__(self, decoys: Iterable[str], hidden: Iterable[str]) -> None:
        same = {sound(chain) for word in hidden for chain in chains(word.split())}
        every = (*(chain for word in decoys for chain in chains(word.split())), *_common())
        self._chains = {sound(chain): chain for chain in every if sound(chain) not in same}
        self._lattice = Lattice(tuple(self._chains.values()))
        self._place = {its: i for i, its in enumerate(self._chains)}

    def best(self, costs: Matrix, but: tuple[str, ...]) -> float:
        scores = best_scores(self._lattice, costs)
        if but in self._place:
            scores[self._place[but]] = -np.inf
        return float(scores.max())


@lru_cache
def _common() -> tuple[Chain, ...]:
    words = (word for word in wordfreq.top_n_list("en", 2 * COMMON) if len(word) > 2)
    return tuple(chain for word in islice(words, COMMON) for chain in chains((word,))[:1])


def sound(chain: Chain) -> tuple[str, ...]:
    return tuple(phone for word in chain.words for phone in word)


@lru_cache(maxsize=8)
def rivals(decoys: tuple[str, ...], hidden: tuple[str, ...]) -> Rivals:
    """Prepared once for a secret: some milliseconds."""
    return Rivals(decoys, hidden)


def measure(target: Target, found: Found, stretch: Stretch, against: Rivals | None) -> Matrix:
    """`FEATURES` of a candidate; without rivals, all but the last."""
    aligned = align(target.chain, stretch.costs[found.start : found.end])
    own = [phone for phone in aligned if phone.word in target.verified]
    rest = [phone for phone in aligned if phone.word is not None and phone.word not in target.verified]
    start, end = found.start + own[0].start, found.start + own[-1].end
    fits = np.sort([_mean(stretch.costs, found.start, phone) for phone in own])
    frames = sum(phone.end - phone.start for phone in own)
    length = math.log(frames / float(_EXPECTED[[phone.phone for phone in own]].sum()))
    quiet = np.exp(stretch.posteriors[:, 0])
    before = stretch.loudness[max(0, start - 33) : start]
    measured = [
        fits.mean(),
        fits[:2].mean(),
        np.mean([_mean(stretch.posteriors, found.start, phone) for phone in own]),
        length,
        abs(length),
        math.log(len(own)),
        _or(quiet[max(0, start - AROUND) : start], 1.0),
        _or(quiet[end : end + AROUND], 1.0),
        stretch.loudness[start:end].mean() - _or(before, float(stretch.loudness[start:end].mean())),
        found.score / target.chain.phones,
        math.log1p(len(rest)),
        np.mean([_mean(stretch.costs, found.start, phone) for phone in rest]) if rest else 0.0,
    ]
    if against is not None:
        score = sum(_mean(stretch.costs, found.start, phone) * (phone.end - phone.start) + BONUS for phone in own)
        but = tuple(phone for i in target.verified for phone in target.chain.words[i])
        measured.append((score - against.best(stretch.costs[max(0, start - 2) : end + 2], but)) / len(own))
    return np.array(measured, dtype=np.float32)


def _mean(rows: Matrix, start: int, phone: Aligned) -> float:
    return float(rows[start + phone.start : start + phone.end, phone.phone].mean())


def _or(values: Matrix, otherwise: float) -> float:
    return float(values.mean()) if len(values) else otherwise


@dataclass(frozen=True, slots=True)
class Fitted:
    """A logistic regression: probability = 1 / (1 + exp(-(bias + weights . features)))."""

    bias: float
    weights: Matrix

    def __call__(self, features: Matrix) -> float:
        return 1 / (1 + math.exp(-float(np.clip(self.bias + self.weights @ features, -50, 50))))


@dataclass(frozen=True, slots=True)
class Decision:
    """`glance` needs no rivals and saves most candidates the dear look; `judge` decides."""

    glance: Fitted
    least_glance: float
    judge: Fitted
    threshold: float

    def probability(self, target: Target, found: Found, stretch: Stretch, against: Rivals) -> float:
        """Of the target being said there; 0 where a glance says no."""
        if self.glance(measure(target, found, stretch, None)) < self.least_glance:
            return 0.0
        return self.judge(measure(target, found, stretch, against))


@lru_cache
def fitted() -> Decision:
    data = json.loads(resources.files("voicehost.listen").joinpath("verify.json").read_text())
    glance, judge = (Fitted(data[key]["bias"], np.array(data[key]["weights"], dtype=np.float32)) for key in ("glance", "judge"))
    return Decision(glance, data["least_glance"], judge, data["threshold"])
