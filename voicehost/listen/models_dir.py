"""Where recognition models lie: the bundled one beside the package, installed ones in the user's data directory."""

from __future__ import annotations

import os
import sys
from pathlib import Path

import voicehost

BUNDLED = "voicehost-en-0"


def bundled() -> Path:
    """The model that comes with the project: models/ beside the package."""
    return Path(voicehost.__file__).resolve().parent.parent / "models" / BUNDLED


def installed() -> Path:
    """The directory of installed models, one folder each. VOICEHOST_MODELS names another."""
    chosen = os.environ.get("VOICEHOST_MODELS")
    if chosen:
        return Path(chosen)
    return _user_data() / "voicehost" / "models"


def default(language: str = "en") -> Path:
    """The installed model of that language where there is one (the newest name), else the bundled one, which is English."""
    found = sorted(path for path in installed().glob(f"vosk-model-*{language}-*") if (path / "conf").is_dir())
    if found:
        return found[-1]
    if language.split("-")[0] == "en":
        return bundled()
    raise LookupError(f"no model for the language {language!r}: `voicehost models install {language}` fetches one")


def _user_data() -> Path:
    if sys.platform == "win32":
        return Path(os.environ.get("LOCALAPPDATA", Path.home() / "AppData" / "Local"))
    if sys.platform == "darwin":
        return Path.home() / "Library" / "Application Support"
    return Path(os.environ.get("XDG_DATA_HOME", Path.home() / ".local" / "share"))
