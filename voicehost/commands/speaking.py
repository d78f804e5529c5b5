"""`voicehost voices`: lists the voices that can speak here, plays them, and installs Piper's voices."""

from __future__ import annotations

import zipfile
from collections.abc import Callable
from contextlib import ExitStack
from functools import partial
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Final

import click
import numpy as np
import soundfile
from rich.table import Table

from voicehost.commands import arguments, tables
from voicehost.commands.arguments import LANG
from voicehost.commands.groups import Subcommands
from voicehost.commands.wording import cell
from voicehost.core.play import say
from voicehost.core.speech import RATE
from voicehost.listen.unpack import unpack
from voicehost.machine import settings
from voicehost.machine.printing import PlainConsole, echo
from voicehost.speak import languages, piper_voice, voices
from voicehost.speak.loudspeaker import Loudspeaker
from voicehost.speak.prompts import Prompts
from voicehost.speak.voice import NoVoice

LARGEST: Final = 1 << 30
"""The largest size of an unpacked voice, in bytes. The finest have 120 MB."""


@click.group("voices", cls=Subcommands, invoke_without_command=True)
@LANG
@click.pass_context
def voices_(ctx: click.Context, lang: str) -> None:
    """List the voices that can speak here, with the names for --voice. A star marks the one in use."""
    if ctx.invoked_subcommand is not None:
        return
    table = Table(*map(cell, ("", "voice", "of")))
    there, used = _there(lang)
    for name, whose in there:
        table.add_row("*" if name == used else "", name, cell(whose))
    PlainConsole().print(table)


@voices_.command("try")
@click.argument("names", metavar="[NAME]...", nargs=-1)
@LANG
@click.option(
    "--loudspeaker", metavar="DEVICE", help="A number, or part of a name, from voicehost devices; without it, the system's own device."
)
@click.option(
    "--out", type=click.Path(path_type=Path), metavar="FOLDER", help="Write sound files into this folder, and leave the loudspeaker silent."
)
def try_voices(names: tuple[str, ...], lang: str, loudspeaker: str | None, out: Path | None) -> None:
    """Say a sentence with each voice, or with those that you name."""
    sentence = Prompts(lang, ()).read(say("room-sentence")).text
    with ExitStack() as opened:
        speaker = opened.enter_context(Loudspeaker(arguments.device(loudspeaker))) if out is None else None
        for name in names or tuple(name for name, _ in _there(lang)[0]):
            with voices.opened(name, lang) as voice:
                pcm = voice.render(sentence)
            echo(name)
            if speaker is not None:
                speaker.lay(sentence, partial(bytes, pcm), 0)
                speaker.finish()
            elif out is not None:
                out.mkdir(parents=True, exist_ok=True)
                soundfile.write(out / f"{name.replace('/', '-')}.wav", np.frombuffer(pcm, "<i2"), RATE)


@voices_.command("list")
def list_voices() -> None:
    """List Piper's voices, which you can install. Goes online."""
    table = Table("voice", "MB", "")
    there = {path.stem for path in voices.installed()}
    for voice in voices.available():
        table.add_row(voice.name, f"{voice.size / 1e6:.0f}", "installed" if voice.name in there else "")
    PlainConsole().print(table)


@voices_.command("install")
@click.argument("name", required=False)
@click.option(
    "--from",
    "source",
    metavar="PATH",
    type=click.Path(path_type=Path),
    help="A voice that is already on this disk: its .onnx file, its folder, or an archive or wheel of it; nothing is fetched.",
)
def install_voice(name: str | None, source: Path | None) -> None:
    """Install one of Piper's voices: the one called NAME, or one for a language, such as en. Goes online, but not with --from; Piper is
    GPL-3, and pip installs it."""
    if (name is None) == (source is None):
        raise click.UsageError("Say which voice: its NAME, or --from PATH if it is on this disk.")
    if source is not None:
        with TemporaryDirectory() as folder:
            if zipfile.is_zipfile(source):
                unpack(source, Path(folder), LARGEST)
            echo(f"Installed {voices.install_from(Path(folder) if zipfile.is_zipfile(source) else source)}.")
        return
    assert name is not None
    tables.progress(PlainConsole(), voices.install(name), f"Fetching {name}")
    echo(f"Installed {voices.installed()[0].parent}.")


@voices_.command("remove")
@click.argument("name")
def remove_voice(name: str) -> None:
    """Remove one of Piper's voices."""
    echo(f"Removed {voices.remove(name)}.")


def aloud(loudspeaker: str | None) -> Callable[[str, bytes], None]:
    """A function that plays a text on that loudspeaker to its end."""

    def play(text: str, pcm: bytes) -> None:
        with Loudspeaker(arguments.device(loudspeaker)) as speaker:
            speaker.lay(text, partial(bytes, pcm), 0)
            speaker.finish()

    return play


def _there(lang: str) -> tuple[list[tuple[str, str]], str]:
    """All voices as (name, origin), and the name of the one that speaks if no other is chosen."""
    languages.read(lang)  # raises the error for a language that is not spoken here
    piper = [path.stem for path in voices.installed(lang)]
    kept = settings.kept().voices.get(lang) or next(iter(piper if piper_voice.is_there() else ()), "")
    by_piper = next((name for name in piper if name.lower() == kept.lower()), "")
    try:
        own, speaks = voices.own(lang, "" if by_piper else kept)
    except NoVoice:
        if by_piper or not kept:
            raise
        own, speaks = voices.own(lang)  # the chosen voice is gone
    return [*((name, "Piper") for name in piper), *((name, "this machine") for name in own)], by_piper or speaks
