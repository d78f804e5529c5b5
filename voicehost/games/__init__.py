"""The games. docs/house.md says what a new one needs beside its entry here."""

from __future__ import annotations

from typing import Any

from voicehost.core.play import Game
from voicehost.games.haiclue import Haiclue
from voicehost.games.letter_jam import LetterJam
from voicehost.games.open_slam import OpenSlam
from voicehost.games.poetry_slam import PoetrySlam
from voicehost.games.scrabble_slam import ScrabbleSlam
from voicehost.games.slam_kartenspiel import SlamKartenspiel

GAMES: tuple[type[Game[Any]], ...] = (PoetrySlam, ScrabbleSlam, Haiclue, LetterJam, SlamKartenspiel, OpenSlam)
"""Each is made for a language, before it is played: `PoetrySlam(language)`."""


NAMES = f"{', '.join(game.name for game in GAMES[:-1])} or {GAMES[-1].name}"
"""The names of all games, as help texts list them."""


def game(name: str) -> type[Game[Any]] | None:
    return next((game for game in GAMES if game.name == name), None)
