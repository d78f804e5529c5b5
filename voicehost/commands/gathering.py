"""The lobby of an evening: from the first name to "everybody is here", at the keyboard, on phones and by ear."""

from __future__ import annotations

import secrets
import time
from collections.abc import Iterable
from contextlib import ExitStack
from typing import Any

import click

from voicehost.commands import arguments, entrance
from voicehost.commands.entrance import Entrance
from voicehost.commands.options import EveningOptions
from voicehost.core.play import Game
from voicehost.core.speech import AudioChunk, Listening
from voicehost.host.lobby import Lobby
from voicehost.listen.microphone import Microphone, MicrophoneLost
from voicehost.listen.recognizer import Recognizer
from voicehost.machine import known_room
from voicehost.session.gathering import Gathering
from voicehost.speak.loudspeaker import Loudspeaker
from voicehost.speak.prompts import Prompts
from voicehost.web.asked import WebGone
from voicehost.web.seats import KEY_BYTES, SeatLinks

LOOK = 0.1
"""Seconds between two looks at the requests of phones."""


def can_gather(options: EveningOptions) -> bool:
    """Whether players can enter their names at all, at a terminal or on phones."""
    return options.pages.phones or entrance.at_a_terminal()


def gathered(at: Entrance, playing: Game[Any], chosen: Any, options: EveningOptions, *, text: bool) -> Gathering:
    """Wait until everybody is here, and return who plays. `chosen` are the game's options. `text` means that nobody is listened to.

    Before anybody has entered a name, it raises `click.UsageError` if the game cannot be played with these options, and the own error of a
    missing device or model."""
    options.require_sense(text=text)
    if options.devices.ears:
        raise click.UsageError("--ear says whose earphone a device is, so it needs --players.")
    prompts = Prompts(playing.language.name, (playing.name,), phones=options.pages.phones).forgiving()
    recognizer = None if text else arguments.recognizer(options.devices.model, playing.language.name)
    hears = recognizer.hears if recognizer is not None else None
    with arguments.refusals(playing):
        lobby = Lobby(playing, chosen, lambda each: prompts.read(each).text, hears, phones=options.pages.phones)
    with ExitStack() as listening:  # the game opens the microphone anew
        ear = None
        if recognizer is not None:
            microphone, loudspeaker = map(arguments.device, entrance.devices_of(options.devices, known_room.known()))
            tried = None if options.voice.no_voice else Loudspeaker(loudspeaker)  # silent until the game begins, but it must be there
            ear = LobbyEar(arguments.listening(listening, Microphone(microphone), tried), recognizer)
        if at.has_pages:
            links = SeatLinks(secrets.token_bytes(KEY_BYTES), options.pages.long_code)
            at.open_pages(prompts, links, lobby.gathering)
        return Doorkeeper(at, lobby, ear).wait()


class LobbyEar:
    """Hears what the lobby listens for, chunk by chunk."""

    def __init__(self, microphone: Iterable[AudioChunk], recognizer: Recognizer) -> None:
        self._chunks, self._recognizer = iter(microphone), recognizer
        self._expected: Listening | None = None

    def listen(self, lobby: Lobby) -> tuple[str, ...]:
        """Listen to the next chunk and return the lobby's answers, one line each. Raises `MicrophoneLost`."""
        if self._expected != lobby.listening:
            self._expected = lobby.listening
            self._recognizer.expect(self._expected)
        return tuple(text for utterance in self._recognizer.accept(next(self._chunks)) for text in lobby.hear(utterance))


class Doorkeeper:
    """Connects the lobby with keyboard, terminal, pages and the ear, which is None if nobody is listened to."""

    def __init__(self, at: Entrance, lobby: Lobby, ear: LobbyEar | None = None) -> None:
        self._entrance, self._lobby, self._ear = at, lobby, ear
        self._shown = lobby.gathering

    def wait(self) -> Gathering:
        keyboard, terminal, game = self._entrance.keyboard, self._entrance.terminal, self._lobby.gathering.game
        terminal.tell("terminal-lobby-heard" if self._ear is not None else "terminal-lobby", title=game.title)
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
        heard = self._listen()
        if keyboard.closed and not heard:
            time.sleep(LOOK)
        line = None if keyboard.closed else keyboard.line(0.0 if heard else LOOK)
        if line is not None:
            self._tell(*self._lobby.type(line))
        self._show()
        self._ask_pages()
        self._show()
        if self._lobby.gathering.begins:
            return
        if line is not None:
            keyboard.ask()
        elif keyboard.closed and not (self._entrance.has_phones or self._ear is not None):
            raise click.ClickException(self._entrance.terminal.read("terminal-lobby-left"))  # nobody is left who could say anything
        elif keyboard.closed and keyboard.reopen():
            keyboard.ask()

    def _listen(self) -> bool:
        """Listen for a moment. False if there is no ear, or its microphone is lost."""
        if self._ear is None:
            return False
        try:
            self._tell(*self._ear.listen(self._lobby))
        except MicrophoneLost:
            self._ear = None
            self._tell(self._entrance.terminal.read("terminal-lobby-deaf"))
        return self._ear is not None

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
        """Show who has come, if that has changed."""
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
        for line in (*([""] if begun else []), *lines):  # a half-typed line stays whole and is shown again below
            terminal.print(line)
        if begun:
            keyboard.show_again()
