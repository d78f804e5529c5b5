"""What a host of many tables takes, and how long its tables wait for a ruling: python -m tests.bench.many_tables

Players are recordings, as fast as people speak. Hosts, database and players share this machine, so that the players' own share is in each
figure of the machine and in none of a host.
"""

from __future__ import annotations

import json
import sys
import time
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from statistics import median, quantiles

from tests.support.cables import Machines, cabled_hall
from tests.support.logs import HEADER, event
from tests.support.paging import RecordedPage
from tests.support.postgres import server
from tests.support.serving import Serving, a_hall
from voicehost.commands.demo import Script
from voicehost.core.speech import RATE
from voicehost.log.database import Database
from voicehost.log.hall import Hall

EIGHT = 8
LOGS = 200
ROWS = 20
CUTS = 5


def delays(database: str, tables: int) -> dict[str, float]:
    """A whole game of Scrabble Slam! at each of so many tables of one host."""
    names = tuple(f"{n}" for n in range(tables))
    with a_hall(database, names) as hall:
        address = hall.start("a", "--no-voice")
        process = hall.hosting("a")
        before, idle, began = sum(process.cpu_times()[:2]), process.memory_info().rss, time.monotonic()
        pages = [RecordedPage([address], name, Script.load("scrabble-slam"), speed=1.0) for name in names]
        with ThreadPoolExecutor(tables) as pool:
            for playing in [pool.submit(page.play) for page in pages]:
                playing.result()
        took = time.monotonic() - began
        used, grown = sum(process.cpu_times()[:2]) - before, process.memory_info().rss - idle
    found = [delay for page in pages for delay in page.delays]
    return {
        "rulings": len(found),
        "delay, median, s": round(median(found), 2),
        "delay, 95th percentile, s": round(quantiles(found, n=20)[-1], 2),
        "cores a table": round(used / took / tables, 3),
        "MB a table": round(grown / tables / 1e6),
        "MB of the host before": round(idle / 1e6),
    }


def failover(database: str) -> dict[str, float]:
    """From `kill -9` of all processes of a table's host to the first sound that the other has heard."""
    return {"silence after kill -9, s": _silence(database, "ab", lambda hall: hall.kill("a"))}


def standby(database: str) -> dict[str, float]:
    """From `kill -9` of the hosting process to the first sound that the one has heard that stood by."""
    return {"silence after kill -9, s": _silence(database, "a", lambda hall: hall.hosting("a").kill())}


def _silence(database: str, hosts: str, kill: Callable[[Serving], None]) -> float:
    with a_hall(database, ("1",)) as hall:
        page = _Killed([hall.start(name, "--no-voice") for name in hosts], "1", Script.load("scrabble-slam"), speed=1.0)
        page.hall, page.kill = hall, kill
        page.play()
    return round(page.silence, 2)


class _Killed(RecordedPage):
    hall: Serving
    kill: Callable[[Serving], None]
    silence = 0.0
    killed = 0.0
    joined = 0

    def _wait(self) -> None:
        if self.position == 20 * RATE:
            self.kill(self.hall)
            self.killed = time.monotonic()
        if self.joined == 2 and not self.silence:
            self.silence = time.monotonic() - self.killed
            self.over = True
        super()._wait()

    def _connect(self) -> None:
        super()._connect()
        self.joined += self._socket is not None


def memory() -> dict[str, float]:
    """Of a host without tables: its share of what its processes have in common, and what each has for itself (Linux)."""
    with server() as postgres, a_hall(postgres.fresh(), ()) as hall:
        hall.start("a")
        keeper = hall.hosting("a").parent()
        assert keeper is not None
        time.sleep(5)
        found = dict[str, float]()
        for name, process in zip(("keeper", "hosting", "standby"), (keeper, *hall.processes("a")), strict=True):
            parts = [process] if process is keeper else [process, *process.children()]
            full = [part.memory_full_info() for part in parts]
            found |= {f"{name}, its own, MB": round(sum(each.uss for each in full) / 1e6)}
            found |= {f"{name}, with its share, MB": round(sum(each.pss for each in full) / 1e6)}
        return found


def cable() -> dict[str, float]:
    """From the moment when the cable of a table's host is cut to the first sound that the other has heard, `CUTS` times; each machine in a
    network of its own, the database and the tablet too."""
    found = list[float]()
    for _ in range(CUTS):
        with cabled_hall() as cabled:
            page = _Cut(list(cabled.hosts), "1", Script.load("scrabble-slam"), speed=1.0)
            page.network = cabled.network
            cabled.play(page)
            found.append(page.silence)
    return {"times": len(found), "silence, median, s": round(median(found), 2), "silence, most, s": round(max(found), 2)}


class _Cut(RecordedPage):
    network: Machines
    silence = 0.0

    def _wait(self) -> None:
        if self.position == 20 * RATE:
            self.network.cut("left")
            self._cut = time.monotonic()
        if len(self.went) == 2 and not self.silence:
            self.silence = time.monotonic() - self._cut
            self.over = True
        super()._wait()


def logs(database: str) -> dict[str, float]:
    """So many tables without sound, each row on the disk before the next: a connection each, from one process."""
    with Hall(Database(database)) as hall:
        for n in range(LOGS):
            hall.add(f"{n}")
    held = [found for n in range(LOGS) if (found := Hall.take_of(Database(database), "a", f"{n}")) is not None]
    stores = [table.begin(HEADER) for table in held]
    took = list[float]()
    for n in range(ROWS):
        for store in stores:
            began = time.monotonic()
            store.append_event(event(n))
            took.append(time.monotonic() - began)
    whole = sum(len(list(store.events())) for store in stores)
    for table in held:
        table.give_back()
    return {
        "tables": len(held),
        "rows": whole,
        "a row, median, ms": round(1000 * median(took), 1),
        "a row, 95th percentile, ms": round(1000 * quantiles(took, n=20)[-1], 1),
    }


def one(database: str) -> dict[str, float]:
    return delays(database, 1)


def eight(database: str) -> dict[str, float]:
    return delays(database, EIGHT)


def main(what: Sequence[str]) -> None:
    if not what or "cable" in what:
        print("cable", json.dumps(cable()), flush=True)
    if not what or "memory" in what:
        print("memory", json.dumps(memory()), flush=True)
    with server() as postgres:
        for measure in (logs, failover, standby, one, eight):
            if not what or measure.__name__ in what:
                print(measure.__name__, json.dumps(measure(postgres.fresh())), flush=True)


if __name__ == "__main__":
    main(sys.argv[1:])
