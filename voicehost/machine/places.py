"""Where files are: logs of games and installed models on this machine, and what comes with the program.

`VOICEHOST_HOME` puts everything that is kept into another folder.
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
    """There is no place to keep anything. The text is one line."""


HOME_VARIABLE = "VOICEHOST_HOME"


def shipped(folder: str) -> Path:
    """A folder that comes with the program, such as "prompts": beside the package in a checkout, inside it in an installation."""
    package = Path(voicehost.__file__).resolve().parent
    within = package / folder
    return within if within.is_dir() else package.parent / folder


def home() -> Path:
    """The user's data folder. If it is missing, it is made for its owner alone, since the logs in it have the players' secrets. Raises
    `NoHome`."""
    chosen = os.environ.get(HOME_VARIABLE)
    try:
        path = Path(chosen).expanduser() if chosen else user_data_path("voicehost", appauthor=False)
    except RuntimeError:  # raised for a user whom the system does not know
        path = Path("~")
    if str(path).startswith("~"):
        raise NoHome(f"there is no place to keep games in: {chosen or 'this user'} has no home directory. Set {HOME_VARIABLE} to a folder.")
    return _own(path)


def games() -> Path:
    return _own(home() / "games")


def models() -> Path:
    return _own(home() / "models")


def room() -> Path:
    """The file with what was found out about the room; it may not exist."""
    return home() / "room.json"


def settings() -> Path:
    """The file with how the host should sound, as people last asked for it."""
    return home() / "settings.json"


def preferences() -> Path:
    """The file of settings for every evening, which the user writes. It is where the system keeps such files. Neither file nor folder is
    created by this."""
    if os.environ.get(HOME_VARIABLE):
        return home() / "settings.toml"
    try:
        return user_config_path("voicehost", appauthor=False) / "settings.toml"
    except RuntimeError:
        return home() / "settings.toml"


def voices() -> Path:
    return _own(home() / "voices")


def club() -> Path:
    """The folder of a club's certificate authority, if one was made here. It is not created by this."""
    return home() / "club"


def log_names(game: str, started: datetime, directory: Path | None = None) -> Iterator[Path]:
    """Names for a new log, without end: 2026-03-01-2015-poetry-slam.sqlite, then with -2, and so on. None is the folder of games."""
    kept = games() if directory is None else directory
    stem = f"{started:%Y-%m-%d-%H%M}-{game}"
    return (kept / (f"{stem}.sqlite" if n == 1 else f"{stem}-{n}.sqlite") for n in count(1))


def _own(directory: Path) -> Path:
    if not directory.is_dir():  # an existing one keeps the mode that its owner gave it
        try:
            directory.mkdir(mode=0o700, parents=True, exist_ok=True)
        except OSError as error:
            why = error.strerror or type(error).__name__
            raise NoHome(f"the folder {directory} cannot be made: {why}. Set {HOME_VARIABLE} to a folder.") from None
    return directory
