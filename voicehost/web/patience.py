"""Limits how long a connection may take. If a request does not arrive whole in time, or an answer is not read in time, the connection is
cut.

uvicorn itself waits for ever for the rest of a request's headers, and for a client that has stopped reading. A few hundred such connections
would use up all places. How many connections there may be is limited at the door (doors.py).
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import Any

import h11
from uvicorn.protocols.http.h11_impl import H11Protocol

ARRIVES = 5.0
"""Seconds in which a request has to arrive, from its first byte to its last. The first request counts from the start of the connection."""

IS_READ = 10.0
"""Seconds in which a client has to take what waits to be sent. A phone that fell asleep reconnects by itself."""

WAITS = (h11.IDLE, h11.SEND_BODY)
"""The states in which the client still has to send something."""


class Patient(H11Protocol):
    """uvicorn's own protocol with two timers, `ARRIVES` and `IS_READ`."""

    def __init__(self, *arguments: Any, **named: Any) -> None:
        super().__init__(*arguments, **named)
        self._arrives: asyncio.TimerHandle | None = None
        self._is_read: asyncio.TimerHandle | None = None
        self.left: Callable[[], object] = lambda: None
        """Called when the connection is gone."""

    @property
    def asks_nothing(self) -> bool:
        """Whether the client waits for no answer: no whole request has arrived, or the answer is not being read."""
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
    """Cancel the timer. Always returns None: no timer runs any more."""
    if timer is not None:
        timer.cancel()
    return None
