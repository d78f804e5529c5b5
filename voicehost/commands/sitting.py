"""What a sitting needs of this machine, opened in one place and before a game is begun: what is missing leaves no log behind."""

from __future__ import annotations

from collections.abc import Mapping
from contextlib import ExitStack, nullcontext
from dataclasses import dataclass, fields, replace
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click
from rich.console import Console
from rich.text import Text

from voicehost.commands import checkup, given, reading, tables, tuning
from voicehost.commands.earphones import Asked, earphones
from voicehost.commands.earphones import loudspeaker as sounding
from voicehost.core.language import Language
from voicehost.core.play import Player, RealPack, Say, Spelled, Value, say
from voicehost.core.speech import Samples, seconds
from voicehost.host.account import Captioned, has_an_edge
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
from voicehost.session.session import Session
from voicehost.speak.announcer import Announcer
from voicehost.speak.loudspeaker import Loudspeaker
from voicehost.speak.mute import Mute
from voicehost.speak.prompts import Prompts
from voicehost.speak.voice import Silent
from voicehost.web import seats
from voicehost.web.port import PORT

if TYPE_CHECKING:
    from voicehost.web.server import Web

LEAST = 16
"""Connections, however little the process may have open."""


@dataclass(frozen=True, slots=True)
class Devices:
    """What it hears by and sounds from. None is the system's own."""

    model: Path | None
    microphone: str | None
    loudspeaker: str | None
    ears: tuple[Asked, ...]
    """Whose earphone is which device."""
    echo_cancel: str
    """on, off or auto."""


@dataclass(frozen=True, slots=True)
class Speaking:
    """How the host sounds; None is as it was the last time."""

    voice: str | None
    """A name. "" is whoever it is, and None so too, but nobody where everything is typed."""
    no_voice: bool
    rate: int | None
    speech_volume: int | None
    tone_volume: int | None
    telling: str | None


@dataclass(frozen=True, slots=True)
class Network:
    """Which pages there are, and where."""

    phones: bool
    table: bool
    port: int | None
    """None is the usual one, or any that is free."""
    tls: bool
    long_code: bool


@dataclass(frozen=True, slots=True)
class SittingOptions:
    """What is asked for on the command line."""

    devices: Devices
    speaking: Speaking
    network: Network
    only_called: bool
    plain: bool
    """Lines and nothing else."""
    record: bool

    @classmethod
    def of(cls, told: Mapping[str, Any]) -> SittingOptions:
        """By their names on the command line."""
        parts = {name: _part(kind, told) for name, kind in (("devices", Devices), ("speaking", Speaking), ("network", Network))}
        return cls(**parts, **{name: told[name] for name in ("only_called", "plain", "record")})


def _part(kind: type[Any], told: Mapping[str, Any]) -> Any:
    return kind(**{field.name: told[field.name] for field in fields(kind)})


class Sitting:
    def __init__(
        self,
        opened: ExitStack,
        players: tuple[Player, ...],
        language: Language,
        options: SittingOptions,
        *,
        text: bool,
        start: Samples = 0,
    ) -> None:
        """`opened` closes what is opened here. `text`: everything is typed. `start`: of the clock."""
        devices_, speaking = options.devices, options.speaking
        self._opened = opened
        self._options, self._network = options, options.network
        self._start = start
        self._account: Captioned | None = None
        self._desk: Desk | None = None
        self._pages: Web | None = None
        if options.record and text:
            raise click.UsageError("--record keeps what is heard, and with --text nothing is.")
        self._sound = tuning.asked(speaking.rate, speaking.speech_volume, speaking.tone_volume, speaking.telling)
        self._console = Console(highlight=False, color_system=None if options.plain else "auto")
        self._house = Prompts(language.name, (), phones=options.network.phones)
        speaks = not speaking.no_voice and (speaking.voice is not None or not text)
        self._recognizer: Recognizer = Scripted(()) if text else given.recognizer(devices_.model, language.name, given.said_of(players))
        self._words = opened.enter_context(Readying(self._recognizer.hears))
        if not text:
            given.require("name", checkup.names_heard(players, self._recognizer, language.name, given.said_of(players)))
        room = None if text else known_room.known()
        microphone, loudspeaker = devices_.microphone, devices_.loudspeaker
        if room is not None:
            microphone, loudspeaker = self._in(room, microphone, loudspeaker)
        self._loudspeaker = Loudspeaker(given.device(loudspeaker)) if speaks else None
        ear = None if text else Microphone(given.device(microphone), start=start)
        self._microphone = given.listening(opened, ear, self._loudspeaker) if ear is not None else None
        output = self._loudspeaker or Mute()
        volume = room.volume if room is not None else 1.0
        voice_ = tuning.Chosen(speaking.voice, language.name) if speaks else Silent()
        self._announcer = opened.enter_context(Announcer(voice_, output, volume))
        if self._loudspeaker is not None and not text and devices_.echo_cancel != "off":
            canceller = Canceller(self._announcer, always=devices_.echo_cancel == "on", tell=self._tell_echo)
            self._recognizer = Cancelling(self._recognizer, canceller)
        where = sounding(loudspeaker) if speaks and devices_.ears else None
        self._ears = opened.enter_context(Ears(earphones(opened, players, devices_.ears, where, language.name)))
        self._dashboard = Dashboard(self._console) if Dashboard.fits(self._console) and not options.plain else None
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
        text = Text(self._house.read(say(key, **fields)).text)
        self._console.print(text, style=style, soft_wrap=not has_an_edge(self._console))

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
        """One game of the evening, and the source's position at its end. Devices, pages and the keyboard stay for the next. Who stops it
        is told so in its language."""
        try:
            return self._play(session, says, store)
        except KeyboardInterrupt as interrupt:
            interrupt.add_note(self._house.read(say("terminal-stopped", command="voicehost resume")).text)
            raise

    def _play(self, session: Session, says: tuple[Say, ...], store: Store) -> tuple[Session, Samples]:
        prompts = reading.worded(store, phones=self._network.phones)
        session, first = replace(session, phones=self._network.phones), self._desk is None
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
            recorder=Recorder(store.path) if self._options.record else None,
        )
        host.sound_like(tuning.of_table(self._sound), tuning.in_ears())
        tuning.keep(host.session)
        web = self._web(session, prompts, store) if first else self._followed(session, prompts, store)
        if self._options.only_called and first:
            host.listen_only_when_called()
        kept = (say("records"),) if self._options.record else ()  # right after the welcome: nobody begins a poem before it
        host.announce(*says[:1], *kept, *says[1:], *(joining_at(web, prompts) if web is not None and first else ()))
        self._opened.callback(host.end_record)
        for player in self._ears.players if first else ():
            host.whisper(player, host.read(say("ear-yours", player=player)))
        pad = Phones(web, host, account) if web is not None else None
        if first and _enters_unseen(session):
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
        if web is not None and not host.session.follows:
            web.show(host.session, account.captions, host.position)
            web.good_night()
        self._announcer.finish()
        self._ears.finish()
        tables.scores(self._console, host.session, plain=self._dashboard is None)
        self._tell("terminal-kept-over" if host.session.over else "terminal-kept", command="voicehost resume")
        host.end_record()
        self._start = host.position
        return host.session, host.position

    def _followed(self, session: Session, prompts: Prompts, store: Store) -> Web | None:
        """The pages that stand go on with another game, under the same links."""
        if self._pages is not None:
            from voicehost.web.pages import Pages

            seats.keep(self._pages.seats, store.path.with_suffix(".key"))
            self._pages.follow(session.game.name, Pages(prompts))
        return self._pages

    def _web(self, session: Session, prompts: Prompts, store: Store) -> Web | None:
        """Opened, and told of in the terminal. None where nobody asked for it."""
        asked = self._network
        if not (asked.phones or asked.table):
            return None
        from voicehost.web.pages import Pages  # only who has phones, or a screen, waits for it
        from voicehost.web.server import LINGERS, Web

        self._words.wait()  # what the game needs is open before anybody from outside can take what may be opened
        at = seats.kept(store.path.with_suffix(".key"), asked.long_code)
        most = max(LEAST, descriptors.may_open() - descriptors.RESERVED)
        web = self._opened.enter_context(
            Web(Pages(prompts), at, session, asked.phones, asked.port, connections=most, tls=asked.tls, lingers=LINGERS)
        )
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


def _enters_unseen(session: Session) -> bool:
    """Whether anybody enters anything unseen in this game, now or later."""
    return not (isinstance(session.game, RealPack) and session.game.with_real_pack(session.state))


def joining_at(web: Web, prompts: Prompts) -> tuple[Say, ...]:
    """For the room to hear, digit by digit."""
    if not web.address:
        return ()
    dot, port, secure = (prompts.read(say(f"address-{part}")).text for part in ("dot", "port", "secure"))
    spoken = web.address.replace(".", dot).replace(":", port)
    written, said = ("https://", secure) if web.fingerprint else ("", "")  # browsers try without
    return (say("phones-open", address=Spelled(written + web.address, said + spoken), code=Spelled(web.code, " ".join(web.code))),)
