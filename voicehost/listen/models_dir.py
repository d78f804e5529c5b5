"""Where the bundled recognition model lies; `install` knows of installed ones."""

from __future__ import annotations

from pathlib import Path

from voicehost.machine import places

BUNDLED = "voicehost-en-1"


def bundled() -> Path:
    """The model that comes with the project."""
    return places.shipped("models") / BUNDLED
