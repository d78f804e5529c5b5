"""Where the bundled recognition model lies; `install` knows of installed ones."""

from __future__ import annotations

from pathlib import Path

import voicehost

BUNDLED = "voicehost-en-1"


def bundled() -> Path:
    """The model that comes with the project: models/ beside the package."""
    return Path(voicehost.__file__).resolve().parent.parent / "models" / BUNDLED
