"""A host and its pages: who gets a table, who is sent elsewhere, and what ends one."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager, suppress
from typing import Any

import httpx
import pytest
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import ClientConnection, connect

from tests.support.postgres import Server, needs_postgres, server
from tests.support.serving import served
from voicehost.core.speech import RATE
from voicehost.log.database import Database
from voicehost.log.hall import Hall, Held
from voicehost.serving.service import PageLink, next_of
from voicehost.serving.wire import PACKET, packed

pytestmark = [pytest.mark.programs, needs_postgres]


@pytest.fixture(scope="module")
def postgres() -> Iterator[Server]:
    with server() as made:
        yield made


@pytest.fixture
def database(postgres: Server) -> Database:
    """Of three tables."""
    found = Database(postgres.fresh())
    with Hall(found) as hall:
        for name in ("one", "two", "three"):
            hall.add(name)
    return found


def listens(_held: Held, page: PageLink) -> None:
    """In place of a game: says what it hears, and returns when somebody types "over"."""
    page.begin(0)
    for chunk in page.microphone:
        page.heard(chunk.end, speaks=False)
        line = page.line()
        if line is not None and line.get("text") == "over":
            return


def hosted(host: str) -> list[str]:
    found: list[str] = httpx.get(f"http://{host}/host").json()["tables"]
    return found


def sent_by(socket: ClientConnection, what: str) -> dict[str, Any]:
    """The next of that kind."""
    while True:
        message: dict[str, Any] = json.loads(socket.recv(timeout=30))
        if message["say"] == what:
            return message


@contextmanager
def joined(host: str, table: str, position: int | None = None) -> Iterator[ClientConnection]:
    with connect(f"ws://{host}/t/{table}/sound", compression=None) as socket:
        socket.send(json.dumps({"say": "here", "position": position}))
        yield socket


Hosts = Callable[..., str]


@pytest.fixture
def hosts(database: Database) -> Iterator[Hosts]:
    """Starts one; its address."""
    with ExitStack() as opened:
        yield lambda name="a", most=8: opened.enter_context(served(database, name, listens, most))


def test_who_connects_has_the_table(hosts: Hosts, database: Database) -> None:
    """And nobody else, at any host; until they leave."""
    client = hosts()
    other = hosts("b")
    with joined(client, "one") as socket:
        assert sent_by(socket, "hear")["position"] == 0
        assert hosted(client) == ["one"]
        for elsewhere in (client, other):
            with joined(elsewhere, "one") as second:
                refused = sent_by(second, "refused")
                assert "Another host has the table one" in refused["why"]
    taken = None
    while taken is None:
        taken = Hall.take_of(database, "c", "one")
    taken.give_back()


def heard_by(socket: ClientConnection, start: int) -> int:
    """A second of silence from there on; where it ends."""
    for at in range(start, start + RATE, PACKET):
        socket.send(packed(at, bytes(2 * PACKET)))
    sent_by(socket, "heard")
    return start + RATE


def test_a_page_that_comes_back(hosts: Hosts, database: Database) -> None:
    """To the same host, before another has taken its table: it goes on where it was heard last, and its host has never changed."""
    client = hosts()
    with joined(client, "one") as socket:
        sent_by(socket, "hear")
        end = heard_by(socket, 0)
    position = None
    while position is None:
        with joined(client, "one", 0) as socket, suppress(ConnectionClosed):
            position = sent_by(socket, "hear")["position"]
            assert position == end
            heard_by(socket, position)
    with database.connect() as connection:
        assert connection.execute("select epoch from voicehost.tables where name = 'one'").fetchone() == (1,)


def test_a_page_that_went_elsewhere_and_back(hosts: Hosts, database: Database) -> None:
    """What its first host still had of it is closed; it takes the table anew."""
    client, other = hosts("a"), hosts("b")
    for n, host in enumerate((client, other, client)):
        heard = False
        while not heard:
            with joined(host, "one") as socket, suppress(ConnectionClosed):
                sent_by(socket, "hear")
                heard_by(socket, 0)
                heard = True
        with database.connect() as connection:
            assert connection.execute("select epoch from voicehost.tables where name = 'one'").fetchone() == (n + 1,)


def test_a_page_is_told_of_every_host(hosts: Hosts) -> None:
    """This one first: where it goes when this one is silent."""
    other, client = hosts("b"), hosts("a")
    with joined(client, "one") as socket:
        while sent_by(socket, "beat")["hosts"] != [client, other]:
            pass


def test_a_host_takes_no_more_than_it_may(hosts: Hosts) -> None:
    """In one line, with the others."""
    client = hosts(most=1)
    with joined(client, "one") as socket:
        sent_by(socket, "hear")
        with joined(client, "two") as second:
            assert "has 1 table" in sent_by(second, "refused")["why"]


def test_a_table_that_is_not_there(hosts: Hosts) -> None:
    """In one line."""
    client = hosts()
    with joined(client, "none") as socket:
        assert "there is none of that name" in sent_by(socket, "refused")["why"]


def test_a_page_that_has_lost_its_host(hosts: Hosts, database: Database) -> None:
    """Its table is another's until that lease runs out. The page is kept, with signs of life, and has it then; whoever opens it anew is
    sent away."""
    client = hosts()
    lost = Hall.take_of(database, "c", "one")
    assert lost is not None
    with joined(client, "one") as anew:
        assert "Another host has the table one" in sent_by(anew, "refused")["why"]
    with joined(client, "one", 640) as socket:
        assert json.loads(socket.recv(timeout=30))["say"] == "beat"
        sent_by(socket, "hear")
    lost.give_back()


def test_a_page_whose_host_has_not_noticed(hosts: Hosts, database: Database) -> None:
    """That it comes over another socket: it is kept until the first has been silent, and goes on where it was heard last."""
    client = hosts()
    with joined(client, "one") as first:
        sent_by(first, "hear")
        end = heard_by(first, 0)
        with joined(client, "one", 0) as second:
            assert sent_by(second, "hear")["position"] == end
            assert heard_by(second, end) == 2 * RATE
    with database.connect() as connection:
        assert connection.execute("select epoch from voicehost.tables where name = 'one'").fetchone() == (1,)


class NeverHeard:
    """A socket on which nothing comes."""

    async def receive(self) -> None:
        await asyncio.Event().wait()


@pytest.mark.parametrize("looks", [[0.0, 0.1], [0.0, 9.0, 9.0, 9.1], [0.0, 9.0, 9.0, 18.0, 18.0, 18.1]])
def test_a_host_that_was_late_looks_once_more(looks: list[float]) -> None:
    """What has come while it was busy is not taken for silence: only a look in time says that nothing came."""
    clock = iter(looks)
    with pytest.raises(TimeoutError):
        asyncio.run(next_of(NeverHeard(), 0.001, lambda: next(clock)))  # type: ignore[arg-type]
    assert next(clock, None) is None


def test_whose_host_lets_go(hosts: Hosts, database: Database) -> None:
    """The page is left, and finds another host; this one takes no further table."""
    client = hosts("a")
    other = hosts("b")
    with Hall(database) as hall, joined(client, "one") as socket:
        sent_by(socket, "hear")
        hall.drain("a")
        with pytest.raises(ConnectionClosed):
            sent_by(socket, "ended")
        with joined(client, "two") as second:
            assert "takes no further table" in sent_by(second, "refused")["why"]
        went = False
        while not went:
            with joined(other, "one", 640) as moved, suppress(ConnectionClosed):
                message = json.loads(moved.recv(timeout=30))
                went = message["say"] in ("hear", "beat")


def test_a_table_that_another_host_has_by_now(hosts: Hosts, database: Database) -> None:
    """As after a cut cable: this one lets go of the page."""
    client = hosts("a")
    with joined(client, "one") as socket:
        sent_by(socket, "hear")
        with database.connect() as connection:
            connection.execute("update voicehost.tables set epoch = epoch + 1 where name = 'one'")
        with pytest.raises(ConnectionClosed):
            sent_by(socket, "ended")


@pytest.mark.parametrize("message", [b"", b"\0" * 9, "[]", "no json", '{"say": "began", "number": "x", "at": []}'])
def test_what_no_page_says(hosts: Hosts, message: str | bytes) -> None:
    """The page is left, or it is nothing; the host goes on."""
    client = hosts()
    with joined(client, "one") as socket:
        sent_by(socket, "hear")
        socket.send(message)
    with joined(client, "two") as socket:
        sent_by(socket, "hear")


def test_who_says_nothing_at_all(hosts: Hosts) -> None:
    """No table is taken for it."""
    client = hosts()
    with connect(f"ws://{client}/t/one/sound") as socket:
        socket.send("hello")
        with pytest.raises(ConnectionClosed):
            sent_by(socket, "hear")
    assert hosted(client) == []


def test_the_page_and_what_belongs_to_it(hosts: Hosts) -> None:
    """It may use a microphone, and nothing from elsewhere."""
    client = hosts()
    page = httpx.get(f"http://{client}/t/one")
    assert page.headers["permissions-policy"] == "microphone=(self)"
    assert "default-src 'none'" in page.headers["content-security-policy"]
    for path in ("/page.js", "/worklet.js", "/page.css"):
        assert httpx.get(f"http://{client}{path}").status_code == 200
    assert httpx.get(f"http://{client}/host").json()["host"] == "a"


def test_where_the_phones_of_a_table_are(database: Database) -> None:
    """A phone that has lost its host asks every other, from a page of the first: the one that has the table now says where they are. A host
    whose address is none is not asked."""

    def has_phones(_held: Held, page: PageLink) -> None:
        page.phones = "https://192.168.1.10:40123"
        page.begin(0)
        for chunk in page.microphone:
            page.heard(chunk.end, speaks=False)
            page.show("asks", of=page.elsewhere())

    with served(database, "a", has_phones) as first, served(database, "b", listens) as second, Hall(database) as hall:
        hall.here_is("evil", "b:1; script-src *", anew=True)
        asked = [f"http://{host}/t/one/phones" for host in (first, second)]
        assert [httpx.get(url).status_code for url in asked] == [404, 404]
        with joined(first, "one") as socket:
            start, found = sent_by(socket, "hear")["position"], list[str]()
            while set(found) != set(asked):
                start = heard_by(socket, start)
                found = sent_by(socket, "asks")["of"]
                assert not [url for url in found if "script" in url]
            answers = [httpx.get(url) for url in asked]
        assert [answer.status_code for answer in answers] == [200, 404]
        assert answers[0].json() == {"address": "https://192.168.1.10:40123"}
        assert answers[0].headers["access-control-allow-origin"] == "*"


def test_a_play_that_fails_gives_its_table_back(database: Database) -> None:
    """Whatever it raises: another host may have it at once."""

    def fails(_held: Held, _page: PageLink) -> None:
        raise RuntimeError("no")

    with served(database, "a", fails) as client, joined(client, "one") as socket:
        assert "touch the page again" in sent_by(socket, "ended")["why"]
    taken = Hall.take_of(database, "c", "one")
    assert taken is not None
    taken.give_back()
