"""Which of PortAudio's devices a name means, and which of them people are shown. A device is a name and a sound system.

Windows has each device in four systems (MME, DirectSound, WASAPI, WDM-KS), in MME with its name cut short: one of them is preferred, and it
alone is shown. Two devices that are alike in everything are told apart by their order.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass

PREFERRED = ("Windows WASAPI", "Windows DirectSound", "MME", "Windows WDM-KS")
"""Of the systems that have the same devices, the best first. Any other system stands beside them."""

SHORTEST: int = 31
"""Characters. So MME cuts names."""


class NoDevice(Exception):
    """No device is meant by that, or it is gone, or more than one is. One line."""


@dataclass(frozen=True, slots=True)
class SystemDevice:
    number: int
    """PortAudio's, until a device comes or goes."""
    name: str
    system: str
    """PortAudio's host API, as it is called: ALSA, Core Audio, Windows WASAPI."""
    inputs: int
    """Channels; 0 where it is no microphone."""
    outputs: int
    """Channels; 0 where it is no loudspeaker."""

    @property
    def full(self) -> str:
        return f"{self.name}, {self.system}"

    @property
    def rank(self) -> int:
        """The least is the best."""
        return PREFERRED.index(self.system) if self.system in PREFERRED else 0

    def is_of(self, kind: str) -> bool:
        """`kind`: input or output."""
        return (self.inputs if kind == "input" else self.outputs) > 0


Devices = Sequence[SystemDevice]


def meant(there: Devices, named: str, kind: str) -> SystemDevice:
    """The device whose name, and system behind it, has these words in this order.

    Of several, those of the preferred system count, and of those the one that is called so altogether; "#2" behind the name is the second
    of two that are alike. `NoDevice` where that leaves none or several.
    """
    able = [device for device in there if device.is_of(kind)]
    found, nth, named_nth = [device for device in able if _has(device, named)], 1, False
    if not found and (numbered := re.fullmatch(r"(.*) #([1-9]\d?)", named)) is not None:
        named, nth, named_nth = numbered[1], int(numbered[2]), True
        found = [device for device in able if _has(device, named)]
    if not found:
        raise NoDevice(f"No {kind} device matching {named!r}")
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
    """However it is written, and whether or not a comma stands before its system."""
    return name.casefold().replace(",", " ")


def label(there: Devices, device: SystemDevice, kind: str) -> str:
    """What means this device and no other: its name, with its system and its place among those that are alike where they are needed."""
    able = [other for other in there if other.is_of(kind)]
    alike = [other for other in able if other.full == device.full]
    if len(alike) > 1:
        return f"{device.full} #{alike.index(device) + 1}"
    return device.name if sum(other.name == device.name for other in able) == 1 else device.full


def shown(there: Devices, kind: str) -> list[SystemDevice]:
    """One of each: of the systems that have the same devices, those of the best."""
    able = [device for device in there if device.is_of(kind)]
    best = min((device.rank for device in able if device.system in PREFERRED), default=0)
    return [device for device in able if device.system not in PREFERRED or device.rank == best]


def usual(there: Devices, kind: str, number: int | None, preferred: int | None) -> int | None:
    """Which of those that are shown stands for the system's own choice. `number` is that choice, `preferred` that of the best system."""
    shows = shown(there, kind)
    chosen = next((device for device in there if device.number == number), None)
    if chosen is None or chosen in shows:
        return number
    alike = [device.number for device in shows if device.name[:SHORTEST] == chosen.name[:SHORTEST]]
    return alike[0] if len(alike) == 1 else preferred
