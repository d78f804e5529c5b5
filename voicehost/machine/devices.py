"""PortAudio, and its devices: which output a name means, where it is after others came and went, and which two are one and the same."""

from __future__ import annotations

import atexit
import os
import re
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from functools import partial
from queue import Empty, SimpleQueue
from threading import Event, Thread
from typing import Any

NONE = "Error querying device -1"
"""What PortAudio says where no device is named and the system has none."""

SYSTEM = ("default", "sysdefault", "pulse", "pipewire", "Microsoft Sound Mapper - Output", "Primary Sound Driver")
"""Names of no device of their own: they lead wherever the system's sound goes."""

ANSWERS = 10.0
"""Seconds within which PortAudio has started a stream or closed it, or never will."""

_STUCK = Event()
"""PortAudio is one for the whole process, and so is this."""

SHORTEST: int = 31
"""Characters. Windows has each device in several systems, and one of them cuts names so."""


class NoDevice(Exception):
    """No output is meant by that, or it is gone, or more than one is. One line."""


class StuckDevice(NoDevice):
    """It went, and PortAudio waits for it for ever. One line."""


class NoPortAudio(NoDevice):
    """Its library is missing. One line that says how to have it."""


@dataclass(frozen=True, slots=True)
class OutputDevice:
    """A device by what it keeps while others come and go; its number may become another's."""

    name: str
    system: int
    """PortAudio's host API: ALSA, Core Audio, WASAPI."""

    @property
    def number(self) -> int:
        """PortAudio's, now. `NoDevice` where it is not there any more."""
        for number, device in enumerate(portaudio().query_devices()):
            if device["max_output_channels"] > 0 and (device["name"], device["hostapi"]) == (self.name, self.system):
                return number
        raise NoDevice(f"{self.name} is gone")

    def same(self, other: OutputDevice) -> bool:
        """Whether both sound in one place, as far as names tell."""
        if self.system == other.system:
            return self.name == other.name or (self.name in SYSTEM and other.name in SYSTEM)
        return self.name[:SHORTEST] == other.name[:SHORTEST]


def output(named: int | str | None) -> OutputDevice:
    """By its number or part of its name; None is the system's own."""
    sounddevice = portaudio()
    try:
        with quiet():
            device = sounddevice.query_devices(named, "output")
    except (sounddevice.PortAudioError, ValueError) as error:
        there = ", ".join(device["name"] for device in sounddevice.query_devices() if device["max_output_channels"] > 0)
        raise NoDevice(f"{why(error)}; there {f'are {there}' if there else 'is none'}") from None
    return OutputDevice(device["name"], device["hostapi"])


def name(named: int | str | None, kind: str) -> str:
    """PortAudio's, of an "input" or "output" by its number or part of its name; None is the system's own. `NoDevice` without one."""
    sounddevice = portaudio()
    try:
        with quiet():
            return str(sounddevice.query_devices(named, kind)["name"])
    except (sounddevice.PortAudioError, ValueError) as error:
        raise NoDevice(why(error)) from None


def opens(output: OutputDevice) -> bool:
    """Whether sound can be played there just now, beside what may be playing there already."""
    sounddevice = portaudio()
    try:
        with quiet():
            number = output.number
            channels = min(2, sounddevice.query_devices(number)["max_output_channels"])
            end(whole(sounddevice.OutputStream(device=number, channels=channels, dtype="int16")))
    except (sounddevice.PortAudioError, ValueError, NoDevice):
        return False
    return True


@dataclass(frozen=True, slots=True)
class ListedDevice:
    """A device as people are told of it."""

    number: int
    """PortAudio's, until one comes or goes."""
    name: str
    """PortAudio's; part of it chooses the device."""
    inputs: int
    """Channels; 0 where it is no microphone."""
    outputs: int
    """Channels; 0 where it is no loudspeaker."""
    first: frozenset[str]
    """Of "input" and "output", what the system takes it for where none is named."""

    @property
    def plain(self) -> str:
        return plain(self.name)


def listed() -> tuple[ListedDevice, ...]:
    """Those that are there now. `NoPortAudio` without the library."""
    sounddevice = portaudio()
    with quiet():
        found = sounddevice.query_devices()
        first = {kind: _usual(sounddevice, kind) for kind in ("input", "output")}
    return tuple(
        ListedDevice(
            number,
            device["name"],
            device["max_input_channels"],
            device["max_output_channels"],
            frozenset(kind for kind, usual in first.items() if usual == number),
        )
        for number, device in enumerate(found)
    )


def names() -> frozenset[str]:
    """PortAudio's names of what is there; none without the library."""
    try:
        return frozenset(one.name for one in listed())
    except NoPortAudio:
        return frozenset()


def _usual(sounddevice: Any, kind: str) -> int | None:
    try:
        return int(sounddevice.query_devices(kind=kind)["index"])
    except (sounddevice.PortAudioError, ValueError):
        return None


def plain(name: str) -> str:
    """Without what only a sound system calls it: "USB Speakerphone" for "USB Speakerphone: Audio (hw:2,0)"."""
    if name in SYSTEM:
        return f"whatever the system uses ({name})"
    told = re.sub(r"\s*\((?:hw|plughw):[^)]*\)\s*$", "", name)
    parts = [part.strip(" -") for part in told.split(":")]
    return ", ".join(part for part in parts if part and part not in ("Audio", "USB Audio")) or name


def whole(stream: Any) -> Any:
    """The stream, as opened; raises PortAudio's error where it is none.

    On ALSA its threads share one variable for errors, so that opening may fail without a word while another stream runs. What comes of it
    has no rate, waits for ever when it is started, and is better not closed.
    """
    if not stream.samplerate:
        raise portaudio().PortAudioError("it did not open")
    return stream


def begin(stream: Any) -> None:
    """Plays, or records; raises PortAudio's error where it cannot, and `StuckDevice` where it never answers."""
    _answered(stream.start)


def end(stream: Any) -> None:
    """Closes it, whatever PortAudio says of that. Where it never answers, or did not before, the stream is left as it is."""
    with suppress(StuckDevice):
        _answered(partial(stream.close, ignore_errors=True))


def afresh() -> None:
    """PortAudio sees devices that have come since. Streams that are open are lost. `StuckDevice` where it never answers."""
    sounddevice = portaudio()
    _answered(sounddevice._terminate)
    _answered(sounddevice._initialize)


def stuck() -> bool:
    """Whether PortAudio has once not answered: then this process has no more sound."""
    return _STUCK.is_set()


def _answered(call: Callable[[], None]) -> None:
    """Raises what `call` raises.

    Where a device of ALSA's goes just then, PortAudio's thread ends with a lock that whoever starts or closes a stream waits for:
    `StuckDevice`. Then nothing of PortAudio is called any more, at the program's end neither: it would wait for the same.
    """
    if _STUCK.is_set():
        raise StuckDevice("PortAudio waits for one that went; start again")
    done: SimpleQueue[Exception | None] = SimpleQueue()
    Thread(target=_call, args=(call, done), name="waits for PortAudio", daemon=True).start()
    try:
        error = done.get(timeout=ANSWERS)
    except Empty:
        _STUCK.set()
        atexit.unregister(portaudio()._exit_handler)
        raise StuckDevice("it went, and PortAudio waits for it; start again") from None
    if error is not None:
        raise error


def _call(call: Callable[[], None], done: SimpleQueue[Exception | None]) -> None:
    try:
        call()
    except Exception as error:  # whoever waits raises it
        done.put(error)
    else:
        done.put(None)


@contextmanager
def quiet() -> Iterator[None]:
    """Sound systems write of each device that is not there straight to the terminal; what matters comes as an exception."""
    sys.stderr.flush()
    kept = os.dup(2)
    with open(os.devnull, "wb") as nowhere:
        os.dup2(nowhere.fileno(), 2)
    try:
        yield
    finally:
        os.dup2(kept, 2)
        os.close(kept)


def portaudio() -> Any:
    """The module sounddevice, which looks for the library when it is imported."""
    try:
        import sounddevice
    except OSError:
        raise NoPortAudio("PortAudio is missing (on Debian: apt install libportaudio2)") from None
    return sounddevice


def why(error: Exception) -> str:
    """What PortAudio says of a device that it cannot open, in one line."""
    return " ".join(str(error.args[0] if error.args else error).split()).replace(NONE, "there is none")
