"""A game with phones: a real `Host`, the real web app, and clients that post to it. What is asked is answered at once, in one thread."""

from __future__ import annotations

import asyncio
from collections.abc import Mapping
from dataclasses import replace
from pathlib import Path
from types import MappingProxyType
from typing import Any

import httpx
from starlette.types import ASGIApp

from tests.support.hosted import Hosted
from tests.support.table import PLAYERS
from voicehost.core.play import Player
from voicehost.core.speech import Samples
from voicehost.host.account import Captioned
from voicehost.host.room import Phones
from voicehost.session.session import Session
from voicehost.speak.prompts import Prompts
from voicehost.web.app import Site
from voicehost.web.asked import Asked
from voicehost.web.guards import Rate
from voicehost.web.pages import Pages
from voicehost.web.seats import SeatLinks
from voicehost.web.shown import Caption, Shown

KEY = bytes(range(32))
OPEN = (1e6, 1e6)
"""So many requests that nobody is refused."""


class Inbox:
    """Stands where the web server's thread would: what is asked waits until the loop looks."""

    def __init__(self, session: Session, seats: SeatLinks) -> None:
        self._seats = seats
        self.shown = Shown(0, session, ())
        self.waiting: list[Asked] = []

    @property
    def code(self) -> str:
        return self._seats.code(self.shown.session.seats.codes)

    def show(self, session: Session, captions: tuple[Caption, ...], at: Samples) -> None:
        self.shown = self.shown.next(session, captions, at)

    def asked(self) -> tuple[Asked, ...]:
        waiting, self.waiting = tuple(self.waiting), []
        return waiting


class Silence:
    """A console that nobody reads."""

    is_terminal = False

    def print(self, *parts: Any, **how: Any) -> None:
        del parts, how


class Browser:
    """Sends requests to the app without a network."""

    def __init__(self, app: ASGIApp, address: str = "127.0.0.1") -> None:
        self._app, self._address = app, address

    def get(self, url: str, **headers: str) -> httpx.Response:
        return asyncio.run(self._send("GET", url, None, headers))

    def post(self, url: str, data: Mapping[str, str] | bytes, **headers: str) -> httpx.Response:
        return asyncio.run(self._send("POST", url, data, headers))

    async def _send(self, method: str, url: str, data: Mapping[str, str] | bytes | None, headers: Mapping[str, str]) -> httpx.Response:
        body: dict[str, Any] = {"content": data} if isinstance(data, bytes) else {"data": data}
        named = {name.replace("_", "-"): value for name, value in headers.items()}
        transport = httpx.ASGITransport(self._app, client=(self._address, 1))
        async with httpx.AsyncClient(transport=transport, base_url="http://testserver", follow_redirects=True) as client:
            return await client.request(method, url, headers=named, **body)


class PhoneRoom:
    """`Hosted`, with a site around it."""

    def __init__(
        self, path: Path, players: int = 3, seed: int = 0, requests: tuple[float, float] = OPEN, long: bool = False, **options: Any
    ) -> None:
        account = Captioned(Silence())  # type: ignore[arg-type]  # it only prints
        self.table = Hosted.create(path, players, seed, account, **options)
        self.seats = SeatLinks(KEY, long)
        self.inbox = Inbox(self.table.host.session, self.seats)
        self.phones = Phones(self.inbox, self.table.host, account)
        self.site = Site(Pages(Prompts(games=("poetry-slam",))), self.seats, lambda: self.inbox.shown, self._ask)
        self.site._touches = self.site._checks = Rate(*OPEN)
        self._app = self.site.app(frozenset({"testserver"}), requests, OPEN)
        self.client = Browser(self._app)
        self.links: dict[Player, str] = {}

    def _ask(self, asked: Asked) -> None:
        self.inbox.waiting.append(asked)
        self.phones.look()

    @property
    def code(self) -> str:
        return self.seats.code(self.session.seats.codes)

    @property
    def session(self) -> Session:
        return self.table.host.session

    def elsewhere(self, address: str = "192.168.1.7") -> Browser:
        """On another machine."""
        return Browser(self._app, address)

    def open(self) -> None:
        """As where the room's network may come in."""
        self.table.host.session = replace(self.session, seats=replace(self.session.seats, phones=True))

    def seat(self, *players: Player) -> PhoneRoom:
        """Each of them joins."""
        for player in players or PLAYERS[: len(self.session.players)]:
            answer = self.join(player)
            assert answer.status_code == 200, answer.text
            self.links[player] = answer.url.path
        return self

    def join(self, player: Player, code: str | None = None, **headers: str) -> httpx.Response:
        form = {"code": self.code if code is None else code, "player": player}
        return self.client.post("/join", form, **headers)

    def page(self, player: Player | None = None) -> str:
        """A seat's page; with None the table screen."""
        self.phones.look()
        return str(self.client.get(self.links[player] if player else f"/table/{self.seats.here}").text)

    def touch(self, player: Player, pattern: str, slots: Mapping[str, str] = MappingProxyType({}), /, **more: str) -> httpx.Response:
        """What the player's page has under that pattern; or nothing that it has."""
        self.table.wait(1)
        seen = self.session.at_phone(player)
        way = next((phrase.way for phrase in (*seen.entries, *seen.moves) if phrase.pattern == pattern), pattern)
        answer = self.client.post(self.links[player], {"way": way, **slots, **more})
        self.table.until(self.table.now)
        return answer
