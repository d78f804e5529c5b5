"""`voicehost forget`: lists and deletes what is kept of evenings."""

from __future__ import annotations

import os
import shutil
from collections.abc import Iterable, Iterator
from contextlib import suppress
from pathlib import Path

import click

from voicehost.commands import reading
from voicehost.commands.wording import translated
from voicehost.host.recording import folder_of
from voicehost.log.file import beginning, belonging
from voicehost.log.store import LogBusy, LogError, NoLog, Store, games
from voicehost.machine import places
from voicehost.machine.printing import echo


@click.command()
@click.argument("log", type=click.Path(path_type=Path), required=False)
@click.option(
    "--all",
    "everything",
    is_flag=True,
    help="Delete every game, all sound, and what voicehost remembers of rooms and of how the host sounds.",
)
@click.option("--recordings", is_flag=True, help="Delete only the sound; the games stay.")
@click.option("--yes", is_flag=True, help="Do not ask first.")
def forget(log: Path | None, everything: bool, recordings: bool, yes: bool) -> None:
    """Delete a game, or all, with every file that belongs to it. LOG is a path, or one of these from `voicehost log --list`: a number, the
    name of a log or its beginning, or a table. Sound, keys, results and what a crash left behind go too. What you exported stays."""
    if (log is None and not everything and not recordings) or (log is not None and everything):
        raise click.UsageError("Say what to delete: LOG, --recordings or --all.")
    doomed = tuple(_of_one(reading.named(log), recordings) if log is not None else _of_all(recordings))
    if not doomed:
        echo(translated("There is nothing to delete."))
        return
    if not yes:
        for path in doomed:
            echo(_described(path))
        click.confirm(translated("Delete these for good?"), abort=True)
    failed = 0
    for path in doomed:
        what = _described(path)
        try:
            _delete(path)
            echo(translated(f"Deleted {what}"))
        except OSError as error:
            failed += 1
            echo(translated(f"{path} could not be deleted: {error.strerror or type(error).__name__}"), err=True)
    echo(translated(f"Deleted {len(doomed) - failed} of {len(doomed)}." if failed else f"Deleted {len(doomed)}."))
    if failed:
        raise click.exceptions.Exit(1)


def kept_in_all() -> str:
    """What is kept, where, and how to delete it, as `check` says it."""
    home = places.home()
    logs = list(places.games().glob("*.sqlite"))
    sounds = [path for path in places.games().glob("*.sound") if path.is_dir()]
    megabytes = sum(map(_size, (*logs, *sounds))) / 1e6
    if not logs and not sounds:
        return f"no games yet; {home} is the folder for them"
    counted = "1 game" if len(logs) == 1 else f"{len(logs)} games"
    with_sound = f", {len(sounds)} with sound" if sounds else ""
    return f"{counted}{with_sound}, {megabytes:.1f} MB in {home}. To delete them: voicehost forget"


def _of_one(log: Path, recordings: bool) -> Iterator[Path]:
    """Everything that belongs to that game, even if its log is damaged or was deleted by hand."""
    if os.path.lexists(log):
        _require_game(log)
    found = (folder_of(log),) if recordings else _files(log)
    there = [path for path in found if os.path.lexists(path)]
    if not there and not log.exists():
        raise click.ClickException(f"There is no game {log.name}; voicehost log --list shows those that are kept.")
    yield from there


def clear() -> None:
    """Delete the games in which nobody has made a move and that nobody is playing now. Files that cannot be deleted stay."""
    with beginning(places.games()):  # without it, a log that is just being begun would be one of them
        for listed in games(places.games()):
            if listed.trouble is None and not listed.played:
                for path in _files(listed.path):
                    with suppress(OSError):
                        _delete(path)


def _files(log: Path) -> tuple[Path, ...]:
    """The paths of everything that belongs to a game, whether or not they exist."""
    return (*belonging(log), folder_of(log), log.with_suffix(".key"))


def _require_game(log: Path) -> None:
    """Raises `LogBusy` if the game is being played, and `NoLog` if the file is no log; neither is deleted.

    A file that has the name of a log and lies among the games counts as one, even if its beginning is lost."""
    try:
        with Store.reading(log, wait=0):
            pass
    except LogBusy:
        raise
    except NoLog:
        if log.suffix != ".sqlite" or log.parent.resolve() != places.games().resolve():
            raise
    except LogError:
        pass


def _of_all(recordings: bool) -> Iterator[Path]:
    for listed in games(places.games()):
        if isinstance(listed.trouble, LogBusy):
            raise listed.trouble
    folder = places.games()
    yield from sorted(folder.glob("*.sound"))
    if not recordings:
        yield from sorted(path for path in folder.iterdir() if path.suffix != ".sound")
        yield from (path for path in (places.room(), places.settings()) if os.path.lexists(path))


def _described(path: Path) -> str:
    """The path with its size, and what is in it if its name could mean the user's own settings. A symbolic link is described as such,
    because only the link itself is deleted."""
    if path.is_symlink():
        return f"{path}, a link: {path.resolve()} stays"
    what = {places.room(): "what voicehost found out about rooms", places.settings(): "how the host last sounded"}.get(path)
    return f"{path}  ({_size(path) / 1e6:.1f} MB){'' if what is None else f': {translated(what)}'}"


def _size(path: Path) -> int:
    files: Iterable[Path] = path.rglob("*") if path.is_dir() else (path,)
    return sum(file.stat().st_size for file in files if file.is_file())


def _delete(path: Path) -> None:
    if path.is_dir() and not path.is_symlink():
        shutil.rmtree(path)
    else:
        path.unlink()
