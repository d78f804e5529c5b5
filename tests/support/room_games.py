"""Games of `voicehost play` for real, each in a room of its own: what it prints is read; it is told by typing, touches and sound."""

from __future__ import annotations

import json
import re
import signal
import subprocess
import sys
import threading
import time
from collections.abc import Iterator, Sequence
from contextlib import ExitStack, contextmanager
from pathlib import Path
from queue import Empty, Queue

import httpx
import numpy as np
import pytest
import soundfile

from tests.support.room import Room, until
from tests.support.scenes import load
from voicehost.core.speech import RATE
from voicehost.listen.engine import opened
from voicehost.listen.models_dir import bundled
from voicehost.listen.vosk_itself import vosk
from voicehost.machine import networks
from voicehost.machine.networks import NoNetwork
from voicehost.web.seats import kept

HUM = np.random.default_rng(0).normal(0, 8, 120 * RATE).astype("<i2").tobytes()
"""Two minutes of a room in which nobody speaks."""

PATIENCE = 120.0
"""Seconds for a line to come that must come. They measure nothing: a busy machine may need many of them."""


class Sitting:
    """A `voicehost play` in a room: what it prints is read line by line, what it is told is typed or played."""

    def __init__(self, room: Room, home: Path, *arguments: str, program: Sequence[str] = ("-m", "voicehost")) -> None:
        self.room = room
        self.lines: list[str] = []
        self._queue: Queue[str | None] = Queue()
        environment = {
            **room.environment,
            "VOICEHOST_HOME": str(home),
            "PYTHONUNBUFFERED": "1",
            "PYTHONFAULTHANDLER": "1",
            "COLUMNS": "200",
        }
        command = [sys.executable, *program, *arguments]
        self.process = subprocess.Popen(
            command, env=environment, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, bufsize=1
        )
        self._reader = threading.Thread(target=self._read, daemon=True)
        self._reader.start()

    def _read(self) -> None:
        assert self.process.stdout is not None
        for line in self.process.stdout:
            self._queue.put(line.rstrip())
        self._queue.put(None)

    def until(self, *texts: str) -> str:
        """The first line from now on that holds all of `texts`."""
        end = time.monotonic() + PATIENCE
        while True:
            try:
                line = self._queue.get(timeout=max(0.0, end - time.monotonic()))
            except Empty:
                line = None
            if line is None:
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
        """By Ctrl-C. A game that goes on all the same is made to tell what each of its threads is at."""
        self.process.send_signal(signal.SIGINT)
        try:
            return self.process.wait(timeout=PATIENCE)
        except subprocess.TimeoutExpired:
            self.process.send_signal(signal.SIGABRT)
            self.process.wait()
            self._reader.join()
            rest = [self._queue.get_nowait() or "(the end)" for _ in range(self._queue.qsize())]
            pytest.fail("it did not stop; printed was:\n" + "\n".join([*self.lines, *rest]))


@contextmanager
def sitting(room: Room, home: Path, *arguments: str, program: Sequence[str] = ("-m", "voicehost")) -> Iterator[Sitting]:
    game = Sitting(room, home, *arguments, program=program)
    try:
        yield game
    finally:
        game.end()


@contextmanager
def quiet_room(kind: type[Room] = Room) -> Iterator[Room]:
    """A room that is never quite silent: pure zeros are a microphone that is switched off."""
    with kind() as room:
        room.play(HUM)
        yield room


class Ear:
    """Recognizes again what the host says in a room, or in an earphone, while it is recorded, under a grammar of these phrases."""

    def __init__(self, room: Room, *phrases: str, sink: str = "speaker") -> None:
        self._recognizer = vosk.KaldiRecognizer(opened(bundled()).handle, RATE, json.dumps([*phrases, "[unk]"]))
        self._room = room
        self._sink = sink
        self._read = 0
        self._texts: list[str] = []

    def until(self, phrase: str) -> None:
        """Waits for the host to have said it, since it began to be recorded."""
        until(lambda: phrase in self._heard(), patience=PATIENCE)

    def _heard(self) -> str:
        block = 2 * RATE // 5
        sound = self._room.said(self._read, self._sink)
        for at in range(0, len(sound) - block + 1, block):
            self._read += block
            if self._recognizer.AcceptWaveform(sound[at : at + block]):
                self._texts.append(json.loads(self._recognizer.Result())["text"])
        return " ".join([*self._texts, json.loads(self._recognizer.PartialResult()).get("partial", "")])


def write_words(game: Sitting, by_voice: bool) -> None:
    """Words are typed unseen; Ana takes her tile by voice, if that is wanted, Ben his by keyboard, and Cy passes."""
    game.until("If you have a word")
    game.type("ana", "mother")
    game.until("Ana, which tile?")
    if by_voice:
        game.hear("phrases_tiles", "ana takes five")
    else:
        game.type("five")
    game.until("Ana takes 5")
    game.type("ben", "heaven")
    game.until("Ben, which tile?")
    game.type("four")
    game.until("Ben takes 4")
    game.type("cy", "i pass")
    game.until("Who begins?")


PLAY = ("play", "poetry-slam", "--players", "Ana,Ben,Cy", "--seed", "7", "--microphone", "pulse", "--loudspeaker", "pulse")


def play_a_poem(home: Path) -> None:
    with quiet_room() as room, room.record(), sitting(room, home, *PLAY) as game:
        ear = Ear(room, "welcome to poetry slam", "heaven", "before the poem had ended", "which tile", "who begins")
        write_words(game, by_voice=True)
        ear.until("which tile")
        game.hear("phrases_begins_first", "ben begins")
        game.until("Ben begins")
        assert not any("mother" in line or "heaven" in line for line in game.lines)
        game.hear("before_between_lines", "beyond the clouds where all is bright", "the end")
        game.until("Ana", "heaven.")
        game.until("before the poem had ended")
        game.until("Ana is next")
        ear.until("heaven")
        ear.until("before the poem had ended")
        game.type("scores")  # who types interrupts the host
        game.until("Round 1 of 8. Ana 6")
        assert game.stop() == 130


def unplug_in_mid_poem(home: Path) -> None:
    with quiet_room() as room, sitting(room, home, *PLAY) as game:
        write_words(game, by_voice=False)
        game.type("ben begins")
        game.until("Ben begins")
        room.unplug()
        game.until("lost the microphone")
        game.type("help")
        game.until("For the rest, say: more")
        room.plug()
        room.play(HUM)
        game.until("hear you again")
        with room.record():
            game.hear("before_between_lines", "beyond the clouds where all is bright", "the end")
            game.until("Ana", "heaven.")
        assert game.stop() == 130


STUCK = """
import threading, sounddevice, voicehost.__main__
start, close = sounddevice.OutputStream.start, sounddevice.OutputStream.close
begun = set()
def starts(stream):
    begun.add(stream)
    start(stream)
def closes(stream, **how):
    if stream in begun:
        threading.Event().wait()
    close(stream, **how)
sounddevice.OutputStream.start, sounddevice.OutputStream.close = starts, closes
voicehost.__main__.main()
"""
"""The program, which waits for ever when it lets go of a loudspeaker that has sounded: PortAudio was seen to, where the device went."""


def lose_sound_for_good(home: Path) -> None:
    with quiet_room() as room, sitting(room, home, *PLAY, program=("-c", STUCK)) as game:
        write_words(game, by_voice=False)
        room.unplug()
        game.until("lost the microphone")
        game.until("does not answer me any more")
        game.type("help")
        game.until("For the rest, say: more")
        assert game.stop() == 130


class Phone:
    """A player's, in the room's network: pages as they are served to it. Told that the host does not answer just now, it tries again."""

    def __init__(self, client: httpx.Client, code: str, player: str) -> None:
        self._client = client
        joined = self._ask("/join", {"code": code, "player": player})
        assert joined.status_code == 200, joined.text
        self._path = joined.url.path

    def touch(self, way: str, **slots: str) -> str:
        answer = self._ask(self._path, {"way": way, **slots})
        assert answer.status_code == 200
        return answer.text

    def _ask(self, path: str, data: dict[str, str]) -> httpx.Response:
        end = time.monotonic() + PATIENCE
        while (answer := self._client.post(path, data=data)).status_code == 503:
            assert time.monotonic() < end, answer.text
        return answer

    def until(self, text: str) -> None:
        until(lambda: text in self._client.get(self._path).text, patience=PATIENCE)


def is_in_a_network() -> bool:
    try:
        return bool(networks.for_phones().addresses)
    except NoNetwork:
        return False


def joining(game: Sitting, home: Path, network: bool) -> tuple[str, str]:
    """Where phones join, and with which code: as the terminal tells it, or, where there is no network for phones, on this machine."""
    found = re.search(r"(http://[\d.]+:\d+)(?:  Room code: (\d{4})|/table)", game.until("Room code" if network else "The table screen"))
    assert found is not None
    return found[1], found[2] or kept(next(home.glob("games/*.key"))).code()


def play_with_phones(home: Path) -> None:
    network = is_in_a_network()
    how = (*PLAY, "--phones" if network else "--table", "--set", "tap=30")
    with quiet_room() as room, room.record(), sitting(room, home, *how) as game, ExitStack() as opened:
        address, code = joining(game, home, network)
        client = opened.enter_context(httpx.Client(base_url=address, follow_redirects=True, timeout=PATIENCE))
        game.until("If you have a word")
        ana, ben, cy = (Phone(client, code, player) for player in ("Ana", "Ben", "Cy"))
        assert "I can hear your word." in ana.touch("write word", word="kite")
        ben.touch("pass-word")
        cy.touch("pass-word")
        ana.touch("take player tile", tile="5")
        ana.touch("begin player")
        room.until_quiet()  # a tap holds so long and no longer
        assert "the next one is yours" in ben.touch("tap player")
        game.hear("before_is_it", "i dance on wind above the park", "the end")
        game.until('"is it kite"')
        assert not any("kite" in line for line in game.lines[:-1])
        game.until("Ben has it: kite.")
        cy.until("before the poem had ended.")
        assert not any("Who said it" in line for line in game.lines)
        assert game.stop() == 130


PLAYS = (play_a_poem, unplug_in_mid_poem, lose_sound_for_good, play_with_phones)
