"""Clients that dribble their bytes, or read none, do not hold the server; and which port it has. Real sockets, short timers."""

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
from voicehost.commands import sitting
from voicehost.speak.prompts import Prompts
from voicehost.web import patience
from voicehost.web import server as web
from voicehost.web.pages import Pages
from voicehost.web.server import NoNetwork, Web

SHORT = 0.3
"""Seconds, where the server would wait for five or ten."""


@pytest.fixture
def room(tmp_path: Path) -> Iterator[PhoneRoom]:
    room = PhoneRoom(tmp_path / "log.sqlite", seed=7).seat("Ana")
    yield room
    room.table.close()


@pytest.fixture
def served(room: PhoneRoom, monkeypatch: pytest.MonkeyPatch) -> Iterator[Web]:
    monkeypatch.setattr(patience, "ARRIVES", SHORT)
    monkeypatch.setattr(patience, "IS_READ", SHORT)
    with Web(Pages(Prompts()), room.seats, room.session, port=0, requests=OPEN) as opened:
        yield opened


def opened(served: Web) -> socket.socket:
    host, _, port = served.here.removeprefix("http://").partition(":")
    return socket.create_connection((host, int(port)), timeout=10)


def lasts(one: socket.socket, dribble: bytes = b"") -> float:
    """Seconds until the other side has hung up; meanwhile a byte is sent now and then."""
    begun = time.monotonic()
    one.settimeout(0.05)
    while time.monotonic() - begun < 10:
        try:
            if not one.recv(65536):
                break
        except TimeoutError:
            pass
        except OSError:
            break
        try:
            one.send(dribble)
        except OSError:
            break
    return time.monotonic() - begun


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
    ],
    ids=["nothing", "first line", "head", "body", "body of what is refused", "second, begun", "second, dribbled"],
)
def test_who_dribbles_is_hung_up_on(served: Web, begin: bytes, dribble: bytes) -> None:
    """A request that does not arrive whole in time is none, wherever it stops; everybody else is answered meanwhile."""
    with opened(served) as slow, httpx.Client(timeout=5) as other:
        slow.sendall(begin)
        assert other.get(f"{served.here}/").status_code == 200
        assert lasts(slow, dribble) < 8
        assert other.get(f"{served.here}/").status_code == 200


def test_a_stream_outlives_the_timer(served: Web, room: PhoneRoom) -> None:
    """Who has asked whole may wait for an answer as long as it takes: pages that follow are not cut off."""
    with opened(served) as phone:
        phone.sendall(f"GET {room.links['Ana']}/events HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n".encode())
        phone.settimeout(4 * SHORT)
        got = b""
        with suppress(TimeoutError):
            while chunk := phone.recv(65536):
                got += chunk
        assert chunk, "it was not hung up on"
        assert b"data: <h1>Ana</h1>" in got


def test_who_does_not_read_is_hung_up_on(served: Web) -> None:
    """Once more waits to be sent than buffers hold."""
    with opened(served) as slow:
        slow.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
        assert asks_until_cut(slow, WHOLE.replace(b"icon.svg", b"style.css") * 100) < 8


def asks_until_cut(one: socket.socket, request: bytes) -> float:
    """Seconds until nothing more can be sent."""
    begun = time.monotonic()
    one.settimeout(0.05)
    while time.monotonic() - begun < 10:
        try:
            one.send(request)
        except TimeoutError:
            continue
        except OSError:
            break
    return time.monotonic() - begun


def test_one_address_leaves_connections_to_others(served: Web, monkeypatch: pytest.MonkeyPatch) -> None:
    """Of so many that it may hold each is served, and the next is closed at once."""
    monkeypatch.setattr(patience, "ARRIVES", 10.0)
    monkeypatch.setattr(patience, "FROM_ONE_ADDRESS", 5)
    with ExitStack() as held:
        kept = [held.enter_context(opened(served)) for _ in range(5)]
        assert lasts(held.enter_context(opened(served))) < 5
        kept[-1].sendall(WHOLE)
        assert kept[-1].recv(65536).startswith(b"HTTP/1.1 200")


# -- the port


def test_a_port_that_was_named_is_had_or_refused_in_a_line(served: Web, tmp_path: Path) -> None:
    """It never becomes another: whoever named it has told it to others."""
    port = served.here.rpartition(":")[2]
    done = here("play", "poetry-slam", "--players", "Ana,Ben,Cy", "--text", "--table", "--port", port, home=tmp_path)
    assert done.exit_code == 1
    assert done.stderr == f"Error: cannot listen on port {port}: another program has it.\n"


def test_the_usual_port_moves_on_and_says_so(served: Web, room: PhoneRoom, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Nobody named it, so any other will do, for every address alike; but phones that knew it do not find it."""
    monkeypatch.setattr(web, "PORT", int(served.here.rpartition(":")[2]))
    monkeypatch.setattr(sitting, "PORT", web.PORT)
    with Web(Pages(Prompts()), room.seats, room.session) as other:
        assert other.moved
        assert httpx.get(other.here).status_code == 200
        assert other.here != served.here
    assert not served.moved
    told = here("play", "poetry-slam", "--players", "Ana,Ben,Cy", "--text", "--table", home=tmp_path).stdout
    assert f"Port {web.PORT} is taken, so it is another this time." in told


def test_no_port_at_all_is_said(monkeypatch: pytest.MonkeyPatch) -> None:
    """And nothing is left open by the attempts."""

    def refused(hosts: tuple[str, ...], port: int) -> list[socket.socket]:
        del hosts, port
        raise OSError(13, "Permission denied")

    monkeypatch.setattr(web, "_bound", refused)
    for port in (None, 80):
        with pytest.raises(NoNetwork, match=f"cannot listen on port {port or web.PORT}: Permission denied."):
            web._listening(("127.0.0.1",), port)
