"""Haiclue's tables: what its cards, stacks and tiles are. Data only.

The rulebook prints all of these but the words on the tiles: tiles.txt says how those were chosen. Of the cards it says that there are 44
and that each shows one of four targets; here each target is on eleven of them.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from functools import cache
from importlib import resources
from typing import TypeAlias

from voicehost.games.kit import english

Tile: TypeAlias = tuple[str, str]
"""The words of its white and its black side."""

PLAYERS = range(2, 13)
TEAM = 2
"""So many players are a team, and keep score together."""
TO_WIN, PERFECT = 6, 8
"""Points of a team."""

TARGETS = range(4)
PLACES = ("first", "second", "third", "fourth")
SHORT = ("1st", "2nd", "3rd", "4th")
COLOURS = ("red", "blue", "green", "yellow")
"""Of the targets, in the order in which their stacks stand; never told without the place."""
CARDS = tuple(target for target in TARGETS for _ in range(11))

FEWEST = 2
"""Tiles in a clue."""
HAIKU = (5, 7, 5)
"""Syllables of its lines."""

WORD = re.compile(r"[^\W\d_]+(?:['-][^\W\d_]+)*")
LONGEST = 20
"""Letters of a word on a tile."""

NUMBERS = english.NUMBERS[1:]
"""Of tiles, and of targets."""


def height(players: int) -> int:
    """Tiles in each stack; each is played twice, white side and black side."""
    return 2 if players == TEAM else 3 if players <= 5 else 2 if players <= 8 else 1


HAND, HAIKU_HAND = 15, 20
"""Word tiles a player has, and in the Haiku Variation."""


def hand(players: int, tiles: int, haiku: bool) -> int:
    """Word tiles a player has, of a box with so many. Eleven players and more have fewer for a haiku than the rulebook says, since the box
    has no more."""
    return min(HAIKU_HAND, (tiles - len(TARGETS) * height(players)) // players) if haiku else HAND


def needed(players: int) -> int:
    """Tiles without which no game can be dealt."""
    return len(TARGETS) * height(players) + players * HAND


NOT_FOR_CHILDREN = frozenset(["beer", "blood", "bomb", "dead", "death", "devil", "die", "hell", "kill", "smoke", "stupid", "wine"])
"""Of the words on the tiles. A box without them still has twenty tiles for each of ten players."""


@cache
def box(*, family: bool = False) -> tuple[str, ...]:
    """The tiles that come with the game, a line each: "moon under". `family`: those whose words are for children."""
    if family:
        return tuple(line for line in box() if line.startswith("#") or NOT_FOR_CHILDREN.isdisjoint(line.split()))
    return tuple(resources.files("voicehost.games.haiclue").joinpath("tiles.txt").read_text(encoding="utf-8").splitlines())


@cache
def read(lines: tuple[str, ...]) -> tuple[Tile, ...]:
    """Tiles from lines of two words; remarks and empty lines are passed over. Raises `ValueError` with the line that is none."""
    return tuple(_tile(number, line) for number, line in enumerate(lines, 1) if line.strip() and not line.startswith("#"))


def _tile(number: int, line: str) -> Tile:
    words = line.lower().split()
    if len(words) != 2 or not all(WORD.fullmatch(word) and len(word) <= LONGEST for word in words):
        raise ValueError(f"line {number}")
    return words[0], words[1]


def taken(tiles: Iterable[Tile]) -> str | None:
    """A word by which a tile or a target is told otherwise: a number, a colour, a place."""
    names = frozenset((*NUMBERS, *COLOURS, *PLACES))
    return next((word for tile in tiles for word in tile if word in names), None)


def twice(tiles: Iterable[Tile]) -> str | None:
    """A word that stands on two sides, if there is one."""
    seen: set[str] = set()
    for word in (word for tile in tiles for word in tile):
        if word in seen:
            return word
        seen.add(word)
    return None
