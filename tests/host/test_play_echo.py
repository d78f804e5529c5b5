"""The host hears itself through a sound server, as loud as it speaks: it obeys the players."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from tests.support.room import Room, require_room
from tests.support.room_games import Sitting, quiet_room, sitting

pytestmark = pytest.mark.room

ECHO = ("load-module", "module-loopback", "source=speaker.monitor", "sink=room", "latency_msec=40")


@contextmanager
def table(home: Path, game: str) -> Iterator[tuple[Room, Sitting]]:
    """A game in a room into which the host's loudspeaker sounds."""
    require_room()
    with quiet_room() as room, room.record():
        room._run("pactl", *ECHO)
        with sitting(
            room, home, "play", game, "--players", "Ana,Ben,Cy", "--seed", "7", "--microphone", "pulse", "--loudspeaker", "pulse"
        ) as it:
            yield room, it


def test_a_word_is_nominated_in_a_room_that_answers(tmp_path: Path) -> None:
    """Ana is understood after a welcome that came back whole. (A busy machine loses sound: so nothing is said of the rest.)"""
    with table(tmp_path, "scrabble-slam") as (_, game):
        game.until("nominates")
        game.hear("slam_from_the_opening", "ana nominates game")
        game.until("heard", "ana nominates game")
        game.until("host", "The first word is Game")
