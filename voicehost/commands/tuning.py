"""How the host sounds in a sitting: as the command line asks or, if it does not, as it did the last time."""

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
    """Add the options to the command. The help lists them from the last to the first."""
    volume = click.IntRange(SOFTEST, LOUDEST)
    for option in (
        click.option(
            "--telling",
            type=click.Choice(TELLING),
            help="How much the host says without being asked. With tones, it says nothing unless asked; otherwise you hear only its tones.",
        ),
        click.option("--tone-volume", type=volume, metavar="DB", help="How loud the host's tones are, in the same way."),
        click.option(
            "--speech-volume",
            type=volume,
            metavar="DB",
            help="How loud the host's voice is, in decibels relative to its normal level.",
        ),
        click.option(
            "--rate", type=click.IntRange(RATES[0], RATES[-1]), metavar="WPM", help="How fast the host speaks, in words per minute."
        ),
    ):
        command = option(command)
    return command


def asked(rate: int | None, speech_volume: int | None, tone_volume: int | None, telling: str | None) -> dict[str, Any]:
    """The fields of a `Sound` that were asked for, by name."""
    chosen = {"rate": rate, "speech": speech_volume, "tones": tone_volume, "telling": telling}
    return {name: value for name, value in chosen.items() if value is not None}


def of_table(asked: dict[str, Any]) -> Sound:
    return _sound({**settings.kept().table, **asked})


def in_ears() -> dict[Player, Sound]:
    return {player: _sound(sound) for player, sound in settings.kept().ears.items()}


def keep(session: Session) -> None:
    """Keep the sound for the next evening. If it cannot be written, it is lost."""
    before = settings.kept()
    ears = {**before.ears, **{player: asdict(sound) for player, sound in session.sounds.in_ears.items()}}
    with suppress(OSError):
        replace(before, table=asdict(session.sounds.table), ears=ears).keep()


class Chosen:
    """The host's voice: the one that is named now, or else the one that was named last, if it is still there, or else any.

    Enter it before use. A voice that is named now is kept for the next evening. If it is not there, entering raises `NoVoice`."""

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
    """The sound with these fields. People may edit the kept ones, so an unknown `telling` is ignored."""
    return Sound(**{name: value for name, value in chosen.items() if name != "telling" or value in TELLING})
