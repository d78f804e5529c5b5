"""The lobby of an evening: from the first name to "everybody is here", at the keyboard and on phones."""

from __future__ import annotations

import secrets
import time
from typing import Any

import click

from voicehost.commands import entrance, given
from voicehost.commands.entrance import Entrance
from voicehost.commands.options import EveningOptions
from voicehost.core.play import Game
from voicehost.host.lobby import Lobby
from voicehost.listen.microphone import TYPED, NoMicrophone
from voicehost.machine import devices, known_room
from voicehost.machine.device_table import NoDevice
from voicehost.session.gathering import Gathering
from voicehost.speak.prompts import Prompts
from voicehost.web.asked import WebGone
from voicehost.web.seats import KEY_BYTES, SeatLinks

LOOK = 0.1
"""Seconds between two looks at what phones ask."""


def can_gather(options: EveningOptions) -> bool:
    """Whether there is anything by which somebody could say who they are: a terminal, or phones."""
    return options.pages.phones or entrance.at_a_terminal()


def gathered(at: Entrance, playing: Game[Any], chosen: Any, options: EveningOptions, *, text: bool) -> Gathering:
    """Who plays, when everybody is here. `chosen`: the game's options. `text`: nobody is listened to.

    Raises what is missing before anybody has entered a name: a usage error for options that the game cannot be played with, and what ears
    raise that are not there."""
    prompts = Prompts(playing.language.name, (playing.name,), phones=options.pages.phones).forgiving()
    hears = None
    if not text:
        hears = given.recognizer(options.devices.model, playing.language.name).hears
        _require_microphone(options)
    with given.refusals(playing):
        lobby = Lobby(playing, chosen, lambda one: prompts.read(one).text, hears, phones=options.pages.phones)
    if at.has_pages:
        links = SeatLinks(secrets.token_bytes(KEY_BYTES), options.pages.long_code)
        at.open_pages(prompts, links, lobby.gathering)
    return Doorkeeper(at, lobby).wait()


def _require_microphone(options: EveningOptions) -> None:
    """That one is there, as far as that is known without opening it."""
    named, room = options.devices.microphone, known_room.known()
    if named is None and room is not None and devices.is_there(room.microphone, "input"):
        return
    try:
        devices.name(given.device(named), "input")
    except NoDevice as error:
        raise NoMicrophone(f"no microphone ({error}): plug one in, or choose another; {TYPED}") from None


class Doorkeeper:
    """Between the lobby and whoever stands at it: keyboard, terminal and pages."""

    def __init__(self, at: Entrance, lobby: Lobby) -> None:
        self._entrance, self._lobby = at, lobby
        self._shown = lobby.gathering

    def wait(self) -> Gathering:
        keyboard, terminal, game = self._entrance.keyboard, self._entrance.terminal, self._lobby.gathering.game
        terminal.tell("terminal-lobby", title=game.title)
        if not self._entrance.has_pages:
            terminal.tell("terminal-lobby-phones", "dim", command=f"voicehost play {game.name} --phones")
        keyboard.ask()
        try:
            while not self._lobby.gathering.begins:
                self._look()
        except KeyboardInterrupt as interrupt:
            interrupt.add_note(terminal.read("terminal-lobby-stopped"))
            raise
        return self._lobby.gathering

    def _look(self) -> None:
        keyboard = self._entrance.keyboard
        if keyboard.closed:
            time.sleep(LOOK)
        line = None if keyboard.closed else keyboard.line(LOOK)
        if line is not None:
            self._tell(*self._lobby.type(line))
        self._show()
        self._ask_pages()
        self._show()
        if self._lobby.gathering.begins:
            return
        if line is not None:
            keyboard.ask()
        elif keyboard.closed and not self._entrance.has_phones:
            raise click.ClickException(self._entrance.terminal.read("terminal-lobby-left"))  # nobody is left who could say anything
        elif keyboard.closed and keyboard.reopen():
            keyboard.ask()

    def _ask_pages(self) -> None:
        web = self._entrance.web
        if web is None:
            return
        try:
            for asked in web.asked():
                self._tell(*self._lobby.answer(asked, self._show))
        except WebGone:  # names can be typed without pages
            self._tell(self._entrance.terminal.read("phones-gone"))

    def _show(self) -> None:
        """How it stands now, where that has changed."""
        now, web = self._lobby.gathering, self._entrance.web
        if web is not None:
            web.gather(now)
        before, self._shown = self._shown, now
        if now.players != before.players:
            self._tell(self._stands(now))

    def _stands(self, now: Gathering) -> str:
        read = self._entrance.terminal.read
        if not now.players:
            return read("terminal-lobby-empty")
        if now.lacking:
            return read("terminal-lobby-few", players=now.players, n=now.lacking)
        return read("terminal-lobby-full" if now.is_full else "terminal-lobby-enough", players=now.players)

    def _tell(self, *lines: str) -> None:
        keyboard, terminal = self._entrance.keyboard, self._entrance.terminal
        begun = bool(lines) and keyboard.begun
        for line in (*([""] if begun else []), *lines):  # somebody is typing: that is not run into, and stands below again
            terminal.print(line)
        if begun:
            keyboard.show_again()
