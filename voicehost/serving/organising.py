"""The organiser's page: it shows how all tables stand and sends them orders. It reads only what everybody at a table may know.

The page's address ends in a key, after the "#", which no browser sends to a server. The page adds the key to each of its requests, so
another page in the same browser can request nothing.
"""

from __future__ import annotations

import asyncio
import json
import re
from collections.abc import Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass
from hmac import compare_digest
from threading import Event, Lock, Thread
from typing import Any, Final

from starlette.applications import Starlette
from starlette.requests import Request
from starlette.responses import JSONResponse, Response
from starlette.routing import Route

from voicehost.log.database import Database
from voicehost.log.hall import AT_DESK, ORDERS, Hall
from voicehost.log.store import LogError
from voicehost.serving.service import HEADERS, read_page, static

LONGEST_ORDER: Final = 4096
"""The longest request with an order, in bytes."""
LONGEST_TEXT: Final = 300
"""The longest message to a table, in characters."""
MOST_TABLES_NAMED: Final = 500


@dataclass(frozen=True, slots=True)
class SentOrder:
    """What the organiser wants, and of which tables. If `tables` is empty, the order is for all of them."""

    what: str
    body: Mapping[str, Any]
    tables: tuple[str, ...]


def wanted(sent: bytes, games: Sequence[str]) -> SentOrder | None:
    """The order in a request's body. None if it is nothing that the page sends."""
    try:
        found = json.loads(sent)
    except (ValueError, RecursionError):
        return None
    if not isinstance(found, dict) or found.get("what") not in ORDERS:
        return None
    tables, text = found.get("tables"), found.get("text", "")
    if not isinstance(tables, list) or len(tables) > MOST_TABLES_NAMED or not all(isinstance(each, str) and each for each in tables):
        return None
    match found["what"]:
        case "say":
            text = re.sub(r"\s+", " ", text).strip() if isinstance(text, str) else ""
            if not text or len(text) > LONGEST_TEXT or not text.isprintable():
                return None
            return SentOrder("say", {"text": text, "now": found.get("now") is True}, tuple(tables))
        case "play":
            game = found.get("game")
            return SentOrder("play", {"game": game}, tuple(tables)) if game in games else None
        case what:
            return SentOrder(str(what), {}, tuple(tables))


class Organising:
    """Serves the page. Enter it before the page is opened: from then on, tables have somebody to call."""

    def __init__(self, database: Database, key: str, games: Mapping[str, str]) -> None:
        """`key` is the secret of everyone who may open the page. `games` maps the name of each game to its title."""
        self._database, self._key, self._games = database, key, games
        self._lock, self._ended = Lock(), Event()

    def __enter__(self) -> Organising:
        self._hall = Hall(self._database)
        self._hall.attend()
        self._attending = Thread(target=self._attend, name="organiser", daemon=True)
        self._attending.start()
        return self

    def __exit__(self, *_: object) -> None:
        self._ended.set()
        self._attending.join()
        self._hall.close()

    def _attend(self) -> None:
        while not self._ended.wait(AT_DESK / 4):
            with self._lock, suppress(LogError):
                self._hall.attend()

    def app(self) -> Starlette:
        routes = [
            Route("/", lambda _: Response(read_page("organiser.html"), media_type="text/html; charset=utf-8", headers=HEADERS)),
            Route("/organiser.js", static("organiser.js", "text/javascript")),
            Route("/page.css", static("page.css", "text/css")),
            Route("/tables", self._tables),
            Route("/orders", self._order, methods=["POST"]),
        ]
        return Starlette(routes=routes)

    def _knows(self, request: Request) -> bool:
        return compare_digest(request.headers.get("x-key", "").encode(), self._key.encode())

    async def _tables(self, request: Request) -> Response:
        if not self._knows(request):
            return Response(status_code=403, headers=HEADERS)
        try:
            seen = await asyncio.to_thread(self._seen)
        except LogError as why:
            return JSONResponse({"why": str(why)}, 503, headers=HEADERS)
        return JSONResponse(seen, headers=HEADERS)

    def _seen(self) -> dict[str, Any]:
        with self._lock:
            tables, hosts = self._hall.at_desk(), self._hall.hosts()
        return {
            "tables": [
                {
                    "name": each.name,
                    "host": each.host or "",
                    "title": each.title,
                    "headline": each.headline,
                    "awaited": each.awaited,
                    "round": each.round,
                    "state": "over" if each.over else "break" if each.rests else "plays" if each.title else "",
                    "called": each.called.astimezone().strftime("%H:%M") if each.called else "",
                    "orders": each.orders,
                }
                for each in tables
            ],
            "hosts": [{"name": host.name, "load": round(host.load, 2), "drains": host.drains} for host in hosts],
            "games": list(self._games.items()),
        }

    async def _order(self, request: Request) -> Response:
        if not self._knows(request):
            return Response(status_code=403, headers=HEADERS)
        sent = b""
        async for part in request.stream():
            sent += part
            if len(sent) > LONGEST_ORDER:
                return Response(status_code=413, headers=HEADERS)
        order = wanted(sent, tuple(self._games))
        if order is None:
            return Response(status_code=400, headers=HEADERS)
        try:
            count = await asyncio.to_thread(self._put, order)
        except LogError as why:
            return JSONResponse({"why": str(why)}, 503, headers=HEADERS)
        return JSONResponse({"tables": count}, headers=HEADERS)

    def _put(self, order: SentOrder) -> int:
        with self._lock:
            return self._hall.order(order.what, order.body, order.tables)
