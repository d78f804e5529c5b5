"""House rules: a folder of TOML files with a table's own rules. They become options of the games, and are kept with each game.

A file is named after its game, which defines what it may contain (`Game.own`). `wording.toml` has other wordings for the prompts of any
game or of the house. All files are read once, before anything begins. If something is wrong, one line names the file, the line and the key.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Mapping
from dataclasses import dataclass, field, fields
from pathlib import Path
from typing import Any

import click

from voicehost.core.play import Game, Unfit
from voicehost.games import GAMES, game
from voicehost.machine import files, places
from voicehost.speak import languages
from voicehost.speak.prompts import HOUSE, BadWording, Prompts

LONGEST = 100_000
"""The largest file, in bytes."""

WORDING = "wording.toml"

FAMILY = "family"
"""The option of games that have cards or words unfit for children."""


@dataclass(frozen=True, slots=True)
class HouseRules:
    options: Mapping[str, Mapping[str, Any]] = field(default_factory=dict)
    """The table's own options, by game."""
    wording: str = ""
    """The text of `wording.toml`, which has been checked."""
    family: bool = False
    """Whether children play too."""
    anew: bool = False
    """Whether the table has named these rules when it resumed a game. Then they also apply to the next game, whatever the resumed one began
    with."""

    def of(self, name: str) -> Mapping[str, Any]:
        """The options that the rules set for that game, by name."""
        own, kind = self.options.get(name, {}), game(name)
        tells_apart = kind is not None and any(each.name == FAMILY for each in fields(kind.options))
        return {**own, FAMILY: True} if self.family and tells_apart else own


def read(folder: Path | None, language: str) -> HouseRules:
    """Read the folder or, if it is None, the usual one. `language` is that of the prompts that `wording.toml` changes.

    Raises `click.UsageError` if anything is wrong in any of the files. All are checked, whichever game is played, because another game may
    follow."""
    if folder is None:
        usual = places.home() / "house"
        if not usual.is_dir():
            return HouseRules()
        folder = usual
    if not folder.is_dir():
        raise click.UsageError(f"--house needs a folder with TOML files, and {folder} is not a folder.")
    options: dict[str, Mapping[str, Any]] = {}
    wording = ""
    for path in sorted(folder.glob("*.toml")):
        text = _text(path)
        table, kind = _table(path, text), game(path.stem)
        if path.name == WORDING:
            _require_wordings(path, text, table, language)
            wording = text
        elif kind is None or not kind.own:
            ours = ", ".join(each.name for each in GAMES if each.own)
            raise click.UsageError(f"{path}: house rules are for {ours}, and {WORDING}.")
        else:
            options[kind.name] = _fitting(path, text, table, kind)
    return HouseRules(options, wording)


def _fitting(path: Path, text: str, table: Mapping[str, Any], kind: type[Game[Any]]) -> dict[str, Any]:
    found: dict[str, Any] = {}
    for key, value in table.items():
        if key not in kind.own:
            raise wrong_at(path, text, key, f"is none of {', '.join(kind.own)}")
        try:
            found[key] = kind.own[key](value)
        except Unfit as wrong:
            raise wrong_at(path, text, wrong.key or key, wrong.why) from None
    return found


def _require_wordings(path: Path, text: str, written: Mapping[str, Any], language: str) -> None:
    """Raises `click.UsageError` if a wording is unfit. Checks those of the house and of the games that are played in this language."""
    if wrong := next((name for name, table in written.items() if not isinstance(table, dict)), None):
        raise wrong_at(path, text, wrong, "is no table: [house], or a game's name")
    if wrong := next((name for name in written if name not in (HOUSE, *(kind.name for kind in GAMES))), None):
        raise wrong_at(path, text, wrong, "is neither house nor a game")
    ours = (kind.name for kind in GAMES if kind.name in written and language in languages.plays(kind.languages, kind.name))
    try:
        Prompts(language, ours).reworded(written)
    except BadWording as wrong_:
        raise wrong_at(path, text, wrong_.key, wrong_.why) from None


def _text(path: Path) -> str:
    try:
        return files.text(path, LONGEST)
    except OSError as error:
        raise click.UsageError(f"{path} cannot be read: {error.strerror}.") from None
    except ValueError as error:
        raise click.UsageError(f"{path}: {error}.") from None


def _table(path: Path, text: str) -> dict[str, Any]:
    try:
        return tomllib.loads(text)
    except (ValueError, RecursionError) as error:  # a TOMLDecodeError is a ValueError, and names the line
        raise click.UsageError(f"{path}: {error}.") from None


def wrong_at(path: Path, text: str, key: str, why: str) -> click.UsageError:
    """An error that names the line of the key. A key is "limit", or "time.limit" for the one in the table [time]."""
    *tables, last = key.split(".")
    begins = re.compile(rf"\s*(\[\s*)?[\"']?{re.escape(last)}[\"']?\s*[\]=.]")
    lines = text.splitlines()
    header = next((number for number, line in enumerate(lines) if tables and line.strip().startswith(f"[{'.'.join(tables)}]")), 0)
    line = next((number for number, line in enumerate(lines[header:], header + 1) if begins.match(line)), header + 1)
    return click.UsageError(f"{path}, line {line}: {key} {why}." if not why.startswith("'") else f"{path}, line {line}: {key}: {why}.")
