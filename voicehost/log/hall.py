"""Which tables there are, who hosts them, and the logs of their games, in a database that several machines share.

Two things say that a host has a table. Its *lease* ends two seconds after it was last renewed, by the clock of the database: that frees the
table of a host whose cable was cut. Its *lock* belongs to its connection and ends with it: that frees the table at once if the host is
killed. Whoever takes a table raises its *epoch*, and every row is added under the epoch of its host. A host that does not know yet that it
has lost the table adds nothing (`LeaseLost`). So two hosts may both believe that they have a table, but only one of them writes.
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
"""The longest name of a table, in characters."""

_RENEW: Final = "select voicehost.renew(%s, %s, %s)"

_LOCK_AGAIN: Final = """
    select pg_try_advisory_lock(place, epoch) from voicehost.tables
    join unnest(%s::text[], %s::integer[]) as mine (which, under) on name = which and epoch = under
    where holder = session_user and not voicehost.is_locked(tables)
"""
"""Takes a lock that nobody has. A table's own connection may have been lost while nothing was written; then this other connection of its
host holds the lock."""

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
"""What a role may do, by its purpose. It can use nothing else in the schema. Row security lets a host read only the logs of the tables that
it has."""


@dataclass(frozen=True, slots=True)
class TableInHall:
    """A table in a list."""

    name: str
    host: str | None
    """The host that has it now; None if nobody has."""
    since: datetime | None
    game: str
    """Its last game; empty if none was begun."""
    rows: int
    """The number of rows in that game's log."""


@dataclass(frozen=True, slots=True)
class HostInHall:
    """A host that is present."""

    name: str
    address: str
    """The address at which pages find it."""
    since: datetime
    load: float
    """How much of its machine's cores are in use, in [0, 1]."""
    drains: bool
    """Whether it is asked to let go of its tables."""
    standby: bool
    """Whether a second process is there that goes on with its tables when the first dies."""


@dataclass(frozen=True, slots=True)
class PublicState:
    """What everybody may know about a game."""

    title: str
    headline: str
    awaited: tuple[str, ...]
    """The players for whom the table waits."""
    round: int
    """The current round; 0 before the first, and in games without rounds."""
    rests: bool
    """Whether it is on a break."""
    over: bool
    calls: bool
    """Whether the table waits for the organiser."""
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
    """The title of its last game; empty if none was begun."""
    headline: str
    awaited: tuple[str, ...]
    round: int
    rests: bool
    over: bool
    called: datetime | None
    """Since when it has waited for the organiser."""
    orders: int
    """How many orders have not been carried out yet."""


@dataclass(frozen=True, slots=True)
class DeskOrder:
    """Something that the organiser wants a table to do."""

    number: int
    table: str
    what: str
    body: Mapping[str, Any]


ORDERS: Final = ("say", "pause", "resume", "play", "comes")
AT_DESK: Final = 10.0
"""For how many seconds an organiser counts as present without saying so again."""


class Hall:
    """The tables in a database, and the hosts that are present. Only one thread may use it."""

    def __init__(self, database: Database) -> None:
        """Raises a `LogError` if the database cannot be opened."""
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
        """Add a table that nobody has yet. Raises a `LogError` if the name is unusable or taken."""
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
        """All tables, in the order in which they were added."""
        found = self._link.ask(lambda connection, _: connection.execute(_TABLES).fetchall())
        return tuple(TableInHall(*row) for row in found)

    def take(self, host: str, *, table: str | None = None) -> Held | None:
        """Take the first table that nobody has, or `table`, for `host`, under the next epoch. None if there is none to take."""
        return self.take_of(self._database, host, table)

    @staticmethod
    def take_of(database: Database, host: str, table: str | None = None) -> Held | None:
        """The same as `take`, but without an open hall and from any thread."""
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
        """Let others take the table at once, while its host keeps its state in case the page comes back. May be called from any thread."""
        _at_once(database, "select voicehost.let_go(%s, %s, false)", (table, epoch))

    @staticmethod
    def reclaim(database: Database, table: str, epoch: int) -> bool:
        """Hold an offered table again. Returns False if somebody has taken it meanwhile. May be called from any thread."""
        return bool(_at_once(database, _RENEW, ([table], [epoch], LEASE)))

    def renew(self, held: Mapping[str, int]) -> frozenset[str]:
        """Renew the leases for another `LEASE` seconds. `held` has each table with the epoch under which it is held. Returns the tables
        that are still held."""
        names, epochs = list(held), list(held.values())

        def renew(connection: Connection[Any], again: bool) -> list[tuple[str]]:
            del again
            found = connection.execute(_RENEW, (names, epochs, LEASE)).fetchall()
            connection.execute(_LOCK_AGAIN, (names, epochs))
            return found

        return frozenset(name for (name,) in self._link.ask(renew))

    def here_is(self, host: str, address: str, load: float = 0.0, *, anew: bool = False) -> bool:
        """Report that a host is present for another `LEASE` seconds. Returns whether it should let go of its tables, because somebody has
        asked for that since it came. `anew` says that it has just come. Raises a `LogError` if another role has a host of that name."""
        sql, values = "select voicehost.here_is(%s, %s, %s, %s, %s)", (host, address, LEASE, load, anew)
        found = self._link.ask(lambda connection, _: connection.execute(sql, values).fetchone())
        if found is None or found[0] is None:
            raise LogError(f"Another role has a host {host} there: give --name.")
        return bool(found[0])

    def stands_by(self, host: str) -> None:
        """Report that a second process of that host, which has no table, is present for another `LEASE` seconds."""
        sql, values = "select voicehost.stands_by(%s, %s)", (host, LEASE)
        self._link.ask(lambda connection, _: connection.execute(sql, values), patience=0)

    def hosts(self) -> tuple[HostInHall, ...]:
        """The hosts that are present, by name."""
        sql = (
            "select name, address, since, load, drains, standby > clock_timestamp() from voicehost.hosts"
            " where until > clock_timestamp() order by name"
        )
        return tuple(HostInHall(*row) for row in self._link.ask(lambda connection, _: connection.execute(sql).fetchall()))

    def drain(self, host: str) -> None:
        """Ask a host to let go of its tables. Raises a `LogError` if it is not present."""
        if self._link.ask(lambda connection, _: connection.execute("select voicehost.drain(%s)", (host,)).fetchone()) != (True,):
            raise LogError(f"There is no host {host} now.")

    def goes(self, host: str) -> None:
        """Report that a host has gone."""
        self._link.ask(lambda connection, _: connection.execute("select voicehost.goes(%s)", (host,)), patience=0)

    def admit(self, role: str, what: Literal["host", "organiser"]) -> str:
        """Create a role on the server. Returns the line for `~/.pgpass` with its password.

        The caller must be the owner of the tables and be allowed to create roles. A host's role can take tables that nobody has, add to the
        logs of those that it has, and read no other log. An organiser's role reads no log.
        """
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
        """Report that an organiser is present for another `AT_DESK` seconds."""
        self._link.ask(lambda connection, _: connection.execute("select voicehost.attend(%s)", (AT_DESK,)))

    def attended(self) -> bool:
        """Whether an organiser is present."""
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
        """Give an order to these tables, or to all if none is named. Returns how many tables got it."""
        sql = (
            "insert into voicehost.orders (at, what, body) select name, %s, %s::jsonb from voicehost.tables"
            " where name = any(%s) or %s order by place"
        )
        values = (what, json.dumps(body), list(tables), not tables)
        return self._link.ask(lambda connection, _: connection.execute(sql, values).rowcount)

    def wanted(self, held: Mapping[str, int]) -> tuple[DeskOrder, ...]:
        """The orders that have not been carried out yet at the tables of this host, in order. `held` has each table with its epoch."""
        values = (list(held), list(held.values()))
        found = self._link.ask(lambda connection, _: connection.execute("select * from voicehost.wanted(%s, %s)", values).fetchall())
        return tuple(DeskOrder(*row) for row in found)

    def show(self, table: str, epoch: int, shown: PublicState) -> None:
        """Publish the state of the last game at a table that this host has."""
        self._link.ask(lambda connection, _: connection.execute(_SHOW, (table, epoch, shown.as_json)))

    def results(self) -> tuple[tuple[str, str, datetime, bool, int, str, str], ...]:
        """The results of every game as its hosts have published them: table, game, when it was begun, whether it is over, place, player,
        score."""
        sql = 'select "table", game, begun, over, place, player, score from voicehost.results'
        return tuple(self._link.ask(lambda connection, _: connection.execute(sql).fetchall()))

    def evenings(self) -> tuple[tuple[date, str, str, int, int], ...]:
        """Results by evening: evening, game, player, how many games they played, and how many of those they won."""
        sql = "select evening, game, player, played, won from voicehost.evenings"
        return tuple(self._link.ask(lambda connection, _: connection.execute(sql).fetchall()))

    # -- logs -------------------------------------------------------------------------------------------------------------------

    @contextmanager
    def reading(self, table: str) -> Iterator[Store]:
        """Read the last game of a table, even while somebody hosts it. Raises `NoLog` if there is none."""
        number = _last(self._link, table)
        if number is None:
            raise NoLog(f"No game was begun at the table {table}.")
        with self.game(table, number) as store:
            yield store

    def games(self) -> tuple[tuple[str, int], ...]:
        """All games, each as its table and number, by table and in the order in which they were begun."""
        sql = "select at, number from voicehost.games join voicehost.tables on name = at order by place, number"
        return tuple(self._link.ask(lambda connection, _: connection.execute(sql).fetchall()))

    @contextmanager
    def game(self, table: str, number: int) -> Iterator[Store]:
        """Read one of `games`."""
        rows = _GameRows(_called(number, table), lambda: self._link.ask(lambda connection, _: _bodies(connection, number)))
        with Store(rows) as store:
            yield store


class Held:
    """A table that this process hosts, on a connection of its own. Only one thread may use it."""

    def __init__(self, database: Database) -> None:
        self.table = ""
        self.epoch = 0
        """The epoch under which it is held."""
        self.key = b""
        """The secret key for the links to its phones' seats."""
        self._place = 0
        self._link = Link(database, self._lock)

    def take(self, host: str, table: str | None) -> bool:
        """Take a table as `Hall.take` does. Returns whether there was one."""

        def claim(connection: Connection[Any], again: bool) -> tuple[str, int, int, bytes] | None:
            del again  # if the answer was lost, that table has no lock and is free again
            return connection.execute("select * from voicehost.take(%s, %s, %s)", (host, table, LEASE)).fetchone()

        found = self._link.ask(claim)
        if found is not None:
            self.table, self._place, self.epoch, self.key = found
        return found is not None

    def begin(self, header: Header) -> Store:
        """Begin a new game at the table, under the next number. Raises `LeaseLost`."""
        first = Codec([Header]).encode(header)
        values = (self.table, self.epoch, header.game, first, checksum(1, first.encode("ascii")))
        # if the answer was lost, the game that was begun stays, but is not the last one any more
        sql = "select voicehost.begin_game(%s, %s, %s, %s, %s)"
        found = self._link.ask(lambda connection, _: connection.execute(sql, values).fetchone())
        if found is None or found[0] is None:
            raise self._lost()
        return self._store(found[0])

    def last(self) -> Store | None:
        """The table's last game, to continue it. None if none was begun."""
        number = _last(self._link, self.table)
        return self._store(number) if number is not None else None

    def did(self, order: DeskOrder) -> None:
        """Report that an order was carried out."""
        self._link.ask(lambda connection, _: connection.execute("select voicehost.did(%s)", (order.number,)))

    def show(self, shown: PublicState) -> None:
        """Publish the state of the table's last game."""
        self._link.ask(lambda connection, _: connection.execute(_SHOW, (self.table, self.epoch, shown.as_json)))

    def give_back(self) -> None:
        """Let others take the table at once, and close the connection."""
        sql, values = "select voicehost.let_go(%s, %s, true)", (self.table, self.epoch)
        with suppress(LogError):
            self._link.ask(lambda connection, _: connection.execute(sql, values), patience=0)
        self._link.close()

    def _store(self, number: int) -> Store:
        where = _called(number, self.table)
        return Store(_GameRows(where, lambda: self._bodies(number), lambda seq, bodies: self._append(number, seq, bodies)))

    def _append(self, number: int, first: int, bodies: Sequence[str]) -> None:
        """Add rows, all of them or none, beginning with number `first`. If the answer is lost, the log decides: a row that is in it was
        written."""
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
    """The log of one game as `Rows`."""

    def __init__(self, where: str, read: Callable[[], list[str]], write: Callable[[int, Sequence[str]], None] | None = None) -> None:
        """`write` is None if the log is only read."""
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
        """Do nothing: the table stays held for its next game."""


def _at_once(database: Database, sql: LiteralString, values: tuple[Any, ...]) -> list[tuple[Any, ...]]:
    """Run one statement on a connection of its own, and return the rows."""
    link = Link(database)
    try:
        return link.ask(lambda connection, _: connection.execute(sql, values).fetchall())
    finally:
        link.close()


def _called(number: int, table: str) -> str:
    return f"game {number} of the table {table}"


def _last(link: Link, table: str) -> int | None:
    """The number of a table's last game; None if there is none."""
    sql = "select max(number) from voicehost.games where at = %s"
    found = link.ask(lambda connection, _: connection.execute(sql, (table,)).fetchone())
    return None if found is None else found[0]


def _bodies(connection: Connection[Any], number: int) -> list[str]:
    """All rows of a game. Raises `TornLog` if a row has changed or there is none."""
    found = connection.execute("select seq, body, crc from voicehost.rows where game = %s order by seq", (number,)).fetchall()
    for expected, (seq, body, crc) in enumerate(found, 1):
        if seq != expected or crc != checksum(seq, body.encode("ascii", "replace")):
            raise TornLog(f"is damaged; its first {expected - 1} rows are intact.")
    if not found:
        raise TornLog("has no rows.")
    return [body for _, body, _ in found]
