"""Evenings without end: python -m tests.attack.soak HOURS, or `make soak` (an hour) and `make soak HOURS=8` (a night).

Games by chance at twenty times the speed of people, in a process that is killed now and then and goes on; phones that join, follow,
touch, leave and come back; somebody who holds idle connections and tries codes; a microphone that is lost and found. Nothing is spoken:
moves are typed, touched and entered. Each kill is followed by a look at the log: whatever was announced must be in it, and what was in it
before must still be. At each game's end its log is replayed and compared with the state that was played, and in processes that are not
killed memory, files and threads are looked at.

All of it over loopback. It prints what it has done, and ends with 1 if anything was lost or grew.
"""

from __future__ import annotations

import json
import socket
import subprocess
import sys
import tempfile
import threading
import time
from collections.abc import Iterator
from contextlib import ExitStack, closing, contextmanager, suppress
from dataclasses import asdict, dataclass, field
from pathlib import Path
from random import Random
from typing import Any

import httpx
import psutil

from tests.support.command import ROOT
from voicehost.log.store import Store

GAMES = 2
"""In one process, if it is not killed."""

KILLED = 0.6
"""Of the processes; the others play all their games, and what they take is looked at."""

WARM = 1
"""Games until a process has all that it needs."""

GROWTH = 1.3
"""Times the memory that a warm process may take at its end; kept games and caches are bounded."""

GUESTS = 6
IDLE = 200
"""Connections that somebody holds."""


@dataclass(slots=True)
class Counted:
    hours: float = 0.0
    games: int = 0
    events: int = 0
    kills: int = 0
    lost: int = 0
    """Announced, and not in the log after a kill; or a log that replays to something else."""
    joined: int = 0
    touches: int = 0
    pages: int = 0
    codes_tried: int = 0
    failures: list[str] = field(default_factory=list)
    resident: list[tuple[float, float]] = field(default_factory=list)
    """MB of each process that was not killed, warm and at its end."""
    files: list[tuple[int, int]] = field(default_factory=list)
    threads: list[tuple[int, int]] = field(default_factory=list)


class Guests:
    """Phones that come and go, in threads, wherever the game is just now."""

    def __init__(self, counted: Counted) -> None:
        self._counted = counted
        self._here: tuple[str, str] | None = None
        """Its address and the room code."""
        self._stop = threading.Event()
        self._threads = [threading.Thread(target=self._visit, args=(nth,)) for nth in range(GUESTS)]
        self._threads.append(threading.Thread(target=self._hold))

    def at(self, here: str, code: str) -> None:
        self._here = (here, code)

    @contextmanager
    def coming(self) -> Iterator[None]:
        for one in self._threads:
            one.start()
        try:
            yield
        finally:
            self._stop.set()
            for one in self._threads:
                one.join()

    def _visit(self, nth: int) -> None:
        chance = Random(nth)
        while not self._stop.wait(chance.uniform(0.1, 0.5)):
            if self._here is not None:
                with suppress(httpx.HTTPError, OSError, IndexError):
                    self._sit_down(*self._here, chance)

    def _sit_down(self, here: str, code: str, chance: Random) -> None:
        """From an address of its own."""
        transport = httpx.HTTPTransport(local_address=f"127.0.0.{chance.randrange(20, 200)}")
        with httpx.Client(base_url=here, transport=transport, follow_redirects=True, timeout=5) as client:
            right = chance.random() < 0.95
            player = chance.choice(("Ana", "Ben", "Cy", ""))
            joined = client.post("/join", data={"code": code if right else "none", "player": player})
            self._counted.codes_tried += not right
            if joined.status_code != 200:
                return
            self._counted.joined += 1
            for _ in range(chance.randrange(1, 12)):
                self._counted.pages += 1
                page = client.get(joined.url.path).text
                patterns = [part.split('"')[0].replace("&#39;", "'") for part in page.split('name="way" value="')[1:]]
                if patterns and player and chance.random() < 0.5:
                    self._counted.touches += 1
                    client.post(joined.url.path, data={"way": chance.choice(patterns), "word": "heaven", "player": player})
                if chance.random() < 0.3:
                    with client.stream("GET", f"{joined.url.path}/events") as stream:
                        next(stream.iter_raw())
                if self._stop.wait(chance.uniform(0.02, 0.3)):
                    return

    def _hold(self) -> None:
        """Connections that ask for nothing, anew each few seconds."""
        while not self._stop.wait(1.0):
            here = self._here
            if here is None:
                continue
            host, port = here[0].removeprefix("http://").split(":")
            with ExitStack() as held:
                for _ in range(IDLE):
                    with suppress(OSError):
                        held.enter_context(socket.create_connection((host, int(port)), timeout=1, source_address=("127.0.0.9", 0)))
                self._stop.wait(2.0)


class Evenings:
    """One process after the other, until the time is over."""

    def __init__(self, folder: Path, counted: Counted, guests: Guests, seed: int = 1) -> None:
        self._folder, self._counted, self._guests = folder, counted, guests
        self._chance = Random(seed)
        self._game = 1
        """The next game's number."""
        self._known: tuple[Any, ...] = ()
        """What was in the log of the game that was killed."""

    def one(self, until: float) -> None:
        first = self._game
        command = [sys.executable, "-m", "tests.attack.evening", str(self._folder), str(first), str(GAMES)]
        kill_at = self._chance.randrange(20, 600) if self._chance.random() < KILLED else None
        announced = lines = 0
        samples: list[tuple[float, int, int]] = []
        with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, cwd=ROOT) as process:
            assert process.stdout is not None
            watched = psutil.Process(process.pid)
            for line in process.stdout:
                lines += 1
                match line.split():
                    case ["at", here, _, code]:
                        self._guests.at(here, code)
                    case ["announced", count]:
                        announced = int(count)
                    case ["over", log, count, told]:
                        self._over(Path(log), int(count), told == "right")
                        announced = 0
                        with suppress(psutil.Error):
                            samples.append((watched.memory_info().rss / 1e6, watched.num_fds(), watched.num_threads()))
                if (kill_at is not None and lines >= kill_at) or time.monotonic() > until:
                    process.kill()
                    rest = [line.split() for line in process.stdout]
                    announced = max([announced, *(int(words[1]) for words in rest if words[:1] == ["announced"] and len(words) == 2)])
                    self._killed(announced)
                    break
            assert process.stderr is not None
            if error := process.stderr.read():
                self._counted.failures.append(error[-2000:])
        if len(samples) == GAMES:
            self._compare(samples)

    def _over(self, log: Path, count: int, replays: bool) -> None:
        self._counted.games += 1
        self._counted.events += count - len(self._known)
        with closing(Store.open(log)) as store:
            there = len(tuple(store.events()))
        if not replays or there != count:
            self._counted.lost += 1
            self._counted.failures.append(f"{log.name}: {count} played, {there} there, replayed {'the same' if replays else 'otherwise'}")
        self._game += 1
        self._known = ()
        log.unlink()
        log.with_suffix(".key").unlink(missing_ok=True)

    def _killed(self, announced: int) -> None:
        self._counted.kills += 1
        log = self._folder / f"{self._game}.sqlite"
        if not log.exists():
            return
        with closing(Store.open(log)) as store:
            events = tuple(store.events())
        if len(events) < announced or events[: len(self._known)] != self._known:
            self._counted.lost += 1
            self._counted.failures.append(f"{log.name}: {announced} announced, {len(events)} there")
        self._counted.events += len(events) - len(self._known)
        self._known = events

    def _compare(self, samples: list[tuple[float, int, int]]) -> None:
        warm, end = samples[WARM - 1], samples[-1]
        self._counted.resident.append((round(warm[0], 1), round(end[0], 1)))
        self._counted.files.append((warm[1], end[1]))
        self._counted.threads.append((warm[2], end[2]))
        if end[0] > GROWTH * warm[0] or end[1] > warm[1] + 20 or end[2] > warm[2] + 2:
            self._counted.failures.append(f"a process grew: from {warm} to {end}")


def soak(hours: float) -> Counted:
    counted = Counted()
    begun = time.monotonic()
    until = begun + hours * 3600
    guests = Guests(counted)
    with tempfile.TemporaryDirectory() as folder, guests.coming():
        evenings = Evenings(Path(folder), counted, guests)
        while time.monotonic() < until:
            evenings.one(until)
    counted.hours = round((time.monotonic() - begun) / 3600, 3)
    return counted


if __name__ == "__main__":
    result = soak(float(sys.argv[1]))
    print(json.dumps(asdict(result), indent=1))
    sys.exit(bool(result.lost or result.failures))
