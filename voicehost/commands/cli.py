"""The command line: its commands, and how each of them ends. Whatever goes wrong becomes one line and an exit code."""

from __future__ import annotations

import io
import re
import signal
import sys
from contextlib import suppress
from threading import current_thread, main_thread
from typing import Any, NoReturn

import click

import voicehost
from voicehost.commands import (
    completing,
    entrance,
    judging,
    keeping,
    machine,
    manual,
    organiser,
    playing,
    preferences,
    recordings,
    results,
    room,
    serve,
    speaking,
)
from voicehost.commands.demo import DemoError
from voicehost.commands.earphones import NoEarphone
from voicehost.commands.preferences import BadSettings
from voicehost.commands.scarce import is_scarce
from voicehost.commands.wording import CommandWords, language_of, words_of
from voicehost.games import GAMES as HOSTED
from voicehost.listen.engine import ModelError
from voicehost.listen.install import InstallError
from voicehost.listen.microphone import MicrophoneLost, NoMicrophone
from voicehost.listen.recording import UnreadableAudio
from voicehost.log.store import LogError
from voicehost.machine import descriptors
from voicehost.machine.device_table import NoDevice
from voicehost.machine.networks import NoNetwork
from voicehost.machine.places import NoHome
from voicehost.machine.printing import echo
from voicehost.serving.club import ClubError
from voicehost.speak.languages import BadPrompts
from voicehost.speak.loudspeaker import NoLoudspeaker
from voicehost.speak.voice import NoVoice
from voicehost.web.certificate import NoTls

EXPECTED = (
    UnreadableAudio,
    ModelError,
    NoMicrophone,
    MicrophoneLost,
    NoLoudspeaker,
    NoEarphone,
    NoDevice,
    NoVoice,
    BadPrompts,
    BadSettings,
    LogError,
    InstallError,
    DemoError,
    NoHome,
    NoNetwork,
    NoTls,
    ClubError,
)
"""The errors that are no fault of this program. Each becomes one line and exit code 1."""

INTERRUPTED = 130

GAMES = ("play", "resume")
"""The commands that have a game to lose."""

OPTIONAL = re.compile(r"'\[([A-Z]+)\]'")
"""How click names an argument that may be left out: '[GAME]'."""

LONGEST_LINE = 600
"""The longest line of an error, in characters. It quotes what was typed, which may be of any length."""


SECTIONS = {
    "Everybody needs": ("check", "play", "resume"),
    "Before an evening": ("settings", "room", "hear", "devices", "voices", "models"),
    "After it": ("log", "results", "forget"),
    "Without people": ("demo", "judge"),
    "Many tables": ("serve", "tables", "organiser", "club"),
    "For the shell": ("completion", "man"),
}
"""The sections in which help lists the commands."""

EXAMPLES = (
    "voicehost check --players Ana,Ben,Cy",
    f"voicehost play {HOSTED[0].name} --players Ana,Ben,Cy",
    f"voicehost play {HOSTED[1].name} --phones",
    "voicehost play --lang de",
)


class Ended(KeyboardInterrupt):
    """Somebody ends the program, or its terminal goes away. It is treated as an interrupt, so that everything is left in order."""

    def __init__(self, signal: int) -> None:
        super().__init__(signal)
        self.signal = signal


def _end_in_order() -> None:
    """Raise `Ended` on the signals that end programs, unless the parent process wants them ignored."""

    def end(signum: int, _frame: object) -> NoReturn:
        raise Ended(signum)

    for name in ("SIGTERM", "SIGHUP"):
        number = getattr(signal, name, None)
        if number is not None and current_thread() is main_thread() and signal.getsignal(number) is signal.SIG_DFL:
            signal.signal(number, end)


class Commands(click.Group):
    """A group whose commands end in one clear line whatever happens: 0 done, 1 failed, 2 wrongly used, 130 interrupted."""

    def main(self, *args: Any, standalone_mode: bool = True, **extra: Any) -> Any:
        run: Any = super().main  # its overloads do not accept arguments that are only passed on
        if not standalone_mode:
            return run(*args, standalone_mode=False, **extra)
        arguments = args[0] if args else extra.get("args")
        words = CommandWords(language_of(sys.argv[1:] if arguments is None else arguments, preferences.language()))
        descriptors.raise_limit()
        _end_in_order()
        for stream in (sys.stdout, sys.stderr):
            if isinstance(stream, io.TextIOWrapper):
                stream.reconfigure(errors="replace")  # a name that a terminal cannot show is no reason to stop
        try:
            sys.exit(run(*args, standalone_mode=False, obj=words, **extra))
        except click.exceptions.NoArgsIsHelpError as error:
            error.show()
            sys.exit(error.exit_code)
        except click.UsageError as error:
            _fail(error, words, f" ({error.ctx.command_path} --help)" if error.ctx is not None else "")
        except click.ClickException as error:
            _fail(error, words)
        except click.Abort:  # raised before the command was invoked
            echo(words.text("Stopped."), err=True)
            sys.exit(INTERRUPTED)

    def format_help_text(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        formatter.write_paragraph()
        with formatter.indentation():
            formatter.write_text(words_of(ctx).help_of("voicehost", self.help or ""))

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """Write the commands in sections, each in one line."""
        words = words_of(ctx)
        for title, names in SECTIONS.items():
            with formatter.section(title):
                found = ((name, self.get_command(ctx, name)) for name in names)
                formatter.write_dl(
                    [(name, words.help_of(name, command.get_short_help_str(limit=200))) for name, command in found if command is not None]
                )
        with formatter.section("Examples"):
            for example in EXAMPLES:
                formatter.write_text(example)

    def invoke(self, ctx: click.Context) -> Any:
        try:
            return super().invoke(ctx)
        except EXPECTED as error:
            raise click.ClickException(str(error)) from None
        except BrokenPipeError:
            sys.stderr.close()
            ctx.exit(1)
        except OSError as error:
            named = f"{error.filename}: " if error.filename else ""
            raise click.ClickException(f"{named}{error.strerror or error}") from None
        except KeyboardInterrupt as interrupt:
            lost = " Nothing is lost. To go on: voicehost resume" if ctx.invoked_subcommand in GAMES else ""
            goodbye = next(iter(getattr(interrupt, "__notes__", ())), f"Stopped.{lost}")  # a sitting adds a note in its own language
            with suppress(OSError):  # the terminal may be what has gone
                if sys.stderr.isatty():
                    click.echo(err=True)
                echo(words_of(ctx).text(goodbye), err=True)
            ctx.exit(128 + interrupt.signal if isinstance(interrupt, Ended) else INTERRUPTED)
        except Exception as error:
            if not is_scarce(error):
                raise
            kept = " What was begun is kept." if ctx.invoked_subcommand in GAMES else ""
            raise click.ClickException(f"this machine has too little free memory for that.{kept}") from None


class WordedHelp(click.HelpFormatter):
    """The help of a command in the reader's language. Texts that have no wording there stay English."""

    def __init__(self, words: CommandWords, *args: Any, **settings: Any) -> None:
        super().__init__(*args, **settings)
        self._worded = words

    def write_usage(self, prog: str, args: str = "", prefix: str | None = None) -> None:
        super().write_usage(prog, self._worded.placeholders(args), prefix or f"{self._worded.section('Usage')}: ")

    def write_heading(self, heading: str) -> None:
        super().write_heading(self._worded.section(heading))

    def write_text(self, text: str) -> None:
        line = " ".join(text.split())
        worded = self._worded.manual(line)
        super().write_text(text if worded == line else worded)

    def write_dl(self, rows: Any, *args: Any, **settings: Any) -> None:
        super().write_dl([(self._worded.placeholders(name), self._worded.manual(text)) for name, text in rows], *args, **settings)


class WordedContext(click.Context):
    def make_formatter(self) -> click.HelpFormatter:
        return WordedHelp(words_of(self), width=self.terminal_width, max_width=self.max_content_width)


def _word(command: click.Command) -> None:
    """Give the command, and all commands below it, help in the reader's language."""
    command.context_class = WordedContext
    for below in command.commands.values() if isinstance(command, click.Group) else ():
        _word(below)


def _fail(error: click.ClickException, words: CommandWords, more: str = "") -> NoReturn:
    line = OPTIONAL.sub(r"'\1'", " ".join(error.format_message().split()))
    line = line if len(line) <= LONGEST_LINE else line[:LONGEST_LINE] + "..."
    echo(f"{words.text(f'Error: {line}')}{more}", err=True)
    sys.exit(error.exit_code)


@click.group(cls=Commands, invoke_without_command=True)
@click.version_option(voicehost.__version__, message="%(prog)s %(version)s")
@click.option("--lang", metavar="LANGUAGE", help="The language of this help and of errors, and of games that are available in it.")
@click.pass_context
def main(ctx: click.Context, lang: str | None) -> None:
    """An offline, voice-first host for word games. Without a command, it asks which game you are playing, and who is playing."""
    if ctx.invoked_subcommand in (None, *preferences.COMMANDS):
        ctx.default_map = preferences.defaults(main, lang=lang)
    if ctx.invoked_subcommand is not None:
        return
    if not entrance.at_a_terminal():
        raise click.exceptions.NoArgsIsHelpError(ctx)
    with playing.play.make_context(f"{ctx.info_name} play", [], parent=ctx, default_map=(ctx.default_map or {}).get("play")) as begun:
        playing.play.invoke(begun)


@click.command("man")
def man() -> None:
    """Print the man page. To read it: voicehost man > voicehost.1, and then man ./voicehost.1."""
    manual.print_page(main, SECTIONS, EXAMPLES)


for command in (
    playing.play,
    playing.resume,
    playing.log,
    results.results,
    keeping.forget,
    judging.judge,
    recordings.hear,
    room.room,
    machine.check,
    machine.list_devices,
    machine.models,
    preferences.settings_,
    speaking.voices_,
    machine.play_demo,
    serve.serve,
    serve.tables_,
    organiser.organiser,
    serve.club_,
    completing.completion,
    man,
):
    main.add_command(command)
_word(main)


if __name__ == "__main__":
    main()
