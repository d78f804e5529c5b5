"""Recordings as sources: any rate, any channels, and one clear line for what is no recording."""

from __future__ import annotations

import os
from collections.abc import Callable
from pathlib import Path

import numpy as np
import pytest
import soundfile

from voicehost.core.speech import RATE
from voicehost.listen.recording import Recording, UnreadableAudio

pytestmark = pytest.mark.quick


def tone(seconds: float, rate: int) -> np.ndarray[tuple[int, ...], np.dtype[np.float64]]:
    return 0.5 * np.sin(2 * np.pi * 440 * np.arange(round(seconds * rate)) / rate)


def samples_of(path: Path, chunk: int = 1600) -> np.ndarray[tuple[int, ...], np.dtype[np.int16]]:
    with Recording(path, chunk) as recording:
        return np.frombuffer(b"".join(one.pcm for one in recording), "<i2")


@pytest.mark.parametrize("rate", [8_000, 16_000, 22_050, 44_100, 48_000])
@pytest.mark.parametrize("channels", [1, 2])
@pytest.mark.parametrize("kind", ["wav", "flac", "ogg"])
def test_every_rate_becomes_16_khz_mono(tmp_path: Path, rate: int, channels: int, kind: str) -> None:
    """The tone keeps its length, its pitch and its level."""
    path = tmp_path / f"tone.{kind}"
    soundfile.write(path, np.stack([tone(1.5, rate)] * channels, axis=1), rate)
    heard = samples_of(path).astype(float)
    assert abs(len(heard) - 1.5 * RATE) <= 320
    assert abs(np.argmax(np.abs(np.fft.rfft(heard[:RATE]))) - 440) <= 1
    assert 0.48 < np.abs(heard[2000:-2000]).max() / 32768 < 0.52


def test_stereo_is_averaged(tmp_path: Path) -> None:
    """Two channels that are each other's opposite are silence."""
    path = tmp_path / "stereo.wav"
    soundfile.write(path, np.stack([tone(0.5, RATE), -tone(0.5, RATE)], axis=1), RATE)
    assert np.abs(samples_of(path)).max() <= 1


@pytest.mark.parametrize("chunk", [1, 160, 1600, 16_000, 1_000_000])
def test_chunks_cover_the_file_without_gaps(tmp_path: Path, chunk: int) -> None:
    """Each begins where the one before ended, and all but the last have the length asked for."""
    path = tmp_path / "tone.flac"
    soundfile.write(path, tone(0.1234, RATE), RATE)
    with Recording(path, chunk) as recording:
        chunks = list(recording)
    assert [one.start for one in chunks] == [i * chunk for i in range(len(chunks))]
    assert {len(one.pcm) for one in chunks[:-1]} <= {2 * chunk}
    assert chunks[-1].end == round(0.1234 * RATE)


def test_a_truncated_file_gives_what_is_there(tmp_path: Path) -> None:
    """A FLAC that was cut off is heard up to the cut."""
    whole, cut = tmp_path / "whole.flac", tmp_path / "cut.flac"
    soundfile.write(whole, np.random.default_rng(1).normal(0, 0.1, 5 * RATE), RATE)
    cut.write_bytes(whole.read_bytes()[: whole.stat().st_size // 2])
    heard, all_of_it = samples_of(cut), samples_of(whole)
    assert RATE < len(heard) < 4 * RATE
    assert (heard == all_of_it[: len(heard)]).all()


def _nothing(path: Path) -> None:
    assert not path.exists()


def _text(path: Path) -> None:
    path.write_text("this is no sound\n" * 200)


def _empty(path: Path) -> None:
    path.touch()


def _pipe(path: Path) -> None:
    os.mkfifo(path)


def _no_samples(path: Path) -> None:
    soundfile.write(path, np.zeros(0), RATE)


def _header_alone(path: Path) -> None:
    soundfile.write(path, tone(1, RATE), RATE)
    path.write_bytes(path.read_bytes()[:60])


@pytest.mark.parametrize(
    ("name", "make", "says"),
    [
        ("missing.wav", _nothing, "does not exist"),
        ("folder.wav", Path.mkdir, "is a directory"),
        ("empty.wav", _empty, "is empty"),
        ("pipe.wav", _pipe, "saved in one"),
        ("text.wav", _text, "is not a recording"),
        ("text.raw", _text, "is not a recording"),
        ("nothing.wav", _no_samples, "no sound in it"),
        ("header.flac", _header_alone, "no sound|not a recording"),
    ],
)
def test_what_is_no_recording_is_said_in_one_line(tmp_path: Path, name: str, make: Callable[[Path], None], says: str) -> None:
    """One exception, one line, which names the file."""
    path = tmp_path / name
    make(path)
    with pytest.raises(UnreadableAudio, match=says) as raised:
        samples_of(path)
    assert name in str(raised.value)
    assert "\n" not in str(raised.value)
