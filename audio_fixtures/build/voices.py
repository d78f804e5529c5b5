"""The voices of synthesis: text in, samples at 16 kHz out, trimmed so that the first and the last sample are speech.

Every voice comes out at the same level, measured while it sounds.
"""

from __future__ import annotations

import re
import subprocess
import tempfile
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path
from typing import Any, TypeAlias

import numpy as np
import numpy.typing as npt
import soundfile
import soxr

from voicehost.core.speech import RATE

Sound: TypeAlias = npt.NDArray[np.float64]
"""Samples at `RATE` in [-1, 1]."""

LEVEL_DB = -29.0
"""Mean level of a speech at level 0 while it sounds, dB below full scale."""
_BLOCK = RATE // 200
_TRIM_DB = -38.0
"""A block of 5 ms is speech while it is no weaker than this against the loudest one."""
_ESPEAK_WORDS = 150
"""Words a minute at tempo 1."""


class NoVoice(Exception):
    """A synthesizer is missing, or failed."""


@dataclass(frozen=True, slots=True)
class Voice:
    name: str
    """A flite voice (awb, kal16, rms, slt), or one of espeak-ng ("en-gb+f2", "de+f2")."""
    tempo: float = 1.0
    """2 is twice as fast."""
    shift: float = 0.0
    """Semitones that the whole voice, pitch and formants, is moved by."""

    @staticmethod
    def parse(value: str | dict[str, Any]) -> Voice:
        return Voice(value) if isinstance(value, str) else Voice(**value)

    @property
    def engine(self) -> str:
        return "espeak-ng" if self.name.startswith(("en", "de")) else "flite"


CAST = {
    "Ana": Voice("slt"),
    "Ben": Voice("rms"),
    "Cy": Voice("awb"),
    "Maya": Voice("en-us+f2"),
    "Tom": Voice("en-gb+m3"),
    "Lena": Voice("en-gb+f2"),
    "Omar": Voice("en-us+m3"),
    "Sue": Voice("en-gb-scotland+f5"),
    "Ivy": Voice("en-us+f3"),
    "Max": Voice("kal16"),
}
"""Who speaks with which voice where a scene does not say otherwise."""


@lru_cache(maxsize=1000)
def speak(voice: Voice, text: str) -> Sound:
    """One speech at level 0. Not to be written to: it is shared."""
    ratio = 2 ** (voice.shift / 12)
    with tempfile.TemporaryDirectory() as folder:
        wav = Path(folder) / "speech.wav"
        _run(_command(voice, voice.tempo / ratio, text, wav))
        sound, rate = soundfile.read(wav, dtype="float64")
    if rate * ratio != RATE:
        sound = soxr.resample(sound, rate * ratio, RATE)  # as if recorded faster than it was
    sound = _levelled(_trimmed(sound))
    sound.setflags(write=False)
    return sound


def _command(voice: Voice, tempo: float, text: str, wav: Path) -> list[str]:
    if voice.engine == "flite":
        return ["flite", "-voice", voice.name, "--setf", f"duration_stretch={1 / tempo:.4f}", "-t", text, "-o", str(wav)]
    return ["espeak-ng", "-v", voice.name, "-s", str(round(_ESPEAK_WORDS * tempo)), "-w", str(wav), text]


def _run(command: list[str], status: int = 0) -> str:
    """`status`: what the command exits with when all is well; flite prints its version and exits with 1."""
    try:
        done = subprocess.run(command, check=False, capture_output=True, text=True)
    except FileNotFoundError:
        raise NoVoice(f"{command[0]} is not installed (Debian: apt-get install flite espeak-ng)") from None
    if done.returncode != status:
        raise NoVoice(f"{' '.join(command)} exited with {done.returncode}: {done.stderr.strip()}")
    return done.stdout


def versions() -> dict[str, str]:
    """What SOURCES.md records: other versions may give other samples. Raises `NoVoice` where one is missing."""
    flite = re.search(r"version: flite-([\d.]+)", _run(["flite", "--version"], status=1))
    espeak = re.search(r"text-to-speech: ([\d.]+)", _run(["espeak-ng", "--version"]))
    return {"flite": flite[1] if flite else "unknown", "espeak-ng": espeak[1] if espeak else "unknown"}


def _loudness(sound: Sound) -> Sound:
    """Mean square of each block."""
    whole = len(sound) // _BLOCK * _BLOCK
    return np.asarray((sound[:whole].reshape(-1, _BLOCK) ** 2).mean(axis=1), dtype=np.float64)


def _trimmed(sound: Sound) -> Sound:
    power = _loudness(sound)
    sounding = np.flatnonzero(power > power.max() * 10 ** (_TRIM_DB / 10))
    return sound[sounding[0] * _BLOCK : (sounding[-1] + 1) * _BLOCK]


def _levelled(sound: Sound) -> Sound:
    power = _loudness(sound)
    sounding = power[power > power.max() * 10 ** (-30 / 10)].mean()
    # rounded, so that a last bit that differs between processors cannot reach a sample
    return sound * round(10 ** (LEVEL_DB / 20) / float(np.sqrt(sounding)), 5)
