"""Check before a game begins that a language has everything that the game needs, because anything missing would end the game later.

What is needed is what the game has in the language that it was made for, and what the house has in English. Tests compare the shipped
languages with each other.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from pathlib import Path

from voicehost.core.language import Language, slots_of
from voicehost.session.moves import HOUSE_MOVES
from voicehost.speak import languages
from voicehost.speak.languages import ENGLISH, BadPrompts
from voicehost.speak.prompts import HOUSE, Prompts

NAMED = 5
"""How many missing things are named. If there are more, the line only counts the rest."""


def require_whole(language: str, game: str, like: str) -> None:
    """Raises `BadPrompts` for the first file that lacks something. `like` is a language that the game is made for."""
    place = languages.folder(language)
    _require_wordings(Prompts(language, ()), Prompts(ENGLISH, ()), HOUSE, place / "house.toml")
    _require_wordings(Prompts(language, (game,)), Prompts(like, (game,)), game, place / f"{game}.toml")
    _require_phrases(languages.read(language, game), languages.read(like, game), place / f"{game}.toml")


def _require_wordings(ours: Prompts, theirs: Prompts, file: str, path: Path) -> None:
    _require("wording for", theirs.keys(file) - ours.keys(file), path)
    for key in sorted(theirs.keys(file)):
        if more := ours.fields(key) - theirs.fields(key):
            raise BadPrompts(f'{path}: "{key}" has {_named(f"{{{field}}}" for field in more)}, a field that it never gets')


def _require_phrases(ours: Language, theirs: Language, path: Path) -> None:
    _require("phrase for", theirs.phrases.keys() - ours.phrases.keys(), path)
    _require("choices for", theirs.choices.keys() - ours.choices.keys(), path)
    _require("word for", theirs.words.keys() - ours.words.keys(), path)
    for slot, meanings in theirs.choices.items():
        _require(f"choice in {slot} for", meanings.keys() - ours.choices[slot].keys(), path)
    for move in sorted(theirs.phrases.keys() - HOUSE_MOVES.names):
        if more := _slots(ours.phrases, move) - _slots(theirs.phrases, move):
            raise BadPrompts(f'{path}: the phrase "{move}" has {_named(f"{{{slot}}}" for slot in more)}, which nothing fills')


def _slots(phrases: Mapping[str, tuple[str, ...]], move: str) -> frozenset[str]:
    return frozenset(slot for way in phrases[move] for slot in slots_of(way))


def _require(what: str, missing: Iterable[str], path: Path) -> None:
    if lacking := _named(missing):
        raise BadPrompts(f"{path}: no {what} {lacking}")


def _named(names: Iterable[str]) -> str:
    first = sorted(names)
    more = f" and {len(first) - NAMED} more" if len(first) > NAMED else ""
    return ", ".join(first[:NAMED]) + more
