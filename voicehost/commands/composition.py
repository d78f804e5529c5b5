"""The composition root: it makes every part of an evening that acts on this machine, and hands it to the parts that use it.

Nothing else in the program connects a microphone with a recognizer, or a voice with a loudspeaker. Everything is opened before a game
begins, so that a missing part leaves no log behind. Only the pages are opened later, with the first game or with the lobby before it
(`entrance`). Devices, pages and the keyboard stay open for the games that follow.
"""

from __future__ import annotations

from contextlib import ExitStack, nullcontext
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING

from voicehost.commands import arguments, checkup, clear_voice, reading, tables, tuning
from voicehost.commands.earphones import earphones
from voicehost.commands.earphones import loudspeaker as sounding
from voicehost.commands.entrance import Entrance, devices_of
from voicehost.commands.options import EveningOptions
from voicehost.core.language import Language
from voicehost.core.play import Player, RealPack, Say, Spelled, say
from voicehost.core.speech import Samples, seconds
from voicehost.host.account import Captioned
from voicehost.host.host import Host
from voicehost.host.outward import PublicEvents
from voicehost.host.readying import Readying
from voicehost.host.recording import Recorder
from voicehost.host.rereading import Rereading
from voicehost.host.room import Desk, Phones, by_ear, by_text
from voicehost.listen.cancelling.canceller import Canceller, Echo, EchoState
from voicehost.listen.cancelling.recognizer import Cancelling
from voicehost.listen.engine import check
from voicehost.listen.microphone import Microphone
from voicehost.listen.recognizer import Recognizer, Scripted
from voicehost.log.store import Store
from voicehost.machine import known_room
from voicehost.machine.known_room import KnownRoom
from voicehost.private.aside import Aside
from voicehost.private.ears import Ears
from voicehost.session.session import Session
from voicehost.speak.announcer import Announcer
from voicehost.speak.loudspeaker import Loudspeaker
from voicehost.speak.mute import Mute
from voicehost.speak.prompts import Prompts
from voicehost.speak.voice import Silent
from voicehost.web import seats

if TYPE_CHECKING:
    from voicehost.web.server import Web


class Composition:
    """Makes the parts of an evening, and plays games with them one after the other."""

    def __init__(
        self,
        opened: ExitStack,
        players: tuple[Player, ...],
        language: Language,
        options: EveningOptions,
        *,
        text: bool,
        start: Samples = 0,
        entrance: Entrance | None = None,
    ) -> None:
        """`opened` closes what is opened here. `text` means that everything is typed. `start` is where the clock begins. `entrance` is the
        one at which players have gathered, or None if nobody had to.

        Raises `click.UsageError` if a name cannot be heard. If a part is missing, that part raises its own error.
        """
        options.require_sense(text=text)
        self._entrance = entrance or Entrance(opened, language.name, options)
        self._opened, self._options, self._start = opened, options, start
        self._sound = tuning.asked(options.voice.rate, options.voice.speech_volume, options.voice.tone_volume, options.voice.telling)
        self._terminal = self._entrance.terminal
        self._account: Captioned | None = None
        self._desk: Desk | None = None

        recognizer = self._hearing(players, language, text=text)
        room = None if text else known_room.known()
        microphone, loudspeaker = self._devices(room)
        speaks = not options.voice.no_voice and (options.voice.voice is not None or not text)
        self._loudspeaker = Loudspeaker(arguments.device(loudspeaker)) if speaks else None
        ear = None if text else Microphone(arguments.device(microphone), start=start)
        self._microphone = arguments.listening(opened, ear, self._loudspeaker) if ear is not None else None
        voice = tuning.Chosen(options.voice.voice, language.name) if speaks else Silent()
        volume = room.volume if room is not None else 1.0
        self._announcer = opened.enter_context(Announcer(voice, self._loudspeaker or Mute(), volume))
        if speaks and clear_voice.is_due(language.name):
            self._terminal.tell("terminal-clear-voice", "dim", command=clear_voice.command(language.name))
            clear_voice.note_offer(language.name)
        self._recognizer = self._without_its_own_voice(recognizer) if ear is not None else recognizer
        beside = sounding(loudspeaker) if speaks and options.devices.ears else None
        self._ears = opened.enter_context(Ears(earphones(opened, players, options.devices.ears, beside, language.name)))
        self._aside = opened.enter_context(Aside(self._terminal.console, self._terminal.away))
        self._keyboard = self._entrance.keyboard
        self._keyboard.show_in(self._terminal.dashboard)
        self._rereading = self._second_reader(language) if ear is not None else None
        self._outward = opened.enter_context(PublicEvents(options.events, self._tell_events_lost)) if options.events is not None else None

    # -- the parts --------------------------------------------------------------------------------------------------------------

    def _hearing(self, players: tuple[Player, ...], language: Language, *, text: bool) -> Recognizer:
        """The recognizer, which must hear every player's name. Meanwhile the words of the games are made ready in the background."""
        said = arguments.said_of(players)
        if text and self._options.devices.model is not None:
            check(self._options.devices.model)  # a typed game needs no model, but a named one that is missing is a mistake
        recognizer: Recognizer = Scripted(()) if text else arguments.recognizer(self._options.devices.model, language.name, said)
        self._words = self._opened.enter_context(Readying(recognizer.hears))
        if not text:
            arguments.require("name", checkup.names_heard(players, recognizer, language.name, said))
        return recognizer

    def _devices(self, room: KnownRoom | None) -> tuple[str | None, str | None]:
        """The microphone and the loudspeaker. If the known room had troubles, a line says so."""
        if room is not None and room.troubles:
            first, *others = room.troubles
            key = "terminal-room-more" if others else "terminal-room"
            self._terminal.tell(key, "yellow", trouble=first, count=len(others), command="voicehost room")
        return devices_of(self._options.devices, room)

    def _without_its_own_voice(self, recognizer: Recognizer) -> Recognizer:
        """The recognizer without what the loudspeaker plays, unless echo cancelling is off."""
        cancel = self._options.devices.echo_cancel
        if self._loudspeaker is None or cancel == "off":
            return recognizer
        return Cancelling(recognizer, Canceller(self._announcer, always=cancel == "on", tell=self._tell_echo))

    def _second_reader(self, language: Language) -> Rereading | None:
        """The second reader of recitations, if one is installed and wanted. It is loaded in the background."""
        reader = None if self._options.no_reader else arguments.second_reader(language.name)
        return Rereading(self._opened.enter_context(reader)) if reader is not None else None

    def _tell_events_lost(self, why: str) -> None:
        self._terminal.tell("terminal-events-lost", "yellow", why=why)

    def _tell_echo(self, echo: Echo) -> None:
        if echo.finding is EchoState.FOUND:
            self._terminal.tell("terminal-echo-found", "dim", ms=f"{1000 * max(0.0, seconds(echo.delay)):.0f}")
        else:
            self._terminal.tell("terminal-echo-none", "dim")

    # -- a game -----------------------------------------------------------------------------------------------------------------

    def play(self, session: Session, says: tuple[Say, ...], store: Store) -> tuple[Session, Samples]:
        """Play one game of the evening, and return its session and the source's position at its end. If somebody interrupts it, a note in
        its language says how to go on."""
        try:
            return self._play(session, says, store)
        except KeyboardInterrupt as interrupt:
            interrupt.add_note(self._terminal.read("terminal-stopped", command="voicehost resume"))
            raise

    def _play(self, session: Session, says: tuple[Say, ...], store: Store) -> tuple[Session, Samples]:
        prompts = reading.worded(store, phones=self._options.pages.phones)
        session, first = replace(session, seats=replace(session.seats, phones=self._options.pages.phones)), self._desk is None
        account = self._account = self._account or Captioned(self._terminal.console, prompts)
        host = self._host(session, prompts, account, store)
        web = self._pages(session, prompts, store.path)
        self._begin(host, says, joining_at(web, prompts) if web is not None and first else (), first=first)
        pad = Phones(web, host, account) if web is not None else None
        dashboard = self._terminal.dashboard
        with dashboard.open(account, prompts) if dashboard is not None else nullcontext():
            desk = self._desk = self._desk or Desk(
                self._keyboard, host, self._aside, pad, self._ears, stays=self._microphone is not None, panel=dashboard
            )
            desk.turn_to(host, pad)
            if self._microphone is None:
                by_text(host, desk)
            else:
                by_ear(host, self._microphone, desk, self._loudspeaker, self._ears)
        if web is not None and not host.session.sequel.follows:
            web.show(host.session, account.captions, host.position)
            web.good_night()
        self._end(host)
        return host.session, host.position

    def _host(self, session: Session, prompts: Prompts, account: Captioned, store: Store) -> Host:
        host = Host(
            session,
            self._recognizer,
            self._announcer,
            prompts,
            account,
            store,
            self._start,
            self._ears,
            by_ear=self._microphone is not None,
            tuned=tuning.keep,
            recorder=Recorder(store.path) if self._options.record else None,
            rereading=self._rereading,
            outward=self._outward,
        )
        if self._outward is not None:
            self._outward.begins(self._start, session.game.name, session.game.title, session.game.language.name, session.players)
        host.sound_like(tuning.of_table(self._sound), tuning.in_ears())
        tuning.keep(host.session)
        return host

    def _begin(self, host: Host, says: tuple[Say, ...], joining: tuple[Say, ...], *, first: bool) -> None:
        """Announce the beginning of a game. `says` are the welcome and what follows it, and `joining` says how phones join. `first` is
        whether it is the evening's first game."""
        if self._options.only_called and first:
            host.listen_only_when_called()
        records = (say("records"),) if self._options.record else ()  # right after the welcome, before anybody recites anything
        host.announce(*says[:1], *records, *says[1:], *joining)
        self._opened.callback(host.end_record)
        if not first:
            return
        for player in self._ears.players:
            host.whisper(player, host.read(say("ear-yours", player=player)))
        if enters_unseen(host.session):
            self._terminal.print(host.read(say("terminal-how-to-type")), "dim")

    def _end(self, host: Host) -> None:
        self._announcer.finish()
        self._ears.finish()
        if not host.session.has_not_begun:  # else there is nothing to look back on, only a question that nobody is asked any more
            tables.scores(self._terminal.console, host.session, plain=self._terminal.dashboard is None)
        self._terminal.tell(_kept(host.session), command="voicehost resume")
        host.end_record()
        self._start = host.position

    # -- pages ------------------------------------------------------------------------------------------------------------------

    def _pages(self, session: Session, prompts: Prompts, log: Path) -> Web | None:
        """The pages, or None if nobody asked for any. Pages that are open already go on with the next game, under the same links."""
        if not self._entrance.has_pages:
            return None
        self._words.wait()  # the game opens its own files first, before connections from outside can use up what may be opened
        if self._entrance.web is None:
            at = seats.kept(log.with_suffix(".key"), self._options.pages.long_code)
            return self._entrance.open_pages(prompts, at, session)
        from voicehost.web.pages import Pages  # only an evening with phones or a screen waits for this import

        seats.keep(self._entrance.web.seats, log.with_suffix(".key"))
        self._entrance.web.follow(session.game.name, Pages(prompts, self._options.pages.theme))
        return self._entrance.web


def _kept(session: Session) -> str:
    """The key of what the terminal says last: whether and how the game can go on."""
    if session.has_not_begun:
        return "terminal-kept-unplayed"
    return "terminal-kept-over" if session.over else "terminal-kept"


def enters_unseen(session: Session) -> bool:
    """Whether anybody enters something in secret in this game, now or later."""
    return bool(session.game.private) and not (isinstance(session.game, RealPack) and session.game.with_real_pack(session.state))


def joining_at(web: Web, prompts: Prompts) -> tuple[Say, ...]:
    """How to join with a phone, for the room to hear: the address and the code, digit by digit. Empty if there is no address."""
    if not web.address:
        return ()
    dot, port, secure = (prompts.read(say(f"address-{part}")).text for part in ("dot", "port", "secure"))
    spoken = web.address.replace(".", dot).replace(":", port)
    written, said = ("https://", secure) if web.fingerprint else ("", "")  # browsers need no prefix for http
    return (say("phones-open", address=Spelled(written + web.address, said + spoken), code=Spelled(web.code, " ".join(web.code))),)
