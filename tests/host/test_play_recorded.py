"""`voicehost play --record` in a room: that sound is kept is said aloud, what is recited is kept beside the game, can be heard on the page
that is sent round, and is gone when it is forgotten; and another game is asked for by ear when one is over."""

from __future__ import annotations

import io
import re
from base64 import b64decode
from collections.abc import Callable, Iterator
from concurrent.futures import Future, ThreadPoolExecutor
from pathlib import Path

import numpy as np
import pytest
import soundfile

from models.train.scenes.synthesis import FLITE, spoken, voices
from tests.support.command import here
from tests.support.room import require_room
from tests.support.room_games import PLAY, Ear, quiet_room, sitting, write_words
from voicehost.core.speech import RATE

pytestmark = pytest.mark.room

RACE = ("play", "scrabble-slam", *PLAY[2:], "--record")
LOUD = 0.05
"""Of 1: a poem has sound in it."""


def record_a_poem(home: Path) -> None:
    """Ben's, which the room hears, and nothing before it."""
    with quiet_room() as room, room.record(), sitting(room, home, *PLAY, "--record") as game:
        ear = Ear(room, "welcome to poetry slam", "i keep the sound", "on this machine")
        ear.until("on this machine")
        write_words(game, by_voice=False)
        game.type("ben begins")
        game.until("Ben begins")
        game.hear("before_between_lines", "beyond the clouds where all is bright", "the end")
        game.until("Ana", "heaven.")
        assert game.stop() == 130


def said(text: str, voice: str) -> bytes:
    """With a breath before and after it."""
    breath = np.zeros(RATE // 2)
    return (np.concatenate((breath, spoken(text, voice).sound, breath)) * np.iinfo("<i2").max * 0.5).astype("<i2").tobytes()


def play_again(home: Path) -> None:
    """By ear, when a race that was recorded is over."""
    with quiet_room() as room, room.record(), sitting(room, home, *RACE) as game:
        game.until("nominates")
        game.type("ana nominates game", "ready set slam", "ben is out of cards", "yes", "well played")
        game.until("play again")
        for voice in FLITE:  # whoever is not understood is not the only one who asks
            room.until_quiet()
            room.play(said("play again", voice))
            if "play again" in game.until("heard"):
                break
        game.until("Welcome to Scrabble Slam")
        game.until("I keep the sound")
        assert game.stop() == 130
    assert len(list(home.glob("games/*.sqlite"))) == 2


PLAYS: tuple[Callable[[Path], None], ...] = (record_a_poem, play_again)


@pytest.fixture(scope="module")
def homes(tmp_path_factory: pytest.TempPathFactory) -> Iterator[dict[str, tuple[Path, Future[None]]]]:
    """Played at once, for they last as long as people speak; by name, where each was played."""
    require_room()
    with ThreadPoolExecutor(len(PLAYS)) as pool:
        folders = {play: tmp_path_factory.mktemp(play.__name__) for play in PLAYS}
        yield {play.__name__: (home, pool.submit(play, home)) for play, home in folders.items()}


def test_what_is_recited_is_kept_heard_and_forgotten(homes: dict[str, tuple[Path, Future[None]]]) -> None:
    """Said aloud at the start; beside the game; in the page; and gone without the game."""
    home, played = homes["record_a_poem"]
    played.result()
    (log,) = home.glob("games/*.sqlite")
    (kept,) = log.with_suffix(".sound").iterdir()
    assert kept.suffix == ".ogg"
    page, without = home / "game.html", home / "without.html"
    assert here("log", str(log), "--html", str(page), home=home).exit_code == 0
    (carried,) = re.findall(r"<audio[^>]*data:audio/ogg;base64,([^\"]+)", page.read_text(encoding="utf-8"))
    sound, rate = soundfile.read(io.BytesIO(b64decode(carried)))
    assert rate == RATE
    assert 5 < len(sound) / RATE < 60
    assert np.abs(sound).max() > LOUD
    assert here("forget", "--recordings", "--yes", home=home).exit_code == 0
    assert (log.exists(), log.with_suffix(".sound").exists()) == (True, False)
    assert here("log", str(log), "--html", str(without), home=home).exit_code == 0
    assert "<audio" not in without.read_text(encoding="utf-8")


@pytest.mark.skipif(not voices(), reason="no voice (Debian: apt install flite espeak-ng)")
def test_another_game_is_asked_for_by_ear_after_a_recorded_one(homes: dict[str, tuple[Path, Future[None]]]) -> None:
    """It begins, keeps sound too, and says so; each has a log of its own."""
    homes["play_again"][1].result()
