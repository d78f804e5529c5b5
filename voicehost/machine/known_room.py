"""What `voicehost room` found out, kept for the next evening: devices, the host's volume, and what was not right."""

from __future__ import annotations

import json
from dataclasses import asdict, dataclass, replace
from pathlib import Path

from voicehost.machine import files, places

QUIETEST = 0.2
"""The host's volume is never less."""


@dataclass(frozen=True, slots=True)
class KnownRoom:
    microphone: str
    """PortAudio's names; empty, as the next, where nobody has walked through the room yet."""
    loudspeaker: str
    volume: float = 1.0
    """Of the host's voice and tones, in [0.2, 1]."""
    noise: float | None = None
    """Decibels below full scale, as the next."""
    host: float | None = None
    cancelled: float | None = None
    """Decibels by which the host's own voice is taken out of the microphone; None where that was not measured."""
    delay: float | None = None
    """Seconds from the loudspeaker to the microphone."""
    voices: tuple[tuple[str, float, bool], ...] = ()
    """Each player's name, its level in decibels below full scale, and whether it was understood."""
    troubles: tuple[str, ...] = ()
    """What is to be done, a line each."""
    when: str = ""
    """ISO 8601, to the minute."""
    address: str = ""
    """At which phones are to find this machine, as somebody has said it; empty where nobody has."""
    network: str = ""
    """Its interface: a router may give another address tomorrow."""

    def keep(self, path: Path | None = None) -> None:
        (path or places.room()).write_text(json.dumps(asdict(self), indent=1) + "\n", encoding="utf-8")


def known(path: Path | None = None) -> KnownRoom | None:
    """None where nothing is known, or what is kept is of another version or damaged: then it is to be found out again."""
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
    """Where phones are to find this machine from now on; two empty ones forget it. Raises `OSError` where that cannot be kept."""
    replace(known(path) or KnownRoom("", ""), address=address, network=network).keep(path)


def for_phones(path: Path | None = None) -> tuple[str, str]:
    """What is remembered of that: an address and the interface that had it, both empty where nothing is."""
    room = known(path)
    return ("", "") if room is None else (room.address, room.network)
