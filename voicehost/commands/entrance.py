"""What is there before anybody plays: terminal, keyboard, and the pages by which phones join. A lobby opens them, or the first game."""

from __future__ import annotations

import sys
from collections.abc import Callable
from contextlib import AbstractContextManager, ExitStack, nullcontext, suppress
from functools import cached_property
from typing import TYPE_CHECKING

import click

from voicehost.commands import tables
from voicehost.commands.options import DeviceOptions, EveningOptions, PageOptions
from voicehost.core.play import Value, say
from voicehost.host.account import has_an_edge
from voicehost.host.dashboard import Dashboard
from voicehost.machine import descriptors, devices, known_room, networks
from voicehost.machine.known_room import KnownRoom
from voicehost.machine.printing import PlainConsole, as_text
from voicehost.private.keyboard import Keyboard
from voicehost.session.gathering import Gathering
from voicehost.session.session import Session
from voicehost.speak.prompts import Prompts
from voicehost.web.port import PORT
from voicehost.web.seats import SeatLinks

if TYPE_CHECKING:
    from voicehost.web.server import Web

LEAST_CONNECTIONS = 16
"""The least number of connections, however few files the process may have open."""


def at_a_terminal() -> bool:
    """Whether there is a person at the terminal who can answer questions."""
    return sys.stdin is not None and sys.stdin.isatty()


def devices_of(named: DeviceOptions, room: KnownRoom | None) -> tuple[str | None, str | None]:
    """The microphone and the loudspeaker: those that are named or else, if they are there, those of a known room. None means the
    system's."""
    if room is None:
        return named.microphone, named.loudspeaker
    return (
        named.microphone or (room.microphone if devices.is_there(room.microphone, "input") else None),
        named.loudspeaker or (room.loudspeaker if devices.is_there(room.loudspeaker, "output") else None),
    )


class MachineTerminal:
    """The terminal of the person at the machine. Its lines are in the evening's language."""

    def __init__(self, language: str, *, phones: bool, plain: bool) -> None:
        self.console = PlainConsole(coloured=not plain)
        self.prompts = Prompts(language, phones=phones).forgiving()
        self.dashboard = Dashboard(self.console) if Dashboard.fits(self.console) and not plain else None

    def tell(self, key: str, style: str = "", **fields: Value) -> None:
        self.print(self.read(key, **fields), style)

    def print(self, line: str, style: str = "") -> None:
        self.console.print(as_text(line), style=style, soft_wrap=not has_an_edge(self.console))

    def read(self, key: str, **fields: Value) -> str:
        return self.prompts.read(say(key, **fields)).text

    @property
    def away(self) -> Callable[[], AbstractContextManager[None]]:
        """Opens a context in which the dashboard is not drawn, because the terminal shows something else."""
        return self.dashboard.away if self.dashboard is not None else nullcontext


class Entrance:
    """The terminal, the keyboard and the pages. Each part is opened when it is first needed, and closed by `opened`."""

    def __init__(self, opened: ExitStack, language: str, options: EveningOptions, keyboard: Keyboard | None = None) -> None:
        """`keyboard` is one that is open already, or None if nothing was typed yet.

        Raises `click.UsageError` or `NoNetwork` if phones cannot join in the way that was asked for."""
        self._opened, self._asked, self._given = opened, options.pages, keyboard
        self._room = _in_the_room(options.pages)
        self.terminal = MachineTerminal(language, phones=options.pages.phones, plain=options.plain)
        self.web: Web | None = None
        """The web server. None until pages are opened, or if nobody asked for any."""

    @property
    def has_pages(self) -> bool:
        """Whether anybody asked for pages."""
        return self._asked.phones or self._asked.table

    @property
    def has_phones(self) -> bool:
        return self._asked.phones

    @cached_property
    def keyboard(self) -> Keyboard:
        return self._given or self._opened.enter_context(Keyboard())

    def open_pages(self, prompts: Prompts, links: SeatLinks, first: Session | Gathering) -> Web:
        """Open the pages, which show `first` to begin with, and print in the terminal how to reach them."""
        from voicehost.web.pages import Pages  # slow to load, and needed only with phones or a screen
        from voicehost.web.server import LINGERS, Web

        most = max(LEAST_CONNECTIONS, descriptors.may_open() - descriptors.RESERVED)
        asked = self._asked
        self.web = self._opened.enter_context(
            Web(Pages(prompts, asked.theme), links, first, self._room, asked.port, connections=most, tls=asked.tls, lingers=LINGERS)
        )
        self._tell_pages(self.web)
        return self.web

    def _tell_pages(self, web: Web) -> None:
        if web.moved:
            self.terminal.tell("terminal-port-taken", port=str(PORT))
        self.terminal.tell("terminal-table-at", address=f"{web.here}/table")
        if web.address:
            tables.joining(self.terminal.console, web.addresses, web.code, web.link, self.terminal.prompts)
        if web.fingerprint:
            self.terminal.tell("terminal-certificate", words=web.fingerprint, all=web.fingerprint_hex)
        elif web.address:
            self.terminal.tell("terminal-read-along", option="--tls")


def _in_the_room(pages: PageOptions) -> tuple[str, ...]:
    """The addresses at which phones find this machine, the likeliest first. Empty if no phone may join. A chosen address is remembered."""
    if not pages.phones:
        if pages.address:
            raise click.UsageError("--address says where phones join, so it needs --phones.")
        return ()
    named = "" if pages.address == networks.AUTO else pages.address
    choice = networks.for_phones(named, () if pages.address else known_room.for_phones())
    if pages.address:
        first = choice.interfaces[0]
        with suppress(OSError):  # the evening matters more than remembering the address
            known_room.remember(*((first.address, first.name) if named else ("", "")))
    return choice.addresses
