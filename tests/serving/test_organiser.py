"""The organiser's page and its tables: what it shows, what it asks for, and what a table makes of that."""

from __future__ import annotations

import asyncio
import csv
import json
import re
import socket
import time
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager, suppress
from pathlib import Path
from threading import Thread
from typing import Any

import httpx
import psycopg
import pytest
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import ClientConnection, connect

from tests.support.command import here
from tests.support.postgres import Server, needs_postgres, server
from tests.support.serving import Serving, a_hall
from voicehost.log.database import Database
from voicehost.log.hall import Hall
from voicehost.serving.organising import LONGEST_TEXT, Organising, SentOrder, wanted
from voicehost.serving.service import made_of
from voicehost.serving.wire import PACKET, packed

pytestmark = [pytest.mark.programs, needs_postgres]

KEY = "a-key"
GAMES = {"poetry-slam": "Poetry Slam", "scrabble-slam": "Scrabble Slam!"}
PATIENCE = 60.0
"""Seconds for what must come; they measure nothing."""


@pytest.fixture(scope="module")
def postgres() -> Iterator[Server]:
    with server() as made:
        yield made


@contextmanager
def organising(database: str) -> Iterator[httpx.Client]:
    """Its page's server, and who knows the key."""
    with socket.create_server(("127.0.0.1", 0)) as bound, Organising(Database(database), KEY, GAMES) as made:
        serves = made_of(made.app())
        thread = Thread(target=lambda: asyncio.run(serves.serve([bound])), daemon=True)
        thread.start()
        try:
            with httpx.Client(base_url=f"http://127.0.0.1:{bound.getsockname()[1]}", headers={"x-key": KEY}) as client:
                yield client
        finally:
            serves.should_exit = True
            thread.join()


SAYS_NOTHING = [
    b"",
    b"no json",
    b"[]",
    b"{}",
    {"what": "drop", "tables": []},
    {"what": "pause"},
    {"what": "pause", "tables": "one"},
    {"what": "pause", "tables": [1]},
    {"what": "pause", "tables": [""]},
    {"what": "say", "tables": []},
    {"what": "say", "tables": [], "text": " "},
    {"what": "say", "tables": [], "text": 7},
    {"what": "say", "tables": [], "text": "\x1b[2J"},
    {"what": "say", "tables": [], "text": "x" * (LONGEST_TEXT + 1)},
    {"what": "play", "tables": [], "game": "chess"},
    {"what": "play", "tables": [], "game": ["scrabble-slam"]},
]


@pytest.mark.parametrize("sent", SAYS_NOTHING)
def test_what_its_page_does_not_send(sent: bytes | dict[str, Any]) -> None:
    """Nobody is asked for anything."""
    assert wanted(sent if isinstance(sent, bytes) else json.dumps(sent).encode(), tuple(GAMES)) is None


@pytest.mark.parametrize(
    ("sent", "order"),
    [
        ({"what": "pause", "tables": []}, SentOrder("pause", {}, ())),
        ({"what": "comes", "tables": ["one"], "more": 1}, SentOrder("comes", {}, ("one",))),
        ({"what": "say", "tables": [], "text": " Tea\n is  ready "}, SentOrder("say", {"text": "Tea is ready", "now": False}, ())),
        ({"what": "say", "tables": [], "text": "Fire", "now": True}, SentOrder("say", {"text": "Fire", "now": True}, ())),
        ({"what": "play", "tables": [], "game": "scrabble-slam"}, SentOrder("play", {"game": "scrabble-slam"}, ())),
    ],
)
def test_what_its_page_sends(sent: dict[str, Any], order: SentOrder) -> None:
    assert wanted(json.dumps(sent).encode(), tuple(GAMES)) == order


def test_who_does_not_know_the_key(postgres: Server) -> None:
    """Sees no table and orders nothing; a page of another site knows none."""
    database = postgres.fresh()
    with Hall(Database(database)) as hall, organising(database) as client:
        hall.add("one")
        for headers in ({"x-key": ""}, {"x-key": "another"}):
            assert client.get("/tables", headers=headers).status_code == 403
            assert client.post("/orders", headers=headers, json={"what": "pause", "tables": []}).status_code == 403
        assert client.post("/orders", content=b"x" * 5000).status_code == 413
        assert client.post("/orders", content=b"nothing").status_code == 400
        assert [table.orders for table in hall.at_desk()] == [0]
        assert client.post("/orders", json={"what": "pause", "tables": []}).json() == {"tables": 1}
        assert [table.orders for table in hall.at_desk()] == [1]
        assert KEY not in client.get("/").text


def test_there_is_somebody_to_call_while_it_runs(postgres: Server) -> None:
    """And a while longer, for a page that is opened anew."""
    database = postgres.fresh()
    with Hall(Database(database)) as hall:
        assert not hall.attended()
        with organising(database):
            assert hall.attended()


class TypedTable:
    """A page on which everything is typed, in a thread that sends silence."""

    def __init__(self, address: str, table: str, begin: dict[str, Any] | None) -> None:
        self.captions: list[str] = []
        self.chosen: list[dict[str, Any]] = []
        self._lines: list[str] = []
        self._ended = False
        self._thread = Thread(target=self._play, args=(address, table, begin), daemon=True)
        self._thread.start()

    def _play(self, address: str, table: str, begin: dict[str, Any] | None) -> None:
        with connect(f"ws://{address}/t/{table}/sound", compression=None) as page, suppress(ConnectionClosed):
            page.send(json.dumps({"say": "here", "position": None}))
            if begin is not None:
                page.send(json.dumps({"say": "begin", **begin}))
            start: int | None = None
            while not self._ended:
                while self._lines:
                    page.send(self._lines.pop(0))
                if start is not None:
                    page.send(packed(start, bytes(2 * PACKET)))
                    start += PACKET
                start = self._take(page, start)

    def _take(self, page: ClientConnection, start: int | None) -> int | None:
        with suppress(TimeoutError):
            message = json.loads(page.recv(timeout=0.04))
            match message["say"]:
                case "hear":
                    return int(message["position"])
                case "caption":
                    self.captions.append(message["text"])
                case "choose":
                    self.chosen.append(message)
        return start

    def send(self, **line: Any) -> None:
        self._lines.append(json.dumps(line))

    def type(self, text: str) -> None:
        self.send(say="line", text=text)

    def end(self) -> None:
        self._ended = True
        self._thread.join()


def until(true: Callable[[], Any]) -> Any:
    """What it gives, once that is something."""
    ends = time.monotonic() + PATIENCE
    while not (found := true()):
        assert time.monotonic() < ends
        time.sleep(0.05)
    return found


class Evening:
    def __init__(self, opened: ExitStack, database: str, by_organiser: str, client: httpx.Client, hall: Serving) -> None:
        self._opened, self.database, self.by_organiser, self.client, self.hall = opened, database, by_organiser, client, hall

    def table(self, address: str, name: str, begin: dict[str, Any] | None) -> TypedTable:
        made = TypedTable(address, name, begin)
        self._opened.callback(made.end)
        return made

    def seen(self, name: str) -> dict[str, Any]:
        tables = self.client.get("/tables").json()["tables"]
        return next(table for table in tables if table["name"] == name)

    def order(self, what: str, tables: tuple[str, ...] = (), **more: Any) -> None:
        assert self.client.post("/orders", json={"what": what, "tables": tables, **more}).status_code == 200


@pytest.fixture
def evening(postgres: Server) -> Iterator[Evening]:
    """Two tables; the host comes by a role of its own, and so does the organiser."""
    owner = postgres.fresh()
    number = re.sub(r"\D", "", owner.partition("?")[0])
    with ExitStack() as opened:
        with Hall(Database(owner)) as hall:
            hall.admit(f"host_{number}", "host")
            hall.admit(f"desk_{number}", "organiser")
        by_organiser = owner.replace("voicehost@", f"desk_{number}@")
        client = opened.enter_context(organising(by_organiser))
        made = opened.enter_context(a_hall(owner, ("one", "two")))
        made.database = owner.replace("voicehost@", f"host_{number}@")
        with ExitStack() as pages:
            yield Evening(pages, owner, by_organiser, client, made)


SCRABBLE = {"game": "scrabble-slam", "players": "Ana,Ben", "seed": 1}


def test_a_call_and_an_answer(evening: Evening) -> None:
    """By a table's voice onto the page, and back: "comes" is said at the table, and the call is gone."""
    address = evening.hall.start("a", "--no-voice")
    table = evening.table(address, "one", SCRABBLE)
    until(lambda: evening.seen("one")["title"] == "Scrabble Slam!" and evening.seen("one")["host"] == "a")
    assert evening.seen("two")["title"] == ""
    table.type("host call the organiser")
    until(lambda: evening.seen("one")["called"])
    evening.order("comes", ("one",))
    until(lambda: any("The organiser is on the way" in text for text in table.captions))
    until(lambda: not evening.seen("one")["called"] and not evening.seen("one")["orders"])


def test_orders_for_all_tables(evening: Evening) -> None:
    """A break, a message, and on they go: each table says it once, and it is done then."""
    address = evening.hall.start("a", "--no-voice")
    tables = [evening.table(address, name, SCRABBLE) for name in ("one", "two")]
    until(lambda: all(evening.seen(name)["title"] for name in ("one", "two")))
    evening.order("pause")
    until(lambda: all(evening.seen(name)["state"] == "break" for name in ("one", "two")))
    evening.order("say", text="Tea is ready")
    evening.order("resume", ("two",))
    until(lambda: evening.seen("two")["state"] == "plays")
    until(lambda: all(not evening.seen(name)["orders"] for name in ("one", "two")))
    assert evening.seen("one")["state"] == "break"
    for table in tables:
        assert sum("The organiser says: Tea is ready" in text for text in table.captions) == 1


def test_the_game_of_a_table_that_has_none(evening: Evening) -> None:
    """Only that is offered, and whoever plays enters who they are; a message stands on the page."""
    address = evening.hall.start("a", "--no-voice")
    table = evening.table(address, "one", None)
    until(lambda: len(table.chosen) == 1 and len(table.chosen[0]["games"]) > 2)
    evening.order("say", text="Sit down")
    evening.order("play", game="scrabble-slam")
    until(lambda: {name for name, _, _ in table.chosen[-1]["games"]} == {"scrabble-slam"})
    until(lambda: "Sit down" in table.captions)
    table.send(say="begin", **SCRABBLE)
    until(lambda: evening.seen("one")["title"] == "Scrabble Slam!")
    until(lambda: not evening.seen("one")["orders"])


def test_the_next_game_of_a_table_that_plays(evening: Evening) -> None:
    """It is said, and begins when this one is over; an order that its host did not carry out goes to the next host."""
    first, second = (evening.hall.start(name, "--no-voice") for name in "ab")
    table = evening.table(first, "one", SCRABBLE)
    until(lambda: evening.seen("one")["title"])
    table.type("Ana nominates game")
    table.type("ready set slam")
    evening.order("play", game="poetry-slam")
    until(lambda: any("play Poetry Slam next" in text for text in table.captions))
    assert evening.seen("one")["orders"] == 1
    table.end()
    evening.hall.kill("a")
    table = evening.table(second, "one", None)
    until(lambda: any("play Poetry Slam next" in text for text in table.captions))
    for line in ("that is all", "yes", "well played"):
        table.type(line)
    until(lambda: evening.seen("one")["title"] == "Scrabble Slam!" and not evening.seen("one")["orders"])


def test_no_secret_is_there(evening: Evening) -> None:
    """Neither what was entered unseen nor a key stands in what the organiser's role can read."""
    address = evening.hall.start("a", "--no-voice")
    evening.table(address, "one", {"game": "letter-jam", "players": "Ana,Ben", "seed": 987654321})
    until(lambda: evening.seen("one")["title"])
    with psycopg.connect(evening.by_organiser) as connection:
        for name in ("tables", "games", "hosts", "shown", "orders", "results", "evenings"):
            assert "987654321" not in str(connection.execute(f"select to_jsonb(each) from voicehost.{name} as each".encode()).fetchall())
    with psycopg.connect(evening.database) as owner:
        assert "987654321" in str(owner.execute("select body from voicehost.rows").fetchall())


def test_results_are_a_view(evening: Evening, tmp_path: Path) -> None:
    """Of what hosts have shown: also for whoever may read no log."""
    address = evening.hall.start("a", "--no-voice")
    table = evening.table(address, "one", {"game": "poetry-slam", "players": "Ana,Ben,Cy", "seed": 1})
    until(lambda: evening.seen("one")["title"])
    until(lambda: len(read(evening, tmp_path)) == 4)
    lines = read(evening, tmp_path)
    assert lines[0] == ["table", "game", "begun", "over", "place", "player", "score"]
    assert sorted(line[5] for line in lines[1:]) == ["Ana", "Ben", "Cy"]
    assert table.captions


def read(evening: Evening, home: Path) -> list[list[str]]:
    sheet = here("tables", "--database", evening.database, "scores", "--csv", "-", home=home).stdout
    return list(csv.reader(sheet.splitlines()))


def test_sheets(postgres: Server, tmp_path: Path) -> None:
    """A sheet a table, with its name, its address and a code; a name is no markup."""
    database = postgres.fresh()
    with Hall(Database(database)) as hall:
        for name in ("1", "<b>Blue</b>"):
            hall.add(name)
    out = tmp_path / "sheets.html"
    assert "--address" in here("tables", "--database", database, "sheets", "--out", str(out), home=tmp_path).output
    done = here("tables", "--database", database, "sheets", "--address", "https://10.0.0.1:8766/", "--out", str(out), home=tmp_path)
    assert done.exit_code == 0, done.output
    text = out.read_text()
    assert text.count("<section>") == 2
    assert "<b>" not in text
    assert "https://10.0.0.1:8766/t/1<" in text
    assert "https://10.0.0.1:8766/t/%3Cb%3EBlue%3C%2Fb%3E<" in text


def test_sheets_lead_to_a_host_that_stays(postgres: Server, tmp_path: Path) -> None:
    """Not to one that lets go of its tables."""
    database, out = postgres.fresh(), tmp_path / "sheets.html"
    with Hall(Database(database)) as hall:
        hall.add("1")
        for name in "ab":
            hall.here_is(name, f"10.0.0.1:{name}", anew=True)
        hall.drain("a")
    with Database(database).connect() as connection:
        connection.execute("update voicehost.hosts set until = 'infinity'")
    assert here("tables", "--database", database, "sheets", "--out", str(out), home=tmp_path).exit_code == 0
    assert "https://10.0.0.1:b/t/1<" in out.read_text()


@pytest.mark.parametrize(("options", "why"), [(("--listen", "10.0.0.1"), "only by https"), (("--key", __file__), "needs --certificate")])
def test_the_key_does_not_cross_the_network_in_plain(tmp_path: Path, options: tuple[str, ...], why: str) -> None:
    """Whoever reads it could give orders."""
    refused = here("organiser", "--database", "postgresql://desk@127.0.0.1:1/none", *options, home=tmp_path)
    assert refused.exit_code == 2
    assert why in refused.output
