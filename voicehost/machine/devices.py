"""PortAudio and its devices: which output a name means, where it is after others came and went, and which two are the same."""

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
"""What PortAudio says if no device is named and the system has none."""

SYSTEM = ("default", "sysdefault", "pulse", "pipewire", "Microsoft Sound Mapper - Output", "Primary Sound Driver")
"""Names that are no device of their own but lead to wherever the system's sound goes."""

ANSWERS = 10.0
"""If PortAudio has not started or closed a stream within this many seconds, it never will."""

_STUCK = Event()
"""Set once PortAudio hangs. There is one PortAudio in the process, and so only one of these."""


class StuckDevice(NoDevice):
    """The device went away, and PortAudio waits for it for ever. The text is one line."""


class NoPortAudio(NoDevice):
    """PortAudio's library is missing. The text is one line that says how to get it."""


@dataclass(frozen=True, slots=True)
class OutputDevice:
    """An output device by what stays the same while others come and go. Its number does not."""

    name: str
    system: int
    """The number of PortAudio's host API: ALSA, Core Audio, WASAPI."""
    nth: int = 0
    """Its index among the devices with the same name and system."""

    @property
    def number(self) -> int:
        """PortAudio's number now. Raises `NoDevice` if the device is gone."""
        alike = _alike(self.name, self.system)
        if len(alike) <= self.nth:
            raise NoDevice(f"{self.name} is gone")
        return alike[self.nth]

    def same(self, other: OutputDevice) -> bool:
        """Whether both play in the same place, as far as names tell."""
        if self.system == other.system:
            return (self.name, self.nth) == (other.name, other.nth) or (self.name in SYSTEM and other.name in SYSTEM)
        return self.name[:SHORTEST] == other.name[:SHORTEST]


def _alike(name: str, system: int) -> list[int]:
    """The numbers of all outputs with that name and system."""
    found = enumerate(portaudio().query_devices())
    return [
        number for number, device in found if device["max_output_channels"] > 0 and (device["name"], device["hostapi"]) == (name, system)
    ]


def output(named: int | str | None) -> OutputDevice:
    """An output by its number or a part of its name; None is the system's default. Raises `NoDevice`."""
    try:
        device = found(named, "output")
    except NoDevice as error:
        there = ", ".join(device["name"] for device in portaudio().query_devices() if device["max_output_channels"] > 0)
        raise NoDevice(f"{error}; there {f'are {there}' if there else 'is none'}") from None
    name, system = device["name"], device["hostapi"]
    return OutputDevice(name, system, _alike(name, system).index(device["index"]))


def found(named: int | str | None, kind: str) -> Mapping[str, Any]:
    """PortAudio's description of an "input" or "output", given its number or a part of its name; None is the system's default.

    Raises `NoDevice` if there is none.
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
    """A name that will find this device again on another evening, as far as names can. Raises `NoDevice` if there is none."""
    number = found(named, kind)["index"]
    there = _table()
    return label(there, next(device for device in there if device.number == number), kind)


def is_there(named: str, kind: str) -> bool:
    """Whether the name means exactly one device of that kind. False without PortAudio's library."""
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
    """Whether sound can be played there now, beside what may already be playing there."""
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
    """A device as people see it."""

    number: int
    """PortAudio's number, valid until a device comes or goes."""
    name: str
    """PortAudio's name. A part of it chooses the device."""
    system: str
    """The sound system it is in: ALSA, Core Audio, Windows WASAPI."""
    inputs: int
    """The number of channels; 0 if it is no microphone."""
    outputs: int
    """The number of channels; 0 if it is no loudspeaker."""
    first: frozenset[str]
    """The kinds, "input" and "output", for which it is the system's default."""

    @property
    def plain(self) -> str:
        return plain(self.name)


def listed() -> tuple[ListedDevice, ...]:
    """All devices that are there now, each in one system only. Raises `NoPortAudio`."""
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
    """The name without what only the sound system adds: "USB Speakerphone" for "USB Speakerphone: Audio (hw:2,0)"."""
    if name in SYSTEM:
        return f"whatever the system uses ({name})"
    shown = re.sub(r"\s*\((?:hw|plughw):[^)]*\)\s*$", "", name)
    parts = [part.strip(" -") for part in shown.split(":")]
    return ", ".join(part for part in parts if part and part not in ("Audio", "USB Audio")) or name


def whole(stream: Any) -> Any:
    """Return an opened stream, or raise PortAudio's error if it is broken.

    With ALSA, all threads share one variable for errors, so that opening may fail without an error while another stream runs. The resulting
    stream has no rate, hangs when it is started, and is better not closed.
    """
    if not stream.samplerate:
        raise portaudio().PortAudioError("it did not open")
    return stream


def settings(wanted: int, named: float, most: int) -> Iterator[tuple[int, int]]:
    """The pairs of rate and channels with which to try a device, in order.

    `wanted` is the rate that needs no resampling, `named` the device's own. `most` is how many channels it claims to have; often only two
    work.
    """
    for tried in dict.fromkeys((wanted, round(named), 48_000, 44_100)):
        for channels in dict.fromkeys((1, 2, most)):
            if channels <= most:
                yield tried, channels


def begin(stream: Any) -> None:
    """Start to play or record. Raises PortAudio's error if that fails, and `StuckDevice` if PortAudio hangs."""
    _answered(stream.start)


def end(stream: Any) -> None:
    """Close a stream, whatever PortAudio says about it. If PortAudio hangs, now or earlier, the stream is left as it is."""
    with suppress(StuckDevice):
        _answered(partial(stream.close, ignore_errors=True))


def afresh() -> None:
    """Restart PortAudio, so that it sees new devices. Open streams are lost. Raises `StuckDevice` if PortAudio hangs."""
    sounddevice = portaudio()
    _answered(sounddevice._terminate)
    _answered(sounddevice._initialize)


def stuck() -> bool:
    """Whether PortAudio hangs. Then this process has no sound any more."""
    return _STUCK.is_set()


def _answered(call: Callable[[], None]) -> None:
    """Run `call` in a thread, and raise what it raises, or `StuckDevice` if it does not return.

    If an ALSA device goes away at that moment, PortAudio's thread ends while it holds a lock, for which whoever starts or closes a stream
    waits for ever. After that nothing of PortAudio is called any more, not even when the program ends, since it would hang as well.
    """
    if _STUCK.is_set():
        raise StuckDevice("PortAudio still waits for a device that went away; start voicehost again")
    done: SimpleQueue[Exception | None] = SimpleQueue()
    Thread(target=_call, args=(call, done), name="waits for PortAudio", daemon=True).start()
    try:
        error = done.get(timeout=ANSWERS)
    except Empty:
        _STUCK.set()
        atexit.unregister(portaudio()._exit_handler)
        raise StuckDevice("it went away, and PortAudio waits for it; start voicehost again") from None
    if error is not None:
        raise error


def _call(call: Callable[[], None], done: SimpleQueue[Exception | None]) -> None:
    try:
        call()
    except Exception as error:  # raised by the waiting thread
        done.put(error)
    else:
        done.put(None)


@contextmanager
def quiet() -> Iterator[None]:
    """Silence the sound systems, which write about each missing device straight to the terminal. What matters comes as an exception."""
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
    """The module sounddevice. Importing it looks for the library. Raises `NoPortAudio`."""
    try:
        import sounddevice
    except OSError:
        raise NoPortAudio("PortAudio is missing (on Debian: apt install libportaudio2)") from None
    return sounddevice


def why(error: Exception) -> str:
    """PortAudio's reason why it cannot open a device, in one line."""
    return " ".join(str(error.args[0] if error.args else error).split()).replace(NONE, "none was found")
