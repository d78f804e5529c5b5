"""The web app: what is shown as pages, what is entered as questions to the loop. It decides nothing and keeps nothing."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable
from concurrent.futures import Future
from contextlib import suppress
from importlib import resources
from typing import Any

from starlette.applications import Starlette
from starlette.middleware import Middleware
from starlette.requests import Request
from starlette.responses import HTMLResponse, PlainTextResponse, RedirectResponse, Response, StreamingResponse
from starlette.routing import Route

from voicehost.core.play import Player
from voicehost.web.asked import Asked, Joined, Touched
from voicehost.web.guards import HELD, Guards, Rate, Refused, fields
from voicehost.web.pages import Pages
from voicehost.web.seats import Seats
from voicehost.web.shown import Shown

ANSWER_WITHIN = 5.0
"""Seconds for the loop to answer; it looks at least every quarter of one."""

BREATH = 15.0
"""Seconds after which an idle stream shows that it lives."""

RETRY = 1000
"""Milliseconds after which a page whose stream broke off comes back."""

STREAMS = 300
"""Pages that may follow at a time."""

HERE = ("127.0.0.1", "::1")
FILES = {"style.css": "text/css", "live.js": "text/javascript", "icon.svg": "image/svg+xml"}

REQUESTS = (30.0, 200.0)
"""A second from one address, and at once: several phones may be behind one."""

ALL_REQUESTS = (100.0, 400.0)
"""From all addresses together. Pages follow by themselves, so that people ask for few."""

CODES = (0.1, 5.0)
"""Wrong room codes a second from one address, and at once."""

ALL_CODES = (0.5, 30.0)
"""From all addresses together: a machine can have many."""

TOUCHES = (2.0, 12.0)
"""Questions to the loop, from one seat: it answers between two chunks of sound, and listening goes first."""

CHECKS = (1.0, 8.0)
"""Of what is being typed, from one seat: a word that is none takes the dictionary 10 to 15 ms."""


class Site:
    """`shown` is the latest of the loop's; `ask` puts a question into its inbox. All else happens in the web server's own thread."""

    def __init__(self, pages: Pages, seats: Seats, shown: Callable[[], Shown], ask: Callable[[Asked], None]) -> None:
        self._pages, self._seats, self._shown, self._ask = pages, seats, shown, ask
        self.address = ""
        """Where phones find it: "192.168.1.20:8765"; empty where they do not."""
        self.image = ""
        self.changed = asyncio.Event()
        self.closing = False
        self._streams = 0
        self._codes = Rate(*CODES)
        self._all_codes = Rate(*ALL_CODES)
        self._touches, self._checks = Rate(*TOUCHES), Rate(*CHECKS)

    def app(
        self, hosts: frozenset[str], requests: tuple[float, float] = REQUESTS, everybody: tuple[float, float] = ALL_REQUESTS
    ) -> Starlette:
        routes = [
            Route("/", self.join, methods=["GET"]),
            Route("/join", self.joined, methods=["POST"]),
            Route("/seat/{token}", self.seat, methods=["GET"]),
            Route("/seat/{token}", self.touched, methods=["POST"]),
            Route("/seat/{token}/check", self.checked, methods=["POST"]),
            Route("/seat/{token}/events", self.seat_events, methods=["GET"]),
            Route("/table", self.table_here, methods=["GET"]),
            Route("/table/{token}", self.table, methods=["GET"]),
            Route("/table/{token}/events", self.table_events, methods=["GET"]),
            *(Route(f"/static/{name}", _static(name, kind), methods=["GET"]) for name, kind in FILES.items()),
        ]
        return Starlette(
            routes=routes,
            middleware=[Middleware(Guards, hosts=hosts, rate=Rate(*requests), everybody=Rate(*everybody))],
            exception_handlers={Refused: self._refused, 404: self._refused},
        )

    def wake(self) -> None:
        """Something new is shown."""
        self.changed.set()
        self.changed = asyncio.Event()

    # -- joining ----------------------------------------------------------------------------------------------------------------

    async def join(self, request: Request) -> Response:
        return self._join_page(code=_digits(request.query_params.get("code", "")))

    async def joined(self, request: Request) -> Response:
        told = await fields(request)
        client = request.client.host if request.client else ""
        if not self._seats.opens(told.get("code", "")):
            slow = not (self._codes.allows(client) and self._all_codes.allows(""))
            return self._join_page(answer="page-slow" if slow else "page-wrong-code", status=429 if slow else 403)
        player = told.get("player", "")
        if not player:
            return RedirectResponse(f"/table/{self._seats.table}", 303)
        session = self._shown().session
        if player not in session.players:
            return self._join_page(answer="page-refused", status=400)
        question = Joined(player)
        await self._bounded(self._touches, f"from {client}")  # that somebody asks for a seat costs its owner nothing
        if not await self._answered(question):
            return HTMLResponse(self._pages.join(self._free(), "", self._pages.text("seat-taken", player=player)), 409)
        return RedirectResponse(f"/seat/{self._seats.token(self._shown().session, player)}", 303)

    def _join_page(self, code: str = "", answer: str = "", status: int = 200) -> Response:
        return HTMLResponse(self._pages.join(self._free(), code, self._pages.text(answer) if answer else ""), status)

    def _free(self) -> tuple[Player, ...]:
        session = self._shown().session
        return tuple(player for player in session.players if player not in session.seated)

    # -- a seat -----------------------------------------------------------------------------------------------------------------

    async def seat(self, request: Request) -> Response:
        shown = self._shown()
        player, token = self._player(request, shown), request.path_params["token"]
        return HTMLResponse(self._pages.seat(shown, player, token))

    async def touched(self, request: Request) -> Response:
        player, token = self._player(request, self._shown()), request.path_params["token"]
        told = await fields(request)
        await self._bounded(self._touches, player)
        answer = await self._answered(Touched(player, told.pop("pattern", ""), told))
        if not answer:
            return RedirectResponse(f"/seat/{token}", 303)
        return HTMLResponse(self._pages.seat(self._shown(), player, token, answer))

    async def checked(self, request: Request) -> Response:
        """What is being typed is asked of the latest session, and changes nothing: the loop need not know."""
        shown = self._shown()
        player = self._player(request, shown)
        told = await fields(request)
        await self._bounded(self._checks, player)
        return PlainTextResponse(self._pages.checks(shown, player, told.pop("pattern", ""), told))

    async def seat_events(self, request: Request) -> Response:
        self._player(request, self._shown())
        token = request.path_params["token"]

        def page(shown: Shown) -> str | None:
            player = self._seats.player(shown.session, token)
            return None if player is None else self._pages.seat(shown, player, token)

        return self._stream(page)

    def _player(self, request: Request, shown: Shown) -> Player:
        player = self._seats.player(shown.session, request.path_params["token"])
        if player is None:
            raise Refused(404)
        return player

    # -- the table --------------------------------------------------------------------------------------------------------------

    async def table_here(self, request: Request) -> Response:
        """On this machine nobody needs a code; elsewhere it is asked for."""
        here = request.client is not None and request.client.host in HERE
        return RedirectResponse(f"/table/{self._seats.table}" if here else "/", 303)

    async def table(self, request: Request) -> Response:
        return HTMLResponse(self._table(self._shown(), self._table_token(request)))

    async def table_events(self, request: Request) -> Response:
        token = self._table_token(request)
        return self._stream(lambda shown: self._table(shown, token))

    def _table(self, shown: Shown, token: str) -> str:
        return self._pages.table(shown, token, self.address, self._seats.code, self.image)

    def _table_token(self, request: Request) -> str:
        token: str = request.path_params["token"]
        if not self._seats.is_table(token):
            raise Refused(404)
        return token

    # -- what they share --------------------------------------------------------------------------------------------------------

    async def _bounded(self, rate: Rate, whose: str) -> None:
        if not rate.allows(whose):
            await asyncio.sleep(HELD)
            raise Refused(429)

    async def _answered(self, question: Asked) -> str | bool:
        future: Future[Any] = question.answer
        self._ask(question)
        try:
            answer: str | bool = await asyncio.wait_for(asyncio.wrap_future(future), ANSWER_WITHIN)
            return answer
        except TimeoutError:
            raise Refused(503) from None

    def _stream(self, page: Callable[[Shown], str | None]) -> Response:
        if self._streams >= STREAMS:
            raise Refused(503)
        return StreamingResponse(self._pages_as_they_change(page), media_type="text/event-stream", headers={"x-accel-buffering": "no"})

    async def _pages_as_they_change(self, page: Callable[[Shown], str | None]) -> AsyncIterator[str]:
        """The page as it is, and again whenever it has become another. Ends when the seat was freed."""
        self._streams += 1
        try:
            before = None
            yield f"retry: {RETRY}\n"
            while not self.closing:
                changed = self.changed
                now = page(self._shown())
                if now is None:
                    return
                yield _event(now) if now != before else ": still here\n\n"
                before = now
                with suppress(TimeoutError):
                    await asyncio.wait_for(changed.wait(), BREATH)
        finally:
            self._streams -= 1

    async def _refused(self, _: Request, error: Exception) -> Response:
        status = error.status if isinstance(error, Refused) else 404
        told = {404: "page-not-here", 429: "page-slow", 503: "page-busy"}.get(status, "page-refused")
        return HTMLResponse(self._pages.gone(self._pages.text(told)), status)


def _event(html: str) -> str:
    return "".join(f"data: {line}\n" for line in html.splitlines()) + "\n"


def _digits(code: str) -> str:
    return code if len(code) == 4 and code.isascii() and code.isdigit() else ""


def _static(name: str, kind: str) -> Callable[[Request], Response]:
    content = resources.files("voicehost.web").joinpath("templates", name).read_bytes()
    return lambda _: Response(content, media_type=kind)
