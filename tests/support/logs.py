"""Random and regular logs for the tests of the log."""

from __future__ import annotations

import sqlite3
import traceback
from dataclasses import replace
from pathlib import Path
from types import MappingProxyType

from voicehost.core.play import Elapsed, Entered, Event, Move, Recited, Spoke
from voicehost.core.speech import Hypothesis, Utterance, Word
from voicehost.log.file import LogFile
from voicehost.log.store import Header, LogError, Store

SECRET = "rhododendron"

STEPS = ("open", "os.link", "os.rename", "os.remove", "sqlite3.connect", "shutil.copyfile", "tempfile.mkstemp")
"""What a log does to the disk, as Python's audit hooks name it."""

HEADER = Header(
    game="poetry-slam",
    rules_version=1,
    players=("Ana", "Ben", "Cy"),
    options={"guess_seconds": 10.0, "free_verse": False, "limit": None, "decks": ("blue", "red"), "snaps": 3},
    seed=20_260_301,
    language="en",
    started="2026-03-01T20:15:00+01:00",
)

UTTERANCE = Utterance(0, 16_000, (Hypothesis((Word(SECRET, 100, 9_000, 0.75),), -12.5),), None)


def event(n: int) -> Event:
    """The n-th of an endless game: each kind in turn, the secret in all of them that have room for it."""
    match n % 4:
        case 0:
            return Entered(n, "Ana", Move("write", {"word": f"{SECRET}{n}"}))
        case 1:
            return Spoke(n, n + 1, Move("guess", MappingProxyType({"word": SECRET, "n": str(n)})), 1 / (n + 1))
        case 2:
            return Recited(n, replace(UTTERANCE, end=n))
        case _:
            return Elapsed(n)


def a_log(path: Path, length: int) -> Path:
    with Store.create(path, HEADER) as store:
        for n in range(length):
            store.append_event(event(n))
    return path


def written(path: Path) -> list[object]:
    with Store.open(path) as store:
        return list(store.events())


def connection_of(store: Store) -> sqlite3.Connection:
    """Of a log in a file."""
    assert isinstance(store._rows, LogFile)
    return store._rows._connection


def tampered(path: Path, statement: str) -> None:
    connection = sqlite3.connect(path)
    connection.executescript(statement)
    connection.close()


def assert_one_clear_line(error: LogError, path: Path) -> None:
    """It names the file; no secret stands in it, in its repr, in its traceback, or in an error that hangs on it."""
    assert str(path) in str(error)
    assert "\n" not in str(error)
    texts = [str(error), repr(error), *traceback.format_exception(error)]
    linked: BaseException | None = error
    while linked := linked and (linked.__cause__ or linked.__context__):
        texts += [str(linked), repr(linked), repr(vars(linked))]
    assert not [text for text in texts if SECRET in text or str(HEADER.seed) in text]
