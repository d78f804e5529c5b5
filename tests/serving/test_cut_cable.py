"""A host whose cable is cut in the middle of a game, each machine in a network of its own: nothing that it has said is lost."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor

import pytest

from tests.support.cables import Machines, machines
from tests.support.paging import RecordedPage
from tests.support.postgres import needs_postgres, server
from tests.support.serving import a_hall
from voicehost.commands import reading
from voicehost.commands.demo import Script
from voicehost.core.speech import RATE
from voicehost.log.database import Database
from voicehost.log.hall import Hall

pytestmark = [pytest.mark.programs, needs_postgres]

MIDDLE = 40 * RATE


class Cutting(RecordedPage):
    """A page in whose game the cable of its host is cut, at its fortieth second."""

    network: Machines | None = None

    def _wait(self) -> None:
        super()._wait()
        if self.network is not None and self.position >= MIDDLE:
            self.network.cut("left")
            self.network = None


def test_a_cable_that_is_cut() -> None:
    """Nobody says that it is: the page goes to the other host when the first is silent, the lease runs out, and the game goes on from its
    last row to the same end. What the first host still believes is never written."""
    with (
        machines("store", "left", "right", "tablet") as network,
        server(on=network.on("store"), address=network.addresses["store"]) as postgres,
    ):
        inside = postgres.fresh()
        with a_hall(inside, ("1",)) as hall:
            hall.database = postgres.by_network(inside)
            left, right = (
                hall.start(name, "--no-voice", "--listen", network.addresses[name], on=network.on(name)) for name in ("left", "right")
            )
            page = Cutting([left, right], "1", Script.load("scrabble-slam"))
            page.network = network
            with ThreadPoolExecutor(1) as pool:
                pool.submit(network.at, "tablet", page.play).result()
            assert page.went == [left, right]
            with Hall(Database(inside)) as after, after.reading("1") as store:
                session, _ = reading.replayed(store)
                assert {standing.player: standing.shown for standing in session.view(None).standings}["Ben"] == "0"
            with Database(inside).connect() as connection:
                epochs = [epoch for (epoch,) in connection.execute("select epoch from voicehost.rows order by game, seq")]
            assert epochs == sorted(epochs)
            assert set(epochs) == {1, 2}
