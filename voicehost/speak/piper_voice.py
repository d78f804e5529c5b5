"""An installed Piper voice. It differs from the voice of pyttsx3 only in the process that renders."""

from __future__ import annotations

import importlib.util
import sys
from pathlib import Path

from voicehost.machine import extras
from voicehost.speak import piper_worker
from voicehost.speak.pyttsx3_voice import Pyttsx3Voice

PATIENCE = 60.0
"""Seconds to load a voice of 60 MB from a slow disk, or to render one piece of text."""

MISSING = extras.command("piper")


def is_there() -> bool:
    """Whether Piper itself is installed."""
    return importlib.util.find_spec("piper") is not None


class PiperVoice(Pyttsx3Voice):
    """A Piper voice. Enter it before use; that raises `NoVoice` if Piper is not installed or the voice cannot be loaded."""

    def __init__(self, model: Path, patience: float = PATIENCE) -> None:
        super().__init__(patience=patience)
        self._model = model

    def _command(self) -> list[str]:
        return [sys.executable, "-m", piper_worker.__name__, str(self._model), str(self._patience)]

    @property
    def _help(self) -> str:
        return MISSING if not is_there() else "voicehost voices install fetches the voice again"
