"""Where the bundled recognition models are. `install` knows the installed ones."""

from __future__ import annotations

import re
from pathlib import Path

from voicehost.machine import places

BUNDLED = "voicehost-en-3"


def bundled() -> Path:
    """The English model that comes with the project."""
    return places.shipped("models") / BUNDLED


def bundled_in(language: str) -> Path | None:
    """The newest bundled model of a language; None if there is none."""
    pattern = re.compile(rf"voicehost-{re.escape(language)}-(\d+)")
    there = places.shipped("models").iterdir()
    found = ((int(match[1]), path) for path in there if path.is_dir() and (match := pattern.fullmatch(path.name)))
    return max(found, default=(0, None))[1]


def network_in(language: str) -> Path | None:
    """The network that finds words by their sounds, whichever model hears the rest; None for a language whose pronunciations are not
    known."""
    return bundled() / "am" / "final.mdl" if language == "en" else None
