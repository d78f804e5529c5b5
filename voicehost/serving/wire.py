"""What a page and its host say to each other over their WebSocket.

Sound goes both ways as packets of 16-bit mono at `RATE`, with a number in front. In a packet from the page, the number is the position of
the first sample on the clock of the page's microphone. In a packet from the host, it is the number of an announcement, and the packet holds
that whole announcement. Everything else is a JSON object with the key `say`.
"""

from __future__ import annotations

import json
import struct
from typing import Any, Final

from voicehost.core.speech import RATE, Samples

PACKET: Final[Samples] = RATE // 25
"""The length of a page's packets: 40 ms."""
LONGEST: Final = 8 + 2 * RATE
"""The most bytes that a page's packet may have: those of one second."""

_NUMBER: Final = struct.Struct("<d")
"""A number as JavaScript stores it: exact up to 2**53."""


class NotUnderstood(Exception):
    """The message is nothing that a page of ours says."""


def packed(number: int, pcm: bytes) -> bytes:
    return _NUMBER.pack(number) + pcm


def unpacked(packet: bytes) -> tuple[int, bytes]:
    """The number and the PCM of a packet. Raises `NotUnderstood` if it is no packet."""
    if not _NUMBER.size <= len(packet) <= LONGEST or len(packet) % 2:
        raise NotUnderstood
    (number,) = _NUMBER.unpack_from(packet)
    if not (number.is_integer() and 0 <= number < 2**53):
        raise NotUnderstood
    return int(number), packet[_NUMBER.size :]


def said(what: str, **fields: Any) -> str:
    return json.dumps({"say": what, **fields})


def heard(text: str) -> dict[str, Any]:
    """The JSON object that a page sent. Raises `NotUnderstood` if it is none or has no `say`."""
    try:
        found = json.loads(text)
    except (ValueError, RecursionError):
        raise NotUnderstood from None
    if not isinstance(found, dict) or not isinstance(found.get("say"), str):
        raise NotUnderstood
    return found
