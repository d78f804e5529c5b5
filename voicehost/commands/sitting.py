"""What a sitting needs of this machine, opened in one place and before a game is begun: what is missing leaves no log behind."""

from __future__ import annotations

from contextlib import ExitStack, nullcontext
from dataclasses import replace
from pathlib import Path
from typing import Any

import click
from rich.console import Console

from voicehost.commands import checkup, given, house_rules, tables, tuning
from voicehost.commands.earphones import Asked, earphones
from voicehost.commands.earphones import loudspeaker as sounding
from voicehost.core.language import Language
from voicehost.core.play import Player, Say, Value, say
from voicehost.core.session import Session
from voicehost.core.speech import Samples, seconds
from voicehost.host.account import Captioned
from voicehost.host.dashboard import Dashboard
from voicehost.host.host import Host
from voicehost.host.readying import Readying
from voicehost.host.recording import Recorder
from voicehost.host.room import Desk, Phones, by_ear, by_text
from voicehost.listen.cancelling.canceller import Canceller, Echo, Finding
from voicehost.listen.cancelling.recognizer import Cancelling
from voicehost.listen.microphone import Microphone
from voicehost.listen.recognizer import Recognizer, Scripted
from voicehost.log.store import Store
from voicehost.machine import descriptors, devices, known_room
from voicehost.machine.known_room import KnownRoom
from voicehost.private.aside import Aside
from voicehost.private.ears import Ears
from voicehost.private.keyboard import Keyboard
from voicehost.speak.announcer import Announcer
from voicehost.speak.loudspeaker import Loudspeaker
from voicehost.speak.mute import Mute
from voicehost.speak.prompts import Prompts
from voicehost.speak.voice import Silent
from voicehost.web import seats
from voicehost.web.pages import Pages
from voicehost.web.server import PORT, Web

LEAST = 16
"""Connections, however little the process may have open."""


class Sitting:
    def __init__(
        self,
        opened: ExitStack,
        players: tuple[Player, ...],
        language: Language,
        text: bool,
        voice: str | None,
        no_voice: bool,
        model: Path | None,
        microphone: str | None,
        loudspeaker: str | None,
        ears: tuple[Asked, ...] = (),
        phones: bool = False,
        table: bool = False,
        port: int | None = None,
        only_called: bool = False,
        tls: bool = False,
        long_code: bool = False,
        echo_cancel: str = "auto",
        plain: bool = False,
        record: bool = False,
        house: Path | None = None,
        start: Samples = 0,
        **sound: Any,
    ) -> None:
        """`opened` closes what is opened here. `voice`: a name; "" is whoever it is, and None so too, but nobody
        where everything is typed. `ears`: whose earphone is
        which device. `port`: None is the usual one, or any that is free. `echo_cancel`: on, off or auto. `plain`: lines
        and nothing else. `start`: of the clock. `sound`: of `tuning.asked`. `house`: a folder with wordings."""
        self._opened = opened
        self._phones, self._table, self._port = phones, table, port
        self._tls, self._long_code = tls, long_code
        self._start = start
        self._account: Captioned | None = None
        self._desk: Desk | None = None
        self._pages: Web | None = None
        self._only_called = only_called
        if record and text:
            raise click.UsageError("--record keeps what is heard, and with --text nothing is.")
        self._record = record
        self.house = house or house_rules.usual()
        self._sound = tuning.asked(**sound)
        self._console = Console(highlight=False)
        self._house = Prompts(language.name, ())
        speaks = not no_voice and (voice is not None or not text)
        self._recognizer: Recognizer = Scripted(()) if text else given.recognizer(model, language.name, given.said_of(players))
        self._words = opened.enter_context(Readying(self._recognizer.hears))
        if not text:
            given.require("name", checkup.names_heard(players, self._recognizer, language.name, given.said_of(players)))
        room = None if text else known_room.known()
        if room is not None:
            microphone, loudspeaker = self._in(room, microphone, loudspeaker)
        self._loudspeaker = Loudspeaker(given.device(loudspeaker)) if speaks else None
        ear = None if text else Microphone(given.device(microphone), start=start)
        self._microphone = given.listening(opened, ear, self._loudspeaker) if ear is not None else None
        output = self._loudspeaker or Mute()
        volume = room.volume if room is not None else 1.0
        voice_ = tuning.Chosen(voice, language.name) if speaks else Silent()
        self._announcer = opened.enter_context(Announcer(voice_, output, volume))
        if self._loudspeaker is not None and not text and echo_cancel != "off":
            canceller = Canceller(self._announcer, always=echo_cancel == "on", tell=self._tell_echo)
            self._recognizer = Cancelling(self._recognizer, canceller)
        where = sounding(loudspeaker) if speaks and ears else None
        self._ears = opened.enter_context(Ears(earphones(opened, players, ears, where, language.name)))
        self._dashboard = Dashboard(self._console) if Dashboard.fits(self._console) and not plain else None
        away = self._dashboard.away if self._dashboard is not None else nullcontext
        self._aside = opened.enter_context(Aside(self._console, away))
        self._keyboard = opened.enter_context(Keyboard(self._dashboard))

    def _tell_echo(self, echo: Echo) -> None:
        if echo.finding is Finding.FOUND:
            self._tell("terminal-echo-found", "dim", ms=f"{1000 * max(0.0, seconds(echo.delay)):.0f}")
        else:
            self._tell("terminal-echo-none", "dim")

    def _tell(self, key: str, style: str = "", **fields: Value) -> None:
        """For whoever sits at the machine."""
        self._console.print(self._house.read(say(key, **fields)).text, style=style, soft_wrap=True)

    def _in(self, room: KnownRoom, microphone: str | None, loudspeaker: str | None) -> tuple[str | None, str | None]:
        """The devices of the room that is known, where others are not named and they are there; and a line of what was not right in it."""
        if room.troubles:
            first, *others = room.troubles
            key = "terminal-room-more" if others else "terminal-room"
            self._tell(key, "yellow", trouble=first, count=len(others), command="voicehost room")
        there = devices.names()
        return (
            microphone or (room.microphone if room.microphone in there else None),
            loudspeaker or (room.loudspeaker if room.loudspeaker in there else None),
        )

    def play(self, session: Session, says: tuple[Say, ...], store: Store) -> tuple[Session, Samples]:
        """One game of the evening, and the source's position at its end. Devices, pages and the keyboard stay for the next."""
        prompts = house_rules.worded(Prompts(session.game.language.name, (session.game.name,)), self.house)
        session, first = replace(session, phones=self._phones), self._desk is None
        account = self._account = self._account or Captioned(self._console, prompts)
        typed = self._microphone is None
        host = Host(
            session,
            self._recognizer,
            self._announcer,
            prompts,
            account,
            store,
            self._start,
            self._ears,
            by_ear=not typed,
            tuned=tuning.keep,
            recorder=Recorder(store.path) if self._record else None,
        )
        host.sound_like(tuning.of_table(self._sound), tuning.in_ears())
        tuning.keep(host.session)
        web = self._web(session, prompts, store) if first else self._followed(session, prompts, store)
        if self._only_called and first:
            host.listen_only_when_called()
        host.announce(*says, *(_where(web, prompts) if web is not None and first else ()))
        if self._record:
            host.announce(say("records"))
        self._opened.callback(host.end_record)
        for player in self._ears.players if first else ():
            host.whisper(player, host.read(say("ear-yours", player=player)))
        pad = Phones(web, host, account) if web is not None else None
        if first:
            self._tell("terminal-how-to-type", "dim")
        with self._dashboard.open(account, prompts) if self._dashboard is not None else nullcontext():
            desk = self._desk = self._desk or Desk(
                self._keyboard, host, self._aside, pad, self._ears, stays=not typed, panel=self._dashboard
            )
            desk.turn_to(host, pad)
            if self._microphone is None:
                by_text(host, desk)
            else:
                by_ear(host, self._microphone, desk, self._loudspeaker, self._ears)
        self._announcer.finish()
        self._ears.finish()
        tables.scores(self._console, host.session)
        self._tell("terminal-kept-over" if host.session.over else "terminal-kept", command="voicehost resume")
        host.end_record()
        self._start = host.position
        return host.session, host.position

    def _followed(self, session: Session, prompts: Prompts, store: Store) -> Web | None:
        """The pages that stand go on with another game, under the same links."""
        if self._pages is not None:
            seats.keep(self._pages.seats, store.path.with_suffix(".key"))
            self._pages.follow(session.game.name, Pages(prompts))
        return self._pages

    def _web(self, session: Session, prompts: Prompts, store: Store) -> Web | None:
        """Opened, and told of in the terminal. None where nobody asked for it."""
        if not (self._phones or self._table):
            return None
        self._words.wait()  # what the game needs is open before anybody from outside can take what may be opened
        at = seats.kept(store.path.with_suffix(".key"), self._long_code)
        most = max(LEAST, descriptors.may_open() - descriptors.RESERVED)
        web = self._opened.enter_context(Web(Pages(prompts), at, session, self._phones, self._port, connections=most, tls=self._tls))
        self._pages = web
        if web.moved:
            self._tell("terminal-port-taken", port=str(PORT))
        self._tell("terminal-table-at", address=f"{web.here}/table")
        if web.address:
            tables.joining(self._console, web.address, web.code, web.link, self._house)
        if web.fingerprint:
            self._tell("terminal-certificate", words=web.fingerprint, all=web.fingerprint_hex)
        elif web.address:
            self._tell("terminal-read-along", option="--tls")
        return web


def _where(web: Web, prompts: Prompts) -> tuple[Say, ...]:
    """For the room to hear, digit by digit."""
    if not web.address:
        return ()
    dot, port, secure = (prompts.read(say(f"address-{part}")).text for part in ("dot", "port", "secure"))
    spoken = web.address.replace(".", dot).replace(":", port)
    begin = secure if web.fingerprint else ""  # else browsers try without
    return (say("phones-open", address=begin + spoken, code=" ".join(web.code)),)
