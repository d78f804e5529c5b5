"""`voicehost check`, `models` and `demo`: what this machine can do."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterable, Iterator
from pathlib import Path

import click

from voicehost.commands import arguments, checkup, clear_voice, demo, entrance, speaking, tables
from voicehost.commands.arguments import LANG, MODEL, Players, Seconds
from voicehost.commands.checkup import Finding
from voicehost.commands.groups import Subcommands
from voicehost.commands.wording import cell, translated
from voicehost.core.play import Inspects, Player
from voicehost.games import GAMES
from voicehost.listen import install
from voicehost.listen.engine import ModelError, opened
from voicehost.listen.models_dir import bundled_in
from voicehost.listen.rereading import model as reader_model
from voicehost.machine.devices import listed
from voicehost.machine.printing import PlainConsole, echo
from voicehost.speak import languages

INSPECTED = {name: (kind.name, inspect) for kind in GAMES if issubclass(kind, Inspects) for name, inspect in kind.inspections().items()}
"""The files of a table's own that games can inspect: by option, the name of the game and its function."""


def _files(command: Callable[..., None]) -> Callable[..., None]:
    """Add an option to the command for each file of `INSPECTED`."""
    for name, (game, _) in INSPECTED.items():
        help_text = f"Check whether this file is a {name} for {game}, and nothing else."
        command = click.option(f"--{name}", type=click.Path(path_type=Path), metavar="FILE", help=help_text)(command)
    return command


@click.command()
@click.option("--players", type=Players(), default=(), metavar="NAMES", help="Check whether the host can hear these names: Ana,Ben,Cy.")
@click.option("--words", callback=arguments.listed, metavar="WORDS", help="Check whether the host can hear these words: heaven,angel.")
@_files
@click.option("--microphone", metavar="DEVICE", help="A number, or part of a name, from voicehost devices.")
@click.option("--loudspeaker", metavar="DEVICE", help="A number, or part of a name, from voicehost devices.")
@click.option(
    "--listen/--no-listen", default=None, help="Listen for a moment and say what was heard; in a terminal it does so without being asked."
)
@LANG
@MODEL
def check(
    players: tuple[Player, ...],
    words: tuple[str, ...],
    microphone: str | None,
    loudspeaker: str | None,
    listen: bool | None,
    lang: str,
    model: Path | None,
    **files: Path | None,
) -> None:
    """Say what this machine lacks, and which names the host cannot hear. It checks the model, audio devices, the voice and the disk;
    for a name or word that it cannot hear, it says what to use instead. With --deck, it checks a deck of cards and
    nothing else."""
    if inspected := [_inspected(name, path) for name, path in files.items() if path is not None]:
        if not all(finding.good for finding in _printed(inspected)):
            raise click.exceptions.Exit(1)
        return
    languages.read(lang)  # a language that is not spoken here is reported first
    findings = [*_printed(_model(model, lang, players, words))]
    findings += _printed(checkup.machine(arguments.device(microphone), arguments.device(loudspeaker), lang))
    if all(finding.good for finding in findings) and (sys.stdin.isatty() if listen is None else listen):
        echo(f"    {translated('Say something ...')}")
        findings += _printed(checkup.heard(arguments.device(microphone), opened(arguments.chosen(model, lang), lang)))
    if entrance.at_a_terminal() and clear_voice.is_due(lang):
        clear_voice.Offer(lang, _typed, speaking.aloud(loudspeaker) if all(finding.good for finding in findings) else None).make()
    if not all(finding.good for finding in findings):
        raise click.exceptions.Exit(1)


def _inspected(name: str, path: Path) -> Finding:
    _, inspect = INSPECTED[name]
    return checkup.inspected(path.name, inspect, arguments.lines(name, path))


def _typed(question: str) -> str:
    """What somebody types after the question. Empty if nothing is typed."""
    return str(click.prompt(question, default="", show_default=False, prompt_suffix=""))


def _printed(findings: Iterable[Finding]) -> Iterator[Finding]:
    """Print each finding as soon as it is found, and pass it on."""
    for finding in findings:
        mark = cell("ok" if finding.good else "NO")
        echo(f"{mark:<3} {translated(f'{finding.what}: {finding.text}')}")
        yield finding


def _model(model: Path | None, lang: str, players: tuple[Player, ...], words: tuple[str, ...]) -> tuple[Finding, ...]:
    try:
        recognizer = arguments.recognizer(model, lang, arguments.said_of(players))
    except ModelError as error:
        return (Finding("model", False, str(error)),)
    found = Finding("model", True, arguments.chosen(model, lang).resolve().name)
    return (
        found,
        *checkup.unknown_speech(recognizer),
        *checkup.phrases_heard(recognizer, lang),
        *checkup.names_heard(players, recognizer, lang, arguments.said_of(players)),
        *checkup.words_heard(words, recognizer, lang),
    )


@click.command("devices")
def list_devices() -> None:
    """List microphones and loudspeakers, with the names and numbers for --microphone, --loudspeaker and --ear."""
    tables.devices(PlainConsole(), listed())


@click.group(cls=Subcommands, invoke_without_command=True)
@click.pass_context
def models(ctx: click.Context) -> None:
    """List the recognition models on this machine, by language. A star marks the one that games use. Others are fetched only when you ask
    for them."""
    if ctx.invoked_subcommand is None:
        there = ((language, bundled_in(language), install.installed(language)) for language in languages.spoken())
        tables.models_here(PlainConsole(), there)
    folder = reader_model.installed() if ctx.invoked_subcommand is None else None
    if folder is not None:
        echo(f"{folder.name} reads a second time what is recited in {reader_model.LANGUAGE}.")


@models.command("list")
def list_models() -> None:
    """List Vosk's official models, which you can install. Goes online."""
    tables.models(PlainConsole(), install.available(), install.installed)


@models.command("install")
@click.argument("language")
@click.option(
    "--from", "archive", metavar="ZIP", type=click.Path(path_type=Path), help="A model that is already on this disk; nothing is fetched."
)
def install_model(language: str, archive: Path | None) -> None:
    """Install the recognition model for LANGUAGE, such as en. If LANGUAGE is reader, install the second reader, which reads each poem again
    when it is over. Goes online, but not with --from."""
    if language == reader_model.READER:
        if archive is not None:
            echo(f"Installed {reader_model.install_zip(archive)}.")
            return
        tables.progress(PlainConsole(), reader_model.install(), "Fetching the second reader")
        echo(f"Installed {reader_model.installed()}.")
        return
    if archive is not None:
        done = install.install_zip(archive, language)
        echo(f"Installed {done.path}" + ("." if done.checked else "; its checksum is not known here, and was not compared."))
        return
    tables.progress(PlainConsole(), install.install(language), f"Fetching {language}")
    echo(f"Installed {install.installed(language)}.")


@models.command("remove")
@click.argument("language")
def remove_model(language: str) -> None:
    """Remove the recognition model for LANGUAGE that was installed last. If LANGUAGE is reader, remove the second reader's model."""
    if language == reader_model.READER:
        echo(f"Removed {reader_model.remove()}.")
        return
    echo(f"Removed {install.remove(language)}.")


@click.command("demo", help=f"Play a recorded game through the real recognizer. GAME is one of: {', '.join(demo.recorded())}.")
@click.argument("name", metavar="[GAME]", type=click.Choice(demo.recorded()), default=GAMES[0].name)
@click.option(
    "--speed",
    type=Seconds(0),
    metavar="N",
    default=0,
    help="How fast it plays: 1 is the speed of speech, and 0, the default, as fast as it can.",
)
@click.option(
    "--out",
    type=click.Path(path_type=Path),
    default=Path("out/demo.flac"),
    show_default=True,
    help="The sound file that is written, so that you can listen to the game.",
)
@click.option("--voice", metavar="NAME", help="The host's voice: a name from voicehost voices.")
def play_demo(name: str, speed: float, out: Path, voice: str | None) -> None:
    demo.play_demo(name, PlainConsole(), speed, out, voice)
