"""Translates what the command line itself writes: errors, what `check` and `settings` find, the sections of its help, and a line for each
command.

The code has these texts in English. `commands.toml` in a language's folder has their translations, by the English text with {fields}; the
text in a field is translated too. A text that is missing there stays English. Help has a table of its own, `manual`, because the short
pattern of an error would match many sentences of help. Another, `placeholders`, has the words that stand for values, such as FILE.
"""

from __future__ import annotations

import os
import re
from collections.abc import Mapping, Sequence
from contextlib import suppress
from functools import cached_property
from typing import Any

import click

from voicehost.commands.choosing import system_language
from voicehost.machine.places import NoHome
from voicehost.speak import languages
from voicehost.speak.languages import ENGLISH, BadPrompts

FIELD = re.compile(r"\{(\w+)\}")

PLACEHOLDER = re.compile(r"[A-Z]{2,}")
"""A word that stands for a value in the usage of a command, such as FILE."""

ADDED = re.compile(r"(.*?)(?:(?:^|  )\[([^\[\]]*)\])?", flags=re.DOTALL)
"""The help of an option, followed by what click adds: its default, its range, or that it is required, as in
"Most at a time.  [default: 8; 1<=x<=8]"."""

Patterns = tuple[tuple[re.Pattern[str], str], ...]
"""Pairs of a pattern for an English text and its translation."""

DEEPEST = 4
"""How deep texts may be nested, as in "Error: Invalid value for '--players': ..." """


def language_of(arguments: Sequence[str], kept: str = "", environment: Mapping[str, str] = os.environ) -> str:
    """The language that `--lang` names on a command line, or else the `kept` one, or else the system's."""
    for at, argument in enumerate(arguments):
        name, is_set, value = argument.partition("=")
        if name == "--lang" and (is_set or at + 1 < len(arguments)):
            return value if is_set else arguments[at + 1]
    return kept or system_language(environment)


class CommandWords:
    """The translations into one language. If the language has none, all texts stay English. English has a few plainer words for what click
    writes."""

    def __init__(self, language: str) -> None:
        self._language = language

    @cached_property
    def _tables(self) -> dict[str, Any]:
        with suppress(BadPrompts, NoHome):
            path = languages.folder(self._language) / "commands.toml"
            return languages.table(path) if path.is_file() else {}
        return {}

    def _of(self, table: str) -> dict[str, str]:
        found = self._tables.get(table)
        return {key: text for key, text in found.items() if isinstance(text, str)} if isinstance(found, dict) else {}

    @cached_property
    def _texts(self) -> Patterns:
        return _patterns(self._of("texts"))

    @cached_property
    def _cells(self) -> Patterns:
        return _patterns(self._of("tables"))

    @cached_property
    def _manual(self) -> Patterns:
        return _patterns(self._of("manual"))

    def help_of(self, command: str, english: str) -> str:
        return self._of("help").get(command, english)

    @property
    def language(self) -> str:
        return self._language

    def section(self, english: str) -> str:
        return self._of("sections").get(english, english)

    def cell(self, english: str) -> str:
        """The translation of a heading, a fixed cell or the title of a table."""
        return _worded(english, self._cells)

    def placeholders(self, usage: str) -> str:
        """The usage of a command or of an option, with the placeholders in it translated: "--deck FILE"."""
        words = self._of("placeholders")
        return PLACEHOLDER.sub(lambda found: words.get(found[0], found[0]), usage)

    def text(self, english: str) -> str:
        """The translation of an error, or of any other text that is not help."""
        return _worded(english, self._texts)

    def manual(self, english: str) -> str:
        """The translation of a paragraph of help or of an option's help, including what click adds in brackets."""
        text, added = ADDED.fullmatch(english).groups("")  # type: ignore[union-attr]  # either part may be empty
        items = [_worded(item, self._manual) for item in added.split("; ") if item]
        return "  ".join(part for part in (_worded(text, self._manual), f"[{'; '.join(items)}]" if items else "") if part)


def words_of(ctx: click.Context) -> CommandWords:
    """The words in the reader's language. English if the context was not made by a command line."""
    words = ctx.find_object(CommandWords)
    return words if words is not None else CommandWords(ENGLISH)


def translated(english: str) -> str:
    """A line that the running command prints, in the language of its command line. English if no command line runs."""
    return _running().text(english)


def cell(english: str) -> str:
    """The same for a heading, a fixed cell or the title of a table. Their translations are kept apart from those of lines, where a short
    word such as "games" may be a part of something else."""
    return _running().cell(english)


def _running() -> CommandWords:
    context = click.get_current_context(silent=True)
    return words_of(context) if context is not None else CommandWords(ENGLISH)


def _worded(english: str, patterns: Patterns, depth: int = 0) -> str:
    for pattern, wording in patterns:
        if depth < DEEPEST and (found := pattern.fullmatch(english)):
            fields = {name: _worded(value, patterns, depth + 1) for name, value in found.groupdict().items()}
            return FIELD.sub(lambda field, fields=fields: fields.get(field[1], ""), wording)  # type: ignore[misc]
    return english


def _patterns(texts: Mapping[str, str]) -> Patterns:
    """The patterns, those with the most literal text first, because they are the likeliest to be meant."""
    return tuple((_pattern(text), texts[text]) for text in sorted(texts, key=lambda text: -len(FIELD.sub("", text))))


def _pattern(text: str) -> re.Pattern[str]:
    literal = FIELD.split(text)
    return re.compile("".join(f"(?P<{part}>.+)" if n % 2 else re.escape(part) for n, part in enumerate(literal)), flags=re.DOTALL)
