"""Rows of text in one SQLite file: only added to, on the disk when a call returns, and open in one process at a time.

This module knows nothing about games; `store` gives the rows their meaning. A row has its number and a checksum, so that damage anywhere
shows as the end of what is intact. The file says how many rows there are, so that none can go missing unnoticed.

Everything that has been acknowledged is in this one file: SQLite keeps a rollback journal beside it only for what is half written. (A
write-ahead log would take only a third of the time per row, but a row that is only there would be lost with it.) The file is its owner's
alone from the first moment: `mkstemp` creates it with mode 0600, and SQLite gives its journals the mode of the file. Every error is a
`LogError` of one line, which names the file and nothing in it.
"""

from __future__ import annotations

import errno
import os
import shutil
import sqlite3
import tempfile
from collections.abc import Iterable, Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from glob import escape
from itertools import count
from pathlib import Path
from typing import Final

from voicehost.log.errors import DiskFull, LogBusy, LogError, LogFromAnotherVersion, LogTaken, LogUnwritable, NoLog, TornLog
from voicehost.log.rows import checksum

APPLICATION: Final = 0x566F6963
"""SQLite's application_id. It marks the file as a log of this program."""
FORMAT: Final = 2
"""SQLite's user_version. It is raised whenever older programs would misread the file. 1 did not say how many rows there are."""
UNCOUNTED: Final = 1
WAIT: Final = 1.0
"""How many seconds to wait for another process to release the file; it may just be listing the games."""

_COUNTED: Final = f"""
PRAGMA user_version = {FORMAT};
CREATE TABLE length (rows INTEGER NOT NULL);
INSERT INTO length SELECT count(*) FROM log;
CREATE TRIGGER counts AFTER INSERT ON log BEGIN UPDATE length SET rows = NEW.seq; END;
"""

_SCHEMA: Final = f"""
PRAGMA application_id = {APPLICATION};
BEGIN;
CREATE TABLE log (seq INTEGER PRIMARY KEY, body TEXT NOT NULL, crc INTEGER NOT NULL);
CREATE TRIGGER no_update BEFORE UPDATE ON log BEGIN SELECT RAISE(ABORT, 'a log is only added to'); END;
CREATE TRIGGER no_delete BEFORE DELETE ON log BEGIN SELECT RAISE(ABORT, 'a log is only added to'); END;
{_COUNTED}
"""

_SIDES: Final = ("-wal", "-journal")
"""The endings of files that SQLite may have left beside a log and that are part of it."""

_TORN: Final = ".torn"
"""The ending of a damaged file that was salvaged: the log's name, this, and a number."""


class LogFile:
    """An open file of rows (`Rows`). The caller closes it."""

    def __init__(self, path: Path, connection: sqlite3.Connection, bodies: list[str]) -> None:
        self.path = path
        self.first = bodies[0]
        self.rows = len(bodies)
        self._connection = connection

    @classmethod
    def create(cls, path: Path, first: str) -> LogFile:
        """Create a log with its first row. At every moment the file has that row or does not exist."""
        write(path, [first])
        return cls.open(path)

    @classmethod
    def open(cls, path: Path, wait: float = WAIT, *, reading: bool = False) -> LogFile:
        """Open a log. `wait` is in seconds. With `reading`, the file is not changed. Raises `TornLog` unless every row is there and
        intact."""
        with _opened(path, wait, reading=reading) as connection:
            found = _intact(connection)
            if found.torn:
                raise TornLog(_tear(path, found))
            if not reading:
                connection.executescript("PRAGMA writable_schema = OFF; PRAGMA journal_mode = PERSIST; PRAGMA synchronous = FULL")
                if not found.counted:
                    connection.executescript(f"BEGIN; {_COUNTED} COMMIT;")
            return cls(path, connection, list(found.bodies))

    @property
    def where(self) -> str:
        return str(self.path)

    def append(self, *bodies: str) -> None:
        with _translated(self.path), _at_once(self._connection):
            for seq, body in enumerate(bodies, self.rows + 1):
                _insert(self._connection, seq, body)
        self.rows += len(bodies)

    def bodies(self) -> list[str]:
        with _translated(self.path):
            found = _intact(self._connection)
        if found.torn:
            raise TornLog(_tear(self.path, found))
        return list(found.bodies)

    def close(self) -> None:
        with suppress(sqlite3.Error):
            self._connection.execute("PRAGMA journal_mode = DELETE")  # leaves no journal beside it
        self._connection.close()


def write(path: Path, bodies: Iterable[str]) -> None:
    """Write a whole log of these rows. It is made under a temporary name and then renamed. Raises `LogTaken` if the name exists."""
    with _translated(path):
        name = _new(path)
        try:
            _fill(name, bodies)
            _place(name, path)
        except FileExistsError:
            raise LogTaken(f"There is a log {path} already.") from None
        finally:
            name.unlink(missing_ok=True)
        _sync_directory(path.parent)


@dataclass(frozen=True, slots=True)
class Salvaged:
    """What came of salvaging a torn log."""

    kept: Path
    """The path of the torn file now."""
    rows: int
    """How many rows are saved."""
    lost: int | None
    """How many rows are lost; None if nobody can tell."""


def salvage(path: Path) -> Salvaged | None:
    """Make a log of what is intact before the tear, and keep the torn file. A tear takes its whole page (4 KiB) with it.

    None if nothing was torn. At every moment there is a log of that name.
    """
    with _opened(path, WAIT, reading=True) as connection:
        found = _intact(connection)
        connection.close()
    if not found.torn:
        return None
    if not found.bodies:
        raise TornLog(_tear(path, found))
    kept = next(name for n in count(1) if not (name := path.with_name(f"{path.name}{_TORN}{n}")).exists())
    with _translated(path):
        name = _new(path)
        try:
            _fill(name, found.bodies)
            for side in (*_SIDES, ""):
                if (old := path.with_name(path.name + side)).exists():
                    _also(old, kept.with_name(kept.name + side))
            for side in (*_SIDES, "-shm"):  # SQLite would think that they belong to the new file
                path.with_name(path.name + side).unlink(missing_ok=True)
            os.replace(name, path)
        finally:
            name.unlink(missing_ok=True)
        _sync_directory(path.parent)
    rows = len(found.bodies)
    return Salvaged(kept, rows, found.rows - rows if found.rows is not None and found.rows >= rows else None)


def belonging(path: Path) -> Iterator[Path]:
    """Every file that has rows of this log, the log itself first: what SQLite left when the process was killed, damaged files that were
    salvaged, and unfinished copies of either."""
    torn = sorted(path.parent.glob(f"{escape(path.name)}{_TORN}[0-9]*"))
    made = path.parent.glob(f"{_being_made(escape(path.name))}*")
    files = (path.with_name(path.name + side) for side in ("", *_SIDES, "-shm"))
    yield from (file for file in (*files, *torn, *sorted(made)) if os.path.lexists(file))


@contextmanager
def beginning(directory: Path) -> Iterator[None]:
    """Within this context no other process begins a log in that directory. On a system without such locks, several may."""
    try:
        import fcntl
    except ImportError:  # Windows: a name can still be taken only once
        yield
        return
    handle = os.open(directory, os.O_RDONLY)
    try:
        with suppress(OSError):  # network file systems may have no locks
            fcntl.flock(handle, fcntl.LOCK_EX)
        yield
    finally:
        os.close(handle)


def first_row(path: Path) -> str | None:
    """The first row of a log that somebody may be playing. It is read in spite of their lock, since it never changes. None if it cannot be
    read now."""
    try:
        connection = sqlite3.connect(f"{path.resolve().as_uri()}?mode=ro&immutable=1", uri=True, isolation_level=None)
    except (sqlite3.Error, OSError):
        return None
    try:
        connection.text_factory = bytes
        application = connection.execute("PRAGMA application_id").fetchone()[0]
        body, crc = connection.execute("SELECT body, crc FROM log WHERE seq = 1").fetchone()
        return body.decode("ascii") if application == APPLICATION and crc == checksum(1, body) else None
    except (sqlite3.Error, TypeError, AttributeError, UnicodeDecodeError):
        return None
    finally:
        connection.close()


def copied(path: Path, into: Path) -> Path:
    """Copy the file with everything that belongs to it, to be read elsewhere."""
    with _translated(path):
        for side in (*_SIDES, ""):
            if (companion := path.with_name(path.name + side)).exists():
                shutil.copyfile(companion, into / companion.name)
    return into / path.name


@contextmanager
def _opened(path: Path, wait: float, *, reading: bool = False) -> Iterator[sqlite3.Connection]:
    """A connection that holds the file, exclusively unless `reading`. The file is checked to be a log. If the block fails, the connection
    is closed."""
    if not path.exists():
        raise LogError(f"There is no game {path}; voicehost log --list shows those that are kept.")
    if not path.is_file():
        raise NoLog(f"{path} is not a file, so it is not a log of voicehost.")
    if not path.stat().st_size:
        raise NoLog(f"{path} is empty, so it is not a log of voicehost.")
    with _translated(path):
        connection = sqlite3.connect(f"{path.resolve().as_uri()}?mode=rw", uri=True, isolation_level=None, timeout=wait)
        try:
            connection.text_factory = bytes  # damaged text need not be valid
            connection.execute("PRAGMA locking_mode = EXCLUSIVE")  # holds the file from the first read on, without writing
            connection.execute("PRAGMA writable_schema = ON")  # allows a truncated file to be read
            if not reading:
                connection.executescript("BEGIN EXCLUSIVE; COMMIT")
            _check_version(path, connection)
            yield connection
        except BaseException:
            connection.close()
            raise


def _check_version(path: Path, connection: sqlite3.Connection) -> None:
    application, version = (connection.execute(f"PRAGMA {name}").fetchone()[0] for name in ("application_id", "user_version"))
    if application != APPLICATION:
        raise NoLog(f"{path} is not a log of voicehost, or its beginning is lost.")
    if version not in (UNCOUNTED, FORMAT):
        raise LogFromAnotherVersion(f"{path} was written by another version of voicehost (log format {version}; this one reads {FORMAT}).")


def _being_made(name: str) -> str:
    """How the names of unfinished files begin that will become the log of that name."""
    return f".{name}."


def _new(path: Path) -> Path:
    """Create a file for its owner alone, with a name that no log has and that shows which log it will be."""
    handle, name = tempfile.mkstemp(prefix=_being_made(path.name), suffix=".new", dir=path.parent)
    os.close(handle)
    return Path(name)


def _place(name: Path, path: Path) -> None:
    """Give the file its final name. Raises FileExistsError if that exists."""
    try:
        os.link(name, path)
    except FileExistsError:
        raise
    except OSError:  # a file system without hard links
        if path.exists():
            raise FileExistsError from None
        name.rename(path)


def _also(old: Path, new: Path) -> None:
    """Give the file another name; if there are no hard links, copy it."""
    try:
        os.link(old, new)
    except OSError:
        shutil.copy2(old, new)


def _fill(name: Path, bodies: Iterable[str]) -> None:
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


@contextmanager
def _at_once(connection: sqlite3.Connection) -> Iterator[None]:
    """What is done in this block is on the disk when it ends, all of it or nothing."""
    connection.execute("BEGIN")
    try:
        yield
        connection.execute("COMMIT")
    except BaseException:
        if connection.in_transaction:  # a full disk has already ended it
            connection.execute("ROLLBACK")
        raise


def _insert(connection: sqlite3.Connection, seq: int, body: str) -> None:
    connection.execute("INSERT INTO log VALUES (?, ?, ?)", (seq, body, checksum(seq, body.encode("ascii"))))


@dataclass(frozen=True, slots=True)
class IntactRows:
    """What is intact in a file, and what the file says about itself."""

    bodies: tuple[str, ...]
    """The rows before the first that is missing, unreadable or changed."""
    rows: int | None
    """How many rows there should be; None if the file does not say."""
    counted: bool
    """Whether the file's format states the number of rows."""
    broken: bool

    @property
    def torn(self) -> bool:
        return self.broken or not self.bodies or (self.counted and self.rows != len(self.bodies))


def _intact(connection: sqlite3.Connection) -> IntactRows:
    bodies: list[str] = []
    broken, rows = False, None
    counted = connection.execute("PRAGMA user_version").fetchone()[0] != UNCOUNTED
    try:
        if counted:
            found = connection.execute("SELECT rows FROM length").fetchall()
            rows = found[0][0] if len(found) == 1 and isinstance(found[0][0], int) else None
    except sqlite3.DatabaseError as error:
        if getattr(error, "sqlite_errorcode", 0) & 0xFF not in (sqlite3.SQLITE_CORRUPT, sqlite3.SQLITE_NOTADB, sqlite3.SQLITE_ERROR):
            raise
    try:
        for expected, (seq, body, crc) in enumerate(connection.execute("SELECT seq, body, crc FROM log ORDER BY seq"), 1):
            if seq != expected or not isinstance(body, bytes) or crc != checksum(seq, body):
                broken = True
                break
            bodies.append(body.decode("ascii"))
    except (sqlite3.DatabaseError, UnicodeDecodeError):
        broken = True
    return IntactRows(tuple(bodies), rows, counted, broken)


def _tear(path: Path, found: IntactRows) -> str:
    intact = len(found.bodies)
    if not intact:
        return f"{path} is not a log of voicehost, or its beginning is lost."
    of = f" of its {found.rows} rows" if found.rows is not None and found.rows > intact else " rows"
    which = f"the first {intact}{of} are intact" if "of its" in of else f"its first {intact} rows are intact"
    return f"{path} is damaged; {which}: voicehost resume {path.name} --salvage goes on from them."


@contextmanager
def _translated(path: Path) -> Iterator[None]:
    """Turn SQLite's and the system's errors into a `LogError`. They are not chained to it, since some contain the data that caused them."""
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
    match getattr(error, "sqlite_errorcode", sqlite3.SQLITE_MISUSE) & 0xFF:  # the lowest byte is the kind of error
        case sqlite3.SQLITE_FULL:
            return DiskFull(f"The disk is full: the last step was not written to {path}; all before it is safe.")
        case sqlite3.SQLITE_BUSY | sqlite3.SQLITE_LOCKED:
            return LogBusy(f"{path} is being played by another voicehost.")
        case sqlite3.SQLITE_CORRUPT | sqlite3.SQLITE_NOTADB:
            return NoLog(f"{path} is not a log of voicehost, or its beginning is lost.")
        case sqlite3.SQLITE_READONLY | sqlite3.SQLITE_CANTOPEN | sqlite3.SQLITE_PERM:
            return LogUnwritable(f"{path} is read-only there; voicehost log --export FILE makes a copy elsewhere.")
        case _ if getattr(error, "sqlite_errorname", "") == "SQLITE_IOERR_LOCK":  # reported for a read-only folder
            return LogUnwritable(f"{path} is read-only there; voicehost log --export FILE makes a copy elsewhere.")
        case _:
            return LogError(f"The log {path} cannot be used: {getattr(error, 'sqlite_errorname', type(error).__name__)}.")
