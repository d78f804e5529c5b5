"""Which device is whose earphone: `--ear Maya=DEVICE`. If something does not fit, an error says so before anything begins."""

from __future__ import annotations

from contextlib import ExitStack
from typing import Any

import click

from voicehost.commands import tuning
from voicehost.commands.arguments import device
from voicehost.core.play import Player
from voicehost.listen.recognizer import spoken_words
from voicehost.machine import devices
from voicehost.machine.device_table import NoDevice
from voicehost.machine.devices import OutputDevice
from voicehost.speak.earphone import Earphone

Asked = tuple[str, str]
"""A name and a device, as they were typed."""


class NoEarphone(Exception):
    """A device cannot be an earphone. The text is one line that says why."""


class Named(click.ParamType[Asked]):
    """An argument of the form NAME=DEVICE."""

    name = "earphone"

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> Asked:
        if isinstance(value, tuple):
            return value
        name, _, device = (part.strip() for part in value.partition("="))
        if not name or not device:
            self.fail(f"{value!r} is not NAME=DEVICE, such as Maya=headset.", param, ctx)
        return name, device


def earphones(
    opened: ExitStack, players: tuple[Player, ...], asked: tuple[Asked, ...], room: OutputDevice | None, language: str
) -> dict[Player, Earphone]:
    """The earphones of the players who were given one. They share a voice, which `opened` closes.

    `room` is the loudspeaker's device, or None if the host does not speak to the room. Raises `click.UsageError` for a wrong name, and
    `NoEarphone` for a device that cannot be used."""
    outputs: dict[Player, OutputDevice] = {}
    for name, named in asked:
        player = _player(name, players)
        if player in outputs:
            raise click.UsageError(f"{player} has two earphones; one is enough.")
        outputs[player] = _own(player, device(named), outputs, room)
    if not outputs:
        return {}
    voice = opened.enter_context(tuning.Chosen(None, language))
    return {player: Earphone(output, voice) for player, output in outputs.items()}


def loudspeaker(named: str | None) -> OutputDevice | None:
    """The device of the loudspeaker. None if there is none; opening the loudspeaker raises the error for that."""
    try:
        return devices.output(device(named))
    except NoDevice:
        return None


def _player(name: str, players: tuple[Player, ...]) -> Player:
    player = next((player for player in players if spoken_words(player) == spoken_words(name)), None)
    if player is None:
        raise click.UsageError(f"--ear names {name}, who does not play; the players are {', '.join(players)}.")
    return player


def _own(player: Player, named: int | str | None, taken: dict[Player, OutputDevice], room: OutputDevice | None) -> OutputDevice:
    """The player's device, which nobody else may hear. Raises `NoEarphone` if somebody does, or if it cannot be opened."""
    try:
        output = devices.output(named)
    except NoDevice as error:
        raise NoEarphone(f"no earphone for {player} ({error})") from None
    if room is not None and output.same(room):
        raise NoEarphone(f"the earphone for {player} is the room's loudspeaker ({output.name}): choose another, or another --loudspeaker")
    if other := next((other for other in taken if output.same(taken[other])), None):
        raise NoEarphone(f"{other} and {player} have one earphone ({output.name}): choose another for one of them")
    if not devices.opens(output):
        raise NoEarphone(f"no earphone for {player}: {output.name} cannot be opened; plug it in, or choose another")
    return output
