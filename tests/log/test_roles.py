"""Roles in the database: what a host's and an organiser's is refused, whatever the program on that machine does."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import psycopg
import pytest
from psycopg import errors

from tests.support.command import here
from tests.support.logs import HEADER, event
from tests.support.postgres import Server, needs_postgres, server
from voicehost.log.database import Database
from voicehost.log.hall import Hall, Held
from voicehost.log.store import LeaseLost, LogError, LogUnwritable

pytestmark = [pytest.mark.programs, needs_postgres]

SECRET = "select body from voicehost.rows"


@pytest.fixture(scope="module")
def postgres() -> Iterator[Server]:
    with server() as made:
        yield made


@pytest.fixture
def urls(postgres: Server) -> Callable[[str], str]:
    """The address of a database of two tables, by a role that was admitted to it."""
    url = postgres.fresh()
    number = url.rpartition("evening")[2].partition("?")[0]  # of the database: roles are of the whole server
    with Hall(Database(url)) as hall:
        for name in ("one", "two"):
            hall.add(name)
        for role in ("left", "right"):
            hall.admit(f"{role}_{number}", "host")
        hall.admit(f"desk_{number}", "organiser")
    return lambda role: url if role == "owner" else url.replace("voicehost@", f"{role}_{number}@")


Takes = Callable[..., Held]


@pytest.fixture
def taken(urls: Callable[[str], str]) -> Iterator[Takes]:
    """A table that a role has taken; given back in the end."""
    all_taken: list[Held] = []

    def take(role: str, table: str) -> Held:
        held = Hall.take_of(Database(urls(role)), role, table)
        assert held is not None
        all_taken.append(held)
        return held

    yield take
    for held in all_taken:
        held.give_back()


def asked(url: str, statement: str, *values: Any) -> list[tuple[Any, ...]]:
    with psycopg.connect(url, autocommit=True) as connection:
        done = connection.execute(statement.encode(), values)
        return done.fetchall() if done.description else []


NOBODY_BUT_THE_OWNER = [
    "select * from voicehost.keys",
    "update voicehost.tables set epoch = 9, holder = session_user, until = 'infinity'",
    "update voicehost.shown set headline = ''",
    "delete from voicehost.tables",
    "insert into voicehost.tables (name) values ('three')",
    "insert into voicehost.rows (game, seq, epoch, body, crc) values (1, 3, 1, '', 0)",
    "update voicehost.rows set body = ''",
    "delete from voicehost.rows",
    "truncate voicehost.rows",
    "alter table voicehost.rows disable trigger user",
    "alter table voicehost.rows disable row level security",
    "drop policy of_tables_held on voicehost.rows",
    "insert into voicehost.games (at, game) values ('one', '')",
    "update voicehost.hosts set address = 'elsewhere'",
    "delete from voicehost.hosts",
    "update voicehost.orders set done = now()",
    "create table voicehost.more ()",
    "create or replace function voicehost.is_mine(t voicehost.tables) returns boolean language sql as 'select true'",
    "set role voicehost",
    "set session authorization voicehost",
]


@pytest.mark.parametrize("role", ["left", "desk"])
@pytest.mark.parametrize("statement", NOBODY_BUT_THE_OWNER)
def test_what_no_role_may(urls: Callable[[str], str], taken: Takes, role: str, statement: str) -> None:
    """Neither a host, of its own table, nor the organiser."""
    if role == "left":
        taken(role, "one").begin(HEADER)
    with pytest.raises(errors.InsufficientPrivilege):
        asked(urls(role), statement)


TAKES = "select * from voicehost.take('x', 'one', 2)"
OF_HOSTS = [
    SECRET,
    TAKES,
    "select voicehost.append('one', 1, 1, 2, '', 0)",
    "select voicehost.begin_game('one', 1, '', '', 0)",
    "select voicehost.renew(array['one'], array[1], 2)",
    "select voicehost.let_go('one', 1, true)",
    "select voicehost.show('one', 1, '{}')",
    "select voicehost.here_is('x', 'y', 2, 0, true)",
    "select voicehost.did(1)",
    "select voicehost.stands_by('x', 2)",
]


@pytest.mark.parametrize("statement", OF_HOSTS)
def test_what_an_organiser_may_not(urls: Callable[[str], str], taken: Takes, statement: str) -> None:
    """Read a log, or host."""
    taken("left", "one").begin(HEADER)
    with pytest.raises(errors.InsufficientPrivilege):
        asked(urls("desk"), statement)


@pytest.mark.parametrize("statement", ["insert into voicehost.orders (at, what) values ('one', 'pause')", "select voicehost.drain('left')"])
def test_what_a_host_may_not(urls: Callable[[str], str], statement: str) -> None:
    """Give orders."""
    with pytest.raises(errors.InsufficientPrivilege):
        asked(urls("left"), statement)


def test_what_an_organiser_reads(urls: Callable[[str], str], taken: Takes) -> None:
    """Which tables there are and how they stand; orders it gives, and none that is done already."""
    taken("left", "one").begin(HEADER)
    with Hall(Database(urls("desk"))) as hall:
        assert [(table.name, table.host, table.game, table.rows) for table in hall.tables()] == [
            ("one", "left", "poetry-slam", 1),
            ("two", None, "", 0),
        ]
    asked(urls("desk"), "insert into voicehost.orders (at, what) values ('one', 'pause')")
    with pytest.raises(errors.InsufficientPrivilege):
        asked(urls("desk"), "insert into voicehost.orders (at, what, done) values ('one', 'pause', now())")


@pytest.mark.parametrize("role", ["left", "desk"])
@pytest.mark.parametrize("view", ["results", "evenings"])
def test_what_everybody_reads(urls: Callable[[str], str], role: str, view: str) -> None:
    """Scores, which hosts have shown."""
    assert asked(urls(role), f"select * from voicehost.{view}") == []


def test_a_host_reads_the_logs_of_the_tables_that_it_has(urls: Callable[[str], str], taken: Takes) -> None:
    """And of none that another has, or that another has taken since; nor a key."""
    left, right = taken("left", "one"), taken("right", "two")
    assert left.key != right.key
    for held in (left, right):
        held.begin(HEADER).append_event(event(0))
    for role in ("left", "right"):
        assert len(asked(urls(role), SECRET)) == 2
    assert len(asked(urls("owner"), SECRET)) == 4
    asked(urls("owner"), "update voicehost.tables set until = clock_timestamp() - interval '1 ms'")
    again = taken("right", "one")
    assert again.key == left.key
    assert asked(urls("left"), SECRET) == []
    assert len(asked(urls("right"), SECRET)) == 4


def test_a_table_that_was_let_go(urls: Callable[[str], str], taken: Takes) -> None:
    """Or whose host was away for long: its log is read by nobody but its next host."""
    held = taken("left", "one")
    held.begin(HEADER)
    asked(urls("owner"), "update voicehost.tables set until = clock_timestamp() - interval '2 min'")
    assert asked(urls("left"), SECRET) == []
    again = taken("left", "one")
    assert len(asked(urls("left"), SECRET)) == 1
    again.give_back()
    assert asked(urls("left"), SECRET) == []
    assert asked(urls("left"), "select voicehost.append('one', 2, 1, 2, '', 0)") == [(False,)]


OF_ANOTHERS_TABLE = [
    ("select voicehost.append('one', 1, 1, 2, '', 0)", [(False,)]),
    ("select voicehost.append('two', 1, 1, 2, '', 0)", [(False,)]),
    ("select voicehost.begin_game('one', 1, '', '', 0)", [(None,)]),
    ("select voicehost.renew(array['one'], array[1], 2)", []),
    (TAKES, []),
]


@pytest.mark.parametrize(("statement", "gives"), OF_ANOTHERS_TABLE)
def test_what_a_host_does_at_a_table_of_another(
    urls: Callable[[str], str], taken: Takes, statement: str, gives: list[tuple[Any, ...]]
) -> None:
    """Nothing comes of it, though it knows the epoch; nor under the name of a table that it has itself."""
    left = taken("left", "one")
    taken("right", "two")
    store = left.begin(HEADER)
    assert asked(urls("right"), statement) == gives
    store.append_event(event(0))
    assert asked(urls("owner"), "select count(*) from voicehost.rows") == [(2,)]


def test_a_host_does_not_let_go_of_what_another_has(urls: Callable[[str], str], taken: Takes) -> None:
    """Nor says how it stands, or that an order was carried out."""
    taken("left", "one").begin(HEADER)
    asked(urls("desk"), "insert into voicehost.orders (at, what) values ('one', 'pause')")
    for statement in (
        "select voicehost.let_go('one', 1, true)",
        "select voicehost.show('one', 1, '{}')",
        "select voicehost.did(1)",
    ):
        asked(urls("right"), statement)
    assert asked(urls("owner"), "select until > clock_timestamp() from voicehost.tables where name = 'one'") == [(True,)]
    assert asked(urls("owner"), "select count(*) from voicehost.shown") == [(0,)]
    assert asked(urls("owner"), "select done from voicehost.orders") == [(None,)]


def test_a_host_of_anothers_name(urls: Callable[[str], str]) -> None:
    """It does not send pages elsewhere while the other is there, nor says that it is gone."""
    with Hall(Database(urls("left"))) as left, Hall(Database(urls("right"))) as right:
        left.here_is("left", "10.0.0.1:1", anew=True)
        with pytest.raises(LogError, match="Another role has a host left"):
            right.here_is("left", "10.0.0.2:1", anew=True)
        right.goes("left")
        right.stands_by("left")
        assert [(host.address, host.standby) for host in left.hosts()] == [("10.0.0.1:1", False)]
        left.stands_by("left")
        assert [host.standby for host in right.hosts()] == [True]


def test_who_has_lost_a_table_adds_nothing(urls: Callable[[str], str], taken: Takes) -> None:
    """With roles as without."""
    store = taken("left", "one").begin(HEADER)
    asked(urls("owner"), "update voicehost.tables set until = clock_timestamp() - interval '1 ms'")
    taken("right", "one")
    with pytest.raises(LeaseLost):
        store.append_event(event(0))


def test_roles_are_made_by_a_command(urls: Callable[[str], str], tmp_path: Path) -> None:
    """With a line for ~/.pgpass; a second one of that name is refused, and so is whoever is not the owner."""
    made = here("tables", "--database", urls("owner"), "worker", "laptop", home=tmp_path)
    assert made.exit_code == 0, made.output
    line = made.output.splitlines()[1]
    assert ":laptop:" in line
    assert len(line.rpartition(":")[2]) > 40
    again = here("tables", "--database", urls("owner"), "organiser", "laptop", home=tmp_path)
    assert "There is a role laptop already" in again.output
    with Hall(Database(urls("left"))) as hall, pytest.raises(LogUnwritable):
        hall.admit("third", "organiser")
    with Hall(Database(urls("owner"))) as hall, pytest.raises(LogError, match="a role's name is"):
        hall.admit('x"; drop', "host")
