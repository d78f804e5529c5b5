"""How likely it is that a phrase was really said to the host, and how sure that must be for what it does. Pure.

A closed grammar is sure of itself: talk beside the table is made of the words that may be said, each with a confidence near one. So the
confidence is weighed together with whether the phrase is a single word, and with the unknown speech that touches it, in a logistic
regression over commands and talk, as an evening has them. Its weights are in `certainty.json`, with how they came about;
`models/train/fitting/certainty.py` makes them.

A wrong move that costs as much as `weight` questions is asked back where it is likelier than one in so many to be wrong: so the host asks
where asking is the cheaper mistake.
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
    "one",  # 1 where it is a single word: such are soon heard in anything
    "around",  # seconds of unknown speech that touches it
)

LEAST, MOST = -3.0, 7.0
"""Log odds beyond which a confidence tells no more."""


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
    """`quick`: of what is called at any moment; else of what is said when nobody else speaks. Each language's model is as sure as it is;
    of one that was not measured, or not so, English tells."""
    every, kind = json.loads(resources.files("voicehost.session").joinpath("certainty.json").read_text()), "called" if quick else "said"
    data = every.get(language, {}).get(kind) or every["en"][kind]
    return Regression(data["bias"], tuple(data["weights"][name] for name in FEATURES))


def features(heard: Understood) -> tuple[float, ...]:
    confidence = 1.0 if heard.confidence is None else heard.confidence
    odds = math.log(max(1e-6, confidence) / max(1e-6, 1 - confidence))
    return max(LEAST, min(MOST, odds)), float(len(heard.phrase.parts) == 1), seconds(heard.around)


def sure(heard: Understood, weight: float, *, quick: bool, language: str = "en") -> bool:
    """Whether it may be done without asking. What was typed is certain. `weight`: how many questions a wrong one costs."""
    return heard.confidence is None or 1 - fitted(quick=quick, language=language).probability(heard) <= 1 / (1 + weight)
