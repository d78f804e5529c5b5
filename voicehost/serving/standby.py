"""Two processes for one host: one hosts, and the other stands by with everything loaded and takes over at once when the first dies.

A third process, the keeper, has loaded the models and forks both, so that they share that memory. The keeper only waits: it has no thread,
no connection and no page, so whatever kills a hosting process does not reach it. On a system that cannot fork, there is no standby.
"""

from __future__ import annotations

import gc
import os
import select
import signal
import socket
import sys
import time
from collections import deque
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass
from threading import Event, Thread
from typing import Final, Self, TypeAlias

from voicehost.log.database import LEASE, Database
from voicehost.log.errors import LogError
from voicehost.log.hall import Hall

GO: Final = b"g"
"""The keeper sends this to a process whose turn it is to host."""
HOSTS: Final = b"h"
"""A process sends this to the keeper when it begins to serve pages."""
MOST: Final = 5
"""How many processes may die within `WITHIN` seconds. If one more dies, the cause would kill every next one too."""
WITHIN: Final = 60.0
"""The time in which deaths are counted, in seconds."""
INTERRUPTED: Final = 130


class Turn:
    """A forked process's side of the line to its keeper. Once it hosts, the process ends when the keeper does."""

    def __init__(self, keeper: socket.socket | None = None, *, first: bool = True) -> None:
        """`keeper` is None if there is no keeper. `first` means that no process has hosted before."""
        self._keeper, self.first = keeper, first

    def wait(self) -> None:
        """Wait until it is this process's turn to host. Ends the process if the keeper ends first."""
        if self._keeper is None:
            return
        if self._keeper.recv(1) != GO:
            os._exit(1)
        Thread(target=self._ends_with_it, name="keeper", daemon=True).start()

    def hosts(self) -> None:
        """Tell the keeper that pages are served from now on."""
        if self._keeper is not None:
            self._keeper.send(HOSTS)

    def _ends_with_it(self) -> None:
        assert self._keeper is not None
        with suppress(OSError):
            self._keeper.recv(1)
        os._exit(1)


Hosting: TypeAlias = Callable[[Turn], None]
"""What a process does: it loads what it cannot share, waits for its turn, and hosts until the evening is over."""


@dataclass(slots=True)
class Forked:
    """A forked process as its keeper sees it."""

    pid: int
    line: socket.socket
    first: bool
    goes: bool = False
    """Whether it has been given its turn to host."""
    hosts: bool = False
    """Whether it has said that it serves pages."""


def hosted_by_turns(hosting: Hosting, trouble: Callable[[str], None] = print) -> None:
    """Host in forked processes until one that hosted has ended by itself, or the keeper is interrupted.

    Call it before any thread is started. `trouble` shows a line to the person at this machine. The first process is forked like any other,
    so its errors are raised in that process and not here."""
    if not hasattr(os, "fork"):
        hosting(Turn())
        return
    gc.collect()
    gc.freeze()  # objects that the collector leaves alone stay in shared memory
    _Keeper(hosting, trouble).keep()


class _Keeper:
    def __init__(self, hosting: Hosting, trouble: Callable[[str], None]) -> None:
        self._hosting, self._trouble = hosting, trouble
        self._forked: list[Forked] = []
        """The process that hosts or is about to, followed by the one that stands by."""
        self._died: deque[float] = deque(maxlen=MOST + 1)

    def keep(self) -> None:
        try:
            self._next(first=True)
            while self._forked:
                ready, _, _ = select.select([each.line for each in self._forked], [], [])
                for each in [each for each in self._forked if each.line in ready]:
                    self._look(each)
        finally:
            self._end()

    def _look(self, forked: Forked) -> None:
        """Read what the process has sent: that it hosts, or nothing, because it has ended."""
        with suppress(ConnectionResetError):
            if forked.line.recv(1):
                forked.hosts = True
                self._fork()
                return
        status = self._ended(forked)
        if forked.hosts and status == 0:
            self._end()
        elif forked.first and not forked.hosts:
            sys.exit(status if status >= 0 else 1)  # it ended before it could host, and has said why
        else:
            self._replace(forked, status)

    def _replace(self, dead: Forked, status: int) -> None:
        self._died.append(time.monotonic())
        if len(self._died) > MOST and self._died[-1] - self._died[0] < WITHIN:
            self._trouble("This host ends: its processes die one after the other. Its tables go on at other hosts.")
            sys.exit(1)
        if not dead.goes:
            self._fork()
            return
        cause = f"signal {-status}" if status < 0 else f"exit {status}"
        self._trouble(f"The process that hosted has died ({cause}); the one that stood by goes on.")
        self._next()

    def _next(self, *, first: bool = False) -> None:
        """Give the process that stands by its turn to host."""
        if not self._forked:
            self._fork(first=first)
        self._forked[0].goes = True
        with suppress(BrokenPipeError):  # it has died, which `keep` notices next
            self._forked[0].line.send(GO)

    def _fork(self, *, first: bool = False) -> None:
        here, there = socket.socketpair()
        sys.stdout.flush()
        sys.stderr.flush()
        pid = os.fork()
        if pid:
            there.close()
            self._forked.append(Forked(pid, here, first))
            return
        for line in (here, *(each.line for each in self._forked)):
            line.close()
        self._forked.clear()
        status = 0
        try:
            self._hosting(Turn(there, first=first))
        except KeyboardInterrupt:
            status = INTERRUPTED  # the keeper reports the interrupt
        sys.stdout.flush()
        sys.stderr.flush()
        os._exit(status)

    def _ended(self, forked: Forked) -> int:
        """Wait for the process to end and return its exit status. If a signal killed it, this is the signal's number, negated."""
        _, status = os.waitpid(forked.pid, 0)
        self._forked.remove(forked)
        forked.line.close()  # not earlier: a process whose line closes ends at once
        return os.waitstatus_to_exitcode(status)

    def _end(self) -> None:
        """End all processes. SIGTERM lets them give back the tables that they hold."""
        for each in self._forked:
            with suppress(ProcessLookupError):
                os.kill(each.pid, signal.SIGTERM)
        while self._forked:
            self._ended(self._forked[0])


class StandingBy:
    """Says in the database, as long as it is entered, that a process stands by for a host. It retries if the database is out of reach."""

    def __init__(self, database: Database, host: str) -> None:
        self._database, self._host = database, host
        self._ended = Event()

    def __enter__(self) -> Self:
        Thread(target=self._says_so, name="standby", daemon=True).start()
        return self

    def __exit__(self, *raised: object) -> None:
        self._ended.set()

    def _says_so(self) -> None:
        while not self._ended.is_set():
            with suppress(LogError), Hall(self._database) as hall:
                while True:
                    hall.stands_by(self._host)
                    if self._ended.wait(LEASE / 4):
                        return
            self._ended.wait(LEASE / 4)
