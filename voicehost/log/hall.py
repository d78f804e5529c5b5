"""Which tables there are, who hosts them, and the logs of their games, in a database that several machines share.

A host has a table by two things. Its *lease* ends two seconds after it was last renewed, by the clock of the database: that frees the
table of a host whose cable was cut. Its *lock* belongs to its connection and is gone with it: that frees at once the table of a host that
was killed. Whoever takes a table raises its *epoch*, and every row is added under the epoch of its host: one that does not know yet that
it has lost the table adds nothing (`LeaseLost`). So two hosts may both believe that they have a table, and one of them writes.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager, suppress
from dataclasses import asdict, dataclass
from datetime import date, datetime
from secrets import token_bytes, token_urlsafe
from typing import TYPE_CHECKING, Any, Final, Literal, LiteralString

from voicehost.log.codec import Codec
from voicehost.log.database import LEASE, Database, Link
from voicehost.log.errors import LeaseLost, LogError, LogUnwritable, NoLog, TornLog
from voicehost.log.rows import checksum
from voicehost.log.store import Header, Store

if TYPE_CHECKING:
    from psycopg import Connection

KEY_BYTES: Final = 32
LONGEST: Final = 30
"""Characters of a table's name."""

_RENEW: Final = "select voicehost.renew(%s, %s, %s)"

_LOCK_AGAIN: Final = """
    select pg_try_advisory_lock(place, epoch) from voicehost.tables
    join unnest(%s::text[], %s::integer[]) as mine (which, under) on name = which and epoch = under
    where holder = session_user and not voicehost.is_locked(tables)
"""
"""A table's own connection may have been lost while nothing was written: then another of its host has the lock."""

_TABLES: Final = """
    select name, case when not free then host end, case when not free then since end, coalesce(last.game, ''), coalesce(last.rows, 0)
    from (select *, voicehost.is_free(tables) as free from voicehost.tables) as tables
    left join lateral (
        select game, voicehost.length(number) as rows from voicehost.games where at = name order by number desc limit 1) as last on true
    order by place
"""

_SHOW: Final = "select voicehost.show(%s, %s, %s::jsonb)"

_AT_DESK: Final = """
    select name, case when not voicehost.is_free(tables) then host end, coalesce(title, ''), coalesce(headline, ''),
        coalesce(awaited, '{}'), coalesce(round, 0), coalesce(rests, false), coalesce(over, false), called,
        (select count(*) from voicehost.orders where orders.at = name and done is null)
    from voicehost.tables
    left join lateral (select number from voicehost.games where at = name order by number desc limit 1) as last on true
    left join voicehost.shown on shown.game = number
    order by place
"""

_GRANTS: Final[Mapping[str, tuple[LiteralString, ...]]] = {
    "host": (
        "select on voicehost.format, voicehost.tables, voicehost.games, voicehost.rows, voicehost.hosts, voicehost.orders, voicehost.desk,"
        " voicehost.results, voicehost.evenings",
        "execute on function voicehost.is_free, voicehost.is_locked, voicehost.is_mine, voicehost.length, voicehost.take, voicehost.renew,"
        " voicehost.let_go, voicehost.begin_game, voicehost.append, voicehost.show, voicehost.here_is, voicehost.stands_by, voicehost.goes,"
        " voicehost.wanted, voicehost.did",
    ),
    "organiser": (
        "select on voicehost.format, voicehost.tables, voicehost.games, voicehost.hosts, voicehost.shown, voicehost.orders,"
        " voicehost.results, voicehost.evenings",
        "insert (at, what, body) on voicehost.orders",
        "execute on function voicehost.is_free, voicehost.is_locked, voicehost.length, voicehost.drain, voicehost.attend",
    ),
}
"""What a role may do, by what it is for; beside that it sees nothing of the schema. Of the logs row security lets a host read those of the
tables that it has."""


@dataclass(frozen=True, slots=True)
class TableInHall:
    """A table as a list shows it."""

    name: str
    host: str | None
    """Who has it now; None where nobody does."""
    since: datetime | None
    game: str
    """Its last one; empty where none was begun."""
    rows: int
    """Of that game's log."""


@dataclass(frozen=True, slots=True)
class HostInHall:
    """A host that is there."""

    name: str
    address: str
    """Where pages find it."""
    since: datetime
    load: float
    """Share of its machine's cores, in [0, 1]."""
    drains: bool
    """It is to let go of its tables."""
    standby: bool
    """A second process is there that goes on with its tables when the first dies."""


@dataclass(frozen=True, slots=True)
class PublicState:
    """What everybody may know of a game."""

    title: str
    headline: str
    awaited: tuple[str, ...]
    """Whom the table waits for."""
    round: int
    """0 before the first, and where there are none."""
    rests: bool
    """It is on a break."""
    over: bool
    calls: bool
    """The table waits for the organiser."""
    standings: tuple[tuple[int, str, str], ...]
    """Place, player and score."""

    @property
    def as_json(self) -> str:
        standings = [{"place": place, "player": player, "score": score} for place, player, score in self.standings]
        return json.dumps({**asdict(self), "standings": standings})


@dataclass(frozen=True, slots=True)
class TableAtDesk:
    """A table as its organiser sees it."""

    name: str
    host: str | None
    title: str
    """Of its last game; empty where none was begun."""
    headline: str
    awaited: tuple[str, ...]
    round: int
    rests: bool
    over: bool
    called: datetime | None
    """Since when it waits for the organiser."""
    orders: int
    """That were not carried out yet."""


@dataclass(frozen=True, slots=True)
class Order:
    """What the organiser wants of a table."""

    number: int
    table: str
    what: str
    body: Mapping[str, Any]


ORDERS: Final = ("say", "pause", "resume", "play", "comes")
AT_DESK: Final = 10.0
"""Seconds for which an organiser is there unless they say so again."""


class Hall:
    """The tables of a database, and the hosts that are there. One thread uses it."""

    def __init__(self, database: Database) -> None:
        """Raises a `LogError` where it cannot be opened."""
        self._database = database
        self._link = Link(database)

    @property
    def name(self) -> str:
        return self._database.name

    def close(self) -> None:
        self._link.close()

    def __enter__(self) -> Hall:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def add(self, name: str) -> None:
        """A table that nobody has yet."""
        name = " ".join(name.split())
        if not name or len(name) > LONGEST or not name.isprintable():
            raise LogError(f"a table's name has 1 to {LONGEST} characters that can be printed.")
        sql = (
            "with added as (insert into voicehost.tables (name) values (%s) on conflict do nothing returning name)"
            " insert into voicehost.keys (at, key) select name, %s from added"
        )
        values = (name, token_bytes(KEY_BYTES))
        if not self._link.ask(lambda connection, again: connection.execute(sql, values).rowcount or again):
            raise LogError(f"There is a table {name} already.")

    def tables(self) -> tuple[TableInHall, ...]:
        """All of them, in the order in which they were added."""
        found = self._link.ask(lambda connection, _: connection.execute(_TABLES).fetchall())
        return tuple(TableInHall(*row) for row in found)

    def take(self, host: str, *, table: str | None = None) -> Held | None:
        """The first table that nobody has, or `table`, for `host`, under the next epoch. None where there is none to take."""
        return self.take_of(self._database, host, table)

    @staticmethod
    def take_of(database: Database, host: str, table: str | None = None) -> Held | None:
        """The same, without a hall that is open: from any thread."""
        held = Held(database)
        try:
            if held.take(host, table):
                return held
        except BaseException:
            held.give_back()
            raise
        held.give_back()
        return None

    @staticmethod
    def offer(database: Database, table: str, epoch: int) -> None:
        """Others may take it at once, though its host keeps what it has of it, in case the page comes back. From any thread."""
        _at_once(database, "select voicehost.let_go(%s, %s, false)", (table, epoch))

    @staticmethod
    def reclaim(database: Database, table: str, epoch: int) -> bool:
        """Whether nobody has taken it since it was offered: then it is held again. From any thread."""
        return bool(_at_once(database, _RENEW, ([table], [epoch], LEASE)))

    def renew(self, held: Mapping[str, int]) -> frozenset[str]:
        """For another `LEASE` seconds: tables, each with the epoch under which it is held. Gives those that still are."""
        names, epochs = list(held), list(held.values())

        def renew(connection: Connection[Any], again: bool) -> list[tuple[str]]:
            del again
            found = connection.execute(_RENEW, (names, epochs, LEASE)).fetchall()
            connection.execute(_LOCK_AGAIN, (names, epochs))
            return found

        return frozenset(name for (name,) in self._link.ask(renew))

    def here_is(self, host: str, address: str, load: float = 0.0, *, anew: bool = False) -> bool:
        """A host is there for another `LEASE` seconds. Gives whether it is to let go of its tables: somebody asked for it since it came.
        `anew`: it has just come. Raises a `LogError` where another role has a host of that name."""
        sql, values = "select voicehost.here_is(%s, %s, %s, %s, %s)", (host, address, LEASE, load, anew)
        found = self._link.ask(lambda connection, _: connection.execute(sql, values).fetchone())
        if found is None or found[0] is None:
            raise LogError(f"Another role has a host {host} there: give --name.")
        return bool(found[0])

    def stands_by(self, host: str) -> None:
        """For another `LEASE` seconds a second process of that host is there, which has no table."""
        sql, values = "select voicehost.stands_by(%s, %s)", (host, LEASE)
        self._link.ask(lambda connection, _: connection.execute(sql, values), patience=0)

    def hosts(self) -> tuple[HostInHall, ...]:
        """Those that are there, by name."""
        sql = (
            "select name, address, since, load, drains, standby > clock_timestamp() from voicehost.hosts"
            " where until > clock_timestamp() order by name"
        )
        return tuple(HostInHall(*row) for row in self._link.ask(lambda connection, _: connection.execute(sql).fetchall()))

    def drain(self, host: str) -> None:
        """It shall let go of its tables. Raises a `LogError` where it is not there."""
        if self._link.ask(lambda connection, _: connection.execute("select voicehost.drain(%s)", (host,)).fetchone()) != (True,):
            raise LogError(f"There is no host {host} now.")

    def goes(self, host: str) -> None:
        """It is there no more."""
        self._link.ask(lambda connection, _: connection.execute("select voicehost.goes(%s)", (host,)), patience=0)

    def admit(self, role: str, what: Literal["host", "organiser"]) -> str:
        """A new role of the server; the line of `~/.pgpass` with its password. By the owner of the tables, who may make roles. A host's
        role takes tables that nobody has, adds to the logs of those that it has, and reads no other log; an organiser's reads no log."""
        from psycopg import errors, sql

        if not re.fullmatch(r"[a-z][a-z0-9_]{0,40}", role):
            raise LogError("a role's name is a letter from a to z, and then letters, digits or _.")
        password, name = token_urlsafe(KEY_BYTES), sql.Identifier(role)

        def make(connection: Connection[Any], again: bool) -> bool:
            del again
            hidden = connection.pgconn.encrypt_password(password.encode(), role.encode(), b"scram-sha-256").decode()
            try:
                with connection.transaction():
                    connection.execute(sql.SQL("create role {} login password {}").format(name, sql.Literal(hidden)))
                    connection.execute(sql.SQL("grant usage on schema voicehost to {}").format(name))
                    for each in _GRANTS[what]:
                        connection.execute(sql.SQL("grant {} to {}").format(sql.SQL(each), name))
            except errors.DuplicateObject:
                return False
            return True

        if not self._link.ask(make):
            raise LogError(f"There is a role {role} already.")
        return self._database.password_line(role, password)

    # -- the organiser ----------------------------------------------------------------------------------------------------------

    def attend(self) -> None:
        """An organiser looks after the tables for another `AT_DESK` seconds."""
        self._link.ask(lambda connection, _: connection.execute("select voicehost.attend(%s)", (AT_DESK,)))

    def attended(self) -> bool:
        """Whether one does just now."""
        sql = "select until > clock_timestamp() from voicehost.desk"
        return self._link.ask(lambda connection, _: connection.execute(sql).fetchone()) == (True,)

    def at_desk(self) -> tuple[TableAtDesk, ...]:
        """All tables, in the order in which they were added."""
        found = self._link.ask(lambda connection, _: connection.execute(_AT_DESK).fetchall())
        return tuple(
            TableAtDesk(name, host, title, headline, tuple(awaited), number, rests, over, called, orders)
            for name, host, title, headline, awaited, number, rests, over, called, orders in found
        )

    def order(self, what: str, body: Mapping[str, Any], tables: Sequence[str]) -> int:
        """Of these tables, or of all where none is named. Gives of how many."""
        sql = (
            "insert into voicehost.orders (at, what, body) select name, %s, %s::jsonb from voicehost.tables"
            " where name = any(%s) or %s order by place"
        )
        values = (what, json.dumps(body), list(tables), not tables)
        return self._link.ask(lambda connection, _: connection.execute(sql, values).rowcount)

    def wanted(self, held: Mapping[str, int]) -> tuple[Order, ...]:
        """Of the tables that this host has, each with its epoch: what was not carried out yet, in order."""
        values = (list(held), list(held.values()))
        found = self._link.ask(lambda connection, _: connection.execute("select * from voicehost.wanted(%s, %s)", values).fetchall())
        return tuple(Order(*row) for row in found)

    def show(self, table: str, epoch: int, shown: PublicState) -> None:
        """How the last game of a table stands that this host has."""
        self._link.ask(lambda connection, _: connection.execute(_SHOW, (table, epoch, shown.as_json)))

    def results(self) -> tuple[tuple[str, str, datetime, bool, int, str, str], ...]:
        """What came of every game, as its hosts have shown it: table, game, when it was begun, whether it is over, place, player, score."""
        sql = 'select "table", game, begun, over, place, player, score from voicehost.results'
        return tuple(self._link.ask(lambda connection, _: connection.execute(sql).fetchall()))

    def evenings(self) -> tuple[tuple[date, str, str, int, int], ...]:
        """Evening by evening: evening, game, player, how many they played, and how many of those they won."""
        sql = "select evening, game, player, played, won from voicehost.evenings"
        return tuple(self._link.ask(lambda connection, _: connection.execute(sql).fetchall()))

    # -- logs -------------------------------------------------------------------------------------------------------------------

    @contextmanager
    def reading(self, table: str) -> Iterator[Store]:
        """The last game of a table, also while somebody hosts it."""
        number = _last(self._link, table)
        if number is None:
            raise NoLog(f"No game was begun at the table {table}.")
        with self.game(table, number) as store:
            yield store

    def games(self) -> tuple[tuple[str, int], ...]:
        """Every game: at which table, and its number. By table, in the order in which they were begun."""
        sql = "select at, number from voicehost.games join voicehost.tables on name = at order by place, number"
        return tuple(self._link.ask(lambda connection, _: connection.execute(sql).fetchall()))

    @contextmanager
    def game(self, table: str, number: int) -> Iterator[Store]:
        """One of `games`, to read."""
        rows = _GameRows(_called(number, table), lambda: self._link.ask(lambda connection, _: _bodies(connection, number)))
        with Store(rows) as store:
            yield store


class Held:
    """A table that this process hosts, with a connection of its own. One thread uses it."""

    def __init__(self, database: Database) -> None:
        self.table = ""
        self.epoch = 0
        """Under which it is held."""
        self.key = b""
        """Of the links to its phones' seats: a secret."""
        self._place = 0
        self._link = Link(database, self._lock)

    def take(self, host: str, table: str | None) -> bool:
        """Whether there was one to take: `Hall.take`."""

        def claim(connection: Connection[Any], again: bool) -> tuple[str, int, int, bytes] | None:
            del again  # what was taken, and the answer lost, has no lock: it is free
            return connection.execute("select * from voicehost.take(%s, %s, %s)", (host, table, LEASE)).fetchone()

        found = self._link.ask(claim)
        if found is not None:
            self.table, self._place, self.epoch, self.key = found
        return found is not None

    def begin(self, header: Header) -> Store:
        """A new game at it, under the next number."""
        first = Codec([Header]).encode(header)
        values = (self.table, self.epoch, header.game, first, checksum(1, first.encode("ascii")))
        # a game that was begun, and its answer lost, stays: it is the last no more
        sql = "select voicehost.begin_game(%s, %s, %s, %s, %s)"
        found = self._link.ask(lambda connection, _: connection.execute(sql, values).fetchone())
        if found is None or found[0] is None:
            raise self._lost()
        return self._store(found[0])

    def last(self) -> Store | None:
        """Its last game, to go on with. None where none was begun."""
        number = _last(self._link, self.table)
        return self._store(number) if number is not None else None

    def did(self, order: Order) -> None:
        """It was carried out here."""
        self._link.ask(lambda connection, _: connection.execute("select voicehost.did(%s)", (order.number,)))

    def show(self, shown: PublicState) -> None:
        """How its last game stands."""
        self._link.ask(lambda connection, _: connection.execute(_SHOW, (self.table, self.epoch, shown.as_json)))

    def give_back(self) -> None:
        """Others may have it at once."""
        sql, values = "select voicehost.let_go(%s, %s, true)", (self.table, self.epoch)
        with suppress(LogError):
            self._link.ask(lambda connection, _: connection.execute(sql, values), patience=0)
        self._link.close()

    def _store(self, number: int) -> Store:
        where = _called(number, self.table)
        return Store(_GameRows(where, lambda: self._bodies(number), lambda seq, bodies: self._append(number, seq, bodies)))

    def _append(self, number: int, first: int, bodies: Sequence[str]) -> None:
        """From that row on, all of them or none. After a lost answer the log decides: a row that is there was written."""
        from psycopg import Rollback

        rows = list(enumerate(bodies, first))

        def write(connection: Connection[Any], again: bool) -> bool:
            if again and self._is_there(connection, number, *rows[-1]):
                return True
            with connection.transaction() as step:
                if all(self._add(connection, number, seq, body) for seq, body in rows):
                    return True
                raise Rollback(step)
            return False

        if not self._link.ask(write):
            raise self._lost()

    def _add(self, connection: Connection[Any], number: int, seq: int, body: str) -> bool:
        values = (self.table, self.epoch, number, seq, body, checksum(seq, body.encode("ascii")))
        return connection.execute("select voicehost.append(%s, %s, %s, %s, %s, %s)", values).fetchone() == (True,)

    def _is_there(self, connection: Connection[Any], number: int, seq: int, body: str) -> bool:
        sql = "select body from voicehost.rows where game = %s and seq = %s and epoch = %s"
        return connection.execute(sql, (number, seq, self.epoch)).fetchone() == (body,)

    def _bodies(self, number: int) -> list[str]:
        return self._link.ask(lambda connection, _: _bodies(connection, number))

    def _lock(self, connection: Connection[Any]) -> None:
        connection.execute("select pg_try_advisory_lock(%s, %s)", (self._place, self.epoch))

    def _lost(self) -> LeaseLost:
        return LeaseLost(f"The table {self.table} has another host now.")


class _GameRows:
    """The log of one game (`Rows`)."""

    def __init__(self, where: str, read: Callable[[], list[str]], write: Callable[[int, Sequence[str]], None] | None = None) -> None:
        """`write`: None where it is only read."""
        self.where, self._read, self._write = where, read, write
        bodies = self.bodies()
        self.first, self.rows = bodies[0], len(bodies)

    def append(self, *bodies: str) -> None:
        if self._write is None:
            raise LogUnwritable(f"{self.where} is only read here.")
        self._write(self.rows + 1, bodies)
        self.rows += len(bodies)

    def bodies(self) -> list[str]:
        try:
            return self._read()
        except TornLog as torn:
            raise TornLog(f"{self.where} {torn}") from None

    def close(self) -> None:
        """The table stays held, for its next game."""


def _at_once(database: Database, sql: LiteralString, values: tuple[Any, ...]) -> list[tuple[Any, ...]]:
    """What it gives, by a connection for this alone."""
    link = Link(database)
    try:
        return link.ask(lambda connection, _: connection.execute(sql, values).fetchall())
    finally:
        link.close()


def _called(number: int, table: str) -> str:
    return f"game {number} of the table {table}"


def _last(link: Link, table: str) -> int | None:
    """The number of a table's last game."""
    sql = "select max(number) from voicehost.games where at = %s"
    found = link.ask(lambda connection, _: connection.execute(sql, (table,)).fetchone())
    return None if found is None else found[0]


def _bodies(connection: Connection[Any], number: int) -> list[str]:
    """Raises `TornLog` where a row is not as it was written, or there is none."""
    found = connection.execute("select seq, body, crc from voicehost.rows where game = %s order by seq", (number,)).fetchall()
    for expected, (seq, body, crc) in enumerate(found, 1):
        if seq != expected or crc != checksum(seq, body.encode("ascii", "replace")):
            raise TornLog(f"is damaged; its first {expected - 1} rows are intact.")
    if not found:
        raise TornLog("has no rows.")
    return [body for _, body, _ in found]
