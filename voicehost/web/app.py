"""The web app. It shows the game as pages and passes on what people enter as requests to the loop. It decides nothing and stores
nothing."""

from __future__ import annotations

import asyncio
import json
import re
from collections.abc import AsyncIterator, Callable
from concurrent.futures import Future
from importlib import resources
from typing import Any

from starlette.applications import Starlette
from starlette.middleware import Middleware
from starlette.requests import Request
from starlette.responses import HTMLResponse, PlainTextResponse, RedirectResponse, Response, StreamingResponse
from starlette.routing import Route
from starlette.types import Receive, Scope, Send

from voicehost.core.language import as_spoken
from voicehost.core.play import Decides, Player
from voicehost.web.asked import Asked, AsksToPlay, Joined, Touched, Tried, Typed, Watching
from voicehost.web.codes import Watch
from voicehost.web.guards import HELD, Guards, Miscounted, Rate, Refused, fields, with_marks
from voicehost.web.pages import NEWCOMER, Pages
from voicehost.web.seats import SeatLinks, SeatPlan
from voicehost.web.shown import Gathered, Shown
from voicehost.web.theme import SYSTEM, THEMES, themed, tokens

ANSWER_WITHIN = 5.0
"""Seconds in which the loop has to answer. It looks at least every quarter of a second."""

HEARTBEAT = 15.0
"""Seconds after which an idle stream sends a sign of life."""

BEATS = 2.0
"""The same if there are other hosts. A page that hears nothing for more than twice this time looks for the host that has the game now."""

RETRY = 1000
"""Milliseconds after which a page whose stream broke off reconnects."""

A_LINK, HERE_AT_ONCE = 4, 8
"""How many pages may follow one link to a seat or a table screen at a time, and how many table screens may be open on this machine. If one
more comes, the oldest is cut off."""

HERE = ("127.0.0.1", "::1")
FILES = {
    "style.css": "text/css",
    "table.css": "text/css",
    "lobby.css": "text/css",
    "live.js": "text/javascript",
    "icon.svg": "image/svg+xml",
    "fonts/bricolage-grotesque.woff2": "font/woff2",
    "fonts/atkinson-hyperlegible-next.woff2": "font/woff2",
}

REQUESTS = (30.0, 200.0)
"""How many requests one address may make a second, and at once. Several phones may share an address."""

ALL_REQUESTS = (100.0, 400.0)
"""The same for all addresses together. Pages follow by themselves, so people request few."""

TOUCHES = (2.0, 12.0)
"""The same for requests to the loop from one seat. The loop answers between two chunks of sound, and listening goes first."""

CHECKS = (1.0, 8.0)
"""The same for checks, from one seat, of what is being typed. For a word that does not exist, the dictionary takes 10 to 15 ms."""


class Site:
    """The routes of the app. `shown` returns what the loop shows now, and `ask` puts a request into the loop's inbox.

    Everything else happens in the web server's own thread."""

    def __init__(
        self,
        pages: Pages,
        seats: SeatLinks,
        shown: Callable[[], Shown | Gathered],
        ask: Callable[[Asked], None],
        elsewhere: Callable[[], tuple[str, ...]] = tuple,
    ) -> None:
        """`elsewhere` gives the addresses that a page asks when it has lost this host. Each answers with the game's address, if it has the
        game now."""
        self._pages, self._seats, self._shown, self._ask, self._elsewhere = pages, seats, shown, ask, elsewhere
        self.pages_of: dict[str, Pages] = {}
        """The pages of further games of the evening, by the game's name. They are put here before such a game is shown."""
        self.addresses: tuple[str, ...] = ()
        """The addresses at which phones find it, such as "192.168.1.20:8765", the likeliest first. Empty if phones cannot join."""
        self.fingerprint = ""
        """The beginning of the certificate's fingerprint, in words. Empty without one."""
        self.image: Callable[[SeatPlan], str] = lambda _: ""
        """Gives the code that a camera reads, as a data URI. Empty if phones cannot join."""
        self.changed = asyncio.Event()
        self.closing = False
        self._read: set[str] = set()
        self._followed: set[str] = set()
        """`_read` has the tokens of seats whose page was requested, and `_followed` those whose page has followed by itself."""
        self._streams: dict[str, list[asyncio.Event]] = {}
        """The streams of each token, the oldest first. Setting a stream's event ends it."""
        self.watch = Watch()
        self._touches, self._checks = Rate(*TOUCHES), Rate(*CHECKS)

    @property
    def address(self) -> str:
        """The first of `addresses`, or empty if there is none."""
        return next(iter(self.addresses), "")

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
            *(Route(f"/static/{tokens(theme)}", _tokens(theme), methods=["GET"]) for theme in THEMES),
        ]
        rates = {"rate": Rate(*requests), "everybody": Rate(*everybody)}
        return Starlette(
            routes=routes,
            middleware=[Middleware(Guards, hosts=hosts, words=self._pages.text, elsewhere=self._elsewhere, **rates)],
            exception_handlers={Refused: self._refused, 404: self._refused},
        )

    def only_tls(self, link: str) -> str:
        return self._pages.only_tls(link)

    def wake(self) -> None:
        """Wake all streams, because something new is shown."""
        self.changed.set()
        self.changed = asyncio.Event()

    @property
    def is_only_read(self) -> bool:
        """Whether some phone has a page that does not follow by itself, so that it may show an old state."""
        return bool(self._read - self._followed)

    def _of(self, shown: Shown | Gathered) -> Pages:
        return self.pages_of.get(shown.session.game.name, self._pages)

    def _seat_page(self, shown: Shown | Gathered, player: Player, token: str, answer: str = "") -> str:
        pages = self._of(shown)
        if isinstance(shown, Gathered):
            return pages.waiting(shown, player, token, answer)
        return pages.seat(shown, player, token, answer)

    # -- joining ----------------------------------------------------------------------------------------------------------------

    async def join(self, request: Request) -> Response:
        return self._join_page(self._plain(request.query_params.get("code", "")))

    async def joined(self, request: Request) -> Response:
        form = await fields(request)
        client = request.client.host if request.client else ""
        player = "" if "screen" in form else form.get("player", "")
        name = " ".join(form.get("name", "").split())
        if (refused := await self._weigh(client, form.get("code", ""), player, name)) is not None:
            return refused
        if not player:
            return await self._open_screen(client)
        session = self._shown().session
        if player == NEWCOMER and self._takes_newcomers:
            return await self._ask_to_play(client, name, form["code"])
        if player not in session.players:
            return self._join_page(answer=self._pages.text("page-refused"), status=400)
        question = Joined(player)
        await self._bounded(self._touches, f"from {client}")  # counted for the address, so that it costs the seat's owner nothing
        if not await self._answered(question):
            return self._join_page(answer=self._pages.text("seat-taken", player=player), status=409)
        return RedirectResponse(f"/seat/{self._seats.token(self._shown().session, player)}", 303)

    async def _ask_to_play(self, client: str, name: str, code: str) -> Response:
        """Ask the table aloud whether a newcomer may play: a person who has the room code is in the room. In the lobby, nobody is asked."""
        if not name:
            return self._join_page(self._plain(code), self._pages.text("page-lobby-no-name" if self._gathers else "page-name-first"), 400)
        await self._bounded(self._touches, f"from {client}")
        gathers = self._gathers
        why_not = await self._answered(AsksToPlay(name))
        session = self._shown().session
        if gathers and not why_not:
            player = next((player for player in session.seats.seated if as_spoken(player) == as_spoken(name)), None)
            if player is not None:
                return RedirectResponse(f"/seat/{self._seats.token(session, player)}", 303)
        answer = str(why_not) or self._pages.text("page-table-asked")
        return self._join_page(self._plain(code), answer, 409 if why_not else 202, name=name)

    async def _open_screen(self, client: str) -> Response:
        """Open a table screen under a link of its own. When the room code changes, that link leads nowhere."""
        await self._bounded(self._touches, f"from {client}")
        number = await self._answered(Watching())
        if not number:
            return self._join_page(answer=self._pages.text("screens-full"), status=409)
        return RedirectResponse(f"/table/{self._seats.screen_token(int(number))}", 303)

    async def _weigh(self, client: str, code: str, player: str, name: str) -> Response | None:
        """Check the room code. None if it is right, otherwise the page that refuses it.

        An address that was wrong before has to wait, whether the code is right or not. `player` and `name` fill the form of that page
        again."""
        wait = self.watch.wait(client)
        if wait is None:
            await asyncio.sleep(HELD)
            return self._join_page(answer=self._pages.text("page-slow"), status=429, player=player, name=name)
        right = False
        try:
            await asyncio.sleep(wait)
            right = self._seats.opens(self._shown().session, code)
        finally:
            self.watch.weighed(client, right)
        if right:
            return None
        if self.watch.to_renew:
            self._ask(Tried(renew=True))
        elif self.watch.to_tell:
            self._ask(Tried(renew=False))
        return self._join_page(answer=self._pages.text("page-wrong-code"), status=403, player=player, name=name)

    def _join_page(self, code: str = "", answer: str = "", status: int = 200, player: str | None = None, name: str = "") -> Response:
        """The page to join at. `player` and `name` are what was entered before."""
        shown = self._shown()
        if isinstance(shown, Gathered):
            return HTMLResponse(self._pages.enter(shown, self._is_long, code, answer, name), status)
        return HTMLResponse(self._pages.join(self._free(), self._is_long, code, answer, self._takes_newcomers, player), status)

    @property
    def _gathers(self) -> bool:
        """Whether this is the lobby: players are coming, and no game has begun."""
        return isinstance(self._shown(), Gathered)

    @property
    def _takes_newcomers(self) -> bool:
        game = self._shown().session.game
        return self._gathers or (isinstance(game, Decides) and bool(game.decisions))

    @property
    def _is_long(self) -> bool:
        return self._seats.is_long(self._shown().session.seats.codes)

    def _plain(self, code: str) -> str:
        """The code if it may be filled into the field beforehand, or empty if it cannot be a room code."""
        length = len(self._seats.code(self._shown().session.seats.codes))
        return code if len(code) == length and code.isascii() and code.isalnum() else ""

    def _free(self) -> tuple[Player, ...]:
        session = self._shown().session
        return tuple(player for player in session.players if player not in session.seats.seated)

    # -- a seat -----------------------------------------------------------------------------------------------------------------

    async def seat(self, request: Request) -> Response:
        shown = self._shown()
        player, token = self._player(request, shown), request.path_params["token"]
        self._read.add(token)
        return HTMLResponse(self._seat_page(shown, player, token))

    async def touched(self, request: Request) -> Response:
        player, token = self._player(request, self._shown()), request.path_params["token"]
        form = await fields(request)
        await self._bounded(self._touches, player)
        try:
            way, line = form.pop("way", ""), form.get("line", "")
            answer = await self._answered(Typed(player, line) if line and not way else Touched(player, way, with_marks(form)))
        except Miscounted as wrong:
            answer = self._pages.text("page-mark", n=wrong.n)
        except Refused:
            if not self._shown().is_last:
                raise
            answer = ""  # the page says why
        shown = self._shown()
        if self._seats.player(shown.session, token) is None:  # that touch has left the lobby
            return RedirectResponse("/", 303)
        if not answer:
            return RedirectResponse(f"/seat/{token}", 303)
        return HTMLResponse(self._seat_page(shown, player, token, str(answer)))

    async def checked(self, request: Request) -> Response:
        """Check what is being typed against the latest session. That changes nothing, so the loop need not know."""
        shown = self._shown()
        player = self._player(request, shown)
        form = await fields(request)
        await self._bounded(self._checks, player)
        if isinstance(shown, Gathered):
            return PlainTextResponse("")
        return PlainTextResponse(self._of(shown).checks(shown, player, form.pop("way", ""), form))

    async def seat_events(self, request: Request) -> Response:
        self._player(request, self._shown())
        token = request.path_params["token"]
        self._followed.add(token)

        def page(shown: Shown | Gathered) -> str | None:
            player = self._seats.player(shown.session, token)
            return None if player is None else self._seat_page(shown, player, token)

        return self._stream(token, page, A_LINK)

    def _player(self, request: Request, shown: Shown | Gathered) -> Player:
        player = self._seats.player(shown.session, request.path_params["token"])
        if player is None:
            raise Refused(404)
        return player

    # -- the table --------------------------------------------------------------------------------------------------------------

    async def table_here(self, request: Request) -> Response:
        """Redirect to this machine's table screen, which needs no code, or from elsewhere to the page that asks for one."""
        return RedirectResponse(f"/table/{self._seats.here}" if _is_here(request) else "/", 303)

    async def table(self, request: Request) -> Response:
        page = self._table(self._shown(), self._screen_token(request))
        if page is None:
            raise Refused(404)
        return HTMLResponse(page)

    async def table_events(self, request: Request) -> Response:
        token = self._screen_token(request)
        return self._stream(token, lambda shown: self._table(shown, token), HERE_AT_ONCE if self._seats.is_here(token) else A_LINK)

    def _table(self, shown: Shown | Gathered, token: str) -> str | None:
        """The page of a table screen. None if its link leads nowhere any more. A screen elsewhere shows the room code only if the room has
        allowed it."""
        if not self._leads(shown, token):
            return None
        number = self._seats.screen(shown.session, token) or 0
        tells = bool(self.address) and number <= shown.session.screens.lit
        code, image = (self._seats.code(shown.session.seats.codes), self.image(shown.session)) if tells else ("", "")
        draw = self._of(shown).lobby if isinstance(shown, Gathered) else self._of(shown).table
        return draw(shown, token, self.addresses, code, image, self.fingerprint)

    def _screen_token(self, request: Request) -> str:
        """The token of a link that leads somewhere; otherwise raises `Refused`. The link to this machine's own screen works only from here,
        because no change of the room code would end it."""
        token: str = request.path_params["token"]
        if self._seats.is_here(token) and not _is_here(request):
            raise Refused(404)
        if not self._leads(self._shown(), token):
            raise Refused(404)
        return token

    def _leads(self, shown: Shown | Gathered, token: str) -> bool:
        """Whether a link to a table screen leads somewhere."""
        return self._seats.is_here(token) or self._seats.screen(shown.session, token) is not None

    # -- what they share --------------------------------------------------------------------------------------------------------

    async def _bounded(self, rate: Rate, whose: str) -> None:
        if not rate.allows(whose):
            await asyncio.sleep(HELD)
            raise Refused(429)

    async def _answered(self, question: Asked) -> str | bool | int:
        """The loop's answer to a request. Raises `Refused` if the loop does not begin with it in time.

        Once the loop has begun, its answer is awaited, so that a request that was refused has changed nothing."""
        if self._shown().off:
            raise Refused(503)
        future: Future[Any] = question.answer
        self._ask(question)
        answer: asyncio.Future[str | bool | int] = asyncio.wrap_future(future)
        try:
            try:
                return await asyncio.wait_for(asyncio.shield(answer), ANSWER_WITHIN)
            except TimeoutError:
                if future.cancel():
                    raise
                return await answer
        except Exception:  # the loop has no time, or has failed and says so at the machine
            raise Refused(503) from None

    def _stream(self, token: str, page: Callable[[Shown | Gathered], str | None], most: int) -> Response:
        following = self._streams.setdefault(token, [])
        while len(following) >= most:
            following.pop(0).set()
        ended = asyncio.Event()
        following.append(ended)
        pages = self._pages_as_they_change(page, ended)
        return Stream(pages, lambda: self._ends(token, ended), media_type="text/event-stream", headers={"x-accel-buffering": "no"})

    def _ends(self, token: str, ended: asyncio.Event) -> None:
        following = self._streams.get(token, [])
        if ended in following:
            following.remove(ended)
        if not following:
            self._streams.pop(token, None)

    async def _pages_as_they_change(
        self, page: Callable[[Shown | Gathered], str | None], ended: asyncio.Event | None = None
    ) -> AsyncIterator[str]:
        """The page as it is now, and again whenever it has changed.

        Ends when the host goes, after the last page; when the seat was freed; and when too many follow the same link. In that last case,
        the page is told not to come back."""
        ended = ended or asyncio.Event()
        before = None
        beat = BEATS if self._elsewhere() else HEARTBEAT
        yield f"retry: {RETRY}\n"
        while not ended.is_set():
            changed, closing = self.changed, self.closing
            now = page(self._shown())
            if now is None:
                return
            yield _event(now) if now != before else ": still here\n\n"
            if others := self._elsewhere():
                yield f"event: hosts\ndata: {json.dumps(others)}\n\n"
            if closing:
                return
            before = now
            await _either(changed, ended, beat)
        if ended.is_set():
            yield "event: elsewhere\ndata:\n\n"

    async def _refused(self, _: Request, error: Exception) -> Response:
        status = error.status if isinstance(error, Refused) else 404
        key = {404: "page-not-here", 429: "page-slow", 503: "page-busy"}.get(status, "page-refused")
        return HTMLResponse(self._pages.gone(self._pages.text(key)), status)


class Stream(StreamingResponse):
    """A response that calls `ends` when it ends, however that happens and even if it never began."""

    def __init__(self, pages: AsyncIterator[str], ends: Callable[[], None], **named: Any) -> None:
        super().__init__(pages, **named)
        self._ends = ends

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        try:
            await super().__call__(scope, receive, send)
        finally:
            self._ends()


def _is_here(request: Request) -> bool:
    return request.client is not None and request.client.host in HERE


async def _either(first: asyncio.Event, other: asyncio.Event, seconds: float) -> None:
    """Wait until one of the events is set, but no longer than `seconds`."""
    waiting = [asyncio.ensure_future(event.wait()) for event in (first, other)]
    try:
        await asyncio.wait(waiting, timeout=seconds, return_when=asyncio.FIRST_COMPLETED)
    finally:
        for task in waiting:
            task.cancel()


def _event(html: str) -> str:
    return "".join(f"data: {line}\n" for line in html.splitlines()) + "\n"


def _static(name: str, kind: str) -> Callable[[Request], Response]:
    content = _file(name)
    return lambda _: Response(content, media_type=kind)


def _tokens(theme: str) -> Callable[[Request], Response]:
    content = themed(_file(tokens(SYSTEM)).decode(), theme)
    return lambda _: Response(content, media_type="text/css")


LEFT_OUT = {
    ".css": re.compile(rb"[ \t]*/\*.*?\*/|; (?=\})|(?<=[{;,]) | (?=\{)", re.DOTALL),
    ".js": re.compile(rb"^[ \t]*//.*\n| // .*$|^[ \t]+", re.MULTILINE),
}
"""What a file says to nobody but its reader: comments, indents, and in a style the end of a rule's last declaration and spaces beside
punctuation."""


def _file(name: str) -> bytes:
    """A file as it is served. Phones do not wait for what only its readers need."""
    content = resources.files("voicehost.web").joinpath("templates", name).read_bytes()
    left_out = LEFT_OUT.get(name[name.rindex(".") :])
    return content if left_out is None else left_out.sub(b"", content)
