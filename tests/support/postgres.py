"""A PostgreSQL server of one's own, on a socket in a temporary folder: nothing is asked of a server that runs already."""

from __future__ import annotations

import os
import shutil
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory

import pytest

_FOLDERS = (
    *sorted(Path("/usr/lib/postgresql").glob("*/bin"), reverse=True),
    *(Path(found).parent for found in [shutil.which("initdb")] if found),
)

AS_OTHER = "postgres"
"""PostgreSQL refuses to run as root: then it runs as the user that its package has made."""


PROGRAMS = next(iter(sorted(Path("/usr/lib/postgresql").glob("*/bin"), reverse=True)), None)
"""Where Debian puts them, outside of the path: the newest."""

needs_postgres = pytest.mark.skipif(PROGRAMS is None, reason="no PostgreSQL (Debian: apt install postgresql)")


class Server:
    """`url` leads to it."""

    def __init__(self, folder: Path, *settings: str, on: tuple[str, ...] = (), address: str = "") -> None:
        """`on`: what its commands begin with, and `address`: of its machine, where it is on another (`tests.support.cables`)."""
        self._settings, self._on, self._address = settings, on, address
        self._data, self._sockets = folder / "data", folder
        self._made = 0
        self.url = f"postgresql://voicehost@/postgres?host={folder}"

    def make(self) -> None:
        self._run("initdb", f"--pgdata={self._data}", "--username=voicehost", "--auth=trust", "--encoding=UTF8", "--locale=C")
        where = (f"listen_addresses = '{self._address}'", f"unix_socket_directories = '{self._sockets}'")
        with (self._data / "postgresql.auto.conf").open("a") as file:
            for line in (*where, "shared_buffers = 32MB", "max_connections = 300", *self._settings):
                file.write(f"{line}\n")
        if self._address:
            with (self._data / "pg_hba.conf").open("a") as file:
                file.write(f"host all all {self._address}/24 trust\n")

    def start(self) -> None:
        self._run("pg_ctl", f"--pgdata={self._data}", "--wait", f"--log={self._sockets / 'log.txt'}", "start")

    def stop(self, *, hard: bool = False) -> None:
        """`hard`: as by a power cut, as far as its processes go."""
        self._run("pg_ctl", f"--pgdata={self._data}", "--wait", f"--mode={'immediate' if hard else 'fast'}", "stop")

    def fresh(self) -> str:
        """Another database in it, empty; its URL."""
        import psycopg

        self._made += 1
        name = f"evening{self._made}"
        with psycopg.connect(self.url, autocommit=True) as connection:
            connection.execute(f"create database {name}".encode())
        return self.url.replace("/postgres?", f"/{name}?")

    def by_network(self, url: str) -> str:
        """The same, as other machines reach it."""
        name = url.partition("?")[0].rpartition("/")[2]
        return f"postgresql://voicehost@{self._address}/{name}?sslmode=disable"

    def _run(self, program: str, *args: str) -> None:
        assert PROGRAMS is not None
        as_other = ["runuser", "-u", AS_OTHER, "--"] if os.geteuid() == 0 else []
        done = subprocess.run(
            [*self._on, *as_other, str(PROGRAMS / program), *args], capture_output=True, text=True, cwd="/", check=False, timeout=120
        )
        assert done.returncode == 0, done.stdout + done.stderr


@contextmanager
def server(*settings: str, on: tuple[str, ...] = (), address: str = "") -> Iterator[Server]:
    """One that runs, and is gone with its data afterwards. The rest as `Server` has it."""
    with TemporaryDirectory(prefix="pg-") as place:
        folder = Path(place)
        if os.geteuid() == 0:
            shutil.chown(folder, AS_OTHER)
        made = Server(folder, *settings, on=on, address=address)
        made.make()
        made.start()
        try:
            yield made
        finally:
            made.stop(hard=True)
