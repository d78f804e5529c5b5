"""A host whose cable is cut in the middle of a game, each machine in a network of its own: nothing that it has said is lost."""

from __future__ import annotations

import pytest

from tests.support.cables import Machines, cabled_hall
from tests.support.paging import RecordedPage
from tests.support.postgres import needs_postgres
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
    with cabled_hall() as cabled:
        page = Cutting(list(cabled.hosts), "1", Script.load("scrabble-slam"))
        page.network = cabled.network
        cabled.play(page)
        assert page.went == cabled.hosts
        with Hall(Database(cabled.database)) as after, after.reading("1") as store:
            session, _ = reading.replayed(store)
            assert {standing.player: standing.shown for standing in session.view(None).standings}["Ben"] == "0"
        with Database(cabled.database).connect() as connection:
            epochs = [epoch for (epoch,) in connection.execute("select epoch from voicehost.rows order by game, seq")]
        assert epochs == sorted(epochs)
        assert set(epochs) == {1, 2}
