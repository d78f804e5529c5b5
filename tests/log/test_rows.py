"""The contract of a log, kept twice: a file and a game at a table in PostgreSQL do the same."""

from __future__ import annotations

import sqlite3
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any

import psycopg
import pytest

from tests.support.keeping import AtTable, InFile, place
from tests.support.logs import HEADER, SECRET, UTTERANCE, event
from tests.support.postgres import Server, needs_postgres, server
from tests.support.scenes import ROOT
from voicehost.core.play import Elapsed, Move
from voicehost.log import file
from voicehost.log.database import Link
from voicehost.log.hall import Held
from voicehost.log.store import Finished, Heard, LogError, TornLog

pytestmark = [pytest.mark.programs, needs_postgres]

WRITER = """
import sys
from tests.support.keeping import place
from tests.support.logs import event

store = place(sys.argv[1]).open()
n = len(list(store.events()))
while True:
    store.append_event(event(n))
    n += 1
    print(n, flush=True)
"""
"""Goes on with a log for ever, and acknowledges on its output how many events are safe."""


@pytest.fixture(scope="module")
def postgres() -> Iterator[Server]:
    with server() as made:
        yield made


@pytest.fixture(params=["file", "table"])
def kept(request: pytest.FixtureRequest, postgres: Server, tmp_path: Path) -> Iterator[InFile | AtTable]:
    """A place where a log will be."""
    made = place(str(tmp_path / "log.sqlite") if request.param == "file" else postgres.fresh())
    yield made
    if isinstance(made, AtTable):
        made.let_go()


def test_rows_come_back_in_order_and_events_without_the_rest(kept: InFile | AtTable) -> None:
    """Whatever is said in them."""
    heard = Heard(UTTERANCE, "out of grammar: 'lone \ud800 surrogate'")
    with kept.create() as store:
        store.append_event(event(0))
        store.append_step(heard, ())
        store.append_event(event(1))
        store.append_finished()
        assert list(store.rows()) == [event(0), heard, event(1), Finished()]
    with kept.open() as store:
        assert list(store.rows()) == [event(0), heard, event(1), Finished()]
        assert list(store.events()) == [event(0), event(1)]
        assert (store.header.players, store.finished, store.played) == (HEADER.players, True, True)


def test_a_game_goes_on_in_the_same_log(kept: InFile | AtTable) -> None:
    """Opened again and again, a log grows by what is added."""
    kept.create().close()
    for n in range(4):
        with kept.open() as store:
            store.append_event(event(n))
            assert list(store.events()) == [event(i) for i in range(n + 1)]


def test_what_is_no_row_is_not_written(kept: InFile | AtTable) -> None:
    """An object of a foreign class, or with a field of a wrong type."""
    wrong: Any = Elapsed("now")  # type: ignore[arg-type]
    with kept.create() as store:
        for bad in (Move("guess"), wrong, "text"):
            with pytest.raises(TypeError):
                store.append_event(bad)
        assert list(store.rows()) == []


@pytest.mark.parametrize("statement", ["UPDATE {rows} SET body = '' WHERE seq = 2", "DELETE FROM {rows} WHERE seq = 2"])
def test_a_log_is_only_added_to(kept: InFile | AtTable, statement: str) -> None:
    """Also by whoever has the place open beside the program."""
    with kept.create() as store:
        store.append_event(event(0))
    with pytest.raises(Exception, match="only added to"):
        kept.change(statement)
    with kept.open() as store:
        assert list(store.events()) == [event(0)]


@pytest.mark.parametrize(
    "statement",
    [
        "UPDATE {rows} SET body = '{{}}' WHERE seq = 2",
        "UPDATE {rows} SET crc = crc + 1 WHERE seq = 3",
        "DELETE FROM {rows} WHERE seq = 2",
        "UPDATE {rows} SET seq = 9 WHERE seq = 4",
        "DELETE FROM {rows}",
    ],
)
def test_what_was_damaged_is_not_played_on(kept: InFile | AtTable, statement: str) -> None:
    """In one line that names the log, and nothing that stands in it."""
    with kept.create() as store:
        for n in range(3):
            store.append_event(event(n))
    kept.damage(statement)
    with pytest.raises(TornLog) as caught:
        kept.open()
    assert "\n" not in str(caught.value)
    assert SECRET not in str(caught.value)


def test_every_acknowledged_event_survives_kill_9(kept: InFile | AtTable) -> None:
    """Killed again and again while it writes, the game goes on from the last event that was acknowledged, or the one after."""
    chance = Random(2)
    with kept.create():
        pass
    if isinstance(kept, AtTable):
        kept.let_go()
    safe = 0
    for _ in range(5):
        process = subprocess.Popen([sys.executable, "-c", WRITER, kept.spec], stdout=subprocess.PIPE, text=True, cwd=ROOT)
        assert process.stdout is not None
        for _ in range(chance.randint(1, 60)):
            safe = int(process.stdout.readline())
        process.kill()
        rest, _ = process.communicate()
        safe = max([safe, *(int(line) for line in rest.split())])
        with kept.open() as store:
            found = list(store.events())
        if isinstance(kept, AtTable):
            kept.let_go()
        assert found == [event(n) for n in range(len(found))]
        assert safe <= len(found) <= safe + 1
        safe = len(found)
    assert safe > 5


def test_a_step_is_there_whole_or_not_at_all(kept: InFile | AtTable, monkeypatch: pytest.MonkeyPatch) -> None:
    """What was heard, and what came of it: where one of its rows cannot be written, none of them is. What comes next
    follows the last whole step."""
    where: Any = Held if isinstance(kept, AtTable) else file
    what = "_add" if isinstance(kept, AtTable) else "_insert"
    heard, write, written = Heard(UTTERANCE, "three moves"), getattr(where, what), list[Any]()

    def fails(*row: Any) -> Any:
        written.append(row)
        if len(written) == 3:
            raise psycopg.OperationalError("gone") if isinstance(kept, AtTable) else sqlite3.OperationalError("full")
        return write(*row)

    with kept.create() as store:
        store.append_step(heard, [event(0), event(1)])
        monkeypatch.setattr(where, what, fails)
        monkeypatch.setattr(Link.ask, "__defaults__", (0.0,))
        with pytest.raises(LogError):
            store.append_step(heard, [event(2), event(3)])
        assert len(written) == 3
        assert list(store.rows()) == [heard, event(0), event(1)]
        monkeypatch.undo()
        store.append_step(None, [event(2)])
        store.append_step(None, [])
        assert list(store.rows()) == [heard, event(0), event(1), event(2)]


def test_who_only_reads_changes_nothing(kept: InFile | AtTable) -> None:
    """A table's last game can be read while its host plays on."""
    with kept.create() as store:
        store.append_event(event(0))
        if isinstance(kept, AtTable):
            with kept.reading() as seen, pytest.raises(LogError, match="only read"):
                seen.append_event(event(1))
            store.append_event(event(1))
    with kept.reading() as seen:
        assert (next(iter(seen.events())), seen.header.players) == (event(0), HEADER.players)
