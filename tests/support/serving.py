"""Hosts of a hall: as programs of their own, started and killed; and in a thread."""

from __future__ import annotations

import asyncio
import socket
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from threading import Thread

import psutil

from tests.support.scenes import ROOT
from voicehost.log.database import Database
from voicehost.log.hall import Hall
from voicehost.serving.service import Plays, Service, server_of


class Serving:
    def __init__(self, database: str) -> None:
        self.database = database
        self._programs: dict[str, subprocess.Popen[str]] = {}

    def start(self, name: str, *options: str, on: tuple[str, ...] = ()) -> str:
        """A host; its address, once it is ready. `on`: what a command begins with that runs on another machine."""
        command = [*on, sys.executable, "-m", "voicehost", "serve", "--database", self.database, "--name", name, "--port", "0", *options]
        program = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, cwd=ROOT)
        self._programs[name] = program
        assert program.stdout is not None
        line = program.stdout.readline()
        assert "://" in line, line + program.communicate()[0]
        return line.split("://")[1].split("/")[0]

    def processes(self, name: str) -> list[psutil.Process]:
        """The one that hosts, and the one that stands by."""
        return sorted(psutil.Process(self._programs[name].pid).children(), key=lambda each: (each.create_time(), each.pid))

    def hosting(self, name: str) -> psutil.Process:
        return self.processes(name)[0]

    def kill(self, name: str) -> None:
        """As the power going: with all its processes."""
        program = self._programs.pop(name)
        program.kill()
        program.communicate()

    def stop(self, name: str) -> tuple[str, int]:
        """As whoever started it ends it; what it has said, and its exit status."""
        program = self._programs.pop(name)
        program.terminate()
        said, _ = program.communicate()
        return said, program.returncode

    def freeze(self, name: str) -> None:
        """As a machine that hangs, or whose cable was cut: it says nothing, and its connections stand."""
        for process in self.processes(name):
            process.suspend()

    def thaw(self, name: str) -> None:
        for process in self.processes(name):
            process.resume()

    def end(self) -> None:
        for name in list(self._programs):
            self.kill(name)


@contextmanager
def a_hall(database: str, tables: tuple[str, ...]) -> Iterator[Serving]:
    """Of these tables, and hosts as they are started."""
    with Hall(Database(database)) as hall:
        for table in tables:
            hall.add(table)
    made = Serving(database)
    try:
        yield made
    finally:
        made.end()


@contextmanager
def served(database: Database, name: str, plays: Plays, most: int = 8) -> Iterator[str]:
    """A host in a thread; its address."""
    with socket.create_server(("127.0.0.1", 0)) as bound:
        address = f"127.0.0.1:{bound.getsockname()[1]}"
        with Service(database, name, address, plays, most) as service:
            server = server_of(service)
            thread = Thread(target=lambda: asyncio.run(server.serve([bound])), daemon=True)
            thread.start()
            try:
                yield address
            finally:
                server.should_exit = True
                thread.join()
