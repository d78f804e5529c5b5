"""The host hears itself through a sound server, as loud as it speaks: it obeys the players."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from concurrent.futures import Future, ThreadPoolExecutor
from contextlib import contextmanager
from pathlib import Path

import pytest

from tests.support.room import PipeWireRoom, Room, require_pipewire, require_room
from tests.support.room_games import PLAY, Sitting, quiet_room, sitting, write_words

pytestmark = pytest.mark.room

ECHO = ("load-module", "module-loopback", "source=speaker.monitor", "sink=room", "latency_msec=40")
SLAM = ("play", "scrabble-slam", *PLAY[2:])


@contextmanager
def table(home: Path, command: tuple[str, ...], kind: type[Room] = Room) -> Iterator[Sitting]:
    """A game in a room into which the host's loudspeaker sounds."""
    with quiet_room(kind) as room, room.record():
        room._run("pactl", *ECHO)
        with sitting(room, home, *command) as game:
            yield game


def nominate(home: Path, kind: type[Room] = Room) -> None:
    with table(home, SLAM, kind) as game:
        game.until("nominates")
        game.hear("slam_from_the_opening", "ana nominates game")
        game.until("heard", "ana nominates game")
        game.until("host", "The first word is Game")


def guess(home: Path) -> None:
    with table(home, PLAY) as game:
        write_words(game, by_voice=False)
        game.hear("phrases_begins_first", "ben begins")
        game.until("Ben begins")
        game.hear("before_between_lines", "beyond the clouds where all is bright", "the end")
        game.until("Ana", "heaven.")


PLAYS = (nominate, guess)

LOST = "underrun occurred"
"""What ALSA prints where the machine was too busy to play on: in the room the host's voice then jumps, as it does in no room."""

TRIES = 3


def with_all_its_sound(play: Callable[[Path], None], folder: Path) -> None:
    """A game that went wrong while sound was lost is no answer, and is played again."""
    for nth in range(1, TRIES + 1):
        home = folder / str(nth)
        home.mkdir()
        try:
            play(home)
        except pytest.fail.Exception as failed:
            if nth == TRIES or LOST not in str(failed):
                raise
        else:
            return


@pytest.fixture(scope="module")
def loud_games(tmp_path_factory: pytest.TempPathFactory) -> Iterator[dict[str, Future[None]]]:
    """Played at once, for they last as long as people speak."""
    require_room()
    with ThreadPoolExecutor(len(PLAYS)) as pool:
        yield {play.__name__: pool.submit(with_all_its_sound, play, tmp_path_factory.mktemp(play.__name__)) for play in PLAYS}


@pytest.mark.room
def test_a_word_is_nominated_in_a_room_that_answers(loud_games: dict[str, Future[None]]) -> None:
    """Ana is understood after a welcome that came back whole. (A busy machine loses sound: so nothing is said of the rest.)"""
    loud_games["nominate"].result()


@pytest.mark.room
def test_a_guess_in_a_poem_is_heard_in_a_room_that_answers(loud_games: dict[str, Future[None]]) -> None:
    """Who begins is heard after the host has asked for it, and the guess in the poem after what it said to that."""
    loud_games["guess"].result()


@pytest.mark.programs  # which may be skipped: few machines that tests run on have PipeWire
def test_a_word_is_nominated_through_pipewire(tmp_path: Path) -> None:
    """The same through the sound server that desktops have now."""
    require_room()
    require_pipewire()
    nominate(tmp_path, PipeWireRoom)
