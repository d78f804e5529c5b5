"""A lobby with phones: a real `Lobby`, the real web app, and clients that post to it. What is asked is answered at once, in one thread."""

from __future__ import annotations

from pathlib import Path

import httpx

from tests.support.hosted import Hosted
from tests.support.languages import made
from tests.support.phones import KEY, OPEN, Browser, Silence
from voicehost.core.play import Player
from voicehost.host.account import Captioned
from voicehost.host.lobby import Lobby
from voicehost.host.room import Phones
from voicehost.session.gathering import Gathering
from voicehost.session.session import Session
from voicehost.speak.prompts import Prompts
from voicehost.web.app import Site
from voicehost.web.asked import Asked
from voicehost.web.guards import Rate
from voicehost.web.pages import Pages
from voicehost.web.seats import SeatLinks
from voicehost.web.shown import Caption, Gathered, Shown


class PhoneLobby:
    """Until `begin`, which makes a game of it, under the same links."""

    def __init__(self, game: str = "poetry-slam", language: str = "en", address: str = "192.168.1.20:8765") -> None:
        self.playing = made(game, language)
        prompts = Prompts(language, (game,))
        self.lobby = Lobby(self.playing, self.playing.options(), lambda each: prompts.read(each).text, phones=True)
        self.links = SeatLinks(KEY)
        self.shown: Shown | Gathered = Gathered(0, self.lobby.gathering)
        self.answers: list[str] = []
        """What whoever sits at the machine was told."""
        self.site = Site(Pages(prompts), self.links, lambda: self.shown, self._ask)
        self.site._touches = self.site._checks = Rate(*OPEN)
        self.site.addresses = (address,)
        self._app = self.site.app(frozenset({"testserver"}), OPEN, OPEN)
        self.client = Browser(self._app)
        self.phones: Phones | None = None
        self._waiting: list[Asked] = []

    @property
    def gathering(self) -> Gathering:
        return self.lobby.gathering

    @property
    def code(self) -> str:
        return self.links.code(self.shown.session.seats.codes)

    def type(self, *lines: str) -> list[str]:
        answers = [text for line in lines for text in self.lobby.type(line)]
        self._gather()
        return answers

    def join(self, name: str, code: str | None = None) -> httpx.Response:
        return self.client.post("/join", {"code": self.code if code is None else code, "player": "+", "name": name})

    def page(self, link: str) -> str:
        return str(self.client.get(link).text)

    def table(self) -> str:
        return self.page(f"/table/{self.links.here}")

    def begin(self, path: Path, seed: int = 7) -> Hosted:
        """The game, as it is begun from here."""
        account = Captioned(Silence())  # type: ignore[arg-type]  # it only prints
        gathering = self.gathering
        table = Hosted.of(path, self.playing, gathering.players, self.playing.options(), seed, account, gathering.events(0))
        self.phones = Phones(self, table.host, account)
        self.phones.look()
        return table

    # -- as the loop sees the web server

    def show(self, session: Session, captions: tuple[Caption, ...], at: int) -> None:
        self.shown = self.shown.next(session, captions, at)

    def asked(self) -> tuple[Asked, ...]:
        waiting, self._waiting = tuple(self._waiting), []
        return waiting

    def _ask(self, asked: Asked) -> None:
        if self.phones is not None:
            self._waiting.append(asked)
            self.phones.look()
        else:
            self.answers += self.lobby.answer(asked, self._gather)

    def _gather(self) -> None:
        if isinstance(self.shown, Gathered):
            self.shown = self.shown.come(self.lobby.gathering)

    def seat(self, *players: Player) -> dict[Player, str]:
        """Each of them comes on a phone: the links of their seats."""
        return {player: self.join(player).url.path for player in players}
