"""PortAudio, and its devices: which output a name means, where it is after others came and went, and which two are one and the same."""

from __future__ import annotations

import atexit
import os
import re
import sys
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from functools import partial
from queue import Empty, SimpleQueue
from threading import Event, Thread
from typing import Any

from voicehost.machine.device_table import SHORTEST, NoDevice, SystemDevice, label, meant, shown, usual

NONE = "Error querying device -1"
"""What PortAudio says where no device is named and the system has none."""

SYSTEM = ("default", "sysdefault", "pulse", "pipewire", "Microsoft Sound Mapper - Output", "Primary Sound Driver")
"""Names of no device of their own: they lead wherever the system's sound goes."""

ANSWERS = 10.0
"""Seconds within which PortAudio has started a stream or closed it, or never will."""

_STUCK = Event()
"""PortAudio is one for the whole process, and so is this."""


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
    nth: int = 0
    """Among those that are alike in both."""

    @property
    def number(self) -> int:
        """PortAudio's, now. `NoDevice` where it is not there any more."""
        alike = _alike(self.name, self.system)
        if len(alike) <= self.nth:
            raise NoDevice(f"{self.name} is gone")
        return alike[self.nth]

    def same(self, other: OutputDevice) -> bool:
        """Whether both sound in one place, as far as names tell."""
        if self.system == other.system:
            return (self.name, self.nth) == (other.name, other.nth) or (self.name in SYSTEM and other.name in SYSTEM)
        return self.name[:SHORTEST] == other.name[:SHORTEST]


def _alike(name: str, system: int) -> list[int]:
    """The numbers of all outputs that are called so."""
    found = enumerate(portaudio().query_devices())
    return [
        number for number, device in found if device["max_output_channels"] > 0 and (device["name"], device["hostapi"]) == (name, system)
    ]


def output(named: int | str | None) -> OutputDevice:
    """By its number or part of its name; None is the system's own."""
    try:
        device = found(named, "output")
    except NoDevice as error:
        there = ", ".join(device["name"] for device in portaudio().query_devices() if device["max_output_channels"] > 0)
        raise NoDevice(f"{error}; there {f'are {there}' if there else 'is none'}") from None
    name, system = device["name"], device["hostapi"]
    return OutputDevice(name, system, _alike(name, system).index(device["index"]))


def found(named: int | str | None, kind: str) -> Mapping[str, Any]:
    """What PortAudio tells of an "input" or "output", by its number or part of its name; None is the system's own.

    `NoDevice` without one.
    """
    sounddevice = portaudio()
    with quiet():
        try:
            number = meant(_table(), named, kind).number if isinstance(named, str) else named
            device: Mapping[str, Any] = sounddevice.query_devices(number, kind)
        except (sounddevice.PortAudioError, ValueError) as error:
            raise NoDevice(why(error)) from None
    return device


def name(named: int | str | None, kind: str) -> str:
    """By which that device is found again on another evening, as far as names go. `NoDevice` without one."""
    number = found(named, kind)["index"]
    there = _table()
    return label(there, next(device for device in there if device.number == number), kind)


def is_there(named: str, kind: str) -> bool:
    """Whether a device of that kind is meant by the name, and not several. False without the library."""
    try:
        return bool(named) and bool(found(named, kind))
    except NoDevice:
        return False


def _table() -> tuple[SystemDevice, ...]:
    sounddevice = portaudio()
    systems = [system["name"] for system in sounddevice.query_hostapis()]
    return tuple(
        SystemDevice(number, device["name"], systems[device["hostapi"]], device["max_input_channels"], device["max_output_channels"])
        for number, device in enumerate(sounddevice.query_devices())
    )


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
    system: str
    """Which it is in: ALSA, Core Audio, Windows WASAPI."""
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
    """Those that are there now, each in one system. `NoPortAudio` without the library."""
    with quiet():
        there = _table()
        first = {kind: _usual(there, kind) for kind in ("input", "output")}
    shows = {kind: {device.number for device in shown(there, kind)} for kind in first}
    return tuple(
        ListedDevice(
            device.number,
            device.name,
            device.system,
            device.inputs if device.number in shows["input"] else 0,
            device.outputs if device.number in shows["output"] else 0,
            frozenset(kind for kind, usual in first.items() if usual == device.number),
        )
        for device in there
    )


def _usual(there: Sequence[SystemDevice], kind: str) -> int | None:
    sounddevice = portaudio()
    try:
        number = int(sounddevice.query_devices(kind=kind)["index"])
    except (sounddevice.PortAudioError, ValueError):
        return None
    systems = {device.system for device in shown(there, kind)}
    best = [system[f"default_{kind}_device"] for system in sounddevice.query_hostapis() if system["name"] in systems]
    return usual(there, kind, number, next(iter(best), None))


def plain(name: str) -> str:
    """Without what only a sound system calls it: "USB Speakerphone" for "USB Speakerphone: Audio (hw:2,0)"."""
    if name in SYSTEM:
        return f"whatever the system uses ({name})"
    shown = re.sub(r"\s*\((?:hw|plughw):[^)]*\)\s*$", "", name)
    parts = [part.strip(" -") for part in shown.split(":")]
    return ", ".join(part for part in parts if part and part not in ("Audio", "USB Audio")) or name


def whole(stream: Any) -> Any:
    """The stream, as opened; raises PortAudio's error where it is none.

    On ALSA its threads share one variable for errors, so that opening may fail without a word while another stream runs. What comes of it
    has no rate, waits for ever when it is started, and is better not closed.
    """
    if not stream.samplerate:
        raise portaudio().PortAudioError("it did not open")
    return stream


def settings(wanted: int, named: float, most: int) -> Iterator[tuple[int, int]]:
    """Rates and channels in which a device is tried, one after the other.

    `wanted`: the rate that needs no resampling. `named`: the device's own. `most`: the channels that it claims, of which often two work.
    """
    for tried in dict.fromkeys((wanted, round(named), 48_000, 44_100)):
        for channels in dict.fromkeys((1, 2, most)):
            if channels <= most:
                yield tried, channels


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
