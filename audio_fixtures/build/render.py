"""A timeline to samples, and both to files."""

from __future__ import annotations

import json
import zlib
from pathlib import Path
from typing import Any

import numpy as np
import numpy.typing as npt
import soundfile

from audio_fixtures.build.description import BadDescription, Description, read_clips, read_scene
from audio_fixtures.build.noise import echo, floor, noise
from audio_fixtures.build.timeline import Timeline, timeline
from audio_fixtures.build.truth import truth
from audio_fixtures.build.voices import Sound
from voicehost.core.speech import RATE

Pcm = npt.NDArray[np.int16]


def render(description: Description, times: Timeline) -> Pcm:
    total = floor(times.length, description.seed)
    for each in times.placed:
        sound = each.sound * 10 ** (each.speech.level_db / 20)
        if description.room:
            # one place in the room for each speaker
            sound = echo(sound, description.room, zlib.crc32(each.speech.who.encode()))
        _add(total, sound, each.start)
    if description.noise:
        total += noise(description.noise.kind, description.noise.snr_db, times.length, description.seed)
    if np.abs(total).max() > 1:
        raise BadDescription(f"{description.name}: too loud by {20 * np.log10(np.abs(total).max()):.1f} dB")
    return np.asarray(np.rint(total * 32767), dtype=np.int16)


def _add(total: Sound, sound: Sound, start: int) -> None:
    end = min(start + len(sound), len(total))
    total[start:end] += sound[: end - start]


def build_scene(path: Path) -> Path:
    """Writes the recording and the truth beside the description. Returns the recording's path."""
    description = read_scene(path)
    times = timeline(description)
    flac = path.with_suffix(".flac")
    _write_sound(flac, render(description, times))
    _write_json(path.with_suffix(".truth.json"), truth(description, times))
    return flac


def build_clips(path: Path) -> tuple[Path, ...]:
    """Writes one recording a clip into a folder of the list's name, and beside it one truth for all."""
    made, truths = [], []
    path.with_suffix("").mkdir(exist_ok=True)
    for description in read_clips(path):
        times = timeline(description)
        flac = path.with_suffix("") / f"{description.name}.flac"
        _write_sound(flac, render(description, times))
        truths.append({"id": description.name, **truth(description, times)})
        made.append(flac)
    _write_json(path.with_suffix(".truth.json"), {"clips": truths})
    return tuple(made)


def _write_sound(path: Path, pcm: Pcm) -> None:
    soundfile.write(path, pcm, RATE, format="FLAC", subtype="PCM_16", compression_level=1.0)


def _write_json(path: Path, data: dict[str, Any]) -> None:
    """One line a speech, a guess, a clip: differences should be readable."""
    fields = (f"{json.dumps(key)}: {_lines(value)}" for key, value in data.items())
    path.write_text("{\n" + ",\n".join(fields) + "\n}\n", encoding="utf-8")


def _lines(value: Any) -> str:
    if isinstance(value, list) and value:
        return "[\n" + ",\n".join(f"  {json.dumps(each, ensure_ascii=False)}" for each in value) + "\n]"
    return json.dumps(value, ensure_ascii=False)
