"""A host whose hosting process dies: the one that stood by goes on with its tables, and another stands by then."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Iterator
from datetime import datetime, timedelta
from pathlib import Path

import pytest

from tests.support.command import run
from tests.support.paging import RecordedPage
from tests.support.postgres import Server, needs_postgres, server
from tests.support.scenes import ROOT
from tests.support.serving import Serving, a_hall
from voicehost.commands import reading
from voicehost.commands.demo import Script
from voicehost.core.play import Sheet
from voicehost.core.speech import RATE
from voicehost.log.database import LEASE, Database
from voicehost.log.hall import Hall
from voicehost.serving.standby import MOST

pytestmark = [pytest.mark.programs, needs_postgres]

MIDDLE = 40 * RATE


@pytest.fixture(scope="module")
def postgres() -> Iterator[Server]:
    with server() as made:
        yield made


class Losing(RecordedPage):
    """A page whose hosting process dies at the fortieth second; the machine, and its standby, stay."""

    hall: Serving | None = None

    def _wait(self) -> None:
        super()._wait()
        if self.hall is not None and self.position >= MIDDLE:
            stands_by(self.hall)
            self.hall.hosting("a").kill()
            self.hall = None


def scalar(database: str, sql: str) -> datetime:
    with Database(database).connect() as connection:
        ((found,),) = connection.execute(sql.encode()).fetchall()
    assert isinstance(found, datetime)
    return found


def stands_by(hall: Serving) -> None:
    """Returns when somebody stands by who says so from now on."""
    since = scalar(hall.database, "select clock_timestamp()") + timedelta(seconds=LEASE)
    while scalar(hall.database, "select greatest(standby, since) from voicehost.hosts") < since:
        assert hall.hosting("a").is_running()


def came_of_it(database: str) -> Sheet:
    with Hall(Database(database)) as after, after.reading("1") as store:
        session, _ = reading.replayed(store)
        return session.game.sheet(session.state)


def test_the_standby_goes_on_and_is_replaced(postgres: Server) -> None:
    """The page stays with its host, whose other process has loaded everything: the game ends as it would have, and again somebody stands
    by. To others it is the same host, and it was drained no more or less."""
    undisturbed, disturbed = postgres.fresh(), postgres.fresh()
    for database in (undisturbed, disturbed):
        with a_hall(database, ("1",)) as hall:
            page = Losing([hall.start("a", "--no-voice")], "1", Script.load("scrabble-slam"))
            before, since = hall.hosting("a").pid, scalar(database, "select since from voicehost.hosts")
            page.hall = hall if database == disturbed else None
            page.play()
            stands_by(hall)
            hosting, standby = hall.processes("a")
            assert len(page.went) == 1
            assert (hosting.pid == before) == (database == undisturbed)
            assert standby.pid not in (before, hosting.pid)
            assert scalar(database, "select since from voicehost.hosts") == since
    assert came_of_it(disturbed).rows == came_of_it(undisturbed).rows != ()
    with Database(disturbed).connect() as connection:
        epochs = [epoch for (epoch,) in connection.execute("select epoch from voicehost.rows order by game, seq")]
    assert epochs == sorted(epochs)
    assert set(epochs) == {1, 2}


def test_a_standby_that_dies_is_replaced_and_no_table_notices(postgres: Server, tmp_path: Path) -> None:
    """It has none; the list of hosts says whether there is one, and counts it for no host."""
    database = postgres.fresh()
    with a_hall(database, ("1",)) as hall:
        hall.start("a", "--no-voice")
        stands_by(hall)
        hosting, standby = hall.processes("a")
        standby.kill()
        standby.wait()
        stands_by(hall)
        assert hall.hosting("a").pid == hosting.pid
        with Hall(Database(database)) as found:
            assert [(host.name, host.standby) for host in found.hosts()] == [("a", True)]
        lines = run("tables", "--database", database, home=tmp_path).stdout.splitlines()
        assert [line.split("│")[5].strip() for line in lines if " a " in line] == ["yes"]


def test_who_ends_a_host_ends_all_of_it(postgres: Server) -> None:
    """In order, and one line says so; nobody goes on with what was given back."""
    database = postgres.fresh()
    with a_hall(database, ("1",)) as hall:
        hall.start("a", "--no-voice")
        stands_by(hall)
        both, (said, code) = hall.processes("a"), hall.stop("a")
        assert (said.splitlines()[-1], code) == ("Stopped.", 128 + 15)
        assert not any(process.is_running() for process in both)
        with Hall(Database(database)) as found:
            assert found.hosts() == ()


ONE_AFTER_THE_OTHER = """
import os, signal
from voicehost.serving.standby import hosted_by_turns

def hosting(turn):
    turn.wait()
    turn.hosts()
    print("hosts", flush=True)
    os.kill(os.getpid(), signal.SIGKILL)

hosted_by_turns(hosting)
"""

NEVER = """
from voicehost.serving.standby import hosted_by_turns

def hosting(turn):
    turn.wait()
    raise SystemExit(3)

hosted_by_turns(hosting)
"""


@pytest.mark.parametrize(("program", "times", "code"), [(ONE_AFTER_THE_OTHER, MOST + 1, 1), (NEVER, 0, 3)])
def test_what_would_kill_every_standby_ends_the_host(program: str, times: int, code: int) -> None:
    """And one that cannot even begin is not tried again: it has said why."""
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, cwd=ROOT, check=False, timeout=60)
    assert done.stdout.splitlines().count("hosts") == times, done.stderr
    assert done.returncode == code
