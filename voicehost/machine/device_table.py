"""Which of PortAudio's devices a name means, and which devices people are shown. A device is a name within a sound system.

Windows has each device in four systems (MME, DirectSound, WASAPI, WDM-KS); MME cuts its name short. One of these systems is preferred, and
only its devices are shown. Two devices that are alike in everything are told apart by their order.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass

PREFERRED = ("Windows WASAPI", "Windows DirectSound", "MME", "Windows WDM-KS")
"""The systems that have the same devices, the best first. Devices of other systems are shown beside them."""

SHORTEST: int = 31
"""The length to which MME cuts names, in characters."""


CALLED = {"input": "microphone", "output": "loudspeaker"}
"""What people call a device of a kind."""


class NoDevice(Exception):
    """No device is meant, or it is gone, or more than one is meant. The text is one line."""


@dataclass(frozen=True, slots=True)
class SystemDevice:
    """A device as PortAudio lists it."""

    number: int
    """PortAudio's number, valid until a device comes or goes."""
    name: str
    system: str
    """PortAudio's name for its host API: ALSA, Core Audio, Windows WASAPI."""
    inputs: int
    """The number of channels; 0 if it is no microphone."""
    outputs: int
    """The number of channels; 0 if it is no loudspeaker."""

    @property
    def full(self) -> str:
        return f"{self.name}, {self.system}"

    @property
    def rank(self) -> int:
        """The preference among systems with the same devices; the lowest is best."""
        return PREFERRED.index(self.system) if self.system in PREFERRED else 0

    def is_of(self, kind: str) -> bool:
        """`kind` is "input" or "output"."""
        return (self.inputs if kind == "input" else self.outputs) > 0


Devices = Sequence[SystemDevice]


def meant(there: Devices, named: str, kind: str) -> SystemDevice:
    """The device whose name, followed by its system, has these words in this order.

    If there are several, those of the preferred system count, and among them one with exactly this name. "#2" after the name is the second
    of two devices that are alike. Raises `NoDevice` if that leaves none or several.
    """
    able = [device for device in there if device.is_of(kind)]
    found, nth, named_nth = [device for device in able if _has(device, named)], 1, False
    if not found and (numbered := re.fullmatch(r"(.*) #([1-9]\d?)", named)) is not None:
        named, nth, named_nth = numbered[1], int(numbered[2]), True
        found = [device for device in able if _has(device, named)]
    if not found:
        raise NoDevice(f"no {CALLED[kind]} is called {named!r}")
    best = [device for device in found if device.rank == min(other.rank for other in found)]
    exact = [device for device in best if named.casefold() in (device.name.casefold(), device.full.casefold())]
    left = exact or best
    if named_nth and len({device.full for device in left}) == 1 and nth <= len(left):
        return left[nth - 1]
    if len(left) > 1 or nth > 1:
        several = ", ".join(f"{device.number} {device.name}" for device in left)
        raise NoDevice(f"{named!r} may be {several}: choose one by its number")
    return left[0]


def _has(device: SystemDevice, named: str) -> bool:
    at, full = 0, _plain(device.full)
    for word in _plain(named).split():
        at = full.find(word, at)
        if at < 0:
            return False
        at += len(word)
    return True


def _plain(name: str) -> str:
    """The name without case and commas, so that "Headset, ALSA" is found by "headset alsa"."""
    return name.casefold().replace(",", " ")


def label(there: Devices, device: SystemDevice, kind: str) -> str:
    """A text that means this device and no other: its name, with its system and its place among those that are alike if they are needed."""
    able = [other for other in there if other.is_of(kind)]
    alike = [other for other in able if other.full == device.full]
    if len(alike) > 1:
        return f"{device.full} #{alike.index(device) + 1}"
    return device.name if sum(other.name == device.name for other in able) == 1 else device.full


def shown(there: Devices, kind: str) -> list[SystemDevice]:
    """The devices to show, each once: those of the best of the systems that have the same devices, and those of all others."""
    able = [device for device in there if device.is_of(kind)]
    best = min((device.rank for device in able if device.system in PREFERRED), default=0)
    return [device for device in able if device.system not in PREFERRED or device.rank == best]


def usual(there: Devices, kind: str, number: int | None, preferred: int | None) -> int | None:
    """The number of the shown device that stands for the system's default. `number` is the default; `preferred` is the default of the best
    system."""
    shows = shown(there, kind)
    chosen = next((device for device in there if device.number == number), None)
    if chosen is None or chosen in shows:
        return number
    alike = [device.number for device in shows if device.name[:SHORTEST] == chosen.name[:SHORTEST]]
    return alike[0] if len(alike) == 1 else preferred
