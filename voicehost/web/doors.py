"""Decides which connections are let in. They are counted as they are accepted, before a byte of them is read, and never exceed the limit.

A process may have few files open (256 on some systems), and one that has reached that limit cannot open the list of words either. uvicorn
accepts whatever comes and counts afterwards, so it is handed its connections one by one. If all places are taken, a connection that waits
for no answer has to make room, from the address that has the most of them. So a flood gets in its own way, and a phone gets in.
"""

from __future__ import annotations

import asyncio
import socket
from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass
from ssl import SSLContext

import uvicorn

from voicehost.web.guards import Rate
from voicehost.web.patience import Patient

CONNECTIONS = 600
"""The most connections at a time, if the process may have that many open."""

SHARE = 3
"""One address may hold at most one place in this many."""

ARRIVALS = (40.0, 120.0)
"""How many connections one address may open a second, and at once. A page takes five."""

ALL_ARRIVALS = (1000.0, 1000.0)
"""The same for all addresses together. Any more wait in the system's queue."""

RETRY_AFTER = 0.05
"""Seconds until the next attempt, if no more can be accepted."""

HANDSHAKE = 5.0
"""Seconds in which a TLS handshake has to be done."""

TLS_BEGINS = b"\x16"
"""The first byte of a TLS handshake."""

PLAIN = 65536
"""The most bytes that are read of a request that is not TLS."""

Making = Callable[[], Patient]


@dataclass(frozen=True, slots=True)
class Tls:
    context: SSLContext
    refusal: bytes
    """The whole answer, including its headers, to a client that speaks plain HTTP."""


@dataclass(slots=True, eq=False)
class Guest:
    address: str
    accepted: socket.socket
    protocol: Patient | None = None
    serving: asyncio.Task[None] | None = None

    @property
    def asks_nothing(self) -> bool:
        return self.protocol is None or self.protocol.asks_nothing

    def leave(self) -> None:
        if self.protocol is not None and self.protocol.transport is not None:
            self.protocol.transport.abort()
        elif self.serving is not None:
            self.serving.cancel()


class Doors:
    """Lets connections in. `most` is how many there may be at a time, and `share` how many of them one address may have.

    Use it in one event loop."""

    def __init__(self, most: int = CONNECTIONS, share: int | None = None) -> None:
        self._most, self._share = most, share or max(1, most // SHARE)
        self._guests: dict[Guest, None] = {}
        self._arrivals, self._all_arrivals = Rate(*ARRIVALS), Rate(*ALL_ARRIVALS)

    async def watch(self, listening: socket.socket, make: Making, tls: Tls | None) -> None:
        """Accept connections until it is cancelled."""
        loop = asyncio.get_running_loop()
        serving: set[asyncio.Task[None]] = set()
        while True:
            while not self._all_arrivals.allows(""):
                await asyncio.sleep(RETRY_AFTER)
            try:
                accepted, (address, *_) = await loop.sock_accept(listening)
            except OSError:  # the client has gone, or nothing more can be opened
                self._make_room()
                await asyncio.sleep(RETRY_AFTER)
                continue
            if self._admits(address):
                guest = Guest(address, accepted)
                self._guests[guest] = None
                guest.serving = loop.create_task(self._serve(guest, make, tls))
                serving.add(guest.serving)
                guest.serving.add_done_callback(serving.discard)
            else:
                accepted.close()
            await asyncio.sleep(0)  # other tasks get their turn, however many connections wait

    def _admits(self, address: str) -> bool:
        if not self._arrivals.allows(address):
            return False
        if sum(guest.address == address for guest in self._guests) >= self._share and not self._make_room(address):
            return False
        return len(self._guests) < self._most or self._make_room()

    def _make_room(self, address: str | None = None) -> bool:
        """Close the oldest connection that waits for no answer: of that address or, if it is None, of the address that has the most places.

        False if there is none."""
        idle = [guest for guest in self._guests if guest.asks_nothing]
        if address is None:
            held = Counter(guest.address for guest in self._guests)
            idle.sort(key=lambda guest: -held[guest.address])
        leaving = next((guest for guest in idle if address in (None, guest.address)), None)
        if leaving is not None:
            del self._guests[leaving]
            leaving.leave()
        return leaving is not None

    async def _serve(self, guest: Guest, make: Making, tls: Tls | None) -> None:
        def made() -> Patient:
            guest.protocol = make()
            guest.protocol.left = lambda: self._guests.pop(guest, None)
            return guest.protocol

        ssl, wait = (tls.context, HANDSHAKE) if tls is not None else (None, None)
        try:
            guest.accepted.setblocking(False)
            if tls is not None and not await _speaks_tls(guest.accepted):
                await _answer_and_close(guest.accepted, tls.refusal)
                self._guests.pop(guest, None)
                return
            await asyncio.get_running_loop().connect_accepted_socket(made, guest.accepted, ssl=ssl, ssl_handshake_timeout=wait)
        except (OSError, asyncio.CancelledError):  # gone, sent away, or no key was agreed on
            self._guests.pop(guest, None)
            guest.accepted.close()


async def _speaks_tls(accepted: socket.socket) -> bool:
    """Whether the client speaks TLS, judged by its first byte, which stays unread. Raises `TimeoutError` if none comes."""
    loop, readable = asyncio.get_running_loop(), asyncio.Event()
    try:
        loop.add_reader(accepted, readable.set)
    except NotImplementedError:  # Windows: a client without TLS is hung up on
        return True
    try:
        async with asyncio.timeout(HANDSHAKE):
            await readable.wait()
    finally:
        loop.remove_reader(accepted)
    return accepted.recv(1, socket.MSG_PEEK)[:1] in (TLS_BEGINS, b"")


async def _answer_and_close(accepted: socket.socket, answer: bytes) -> None:
    """Send the answer and close. What the client has sent is read first, or the system would throw the answer away."""
    loop = asyncio.get_running_loop()
    with accepted:
        async with asyncio.timeout(HANDSHAKE):
            await loop.sock_recv(accepted, PLAIN)
            await loop.sock_sendall(accepted, answer)
            accepted.shutdown(socket.SHUT_WR)
            await loop.sock_recv(accepted, PLAIN)


class Server(uvicorn.Server):
    """uvicorn's own server, which gets its connections from `Doors`."""

    def __init__(self, config: uvicorn.Config, doors: Doors, tls: Tls | None = None) -> None:
        super().__init__(config)
        self._doors, self._tls = doors, tls
        self._watching: list[asyncio.Task[None]] = []

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        await self.lifespan.startup()
        loop = asyncio.get_running_loop()

        def make() -> Patient:
            return Patient(config=self.config, server_state=self.server_state, app_state=self.lifespan.state, _loop=loop)

        self.servers = []
        self._watching = [loop.create_task(self._doors.watch(door, make, self._tls)) for door in sockets or ()]
        self.started = True

    async def on_tick(self, counter: int) -> bool:
        for task in self._watching:
            if task.done():
                task.result()  # raises here whatever ended the task
        return await super().on_tick(counter)

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        for task in self._watching:
            task.cancel()
        await asyncio.gather(*self._watching, return_exceptions=True)
        await super().shutdown(sockets)
