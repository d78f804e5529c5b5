"""Evenings without end: python -m tests.attack.soak HOURS, or `make soak` (an hour) and `make soak HOURS=8` (a night).

The program itself, in a process of its own, with its pages on loopback: phones that look, touch and come back, lines at the keyboard, and
somebody who holds idle connections and tries codes. Nothing is spoken. Three kinds of evening take turns:

- a game that is killed at any moment, while the program starts, begins the game or plays it, and goes on with `resume`. After each kill all
  that was announced must be in the log, and all that was in it before;
- a damaged log that `resume --salvage` goes on from, killed while it does: there is a log at every moment, and in the end it has the rows
  that were intact;
- at least eight games, one after the other, in a process that is not killed: at its end it may take hardly more memory, files and threads
  than after the second.

A line on the standard error tells of each evening; what an evening with a failure left behind is kept in `out/soak`. At the end it prints
what it has done, also when it is ended early (Ctrl-C, SIGTERM). It ends with 1 if anything was lost or grew, or if any of this could not be
done.
"""

from __future__ import annotations

import json
import re
import shutil
import signal
import socket
import sys
import tempfile
import threading
import time
import traceback
from collections.abc import Callable, Iterator, Sequence
from contextlib import ExitStack, contextmanager, suppress
from dataclasses import asdict, dataclass, field
from itertools import count, cycle
from pathlib import Path
from random import Random
from types import FrameType
from typing import TypeAlias

import httpx
import psutil

from tests.attack.driver import Guest, Program, played
from tests.attack.surviving import Kept, faults
from tests.support.command import ROOT
from voicehost.log.store import LogError, Store
from voicehost.session.session import Session
from voicehost.web.seats import kept as links_of

PLAYERS = ("Ana", "Ben", "Cy")
GAMES = (
    ("poetry-slam",),
    ("scrabble-slam", "--set", "dealt=yes"),
    ("letter-jam",),
    ("haiclue",),
    ("slam-kartenspiel", "--lang", "de"),
    ("slam-kartenspiel", "--lang", "en"),
)

WARM, COMPARED = 2, 6
"""Games until a process has all that it needs, and those that it plays then."""

GROWTH, MORE_MEMORY = 1.2, 20.0
"""Times the memory that a warm process may take at its end, or so many MB more, whichever is more: kept games and caches are bounded."""

MORE_FILES, MORE_THREADS = 20, 2

RACE = ("ana nominates game", "ready set slam", "cy plays fame", "ana is out of cards", "yes", "well played", "play again")
"""A whole game of Scrabble Slam! with the real pack, and the next one."""

LINES = (("scores",), ("help",), ("x" * 1500,), ("",), ("Ana", "heaven"), ("\x1b[2J",), ("what now",), ("Ben", "\x04"), ("pause", "resume"))
"""What is typed now and then."""

STARTS, LASTS, CREATES = 6.0, 30.0, 0.1
"""Seconds within which a program is killed: one of three while it starts, one while it is played, and one when its log comes into being
or, if the log is there, is written to."""

PATIENCE = 300.0
"""Seconds for what must come. They measure nothing: a busy machine may need many of them."""

IDLE, HOLDS = 100, 2
"""Connections that somebody holds, and for how many seconds."""

TRIES = 20
"""Wrong codes in one process: with more the code would become another, which the guests of a soak cannot hear."""

KILLED = -9


@dataclass(slots=True)
class Counted:
    """What a soak has done, and what was wrong."""

    hours: float = 0.0
    processes: int = 0
    games: int = 0
    """Played to their end."""
    rows: int = 0
    """Of logs that were looked at."""
    looks: int = 0
    """At a page, after most of which something was touched."""
    kills: int = 0
    kills_while_starting: int = 0
    """Before it had touched a log."""
    kills_while_creating: int = 0
    """With a log begun or opened, and no page served yet."""
    kills_while_salvaging: int = 0
    salvaged: int = 0
    """Rows."""
    resident: list[tuple[float, float]] = field(default_factory=list)
    """MB of each process that was not killed, warm and at its end."""
    files: list[tuple[int, int]] = field(default_factory=list)
    threads: list[tuple[int, int]] = field(default_factory=list)
    failures: list[str] = field(default_factory=list)

    @property
    def wrong(self) -> list[str]:
        """Why the soak has failed, also where it could not do what it is for; empty where it has not."""
        missing = {
            "no process was compared with itself": not (self.resident and self.files and self.threads),
            "nothing was killed in a game": self.kills <= self.kills_while_starting + self.kills_while_creating,
            "nothing was killed while it started": not self.kills_while_starting,
            "nothing was killed while it created a log": not self.kills_while_creating,
            "nothing was killed while it salvaged": not self.kills_while_salvaging,
            "nothing was salvaged": not self.salvaged,
            "no game was played to its end": not self.games,
            "no page was looked at": not self.looks,
        }
        return [*self.failures, *(what for what, lacks in missing.items() if lacks)]


class Evening:
    """A folder of games, and the programs that play in it, one after the other."""

    def __init__(self, home: Path, counted: Counted, chance: Random) -> None:
        self.home, self.counted, self.chance = home, counted, chance
        self.port = _free_port()
        self._logs: list[Path] = []

    @property
    def logs(self) -> list[Path]:
        """In the order in which they were begun: asked for often, it sees each of them come."""
        self._logs += [log for log in (self.home / "games").glob("*.sqlite") if log not in self._logs]
        return self._logs

    def touched(self) -> dict[str, int]:
        """The files of games, and when each was written last, in nanoseconds: another where a program has begun one or written to it."""
        found = dict[str, int]()
        for file in (self.home / "games").glob("*"):
            with suppress(FileNotFoundError):
                found[file.name] = file.stat().st_mtime_ns
        return found

    @contextmanager
    def program(self, *arguments: str) -> Iterator[Program]:
        """Killed at the end, if it has not ended; what it complained of is a failure."""
        self.counted.processes += 1
        program = Program(self.home, *arguments, "--text", "--table", "--port", str(self.port))
        try:
            yield program
        finally:
            program.kill()
        self.counted.failures += [line for line in program.errors if not line.startswith("Saved: ")]

    def served(self, program: Program, until: float) -> bool:
        """Whether its pages are there, once they are; False where it has ended, or the time is over."""
        while program.process.poll() is None and time.monotonic() < until:
            if any("/table" in line for line in list(program.printed)):
                return True
            time.sleep(0.01)
        return False

    def has_begun(self, games: int) -> bool:
        """Whether there are so many games, once there are."""
        end = time.monotonic() + PATIENCE
        while len(self.logs) < games and time.monotonic() < end:
            time.sleep(0.05)
        return len(self.logs) >= games

    @contextmanager
    def guests(self, log: Path, session: Session | None) -> Iterator[Sequence[Guest]]:
        """A phone for each player. `session`: as the log had it before this program; None where it is new."""
        links = links_of(log.with_suffix(".key"))
        with ExitStack() as opened:
            found = [opened.enter_context(Guest(f"http://127.0.0.1:{self.port}", f"127.0.0.{20 + nth}")) for nth in range(len(PLAYERS))]
            for guest, player in zip(found, PLAYERS, strict=True):
                if session is not None and player in session.seats.seated:
                    guest.back(links.token(session, player))
                else:
                    guest.join(links.code(session.seats.codes if session is not None else 0), player)
            yield found

    def play(self, program: Program, log: Path, session: Session | None, until: float) -> None:
        """By touch, and now and then by a line, until the game is over, the program has ended or the time is."""
        with suppress(httpx.HTTPError), self.guests(log, session) as guests:
            for page in played(guests, self.chance):
                self.counted.looks += 1
                if page.moment == "over":
                    program.type("well played", "that is all")
                    program.process.wait(PATIENCE)
                if program.process.poll() is not None or time.monotonic() > until:
                    return
                if self.chance.random() < 0.2:
                    program.type(*self.chance.choice(LINES))


class Stranger:
    """Somebody without the code, in a thread, wherever a game is just now."""

    def __init__(self) -> None:
        self.port: int | None = None
        self._stop = threading.Event()
        self._thread = threading.Thread(target=self._act)

    @contextmanager
    def there(self) -> Iterator[None]:
        self._thread.start()
        try:
            yield
        finally:
            self._stop.set()
            self._thread.join()

    def _act(self) -> None:
        tried: dict[int, int] = {}
        while not self._stop.wait(0.5):
            port = self.port
            if port is None:
                continue
            with ExitStack() as held:
                for nth in range(IDLE):
                    with suppress(OSError):
                        held.enter_context(socket.create_connection(("127.0.0.1", port), 1, (f"127.0.0.{5 + nth % 5}", 0)))
                self._stop.wait(HOLDS)
            tried[port] = tried.get(port, 0) + 1
            if tried[port] <= TRIES:
                with suppress(httpx.HTTPError), Guest(f"http://127.0.0.1:{port}", "127.0.0.4") as guest:
                    guest.join("none", "Ana")


# -- the kinds of evening ---------------------------------------------------------------------------------------------------------

Kind: TypeAlias = Callable[[Evening, float], None]
"""Until about a time; `steady` as long as it takes."""


def killed(evening: Evening, until: float) -> None:
    """One game that is killed, looked at and gone on with, ten times or until it is over."""
    counted, chance = evening.counted, evening.chance
    name, *options = chance.choice(GAMES)
    kept: Kept | None = None
    for _ in range(10):
        if time.monotonic() > until or (kept is not None and kept.session.over):
            return
        seed = str(chance.randrange(1000))
        arguments = ("resume",) if evening.logs else ("play", name, "--players", ",".join(PLAYERS), "--seed", seed, *options)
        session = kept.session if kept is not None else None
        before, served = evening.touched(), False
        with evening.program(*arguments) as program:
            end = _end(evening, program, before)
            while evening.served(program, end) and time.monotonic() < end:
                served = True
                evening.play(program, evening.logs[-1], session, end)
        ended = program.process.returncode
        touched = evening.touched() != before
        counted.kills += ended == KILLED
        counted.kills_while_starting += ended == KILLED and not touched and not served
        counted.kills_while_creating += ended == KILLED and touched and not served
        if ended not in (KILLED, 0):
            counted.failures.append(f"a program ended with {ended}")
        if evening.logs:
            kept = _look(evening, evening.logs[-1], program, kept)
            counted.games += kept is not None and kept.session.over


def _end(evening: Evening, program: Program, before: dict[str, int]) -> float:
    """The moment at which a program that was just started will be killed. `before`: the files of games, before it started."""
    match evening.chance.randrange(3):
        case 0:
            return time.monotonic() + evening.chance.uniform(0, STARTS)
        case 1:
            return time.monotonic() + evening.chance.uniform(0, LASTS)
        case _:
            return _while_it_writes(evening, program, before)


def _while_it_writes(evening: Evening, program: Program, before: dict[str, int]) -> float:
    """A moment right after the program has first touched a log; at the latest after so long as a game lasts here."""
    end = time.monotonic() + LASTS
    while evening.touched() == before and program.process.poll() is None and time.monotonic() < end:
        time.sleep(0.002)
    return time.monotonic() + evening.chance.uniform(0, CREATES)


def salvaged(evening: Evening, until: float) -> None:
    """A log that is cut off, and whose program is killed while it saves what is intact, until it has."""
    counted, chance = evening.counted, evening.chance
    name, *options = chance.choice(GAMES)
    with evening.program("play", name, "--players", ",".join(PLAYERS), *options) as program:
        if not evening.served(program, time.monotonic() + PATIENCE):
            counted.failures.append("a program that was to be salvaged has not started")
            return
        evening.play(program, evening.logs[-1], None, min(until, time.monotonic() + 10))
    log = evening.logs[-1]
    whole = _look(evening, log, program, None)
    if whole is None:
        return
    data = log.read_bytes()
    log.write_bytes(data[: -chance.randrange(1, len(data) // 2)])
    intact = whole.rows[: _intact(log)]
    if not intact:
        return
    for nth in count():
        before = evening.touched()
        with evening.program("resume", log.name, "--salvage") as program:
            end = _while_it_writes(evening, program, before) if nth == 0 else time.monotonic() + chance.uniform(0, STARTS + nth)
            done = evening.served(program, end)
        counted.kills_while_salvaging += not done and program.process.returncode == KILLED
        if not log.exists():
            counted.failures.append(f"{log.name} is gone after a kill while it was salvaged")
            return
        if done or program.process.returncode != KILLED:
            break
    after = _look(evening, log, program, None)
    if after is not None and after.rows[: len(intact)] != intact:
        counted.failures.append(f"{log.name}: of {len(intact)} rows that were intact, not all were saved")
    counted.salvaged += len(intact)


def steady(evening: Evening, _until: float) -> None:
    """Games one after the other in one process, which is compared with itself."""
    counted, samples = evening.counted, list[tuple[float, int, int]]()
    with evening.program("play", "scrabble-slam", "--players", ",".join(PLAYERS), "--seed", "7") as program:
        if not evening.served(program, time.monotonic() + PATIENCE):
            counted.failures.append("a program that was to be compared with itself has not started")
            return
        watched = psutil.Process(program.process.pid)
        with evening.guests(evening.logs[0], None) as guests:
            for number in range(1, WARM + COMPARED + 1):
                for line in RACE:
                    program.type(line)
                    with suppress(httpx.HTTPError):
                        counted.looks += len([guest.page() for guest in guests])
                if not evening.has_begun(number + 1):
                    counted.failures.append(f"game {number + 1} of an evening was not begun")
                    return
                counted.games += 1
                samples.append(_taken(watched))
        program.type("that is all")
        if code := program.process.wait(PATIENCE):
            counted.failures.append(f"a program that nobody killed ended with {code}")
    for log in evening.logs[:-1]:
        kept = _look(evening, log, None, None)
        if kept is not None and not kept.session.over:
            counted.failures.append(f"{log.name} was played to its end, and is not over when it is read back")
    compare(counted, samples)


def compare(counted: Counted, samples: Sequence[tuple[float, int, int]]) -> None:
    """Memory in MB, files and threads after each game of a process."""
    (memory, files, threads), end = samples[WARM - 1], samples[-1]
    counted.resident.append((round(memory, 1), round(end[0], 1)))
    counted.files.append((files, end[1]))
    counted.threads.append((threads, end[2]))
    if end[0] > max(GROWTH * memory, memory + MORE_MEMORY) or end[1] > files + MORE_FILES or end[2] > threads + MORE_THREADS:
        counted.failures.append(f"a process grew: {samples}")


def _taken(process: psutil.Process) -> tuple[float, int, int]:
    """Memory in MB, files and threads. What strangers hold just now does not count: they let go of it every few seconds."""
    looks = []
    for _ in range(HOLDS * 20):
        looks.append(process.num_fds())
        time.sleep(0.1)
    return process.memory_info().rss / 1e6, min(looks), process.num_threads()


def _look(evening: Evening, log: Path, program: Program | None, before: Kept | None) -> Kept | None:
    """The log after a program; what is wrong with it is a failure. None where it cannot be read."""
    try:
        after = Kept.of(log)
    except LogError as error:
        evening.counted.failures.append(str(error))
        return None
    rows = before.rows if before is not None else ()
    announced = program.announced if program is not None else 0
    evening.counted.failures += [f"{log.name}: {why}" for why in faults(announced, rows, after)]
    evening.counted.rows += len(after.rows) - len(rows)
    return after


def _intact(log: Path) -> int:
    """Rows of a damaged log, behind its header, that can be saved: as whoever opens it is told. 0 where nothing can."""
    try:
        with Store.open(log) as store:
            return len(tuple(store.rows()))
    except LogError as error:
        found = re.search(r"first (\d+)", str(error))
        return int(found[1]) - 1 if found else 0


def _free_port() -> int:
    with socket.socket() as listening:
        listening.bind(("127.0.0.1", 0))
        port: int = listening.getsockname()[1]
        return port


KINDS: tuple[Kind, ...] = (killed, salvaged, killed, steady)


def soak(counted: Counted, hours: float, kinds: Sequence[Kind] = KINDS, seed: int = 1, keep: Path | None = None) -> None:
    """Each of the kinds in turn, every one at least once. `keep`: a folder for what evenings with failures leave."""
    chance, stranger = Random(seed), Stranger()
    begun = time.monotonic()
    until = begun + hours * 3600
    with stranger.there():
        for nth, kind in enumerate(cycle(kinds)):
            if nth >= len(kinds) and time.monotonic() > until:
                return
            with tempfile.TemporaryDirectory() as home:
                evening = Evening(Path(home), counted, chance)
                stranger.port = evening.port
                failed = len(counted.failures)
                try:
                    kind(evening, max(until, time.monotonic() + LASTS))
                finally:
                    counted.hours = round((time.monotonic() - begun) / 3600, 3)
                    if counted.failures[failed:] and keep is not None:
                        shutil.copytree(home, keep / str(nth), dirs_exist_ok=True)
                print(f"{counted.hours:.2f} h: {kind.__name__}", *counted.failures[failed:], sep="\n  ", file=sys.stderr, flush=True)


def _interrupt(_number: int, _frame: FrameType | None) -> None:
    raise KeyboardInterrupt


def main(hours: float) -> int:
    """0 where nothing was wrong. Ctrl-C and SIGTERM end it early, and what it has done counts."""
    signal.signal(signal.SIGTERM, _interrupt)
    counted = Counted()
    try:
        soak(counted, hours, keep=ROOT / "out" / "soak")
    except KeyboardInterrupt:
        print("ended early", file=sys.stderr)
    except Exception as error:
        counted.failures.append(f"the soak itself: {error!r}")
        traceback.print_exc()
    print(json.dumps(asdict(counted) | {"wrong": counted.wrong}, indent=1), flush=True)
    return bool(counted.wrong)


if __name__ == "__main__":
    sys.exit(main(float(sys.argv[1])))
