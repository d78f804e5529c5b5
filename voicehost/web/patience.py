"""How long a connection may take: a request arrives whole in time, and what is sent is read in time, or the line is cut.

uvicorn itself waits for ever for the rest of a head that was begun, and for a reader that has stopped reading; a few hundred such
connections would be all that it has. How many there may be is seen to at the door (doors.py).
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import Any

import h11
from uvicorn.protocols.http.h11_impl import H11Protocol

ARRIVES = 5.0
"""Seconds for a request, from its first byte (the first one: from the connection's beginning) to its last."""

IS_READ = 10.0
"""Seconds for a client to take what waits to be sent: a phone that went to sleep comes back by itself."""

WAITS = (h11.IDLE, h11.SEND_BODY)
"""Where the client has still to send something."""


class Patient(H11Protocol):
    """uvicorn's own protocol, with two timers."""

    def __init__(self, *arguments: Any, **named: Any) -> None:
        super().__init__(*arguments, **named)
        self._arrives: asyncio.TimerHandle | None = None
        self._is_read: asyncio.TimerHandle | None = None
        self.left: Callable[[], object] = lambda: None
        """Called when the connection is gone."""

    @property
    def asks_nothing(self) -> bool:
        """No request has arrived whole that waits for its answer; or one whose answer nobody takes."""
        return self.conn.their_state in WAITS or self._is_read is not None

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]  # as in the class above
        super().connection_made(transport)
        self._arrives = self.loop.call_later(ARRIVES, transport.abort)

    def data_received(self, data: bytes) -> None:
        super().data_received(data)
        if self.conn.their_state not in WAITS:
            self._arrives = _off(self._arrives)
        elif self._arrives is None:
            self._arrives = self.loop.call_later(ARRIVES, self.transport.abort)

    def pause_writing(self) -> None:
        super().pause_writing()
        self._is_read = self._is_read or self.loop.call_later(IS_READ, self.transport.abort)

    def resume_writing(self) -> None:
        super().resume_writing()
        self._is_read = _off(self._is_read)

    def connection_lost(self, exc: Exception | None) -> None:
        self._arrives, self._is_read = _off(self._arrives), _off(self._is_read)
        self.left()
        super().connection_lost(exc)


def _off(timer: asyncio.TimerHandle | None) -> asyncio.TimerHandle | None:
    """Always None: no timer runs any more."""
    if timer is not None:
        timer.cancel()
    return None
