"""How the host sounds in a sitting: as somebody asks for on the command line, else as it was the last time."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from contextlib import ExitStack, suppress
from dataclasses import asdict, replace
from types import TracebackType
from typing import Any, Self

import click

from voicehost.core.play import Player
from voicehost.core.sound import LOUDEST, RATES, SOFTEST, Sound
from voicehost.machine import settings
from voicehost.session.session import Session
from voicehost.speak import voices
from voicehost.speak.voice import NoVoice

TELLING = ("all", "brief", "tones")


def options(command: Callable[..., None]) -> Callable[..., None]:
    """The last is the first that the help has."""
    volume = click.IntRange(SOFTEST, LOUDEST)
    for option in (
        click.option("--telling", type=click.Choice(TELLING), help="How much the host says unasked; tones: none of it."),
        click.option("--tone-volume", type=volume, metavar="DB", help="Of its tones, the same."),
        click.option(
            "--speech-volume",
            type=volume,
            metavar="DB",
            help=f"Of its voice: {SOFTEST} to {LOUDEST} decibels beside what it was made with.",
        ),
        click.option("--rate", type=click.IntRange(RATES[0], RATES[-1]), metavar="WPM", help="How fast it speaks, in words a minute."),
    ):
        command = option(command)
    return command


def asked(rate: int | None, speech_volume: int | None, tone_volume: int | None, telling: str | None) -> dict[str, Any]:
    """Of a sound, what was asked for."""
    chosen = {"rate": rate, "speech": speech_volume, "tones": tone_volume, "telling": telling}
    return {name: value for name, value in chosen.items() if value is not None}


def of_table(asked: dict[str, Any]) -> Sound:
    return _sound({**settings.kept().table, **asked})


def in_ears() -> dict[Player, Sound]:
    return {player: _sound(sound) for player, sound in settings.kept().ears.items()}


def keep(session: Session) -> None:
    """For the next evening. Where it cannot be written, it is lost."""
    before = settings.kept()
    ears = {**before.ears, **{player: asdict(sound) for player, sound in session.sounds.in_ears.items()}}
    with suppress(OSError):
        replace(before, table=asdict(session.sounds.table), ears=ears).keep()


class Chosen:
    """A voice: who was named now, and is kept; else who was named last, if they are still there; else whoever there is.

    Enter it before use. `NoVoice` on entering for one who was named now and is not there."""

    def __init__(self, named: str | None, language: str) -> None:
        self._named, self._language = named, language

    def __enter__(self) -> Self:
        before = settings.kept()
        last = before.voices.get(self._language)
        with ExitStack() as stack:
            try:
                self._voice = stack.enter_context(voices.opened(self._named or last, self._language))
            except NoVoice:
                if self._named or not last:
                    raise
                self._voice = stack.enter_context(voices.opened(None, self._language))
            self._stack = stack.pop_all()
        if self._named:
            with suppress(OSError):
                replace(before, voices={**before.voices, self._language: self._named}).keep()
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None) -> None:
        self._stack.__exit__(kind, error, trace)

    def render(self, text: str, rate_wpm: int | None = None) -> bytes:
        return self._voice.render(text, rate_wpm)


def _sound(chosen: Mapping[str, Any]) -> Sound:
    """What is kept may be anybody's: another telling than there is is none."""
    return Sound(**{name: value for name, value in chosen.items() if name != "telling" or value in TELLING})
