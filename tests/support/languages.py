"""The games as they are made for a language, for tests."""

from __future__ import annotations

from functools import cache
from typing import Any

from voicehost.core.play import Game
from voicehost.games import GAMES
from voicehost.speak import languages

ENGLISH = languages.read()


@cache
def made(name: str, language: str) -> Game[Any]:
    """Each once: a language that is read again is the same."""
    kind = next(game for game in GAMES if game.name == name)
    return kind(languages.read(language, name))


EVERY = tuple(made(game.name, language) for game in GAMES for language in game.languages)
"""Every game in every language that it is made in."""


def called(game: Game[Any]) -> str:
    """For the names of tests."""
    return game.name if len(game.languages) == 1 else f"{game.name}-{game.language.name}"
