"""What people have asked of the host, kept for the next evening: how it sounds at the table and in each earphone, and with which voice.

The file may be damaged or from another version. Whatever cannot be read counts as not asked for.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from contextlib import suppress
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from voicehost.machine import files, places

SOUNDS = {"rate": int, "speech": int, "tones": int, "telling": str}
"""The parts of a sound that are kept, with their types."""


@dataclass(frozen=True, slots=True)
class Settings:
    table: Mapping[str, Any] = field(default_factory=dict)
    """The parts of `SOUNDS` that somebody has set for the table."""
    ears: Mapping[str, Mapping[str, Any]] = field(default_factory=dict)
    """The same for each player's earphone."""
    voices: Mapping[str, str] = field(default_factory=dict)
    """The voice chosen for each language."""
    offered: tuple[str, ...] = ()
    """The languages in which a clear voice was already offered. Once is enough."""

    def keep(self, path: Path | None = None) -> None:
        """Write the file. Raises OSError if that fails. Callers go on then, since a game is worth more than its pace."""
        path = path or places.settings()
        aside = path.with_suffix(".new")
        fields = {
            "table": dict(self.table),
            "ears": {player: dict(sound) for player, sound in self.ears.items()},
            "voices": dict(self.voices),
            "offered": list(self.offered),
        }
        aside.touch(mode=0o600)
        aside.write_text(json.dumps(fields, indent=1) + "\n", encoding="utf-8")
        aside.replace(path)


def kept(path: Path | None = None) -> Settings:
    table: Any = None
    with suppress(OSError, ValueError, RecursionError):
        table = json.loads(files.read(path or places.settings(), files.SETTINGS))
    tables = _table(table)
    ears = {player: _sound(sound) for player, sound in _table(tables.get("ears")).items()}
    voices = {language: name for language, name in _table(tables.get("voices")).items() if isinstance(name, str)}
    offered = tables.get("offered")
    languages = tuple(each for each in offered if isinstance(each, str)) if isinstance(offered, list) else ()
    return Settings(_sound(tables.get("table")), ears, voices, languages)


def _table(value: Any) -> dict[str, Any]:
    return value if isinstance(value, dict) else {}


def _sound(kept_sound: Any) -> dict[str, Any]:
    return {name: value for name, value in _table(kept_sound).items() if type(value) is SOUNDS.get(name)}
