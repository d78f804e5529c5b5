"""What a page and its host say to each other over their WebSocket.

Sound goes both ways as packets of 16-bit mono at `RATE`, with a number before it. From the page it is the position of the first sample, on
the clock of that page's microphone; from the host, the number of an announcement, which the page plays as one. Everything else is a
JSON object with the key `say`.
"""

from __future__ import annotations

import json
import struct
from typing import Any, Final

from voicehost.core.speech import RATE, Samples

PACKET: Final[Samples] = RATE // 25
"""As long as a page's packets are: 40 ms."""
LONGEST: Final = 8 + 2 * RATE
"""Bytes of a packet, at most: a second."""

_NUMBER: Final = struct.Struct("<d")
"""As JavaScript has numbers: exact up to 2**53."""


class NotUnderstood(Exception):
    """No page of ours says that."""


def packed(number: int, pcm: bytes) -> bytes:
    return _NUMBER.pack(number) + pcm


def unpacked(packet: bytes) -> tuple[int, bytes]:
    """Raises `NotUnderstood` for what is no packet."""
    if not _NUMBER.size <= len(packet) <= LONGEST or len(packet) % 2:
        raise NotUnderstood
    (number,) = _NUMBER.unpack_from(packet)
    if not (number.is_integer() and 0 <= number < 2**53):
        raise NotUnderstood
    return int(number), packet[_NUMBER.size :]


def said(what: str, **fields: Any) -> str:
    return json.dumps({"say": what, **fields})


def heard(text: str) -> dict[str, Any]:
    """Raises `NotUnderstood`."""
    try:
        found = json.loads(text)
    except (ValueError, RecursionError):
        raise NotUnderstood from None
    if not isinstance(found, dict) or not isinstance(found.get("say"), str):
        raise NotUnderstood
    return found
