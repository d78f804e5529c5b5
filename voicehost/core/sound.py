"""How the host sounds, at the table or in one player's earphone: its pace, its loudness, its tones, and how much it says. Pure.

People change these settings by voice, a step at a time. The settings outlast an evening and are no part of any game.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Final, Literal, TypeAlias

HowMuch: TypeAlias = Literal["all", "brief", "tones"]
"""How much the host says unasked: everything, everything but what merely leads on, or tones alone."""

NORMAL_WPM: Final = 170
"""Words a minute."""

RATES: Final = (95, 120, 145, NORMAL_WPM, 195, 220, 250, 285, 320, 360, 400)
"""Words a minute, one step each. Somebody who uses a screen reader every day can follow the last."""

SOFTEST, LOUDEST, STEP = -18, 6, 3
"""Decibels, relative to how the voice and the tones were made."""


@dataclass(frozen=True, slots=True)
class Sound:
    rate: int = NORMAL_WPM
    """Words a minute, from the slowest of `RATES` to the fastest."""
    speech: int = 0
    """Gain in decibels, from `SOFTEST` to `LOUDEST`."""
    tones: int = 0
    telling: HowMuch = "all"

    def __post_init__(self) -> None:
        """Bring all values within their bounds, since the settings file may have been edited by hand."""
        object.__setattr__(self, "rate", _within(self.rate, RATES[0], RATES[-1]))
        object.__setattr__(self, "speech", _within(self.speech, SOFTEST, LOUDEST))
        object.__setattr__(self, "tones", _within(self.tones, SOFTEST, LOUDEST))

    def faster(self) -> Sound:
        """One step faster; unchanged at the fastest."""
        return replace(self, rate=next((rate for rate in RATES if rate > self.rate), self.rate))

    def slower(self) -> Sound:
        """One step slower; unchanged at the slowest."""
        return replace(self, rate=next((rate for rate in reversed(RATES) if rate < self.rate), self.rate))

    def louder(self) -> Sound:
        """Louder speech by one step; unchanged at `LOUDEST`."""
        return replace(self, speech=self.speech + STEP)

    def quieter(self) -> Sound:
        """Quieter speech by one step; unchanged at `SOFTEST`."""
        return replace(self, speech=self.speech - STEP)


def _within(value: int, least: int, most: int) -> int:
    return max(least, min(most, value))


USUAL: Final = Sound()
