"""`voicehost play` for real: a scene is played into a room, heard through PortAudio and ruled, and the host's voice is recognized again;
and once with phones besides."""

from __future__ import annotations

import os
import subprocess
import sys
from concurrent.futures import Future
from pathlib import Path

import pytest

from tests.support.room import PATIENCE, require_room

pytestmark = pytest.mark.room


def test_a_poem_is_heard_ruled_and_announced_in_a_room(games: dict[str, Future[None]]) -> None:
    """Through PortAudio both ways: words typed unseen, a poem with a guess in it ruled, and the ruling is heard from the loudspeaker."""
    games["play_a_poem"].result()


def test_a_microphone_that_is_unplugged_pauses_the_game_and_its_return_resumes_it(games: dict[str, Future[None]]) -> None:
    """In mid-poem the devices go away: the host says so, answers what is typed, and goes on in the same poem when they are back."""
    games["unplug_in_mid_poem"].result()


def test_sound_that_never_answers_again_stops_nobody_from_typing(games: dict[str, Future[None]]) -> None:
    """PortAudio waits for a device that is gone: that is told once, with what helps, and what is typed is answered; Ctrl-C ends it."""
    games["lose_sound_for_good"].result()


def test_phones_play_along_in_a_room(games: dict[str, Future[None]]) -> None:
    """Microphone and phones at once: a word and a tap by touch, the guess by voice, without a name; it is the tapper's, and all see so."""
    games["play_with_phones"].result()


def test_without_a_sound_server_one_line_says_what_to_do(tmp_path: Path) -> None:
    """No microphone: exit code 1, one line that names `--text`, no traceback, and no log is left behind."""
    require_room()
    nowhere = {**os.environ, "PULSE_SERVER": f"unix:{tmp_path}/none", "VOICEHOST_HOME": str(tmp_path)}
    command = [sys.executable, "-m", "voicehost", "play", "poetry-slam", "--players", "Ana,Ben,Cy"]
    done = subprocess.run(command, env=nowhere, capture_output=True, text=True, stdin=subprocess.DEVNULL, timeout=PATIENCE)
    assert done.returncode == 1
    assert "--text" in done.stderr
    assert "Traceback" not in done.stderr
    assert len(done.stderr.strip().splitlines()) == 1
    assert not list(tmp_path.glob("games/*.sqlite"))
