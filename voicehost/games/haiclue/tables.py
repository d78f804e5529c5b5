"""Haiclue's tables: its cards, stacks and tiles.

All of this is in the rulebook, except the words on the tiles; tiles.txt says how they were chosen. The rulebook says that there are 44
cards and that each shows one of four targets. Here each target is on eleven of them.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from functools import cache
from importlib import resources
from typing import TypeAlias

from voicehost.games.kit import english

Tile: TypeAlias = tuple[str, str]
"""The words on the white and on the black side of a tile."""

PLAYERS = range(2, 13)
TEAM = 2
"""With this many players the table is a team and keeps score together."""
TO_WIN, PERFECT = 6, 8
"""The points with which a team wins, and those of a perfect game."""

TARGETS = range(4)
PLACES = ("first", "second", "third", "fourth")
SHORT = ("1st", "2nd", "3rd", "4th")
COLOURS = ("red", "blue", "green", "yellow")
"""The colours of the targets, in the order of their stacks. The host never names a colour without the place."""
CARDS = tuple(target for target in TARGETS for _ in range(11))

FEWEST = 2
"""The fewest tiles in a clue."""
HAIKU = (5, 7, 5)
"""The syllables in each line of a haiku."""

WORD = re.compile(r"[^\W\d_]+(?:['-][^\W\d_]+)*")
LONGEST = 20
"""The most letters that a word on a tile may have."""

NUMBERS = english.NUMBERS[1:]
"""The numbers by which tiles and targets are named, from "one"."""


def height(players: int) -> int:
    """How many tiles each stack has. Each is played twice, once with its white side and once with its black side."""
    return 2 if players == TEAM else 3 if players <= 5 else 2 if players <= 8 else 1


HAND, HAIKU_HAND = 15, 20
"""How many word tiles a player has in the ordinary game and in the Haiku Variation."""


def hand(players: int, tiles: int, haiku: bool) -> int:
    """How many word tiles each player gets from a box with that many `tiles`. In the Haiku Variation eleven or more players get fewer than
    the rulebook says, because the box has no more."""
    return min(HAIKU_HAND, (tiles - len(TARGETS) * height(players)) // players) if haiku else HAND


def needed(players: int) -> int:
    """The fewest tiles with which a game can be dealt."""
    return len(TARGETS) * height(players) + players * HAND


NOT_FOR_CHILDREN = frozenset(["beer", "blood", "bomb", "dead", "death", "devil", "die", "hell", "kill", "smoke", "stupid", "wine"])
"""Words on the tiles that are not for children. A box without them still has twenty tiles for each of ten players."""


@cache
def box(*, family: bool = False) -> tuple[str, ...]:
    """The tiles that come with the game, one in each line: "moon under". With `family`, only those whose words are fit for children."""
    if family:
        return tuple(line for line in box() if line.startswith("#") or NOT_FOR_CHILDREN.isdisjoint(line.split()))
    return tuple(resources.files("voicehost.games.haiclue").joinpath("tiles.txt").read_text(encoding="utf-8").splitlines())


@cache
def read(lines: tuple[str, ...]) -> tuple[Tile, ...]:
    """Read tiles from lines of two words, skipping empty lines and remarks (#). Raises `ValueError` with the number of a line that is no
    tile."""
    return tuple(_tile(number, line) for number, line in enumerate(lines, 1) if line.strip() and not line.startswith("#"))


def _tile(number: int, line: str) -> Tile:
    words = line.lower().split()
    if len(words) != 2 or not all(WORD.fullmatch(word) and len(word) <= LONGEST for word in words):
        raise ValueError(f"line {number}")
    return words[0], words[1]


def taken(tiles: Iterable[Tile]) -> str | None:
    """The first word on a tile that is a number, a colour or a place, or None. Those words name tiles and targets already."""
    names = frozenset((*NUMBERS, *COLOURS, *PLACES))
    return next((word for tile in tiles for word in tile if word in names), None)


def twice(tiles: Iterable[Tile]) -> str | None:
    """The first word that is on two sides, or None."""
    seen: set[str] = set()
    for word in (word for tile in tiles for word in tile):
        if word in seen:
            return word
        seen.add(word)
    return None
