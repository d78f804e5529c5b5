"""Where recognition models lie: the bundled one beside the package, installed ones where `voicehost.places` keeps them."""

from __future__ import annotations

from pathlib import Path

import voicehost
from voicehost import places

BUNDLED = "voicehost-en-0"


def bundled() -> Path:
    """The model that comes with the project: models/ beside the package."""
    return Path(voicehost.__file__).resolve().parent.parent / "models" / BUNDLED


def default(language: str = "en") -> Path:
    """The bundled model for English, else an installed one of that language; `LookupError` where there is none."""
    if language.split("-")[0] == "en":
        return bundled()
    found = sorted(path for path in places.models().glob(f"vosk-model-*{language}-*") if path.is_dir())
    if not found:
        raise LookupError(f"no model for the language {language!r}: `voicehost models install {language}` fetches one")
    return found[-1]
