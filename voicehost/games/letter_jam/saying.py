"""Phrases that several moves share: chips and cards told in one breath, and what players say if they have no word."""

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
"""Number words for clues, letters, players, stands and cards, from 1."""

# -- chips and cards: by name and number, never by letter ------------------------------------------------------------------------

Choices: TypeAlias = tuple[tuple[str, str], ...]

IN_A_BREATH = 4
"""How many chips or cards the recognizer listens for in one breath. Each further place would make the list that it is offered six times
as long. A longer breath is accepted if every word is clear, or if it is typed."""
MOST_CHIPS, MOST_CARDS = 15, 9
"""How many chips and cards the longest breath may have."""

CARDS: Choices = (*((word, str(number)) for number, word in enumerate(NUMBERS[:LETTERS], 1)), (WILDCARD, WILDCARD))
ALL_CARDS: Choices = (*CARDS, *((f"bonus {word}", f"bonus {number}") for number, word in enumerate(NUMBERS[:LETTERS], 1)))

_STANDS = tuple((f"stand {word}", f"stand {number}") for number, word in enumerate(NUMBERS[: STANDS - 2], 1))
NOBODYS: Choices = (*_STANDS, *((name, WILDCARD) for name in (WILDCARD, f"the {WILDCARD}", "wild card", "the wild card")))
"""The chips that lie beside no player's letter. A player's name by itself means a chip only while somebody lays chips."""


def breaths(fewest: int, most: int) -> tuple[str, ...]:
    """The patterns with `fewest` to `most` places: "{chip1}", "{chip1} {chip2}", and so on."""
    return tuple(" ".join(f"{{chip{place}}}" for place in range(1, count + 1)) for count in range(fewest, most + 1))


def places(choices: Of[Choices], count: int) -> tuple[Fill, ...]:
    """The slots for `count` places of a breath, each with the same choices."""
    return tuple(_place(f"chip{number}", choices) for number in range(1, count + 1))


def _place(name: str, choices: Of[Choices]) -> Fill:
    return Fill(name, (lambda state: _slot(name, choices(state))) if callable(choices) else _slot(name, choices))


def _slot(name: str, choices: Choices) -> Slot:
    """A slot for a chip or a card. Stands are written as pages name them: "stand 1"."""
    return Slot(name, choices, written=tuple(pair for pair in choices if pair[1].startswith("stand ")))


def in_order(move: Move) -> tuple[Source, ...]:
    """The chips or cards of a move, in the order in which they were said."""
    chips = (move.get(f"chip{number}") for number in range(1, MOST_CHIPS + 1))
    return tuple(chip for chip in chips if chip is not None)


def chips_of_giver(state: State) -> Choices:
    """The chips that the giver may lay: "Ben, Cy, stand one, wildcard"."""
    return tuple((spoken_source(source), source) for source in state.sources(state.giver))


def any_chips(state: State) -> Choices:
    """All chips, whoever lays them. If the giver does not see a letter, the host says why its chip cannot be laid."""
    return _any_chips(state.players)


@lru_cache(maxsize=16)
def _any_chips(players: tuple[Player, ...]) -> Choices:
    return (*names("", players).choices, *NOBODYS)


def spoken_source(source: Source) -> str:
    """What is said for it: "stand one" for "stand 1"."""
    what, _, number = source.partition(" ")
    return f"stand {NUMBERS[int(number) - 1]}" if what == "stand" and number.isdecimal() else as_spoken(source)


def cards_of_giver(state: State) -> Choices:
    """The cards that the giver may lay: the five letters by their numbers ("three, one, five"), the wildcard, and bonus letters."""
    bonus = (number for number, _ in enumerate(state.seat(state.giver).kept, 1))
    return (*CARDS, *((f"bonus {NUMBERS[number - 1]}", f"bonus {number}") for number in bonus))


# -- nobody has one --------------------------------------------------------------------------------------------------------------

NO_WORD = (
    *("{player} has no word", "{player} has none", "{player} has no clue"),
    *(f"{{player}} {cannot} think of {what}" for cannot in ("cannot", "can't") for what in ("a word", "one", "a clue", "anything")),
)
"""Phrases for a player who has no word to write, no clue to give or, at the end, no word to show. They mean another move at each of these
times."""

GIVER = Fill("player", lambda state: names("player", (state.giver,) if state.giver else ()))
THERE = players(lambda state: state.there)
OTHERS_THERE = Fill("player", lambda state: names("player", (player for player in state.there if player != state.giver)))
OTHERS = Fill("player", lambda state: names("player", (player for player in state.players if player != state.giver)))
