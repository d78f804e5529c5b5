"""What hosting takes of a machine: the time from a command to the first listening, and memory after half an hour of sound.

Each is measured in a process of its own: python -m tests.bench.machine start, python -m tests.bench.machine soak
"""

from __future__ import annotations

import json
import subprocess
import sys
import time
from collections.abc import Iterator

import psutil

from tests.support.languages import ENGLISH
from tests.support.scenes import poems
from voicehost.commands.cli import main as _cli  # what a command loads
from voicehost.core.speech import RATE, AudioChunk, Listening, Samples
from voicehost.games.poetry_slam import PoetrySlam
from voicehost.listen.models_dir import bundled
from voicehost.listen.recording import Recording
from voicehost.listen.vosk_recognizer import VoskRecognizer

HALF_AN_HOUR: Samples = 30 * 60 * RATE


def figures() -> dict[str, float]:
    begun = time.perf_counter()
    _run("start")
    start = time.perf_counter() - begun
    soak = json.loads(_run("soak"))
    return {"start to first listening s": start, **soak}


def _run(what: str) -> str:
    return subprocess.run([sys.executable, "-m", "tests.bench.machine", what], check=True, capture_output=True, text=True).stdout


def start() -> None:
    """All that a command does until it has listened to a tenth of a second."""
    assert _cli.name == "main"
    recognizer = VoskRecognizer(bundled())
    recognizer.expect(_listening("heaven", ("Ana", "Ben", "Cy"), "Ben"))
    recognizer.accept(AudioChunk(0, bytes(3200)))


def soak() -> dict[str, float]:
    """Half an hour of the scenes, one after the other, through one recognizer; each scene's secret is listened for in its turn."""
    recognizer = VoskRecognizer(bundled())
    process, position, most = psutil.Process(), 0, 0
    for chunk, listening in _sound():
        recognizer.expect(listening)
        recognizer.accept(AudioChunk(position, chunk.pcm))
        position += len(chunk.pcm) // 2
        most = max(most, process.memory_info().rss)
    return {
        "minutes of sound": position / RATE / 60,
        "resident after MB": process.memory_info().rss / 1e6,
        "resident at most MB": most / 1e6,
    }


def _sound() -> Iterator[tuple[AudioChunk, Listening]]:
    done = 0
    while True:
        for scene in poems():
            assert scene.secret is not None
            assert scene.poet is not None
            listening = _listening(scene.secret, scene.players, scene.poet)
            with Recording(scene.recording) as source:
                for chunk in source:
                    yield chunk, listening
                    done += len(chunk.pcm) // 2
            if done >= HALF_AN_HOUR:
                return


def _listening(secret: str, players: tuple[str, ...], poet: str) -> Listening:
    game = PoetrySlam(ENGLISH)
    return game.recorded_poem(players, poet, secret, game.patience()).listening


if __name__ == "__main__":
    if sys.argv[1] == "start":
        start()
    else:
        print(json.dumps(soak()))
