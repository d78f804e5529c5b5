"""The second look: whether a word found loosely inside longer speech was really said there.

A candidate is decoded again, alone, on its own stretch of sound, with more words that sound like it to draw it off; how sure each
reading was is weighed in one fitted decision, a logistic regression. Its weights are in `verify.json`, with how they came about;
`tests/bench/fit_hearing.py` makes them and `tests/bench/hearing.py` prints what they achieve.
"""

from __future__ import annotations

import json
import math
from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from importlib import resources

from voicehost.listen.engine import Decoder, Model
from voicehost.speech import UNKNOWN, Samples, Word, samples

FEATURES = (
    "first",  # confidence in the reading that found it, or 0
    "loose",  # confidence in the reading among common words, or 0
    "again",  # confidence when decoded alone, with the decoys of the first reading
    "strict",  # the same with all decoys
    "length",  # seconds of the word
)

AROUND: Samples = samples(0.4)
"""How much sound on each side the second look has."""


@dataclass(frozen=True, slots=True)
class Decision:
    """probability = 1 / (1 + exp(-(bias + weights . features)))."""

    bias: float
    weights: tuple[float, ...]
    threshold: float

    def probability(self, features: Sequence[float]) -> float:
        total = self.bias + sum(weight * feature for weight, feature in zip(self.weights, features, strict=True))
        return 1 / (1 + math.exp(-max(-50.0, min(50.0, total))))


@lru_cache
def fitted() -> Decision:
    data = json.loads(resources.files("voicehost.listen").joinpath("verify.json").read_text())
    return Decision(data["bias"], tuple(data["weights"][name] for name in FEATURES), data["threshold"])


@dataclass(frozen=True, slots=True)
class SecondLook:
    """Decodes stretches under the two grammars of the second look."""

    model: Model
    hidden: frozenset[str]
    """Tokens of the words that are looked for."""
    again: tuple[str, ...]
    """Sentences for the recognizer, with the decoys of the first reading and with all."""
    strict: tuple[str, ...]

    def features(self, first: Sequence[Word], loose: Sequence[Word], pcm: bytes, start: Samples) -> tuple[float, ...]:
        """Of a candidate that either reading, or both, found: its words there, empty where it did not. `pcm` is the stretch around it."""
        found = first or loose
        span = [word for word in found if word.text in self.hidden]
        length = (span[-1].end - span[0].start) / samples(1)
        return (self._sure(first), self._sure(loose), self._look(self.again, pcm, start), self._look(self.strict, pcm, start), length)

    def _sure(self, words: Sequence[Word]) -> float:
        return min((word.confidence or 0.0 for word in words if word.text in self.hidden), default=0.0)

    def _look(self, sentences: tuple[str, ...], pcm: bytes, start: Samples) -> float:
        words = Decoder(self.model, (*sentences, UNKNOWN), start).read(pcm)
        return max((word.confidence or 0.0 for word in words if word.text in self.hidden), default=0.0)
