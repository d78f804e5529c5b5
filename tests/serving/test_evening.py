"""An evening of six tables at two hosts, by recorded players: one host dies in the middle, and nothing is lost."""

from __future__ import annotations

import csv
import json
import re
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager, suppress
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import ClientConnection, connect

from tests.support.command import run
from tests.support.logs import HEADER
from tests.support.paging import RecordedPage
from tests.support.postgres import Server, needs_postgres, server
from tests.support.serving import Serving, a_hall
from tests.support.table import SLAM
from voicehost.commands import reading
from voicehost.commands.demo import Script, SoundStep
from voicehost.core.play import Sheet
from voicehost.core.speech import RATE
from voicehost.log.database import Database
from voicehost.log.hall import Hall, PublicState
from voicehost.serving.wire import PACKET, packed

pytestmark = [pytest.mark.hearing, needs_postgres]

GAMES = ("scrabble-slam", "open-slam", "open-slam-de")
"""Those that are played by ear alone."""
TABLES = {f"{game} {n}": Script.load(game) for game in GAMES for n in (1, 2)}
MIDDLE = 40 * RATE
LENGTH = re.compile(r"^(\d+):(\d\d\.\d\d)$")
EXACTLY = 0.05
"""Seconds: another host hears the same sound from another sample on, and words begin a hundredth of a second earlier or later."""


@pytest.fixture(scope="module")
def postgres() -> Iterator[Server]:
    with server() as made:
        yield made


class Killing(RecordedPage):
    """A page in whose game the other host dies, at its fortieth second."""

    hall: Serving | None = None

    def _wait(self) -> None:
        super()._wait()
        if self.hall is not None and self.position >= MIDDLE:
            self.hall.kill("a")
            self.hall = None


def scores(database: str) -> dict[str, Sheet]:
    """Of each table: how its last game stands, and what came of it."""
    found: dict[str, Sheet] = {}
    with Hall(Database(database)) as hall:
        for table in hall.tables():
            with hall.reading(table.name) as store:
                session, _ = reading.replayed(store)
                found[table.name] = session.game.sheet(session.state)
    return found


def untimed(row: tuple[str, ...]) -> tuple[str, ...]:
    return tuple(LENGTH.sub("", cell) for cell in row)


def lengths(sheet: Sheet) -> list[float]:
    """Seconds of each poem that a slam has timed."""
    return [60 * int(minutes) + float(rest) for row in sheet.rows for cell in row for minutes, rest in LENGTH.findall(cell)]


def evening(database: str, tables: dict[str, Script], *, kill: bool) -> list[RecordedPage]:
    with a_hall(database, tuple(tables)) as hall:
        a, b = (hall.start(name, "--no-voice") for name in "ab")
        pages = [
            (Killing if n == 1 else RecordedPage)([a, b] if n % 2 == 0 else [b, a], name, script)
            for n, (name, script) in enumerate(tables.items())
        ]
        if kill:
            assert isinstance(pages[1], Killing)
            pages[1].hall = hall
        with ThreadPoolExecutor(len(pages)) as pool:
            for played in [pool.submit(page.play) for page in pages]:
                played.result()
        return pages


def test_one_host_dies_and_every_score_is_that_of_the_undisturbed_evening(postgres: Server) -> None:
    """Six tables; of the host that is killed each goes on at the other, from where its log ends."""
    undisturbed, disturbed = postgres.fresh(), postgres.fresh()
    alone = {name: script for name, script in TABLES.items() if name.endswith("1")}
    evening(undisturbed, alone, kill=False)
    pages = evening(disturbed, TABLES, kill=True)
    assert all(page.went[-1] == pages[1].went[-1] for page in pages)
    assert all(len(page.went) > 1 for page in pages[::2])
    expected, found = scores(undisturbed), scores(disturbed)
    for name, sheet in found.items():
        alone_sheet = expected[f"{name[:-1]}1"]
        assert [untimed(row) for row in sheet.rows] == [untimed(row) for row in alone_sheet.rows] != []
        assert lengths(sheet) == pytest.approx(lengths(alone_sheet), abs=EXACTLY)


class KillingAtTheEndOf(RecordedPage):
    """A page whose host dies with the last sound of a clip, before it has heard the end."""

    hall: Serving | None = None
    clip = ""

    def _clip(self, step: SoundStep) -> Iterator[bytes]:
        *first, last = super()._clip(step)
        yield from first
        if step.path.stem == self.clip:
            assert self.hall is not None
            self.hall.kill("a")
        yield last


def test_what_was_begun_before_a_host_died_is_heard_whole_by_the_next(postgres: Server) -> None:
    """A row of five scores lasts six seconds, and counts when it was heard to its end."""
    database, script = postgres.fresh(), Script.load("open-slam")
    with a_hall(database, ("1",)) as hall:
        a, b = (hall.start(name, "--no-voice") for name in "ab")
        page = KillingAtTheEndOf([a, b], "1", script)
        page.hall, page.clip = hall, "five-in-a-row"
        page.play()
        assert page.went == [a, b]
    assert scores(database)["1"].rows[0][:3] == ("Mira", "1", "9.2 8.7 (9.5) (7.9) 8.1")


class Freezing(RecordedPage):
    """A page whose host hangs at the fortieth second, and goes on when another has had the table for a while."""

    hall: Serving | None = None
    frozen = False

    def _wait(self) -> None:
        super()._wait()
        if self.hall is not None and self.position >= MIDDLE and not self.frozen:
            self.hall.freeze("a")
            self.frozen = True
        if self.hall is not None and self.frozen and self.position >= MIDDLE + 20 * RATE:
            self.hall.thaw("a")
            self.hall = None


def test_a_host_that_hangs_and_still_believes_that_it_has_the_table(postgres: Server) -> None:
    """The page goes to the other when it is silent; what the first has in mind when it goes on is never written."""
    database, script = postgres.fresh(), Script.load("scrabble-slam")
    with a_hall(database, ("1",)) as hall:
        a, b = (hall.start(name, "--no-voice") for name in "ab")
        page = Freezing([a, b], "1", script)
        page.hall = hall
        page.play()
        assert page.went == [a, b]
    with Database(database).connect() as connection:
        epochs = [epoch for (epoch,) in connection.execute("select epoch from voicehost.rows order by game, seq")]
    assert epochs == sorted(epochs)
    assert set(epochs) == {1, 2}, "each host has written, and the first no more once the other had"
    with Hall(Database(database)) as after, after.reading("1") as store:
        session, _ = reading.replayed(store)
        assert {standing.player: standing.shown for standing in session.view(None).standings}["Ben"] == "0"


def test_scores_of_a_hall(postgres: Server, tmp_path: Path) -> None:
    """Of every game at every table, as a table and for a spreadsheet; no secret."""
    database = postgres.fresh()
    with Hall(Database(database)) as hall:
        for name in ("one", "two"):
            hall.add(name)
        held = hall.take("here", table="one")
        assert held is not None
        held.begin(replace(HEADER, players=("Ana", "Ben", "Cy"), options={}, rules_version=SLAM.rules_version)).close()
        standings = ((1, "Ana", "0"), (1, "Ben", "0"), (1, "Cy", "0"))
        held.show(PublicState("Poetry Slam", "", (), 1, rests=False, over=False, calls=False, standings=standings))
        held.give_back()
    scores = run("tables", "--database", database, "scores", home=tmp_path).stdout
    assert "Ana" in scores
    assert "poetry-slam" in scores
    assert "No game is over yet." in run("tables", "--database", database, "scores", "--evenings", home=tmp_path).stdout
    lines = list(csv.reader(run("tables", "--database", database, "scores", "--csv", "-", home=tmp_path).stdout.splitlines()))
    assert lines[0] == ["table", "game", "begun", "over", "place", "player", "score"]
    assert [line[5] for line in lines[1:]] == ["Ana", "Ben", "Cy"]


def test_what_is_no_game_is_asked_again(postgres: Server) -> None:
    """A name that cannot be heard, too few, a game that is none: a line on the page, and nothing is begun."""
    database = postgres.fresh()
    with a_hall(database, ("1",)) as hall:
        address = hall.start("a", "--no-voice")
        with connect(f"ws://{address}/t/1/sound", compression=None) as socket:
            socket.send(json.dumps({"say": "here", "position": None}))
            for asked, reason in (
                ({"game": "chess", "players": "Ana,Ben"}, "no game"),
                ({"game": "scrabble-slam", "players": "Ana"}, "players"),
                ({"game": "scrabble-slam", "players": "Ana,Xqzt"}, "Xqzt"),
                ({"game": "scrabble-slam", "players": "Ana,Ben", "lang": "xx"}, "no game"),
                ({"game": "scrabble-slam", "players": "Ana,Ben", "settings": ["none=1"]}, "no option"),
                ({}, "no game"),
            ):
                socket.send(json.dumps({"say": "begin", **asked}))
                assert reason in why(socket)
        with Hall(Database(database)) as after:
            assert after.tables()[0].game == ""


def why(socket: ClientConnection) -> str:
    """Why the page is asked once more."""
    while True:
        message = json.loads(socket.recv(timeout=30))
        if message["say"] == "choose" and message["why"]:
            return str(message["why"])


def test_a_line_that_is_typed_on_the_page(postgres: Server) -> None:
    """Is taken as said; and who comes back to the page finds the game as it was."""
    database = postgres.fresh()
    with a_hall(database, ("1",)) as hall:
        address = hall.start("a", "--no-voice")
        with joined(address, {"say": "begin", "game": "scrabble-slam", "players": "Ana,Ben", "seed": 1}) as (socket, start):
            assert typed(socket, start, "Ana nominates game")
        with joined(address) as (socket, start):
            assert typed(socket, start, "ready set slam")
        with Hall(Database(database)) as after, after.reading("1") as store:
            session, _ = reading.replayed(store)
            assert session.players == ("Ana", "Ben")


@contextmanager
def joined(address: str, begin: dict[str, Any] | None = None) -> Iterator[tuple[ClientConnection, int]]:
    """A page that has the table, and where its sound begins; asked again while another is leaving it."""
    while True:
        with connect(f"ws://{address}/t/1/sound", compression=None) as socket, suppress(ConnectionClosed):
            socket.send(json.dumps({"say": "here", "position": None}))
            if begin is not None:
                socket.send(json.dumps(begin))
            start = next((message["position"] for message in said_by(socket) if message["say"] == "hear"), None)
            if start is not None:
                yield socket, start
                return


def typed(socket: ClientConnection, start: int, line: str) -> bool:
    """Whether the host has heard it."""
    socket.send(json.dumps({"say": "line", "text": line}))
    captions = (message["text"] for message in said_by(socket, start) if message["say"] == "caption")
    return any(line.lower() in text.lower() for text in captions)


def said_by(socket: ClientConnection, start: int | None = None) -> Iterator[dict[str, Any]]:
    """What the host says, while silence comes from the page, from `start` on; None: while nothing comes."""
    while True:
        if start is not None:
            socket.send(packed(start, bytes(2 * PACKET)))
            start += PACKET
        with suppress(TimeoutError):
            yield json.loads(socket.recv(timeout=30 if start is None else 0.04))
