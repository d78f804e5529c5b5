"""A PostgreSQL database that keeps the logs of many tables: the part that concerns its connection.

PostgreSQL stores, orders and fences. `hall` says who hosts which table, and `schema.sql` how a log is stored. This module opens
connections, creates the schema, and turns psycopg's errors into a `LogError` of one line. That line names the server and the database, and
never a password.
"""

from __future__ import annotations

import os
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from importlib import resources
from typing import TYPE_CHECKING, Any, Final, TypeVar

from voicehost.log.errors import DiskFull, LogError, LogFromAnotherVersion, LogUnreachable, LogUnwritable
from voicehost.machine import extras

if TYPE_CHECKING:
    from psycopg import Connection

Found = TypeVar("Found")

FORMAT: Final = 3
"""The version of the schema. It is raised whenever older programs would misread it."""
LEASE: Final = 2.0
"""For how many seconds a host has a table without renewing that. It is also the longest time that a server may stay silent."""
PATIENCE: Final = 20.0
"""For how many seconds a host tries to reach the database again before it gives up the table."""
RETRY_AFTER: Final = 0.1
"""Seconds between two tries."""

_LOCK: Final = 0x766F6963
"""The advisory lock that is held while the schema is created."""
_LOCAL: Final = ("", "localhost", "127.0.0.1", "::1")
_SILENCE: Final = {
    "connect_timeout": 3,
    "keepalives_idle": 1,
    "keepalives_interval": 1,
    "keepalives_count": 2,
    "tcp_user_timeout": int(1000 * LEASE),
}
"""Without these it takes many minutes to notice a cut cable."""


class Database:
    """The address of a database. It opens nothing by itself."""

    def __init__(self, url: str) -> None:
        """`url` is what libpq accepts: `postgresql://user@host/name` or `host=... dbname=...`. A password belongs in `~/.pgpass`. Raises
        `LogError`."""
        try:
            from psycopg import ProgrammingError
            from psycopg.conninfo import conninfo_to_dict
        except ImportError:
            raise LogError(f"A database needs the package psycopg: {extras.command('tables')}.") from None
        try:
            self._reached: dict[str, Any] = {**_SILENCE, **conninfo_to_dict(url)}
        except ProgrammingError:
            raise LogError("That is not the address of a PostgreSQL database, which looks like postgresql://USER@HOST/NAME.") from None
        host = str(self._reached.get("host") or os.environ.get("PGHOST", ""))
        if host not in _LOCAL and not host.startswith("/"):
            self._reached.setdefault("sslmode", "require")  # secrets cross the network
        at = f"{host or 'this machine'}:{self._reached.get('port') or ''}".rstrip(":")
        self.name = f"{at}/{self._reached.get('dbname') or os.environ.get('PGDATABASE', '')}".rstrip("/")
        """The name for messages."""

    def password_line(self, role: str, password: str) -> str:
        """The line for `~/.pgpass` on a machine that connects with this role."""
        where = (str(self._reached.get(part) or "*") for part in ("host", "port", "dbname"))
        return ":".join((*where, role, password))

    def connect(self) -> Connection[Any]:
        """A connection on which each statement is on the disk when it returns. Creates the schema if there is none. Raises `LogError`."""
        import psycopg

        with self.translated():
            connection: Connection[Any] = psycopg.connect(**self._reached, autocommit=True, application_name="voicehost")
            try:
                connection.execute("set synchronous_commit = on")
                connection.execute("set statement_timeout = '10s'")
                self._require_durable(connection)
                self._require_schema(connection)
            except BaseException:
                connection.close()
                raise
        return connection

    def _require_durable(self, connection: Connection[Any]) -> None:
        unsafe = [name for name in ("fsync", "full_page_writes") if connection.execute(f"show {name}").fetchone() != ("on",)]
        if unsafe:
            raise LogError(f"The database {self.name} has {unsafe[0]} = off: what was announced could be lost. Set it to on.")

    def _require_schema(self, connection: Connection[Any]) -> None:
        if connection.execute("select to_regclass('voicehost.format')").fetchone() == (None,):
            with connection.transaction():
                connection.execute("select pg_advisory_xact_lock(%s)", (_LOCK,))
                if connection.execute("select to_regclass('voicehost.format')").fetchone() == (None,):
                    connection.execute(resources.files("voicehost.log").joinpath("schema.sql").read_bytes())
        found = connection.execute("select number from voicehost.format").fetchone()
        if found != (FORMAT,):
            raise LogFromAnotherVersion(f"The database {self.name} was made by another version of voicehost.")

    @contextmanager
    def translated(self) -> Iterator[None]:
        """Turn psycopg's errors into a `LogError`. They are not chained to it, since some contain the row that was refused."""
        import psycopg

        try:
            yield
        except psycopg.errors.DiskFull:
            raise DiskFull(f"The disk of {self.name} is full: the last step was not written; all before it is safe.") from None
        except psycopg.errors.InsufficientPrivilege:
            raise LogUnwritable(f"The database {self.name} does not let this user do that.") from None
        except (psycopg.OperationalError, psycopg.InterfaceError) as error:
            raise LogUnreachable(f"The database {self.name} cannot be reached{_reason(error)}") from None
        except psycopg.Error as error:
            raise LogError(f"The database {self.name} refused it ({error.sqlstate or type(error).__name__}).") from None


class Link:
    """A connection that is reopened when it is lost. Only one thread may use it at a time."""

    def __init__(self, database: Database, begun: Callable[[Connection[Any]], None] = lambda _: None) -> None:
        """`begun` is called with each new connection after the first."""
        self._database, self._begun = database, begun
        self.connection = database.connect()

    def ask(self, question: Callable[[Connection[Any], bool], Found], patience: float = PATIENCE) -> Found:
        """Ask the database, and return its answer.

        If the connection is lost, the question is asked again once the database is back, for at most `patience` seconds. Its second
        argument is then True, because the first answer may have been lost.
        """
        ends, again = time.monotonic() + patience, False
        while True:
            try:
                with self._database.translated():
                    return question(self.connection, again)
            except LogUnreachable:
                if time.monotonic() >= ends:
                    raise
            again = True
            self._connect()

    def close(self) -> None:
        self.connection.close()

    def _connect(self) -> None:
        time.sleep(RETRY_AFTER)
        with suppress(LogUnreachable):
            connection = self._database.connect()
            self.connection.close()
            self.connection = connection
            with self._database.translated():
                self._begun(connection)


def _reason(error: Exception) -> str:
    """The end of a sentence: the reason that the server or the network gives. It is in the last line; the lines before name each address
    that was tried."""
    lines = [line.strip() for line in str(error).splitlines() if line.strip()]
    why = lines[-1].rpartition("failed: ")[2].removeprefix("FATAL:").strip() if lines else ""
    if not why or "password=" in why:
        return "."
    return f": {why}" if why.endswith("?") else f": {why.rstrip('.')}."
