"""Calls made on the fly by flite and espeak-ng: whole phrases and long words, which people's recordings here do not have."""

from __future__ import annotations

import shutil
import subprocess
import tempfile
from functools import lru_cache
from pathlib import Path

import soundfile
import soxr

from models.train.scenes.people import Floats, SceneCall, trimmed
from voicehost.core.speech import RATE

FLITE = ("slt", "awb", "rms", "kal16")
ESPEAK = ("en-us+f3", "en-gb+m3", "en-us+m7", "en-gb-scotland+f2")


GERMAN = ("de", "de+f1", "de+m3", "de+f3")


def voices(language: str = "en") -> tuple[str, ...]:
    """Those that can speak here."""
    if language == "de":
        return GERMAN if shutil.which("espeak-ng") else ()
    return (*(FLITE if shutil.which("flite") else ()), *(ESPEAK if shutil.which("espeak-ng") else ()))


@lru_cache(maxsize=2048)
def spoken(text: str, voice: str) -> SceneCall:
    with tempfile.TemporaryDirectory() as place:
        path = Path(place) / "call.wav"
        command = (
            ["flite", "-voice", voice, "-t", text, "-o", str(path)]
            if voice in FLITE
            else ["espeak-ng", "-v", voice, "-s", "150", "-w", str(path), text]
        )
        subprocess.run(command, check=True, capture_output=True)
        x, rate = soundfile.read(path, dtype="float64")
    resampled: Floats = soxr.resample(x, rate, RATE)
    return SceneCall(text, voice, trimmed(resampled))
