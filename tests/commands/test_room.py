"""`voicehost room`, `devices` and `check --listen`: in a room without hardware, where the host hears itself; and what is made of it."""

from __future__ import annotations

import json
import subprocess
import sys
from dataclasses import replace
from pathlib import Path
from subprocess import PIPE, STDOUT

import numpy as np
import pytest
import soundfile

from tests.support.command import here
from tests.support.room import PATIENCE, Room, require_room
from tests.support.room_games import HUM, sitting
from tests.support.scenes import load
from voicehost.commands.hearing import bar
from voicehost.commands.room import Measured, VoiceCheck, advice, known_room
from voicehost.core.speech import RATE
from voicehost.machine.devices import plain
from voicehost.machine.known_room import KnownRoom, known
from voicehost.speak.prompts import Prompts

pytestmark = pytest.mark.room

GOOD = Measured(
    microphone="USB Speakerphone: Audio (hw:2,0)",
    loudspeaker="USB Speakerphone: Audio (hw:2,0)",
    noise=-65.0,
    silent=False,
    host=-35.0,
    clipped=0.0,
    cancelled=20.0,
    delay=0.12,
    lost=0.0,
    voices=(VoiceCheck("Ana", -34.0, -65.0, 0.0, "Ana"), VoiceCheck("Ben", -38.0, -65.0, 0.0, "Ben")),
)


def test_a_good_room_needs_no_advice() -> None:
    """Nor less volume."""
    assert list(advice(GOOD)) == []
    assert GOOD.volume == 1.0


@pytest.mark.parametrize(
    ("changes", "says"),
    [
        ({"silent": True}, "switch it on"),
        ({"noise": -40.0}, "close the windows"),
        ({"clipped": 0.01}, "overdriven"),
        ({"host": None}, "earphones"),
        ({"host": -20.0}, "turn the volume down to 30%"),
        ({"cancelled": 4.0, "host": -33.0}, "only 4 dB of it away"),
        ({"delay": 0.6}, "0.6 s late"),
        ({"lost": 0.25}, "0.25 s of sound were lost"),
        ({"voices": (VoiceCheck("Ana", -60.0, -65.0, 0.0, ""),)}, "I hardly hear Ana"),
        ({"voices": (VoiceCheck("Ana", -34.0, -65.0, 0.0, ""),)}, "do not understand Ana's name"),
        ({"voices": (VoiceCheck("Ana", -34.0, -65.0, 0.0, "Ben"),)}, "I take Ana for Ben"),
        ({"voices": (VoiceCheck("Ana", -10.0, -65.0, 0.1, "Ana"),)}, "overdriven"),
    ],
)
def test_each_trouble_has_its_line(changes: dict[str, object], says: str) -> None:
    """What it is, and what to do."""
    found = advice(replace(GOOD, **changes))  # type: ignore[arg-type]
    assert says in " ".join(Prompts(games=()).read(sentence).text for sentence in found)


def test_what_was_found_is_kept(tmp_path: Path) -> None:
    """As it was; what is damaged, or of another version, is to be found out again."""
    path = tmp_path / "room.json"
    assert known(path) is None
    found = known_room(GOOD, ("one thing",))
    found.keep(path)
    assert known(path) == found
    assert found.voices == (("Ana", -34.0, True), ("Ben", -38.0, True))
    for damaged in ("", "[]", "{}", path.read_text()[:50], json.dumps({**json.loads(path.read_text()), "more": 1})):
        path.write_text(damaged)
        assert known(path) is None


def test_a_bar_is_as_long_as_it_is_loud() -> None:
    """From 80 decibels below full scale to full scale, and never longer or shorter."""
    lengths = [bar(level).count("#") for level in (-120.0, -80.0, -40.0, 0.0, 3.0)]
    assert lengths == [0, 0, 20, 40, 40]
    assert len({len(bar(level)) for level in (-120.0, -33.3, 3.0)}) == 1


@pytest.mark.parametrize(
    ("name", "expected"),
    [
        ("HDA Intel PCH: ALC257 Analog (hw:0,0)", "HDA Intel PCH, ALC257 Analog"),
        ("USB Audio Device: - (hw:1,0)", "USB Audio Device"),
        ("Jabra SPEAK 410 USB: Audio (hw:2,0)", "Jabra SPEAK 410 USB"),
        ("MacBook Pro Microphone", "MacBook Pro Microphone"),
        ("pulse", "whatever the system uses (pulse)"),
    ],
)
def test_devices_have_plain_names(name: str, expected: str) -> None:
    """Without what only a sound system calls them."""
    assert plain(name) == expected


ECHO = ("load-module", "module-loopback", "source=speaker.monitor", "sink=room", "latency_msec=40")


def clip(scene: str, text: str) -> bytes:
    speech = next(each for each in load(scene).speech if each.text == text)
    sound, _ = soundfile.read(load(scene).recording, dtype="int16")
    part = sound[round((speech.start - 0.1) * RATE) : round((speech.end + 0.2) * RATE)]
    return np.asarray(part, "<i2").tobytes()


def test_a_room_that_hears_itself(tmp_path: Path) -> None:
    """The host comes back through a loopback, and is so loud as that; Ben answers; it is kept, and the next game tells of it."""
    require_room()
    with Room() as room:
        room.play(HUM)
        room._run("pactl", *ECHO)
        how = ("--players", "Ana,Ben,Cy", "--microphone", "pulse", "--loudspeaker", "pulse")
        with sitting(room, tmp_path, "room", *how) as walk:
            walk.until("Ben, say your name")
            for _ in range(3):
                room.play(clip("phrases_begins_first", "ben begins")).wait()
            walk.until("the room", "dB")
            assert "ms late" in walk.until("the host", "dB of it cancelled")
            walk.until("Ben", ", understood")
            walk.until("Cy", "dB")
            assert walk.process.wait(timeout=30) == 0
        found = known(tmp_path / "room.json")
        assert isinstance(found, KnownRoom)
        assert found.microphone == found.loudspeaker == "pulse"
        assert found.host is not None
        assert found.delay is not None
        assert found.cancelled is not None
        assert found.troubles
        with sitting(room, tmp_path, "play", "poetry-slam", *how) as game:
            game.until("The room, as it was heard last:")


def test_check_listens_and_tells(tmp_path: Path) -> None:
    """A level, and words; without a room it says what is missing, and fails."""
    require_room()
    with Room() as room:
        room.play(HUM)
        with sitting(room, tmp_path, "check", "--listen", "--microphone", "pulse", "--loudspeaker", "pulse") as check:
            check.until("Say something")
            room.play(clip("phrases_tiles", "ana takes five") * 4)
            check.until("level:", "####", "dB")
            check.until("I heard:")
            assert check.process.wait(timeout=30) == 0


def test_a_microphone_that_goes_while_it_is_checked_is_one_line(tmp_path: Path) -> None:
    """And no traceback."""
    require_room()
    with Room() as room:
        room.play(HUM)
        with sitting(room, tmp_path, "check", "--listen", "--microphone", "pulse", "--loudspeaker", "pulse") as check:
            check.until("Say something")
            room.close()
            check.until("Error: ", "microphone")  # it is gone, or was before it was opened
            assert check.process.wait(timeout=60) == 1
        assert not [line for line in check.lines if "Traceback" in line]


WAITS = """
import sounddevice, voicehost.__main__
start = sounddevice.RawInputStream.start
def waits(stream):
    print("opened", flush=True)
    input()
    start(stream)
sounddevice.RawInputStream.start = waits
voicehost.__main__.main()
"""
"""The program, which waits between opening a microphone and starting it."""


def test_a_microphone_that_goes_while_it_is_started_is_one_line(tmp_path: Path) -> None:
    """PortAudio waits for it for ever; the program does not, and ends."""
    require_room()
    with Room() as room:
        command = [sys.executable, "-c", WAITS, "check", "--listen", "--microphone", "pulse", "--loudspeaker", "pulse"]
        environment = {**room.environment, "VOICEHOST_HOME": str(tmp_path), "PYTHONUNBUFFERED": "1"}
        with subprocess.Popen(command, env=environment, stdin=PIPE, stdout=PIPE, stderr=STDOUT, text=True) as check:
            assert check.stdout is not None
            assert any(line.startswith("opened") for line in check.stdout)
            room.close()
            output, _ = check.communicate("\n", timeout=PATIENCE)
    assert (check.returncode, "Traceback" in output) == (1, False)
    assert "Error: no microphone (it went away, and PortAudio waits for it; start voicehost again)" in output


def test_devices_are_listed(tmp_path: Path) -> None:
    """Those of this machine, or that there is none; either way it is no failure."""
    done = here("devices", home=tmp_path)
    assert done.exit_code == 0
    assert "microphone" in done.output.lower()
