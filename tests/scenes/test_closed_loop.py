"""Scenes with the host's own voice in its ear, 7 dB louder than the players, in a room of 0.4 s: the same cards lie there as without."""

from __future__ import annotations

import pytest

from tests.bench.races import began, cards, truth
from tests.support.acoustics import Scenery
from tests.support.closed_loop import played
from tests.support.scenes import load
from voicehost.core.session import Session
from voicehost.games.scrabble_slam import ScrabbleSlam
from voicehost.games.scrabble_slam.state import Options

SCENES = ("slam_blank_card", "slam_whose_claimed", "slam_stuck_proven")


@pytest.mark.parametrize("name", SCENES)
def test_the_cards_come_out_over_the_hosts_own_voice(name: str) -> None:
    """The host has welcomed everybody, hears itself, and plays no card that nobody called."""
    scene = load(name)
    _, welcome = Session.begin(ScrabbleSlam(), scene.players, Options(), 0)
    heard = played(began(scene), scene.recording, Scenery(), first=welcome)
    assert cards(heard.session.state) == truth(scene).plays
