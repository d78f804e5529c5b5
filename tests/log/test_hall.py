"""A hall's tables: one host at a time, whoever dies; two that both believe to have a table, and one of them writes."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from random import Random
from typing import Any

import psycopg
import pytest

from tests.support.logs import HEADER, event
from tests.support.postgres import Server, needs_postgres, server
from tests.support.scenes import ROOT
from voicehost.log.database import Database
from voicehost.log.hall import Hall, Held, PublicState
from voicehost.log.store import LeaseLost, LogError, NoLog

pytestmark = [pytest.mark.programs, needs_postgres]

HOST = """
import sys
from voicehost.log.database import Database
from voicehost.log.hall import Hall

with Hall(Database(sys.argv[1])) as hall:
    held = hall.take("another")
    print(held.table, held.epoch, flush=True)
    sys.stdin.read()
"""
"""Takes a table, says which, and keeps it until it is killed."""


@pytest.fixture(scope="module")
def postgres() -> Iterator[Server]:
    with server() as made:
        yield made


@pytest.fixture
def hall(postgres: Server) -> Iterator[Hall]:
    """Of three tables."""
    with Hall(Database(postgres.fresh())) as made:
        for name in ("one", "two", "three"):
            made.add(name)
        yield made


def sql(hall: Hall, statement: str) -> None:
    with hall._database.connect() as connection:
        connection.execute(statement.encode())


def run_out(hall: Hall) -> None:
    """The leases of all tables end, as two seconds after a cable was cut. Whoever has one still has its connection."""
    sql(hall, "update voicehost.tables set until = clock_timestamp() - interval '1 ms'")


Takes = Callable[..., Held]


@pytest.fixture
def taken() -> Iterator[Takes]:
    """Takes a table, and gives all of them back at the end."""
    found: list[Held] = []

    def take(hall: Hall, host: str = "a", table: str | None = None) -> Held:
        held = hall.take(host, table=table)
        assert held is not None
        found.append(held)
        return held

    yield take
    for held in found:
        held.give_back()


def test_each_table_has_one_host(hall: Hall) -> None:
    """However many ask at once, and no more than there are."""
    with ThreadPoolExecutor(8) as pool:
        found = [held for held in pool.map(lambda n: hall.take(f"host {n}"), range(8)) if held is not None]
    assert sorted(held.table for held in found) == ["one", "three", "two"]
    assert {seen.name for seen in hall.tables() if seen.host is not None} == {"one", "two", "three"}
    for held in found:
        held.give_back()
    assert [seen.host for seen in hall.tables()] == [None, None, None]


def test_a_table_of_its_name_is_taken_or_none(hall: Hall, taken: Takes) -> None:
    """Who asks for a table that another has gets no other."""
    held = taken(hall, table="two")
    assert (held.table, hall.take("b", table="two")) == ("two", None)


def test_a_killed_host_is_replaced_at_once(hall: Hall) -> None:
    """Its lock goes with its connection: nobody waits for its lease to end."""
    process = subprocess.Popen(
        [sys.executable, "-c", HOST, url_of(hall)],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
        cwd=ROOT,
    )
    assert process.stdout is not None
    assert process.stdout.readline() == "one 1\n"
    assert hall.take("here", table="one") is None
    process.kill()
    process.communicate()
    held = None
    while held is None:  # PostgreSQL notices within milliseconds
        held = hall.take("here", table="one")
    assert held.epoch == 2
    held.give_back()


def url_of(hall: Hall) -> str:
    reached: dict[str, Any] = hall._database._reached
    return f"postgresql://{reached['user']}@/{reached['dbname']}?host={reached['host']}"


def test_a_silent_host_is_replaced_when_its_lease_ends(hall: Hall, taken: Takes) -> None:
    """As after a cut cable: its connection stands, and its lock with it."""
    first = taken(hall, table="one")
    assert hall.renew({"one": first.epoch, "two": 1}) == {"one"}
    run_out(hall)
    second = taken(hall, "b", table="one")
    assert hall.renew({"one": first.epoch}) == frozenset()
    assert hall.renew({"one": second.epoch}) == {"one"}


def test_a_table_that_writes_nothing_is_kept_when_its_connection_is_lost(hall: Hall, taken: Takes) -> None:
    """As when the database was started again: its host still renews it, by another connection, so nobody else has it meanwhile."""
    idle = taken(hall, table="one")
    sql(hall, f"select pg_terminate_backend({idle._link.connection.info.backend_pid})")
    while (found := hall.tables()[0]).host is not None:  # until the server has noticed
        pass
    assert found.host is None
    assert hall.renew({"one": idle.epoch}) == {"one"}
    assert hall.tables()[0].host == "a"
    assert hall.take("b", table="one") is None
    with idle.begin(HEADER) as store:
        store.append_event(event(0))


def test_two_believe_and_one_writes(hall: Hall, taken: Takes) -> None:
    """Whatever the order in which both go on: the log is what its last host has written, after what was there when it came."""
    chance = Random(7)
    first = taken(hall, table="one")
    old = first.begin(HEADER)
    n = 0
    for _ in range(6):
        for _ in range(chance.randrange(4)):
            old.append_event(event(n))
            n += 1
        run_out(hall)
        new = taken(hall, table="one").last()
        assert new is not None
        assert list(new.events()) == [event(i) for i in range(n)]
        for _ in range(chance.randrange(1, 4)):
            with pytest.raises(LeaseLost):
                old.append_event(event(99))
            new.append_event(event(n))
            n += 1
        old = new
    with hall.reading("one") as seen:
        assert list(seen.events()) == [event(i) for i in range(n)]


def test_who_has_lost_it_begins_no_game(hall: Hall, taken: Takes) -> None:
    """And its new host sees none."""
    lost = taken(hall, table="one")
    run_out(hall)
    held = taken(hall, "b", table="one")
    with pytest.raises(LeaseLost):
        lost.begin(HEADER)
    assert held.last() is None
    with pytest.raises(NoLog), hall.reading("one"):
        pass


@pytest.mark.parametrize("written", [True, False], ids=["written", "not written"])
def test_after_a_lost_answer_the_log_decides(hall: Hall, taken: Takes, monkeypatch: pytest.MonkeyPatch, written: bool) -> None:
    """The connection breaks after the row was written, or before: it is there once."""
    held = taken(hall, table="one")
    store = held.begin(HEADER)
    real, broken = Held._add, list[Any]()

    def breaks(self: Held, connection: Any, *row: Any) -> bool:
        if not broken:
            broken.append(row)
            if written:
                real(self, connection, *row)
            connection.close()
            raise psycopg.OperationalError("the connection was lost")
        return real(self, connection, *row)

    monkeypatch.setattr(Held, "_add", breaks)
    store.append_event(event(0))
    store.append_event(event(1))
    assert broken
    assert list(store.events()) == [event(0), event(1)]
    assert hall.take("b", table="one") is None, "with the new connection its lock is back"


def test_a_database_that_stops_hard(postgres: Server, taken: Takes) -> None:
    """Whatever was acknowledged is there after it has started; the host goes on without a word, and keeps its table."""
    with Hall(Database(postgres.fresh())) as before:
        before.add("one")
        store = taken(before).begin(HEADER)
        for n in range(9):
            store.append_event(event(n))
        postgres.stop(hard=True)
        postgres.start()
        assert before.renew({"one": 1}) == {"one"}
        store.append_event(event(9))
        assert list(store.events()) == [event(n) for n in range(10)]
        assert before.take("b") is None


def test_a_log_has_no_hole(hall: Hall, taken: Takes) -> None:
    """A row that does not follow the last is refused, whoever writes it."""
    taken(hall, table="one").begin(HEADER)
    with pytest.raises(LogError):
        refused(hall, "insert into voicehost.rows (game, seq, epoch, body, crc) values (1, 3, 1, '', 0)")
    with pytest.raises(LogError):
        refused(hall, "truncate voicehost.rows")


def refused(hall: Hall, statement: str) -> None:
    with hall._database.translated():
        sql(hall, statement)


def test_a_list_says_what_goes_on(hall: Hall, taken: Takes) -> None:
    """Whose table it is, which game, and how far it is; no secret."""
    held = taken(hall, "laptop", table="two")
    with held.begin(HEADER) as store:
        store.append_event(event(0))
    first, second, _ = hall.tables()
    assert (first.name, first.host, first.game, first.rows) == ("one", None, "", 0)
    assert (second.name, second.host, second.game, second.rows) == ("two", "laptop", "poetry-slam", 2)
    assert second.since is not None


@pytest.mark.parametrize("name", ["", " ", "a\tb\x07", "x" * 31])
def test_names_that_no_table_has(hall: Hall, name: str) -> None:
    """In one line."""
    with pytest.raises(LogError, match="a table's name has"):
        hall.add(name)


def test_a_second_table_of_a_name(hall: Hall) -> None:
    """Nor is one there twice."""
    with pytest.raises(LogError, match="There is a table one already"):
        hall.add(" one ")


@pytest.mark.parametrize(
    ("url", "message"),
    [
        ("postgresql://nobody:hunter2@127.0.0.1:1/none", "127.0.0.1:1/none cannot be reached"),
        ("nonsense", "not the address"),
    ],
)
def test_no_database_is_one_clear_line(url: str, message: str) -> None:
    """Without the password."""
    with pytest.raises(LogError, match=message) as caught:
        Hall(Database(url))
    assert "\n" not in str(caught.value)
    assert str(caught.value).endswith(("?", "."))
    assert not str(caught.value).endswith("?.")
    assert "hunter2" not in str(caught.value)


def test_a_server_that_does_not_wait_for_its_disk() -> None:
    """Nothing is kept there."""
    with server("fsync = off") as unsafe, pytest.raises(LogError, match="fsync = off"):
        Database(unsafe.fresh()).connect()


def played(*standings: tuple[int, str, str], over: bool = True) -> PublicState:
    return PublicState("Poetry Slam", "", (), 1, rests=False, over=over, calls=False, standings=standings)


def test_scores_are_views(hall: Hall, taken: Takes) -> None:
    """Game by game, in the order of tables, as each was shown last; of those that are over, who has played and won on that evening."""
    for table, states in (
        ("two", [played((1, "Ben", "3"), (2, "Ana", "2"))]),
        ("one", [played((1, "Ana", "1"), over=False), played((1, "Ana", "5"), (1, "Ben", "5"))]),
    ):
        held = taken(hall, table=table)
        held.begin(HEADER)
        for state in states:
            held.show(state)
    assert [(table, over, place, player, score) for table, _, _, over, place, player, score in hall.results()] == [
        ("one", True, 1, "Ana", "5"),
        ("one", True, 1, "Ben", "5"),
        ("two", True, 1, "Ben", "3"),
        ("two", True, 2, "Ana", "2"),
    ]
    assert [row[1:] for row in hall.evenings()] == [("poetry-slam", "Ben", 2, 2), ("poetry-slam", "Ana", 2, 1)]


def test_a_call_stands_since_it_was_made(hall: Hall, taken: Takes) -> None:
    """Whatever is shown meanwhile, until it is answered."""
    held = taken(hall, table="one")
    held.begin(HEADER)
    found = []
    for calls in (False, True, True, False):
        held.show(replace(played(over=False), calls=calls))
        found.append(hall.at_desk()[0].called)
    assert found[1] == found[2] is not None
    assert found[0] is found[3] is None


def test_an_order_waits_for_a_host(hall: Hall, taken: Takes) -> None:
    """Whoever has the table next gets it, until it was carried out; nobody else does."""
    assert hall.order("pause", {}, ["one", "none"]) == 1
    assert hall.order("say", {"text": "Tea"}, []) == 3
    first = taken(hall, table="one")
    assert [order.what for order in hall.wanted({"one": first.epoch})] == ["pause", "say"]
    hall_order = hall.wanted({"one": first.epoch})[0]
    first.did(hall_order)
    run_out(hall)
    second = taken(hall, "b", table="one")
    assert hall.wanted({"one": first.epoch}) == ()
    assert [order.what for order in hall.wanted({"one": second.epoch})] == ["say"]
