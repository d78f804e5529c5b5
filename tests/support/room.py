"""A room without hardware: a private PulseAudio whose null sinks stand for the room's air, for the host's loudspeaker and for an earphone.

What is played into "room" is what a microphone hears; what the host plays goes to "speaker", or where it opens `EARPHONE` to "ear", and can
be recorded there. The server
has its own folder and socket, so it neither finds nor disturbs another one, and several may run at once.
"""

from __future__ import annotations

import os
import shutil
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from ctypes.util import find_library
from pathlib import Path
from tempfile import TemporaryDirectory
from types import TracebackType
from typing import Self

import numpy as np
import pytest
import soundfile

from voicehost.core.speech import RATE

PATIENCE = 120.0
"""Seconds for another process to do what it must. They measure nothing: a busy machine may need many of them."""

DEVICE = "pulse"
"""What PortAudio calls it."""

EARPHONE = "earphone"
"""The other device, as PortAudio calls it: "pulse" leads to whatever `PULSE_SINK` names, this to "ear" alone."""
NAMED = f"""</usr/share/alsa/alsa.conf>
pcm.{EARPHONE} {{ type pulse device ear }}
"""

NEEDED = ("pulseaudio", "pactl", "parec", "paplay")
SINKS = {"room": "rate=16000 channels=1", "speaker": "rate=48000 channels=2", "ear": "rate=48000 channels=2"}
FILES = {"speaker": "said.raw", "ear": "told.raw", "room": "air.raw"}
"""Where each is recorded."""


def missing() -> tuple[str, ...]:
    """What this machine lacks to have a room."""
    tools = tuple(tool for tool in NEEDED if shutil.which(tool) is None)
    return tools if find_library("portaudio") else (*tools, "libportaudio2")


def require_room() -> None:
    """Skips the test where the machine cannot have a room; fails it in continuous integration, which must have one."""
    lacks = missing()
    if not lacks:
        return
    reason = f"no room to play in: {', '.join(lacks)} missing"
    if os.environ.get("CI") == "true":
        pytest.fail(reason)
    pytest.skip(reason)


class Room:
    def __enter__(self) -> Self:
        self._folder = TemporaryDirectory(prefix="room-", ignore_cleanup_errors=True)
        self._path = Path(self._folder.name)
        self._players: list[subprocess.Popen[bytes]] = []
        self.environment = {
            **{name: value for name, value in os.environ.items() if not name.startswith("PULSE_")},
            "XDG_RUNTIME_DIR": str(self._path),
            "PULSE_RUNTIME_PATH": str(self._path),
            "PULSE_STATE_PATH": str(self._path),
            "PULSE_CONFIG_PATH": str(self._path),
            "PULSE_SERVER": f"unix:{self._path}/native",
            "PULSE_SOURCE": "room.monitor",
            "PULSE_SINK": "speaker",
            "ALSA_CONFIG_PATH": str(self._path / "alsa.conf"),
        }
        """For programs that shall be in this room."""
        (self._path / "alsa.conf").write_text(NAMED)
        self.open()
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None) -> None:
        for player in self._players:
            player.kill()
            player.wait()
        self.close()
        self._folder.cleanup()

    def open(self) -> None:
        """The server stands when its first process returns."""
        modules = [f"module-null-sink sink_name={name} {how}" for name, how in SINKS.items()]
        loads = [part for module in ("module-native-protocol-unix", *modules) for part in ("-L", module)]
        options = ["--daemonize=yes", "--exit-idle-time=-1", "--disable-shm=yes", "--log-target=null", "-n"]
        self._run("pulseaudio", *options, *loads)

    def close(self) -> None:
        """Also while somebody listens: all devices are gone."""
        with suppress(FileNotFoundError, ProcessLookupError):
            pid = int((self._path / "pid").read_text())
            os.kill(pid, signal.SIGTERM)
            until(lambda: not (self._path / "pid").exists())

    def unplug(self) -> None:
        """All devices are gone, the server stays. (It would move who listens to one of them to the other.)"""
        self.lose("")

    def lose(self, sink: str) -> None:
        """That device alone is gone; what was playing there the server moves to another."""
        for line in self._run("pactl", "list", "short", "modules").splitlines():
            if "module-null-sink" in line and f"sink_name={sink}" in line:
                self._run("pactl", "unload-module", line.split()[0])

    def plug(self, *sinks: str) -> None:
        """All devices, or these."""
        for name in sinks or SINKS:
            self._run("pactl", "load-module", "module-null-sink", f"sink_name={name}", *SINKS[name].split())

    def play(self, sound: Path | bytes) -> subprocess.Popen[bytes]:
        """Begins to play a file, or 16-bit mono at `RATE`, into the room; waiting for it waits for its end."""
        if isinstance(sound, bytes):
            path = self._path / f"{len(self._players)}.wav"
            soundfile.write(path, np.frombuffer(sound, "<i2"), RATE)
            sound = path
        self._players.append(subprocess.Popen(["paplay", "-d", "room", str(sound)], env=self.environment))
        return self._players[-1]

    def until_quiet(self, length: float = 0.8) -> None:
        """Waits until the host has said nothing for `length` seconds; only while it is recorded."""
        raw, bytes_ = self._path / "said.raw", 2 * round(length * RATE)
        begun = raw.stat().st_size
        until(lambda: raw.stat().st_size > begun + bytes_ and not any(raw.read_bytes()[-(bytes_ // 2) * 2 :]), patience=PATIENCE)

    def said(self, since: int = 0, sink: str = "speaker") -> bytes:
        """What the host said so far, 16-bit mono at `RATE`, from that byte on; only while it is recorded."""
        with (self._path / FILES[sink]).open("rb") as raw:
            raw.seek(since)
            return raw.read()

    @contextmanager
    def record(self, sink: str = "speaker") -> Iterator[Path]:
        """Records what the host says there meanwhile; the file is a whole WAV afterwards, with silence where it said nothing."""
        raw = self._path / FILES[sink]
        wav = raw.with_suffix(".wav")
        command = ["parec", "-d", f"{sink}.monitor", "--raw", "--format=s16le", "--channels=1", f"--rate={RATE}", "--latency-msec=20"]
        with raw.open("wb") as file, subprocess.Popen(command, env=self.environment, stdout=file) as recorder:
            try:
                until(lambda: raw.stat().st_size > 0)
                yield wav
            finally:
                recorder.terminate()
        soundfile.write(wav, np.fromfile(raw, "<i2"), RATE)

    def _run(self, *command: str) -> str:
        done = subprocess.run(command, env=self.environment, stdin=subprocess.DEVNULL, capture_output=True, text=True, timeout=PATIENCE)
        assert done.returncode == 0, f"{' '.join(command)}: {done.stderr.strip()}"
        return done.stdout


PIPEWIRE = ("pipewire", "wireplumber", "pipewire-pulse", "dbus-run-session")


def require_pipewire() -> None:
    """Skips the test where it is not installed: the room of PulseAudio is the one that every machine for tests has."""
    lacks = tuple(tool for tool in PIPEWIRE if shutil.which(tool) is None)
    if lacks:
        pytest.skip(f"no PipeWire to play through: {', '.join(lacks)} missing")


class PipeWireRoom(Room):
    """The same by PipeWire with its PulseAudio server, which is what desktops have now."""

    START = """pipewire & until [ -S "$XDG_RUNTIME_DIR/pipewire-0" ]; do sleep 0.05; done; wireplumber & exec pipewire-pulse"""

    def open(self) -> None:
        own = {"HOME": str(self._path), "XDG_STATE_HOME": str(self._path), "XDG_CONFIG_HOME": str(self._path)}
        self._server = subprocess.Popen(
            ["dbus-run-session", "--", "sh", "-c", self.START],
            env={**self.environment, **own},
            stdin=subprocess.DEVNULL,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
            start_new_session=True,
        )
        until((self._path / "native").exists)
        self.plug()

    def close(self) -> None:
        with suppress(ProcessLookupError):
            os.killpg(self._server.pid, signal.SIGTERM)
        self._server.wait()


@pytest.fixture
def room(monkeypatch: pytest.MonkeyPatch) -> Iterator[Room]:
    """A room that this process is in: PortAudio has been started afresh in it."""
    require_room()
    with Room() as fresh_room:
        for name in ("XDG_RUNTIME_DIR", "PULSE_RUNTIME_PATH", "PULSE_SERVER", "PULSE_SOURCE", "PULSE_SINK", "ALSA_CONFIG_PATH"):
            monkeypatch.setenv(name, fresh_room.environment[name])
        restart_portaudio()
        yield fresh_room


def restart_portaudio() -> None:
    """PortAudio lists the devices once, when it starts."""
    already = "sounddevice" in sys.modules
    import sounddevice

    if already:
        sounddevice._terminate()
        sounddevice._initialize()


def until(condition: Callable[[], bool], patience: float = PATIENCE) -> None:
    """Waits for another process."""
    end = time.monotonic() + patience
    while not condition():
        assert time.monotonic() < end, f"nothing happened for {patience:g} seconds"
        time.sleep(0.005)
