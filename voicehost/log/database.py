"""A PostgreSQL database that keeps the logs of many tables, as far as its connection goes.

PostgreSQL keeps, orders and fences; `hall` says who hosts which table, and `rows_of_game` how a log lies there. This module opens
connections, makes the schema, and turns what psycopg raises into a `LogError` of one line. That line names the server and the
database; a password never stands in it.
"""

from __future__ import annotations

import os
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from importlib import resources
from typing import TYPE_CHECKING, Any, Final, TypeVar

from voicehost.log.errors import DiskFull, LogError, LogFromAnotherVersion, LogUnreachable, LogUnwritable

if TYPE_CHECKING:
    from psycopg import Connection

Found = TypeVar("Found")

FORMAT: Final = 3
"""Of the schema: raised when older programs would read it wrongly."""
LEASE: Final = 2.0
"""Seconds for which a host has a table unless it says that it still does. Also the longest that a server may stay silent."""
PATIENCE: Final = 20.0
"""Seconds for which a host tries to reach the database again before it lets the table go."""
AGAIN: Final = 0.1
"""Seconds between two tries."""

_LOCK: Final = 0x766F6963
"""Under this advisory lock the schema is made."""
_LOCAL: Final = ("", "localhost", "127.0.0.1", "::1")
_SILENCE: Final = {
    "connect_timeout": 3,
    "keepalives_idle": 1,
    "keepalives_interval": 1,
    "keepalives_count": 2,
    "tcp_user_timeout": int(1000 * LEASE),
}
"""Without them a cut cable is noticed after many minutes."""


class Database:
    """Where it is, and how to reach it. Opens nothing by itself."""

    def __init__(self, url: str) -> None:
        """`url`: as libpq takes it, `postgresql://user@host/name` or `host=... dbname=...`. A password belongs in `~/.pgpass`."""
        try:
            from psycopg import ProgrammingError
            from psycopg.conninfo import conninfo_to_dict
        except ImportError:
            raise LogError("A database needs psycopg: pip install 'voicehost[tables]'.") from None
        try:
            self._reached: dict[str, Any] = {**_SILENCE, **conninfo_to_dict(url)}
        except ProgrammingError:
            raise LogError("That is no address of a PostgreSQL database: postgresql://USER@HOST/NAME is.") from None
        host = str(self._reached.get("host") or os.environ.get("PGHOST", ""))
        if host not in _LOCAL and not host.startswith("/"):
            self._reached.setdefault("sslmode", "require")  # secrets cross the network
        at = f"{host or 'this machine'}:{self._reached.get('port') or ''}".rstrip(":")
        self.name = f"{at}/{self._reached.get('dbname') or os.environ.get('PGDATABASE', '')}".rstrip("/")
        """For messages."""

    def password_line(self, role: str, password: str) -> str:
        """What a machine has in `~/.pgpass` that reaches it by that role."""
        where = (str(self._reached.get(part) or "*") for part in ("host", "port", "dbname"))
        return ":".join((*where, role, password))

    def connect(self) -> Connection[Any]:
        """A connection on which each statement is on the disk when it returns. Makes the schema where there is none."""
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
        """Foreign errors end here. None is chained to the new one: some carry the row that was refused."""
        import psycopg

        try:
            yield
        except psycopg.errors.DiskFull:
            raise DiskFull(f"The disk of {self.name} is full: the last step was not written; all before it is safe.") from None
        except psycopg.errors.InsufficientPrivilege:
            raise LogUnwritable(f"The database {self.name} does not let this user do that.") from None
        except (psycopg.OperationalError, psycopg.InterfaceError) as error:
            raise LogUnreachable(f"The database {self.name} cannot be reached{_reason(error)}.") from None
        except psycopg.Error as error:
            raise LogError(f"The database {self.name} refused it ({error.sqlstate or type(error).__name__}).") from None


class Link:
    """A connection that is opened again when it is lost. One thread uses it at a time."""

    def __init__(self, database: Database, begun: Callable[[Connection[Any]], None] = lambda _: None) -> None:
        """`begun`: what each new connection after the first one does first."""
        self._database, self._begun = database, begun
        self.connection = database.connect()

    def ask(self, question: Callable[[Connection[Any], bool], Found], patience: float = PATIENCE) -> Found:
        """What the database answers. Where it is gone, it is asked again when it is back, for so many seconds; the second argument of the
        question says so, for its answer may have been lost."""
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
        time.sleep(AGAIN)
        with suppress(LogUnreachable):
            connection = self._database.connect()
            self.connection.close()
            self.connection = connection
            with self._database.translated():
                self._begun(connection)


def _reason(error: Exception) -> str:
    """Of what the server or the network says, the last line: the first ones name each address that was tried."""
    lines = [line.strip() for line in str(error).splitlines() if line.strip()]
    why = lines[-1].rpartition("failed: ")[2].removeprefix("FATAL:").strip() if lines else ""
    return f": {why.rstrip('.')}" if why and "password=" not in why else ""
