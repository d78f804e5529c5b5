"""The man page, as roff. It has the same commands, options and examples as `--help`."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence

import click

import voicehost
from voicehost.machine.printing import echo

EXIT_CODES = {
    "0": "Done.",
    "1": "Something failed; a line on the standard error says what, and what to do about it.",
    "2": "The command line was wrong.",
    "130": "Interrupted. A game that was begun is kept.",
}

FILES = {
    "~/.local/share/voicehost": "Games, installed models and what the host remembers; VOICEHOST_HOME puts it elsewhere.",
    "~/.config/voicehost/settings.toml": "What every evening has: voicehost settings.",
}


def page(root: click.Group, sections: Mapping[str, Sequence[str]], examples: Sequence[str]) -> Iterator[str]:
    """The man page, line by line. `sections` has the names of commands by the titles under which help lists them."""
    context = click.Context(root, info_name="voicehost")
    yield f'.TH VOICEHOST 1 "" "voicehost {_text(voicehost.__version__)}" "voicehost"'
    yield from (".SH NAME", r"voicehost \- a voice-first host for word games")
    yield from (".SH SYNOPSIS", r".B voicehost", _text(" ".join(root.collect_usage_pieces(context))))
    yield from (".SH DESCRIPTION", *_paragraphs(root.help or ""), ".SH OPTIONS", *_options(root, context))
    yield ".SH COMMANDS"
    for title, names in sections.items():
        yield f'.SS "{_text(title)}"'
        for name in names:
            yield from _command(root.commands[name], name, context)
    yield ".SH EXAMPLES"
    for example in examples:
        yield from (".PP", ".EX", _text(example), ".EE")
    for title, entries in (("EXIT STATUS", EXIT_CODES), ("FILES", FILES)):
        yield f".SH {title}"
        for name, what in entries.items():
            yield from (".TP", f".B {_text(name)}", _text(what))


def _command(command: click.Command, name: str, parent: click.Context) -> Iterator[str]:
    context = click.Context(command, info_name=name, parent=parent)
    yield from (".TP", rf"\fB{_text(context.command_path)}\fR {_text(' '.join(command.collect_usage_pieces(context)))}")
    yield from (_text(" ".join((command.help or "").split())), ".RS", *_options(command, context), ".RE")
    if isinstance(command, click.Group):
        for each, within in sorted(command.commands.items()):
            yield from _command(within, each, context)


def _options(command: click.Command, context: click.Context) -> Iterator[str]:
    for param in command.get_params(context):
        record = param.get_help_record(context) if isinstance(param, click.Option) else None
        if record is not None:
            yield from (".TP", rf"\fB{_text(record[0])}\fR", _text(" ".join(record[1].split())))


def _paragraphs(text: str) -> Iterator[str]:
    for paragraph in text.split("\n\n"):
        yield from (".PP", _text(" ".join(paragraph.split())))


def _text(text: str) -> str:
    """The text with everything escaped that roff would interpret: escapes, and requests at the beginning of a line. Hyphens stay such that
    they can be copied into a command line."""
    escaped = text.replace("\\", r"\e").replace("-", r"\-").replace('"', r"\(dq")
    return re.sub(r"^(?=[.'])", r"\\&", escaped)


def print_page(root: click.Group, sections: Mapping[str, Sequence[str]], examples: Sequence[str]) -> None:
    for line in page(root, sections, examples):
        echo(line)
