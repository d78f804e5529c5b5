"""The web server: one thread, started by a `with` and joined at its end. It listens on loopback only, unless the room's network is asked
for.

uvicorn and Starlette are the smallest pair that is well kept, speaks server-sent events, and runs in a thread beside a loop that is no
event loop. An error of the thread is raised in the loop, which looks into the inbox anyway.
"""

from __future__ import annotations

import asyncio
import errno
import os
import socket
import time
from collections.abc import Callable, Iterator
from concurrent.futures import InvalidStateError
from contextlib import suppress
from functools import lru_cache
from queue import Empty, SimpleQueue
from threading import Event, Thread
from types import TracebackType
from typing import Self

import uvicorn

from voicehost.core.speech import Samples
from voicehost.machine import qr
from voicehost.machine.networks import NoNetwork
from voicehost.session.gathering import Gathering
from voicehost.session.session import Session
from voicehost.web.app import REQUESTS, Site
from voicehost.web.asked import Asked, WebGone
from voicehost.web.certificate import Certificate
from voicehost.web.doors import CONNECTIONS, Doors, Server, Tls
from voicehost.web.guards import HEADERS, LAST
from voicehost.web.pages import Pages
from voicehost.web.port import PORT
from voicehost.web.seats import SeatLinks, SeatPlan
from voicehost.web.shown import Caption, Gathered, Shown

LOOPBACK = "127.0.0.1"

LINGERS = 3.0
"""For how many seconds the server stays, so that a page that does not follow by itself can still learn that the host is being switched
off."""


class Web:
    """Enter it with what is to be shown first. Then `show` what comes later, and answer the requests that were `asked`."""

    def __init__(
        self,
        pages: Pages,
        seats: SeatLinks,
        session: Session | Gathering,
        room: tuple[str, ...] = (),
        port: int | None = None,
        requests: tuple[float, float] = REQUESTS,
        connections: int = CONNECTIONS,
        share: int | None = None,
        tls: bool | Certificate = False,
        lingers: float = 0.0,
        elsewhere: Callable[[], tuple[str, ...]] = tuple,
    ) -> None:
        """`room` are this machine's addresses that the room's network may use; the first is the one that is read out. `port` is the only
        port to use; None means `PORT`, or any free one. `connections` is how many there may be at a time, and `share` how many of one
        address. `tls` is a certificate, or True to make one for this evening. `lingers` is for how many seconds after `good_night` the
        server stays if a page does not follow by itself. `elsewhere` is as in `Site`."""
        self._shown: Shown | Gathered = Shown(0, session, ()) if isinstance(session, Session) else Gathered(0, session)
        self._inbox: SimpleQueue[Asked | BaseException] = SimpleQueue()
        self.seats = seats
        self._site = Site(pages, seats, lambda: self._shown, self._inbox.put, elsewhere)
        self._room = room
        self._named = port
        self._port = PORT
        self._requests = requests
        self._doors = Doors(min(connections, CONNECTIONS), share)
        self._tls = tls
        self._lingers = lingers
        self._until: float | None = None
        """When the server ends, by `time.monotonic`. None until the host goes."""
        self.fingerprint_hex = ""
        """The certificate's whole fingerprint, in hexadecimal. Empty without TLS."""
        self._loop: asyncio.AbstractEventLoop | None = None
        self._running = Event()

    @property
    def origin(self) -> str:
        """The origin of every page of a phone, such as "http://192.168.1.20:8765"."""
        return f"{self._scheme}://{self._site.address}"

    @property
    def here(self) -> str:
        """The address at which this machine itself finds the server."""
        return f"{self._scheme}://{LOOPBACK}:{self._port}"

    @property
    def link(self) -> str:
        """The link by which phones join, with the room code. Cameras read it from an image."""
        return self._link(self._shown.session)

    @property
    def code(self) -> str:
        return self.seats.code(self._shown.session.seats.codes)

    @property
    def fingerprint(self) -> str:
        """The beginning of the certificate's fingerprint, in words. Empty without TLS."""
        return self._site.fingerprint

    @property
    def address(self) -> str:
        """The address at which phones find the server, to be read out. Empty if they cannot join."""
        return self._site.address

    @property
    def addresses(self) -> tuple[str, ...]:
        """All addresses at which phones may find the server, `address` first."""
        return self._site.addresses

    @property
    def moved(self) -> bool:
        """Whether the usual port was taken and another is used. Phones that come back then have to join again."""
        return self._named is None and self._port != PORT

    def __enter__(self) -> Self:
        sockets = _listening(tuple(dict.fromkeys((LOOPBACK, *self._room))), self._named)
        self._port = sockets[0].getsockname()[1]
        if self._room:
            self._site.addresses = tuple(f"{host}:{self._port}" for host in self._room)
            self._site.image = lambda session: _drawn(self._link(session))
        hosts = frozenset({LOOPBACK, *self._room, "localhost", socket.gethostname().lower(), f"{socket.gethostname().lower()}.local"})
        certificate = self._tls if isinstance(self._tls, Certificate) else Certificate.made(hosts) if self._tls else None
        if certificate is not None:
            language = self._shown.session.game.language
            self._site.fingerprint, self.fingerprint_hex = certificate.words(language), certificate.fingerprint
        config = uvicorn.Config(
            self._site.app(hosts, self._requests),
            ws="none",  # a handshake would pass the guards
            access_log=False,  # links hold tokens
            log_level="critical",
            log_config=None,
            lifespan="off",
            server_header=False,
            proxy_headers=False,
            timeout_keep_alive=5,
            timeout_graceful_shutdown=1,
        )
        self._server = Server(config, self._doors, Tls(certificate.context, self._refusal()) if certificate is not None else None)
        self._thread = Thread(target=self._run, args=(sockets,), name="web", daemon=True)
        self._thread.start()
        self._running.wait()
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None) -> None:
        try:
            if kind is None or issubclass(kind, KeyboardInterrupt):  # a host that fails was not switched off on purpose
                self.good_night()
                if self._site.is_only_read:
                    time.sleep(max(0.0, (self._until or 0.0) - time.monotonic()))
        finally:
            self._server.should_exit = True
            self._call("close")
            self._thread.join()

    def follow(self, game: str, pages: Pages) -> None:
        """Add the pages of another game of the same evening. They are used as soon as a session of that game is shown."""
        self._site.pages_of[game] = pages

    def show(self, session: Session, captions: tuple[Caption, ...], at: Samples) -> None:
        """Show this state, unless it is shown already. `at` is the host's time."""
        self._becomes(self._shown.next(session, captions, at))

    def gather(self, gathering: Gathering) -> None:
        """Show who has come to the lobby, if that has changed. It has no effect once a game is shown."""
        if isinstance(self._shown, Gathered):
            self._becomes(self._shown.come(gathering))

    def _becomes(self, shown: Shown | Gathered) -> None:
        if shown is not self._shown:
            self._shown = shown
            self._call("wake")

    def good_night(self) -> None:
        """Make the pages say that the host is being switched off. They keep the results, and lose everything that could be touched."""
        if self._until is not None:
            return
        self._until = time.monotonic() + self._lingers
        self._shown = self._shown.last()
        self._call("wake")
        with suppress(WebGone, InvalidStateError):
            for asked in self.asked():
                asked.answer.set_exception(WebGone())  # nobody will look any more

    def asked(self) -> Iterator[Asked]:
        """The requests that came in. Raises `WebGone`, once, if the web server's thread has failed."""
        while True:
            try:
                request = self._inbox.get_nowait()
            except Empty:
                return
            if isinstance(request, BaseException):
                raise WebGone(f"{getattr(request, 'strerror', None) or type(request).__name__}") from request
            if not request.answer.cancelled():  # the page has not given up
                yield request

    @property
    def _scheme(self) -> str:
        return "https" if self._tls else "http"

    def _refusal(self) -> bytes:
        """The whole answer to a client that speaks plain HTTP. It says at which address with TLS the game is."""
        page = self._site.only_tls(f"{self._scheme}://{self._site.address or f'{LOOPBACK}:{self._port}'}/").encode()
        named = {"content-type": "text/html; charset=utf-8", "content-length": str(len(page)), **HEADERS, **LAST}
        head = "".join(f"{name}: {value}\r\n" for name, value in named.items())
        return f"HTTP/1.1 400 Bad Request\r\n{head}\r\n".encode() + page

    def _link(self, session: SeatPlan) -> str:
        return f"{self.origin}/?code={self.seats.code(session.seats.codes)}"

    def _call(self, what: str) -> None:
        loop = self._loop
        if loop is not None and not loop.is_closed():
            loop.call_soon_threadsafe(self._wake, what == "close")

    def _wake(self, closing: bool) -> None:
        self._site.closing = self._site.closing or closing
        self._site.wake()

    def _run(self, sockets: list[socket.socket]) -> None:
        async def serve() -> None:
            self._loop = asyncio.get_running_loop()
            self._loop.set_exception_handler(lambda _loop, _what: None)  # one connection has failed; nobody can mend it
            self._running.set()
            await self._server.serve(sockets)

        try:
            asyncio.run(serve())
        except BaseException as error:  # the loop raises it
            self._inbox.put(error)
        finally:
            self._running.set()
            for door in sockets:
                door.close()


def _listening(hosts: tuple[str, ...], port: int | None) -> list[socket.socket]:
    """A listening socket for each host, all at the same port. Raises `NoNetwork` if the port, or every one tried, is not available."""
    for choice in (PORT, *[0] * 5) if port is None else (port,):
        try:
            return _bound(hosts, choice)
        except OSError as error:
            why = "another program has it" if error.errno == errno.EADDRINUSE else f"{error.strerror}"
    raise NoNetwork(f"cannot listen on port {PORT if port is None else port}: {why}.")


def _bound(hosts: tuple[str, ...], port: int) -> list[socket.socket]:
    """A listening socket for each host at this port. 0 means any free port."""
    opened: list[socket.socket] = []
    try:
        for host in hosts:
            door = socket.socket()
            opened.append(door)
            if os.name == "posix":  # on Windows it would let two programs share a port
                door.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
            door.bind((host, port))
            door.listen(256)
            door.setblocking(False)
            port = door.getsockname()[1]
    except OSError:
        for door in opened:
            door.close()
        raise
    return opened


@lru_cache(maxsize=2)
def _drawn(link: str) -> str:
    return qr.as_image(link)
