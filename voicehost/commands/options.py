"""The options of an evening, both as the command line takes them and as `composition` receives them."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, fields
from pathlib import Path
from typing import Any

import click

from voicehost.commands import tuning
from voicehost.commands.arguments import MODEL
from voicehost.commands.earphones import Asked, Named
from voicehost.games import GAMES
from voicehost.host import broker
from voicehost.host.broker import BrokerAddress
from voicehost.web.port import PORT
from voicehost.web.theme import SYSTEM, THEMES

Command = Callable[..., None]


@dataclass(frozen=True, slots=True)
class DeviceOptions:
    """What the host hears with and sounds from. None means the system's own device, or the usual model."""

    model: Path | None
    microphone: str | None
    loudspeaker: str | None
    ears: tuple[Asked, ...]
    """The players who have an earphone, each with its device."""
    echo_cancel: str
    """One of "on", "off" and "auto"."""


@dataclass(frozen=True, slots=True)
class VoiceOptions:
    """How the host sounds. None means as it did the last time."""

    voice: str | None
    """The name of a voice. Both "" and None mean the usual one, but with None nobody speaks if everything is typed."""
    no_voice: bool
    rate: int | None
    """In words a minute."""
    speech_volume: int | None
    """In decibels relative to the level at which the voice was made. The same applies to `tone_volume`."""
    tone_volume: int | None
    telling: str | None
    """One of `tuning.TELLING`."""


@dataclass(frozen=True, slots=True)
class PageOptions:
    """Which pages there are, and where they are served."""

    phones: bool
    table: bool
    address: str
    """The address, or the network interface, by which phones find this machine. "" means the remembered one, and "auto" forgets that."""
    port: int | None
    """None means the usual port, or any free one."""
    tls: bool
    long_code: bool
    theme: str
    """One of `theme.THEMES`."""


@dataclass(frozen=True, slots=True)
class EveningOptions:
    """Everything that the command line asks for, except the game itself."""

    devices: DeviceOptions
    voice: VoiceOptions
    pages: PageOptions
    only_called: bool
    plain: bool
    """Whether the terminal shows lines and nothing else."""
    record: bool
    no_reader: bool
    events: Path | BrokerAddress | None
    """Where public events are written. None means nowhere."""

    def require_sense(self, *, text: bool) -> None:
        """Raises `click.UsageError` if options contradict each other. `text` means that everything is typed."""
        if self.record and text:
            raise click.UsageError("--record keeps sound, and with --text there is none: leave out either.")

    @classmethod
    def of(cls, values: Mapping[str, Any]) -> EveningOptions:
        """The options from their values by name, as click gives them."""
        parts = {name: _part(kind, values) for name, kind in (("devices", DeviceOptions), ("voice", VoiceOptions), ("pages", PageOptions))}
        return cls(**parts, **{name: values[name] for name in ("only_called", "plain", "record", "no_reader", "events")})


def _part(kind: type[Any], values: Mapping[str, Any]) -> Any:
    return kind(**{field.name: values[field.name] for field in fields(kind)})


class Outward(click.ParamType[Path | BrokerAddress]):
    """An argument that is a file or the address of an MQTT broker."""

    name = "file"

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> Path | BrokerAddress:
        if isinstance(value, Path | BrokerAddress):
            return value
        if not str(value).startswith(f"{broker.SCHEME}:"):
            return Path(value)
        address = BrokerAddress.of(value)
        if address is None:
            self.fail("a broker is named mqtt://HOST[:PORT]/TOPIC.", param, ctx)
        if not broker.is_there():
            self.fail(f"a broker needs the package paho-mqtt: {broker.MISSING}.", param, ctx)
        return address


OPTIONS: tuple[Callable[[Command], Command], ...] = (
    MODEL,
    click.option(
        "--ear",
        "ears",
        type=Named(),
        multiple=True,
        metavar="NAME=DEVICE",
        help="A player's earphone, in which the host says what is for that player alone. Repeat the option for each player who has one.",
    ),
    click.option(
        "--echo-cancel",
        type=click.Choice(["auto", "on", "off"]),
        default="auto",
        show_default=True,
        help="Take the host's own voice out of what it hears; auto does so as long as the microphone picks any of it up.",
    ),
    click.option(
        "--loudspeaker", metavar="DEVICE", help="A number, or part of a name, from voicehost devices; without it, the system's own device."
    ),
    click.option(
        "--microphone", metavar="DEVICE", help="A number, or part of a name, from voicehost devices; without it, the system's own device."
    ),
    tuning.options,
    click.option("--no-voice", is_flag=True, help="The host does not speak."),
    click.option(
        "--voice",
        is_flag=False,
        flag_value="",
        metavar="[NAME]",
        help="Speak with this voice from now on: a name from voicehost voices. The host then speaks with --text, too.",
    ),
    click.option(
        "--address",
        default="",
        metavar="ADDRESS",
        help="Where phones find this machine: one of its addresses, or the name of a network, such as wlan0. "
        "It is remembered for the next evening; auto chooses again.",
    ),
    click.option(
        "--port",
        type=click.IntRange(1, 65535),
        metavar="PORT",
        help=f"The port for phones and the table screen. Without it, {PORT}, or any that is free.",
    ),
    click.option(
        "--tls",
        is_flag=True,
        help="Phones use https, with a certificate made for this evening. The table screen shows its fingerprint as words.",
    ),
    click.option("--house", type=click.Path(path_type=Path), metavar="DIR", help="A folder with rules and wordings of your own."),
    click.option("--long-code", is_flag=True, help="Use a room code of six characters instead of four digits."),
    click.option(
        "--theme",
        type=click.Choice(THEMES),
        default=SYSTEM,
        show_default=True,
        help="Whether phones and the table screen are dark or light; with system, each device decides.",
    ),
    click.option("--table/--no-table", help="Show a table screen in this machine's browser, and nowhere else."),
    click.option("--phones/--no-phones", help="Phones in the room's network may join; any device there can open a table screen."),
    click.option("--plain/--no-plain", help="Print plain lines in the terminal, as screen readers need them."),
    click.option("--only-called", is_flag=True, help='The host hears only what begins with "host", except in a race and during a poem.'),
    click.option(
        "--events",
        type=Outward(),
        metavar="FILE|mqtt://HOST[:PORT]/TOPIC",
        help="For lights and scoreboards: write everything public, as lines of JSON in FILE or as messages to a broker. "
        "Secrets are left out.",
    ),
    click.option("--no-reader", is_flag=True, help="Do not have poems read again by the second recognition model."),
    click.option(
        "--record",
        is_flag=True,
        help="Keep the sound of everything that somebody recites, together with the game. The host says so at the start.",
    ),
    click.option(
        "--text/--no-text",
        default=None,
        help="Play without a microphone: you can type whatever you can say. A game that began typed goes on typed.",
    ),
)
"""The options of an evening. The help lists them from the last to the first."""


OF_A_GAME = "of_a_game_"
"""The prefix of a parameter that stands for a game's option."""


def game_options(command: Command) -> Command:
    """Add each option of a game as a flag: `--window 20` means `--set window=20`. The command's own options take precedence."""
    taken = {each.name for each in getattr(command, "__click_params__", ())}
    names = {field.name for game in GAMES for field in fields(game.options)} - taken
    for name in sorted(names):
        command = click.option(f"--{name.replace('_', '-')}", f"{OF_A_GAME}{name}", hidden=True)(command)
    return command


def settings_of(asked: Mapping[str, Any]) -> tuple[str, ...]:
    """The game options that were given as flags, in the form NAME=VALUE of `--set`."""
    named = {name.removeprefix(OF_A_GAME): value for name, value in asked.items() if name.startswith(OF_A_GAME)}
    return tuple(f"{name}={value}" for name, value in named.items() if value is not None)


def evening_options(command: Command) -> Command:
    """Add all of `OPTIONS` to the command."""
    for option in OPTIONS:
        command = option(command)
    return command
