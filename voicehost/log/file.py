"""Rows of text in one SQLite file: added to and nothing else, on the disk when a call returns, one process at a time.

It knows nothing of games; `store` gives the rows their meaning. A row carries its number and a checksum, so damage anywhere shows
as the end of what is intact. The file is its owner's alone from the first moment: `mkstemp` makes it 0600, and SQLite gives
its journals the mode of the file. Every error is a `LogError` of one line, which names the file and nothing that stands in it.
"""

from __future__ import annotations

import errno
import os
import sqlite3
import tempfile
import zlib
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from itertools import count
from pathlib import Path
from typing import Final

APPLICATION: Final = 0x566F6963
"""SQLite's application_id: the file is a log of this program."""
FORMAT: Final = 1
"""SQLite's user_version: raised when older rows would be read wrongly."""
WAIT: Final = 1.0
"""Seconds that another's hold on the file is waited for: somebody may just be listing the games."""

_SCHEMA: Final = f"""
PRAGMA application_id = {APPLICATION};
PRAGMA user_version = {FORMAT};
BEGIN;
CREATE TABLE log (seq INTEGER PRIMARY KEY, body TEXT NOT NULL, crc INTEGER NOT NULL);
CREATE TRIGGER no_update BEFORE UPDATE ON log BEGIN SELECT RAISE(ABORT, 'a log is only added to'); END;
CREATE TRIGGER no_delete BEFORE DELETE ON log BEGIN SELECT RAISE(ABORT, 'a log is only added to'); END;
"""


class LogError(Exception):
    """The log cannot be used. Its text is one line for people."""


class LogFromAnotherVersion(LogError):
    """Written by a version whose rows or rules are not this one's."""


class TornLog(LogError):
    """Not a log, cut off, or damaged. What is intact before the tear can be salvaged."""


class DiskFull(LogError):
    """The row was not written. All rows before it are, and it can be added again when there is room."""


class LogBusy(LogError):
    """Another process has it open."""


class LogFile:
    """An open file of rows. Whoever opens it closes it."""

    def __init__(self, path: Path, connection: sqlite3.Connection, bodies: list[str]) -> None:
        self.path = path
        self.first = bodies[0]
        self.rows = len(bodies)
        self._connection = connection

    @classmethod
    def create(cls, path: Path, first: str) -> LogFile:
        """The file is there with its first row, or not at all."""
        _reserve(path)
        try:
            with _replacing(path, [first]):
                pass
        except BaseException:
            path.unlink()
            raise
        return cls.open(path)

    @classmethod
    def open(cls, path: Path, wait: float = WAIT) -> LogFile:
        """`wait` in seconds. Raises `TornLog` unless every row is intact."""
        with _opened(path, wait) as connection:
            bodies, torn = _intact(connection)
            if torn:
                raise TornLog(_tear(path, len(bodies)))
            connection.executescript("PRAGMA writable_schema = OFF; PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL")
            return cls(path, connection, bodies)

    def append(self, body: str) -> None:
        """ASCII. On the disk when this returns."""
        with _translated(self.path):
            _insert(self._connection, self.rows + 1, body)
        self.rows += 1

    def bodies(self) -> list[str]:
        with _translated(self.path):
            bodies, torn = _intact(self._connection)
        if torn:
            raise TornLog(_tear(self.path, len(bodies)))
        return bodies

    def close(self) -> None:
        self._connection.close()


def salvage(path: Path) -> Path | None:
    """Makes what is intact before the tear the log; a tear takes all of its page (4 KiB) with it.

    The torn file is kept. Its new place, or None where nothing was torn.
    """
    with _opened(path, WAIT) as connection:
        bodies, torn = _intact(connection)
        connection.close()
    if not torn:
        return None
    if not bodies:
        raise TornLog(_tear(path, 0))
    kept = next(name for n in count(1) if not (name := path.with_name(f"{path.name}.torn{n}")).exists())
    with _replacing(path, bodies):
        for suffix in ("-wal", "-shm", ""):  # SQLite would take the old journals for the new file's
            if (old := path.with_name(path.name + suffix)).exists():
                old.rename(kept.with_name(kept.name + suffix))
    return kept


@contextmanager
def _opened(path: Path, wait: float) -> Iterator[sqlite3.Connection]:
    """A connection that holds the file, checked to be one of ours; closed where the block fails."""
    if not path.is_file():
        raise LogError(f"There is no log {path}.")
    with _translated(path):
        connection = sqlite3.connect(f"{path.resolve().as_uri()}?mode=rw", uri=True, isolation_level=None, timeout=wait)
        try:
            connection.text_factory = bytes  # a damaged text need not be text
            connection.execute("PRAGMA locking_mode = EXCLUSIVE")  # from the first read on, and without a word written
            connection.execute("PRAGMA writable_schema = ON")  # lets a file be read that was cut off
            _check_version(path, connection)
            yield connection
        except BaseException:
            connection.close()
            raise


def _check_version(path: Path, connection: sqlite3.Connection) -> None:
    application, version = (connection.execute(f"PRAGMA {name}").fetchone()[0] for name in ("application_id", "user_version"))
    if application != APPLICATION:
        raise TornLog(f"{path} is not a log of voicehost, or its beginning is lost.")
    if version != FORMAT:
        raise LogFromAnotherVersion(f"{path} was written by another version of voicehost (log format {version}; this one reads {FORMAT}).")


def _reserve(path: Path) -> None:
    """Takes the name, so that of two who want it one is told so."""
    try:
        os.close(os.open(path, os.O_CREAT | os.O_EXCL | os.O_WRONLY, 0o600))
    except FileExistsError:
        raise LogError(f"There is a log {path} already.") from None
    except OSError as error:
        raise _unusable(path, error) from None


@contextmanager
def _replacing(path: Path, bodies: Iterable[str]) -> Iterator[None]:
    """Makes a whole file under another name, lets the block clear the way, and moves the file to its place."""
    with _translated(path):
        handle, name = tempfile.mkstemp(prefix=".", suffix=".new", dir=path.parent)
        os.close(handle)
        try:
            _fill(name, bodies)
            yield
            os.replace(name, path)
        except BaseException:
            os.unlink(name)
            raise
        _sync_directory(path.parent)


def _fill(name: str, bodies: Iterable[str]) -> None:
    connection = sqlite3.connect(name, isolation_level=None)
    try:
        connection.execute("PRAGMA synchronous = FULL")
        connection.executescript(_SCHEMA)
        for seq, body in enumerate(bodies, 1):
            _insert(connection, seq, body)
        connection.execute("COMMIT")
    finally:
        connection.close()


def _sync_directory(directory: Path) -> None:
    if os.name == "posix":  # elsewhere a directory cannot be opened, and need not be
        handle = os.open(directory, os.O_RDONLY)
        try:
            os.fsync(handle)
        finally:
            os.close(handle)


def _insert(connection: sqlite3.Connection, seq: int, body: str) -> None:
    connection.execute("INSERT INTO log VALUES (?, ?, ?)", (seq, body, _checksum(seq, body.encode("ascii"))))


def _checksum(seq: int, body: bytes) -> int:
    return zlib.crc32(b"%d %s" % (seq, body))


def _intact(connection: sqlite3.Connection) -> tuple[list[str], bool]:
    """The rows before the first that is missing, unreadable or not as it was written, and whether there is such a one."""
    bodies: list[str] = []
    try:
        for expected, (seq, body, crc) in enumerate(connection.execute("SELECT seq, body, crc FROM log ORDER BY seq"), 1):
            if seq != expected or not isinstance(body, bytes) or crc != _checksum(seq, body):
                return bodies, True
            bodies.append(body.decode("ascii"))
    except sqlite3.DatabaseError:
        return bodies, True
    return bodies, not bodies


def _tear(path: Path, intact: int) -> str:
    if not intact:
        return f"{path} is not a log of voicehost, or its beginning is lost."
    return f"{path} is damaged; its first {intact} rows are intact: voicehost resume {path.name} --salvage goes on from them."


@contextmanager
def _translated(path: Path) -> Iterator[None]:
    """Foreign errors end here. None is chained to the new one: some carry the data that they choked on."""
    try:
        yield
    except sqlite3.Error as error:
        raise _as_log_error(path, error) from None
    except OSError as error:
        raise _unusable(path, error) from None


def _unusable(path: Path, error: OSError) -> LogError:
    if error.errno == errno.ENOSPC:
        return DiskFull(f"The disk is full: {path} could not be written.")
    return LogError(f"The log {path} cannot be used: {error.strerror or type(error).__name__}.")


def _as_log_error(path: Path, error: sqlite3.Error) -> LogError:
    match getattr(error, "sqlite_errorcode", sqlite3.SQLITE_MISUSE) & 0xFF:  # the lowest byte: what kind of error it is
        case sqlite3.SQLITE_FULL:
            return DiskFull(f"The disk is full: the last step was not written to {path}; all before it is safe.")
        case sqlite3.SQLITE_BUSY | sqlite3.SQLITE_LOCKED:
            return LogBusy(f"{path} is being played by another voicehost.")
        case sqlite3.SQLITE_CORRUPT | sqlite3.SQLITE_NOTADB:
            return TornLog(f"{path} is not a log of voicehost, or its beginning is lost.")
        case _:
            return LogError(f"The log {path} cannot be used: {getattr(error, 'sqlite_errorname', type(error).__name__)}.")
