"""A host in a hall: it waits for pages, takes their tables, and plays each in a thread of its own.

A page is a table: whoever it connects to takes the table and has it for as long as packets come. When a host dies, or is out of reach, the
page goes to the next one, which takes the table from the log. So no host need know of another.
"""

from __future__ import annotations

import asyncio
import os
import ssl
import time
import traceback
from collections.abc import AsyncIterator, Callable, Mapping
from contextlib import asynccontextmanager, suppress
from dataclasses import dataclass, field
from hashlib import sha256
from importlib import resources
from pathlib import Path
from queue import Empty, SimpleQueue
from threading import Event, Lock, Thread
from typing import Any, Final, TypeAlias

import uvicorn
from starlette.applications import Starlette
from starlette.requests import Request
from starlette.responses import JSONResponse, Response
from starlette.routing import Route, WebSocketRoute
from starlette.websockets import WebSocket, WebSocketDisconnect

from voicehost.core.speech import Samples
from voicehost.log.database import LEASE, Database
from voicehost.log.hall import Hall, Held
from voicehost.log.store import LogError
from voicehost.serving import wire
from voicehost.serving.sound import PageGone, PageLoudspeaker, PageMicrophone

TABLES: Final = 8
"""Most that a process hosts: more would wait for one another in Python's lock."""
BEAT: Final = 0.4
"""Seconds between two signs of life to a page, which goes elsewhere after 1.5 without one."""
TOLD: Final[Samples] = 10 * wire.PACKET
"""A page is told after so much sound that it was heard."""
MESSAGE: Final = 65_536
"""Bytes of what a page says at once."""
WAITING: Final = 20
"""Lines of a page that have not been looked at; more are dropped."""
BUSY: Final = 0.5
"""Share of the machine's cores above which no further table is taken: what is heard comes in bursts."""

HEADERS: Final = {
    "content-security-policy": "default-src 'none'; style-src 'self'; script-src 'self'; font-src 'self'; connect-src 'self' wss: ws:; "
    "img-src 'self' data:; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
    "permissions-policy": "microphone=(self)",
    "cache-control": "no-store",
    "x-content-type-options": "nosniff",
    "referrer-policy": "no-referrer",
}


class TableRefused(Exception):
    """This host does not take the table. One line, for whoever stands before the page."""


@dataclass(slots=True)
class PageLink:
    """A page that is connected, as the thread of its table sees it."""

    arrived: Samples | None
    """Where its sound goes on; None where it was opened anew."""
    send: Callable[[str | bytes], None]
    """From any thread. What cannot be sent any more is dropped."""
    lines: SimpleQueue[Mapping[str, Any]] = field(default_factory=SimpleQueue)
    """What the page says beside its sound."""
    microphone: PageMicrophone = field(default_factory=PageMicrophone)
    loudspeaker: PageLoudspeaker = field(init=False)
    _told: int = 0

    def __post_init__(self) -> None:
        self.loudspeaker = PageLoudspeaker(lambda number, pcm: self.send(wire.packed(number, pcm)), lambda: self.send(wire.said("cut")))

    def begin(self, position: Samples) -> None:
        """It is heard from that position on, which is sent to it."""
        self.microphone.begin(position)
        self._told = position // TOLD
        self.send(wire.said("hear", position=position))

    def heard(self, position: Samples, *, speaks: bool) -> None:
        """Up to there; the page is told now and then. `speaks`: the host does, or is about to."""
        if position // TOLD > self._told:
            self._told = position // TOLD
            self.send(wire.said("heard", position=position, speaks=speaks))

    def line(self, wait: float = 0.0) -> Mapping[str, Any] | None:
        """The next of `lines`; None where there is none within so many seconds. Raises `PageGone`."""
        try:
            return self.lines.get(timeout=wait) if wait else self.lines.get_nowait()
        except Empty:
            if self.microphone.ended:
                raise PageGone from None
            return None

    def end(self) -> None:
        """Nothing more comes: whoever waits for it is told so."""
        self.microphone.end()


Plays: TypeAlias = Callable[[Held, PageLink], None]
"""What is done at a table, from the moment when it is held: returns when the evening is over, raises `PageGone` or a `LogError`."""


class Service:
    """Enter it before pages come; what it holds is given back at its end."""

    def __init__(
        self, database: Database, name: str, address: str, plays: Plays, most: int = TABLES, trouble: Callable[[str], None] = print
    ) -> None:
        """`name`: of this host. `address`: where pages find it. `most`: tables at a time. `trouble`: what whoever
        sits at this machine is told; no secret stands in it."""
        self._trouble = trouble
        self._database, self.name, self._address, self._plays, self._most = database, name, address, plays, most
        self._held: dict[str, tuple[Held, PageLink]] = {}
        self._lock = Lock()
        self._ended = Event()
        self._drains = False
        self._hosts: tuple[str, ...] = (address,)
        """Addresses of all hosts, this one first: where a page goes that loses it."""
        self._load = Load()

    def __enter__(self) -> Service:
        self._hall = Hall(self._database)
        self._hall.here_is(self.name, self._address, anew=True)
        self._renewing = Thread(target=self._renew, name="leases", daemon=True)
        self._renewing.start()
        return self

    def __exit__(self, *raised: object) -> None:
        self._ended.set()
        self._renewing.join()
        for _, page in self._pages():
            page.end()
        with suppress(LogError):
            self._hall.goes(self.name)
        self._hall.close()

    def _pages(self) -> tuple[tuple[Held, PageLink], ...]:
        with self._lock:
            return tuple(self._held.values())

    @property
    def hosted(self) -> tuple[str, ...]:
        with self._lock:
            return tuple(self._held)

    def app(self) -> Starlette:
        routes = [
            Route("/t/{table}", self._page),
            Route("/page.js", _static("page.js", "text/javascript")),
            Route("/worklet.js", _static("worklet.js", "text/javascript")),
            Route("/page.css", _static("page.css", "text/css")),
            Route("/host", self._state),
            WebSocketRoute("/t/{table}/sound", self._connected),
        ]
        return Starlette(routes=routes)

    # -- leases -----------------------------------------------------------------------------------------------------------------

    def _renew(self) -> None:
        """In a thread: says that this host is there, and keeps its tables. One that another host has by now ends here; when this host is to
        let go of them and there is another, all do."""
        while not self._ended.wait(LEASE / 4):
            self._load.look()
            mine = {held.table: (held.epoch, page) for held, page in self._pages()}
            with suppress(LogError):  # who cannot renew cannot append, and notices there
                still = self._hall.renew({name: epoch for name, (epoch, _) in mine.items()}) if mine else frozenset()
                self._drains = self._hall.here_is(self.name, self._address, self._load.share)
                others = tuple(host.address for host in self._hall.hosts() if host.name != self.name and not host.drains)
                self._hosts = (*others, self._address) if self._drains else (self._address, *others)
                goes = mine.keys() if self._drains and others else mine.keys() - still
                for name in goes:
                    mine[name][1].end()

    # -- a page -----------------------------------------------------------------------------------------------------------------

    async def _page(self, _: Request) -> Response:
        return Response(_read("page.html"), media_type="text/html; charset=utf-8", headers=HEADERS)

    async def _state(self, _: Request) -> Response:
        return JSONResponse({"host": self.name, "tables": list(self.hosted), "load": round(self._load.share, 2)}, headers=HEADERS)

    async def _connected(self, socket: WebSocket) -> None:
        """From the handshake to the end of the table here."""
        await socket.accept()
        try:
            hello = wire.heard(await asyncio.wait_for(socket.receive_text(), 2 * LEASE))
        except (wire.NotUnderstood, TimeoutError, WebSocketDisconnect, KeyError):
            await _close(socket)
            return
        at = hello.get("position")
        outgoing: asyncio.Queue[str | bytes] = asyncio.Queue()
        loop = asyncio.get_running_loop()

        def send(message: str | bytes) -> None:
            with suppress(RuntimeError):  # the loop is closed: nobody listens any more
                loop.call_soon_threadsafe(outgoing.put_nowait, message)

        page = PageLink(int(at) if isinstance(at, int | float) and at >= 0 else None, send)
        try:
            held = await asyncio.to_thread(self._take, socket.path_params["table"], page)
        except (TableRefused, LogError) as why:
            with suppress(WebSocketDisconnect, RuntimeError):
                await socket.send_text(wire.said("refused", why=str(why), hosts=self._hosts))
            await _close(socket)
            return
        async with _beats(send, lambda: self._hosts), _written(socket, outgoing):
            playing = asyncio.ensure_future(asyncio.to_thread(self._play, held, page))
            await asyncio.wait([playing, asyncio.ensure_future(self._read(socket, page, playing))], return_when=asyncio.FIRST_COMPLETED)
            page.end()
            why_not = await playing
            if why_not:
                send(wire.said("ended", why=why_not))
                await asyncio.sleep(0)
        await _close(socket)

    async def _read(self, socket: WebSocket, page: PageLink, playing: asyncio.Future[str]) -> None:
        """What comes from the page, until it is gone or says what no page of ours says."""
        while not playing.done():
            try:
                message = await socket.receive()
                if message["type"] == "websocket.disconnect":
                    return
                if (packet := message.get("bytes")) is not None:
                    page.microphone.take(*wire.unpacked(packet))
                    continue
                told = wire.heard(message.get("text") or "")
            except (wire.NotUnderstood, RuntimeError, AttributeError):
                return
            number, at = told.get("number"), told.get("at")
            if told["say"] in ("began", "cut") and isinstance(number, int) and isinstance(at, int):
                page.loudspeaker.note(told["say"], number, at)
            elif page.lines.qsize() < WAITING:
                page.lines.put(told)

    def _take(self, name: str, page: PageLink) -> Held:
        if self._drains:
            raise TableRefused(f"The host {self.name} takes no further table.")
        with self._lock:
            full = len(self._held) >= self._most
        if full:
            raise TableRefused(f"The host {self.name} has {self._most} tables, and takes no further one.")
        if page.arrived is None and self._load.share > BUSY:
            raise TableRefused(f"The host {self.name} is too busy to take a further table.")
        held = Hall.take_of(self._database, self.name, name)
        if held is None:
            raise TableRefused(f"Another host has the table {name}, or there is none of that name.")
        with self._lock:
            self._held[name] = held, page
        return held

    def _play(self, held: Held, page: PageLink) -> str:
        """Why it ended, where it was not the page that went."""
        try:
            self._plays(held, page)
        except PageGone:
            return ""
        except LogError as error:
            return str(error)
        except Exception as failed:  # of this program: the other tables go on
            last = traceback.extract_tb(failed.__traceback__)[-1]
            self._trouble(
                f"The table {held.table} ended by a mistake of this program: {type(failed).__name__} in {last.name}, line {last.lineno}."
            )
            return "This host made a mistake: touch the page again."
        finally:
            with self._lock:
                self._held.pop(held.table, None)
            held.give_back()
        return ""


def server_of(service: Service, certificate: Path | None = None, key: Path | None = None) -> uvicorn.Server:
    """To be served on a socket that is bound. `key`: None where it is in the same file as the certificate."""
    return _server(service.app(), ssl_certfile=certificate, ssl_keyfile=key)


def _server(app: Starlette, **more: Any) -> uvicorn.Server:
    config = uvicorn.Config(
        app,
        ws="websockets-sansio",
        ws_max_size=MESSAGE,
        access_log=False,
        log_level="critical",
        log_config=None,
        lifespan="off",
        server_header=False,
        timeout_graceful_shutdown=1,
        **more,
    )
    return uvicorn.Server(config)


def trust_of(authority: bytes) -> uvicorn.Server:
    """Where tablets fetch what they have to trust before they speak https, in plain: `authority`, PEM."""
    der = ssl.PEM_cert_to_DER_cert(authority.decode("ascii"))
    fingerprint = sha256(der).hexdigest().upper()
    page = _read("trust.html").replace(b"FINGERPRINT", ":".join(fingerprint[at : at + 2] for at in range(0, 64, 2)).encode())
    routes = [
        Route("/trust", lambda _: Response(page, media_type="text/html; charset=utf-8", headers=HEADERS)),
        Route("/club.crt", lambda _: Response(der, media_type="application/x-x509-ca-cert")),
        Route("/page.css", _static("page.css", "text/css")),
    ]
    return _server(Starlette(routes=routes))


class Load:
    """How much of the machine's cores this process takes, of late."""

    def __init__(self) -> None:
        self._cores = os.cpu_count() or 1
        self._at, self._used = time.monotonic(), time.process_time()
        self.share = 0.0
        """In [0, 1]."""

    def look(self) -> None:
        at, used = time.monotonic(), time.process_time()
        if at - self._at >= 1:
            lately = (used - self._used) / (at - self._at) / self._cores
            self.share += 0.2 * (lately - self.share)
            self._at, self._used = at, used


@asynccontextmanager
async def _beats(send: Callable[[str | bytes], None], hosts: Callable[[], tuple[str, ...]]) -> AsyncIterator[None]:
    async def beat() -> None:
        while True:
            send(wire.said("beat", hosts=hosts()))
            await asyncio.sleep(BEAT)

    task = asyncio.ensure_future(beat())
    try:
        yield
    finally:
        task.cancel()


@asynccontextmanager
async def _written(socket: WebSocket, outgoing: asyncio.Queue[str | bytes]) -> AsyncIterator[None]:
    """What is put there is sent, in order; and the rest at the end."""

    async def write() -> None:
        while True:
            await _send(socket, await outgoing.get())

    task = asyncio.ensure_future(write())
    try:
        yield
    finally:
        task.cancel()
        while not outgoing.empty():
            await _send(socket, outgoing.get_nowait())


async def _send(socket: WebSocket, message: str | bytes) -> None:
    with suppress(WebSocketDisconnect, RuntimeError):
        await (socket.send_text(message) if isinstance(message, str) else socket.send_bytes(message))


async def _close(socket: WebSocket) -> None:
    with suppress(WebSocketDisconnect, RuntimeError):
        await socket.close()


def _read(name: str) -> bytes:
    return resources.files("voicehost.serving").joinpath("page", name).read_bytes()


def _static(name: str, kind: str) -> Callable[[Request], Response]:
    content = _read(name)
    return lambda _: Response(content, media_type=kind, headers=HEADERS)
