"""Scenes of a party of five, one a game: through the real recognizer and the real host, from the middle of a game to its end."""

from __future__ import annotations

import pytest

from tests.support.scenes import load, parties
from tests.support.verdicts import PARTIES
from voicehost.games import GAMES

pytestmark = pytest.mark.hearing

DECISIONS = ("leaves", "joins", "counts", "ends", "closed")
ANEW = {"challenge", "time-out", "undone", "accept"}
"""By what a ruling is made anew."""


@pytest.mark.parametrize("name", [scene.name for scene in parties()])
def test_the_party_is_played_to_its_end(name: str) -> None:
    """Whatever the table decided stands in the log, in its order, and nothing else; who came and who went is known to the next game."""
    came, party = PARTIES.outcome(name), load(name).party
    assert party is not None
    assert came.does == party.does, came.heard
    assert came.over
    assert came.plays_next == party.plays_next


LED = ("open-slam",)
"""Games that somebody leads, whose points are the judges' alone; their evenings are played in tests/commands/test_demo_open_slam.py."""


def test_there_is_one_for_each_game() -> None:
    """Of five players, of whom one goes; somebody comes late, a score and a ruling are put right, and the table ends it."""
    played = sorted(scene.party.game for scene in parties() if scene.party is not None)
    assert played == sorted(kind.name for kind in GAMES if kind.name not in LED)
    for scene in parties():
        assert scene.party is not None
        assert len(scene.players) == len(scene.party.plays_next) == 5
        done = [does.split()[0] for does in scene.party.does]
        assert {*DECISIONS} <= {*done}
        assert ANEW & {*done}
        assert scene.duration < 40
