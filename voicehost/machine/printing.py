"""Print text as it is. Names, devices, files and sentences may come from anywhere, and none of them may act as markup or control a
terminal.

Everything that the program prints goes through `PlainConsole` or `echo`, and `as_text` makes each rich `Text`.
"""

from __future__ import annotations

from typing import Any

import click
from rich.console import Console
from rich.text import Text


def printable(text: str, but: str = "") -> str:
    """The text with control characters replaced, including line ends. `but` lists those that may stay."""
    return "".join(char if char.isprintable() or char in but else "\ufffd" for char in text)


def as_text(text: str, style: str = "") -> Text:
    return Text(printable(text), style=style)


class PlainConsole(Console):
    """A console that treats text as nothing but text: no markup ("[/b]"), no emoji names (":bomb:")."""

    def __init__(self, *, coloured: bool = True) -> None:
        super().__init__(highlight=False, markup=False, emoji=False, color_system="auto" if coloured else None)

    def render_str(self, text: str, **how: Any) -> Text:
        """Escape whatever is not a `Text` yet, such as cells of tables."""
        return super().render_str(printable(text), **how)


def echo(line: str, *, err: bool = False) -> None:
    """Print one plain line. `err` prints it to standard error."""
    click.echo(printable(line), err=err)
