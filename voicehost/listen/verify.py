"""The second look: whether a word found loosely inside longer speech was really said there.

A candidate's own stretch of sound is decoded again, each time with the word on offer and without it: by how much likelier the sound is
with the word tells far more than how sure any one reading is of itself, for that is all or nothing. What the word has to beat is, once,
common words and words that sound like it, and once, any speech at all. Both gains are weighed in one fitted decision, a logistic
regression. Its weights are in `verify.json`, with how they came about; `models/train/fitting/verify.py` makes them and
`tests/bench/hearing.py` prints what they achieve.

A longer word that begins or ends as the word does has all of its sounds, and the word beats whatever else is on offer: "candlestick" for
"candle". How the sound goes on tells the two apart, so the longer words are offered once more, against the word alone.
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
    "words",  # gain over common words and words that sound like it, see LEAST and MOST
    "unknown",  # gain over unknown speech
    "clear",  # gain of those other words over unknown speech, whatever is said: the less clear, the less the word's own gains tell
    "length",  # seconds of the word
    "letters",  # how many it has: a long word said in no time is none
)

AROUND: Samples = samples(0.4)
"""How much sound on each side the second look has. With 0.2 or 0.8 s, right and wrong candidates are told apart less well."""

LEAST, MOST = -3.0, 15.0
"""Between these a gain is counted, in nats of the decoder's own scale. Below, no reading with the word comes at all."""

READINGS = 10
"""Of a stretch, among which the likeliest with the word is looked for."""


@dataclass(frozen=True, slots=True)
class Acceptance:
    """probability = 1 / (1 + exp(-(bias + weights . features)))."""

    bias: float
    weights: tuple[float, ...]
    threshold: float

    def probability(self, features: Sequence[float]) -> float:
        total = self.bias + sum(weight * feature for weight, feature in zip(self.weights, features, strict=True))
        return 1 / (1 + math.exp(-max(-50.0, min(50.0, total))))


@lru_cache
def fitted() -> Acceptance:
    return kept("verify.json", FEATURES)


def kept(file: str, features: Sequence[str]) -> Acceptance:
    """A fitted decision beside this module; `features`: in the order of its weights."""
    data = json.loads(resources.files("voicehost.listen").joinpath(file).read_text())
    return Acceptance(data["bias"], tuple(data["weights"][name] for name in features), data["threshold"])


@dataclass(frozen=True, slots=True)
class SecondLook:
    """Decodes stretches with a word and without it. Whatever the game's phrases are, it has the same chance as any other word there."""

    model: Model
    hidden: frozenset[str]
    """Tokens of the words that are looked for."""
    others: tuple[str, ...]
    """Common words, and words that sound like them."""

    def features(self, found: Sequence[Word], pcm: bytes) -> tuple[float, ...]:
        """Of a candidate: its words, and the stretch of sound around it."""
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
    """Whether the sound at a word is rather that of a longer one."""

    model: Model
    hidden: frozenset[str]
    """Tokens of the words that are looked for."""
    longer: tuple[str, ...]
    """Words that begin or end as one of them."""

    def said(self, pcm: bytes) -> bool:
        """Of the sound around a word, and of how it goes on."""
        return bool(self.longer) and self._likelihood(pcm, frozenset(self.longer)) > self._likelihood(pcm, self.hidden)

    def _likelihood(self, pcm: bytes, words: frozenset[str]) -> float:
        return Decoder(self.model, (*surrounded(sorted(words)), UNKNOWN), 0, READINGS, again=True).likelihood(pcm, words)


def _gain(likelihood: float, other: float, least: float = LEAST) -> float:
    return max(least, min(MOST, likelihood - other))
