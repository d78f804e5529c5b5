"""The evening of a table whose microphone and loudspeaker are a page, from "which game?" to the last game.

This module joins the parts of a sitting as `composition` does for this machine. All tables of the process share the recognition models, the
lexicons and the voices.
"""

from __future__ import annotations

import dataclasses
import secrets
from collections.abc import Mapping
from contextlib import ExitStack
from dataclasses import replace
from datetime import datetime
from functools import cache
from threading import Lock
from typing import Any

import click

from voicehost.commands import arguments, checkup, playing, reading, tuning
from voicehost.commands.composition import joining_at
from voicehost.commands.house_rules import HouseRules
from voicehost.commands.organised import Organised
from voicehost.core.play import IllegalMove, Say
from voicehost.core.speech import Samples
from voicehost.games import GAMES
from voicehost.host.account import Captioned
from voicehost.host.host import Host
from voicehost.host.room import Phones
from voicehost.listen.cancelling.canceller import Canceller
from voicehost.listen.cancelling.recognizer import Cancelling
from voicehost.log.hall import Held
from voicehost.log.store import Header, Store
from voicehost.machine import qr
from voicehost.machine.printing import PlainConsole
from voicehost.serving import wire
from voicehost.serving.service import PageLink
from voicehost.session.session import Session
from voicehost.speak import languages
from voicehost.speak.announcer import Announcer
from voicehost.speak.languages import ENGLISH, BadPrompts
from voicehost.speak.mute import Mute
from voicehost.speak.prompts import Prompts
from voicehost.speak.voice import Silent, Voice
from voicehost.web.certificate import Certificate
from voicehost.web.pages import Pages
from voicehost.web.seats import SeatLinks
from voicehost.web.server import LOOPBACK, Web

LONGEST_LINE = 1000
"""The longest typed line, in characters."""
ASKS: float = 1.0
"""Seconds between two checks whether a page that has yet to answer is still there."""


class SharedVoice:
    """One voice for all tables of a process. It renders for one table at a time."""

    def __init__(self, voice: Voice) -> None:
        self._voice, self._lock = voice, Lock()

    def render(self, text: str, rate_wpm: int | None = None) -> bytes:
        with self._lock:
            return self._voice.render(text, rate_wpm)

    def __enter__(self) -> SharedVoice:
        return self

    def __exit__(self, *_: object) -> None:
        """Do nothing: the voice is closed where it was opened."""


class Parts:
    """What the tables of a process share, each made when it is first needed, and closed with `opened`."""

    def __init__(self, opened: ExitStack, named: str | None = None, *, speaks: bool = True) -> None:
        """`named` is the name of a voice. If `speaks` is False, nothing is said aloud and everything is only read."""
        self._opened, self._named, self.speaks = opened, named, speaks
        self._lock = Lock()
        self._voices: dict[str, SharedVoice] = {}

    def voice(self, language: str) -> Voice:
        if not self.speaks:
            return Silent()
        with self._lock:
            if language not in self._voices:
                self._voices[language] = SharedVoice(self._opened.enter_context(tuning.Chosen(self._named, language)))
            return self._voices[language]

    def warm(self, language: str) -> None:
        """Open the voice, which is a process of its own, so that the first table need not wait for it."""
        self.voice(language).render("ready")


def load(language: str) -> None:
    """Load what the first table would wait for: the model, the words of every game, and the pages. Processes forked later share all
    that."""
    ear = arguments.recognizer(None, language)
    for name in offered(language):
        game = playing.made(name, language)
        session, _ = Session.begin(game, PLAYERS[: game.for_players.start], game.options(), 0)
        ear.expect(session.listening)
    Pages(Prompts(language))


LANGUAGES = ("en", "de")
"""The languages whose recognition model comes with the program."""
PLAYERS = ("Ana", "Ben", "Cy", "Dee", "Eve")


@cache
def offered(language: str) -> Mapping[str, str]:
    """The titles, by name, of the games in that language that five players are enough for."""
    return {
        kind.name: kind.title
        for kind in GAMES
        if language in languages.plays(kind.languages, kind.name) and kind.for_players.start <= len(PLAYERS)
    }


def _choice(first: str) -> list[tuple[str, str, str]]:
    """The games for a page to offer, as (name, title, language). Those in the language `first` come first."""
    ordered = sorted(LANGUAGES, key=lambda language: language != first)
    return [(name, title, language) for language in ordered for name, title in offered(language).items()]


class PageAccount(Captioned):
    """Shows what is heard and said as captions on the page. It prints nothing."""

    def __init__(self, prompts: Prompts, page: PageLink) -> None:
        super().__init__(PlainConsole(), prompts)
        self._page = page

    def line(self, at: Samples, who: str, text: str, style: str, *, before: str = "", after: str = "") -> None:
        """Do nothing: there is no terminal that anybody reads."""

    def _caption(self, at: Samples, who: str, text: str, say: Say | None = None) -> None:
        super()._caption(at, who, text, say)
        if text:
            self._page.send(wire.said("caption", who=who, text=text, host=say is not None))


class TableEvening:
    """A `Plays`: what a host does at each table that it takes."""

    def __init__(self, parts: Parts, language: str = ENGLISH, address: str = LOOPBACK, certificate: Certificate | None = None) -> None:
        """`language` is that of tables at which nothing was played yet. `address` is where phones find this machine, and `certificate` is
        for their https."""
        self._parts, self._language, self._address, self._certificate = parts, language, address, certificate

    def __call__(self, held: Held, page: PageLink) -> None:
        organised = Organised(held, page)
        session, says, store, start = self._goes_on(held, page) or self._begins(held, page, organised)
        page.begin(start)
        rules = HouseRules(family=bool(store.header.options.get("family")))
        links, prompts = SeatLinks(held.key), reading.worded(store, phones=True)
        session = replace(session, seats=replace(session.seats, phones=True))
        room, tls = (self._address,), self._certificate or False
        with ExitStack() as opened:
            web = opened.enter_context(Web(Pages(prompts), links, session, room, port=0, tls=tls, elsewhere=page.elsewhere))
            opened.callback(setattr, page, "phones", "")
            page.phones = web.origin
            page.show("phones", addresses=web.addresses, code=web.code, image=qr.as_image(web.link))
            self._plays(held, page, web, organised, session, (*says, *joining_at(web, prompts)), store, start, rules)

    def _plays(
        self,
        held: Held,
        page: PageLink,
        web: Web,
        organised: Organised,
        session: Session,
        says: tuple[Say, ...],
        store: Store,
        start: Samples,
        rules: HouseRules,
    ) -> None:
        """Play this game, and those that follow."""
        while True:
            ended, position = self._play(session, says, store, page, web, organised, start, rules)
            if not ended.sequel.follows:
                return
            session, says, header, events = playing.following(ended, store.header, position, 1.0, rules)
            organised.ends()
            store = held.begin(header)
            for event in events:
                store.append_event(event)
            session = replace(session, seats=replace(session.seats, phones=True))
            web.follow(session.game.name, Pages(reading.worded(store, phones=True)))
            start = position

    # -- which game -------------------------------------------------------------------------------------------------------------

    def _goes_on(self, held: Held, page: PageLink) -> tuple[Session, tuple[Say, ...], Store, Samples] | None:
        """The table's last game, to go on with: at once if the page has only lost its host, otherwise as after a break. None if there is
        none to go on with."""
        store = held.last()
        if store is None:
            return None
        left = reading.gone_on(store)
        session = left.session
        if session.over and page.arrived is None:
            return None
        if page.arrived is not None:
            asking, asked = reading.asked_again(session, left, store, left.heard)
            return asking, (*session.asks, *asked), store, left.heard
        session = playing.after_the_break(session, left.position, store)
        asking, asked = reading.asked_again(session, left, store, left.position)
        says = (*playing.welcome_back(session, left.position), *asked)
        return replace(asking, said=says), says, store, left.position

    def _begins(self, held: Held, page: PageLink, organised: Organised) -> tuple[Session, tuple[Say, ...], Store, Samples]:
        """A new game with the players that the page names. If they cannot play it, the page says why and asks again."""
        why, games = "", _choice(self._language)
        while True:
            asked, offered_now = None, None
            while asked is None or asked["say"] != "begin":
                chosen, texts = organised.choice({name: title for name, title, _ in games})
                now = [each for each in games if chosen in (None, each[0])]
                for text in texts:
                    page.send(wire.said("caption", who="The organiser", text=text, host=True))
                if now != offered_now:
                    page.send(wire.said("choose", games=now, why=why or ("The organiser has chosen the game." if chosen else "")))
                    offered_now = now
                asked = page.line(ASKS)
            try:
                header, session, says = self._begun(asked, held.table)
            except (click.UsageError, IllegalMove, BadPrompts) as refused:
                why = refused.format_message() if isinstance(refused, click.UsageError) else str(refused)
                continue
            organised.begun()
            return (*playing.with_an_offer(session, says), held.begin(header), 0)

    def _begun(self, asked: Mapping[str, Any], table: str) -> tuple[Header, Session, tuple[Say, ...]]:
        name, language, seed = str(asked.get("game", "")), str(asked.get("lang", self._language)), asked.get("seed")
        if language not in LANGUAGES or name not in offered(language):
            raise click.UsageError(f"there is no game {name[:40]!r} here.")
        seats = arguments.Players().convert(str(asked.get("players", "")), None, None)
        game = playing.made(name, language)
        options = playing.options_of_settings(game, tuple(map(str, asked.get("settings", ()))))
        players, said = arguments.with_others(seats, game, options), dict(arguments.said_of(seats))
        arguments.require("name", checkup.names_heard(players, arguments.recognizer(None, language), language, said))
        seed = seed if isinstance(seed, int) and seed >= 0 else secrets.randbits(playing.SEED_BITS)
        session, says = arguments.begun(game, players, options, seed)
        begun = datetime.now().astimezone().isoformat(timespec="seconds")
        header = Header(name, game.rules_version, players, dataclasses.asdict(options), seed, language, begun, said=said, table=table)
        return header, session, says

    # -- a game -----------------------------------------------------------------------------------------------------------------

    def _play(
        self,
        session: Session,
        says: tuple[Say, ...],
        store: Store,
        page: PageLink,
        web: Web,
        organised: Organised,
        start: Samples,
        rules: HouseRules,
    ) -> tuple[Session, Samples]:
        language, prompts = session.game.language.name, reading.worded(store, phones=True)
        titles = {kind.name: kind.title for kind in GAMES if language in languages.plays(kind.languages, kind.name)}
        session = replace(session, sequel=playing.sequel(session, store.header, rules))
        recognizer = arguments.recognizer(None, language, store.header.said)
        account = PageAccount(prompts, page)
        page.show("game", title=session.game.title)
        with Announcer(self._parts.voice(language), page.loudspeaker if self._parts.speaks else Mute()) as announcer:
            hearing = Cancelling(recognizer, Canceller(announcer)) if self._parts.speaks else recognizer
            host = Host(session, hearing, announcer, prompts, account, store, start)
            host.announce(*says)
            phones = Phones(web, host, account)
            for chunk in page.microphone:
                host.accept(chunk)
                self._look(host, page)
                organised.look(host, prompts, titles)
                phones.look()
                page.heard(chunk.end, speaks=announcer.playing(chunk.end))
                if host.session.done:
                    organised.look(host, prompts, titles)
                    break
            return host.session, host.position

    def _look(self, host: Host, page: PageLink) -> None:
        """Take the next line that was typed on the page."""
        line = page.line()
        text = str(line.get("text", "")).strip() if line is not None and line["say"] == "line" else ""
        if 0 < len(text) <= LONGEST_LINE:
            host.type(text)
