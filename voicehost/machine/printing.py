"""What is printed, as it is: names, devices, files and sentences may come from anywhere, and none of them is markup or steers a terminal.

Everything that the program prints goes through `PlainConsole` or `echo`, and `as_text` makes each `Text` of rich.
"""

from __future__ import annotations

from typing import Any

import click
from rich.console import Console
from rich.text import Text


def printable(text: str, but: str = "") -> str:
    """Without what would steer a terminal, ends of lines included. `but`: of these, what may stay."""
    return "".join(char if char.isprintable() or char in but else "\ufffd" for char in text)


def as_text(text: str, style: str = "") -> Text:
    return Text(printable(text), style=style)


class PlainConsole(Console):
    """A console that takes no text for anything but text: no markup ("[/b]"), no name of an emoji (":bomb:")."""

    def __init__(self, *, coloured: bool = True) -> None:
        super().__init__(highlight=False, markup=False, emoji=False, color_system="auto" if coloured else None)

    def render_str(self, text: str, **how: Any) -> Text:
        """Whatever is no `Text` yet, cells of tables too, becomes one here."""
        return super().render_str(printable(text), **how)


def echo(line: str, *, err: bool = False) -> None:
    """One line, plain. `err`: to the standard error."""
    click.echo(printable(line), err=err)
