"""Where things are: logs of games and installed models on this machine, and what comes with the program.

`VOICEHOST_HOME` puts all that is kept elsewhere.
"""

from __future__ import annotations

import os
from collections.abc import Iterator
from datetime import datetime
from itertools import count
from pathlib import Path

from platformdirs import user_config_path, user_data_path

import voicehost


class NoHome(Exception):
    """Nowhere to keep anything. One line."""


HOME_VARIABLE = "VOICEHOST_HOME"


def shipped(folder: str) -> Path:
    """A folder that comes with the program, such as "prompts": beside the package in a checkout, within it where installed."""
    package = Path(voicehost.__file__).resolve().parent
    within = package / folder
    return within if within.is_dir() else package.parent / folder


def home() -> Path:
    """Made where it is missing, for its owner alone: the logs in it hold the players' secrets."""
    chosen = os.environ.get(HOME_VARIABLE)
    try:
        path = Path(chosen).expanduser() if chosen else user_data_path("voicehost", appauthor=False)
    except RuntimeError:  # Python's word for a user whom the system does not know
        path = Path("~")
    if str(path).startswith("~"):
        raise NoHome(f"there is no place to keep games in: {chosen or 'this user'} has no home directory. Set {HOME_VARIABLE} to a folder.")
    return _own(path)


def games() -> Path:
    return _own(home() / "games")


def models() -> Path:
    return _own(home() / "models")


def room() -> Path:
    """What was found out of the room on this machine, if anything was."""
    return home() / "room.json"


def settings() -> Path:
    """How the host is to sound, as it was asked for last."""
    return home() / "settings.json"


def preferences() -> Path:
    """What every evening has, as somebody has written it down. In the system's place for that; neither file nor folder is made by this."""
    if os.environ.get(HOME_VARIABLE):
        return home() / "settings.toml"
    try:
        return user_config_path("voicehost", appauthor=False) / "settings.toml"
    except RuntimeError:
        return home() / "settings.toml"


def voices() -> Path:
    return _own(home() / "voices")


def club() -> Path:
    """The certificate authority of a club, if one was made here. Not made by this."""
    return home() / "club"


def log_names(game: str, started: datetime, directory: Path | None = None) -> Iterator[Path]:
    """What a new log may be called, without end: 2026-03-01-2015-poetry-slam.sqlite, and then with -2. None = where the games are kept."""
    kept = games() if directory is None else directory
    stem = f"{started:%Y-%m-%d-%H%M}-{game}"
    return (kept / (f"{stem}.sqlite" if n == 1 else f"{stem}-{n}.sqlite") for n in count(1))


def _own(directory: Path) -> Path:
    if not directory.is_dir():  # one that stands keeps the mode that its owner gave it
        directory.mkdir(mode=0o700, parents=True, exist_ok=True)
    return directory
