"""The second look: whether a word that was found loosely inside longer speech was really said there.

A candidate's own stretch of sound is decoded again with the word on offer and without it. How much likelier the sound is with the word
tells far more than the confidence of any one reading, which is all or nothing. The word has to beat two things: common words and words that
sound like it, and unknown speech. Both gains are combined in one fitted decision, a logistic regression. `verify.json` has its weights and
where they came from, `models/train/fitting/verify.py` fits them, and `tests/bench/hearing.py` prints how well they do.

A longer word that begins or ends like the word has all of its sounds ("candlestick" for "candle"), so the word beats everything else on
offer. Only the sound around it tells them apart. So the longer words are offered once more, against the word alone.
"""

from __future__ import annotations

import json
import math
from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from importlib import resources

from voicehost.core.speech import UNKNOWN, Samples, Word, samples
from voicehost.listen.engine import Decoder, Model
from voicehost.listen.spotting import surrounded

FEATURES = (
    "words",  # gain over common words and words that sound like it, from LEAST to MOST
    "unknown",  # gain over unknown speech
    "clear",  # gain of those other words over unknown speech: the less clear the speech is, the less the word's own gains mean
    "length",  # seconds of the word
    "letters",  # length in letters: a long word that took no time was not said
)

AROUND: Samples = samples(0.4)
"""How much sound on each side the second look gets. With 0.2 or 0.8 s, right and wrong candidates are told apart less well."""

LEAST, MOST = -3.0, 15.0
"""Gains are limited to this range, in nats on the decoder's own scale. Lower gains do not occur, since then no reading has the word."""

READINGS = 10
"""How many readings of a stretch are searched for the likeliest that has the word."""


@dataclass(frozen=True, slots=True)
class Acceptance:
    """A fitted decision: probability = 1 / (1 + exp(-(bias + weights . features)))."""

    bias: float
    weights: tuple[float, ...]
    threshold: float

    def probability(self, features: Sequence[float]) -> float:
        total = self.bias + sum(weight * feature for weight, feature in zip(self.weights, features, strict=True))
        return 1 / (1 + math.exp(-max(-50.0, min(50.0, total))))


@lru_cache
def fitted() -> Acceptance:
    """The fitted decision of the second look."""
    return kept("verify.json", FEATURES)


def kept(file: str, features: Sequence[str]) -> Acceptance:
    """Load a fitted decision from a file beside this module. `features` gives the order of its weights."""
    data = json.loads(resources.files("voicehost.listen").joinpath(file).read_text())
    return Acceptance(data["bias"], tuple(data["weights"][name] for name in features), data["threshold"])


@dataclass(frozen=True, slots=True)
class SecondLook:
    """Decodes stretches of sound with a word and without it. The game's phrases are not on offer, so the word has the same chance as any
    other."""

    model: Model
    hidden: frozenset[str]
    """The tokens of the words that are looked for."""
    others: tuple[str, ...]
    """Common words, and words that sound like the hidden ones."""

    def features(self, found: Sequence[Word], pcm: bytes) -> tuple[float, ...]:
        """The features of a candidate, given its words and the stretch of sound around it, in the order of `FEATURES`."""
        span = [word for word in found if word.text in self.hidden]
        length = (span[-1].end - span[0].start) / samples(1)
        said = " ".join(word.text for word in span)
        others, unknown = self._likelihood(pcm, self.others), self._likelihood(pcm, ())
        among_others = self._likelihood(pcm, (said, *self.others), self.hidden)
        in_unknown = self._likelihood(pcm, surrounded((said,)), self.hidden)
        return (_gain(among_others, others), _gain(in_unknown, unknown), _gain(others, unknown, -MOST), length, float(len(said)))

    def _likelihood(self, pcm: bytes, sentences: tuple[str, ...], holding: frozenset[str] | None = None) -> float:
        return Decoder(self.model, (*sentences, UNKNOWN), 0, READINGS if holding else 1, again=True).likelihood(pcm, holding)


@dataclass(frozen=True, slots=True)
class LongerWords:
    """Tells whether a longer word was said in place of a hidden one."""

    model: Model
    hidden: frozenset[str]
    """The tokens of the words that are looked for."""
    longer: tuple[str, ...]
    """Words that begin or end like one of them."""

    def said(self, pcm: bytes) -> bool:
        """Whether a longer word is likelier. `pcm` is the sound around the word and after it."""
        return bool(self.longer) and self._likelihood(pcm, frozenset(self.longer)) > self._likelihood(pcm, self.hidden)

    def _likelihood(self, pcm: bytes, words: frozenset[str]) -> float:
        return Decoder(self.model, (*surrounded(sorted(words)), UNKNOWN), 0, READINGS, again=True).likelihood(pcm, words)


def _gain(likelihood: float, other: float, least: float = LEAST) -> float:
    return max(least, min(MOST, likelihood - other))
