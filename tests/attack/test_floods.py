"""Connections and requests in numbers that no phones make, against the whole program; and phones that get in all the same."""

from __future__ import annotations

import os
import queue
import re
import socket
import subprocess
import sys
import threading
import time
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager, suppress
from pathlib import Path

import pytest

from tests.support.command import ROOT

pytestmark = [
    pytest.mark.attack,
    pytest.mark.skipif(sys.platform != "linux", reason="only Linux has all of 127.0.0.0/8 on its loopback, and ulimit -n for one child"),
]

PATIENCE = 120.0
"""Seconds for a line to come that must come."""

FEW = 256
"""Files that macOS lets a process have open."""


class Played:
    """A typed game with a table screen, which may open few files."""

    def __init__(self, home: Path, files: int) -> None:
        port = free_port()
        play = f'ulimit -n {files}; exec "$0" -m voicehost play poetry-slam --players Ana,Ben,Cy --text --table --port {port} --seed 7'
        self._process = subprocess.Popen(
            ["sh", "-c", play, sys.executable],
            env={**os.environ, "VOICEHOST_HOME": str(home), "COLUMNS": "200", "PYTHONUNBUFFERED": "1"},
            cwd=ROOT,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
        )
        self.at = ("127.0.0.1", port)
        self.printed: list[str] = []
        self._lines: queue.Queue[str] = queue.Queue()
        self._reader = threading.Thread(target=self._read, daemon=True)
        self._reader.start()

    def until(self, text: str) -> None:
        end = time.monotonic() + PATIENCE
        while True:
            self.printed.append(self._lines.get(timeout=max(0.0, end - time.monotonic())))
            if text in self.printed[-1]:
                return

    def type(self, *lines: str) -> None:
        assert self._process.stdin is not None
        self._process.stdin.write("".join(f"{line}\n" for line in lines))
        self._process.stdin.flush()

    def end(self) -> str:
        """All that was printed."""
        assert self._process.stdin is not None
        self._process.stdin.close()
        try:
            self._process.wait(PATIENCE)
        finally:
            self._process.kill()
        self._reader.join()
        while not self._lines.empty():
            self.printed.append(self._lines.get())
        assert self._process.stdout is not None
        self._process.stdout.close()
        return "\n".join(self.printed)

    def _read(self) -> None:
        assert self._process.stdout is not None
        for line in self._process.stdout:
            self._lines.put(line.rstrip())


def free_port() -> int:
    with socket.socket() as listener:
        listener.bind(("127.0.0.1", 0))
        port: int = listener.getsockname()[1]
        return port


@pytest.fixture(scope="module")
def game(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Played]:
    """One for all that is done to it here."""
    with played(tmp_path_factory.mktemp("flooded"), FEW) as game:
        yield game


@contextmanager
def played(home: Path, files: int) -> Iterator[Played]:
    game = Played(home, files)
    try:
        game.until("To enter a secret")
        yield game
    finally:
        output = game.end()
    assert "Traceback" not in output
    assert "Too many open files" not in output
    assert "Ana has a word" in output
    assert "The game is kept." in output, "it ended as it should"


def guest(game: Played, nth: int) -> socket.socket:
    return socket.create_connection(game.at, timeout=5, source_address=(f"127.0.0.{nth}", 0))


def page(game: Played, nth: int) -> int:
    """The status of an answer to a phone at that address; 0 where it was hung up on."""
    with suppress(OSError), guest(game, nth) as phone:
        phone.sendall(b"GET / HTTP/1.1\r\nHost: 127.0.0.1\r\nConnection: close\r\n\r\n")
        found = re.match(rb"HTTP/1.1 (\d+)", phone.recv(65536))
        return int(found[1]) if found else 0
    return 0


def goes_on(game: Played) -> None:
    game.type("scores")
    game.until('"scores"')


def test_idle_connections_of_one_address_end_nothing(game: Played) -> None:
    """295 of them, where 256 files may be open: the game goes on, and every phone gets in."""
    with ExitStack() as held:
        for _ in range(295):
            with suppress(OSError):
                held.enter_context(guest(game, 1))
        assert [page(game, nth) for nth in range(50, 70)] == [200] * 20
        game.type("ana", "heaven")  # for which the dictionary is asked
        game.until("Ana has a word")


def test_idle_connections_of_many_addresses_end_nothing(game: Played) -> None:
    """300 of six addresses together, more than may be open: phones get in, since who asks for nothing goes first."""
    with ExitStack() as held:
        for nth in range(300):
            with suppress(OSError):
                held.enter_context(guest(game, 2 + nth % 6))
        assert [page(game, nth) for nth in range(50, 70)] == [200] * 20
        goes_on(game)


def test_connecting_and_closing_as_fast_as_possible_ends_nothing(game: Played) -> None:
    """For as long as a hundred phones take to ask for a page each."""
    stop = threading.Event()

    def flood() -> None:
        while not stop.is_set():
            with suppress(OSError):
                guest(game, 3).close()

    flooding = threading.Thread(target=flood)
    flooding.start()
    try:
        answers = [page(game, nth) for nth in range(50, 150)]
        goes_on(game)
    finally:
        stop.set()
        flooding.join()
    assert answers == [200] * 100


def test_requests_without_end_leave_others_their_answers(game: Played) -> None:
    """Four addresses ask as fast as they are answered; who asks for little is answered."""
    stop, refused = threading.Event(), threading.Event()

    def flood(nth: int) -> None:
        while not stop.is_set():
            if page(game, nth) != 200:
                refused.set()

    flooding = [threading.Thread(target=flood, args=(nth,)) for nth in range(2, 6)]
    for thread in flooding:
        thread.start()
    try:
        assert refused.wait(PATIENCE)  # all that they may have at once is used up
        assert [page(game, nth) for nth in range(50, 60)] == [200] * 10
        goes_on(game)
    finally:
        stop.set()
        for thread in flooding:
            thread.join()


def test_a_websocket_is_no_way_around_the_guards(game: Played) -> None:
    """A handshake with a foreign name is refused as any request with one is; with our own it is a request for a page."""
    upgrade = (
        "Upgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\nSec-WebSocket-Version: 13\r\n\r\n"
    )
    for host, status in (("evil.example", b"421"), ("127.0.0.1", b"200")):
        with guest(game, 9) as connection:
            connection.sendall(f"GET / HTTP/1.1\r\nHost: {host}\r\n{upgrade}".encode())
            assert connection.recv(65536).startswith(b"HTTP/1.1 " + status)
    goes_on(game)


def test_a_body_without_end_is_not_read(game: Played) -> None:
    """Once it is too long it is answered, and hung up on: megabytes of it do not get through."""
    head = (
        b"POST /join HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Type: application/x-www-form-urlencoded\r\nTransfer-Encoding: chunked\r\n\r\n"
    )
    chunk = b"10000\r\n" + b"x" * 65536 + b"\r\n"
    with guest(game, 9) as connection:
        connection.sendall(head)
        sent = 0
        with suppress(OSError):
            while sent < 256 << 20:
                connection.sendall(chunk)
                sent += len(chunk)
    assert sent < 32 << 20
    goes_on(game)
