"""Estimates how likely it is that a phrase was really said to the host, and decides whether that is enough to act on it. Pure.

A recognizer with a closed grammar is too sure of itself: it hears talk beside the table as words that may be said, each with a confidence
near one. Therefore a logistic regression weighs the confidence together with whether the phrase is a single word, and with the unknown
speech that touches it. It was fitted to commands and talk as an evening has them. `certainty.json` has its weights and says how they came
about; `models/train/fitting/certainty.py` computes them.

A move has a `weight`: a wrong one costs as much as that many questions. The host asks back if the move is wrong with a probability above
1 / (1 + `weight`), so that it asks whenever asking is the cheaper mistake.
"""

from __future__ import annotations

import json
import math
from dataclasses import dataclass
from functools import lru_cache
from importlib import resources

from voicehost.core.interpret import Understood
from voicehost.core.speech import seconds

FEATURES = (
    "confidence",  # log odds of the least certain word, between the bounds below
    "one",  # 1 for a single word, which is easily heard in any talk; else 0
    "around",  # seconds of unknown speech that touches it
)

LEAST, MOST = -3.0, 7.0
"""The bounds of the log odds. Beyond them a confidence says nothing more."""


@dataclass(frozen=True, slots=True)
class Regression:
    """probability = 1 / (1 + exp(-(bias + weights . features)))."""

    bias: float
    weights: tuple[float, ...]

    def probability(self, heard: Understood) -> float:
        total = self.bias + sum(weight * feature for weight, feature in zip(self.weights, features(heard), strict=True))
        return 1 / (1 + math.exp(-max(-30.0, min(30.0, total))))


@lru_cache
def fitted(*, quick: bool, language: str = "en") -> Regression:
    """The regression for a language. `quick` chooses the one for words that are called out at any moment, as in a race; the other is for
    phrases that are said when nobody else speaks. Recognition models differ in how sure they are, so each language has its own weights. If
    a language was not measured, or not for this, the weights of English are used."""
    every, kind = json.loads(resources.files("voicehost.session").joinpath("certainty.json").read_text()), "called" if quick else "said"
    data = every.get(language, {}).get(kind) or every["en"][kind]
    return Regression(data["bias"], tuple(data["weights"][name] for name in FEATURES))


def features(heard: Understood) -> tuple[float, ...]:
    confidence = 1.0 if heard.confidence is None else heard.confidence
    odds = math.log(max(1e-6, confidence) / max(1e-6, 1 - confidence))
    return max(LEAST, min(MOST, odds)), float(len(heard.phrase.parts) == 1), seconds(heard.around)


def sure(heard: Understood, weight: float, *, quick: bool, language: str = "en") -> bool:
    """Whether the host may act without asking back. A typed line is certain. `weight` is how many questions a wrong move costs."""
    return heard.confidence is None or 1 - fitted(quick=quick, language=language).probability(heard) <= 1 / (1 + weight)
