"""Recordings as sources: any rate, any channels, and one clear line for what is no recording."""

from __future__ import annotations

import os
import shlex
import sys
import tempfile
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
        return np.frombuffer(b"".join(piece.pcm for piece in recording), "<i2")


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


def level(sound: np.ndarray[tuple[int, ...], np.dtype[np.int16]]) -> float:
    return float(np.sqrt(np.square(sound / 32768).mean()))


@pytest.mark.parametrize(
    ("right", "heard"),
    [
        (1.0, 1.0),
        (0.0, 0.5),
        (-0.5, 0.25),
        (-1.0, 1.0),
        (-0.95, 1.0),
        (-1.05, 1.05),
    ],
)
def test_stereo_is_averaged_unless_it_cancels_itself_out(tmp_path: Path, right: float, heard: float) -> None:
    """With one channel inverted the sum is nearly silence: then the louder one is heard, from where that shows to the end."""
    path = tmp_path / "stereo.wav"
    sound = tone(2.5, RATE)
    soundfile.write(path, np.stack([sound, right * sound], axis=1), RATE, subtype="FLOAT")
    assert level(samples_of(path)) == pytest.approx(heard * level((32768 * sound).astype(np.int16)), rel=0.01)


def test_a_channel_once_chosen_is_heard_to_the_end(tmp_path: Path) -> None:
    """Between sentences nothing jumps: a room's own noise differs in both channels, and would be averaged."""
    path = tmp_path / "stereo.wav"
    chance = np.random.default_rng(1)
    room, sound = chance.normal(0, 0.01, (RATE, 2)), tone(1, RATE)
    soundfile.write(path, np.concatenate([room, np.stack([-sound, sound * 0.98], axis=1), room]), RATE, subtype="FLOAT")
    heard = samples_of(path).astype(float)
    assert np.abs(heard[:RATE] - 32768 * room.mean(axis=1)).max() <= 1
    assert np.abs(heard[2 * RATE :] - 32768 * room[:, 0]).max() <= 1


@pytest.mark.parametrize("subtype", ["PCM_16", "PCM_24", "FLOAT"])
@pytest.mark.parametrize("channels", [1, 2])
@pytest.mark.parametrize("size", [0, 36], ids=["nothing", "a header's length"])
def test_a_wav_whose_recorder_was_killed_has_its_sound(tmp_path: Path, subtype: str, channels: int, size: int) -> None:
    """Its header was to be finished at the end, and says that there is none."""
    path, whole = tmp_path / "killed.wav", tmp_path / "whole.wav"
    soundfile.write(whole, np.stack([tone(1.5, 44_100)] * channels, axis=1), 44_100, subtype=subtype)
    body = whole.read_bytes()
    data = body.index(b"data")
    path.write_bytes(body[:4] + size.to_bytes(4, "little") + body[8 : data + 4] + bytes(4) + body[data + 8 :])
    assert np.abs(samples_of(path).astype(int) - samples_of(whole)).max() <= 1


def test_a_wav_that_is_empty_stays_so(tmp_path: Path) -> None:
    """What follows its sound is a list of who made it."""
    path = tmp_path / "empty.wav"
    soundfile.write(path, np.zeros(0), RATE)
    path.write_bytes(path.read_bytes() + b"LIST\x04\x00\x00\x00INFO")
    with pytest.raises(UnreadableAudio, match="no sound in it"):
        samples_of(path)


FFMPEG = """#!{python}
import shutil, sys
arguments = sys.argv[1:]
assert arguments[arguments.index("-i") + 1] == "file:{path}", arguments
assert arguments[arguments.index("-protocol_whitelist") + 1] == "file", arguments
if {reads}:
    shutil.copy("{sound}", arguments[-1].removeprefix("file:"))
else:
    sys.exit("moov atom not found\\n{path}: Invalid data found when processing input")
"""


def ffmpeg(folder: Path, path: Path, sound: Path, *, reads: bool) -> None:
    """A program of that name, which makes that sound of that path alone, or refuses it."""
    program = folder / "ffmpeg"
    program.write_text(FFMPEG.format(python=sys.executable, path=path.resolve(), sound=sound, reads=reads))
    program.chmod(0o755)


@pytest.mark.parametrize("name", ["voice memo [old].m4a", "-i.webm", "http:.mp4"])
def test_what_phones_record_is_read_where_ffmpeg_is(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, name: str) -> None:
    """Whatever it is called; nothing is left behind. Without ffmpeg the line says what to do, and with one that refuses it, that."""
    path, sound = tmp_path / name, tmp_path / "sound.wav"
    path.write_bytes(b"\x00\x00\x00\x1cftypM4A \x00\x00\x02\x00isomiso2" * 40)
    soundfile.write(sound, tone(1.5, 48_000), 48_000)
    (programs := tmp_path / "bin").mkdir()
    (aside := tmp_path / "aside").mkdir()
    monkeypatch.setenv("PATH", str(programs))
    monkeypatch.setattr(tempfile, "tempdir", str(aside))
    with pytest.raises(UnreadableAudio) as refused:
        samples_of(path)
    assert f"(Format not recognised; ffmpeg -i {shlex.quote(name)} out.wav makes one that can be" in str(refused.value)
    ffmpeg(programs, path, sound, reads=True)
    assert (samples_of(path) == samples_of(sound)).all()
    ffmpeg(programs, path, sound, reads=False)
    with pytest.raises(
        UnreadableAudio, match=r"Format not recognised; nor by ffmpeg: .*: Invalid data found when processing input"
    ) as refused:
        samples_of(path)
    assert "\n" not in str(refused.value)
    assert [*aside.iterdir()] == []


@pytest.mark.parametrize("chunk", [1, 160, 1600, 16_000, 1_000_000])
def test_chunks_cover_the_file_without_gaps(tmp_path: Path, chunk: int) -> None:
    """Each begins where the one before ended, and all but the last have the length asked for."""
    path = tmp_path / "tone.flac"
    soundfile.write(path, tone(0.1234, RATE), RATE)
    with Recording(path, chunk) as recording:
        chunks = list(recording)
    assert [piece.start for piece in chunks] == [i * chunk for i in range(len(chunks))]
    assert {len(piece.pcm) for piece in chunks[:-1]} <= {2 * chunk}
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
        ("pipe.wav", _pipe, "save the sound"),
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
