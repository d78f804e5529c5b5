"""Two processes for one host: one hosts, and another stands by, which has loaded everything and goes on at once when the first dies.

A third one, the keeper, has loaded the models and forks both, so that they share that memory. It only waits: it has no thread, no
connection and no page, and whatever kills a hosting process does not reach it. Where a system cannot fork, there is no standby.
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
"""From the keeper: it is your turn."""
HOSTS: Final = b"h"
"""To the keeper: pages are served from now on."""
MOST: Final = 5
"""Hosting processes that may die within `WITHIN` seconds; whatever kills one more would kill them all."""
WITHIN: Final = 60.0
INTERRUPTED: Final = 130


class Turn:
    """What a process knows of its keeper. It ends with it."""

    def __init__(self, keeper: socket.socket | None = None, *, first: bool = True) -> None:
        """`keeper`: None where there is none. `first`: nobody has hosted before."""
        self._keeper, self.first = keeper, first

    def wait(self) -> None:
        """Until it is this one's turn to host."""
        if self._keeper is None:
            return
        if self._keeper.recv(1) != GO:
            os._exit(1)
        Thread(target=self._ends_with_it, name="keeper", daemon=True).start()

    def hosts(self) -> None:
        """Pages are served from now on."""
        if self._keeper is not None:
            self._keeper.send(HOSTS)

    def _ends_with_it(self) -> None:
        assert self._keeper is not None
        with suppress(OSError):
            self._keeper.recv(1)
        os._exit(1)


Hosting: TypeAlias = Callable[[Turn], None]
"""What a process does: loads what it cannot share, waits for its turn, and hosts until its evening is over."""


@dataclass(slots=True)
class Forked:
    """A process, as its keeper sees it."""

    pid: int
    line: socket.socket
    first: bool
    goes: bool = False
    """It was its turn."""
    hosts: bool = False


def hosted_by_turns(hosting: Hosting, trouble: Callable[[str], None] = print) -> None:
    """Until a process that hosted has ended by itself, or the keeper is interrupted. `trouble`: what whoever sits here reads. Whatever is
    raised by the first process is raised there: it is a process like any other. Call it before any thread was started."""
    if not hasattr(os, "fork"):
        hosting(Turn())
        return
    gc.collect()
    gc.freeze()  # what is not looked at is not copied
    _Keeper(hosting, trouble).keep()


class _Keeper:
    def __init__(self, hosting: Hosting, trouble: Callable[[str], None]) -> None:
        self._hosting, self._trouble = hosting, trouble
        self._forked: list[Forked] = []
        """The one that hosts, or is about to, and the one that stands by."""
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
        """At what it says: that it hosts, or nothing, because it has ended."""
        with suppress(ConnectionResetError):
            if forked.line.recv(1):
                forked.hosts = True
                self._fork()
                return
        status = self._ended(forked)
        if forked.hosts and status == 0:
            self._end()
        elif forked.first and not forked.hosts:
            sys.exit(status if status >= 0 else 1)  # it never came so far, and has said why
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
        """Whoever stands by hosts."""
        if not self._forked:
            self._fork(first=first)
        self._forked[0].goes = True
        with suppress(BrokenPipeError):  # it has died, and that is seen next
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
            status = INTERRUPTED  # the keeper says so
        sys.stdout.flush()
        sys.stderr.flush()
        os._exit(status)

    def _ended(self, forked: Forked) -> int:
        """Its exit status; of one that a signal has killed, that signal below zero."""
        _, status = os.waitpid(forked.pid, 0)
        self._forked.remove(forked)
        forked.line.close()  # not before: it ends at once where its keeper is gone
        return os.waitstatus_to_exitcode(status)

    def _end(self) -> None:
        """Of all, in order: they give back what they have."""
        for each in self._forked:
            with suppress(ProcessLookupError):
                os.kill(each.pid, signal.SIGTERM)
        while self._forked:
            self._ended(self._forked[0])


class StandingBy:
    """Says in the database, while it is entered, that a process stands by for a host; where it cannot be reached, it is tried again."""

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
