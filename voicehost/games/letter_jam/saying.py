"""Sentences that several moves share: chips and cards that are told in one breath, and what somebody says who has no word."""

from __future__ import annotations

from functools import lru_cache
from typing import TypeAlias

from voicehost.core.language import as_spoken, names
from voicehost.core.play import Move, Player
from voicehost.core.speech import Slot
from voicehost.games.kit import Fill, english, players
from voicehost.games.kit.calling import Of
from voicehost.games.letter_jam.state import Source, State
from voicehost.games.letter_jam.tables import LETTERS, STANDS, WILDCARD

NUMBERS = english.NUMBERS[1:16]
"""Of clues, letters, players, stands and cards, from 1."""

# -- chips and cards: by name and number, never by letter ------------------------------------------------------------------------

Choices: TypeAlias = tuple[tuple[str, str], ...]

BREATH = 4
"""So many are listened for in one breath. A longer one is taken where every word is clear, or typed: each place more would make what the
recognizer is offered six times as long."""
MOST_CHIPS, MOST_CARDS = 15, 9
"""In the longest breath."""

CARDS: Choices = (*((word, str(number)) for number, word in enumerate(NUMBERS[:LETTERS], 1)), (WILDCARD, WILDCARD))
ALL_CARDS: Choices = (*CARDS, *((f"bonus {word}", f"bonus {number}") for number, word in enumerate(NUMBERS[:LETTERS], 1)))

_STANDS = tuple((f"stand {word}", f"stand {number}") for number, word in enumerate(NUMBERS[: STANDS - 2], 1))
NOBODYS: Choices = (*_STANDS, (WILDCARD, WILDCARD), (f"the {WILDCARD}", WILDCARD))
"""Chips beside no player's letter. A player's name by itself is no chip while nobody lays any."""


def breaths(fewest: int, most: int) -> tuple[str, ...]:
    """Patterns: "{chip1}", "{chip1} {chip2}", ..."""
    return tuple(" ".join(f"{{chip{place}}}" for place in range(1, count + 1)) for count in range(fewest, most + 1))


def places(choices: Of[Choices], count: int) -> tuple[Fill, ...]:
    """The same choices in each place of a breath."""
    return tuple(_place(f"chip{number}", choices) for number in range(1, count + 1))


def _place(name: str, choices: Of[Choices]) -> Fill:
    return Fill(name, (lambda state: Slot(name, choices(state))) if callable(choices) else Slot(name, choices))


def in_order(move: Move) -> tuple[Source, ...]:
    """What a breath was filled with."""
    chips = (move.get(f"chip{number}") for number in range(1, MOST_CHIPS + 1))
    return tuple(chip for chip in chips if chip is not None)


def chips_of_giver(state: State) -> Choices:
    """ "Ben, Cy, stand one, wildcard": those that the giver may lay."""
    return tuple((_spoken(source), source) for source in state.sources(state.giver))


def any_chips(state: State) -> Choices:
    """Those of whoever it may be: with one that the giver does not see it is told why."""
    return _any_chips(state.players)


@lru_cache(maxsize=16)
def _any_chips(players: tuple[Player, ...]) -> Choices:
    return (*names("", players).choices, *NOBODYS)


def _spoken(source: Source) -> str:
    what, _, number = source.partition(" ")
    return f"stand {NUMBERS[int(number) - 1]}" if what == "stand" and number.isdecimal() else as_spoken(source)


def cards_of_giver(state: State) -> Choices:
    """ "Three, one, five": the five by their numbers, the wildcard, and bonus letters."""
    bonus = (number for number, _ in enumerate(state.seat(state.giver).kept, 1))
    return (*CARDS, *((f"bonus {NUMBERS[number - 1]}", f"bonus {number}") for number in bonus))


# -- nobody has one --------------------------------------------------------------------------------------------------------------

NO_WORD = (
    *("{player} has no word", "{player} has none", "{player} has no clue"),
    *(f"{{player}} {cannot} think of {what}" for cannot in ("cannot", "can't") for what in ("a word", "one", "a clue", "anything")),
)
"""None to write, no clue to give, or in the end none to show: it means another move at each of these times."""

GIVER = Fill("player", lambda state: names("player", (state.giver,) if state.giver else ()))
THERE = players(lambda state: state.there)
OTHERS_THERE = Fill("player", lambda state: names("player", (player for player in state.there if player != state.giver)))
OTHERS = Fill("player", lambda state: names("player", (player for player in state.players if player != state.giver)))
