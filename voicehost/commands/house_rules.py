"""House rules: a folder of TOML with what a table has of its own. What a game takes of it becomes its options, and is kept with the game.

A file is named after its game: `poetry-slam.toml` has words, cards and [tiers], `scrabble-slam.toml` has cards. `wording.toml` has, for any
game or the house, other wordings for prompts. Whatever is wrong is one line: the file, the line, the key.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import click

from voicehost.games import GAMES
from voicehost.games.poetry_slam import own
from voicehost.games.poetry_slam.state import Options as PoetrySlam
from voicehost.games.poetry_slam.tables import TIERS
from voicehost.games.scrabble_slam.tables import fault
from voicehost.machine import places
from voicehost.speak.prompts import HOUSE, BadWording, Prompts

LONGEST = 100_000
"""Characters of a file."""

KEYS = {"poetry-slam": ("words", "cards", "tiers"), "scrabble-slam": ("cards",)}

WORDING = "wording.toml"


def usual() -> Path | None:
    """The folder that counts where none is named; None where there is none."""
    place = places.home() / "house"
    return place if place.is_dir() else None


def options(folder: Path, game: str) -> dict[str, Any]:
    """What the folder has for the options of that game. A usage error for what is wrong in any of its files, of other games too."""
    if not folder.is_dir():
        raise click.UsageError(f"--house is a folder of TOML, which {folder} is not.")
    found: dict[str, Any] = {}
    for path in sorted(folder.glob("*.toml")):
        if path.name == WORDING:
            continue
        if path.stem not in KEYS:
            raise click.UsageError(f"{path}: house rules are for {', '.join(KEYS)}, and {WORDING}.")
        told = _checked(path, _table(path))
        found |= told if path.stem == game else {}
    return found


def worded(prompts: Prompts, folder: Path | None) -> Prompts:
    """With the folder's own wordings for the keys that these have. A usage error for what is wrong in them."""
    path = folder / WORDING if folder is not None else None
    if path is None or not path.is_file():
        return prompts
    told = _table(path)
    if wrong := next((name for name, table in told.items() if not isinstance(table, dict)), None):
        raise _wrong(path, wrong, "is no table: [house], or a game's name")
    if wrong := next((name for name in told if name not in (HOUSE, *(game.name for game in GAMES))), None):
        raise _wrong(path, wrong, "is neither house nor a game")
    try:
        return prompts.reworded(told)
    except BadWording as wrong_:
        raise _wrong(path, wrong_.key, wrong_.why) from None


def _checked(path: Path, told: Mapping[str, Any]) -> dict[str, Any]:
    keys = KEYS[path.stem]
    if wrong := next((key for key in told if key not in keys), None):
        raise _wrong(path, wrong, f"is none of {', '.join(keys)}")
    found: dict[str, Any] = {key: _tiers(path, value) if key == "tiers" else _texts(path, key, value) for key, value in told.items()}
    if path.stem == "scrabble-slam":
        faulty = ("cards", why) if (why := fault(found.get("cards", ()))) else None
    else:
        faulty = own.fault(PoetrySlam(**found))
    if faulty is not None:
        raise _wrong(path, *faulty)
    return found


def _texts(path: Path, key: str, value: object) -> tuple[str, ...]:
    if not isinstance(value, list) or not value or not all(isinstance(each, str) and each for each in value):
        raise _wrong(path, key, 'is a list of texts: ["...", "..."]')
    return tuple(value)


def _tiers(path: Path, value: object) -> tuple[str, ...]:
    names = [str(tier) for tier in TIERS]
    if not isinstance(value, dict) or sorted(value) != sorted(names):
        lacking = next((name for name in names if not isinstance(value, dict) or name not in value), "")
        raise _wrong(path, "tiers", f"lacks {lacking}" if lacking else f"has {', '.join(names)} and nothing else")
    if wrong := next((name for name in names if not isinstance(value[name], str)), None):
        raise _wrong(path, wrong, "is a text: its letters")
    return tuple(value[name].upper() for name in names)


def _table(path: Path) -> dict[str, Any]:
    try:
        text = path.read_text(encoding="utf-8-sig")
        if len(text) > LONGEST:
            raise click.UsageError(f"{path} has more than {LONGEST:,} characters.")
        return tomllib.loads(text)
    except OSError as error:
        raise click.UsageError(f"{path} cannot be read: {error.strerror}.") from None
    except (ValueError, RecursionError) as error:  # a TOMLDecodeError is one, and tells the line
        raise click.UsageError(f"{path}: {error}.") from None


def _wrong(path: Path, key: str, why: str) -> click.UsageError:
    """With the line on which the key stands."""
    begins = re.compile(rf"\s*(\[\s*)?[\"']?{re.escape(key)}[\"']?\s*[\]=.]")
    lines = path.read_text(encoding="utf-8-sig").splitlines()
    line = next((number for number, text in enumerate(lines, 1) if begins.match(text)), 1)
    return click.UsageError(f"{path}, line {line}: {key} {why}." if not why.startswith("'") else f"{path}, line {line}: {key}: {why}.")
