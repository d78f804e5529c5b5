"""Asks at the terminal which game to play, if none is named. It lists the titles, and a number or the beginning of a name answers."""

from __future__ import annotations

import os
from collections.abc import Mapping, Sequence
from typing import Any

import click

from voicehost.core.play import Game, say
from voicehost.games import GAMES
from voicehost.machine.printing import PlainConsole
from voicehost.private.keyboard import Keyboard
from voicehost.speak import languages
from voicehost.speak.languages import ENGLISH
from voicehost.speak.prompts import Prompts

LOOK = 0.1
"""Seconds between two looks at the keyboard. An interrupt is noticed between them."""


def system_language(environment: Mapping[str, str]) -> str:
    """The language of the system's locale ("de" of de_AT.UTF-8), or English if that language is not spoken here."""
    locale = next((environment[name] for name in ("LC_ALL", "LC_MESSAGES", "LANG") if environment.get(name)), "")
    language = locale.partition(".")[0].partition("_")[0].lower()
    return language if (languages.SHIPPED / language / "language.toml").is_file() and language else ENGLISH


def choose(keyboard: Keyboard, lang: str | None, wish: str | None = None) -> tuple[str, str | None]:
    """Ask for a game, and return its name and the language to play it in. The language is `lang` or else `wish` or else the system's, if
    the game is played in that; otherwise it is None. Raises `click.UsageError` if no game is played in `lang`."""
    spoken = lang or wish or system_language(os.environ)
    asked_in = spoken if (languages.SHIPPED / spoken).is_dir() else ENGLISH
    kinds = tuple(kind for kind in GAMES if lang is None or lang in languages.plays(kind.languages, kind.name))
    if not kinds:
        raise click.UsageError(f"no game is played in {lang}.")
    kind = _answered(keyboard, kinds, PlainConsole(), Prompts(asked_in, ()))
    return kind.name, spoken if spoken in languages.plays(kind.languages, kind.name) else None


def _answered(keyboard: Keyboard, kinds: Sequence[type[Game[Any]]], console: PlainConsole, prompts: Prompts) -> type[Game[Any]]:
    console.print(prompts.read(say("terminal-which-game")).text, soft_wrap=True)
    for number, kind in enumerate(kinds, 1):
        console.print(f"{number:>3}  {kind.title}", soft_wrap=True)
    while True:
        line = _line(keyboard, prompts)
        if line is None:
            raise click.ClickException(prompts.read(say("terminal-no-game-chosen")).text)
        found = meant(line, kinds)
        if found is not None:
            return found
        console.print(prompts.read(say("terminal-no-such-game", count=len(kinds))).text, soft_wrap=True)


def _line(keyboard: Keyboard, prompts: Prompts) -> str | None:
    """The next line that is typed. None if no more lines come."""
    keyboard.ask()
    try:
        while (line := keyboard.line(LOOK)) is None and not keyboard.closed:
            pass
    except KeyboardInterrupt as interrupt:
        interrupt.add_note(prompts.read(say("terminal-lobby-stopped")).text)
        raise
    return line


def meant(line: str, kinds: Sequence[type[Game[Any]]]) -> type[Game[Any]] | None:
    """The game with this number, or whose title or name begins with this line. None if several games fit, or none does."""
    typed = line.strip().casefold()
    if typed.isdecimal():
        return kinds[int(typed) - 1] if len(typed) < 3 and 1 <= int(typed) <= len(kinds) else None
    found = [kind for kind in kinds if typed and any(name.casefold().startswith(typed) for name in (kind.title, kind.name))]
    whole = [kind for kind in found if typed in (kind.title.casefold(), kind.name)]
    return next(iter(whole or found)) if len(whole or found) == 1 else None
