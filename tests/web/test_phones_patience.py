"""Clients that dribble their bytes, or read none, do not hold the server; and which port it has. Real sockets, a clock that is moved."""

from __future__ import annotations

import socket
import time
from collections.abc import Iterator
from contextlib import ExitStack, suppress
from pathlib import Path

import httpx
import pytest

from tests.support.command import here
from tests.support.phones import OPEN, PhoneRoom
from voicehost.commands import entrance
from voicehost.machine.networks import NoNetwork
from voicehost.speak.prompts import Prompts
from voicehost.web import patience
from voicehost.web import server as web
from voicehost.web.app import HEARTBEAT
from voicehost.web.pages import Pages
from voicehost.web.port import PORT
from voicehost.web.server import Web

pytestmark = pytest.mark.quick

PATIENCE = 60.0
"""Seconds for what must come: they tell a server that never hangs up from a machine that is busy, and measure nothing."""

LOOK = 0.05
"""Seconds for a client to see that nothing comes, or that nothing more can be sent."""

LONG = 1e9
"""Seconds that no clock reaches here."""


class Clock:
    """The server's: it goes on by itself, and further when it is told to."""

    def __init__(self) -> None:
        self.ahead = 0.0

    def __call__(self) -> float:
        return time.monotonic() + self.ahead


@pytest.fixture
def room(tmp_path: Path) -> Iterator[PhoneRoom]:
    room = PhoneRoom(tmp_path / "log.sqlite", seed=7).seat("Ana")
    yield room
    room.table.close()


@pytest.fixture
def clock() -> Clock:
    return Clock()


@pytest.fixture
def served(room: PhoneRoom, clock: Clock, monkeypatch: pytest.MonkeyPatch) -> Iterator[Web]:
    """With buffers that are soon full."""
    bound = web._bound

    def small(hosts: tuple[str, ...], port: int) -> list[socket.socket]:
        sockets = bound(hosts, port)
        for opened_socket in sockets:
            opened_socket.setsockopt(socket.SOL_SOCKET, socket.SO_SNDBUF, 4096)
        return sockets

    monkeypatch.setattr(web, "_bound", small)
    with Web(Pages(Prompts(games=("poetry-slam",))), room.seats, room.session, port=0, requests=OPEN) as opened:
        monkeypatch.setattr(opened._loop, "time", clock)
        yield opened


def opened(served: Web) -> socket.socket:
    host, _, port = served.here.removeprefix("http://").partition(":")
    return socket.create_connection((host, int(port)), timeout=PATIENCE)


def is_hung_up(connection: socket.socket, served: Web, clock: Clock, step: float, dribble: bytes = b"") -> bool:
    """Whether the other side hangs up, at some time: its clock goes on by `step` seconds, and a byte is sent, whenever nothing came."""
    end = time.monotonic() + PATIENCE
    connection.settimeout(LOOK)
    with suppress(ConnectionError):
        while time.monotonic() < end:
            try:
                if not connection.recv(65536):
                    return True
            except TimeoutError:
                go_on(served, clock, step)
                connection.send(dribble)
        return False
    return True


def go_on(served: Web, clock: Clock, step: float) -> None:
    clock.ahead += step
    assert served._loop is not None
    served._loop.call_soon_threadsafe(lambda: None)  # it looks at its clock


HEAD = b"POST /join HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Length: 500\r\n"
FORM = b"Content-Type: application/x-www-form-urlencoded\r\n\r\n"
WHOLE = b"GET /static/icon.svg HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n"


@pytest.mark.parametrize(
    ("begin", "dribble"),
    [
        (b"", b""),
        (b"", b"G"),
        (b"GET / HTTP/1.1\r\nHost: 127.0.0.1\r\nX: ", b"x"),
        (HEAD + FORM, b"x"),
        (HEAD + b"Content-Type: text/plain\r\n\r\n", b"x"),
        (WHOLE + b"GET / HT", b""),
        (WHOLE, b"\r"),
        (WHOLE + b"GET / HTTP/1.1\r\nX: ", b"x"),
    ],
    ids=["nothing", "first line", "head", "body", "body of what is refused", "second, begun", "second, dribbled", "second, head"],
)
def test_who_dribbles_is_hung_up_on(served: Web, clock: Clock, begin: bytes, dribble: bytes) -> None:
    """A request that does not arrive whole in time is none, wherever it stops; everybody else is answered meanwhile."""
    with opened(served) as slow:
        slow.sendall(begin)
        assert httpx.get(f"{served.here}/", timeout=PATIENCE).status_code == 200
        assert is_hung_up(slow, served, clock, patience.ARRIVES / 4, dribble)
        assert httpx.get(f"{served.here}/", timeout=PATIENCE).status_code == 200


def test_a_stream_outlives_the_timer(served: Web, clock: Clock, room: PhoneRoom) -> None:
    """Who has asked whole may wait for an answer as long as it takes: pages that follow are not cut off."""
    with opened(served) as phone:
        phone.sendall(f"GET {room.links['Ana']}/events HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n".encode())
        come(phone, served, clock, b"</span> Ana</h1>", 0)
        for _ in range(3):
            come(phone, served, clock, b": still here", HEARTBEAT / 4)


def come(connection: socket.socket, served: Web, clock: Clock, text: bytes, step: float) -> None:
    """Waits for it to be received; the clock goes on by `step` seconds whenever nothing came."""
    end, got = time.monotonic() + PATIENCE, b""
    connection.settimeout(LOOK)
    while text not in got:
        try:
            chunk = connection.recv(65536)
            assert chunk, f"hung up on after {got!r}"
            got += chunk
        except TimeoutError:
            assert time.monotonic() < end, f"{text!r} never came"
            go_on(served, clock, step)


def test_who_does_not_read_is_hung_up_on(served: Web, clock: Clock, monkeypatch: pytest.MonkeyPatch) -> None:
    """Once more waits to be sent than buffers hold, and however whole what it asks arrives."""
    monkeypatch.setattr(patience, "ARRIVES", LONG)
    with opened(served) as slow:
        slow.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
        assert is_cut_off(slow, served, clock, WHOLE.replace(b"icon.svg", b"live.js") * 100)


def is_cut_off(connection: socket.socket, served: Web, clock: Clock, request: bytes) -> bool:
    """Whether at some time nothing can be sent because nothing is read: the clock goes on whenever buffers are full."""
    end = time.monotonic() + PATIENCE
    connection.settimeout(LOOK)
    with suppress(ConnectionError):
        while time.monotonic() < end:
            try:
                connection.send(request)
            except TimeoutError:
                go_on(served, clock, patience.IS_READ / 4)
        return False
    return True


def test_one_address_leaves_connections_to_others(served: Web, clock: Clock, monkeypatch: pytest.MonkeyPatch) -> None:
    """Of so many that it may hold each is served; for one more the oldest that asks nothing is closed."""
    monkeypatch.setattr(patience, "ARRIVES", LONG)
    monkeypatch.setattr(served._doors, "_share", 5)
    with ExitStack() as held:
        first, *kept = [held.enter_context(opened(served)) for _ in range(6)]
        assert is_hung_up(first, served, clock, 0)
        for connection in kept:
            connection.sendall(WHOLE)
            assert connection.recv(65536).startswith(b"HTTP/1.1 200")


# -- the port


def test_a_port_that_was_named_is_had_or_refused_in_a_line(served: Web, tmp_path: Path) -> None:
    """It never becomes another: whoever named it has told it to others."""
    port = served.here.rpartition(":")[2]
    done = here("play", "poetry-slam", "--players", "Ana,Ben,Cy", "--text", "--table", "--port", port, home=tmp_path)
    assert done.exit_code == 1
    assert done.stderr == f"Error: cannot listen on port {port}: another program has it.\n"


def test_the_usual_port_moves_on_and_says_so(served: Web, room: PhoneRoom, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Nobody named it, so any other will do, for every address alike; but phones that knew it do not find it."""
    taken = int(served.here.rpartition(":")[2])
    monkeypatch.setattr(web, "PORT", taken)
    monkeypatch.setattr(entrance, "PORT", taken)
    with Web(Pages(Prompts(games=("poetry-slam",))), room.seats, room.session) as other:
        assert other.moved
        assert httpx.get(other.here).status_code == 200
        assert other.here != served.here
    assert not served.moved
    output = here("play", "poetry-slam", "--players", "Ana,Ben,Cy", "--text", "--table", home=tmp_path).stdout
    assert f"Port {taken} is taken, so I use another one this time." in output


def test_no_port_at_all_is_said(monkeypatch: pytest.MonkeyPatch) -> None:
    """And nothing is left open by the attempts."""

    def refused(hosts: tuple[str, ...], port: int) -> list[socket.socket]:
        del hosts, port
        raise OSError(13, "Permission denied")

    monkeypatch.setattr(web, "_bound", refused)
    for port in (None, 80):
        with pytest.raises(NoNetwork, match=f"cannot listen on port {port or PORT}: Permission denied."):
            web._listening(("127.0.0.1",), port)
