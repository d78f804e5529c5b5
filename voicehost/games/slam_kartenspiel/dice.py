"""The host's die."""

from __future__ import annotations

from dataclasses import replace
from random import Random

from voicehost.games.slam_kartenspiel.state import State


def roll(state: State) -> tuple[State, int]:
    """By the game's seed."""
    number = Random(f"{state.seed}/die/{state.rolls}").randint(1, 6)
    return replace(state, rolls=state.rolls + 1), number
