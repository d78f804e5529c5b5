"""A host in a hall: it waits for pages, takes their tables, and plays each table in a thread of its own.

Each page is a table. The host that a page connects to takes the table and keeps it for as long as packets arrive. If that host dies or is
out of reach, the page connects to the next one, which continues the table from its log. So no host needs to know another.
"""

from __future__ import annotations

import asyncio
import os
import re
import ssl
import time
import traceback
from collections.abc import AsyncIterator, Callable, Mapping
from concurrent.futures import Future
from contextlib import asynccontextmanager, suppress
from dataclasses import dataclass, field
from functools import partial
from hashlib import sha256
from html import escape
from importlib import resources
from pathlib import Path
from queue import Empty, SimpleQueue
from threading import Event, Lock, Thread
from typing import Any, Final, TypeAlias
from urllib.parse import quote

import uvicorn
from starlette.applications import Starlette
from starlette.requests import Request
from starlette.responses import JSONResponse, Response
from starlette.routing import Route, WebSocketRoute
from starlette.types import Message
from starlette.websockets import WebSocket, WebSocketDisconnect

from voicehost.core.speech import Samples
from voicehost.log.database import LEASE, RETRY_AFTER, Database
from voicehost.log.errors import LogError, LogUnreachable
from voicehost.log.hall import DeskOrder, Hall, Held, PublicState
from voicehost.machine import qr
from voicehost.serving import wire
from voicehost.serving.sound import PageGone, PageLoudspeaker, PageMicrophone

TABLES: Final = 8
"""The most tables that a process hosts. With more of them, they would wait for one another in Python's lock."""
BEAT: Final = 0.4
"""Seconds between two signs of life to a page. A page without one for 1.5 seconds goes to another host."""
SILENT: Final = 1.0
"""Seconds without a packet after which a page counts as gone or cut off. A page sends 25 packets a second."""
LATE: Final = 0.2
"""How many seconds late a timeout may be on a machine that keeps up."""
TOLD: Final[Samples] = 10 * wire.PACKET
"""How much sound a page sends between two confirmations that it was heard."""
MESSAGE: Final = 65_536
"""The longest message from a page, in bytes."""
WAITING: Final = 20
"""How many lines of a page may wait to be read. Any more are dropped."""
BUSY: Final = 0.5
"""The share of the machine's cores above which the host takes no further table. Speech comes in bursts, so the rest is needed."""

ADDRESS: Final = re.compile(r"([\w.-]+|\[[0-9a-fA-F:]+\]):\d+", re.ASCII)
"""A host's address as a browser writes it. It is checked because every host supplies its own, and it is put into a header."""

HEADERS: Final = {
    "content-security-policy": "default-src 'none'; style-src 'self'; script-src 'self'; font-src 'self'; connect-src 'self' wss: ws:; "
    "img-src 'self' data:; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
    "permissions-policy": "microphone=(self)",
    "cache-control": "no-store",
    "x-content-type-options": "nosniff",
    "referrer-policy": "no-referrer",
}


Send: TypeAlias = Callable[[str | bytes], None]


class TableRefused(Exception):
    """This host does not take the table. The text is one line for the person in front of the page."""


class PageLink:
    """A table's page as the thread of the table sees it, whether or not the page is connected."""

    def __init__(self, arrived: Samples | None, send: Send) -> None:
        self.arrived = arrived
        """The position at which the page's sound continues. None if the page was opened anew."""
        self.microphone = PageMicrophone()
        self.loudspeaker = PageLoudspeaker(lambda number, pcm: self.send(wire.packed(number, pcm)), lambda: self.send(wire.said("cut")))
        self.lines: SimpleQueue[Mapping[str, Any]] = SimpleQueue()
        """What the page says apart from its sound."""
        self.orders: SimpleQueue[DeskOrder] = SimpleQueue()
        """What the organiser wants of this table."""
        self.attended = False
        """Whether there is an organiser at the moment."""
        self.shown: PublicState | None = None
        """What everybody may know of the table's game. None if there is no game yet."""
        self.phones = ""
        """The address that serves the table's phones, such as "https://192.168.1.10:40123". Empty if none does."""
        self.elsewhere: Callable[[], tuple[str, ...]] = tuple
        """The addresses at which each host says whether it has the table and, if so, where its phones are served."""
        self._send, self._told = send, 0
        self._shown: dict[str, str] = {}

    def send(self, message: str | bytes) -> None:
        """Send a message; any thread may call this. A message to a page that is no longer connected is dropped."""
        self._send(message)

    def show(self, what: str, **fields: Any) -> None:
        """Send a line, and send it again whenever the page reconnects. A later line with the same `what` replaces it."""
        self._shown[what] = wire.said(what, **fields)
        self.send(self._shown[what])

    def begin(self, position: Samples) -> None:
        """Hear the page from that position on, and send it the position."""
        self.microphone.begin(position)
        self._told = position // TOLD
        self.send(wire.said("hear", position=position))

    def comes_back(self, send: Send) -> None:
        """The page has reconnected over another socket. It goes on from where it was last heard."""
        self._send = send
        for shown in self._shown.values():
            self.send(shown)
        self.send(wire.said("hear", position=self.microphone.position))

    def heard(self, position: Samples, *, speaks: bool) -> None:
        """The page was heard up to that position, which it is sent now and then. `speaks` means that the host speaks or is about to."""
        if position // TOLD > self._told:
            self._told = position // TOLD
            self.send(wire.said("heard", position=position, speaks=speaks))

    def line(self, wait: float = 0.0) -> Mapping[str, Any] | None:
        """The next of `lines`, or None if none comes within `wait` seconds. Raises `PageGone` if there is none and the page is gone."""
        try:
            return self.lines.get(timeout=wait) if wait else self.lines.get_nowait()
        except Empty:
            if self.microphone.ended:
                raise PageGone from None
            return None

    def end(self) -> None:
        """Nothing more comes from the page. This wakes a thread that waits for its sound."""
        self.microphone.end()


@dataclass(slots=True)
class HostedTable:
    """A table that is played on this host."""

    held: Held
    page: PageLink
    ended: Future[str] = field(default_factory=Future)
    """Why the table ended here. Empty if the evening was over or the page was gone."""
    shown: PublicState | None = None
    """What the organiser was last shown."""
    ordered: set[int] = field(default_factory=set)
    """The numbers of the orders that were handed to the table."""
    away: bool = False
    """Whether the page is disconnected, so that another host may have taken the table."""


Plays: TypeAlias = Callable[[Held, PageLink], None]
"""Plays at a table once this host holds it. It returns when the evening is over, and raises `PageGone` or a `LogError`."""


class Service:
    """The tables of one host. Enter it before pages connect; when it is left, its tables are free for other hosts."""

    def __init__(
        self,
        database: Database,
        name: str,
        address: str,
        plays: Plays,
        most: int = TABLES,
        trouble: Callable[[str], None] = print,
        *,
        scheme: str = "http",
        anew: bool = True,
    ) -> None:
        """`name` is the name of this host, and `address` is where pages find it by `scheme`. `most` is how many tables it has at a time.
        `trouble` shows a line to the person at this machine; no line contains a secret. If `anew` is False, this process continues a host
        whose previous process has died."""
        self._scheme, self._anew = scheme, anew
        self._trouble = trouble
        self._database, self.name, self._address, self._plays, self._most = database, name, address, plays, most
        self._hosted: dict[str, HostedTable] = {}
        self._lock = Lock()
        self._ended = Event()
        self._drains = False
        self._hosts: tuple[str, ...] = (address,)
        """The addresses of all hosts, in the order in which a page that loses its host tries them: this one first, or last if it drains."""
        self._seen: dict[str, None] = {address: None}
        """The addresses of all hosts that have ever been there. A host that was gone may be back by the time this one goes."""
        self._load = Load()

    def __enter__(self) -> Service:
        self._hall = self._opened()
        self._hall.here_is(self.name, self._address, anew=self._anew)
        self._renewing = Thread(target=self._renew, name="leases", daemon=True)
        self._renewing.start()
        return self

    def __exit__(self, *raised: object) -> None:
        self._ended.set()
        self._renewing.join()
        for each in self._all():
            each.page.end()
        with suppress(LogError):
            self._hall.goes(self.name)
        self._hall.close()

    def _opened(self) -> Hall:
        """Open the hall. A new host raises `LogUnreachable` at once. A host that continues waits for its database, as it did before."""
        while True:
            try:
                return Hall(self._database)
            except LogUnreachable:
                if self._anew:
                    raise
            time.sleep(RETRY_AFTER)

    def _all(self) -> tuple[HostedTable, ...]:
        with self._lock:
            return tuple(self._hosted.values())

    @property
    def hosted(self) -> tuple[str, ...]:
        return tuple(each.held.table for each in self._all())

    def app(self) -> Starlette:
        routes = [
            Route("/t/{table}", self._page),
            Route("/page.js", static("page.js", "text/javascript")),
            Route("/worklet.js", static("worklet.js", "text/javascript")),
            Route("/page.css", static("page.css", "text/css")),
            Route("/host", self._state),
            Route("/t/{table}/phones", self._phones),
            WebSocketRoute("/t/{table}/sound", self._connected),
        ]
        return Starlette(routes=routes)

    # -- leases -----------------------------------------------------------------------------------------------------------------

    def _renew(self) -> None:
        """Renew the leases of this host and of its tables, in a thread of its own. A table that another host has taken ends here. If this
        host drains and there is another one, all its tables do."""
        while not self._ended.wait(LEASE / 4):
            self._load.look()
            mine = {each.held.table: each for each in self._all() if not each.away}
            with suppress(LogError):  # a host that cannot renew cannot append either, and notices there
                still = self._hall.renew({name: each.held.epoch for name, each in mine.items()}) if mine else frozenset()
                self._drains = self._hall.here_is(self.name, self._address, self._load.share)
                others = tuple(host.address for host in self._hall.hosts() if host.name != self.name and not host.drains)
                self._seen |= dict.fromkeys(host for host in others if ADDRESS.fullmatch(host))
                self._hosts = (*others, self._address) if self._drains else (self._address, *others)
                goes = mine.keys() if self._drains and others else mine.keys() - still
                for name in goes:
                    mine[name].page.end()
                self._tell({name: each for name, each in mine.items() if name in still})

    def _tell(self, mine: Mapping[str, HostedTable]) -> None:
        """Tell the organiser how these tables stand, and hand the organiser's orders to the tables."""
        if not mine:
            return
        attended = self._hall.attended()
        for name, each in mine.items():
            each.page.attended = attended
            if (shown := each.page.shown) is not None and shown != each.shown:
                self._hall.show(name, each.held.epoch, shown)
                each.shown = shown
        for order in self._hall.wanted({name: each.held.epoch for name, each in mine.items()}):
            if order.number not in mine[order.table].ordered:
                mine[order.table].ordered.add(order.number)
                mine[order.table].page.orders.put(order)

    # -- a page -----------------------------------------------------------------------------------------------------------------

    async def _page(self, _: Request) -> Response:
        return Response(read_page("page.html"), media_type="text/html; charset=utf-8", headers=HEADERS)

    async def _state(self, _: Request) -> Response:
        return JSONResponse({"host": self.name, "tables": list(self.hosted), "load": round(self._load.share, 2)}, headers=HEADERS)

    async def _phones(self, request: Request) -> Response:
        """Answer where the phones of a table on this host are served. A phone asks from a page of its former host, so any origin may read
        this."""
        with self._lock:
            hosted = self._hosted.get(request.path_params["table"])
        address = "" if hosted is None or hosted.away else hosted.page.phones
        return JSONResponse({"address": address}, 200 if address else 404, {**HEADERS, "access-control-allow-origin": "*"})

    def _elsewhere(self, table: str) -> tuple[str, ...]:
        return tuple(f"{self._scheme}://{address}/t/{quote(table, safe='')}/phones" for address in tuple(self._seen))

    async def _connected(self, socket: WebSocket) -> None:
        """Serve a page's socket from the handshake until the table ends here."""
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
            with suppress(RuntimeError):  # the loop is closed, so nobody listens any more
                loop.call_soon_threadsafe(outgoing.put_nowait, message)

        arrived = int(at) if isinstance(at, int | float) and at >= 0 else None
        async with _written(socket, outgoing), _beats(send, lambda: self._hosts):
            try:
                hosted = await asyncio.to_thread(self._take, socket.path_params["table"], arrived, send)
            except (TableRefused, LogError) as why:
                send(wire.said("refused", why=str(why), hosts=self._hosts))
            else:
                await self._hosts_it(socket, hosted, send)
            await asyncio.sleep(0)  # lets the loop put the last message into `outgoing`
        await _close(socket)

    async def _hosts_it(self, socket: WebSocket, hosted: HostedTable, send: Send) -> None:
        """Host the table until the page is gone or the table ends here."""
        ended = asyncio.wrap_future(hosted.ended)
        reading = asyncio.ensure_future(self._read(socket, hosted.page))
        either: tuple[asyncio.Future[Any], ...] = (ended, reading)
        await asyncio.wait(either, return_when=asyncio.FIRST_COMPLETED)
        reading.cancel()
        if not ended.done():
            await asyncio.to_thread(self._leave, hosted)
        elif ended.result():
            send(wire.said("ended", why=ended.result()))

    async def _read(self, socket: WebSocket, page: PageLink) -> None:
        """Read what comes from the page. Returns when the page is gone, falls silent, or says what no page of ours says."""
        heard = False
        while True:
            try:
                message = await next_of(socket, SILENT if heard else None)
                if message["type"] == "websocket.disconnect":
                    return
                if (packet := message.get("bytes")) is not None:
                    page.microphone.take(*wire.unpacked(packet))
                    heard = True
                    continue
                line = wire.heard(message.get("text") or "")
            except (wire.NotUnderstood, RuntimeError, TimeoutError):
                return
            number, at = line.get("number"), line.get("at")
            if line["say"] in ("began", "cut") and isinstance(number, int) and isinstance(at, int):
                page.loudspeaker.note(line["say"], number, at)
            elif page.lines.qsize() < WAITING:
                page.lines.put(line)

    def _take(self, name: str, arrived: Samples | None, send: Send) -> HostedTable:
        """Take the table for a page: either its page was away, or no host has it. Raises `TableRefused`.

        If a page has lost its host, that host may keep the table for a while: until its lease has run out or, if it was this very host,
        until it has noticed that the page is gone. So this tries again for the length of a lease."""
        ends = time.monotonic() + LEASE
        while True:
            hosted = self._back(name, send) or self._new(name, arrived, send)
            if hosted is not None:
                return hosted
            if arrived is None or time.monotonic() >= ends:
                raise TableRefused(f"Another host has the table {name}, or there is none of that name.")
            time.sleep(RETRY_AFTER)

    def _new(self, name: str, arrived: Samples | None, send: Send) -> HostedTable | None:
        """Take a table that no host has. None if a host has it or there is no such table. Raises `TableRefused`."""
        if self._drains:
            raise TableRefused(f"The host {self.name} takes no further table.")
        with self._lock:
            full, here = len(self._hosted) >= self._most, name in self._hosted
        if here:
            return None
        if full:
            raise TableRefused(f"The host {self.name} has {self._most} tables, and takes no further one.")
        if arrived is None and self._load.share > BUSY:
            raise TableRefused(f"The host {self.name} is too busy to take a further table.")
        held = Hall.take_of(self._database, self.name, name)
        if held is None:
            return None
        hosted = HostedTable(held, PageLink(arrived, send))
        hosted.page.elsewhere = partial(self._elsewhere, name)
        with self._lock:
            self._hosted[name] = hosted
        Thread(target=self._play, args=(hosted,), name=f"table {name}", daemon=True).start()
        return hosted

    def _back(self, name: str, send: Send) -> HostedTable | None:
        """The table that is played here and whose page was away, if no other host has taken it meanwhile."""
        with self._lock:
            hosted = self._hosted.get(name)
        if hosted is None or not hosted.away:
            return None
        if not Hall.reclaim(self._database, name, hosted.held.epoch):
            hosted.page.end()
            hosted.ended.result()
            return None
        hosted.away = False
        hosted.page.comes_back(send)
        return hosted

    def _leave(self, hosted: HostedTable) -> None:
        """The page has disconnected. It may come back here or go to another host. If it was never heard, the table ends."""
        hosted.away = True
        with suppress(LogError):
            Hall.offer(self._database, hosted.held.table, hosted.held.epoch)
        if not hosted.page.microphone.begun:
            hosted.page.end()

    def _play(self, hosted: HostedTable) -> None:
        held, why = hosted.held, ""
        try:
            self._plays(held, hosted.page)
        except PageGone:
            pass
        except LogError as error:
            why = str(error)
        except Exception as failed:  # a mistake of this program must not end the other tables
            last = traceback.extract_tb(failed.__traceback__)[-1]
            self._trouble(
                f"The table {held.table} ended by a mistake of this program: {type(failed).__name__} in {last.name}, line {last.lineno}."
            )
            why = "This host made a mistake: touch the page again."
        with self._lock:
            del self._hosted[held.table]
        if hosted.page.shown is not None:
            with suppress(LogError):
                held.show(hosted.page.shown)
        held.give_back()
        hosted.ended.set_result(why)


def server_of(service: Service, certificate: Path | None = None, key: Path | None = None) -> uvicorn.Server:
    """A server of the tables' pages, for a socket that is already bound. `key` is None if it is in the same file as the certificate."""
    return made_of(service.app(), ssl_certfile=certificate, ssl_keyfile=key)


def made_of(app: Starlette, **more: Any) -> uvicorn.Server:
    """A server of `app`, for a socket that is already bound."""
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


def trust_of(authority: bytes, link: str) -> uvicorn.Server:
    """A server, without https, from which tablets fetch the certificate that they have to trust first.

    `authority` is that certificate as PEM. `link` is the address of the page itself."""
    der = ssl.PEM_cert_to_DER_cert(authority.decode("ascii"))
    fingerprint = sha256(der).hexdigest().upper()
    filled = {
        b"FINGERPRINT": ":".join(fingerprint[at : at + 2] for at in range(0, 64, 2)),
        b"CODE": escape(qr.as_image(link)),
        b"LINK": escape(link),
    }
    page = read_page("trust.html")
    for name, what in filled.items():
        page = page.replace(name, what.encode())
    routes = [
        Route("/trust", lambda _: Response(page, media_type="text/html; charset=utf-8", headers=HEADERS)),
        Route("/club.crt", lambda _: Response(der, media_type="application/x-x509-ca-cert")),
        Route("/page.css", static("page.css", "text/css")),
    ]
    return made_of(Starlette(routes=routes))


class Load:
    """The share of the machine's cores that this process has used lately."""

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
    """Send what is put into `outgoing`, in order, and whatever is left in it at the end."""

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


async def next_of(socket: WebSocket, silence: float | None, clock: Callable[[], float] = time.monotonic) -> Message:
    """The next message from the page. Raises `TimeoutError` if none comes for `silence` seconds; None waits for ever.

    If the host itself woke up late, it cannot know that the page was silent, so it waits once more."""
    coming = asyncio.ensure_future(socket.receive())
    try:
        while True:
            began = clock()
            done, _ = await asyncio.wait((coming,), timeout=silence)
            if done:
                return coming.result()
            if silence is not None and clock() - began < silence + LATE:
                raise TimeoutError
    finally:
        coming.cancel()


async def _send(socket: WebSocket, message: str | bytes) -> None:
    with suppress(WebSocketDisconnect, RuntimeError):
        await (socket.send_text(message) if isinstance(message, str) else socket.send_bytes(message))


async def _close(socket: WebSocket) -> None:
    with suppress(WebSocketDisconnect, RuntimeError):
        await socket.close()


def read_page(name: str) -> bytes:
    return resources.files("voicehost.serving").joinpath("page", name).read_bytes()


def static(name: str, kind: str) -> Callable[[Request], Response]:
    content = read_page(name)
    return lambda _: Response(content, media_type=kind, headers=HEADERS)
