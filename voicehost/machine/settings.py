"""What people have asked of the host, kept for the next evening: how it sounds to the table and in whose ear, and with which voice.

What is kept may be damaged, or be of another version: what cannot be read of it is as if nobody had asked for it.
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
"""What is told of a sound, each of its type."""


@dataclass(frozen=True, slots=True)
class Settings:
    table: Mapping[str, Any] = field(default_factory=dict)
    """Of `SOUNDS`, those that somebody has asked for."""
    ears: Mapping[str, Mapping[str, Any]] = field(default_factory=dict)
    """By player."""
    voices: Mapping[str, str] = field(default_factory=dict)
    """Which is chosen in a language."""
    offered: tuple[str, ...] = ()
    """In which languages a clear voice was offered: once is enough."""

    def keep(self, path: Path | None = None) -> None:
        """An OSError where it cannot be written. A game that is being played is worth more than its pace: callers go on."""
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
