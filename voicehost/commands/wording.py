"""What the command line itself writes, in the reader's language: errors, the sections of its help, a line for each command.

It is written in English in the code. `commands.toml` in a language's folder has the same in that language, by the English text with
{fields}; what stands there in a field is put into that language too. What it lacks stays English. Help has a table of its own, `manual`:
the short pattern of an error would fit in many a sentence of help.
"""

from __future__ import annotations

import os
import re
from collections.abc import Mapping, Sequence
from contextlib import suppress
from functools import cached_property
from typing import Any

from voicehost.commands.choosing import system_language
from voicehost.machine.places import NoHome
from voicehost.speak import languages
from voicehost.speak.languages import BadPrompts

FIELD = re.compile(r"\{(\w+)\}")

ADDED = re.compile(r"(.*?)(?:(?:^|  )\[([^\[\]]*)\])?", flags=re.DOTALL)
"""Help of an option, and its default, its range, or that it is needed, as click adds them: "Most at a time.  [default: 8; 1<=x<=8]"."""

Patterns = tuple[tuple[re.Pattern[str], str], ...]
"""Of an English text, and its wording."""

DEEPEST = 4
"""Texts within texts: "Error: Invalid value for '--players': ..." """


def language_of(arguments: Sequence[str], kept: str = "", environment: Mapping[str, str] = os.environ) -> str:
    """As `--lang` has it on a command line, else as it is `kept`, else the system's."""
    for at, argument in enumerate(arguments):
        name, is_set, value = argument.partition("=")
        if name == "--lang" and (is_set or at + 1 < len(arguments)):
            return value if is_set else arguments[at + 1]
    return kept or system_language(environment)


class CommandWords:
    """Of one language; one that has no such texts is as English."""

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
    def _manual(self) -> Patterns:
        return _patterns(self._of("manual"))

    def help_of(self, command: str, english: str) -> str:
        return self._of("help").get(command, english)

    def section(self, english: str) -> str:
        return self._of("sections").get(english, english)

    def text(self, english: str) -> str:
        """An error, or anything else that is not help."""
        return _worded(english, self._texts)

    def manual(self, english: str) -> str:
        """A paragraph of a command's help, or what it says of an option: with what click adds in brackets."""
        text, added = ADDED.fullmatch(english).groups("")  # type: ignore[union-attr]  # either part may be empty
        items = [_worded(item, self._manual) for item in added.split("; ") if item]
        return "  ".join(part for part in (_worded(text, self._manual), f"[{'; '.join(items)}]" if items else "") if part)


def _worded(english: str, patterns: Patterns, depth: int = 0) -> str:
    for pattern, wording in patterns:
        if depth < DEEPEST and (found := pattern.fullmatch(english)):
            fields = {name: _worded(value, patterns, depth + 1) for name, value in found.groupdict().items()}
            return FIELD.sub(lambda field, fields=fields: fields.get(field[1], ""), wording)  # type: ignore[misc]
    return english


def _patterns(texts: Mapping[str, str]) -> Patterns:
    """What says most comes first: it is the likeliest."""
    return tuple((_pattern(text), texts[text]) for text in sorted(texts, key=lambda text: -len(FIELD.sub("", text))))


def _pattern(text: str) -> re.Pattern[str]:
    literal = FIELD.split(text)
    return re.compile("".join(f"(?P<{part}>.+)" if n % 2 else re.escape(part) for n, part in enumerate(literal)), flags=re.DOTALL)
