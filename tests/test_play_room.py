"""`voicehost play` for real: a scene is played into a room, heard through PortAudio and ruled, and the host's voice is recognized again."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from queue import Empty, Queue

import numpy as np
import pytest
import soundfile
import vosk

from tests.room import Room, require_room
from tests.scenes import load
from voicehost.listen.models_dir import bundled
from voicehost.speech import RATE

pytestmark = pytest.mark.room

HUM = np.random.default_rng(0).normal(0, 8, 120 * RATE).astype("<i2").tobytes()
"""Two minutes of a room in which nobody speaks."""

PATIENCE = 30.0
"""Seconds for a line to come that must come."""


class Sitting:
    """A `voicehost play` in a room: what it prints is read line by line, what it is told is typed or played."""

    def __init__(self, room: Room, home: Path, *arguments: str) -> None:
        self.room = room
        self.lines: list[str] = []
        self._queue: Queue[str] = Queue()
        environment = {**room.environment, "VOICEHOST_HOME": str(home), "PYTHONUNBUFFERED": "1", "COLUMNS": "200"}
        command = [sys.executable, "-m", "voicehost", *arguments]
        self.process = subprocess.Popen(
            command, env=environment, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, bufsize=1
        )
        self._reader = threading.Thread(target=self._read, daemon=True)
        self._reader.start()

    def _read(self) -> None:
        assert self.process.stdout is not None
        for line in self.process.stdout:
            self._queue.put(line.rstrip())

    def until(self, *texts: str) -> str:
        """The first line from now on that holds all of `texts`."""
        end = time.monotonic() + PATIENCE
        while True:
            try:
                line = self._queue.get(timeout=max(0.0, end - time.monotonic()))
            except Empty:
                pytest.fail(f"{texts} never came; printed was:\n" + "\n".join(self.lines))
            self.lines.append(line)
            if all(text in line for text in texts):
                return line

    def type(self, *lines: str) -> None:
        assert self.process.stdin is not None
        for line in lines:
            self.process.stdin.write(line + "\n")
        self.process.stdin.flush()

    def hear(self, scene: str, first: str, last: str | None = None) -> None:
        """When the host has stopped talking, speeches of a scene, from the one that says `first` to the one that says `last`."""
        self.room.until_quiet()
        recorded = load(scene)
        said = {speech.text: speech for speech in recorded.speech}
        sound, rate = soundfile.read(recorded.recording, dtype="int16")
        assert rate == RATE
        start, end = said[first].start - 0.3, said[last or first].end + 0.3
        self.room.play(sound[max(0, round(start * RATE)) : round(end * RATE)].tobytes())

    def end(self) -> None:
        self.process.kill()
        self.process.wait()
        self._reader.join()
        for pipe in (self.process.stdin, self.process.stdout):
            assert pipe is not None
            pipe.close()

    def stop(self) -> int:
        self.process.send_signal(signal.SIGINT)
        return self.process.wait(timeout=PATIENCE)


@contextmanager
def sitting(room: Room, home: Path, *arguments: str) -> Iterator[Sitting]:
    it = Sitting(room, home, *arguments)
    try:
        yield it
    finally:
        it.end()


@pytest.fixture
def quiet_room() -> Iterator[Room]:
    """A room that is never quite silent: pure zeros are a microphone that is switched off."""
    require_room()
    with Room() as room:
        room.play(HUM)
        yield room


def heard_again(recording: Path, *phrases: str) -> str:
    """All that the recognizer makes of what the host said, under a grammar of these phrases."""
    vosk.SetLogLevel(-1)
    recognizer = vosk.KaldiRecognizer(vosk.Model(str(bundled())), RATE, json.dumps([*phrases, "[unk]"]))
    sound, _ = soundfile.read(recording, dtype="int16")
    texts = []
    for at in range(0, len(sound), RATE // 5):
        if recognizer.AcceptWaveform(sound[at : at + RATE // 5].tobytes()):
            texts.append(json.loads(recognizer.Result())["text"])
    return " ".join([*texts, json.loads(recognizer.FinalResult())["text"]])


def write_words(game: Sitting) -> None:
    """Words are typed unseen; Ana takes her tile by voice, Ben his by keyboard, and Cy passes."""
    game.until("Write your words")
    game.type("ana", "mother")
    game.until("Ana, which tile?")
    game.hear("phrases_tiles", "ana takes five")
    game.until("Ana takes 5")
    game.type("ben", "heaven")
    game.until("Ben, which tile?")
    game.type("four")
    game.until("Ben takes 4")
    game.type("cy", "i pass")
    game.until("Who has a poem?")


def test_a_poem_is_heard_ruled_and_announced_in_a_room(quiet_room: Room, tmp_path: Path) -> None:
    """Through PortAudio both ways: words typed unseen, a poem with a guess in it ruled, and the ruling is heard from the loudspeaker."""
    arguments = ("play", "poetry-slam", "--players", "Ana,Ben,Cy", "--seed", "7", "--microphone", "pulse", "--loudspeaker", "pulse")
    with quiet_room.record() as said, sitting(quiet_room, tmp_path, *arguments) as game:
        write_words(game)
        game.hear("phrases_begins_first", "ben begins")
        game.until("Ben begins")
        game.hear("before_between_lines", "beyond the clouds where all is bright", "the end")
        game.until("Ana", "heaven.")
        game.until("Before the poem had ended")
        game.until("Ana is next")
        quiet_room.until_quiet()  # who types interrupts the host
        game.type("scores")
        game.until("Round 1 of 8. Ana 6")
        assert game.stop() == 130
    words = heard_again(said, "welcome to poetry slam", "heaven", "before the poem had ended", "which tile", "who has a poem")
    assert "before the poem had ended" in words
    assert "which tile" in words
    assert "heaven" in words
    assert not any("mother" in line or "heaven" in line for line in game.lines[: game.lines.index(line_with(game, "Ben begins"))])


def line_with(game: Sitting, text: str) -> str:
    return next(line for line in game.lines if text in line)


def test_a_microphone_that_is_unplugged_pauses_the_game_and_its_return_resumes_it(quiet_room: Room, tmp_path: Path) -> None:
    """In mid-poem the devices go away: the host says so, and goes on in the same poem when they are back."""
    arguments = ("play", "poetry-slam", "--players", "Ana,Ben,Cy", "--seed", "7", "--microphone", "pulse", "--loudspeaker", "pulse")
    with sitting(quiet_room, tmp_path, *arguments) as game:
        with quiet_room.record():
            write_words(game)
            game.hear("phrases_begins_first", "ben begins")
            game.until("Ben begins")
        quiet_room.unplug()
        game.until("lost the microphone")
        quiet_room.plug()
        quiet_room.play(HUM)
        game.until("hear you again")
        with quiet_room.record():
            game.hear("before_between_lines", "beyond the clouds where all is bright", "the end")
            game.until("Ana", "heaven.")
        assert game.stop() == 130


def test_without_a_sound_server_one_line_says_what_to_do(tmp_path: Path) -> None:
    """No microphone: exit code 1, one line that names `--text`, no traceback, and no log is left behind."""
    require_room()
    nowhere = {**os.environ, "PULSE_SERVER": f"unix:{tmp_path}/none", "VOICEHOST_HOME": str(tmp_path)}
    command = [sys.executable, "-m", "voicehost", "play", "poetry-slam", "--players", "Ana,Ben,Cy"]
    done = subprocess.run(command, env=nowhere, capture_output=True, text=True, stdin=subprocess.DEVNULL, timeout=60)
    assert done.returncode == 1
    assert "--text" in done.stderr
    assert "Traceback" not in done.stderr
    assert len(done.stderr.strip().splitlines()) == 1
    assert not list(tmp_path.glob("games/*.sqlite"))
