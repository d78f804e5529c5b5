"""What `voicehost room` has found out, kept for the next evening: devices, the host's volume, and what was wrong."""

from __future__ import annotations

import json
from dataclasses import asdict, dataclass, replace
from pathlib import Path

from voicehost.machine import files, places

QUIETEST = 0.2
"""The lowest volume of the host."""


@dataclass(frozen=True, slots=True)
class KnownRoom:
    microphone: str
    """PortAudio's name, as for `loudspeaker`. Both are empty if nobody has checked the room yet."""
    loudspeaker: str
    volume: float = 1.0
    """The volume of the host's voice and tones, in [0.2, 1]."""
    noise: float | None = None
    """The level of the quiet room in decibels relative to full scale; `host` is that of the host's voice."""
    host: float | None = None
    cancelled: float | None = None
    """By how many decibels the host's own voice was reduced in the microphone's sound; None if that was not measured."""
    delay: float | None = None
    """Seconds from the loudspeaker to the microphone."""
    voices: tuple[tuple[str, float, bool], ...] = ()
    """For each player the name, the level in decibels relative to full scale, and whether they were understood."""
    troubles: tuple[str, ...] = ()
    """What people should do, one line each."""
    when: str = ""
    """ISO 8601, to the minute."""
    address: str = ""
    """The address at which phones should find this machine, if somebody has chosen one; otherwise empty."""
    network: str = ""
    """The interface of that address, since a router may give out another address tomorrow."""

    def keep(self, path: Path | None = None) -> None:
        (path or places.room()).write_text(json.dumps(asdict(self), indent=1) + "\n", encoding="utf-8")


def known(path: Path | None = None) -> KnownRoom | None:
    """What is kept about the room; None if there is nothing, or if it is damaged or from another version. Then the room must be checked
    again."""
    try:
        kept = json.loads(files.read(path or places.room(), files.SETTINGS))
        voices = tuple((str(name), float(level), bool(heard)) for name, level, heard in kept.pop("voices", ()))
        troubles = tuple(map(str, kept.pop("troubles", ())))
        volume = max(QUIETEST, min(1.0, float(kept.pop("volume", 1.0))))
        address, network = str(kept.pop("address", "")), str(kept.pop("network", ""))
        return KnownRoom(volume=volume, voices=voices, troubles=troubles, address=address, network=network, **kept)
    except (OSError, ValueError, RecursionError, TypeError, AttributeError):
        return None


def remember(address: str, network: str, path: Path | None = None) -> None:
    """Keep the address at which phones should find this machine. Two empty texts forget it. Raises `OSError` if it cannot be kept."""
    replace(known(path) or KnownRoom("", ""), address=address, network=network).keep(path)


def for_phones(path: Path | None = None) -> tuple[str, str]:
    """The kept address and its interface; both empty if there is none."""
    room = known(path)
    return ("", "") if room is None else (room.address, room.network)
