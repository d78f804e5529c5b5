"""How the host sounds, to the table or in one player's ear: how fast, how loud, its tones beside its words, how much it tells. Pure.

It is changed a step at a time by whoever says so, outlasts an evening, and is no part of any game.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Final, Literal, TypeAlias

HowMuch: TypeAlias = Literal["all", "brief", "tones"]
"""All of it; without what only leads on; or tones alone, and words when they are asked for."""

NORMAL_WPM: Final = 170
"""Words a minute."""

RATES: Final = (95, 120, 145, NORMAL_WPM, 195, 220, 250, 285, 320, 360, 400)
"""Words a minute, a step each. Who listens to a screen reader every day follows the last."""

SOFTEST, LOUDEST, STEP = -18, 6, 3
"""Decibels, beside a voice and tones as they are made."""


@dataclass(frozen=True, slots=True)
class Sound:
    rate: int = NORMAL_WPM
    """Words a minute, from the slowest of `RATES` to the fastest."""
    speech: int = 0
    """Decibels, from `SOFTEST` to `LOUDEST`; so is the next."""
    tones: int = 0
    telling: HowMuch = "all"

    def __post_init__(self) -> None:
        """Whatever it was made of, it is within its bounds: what is kept may have been written by hand."""
        object.__setattr__(self, "rate", _within(self.rate, RATES[0], RATES[-1]))
        object.__setattr__(self, "speech", _within(self.speech, SOFTEST, LOUDEST))
        object.__setattr__(self, "tones", _within(self.tones, SOFTEST, LOUDEST))

    def faster(self) -> Sound:
        """By a step; itself where there is no faster one."""
        return replace(self, rate=next((rate for rate in RATES if rate > self.rate), self.rate))

    def slower(self) -> Sound:
        """By a step; itself where there is no slower one."""
        return replace(self, rate=next((rate for rate in reversed(RATES) if rate < self.rate), self.rate))

    def louder(self) -> Sound:
        """Of its speech, by a step; itself at `LOUDEST`."""
        return replace(self, speech=self.speech + STEP)

    def quieter(self) -> Sound:
        """Of its speech, by a step; itself at `SOFTEST`."""
        return replace(self, speech=self.speech - STEP)


def _within(value: int, least: int, most: int) -> int:
    return max(least, min(most, value))


USUAL: Final = Sound()
