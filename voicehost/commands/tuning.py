"""How the host sounds in a sitting: as somebody asks for on the command line, else as it was the last time."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from contextlib import suppress
from dataclasses import asdict, replace
from typing import Any

import click

from voicehost.core.play import Player
from voicehost.core.session import Session
from voicehost.core.sound import LOUDEST, RATES, SOFTEST, Sound
from voicehost.machine import settings
from voicehost.speak import voices
from voicehost.speak.voice import NoVoice, Voice

TELLING = ("all", "brief", "tones")


def options(command: Callable[..., None]) -> Callable[..., None]:
    """The last is the first that the help has."""
    volume = click.IntRange(SOFTEST, LOUDEST)
    for option in (
        click.option("--telling", type=click.Choice(TELLING), help="How much the host says unasked; tones: none of it."),
        click.option("--tone-volume", type=volume, metavar="DB", help="Of its tones, as the next."),
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
    told = {"rate": rate, "speech": speech_volume, "tones": tone_volume, "telling": telling}
    return {name: value for name, value in told.items() if value is not None}


def of_table(asked: dict[str, Any]) -> Sound:
    return _sound({**settings.kept().table, **asked})


def in_ears() -> dict[Player, Sound]:
    return {player: _sound(sound) for player, sound in settings.kept().ears.items()}


def keep(session: Session) -> None:
    """For the next evening. Where it cannot be written, it is lost."""
    before = settings.kept()
    ears = {**before.ears, **{player: asdict(sound) for player, sound in session.in_ears.items()}}
    with suppress(OSError):
        replace(before, table=asdict(session.sound), ears=ears).keep()


def voice(named: str | None, language: str) -> Voice:
    """To be entered: who was named now, and is kept; else who was named last, if they are still there; else whoever there is. `NoVoice` for
    one who was named now and is not there."""
    before = settings.kept()
    kept = named or before.voices.get(language)
    if not kept:
        return voices.opened(None, language)
    try:
        with voices.opened(kept, language):
            pass
    except NoVoice:
        if named:
            raise
        return voices.opened(None, language)
    if named:
        with suppress(OSError):
            replace(before, voices={**before.voices, language: named}).keep()
    return voices.opened(kept, language)


def _sound(told: Mapping[str, Any]) -> Sound:
    """What is kept may be anybody's: another telling than there is is none."""
    return Sound(**{name: value for name, value in told.items() if name != "telling" or value in TELLING})
