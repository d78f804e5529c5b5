"""How well the host is understood, and hears beside itself, by each voice: python -m tests.bench.clarity VOICE... [--reader FOLDER]

Forty sentences that the host says in the recorded Poetry Slam are spoken and written down again, by the host's own open reading and, with
the folder of its model, by the second reader. Then a recorded game is played closed loop, the host 7 dB above the players in its own ear.
The system's voice comes first. Voices of Piper's are named as `voicehost voices` has them.
"""

from __future__ import annotations

import time
from collections import deque
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path

import click
import numpy as np
from rapidfuzz.distance import Levenshtein

from tests.support.acoustics import Scenery
from tests.support.closed_loop import LoudDemo, Notes
from tests.support.quiet import Quiet
from voicehost.commands.demo import Demo, Script
from voicehost.core.language import as_spoken
from voicehost.core.speech import RATE, Samples
from voicehost.listen.engine import opened
from voicehost.listen.models_dir import bundled
from voicehost.listen.rereading.whisper import Whisper
from voicehost.listen.transcript import transcript
from voicehost.speak import voices
from voicehost.speak.languages import ENGLISH
from voicehost.speak.prompts import Spoken
from voicehost.speak.pyttsx3_voice import Pyttsx3Voice
from voicehost.speak.voice import Voice

SENTENCES = 40
SHORTEST = 4
"""Words of a sentence."""
SPOKEN_GAME, PLAYED_GAME = "poetry-slam", "scrabble-slam"
LOUD = 7.0
"""dB of the host above the players, where it listens."""

Reading = Callable[[bytes], Sequence[str]]
"""The words of some sound."""


class Said(Quiet):
    def __init__(self) -> None:
        self.texts: dict[str, None] = {}

    def said(self, at: Samples, spoken: Spoken) -> None:  # noqa: ARG002
        if len(as_spoken(spoken.text).split()) >= SHORTEST:
            self.texts.setdefault(spoken.text)


def sentences() -> tuple[str, ...]:
    """The first that differ, in the order in which they are said."""
    said = Said()
    with Demo(said, Script.load(SPOKEN_GAME)) as demo:
        deque(demo.moments(), 0)
    return tuple(said.texts)[:SENTENCES]


def own_reading(pcm: bytes) -> tuple[str, ...]:
    read = transcript(opened(bundled()), pcm, 0)
    return tuple(word.text for word in read.words) if read is not None else ()


def second_reading(folder: Path) -> Reading:
    whisper = Whisper(folder, 1)

    def read(pcm: bytes) -> Sequence[str]:
        words = whisper.read(np.frombuffer(pcm, "<i2").astype(np.float32) / np.float32(32768))
        return as_spoken(" ".join(word.text for word in words)).split()

    return read


def rows(name: str, voice: Voice, texts: Sequence[str], readings: dict[str, Reading]) -> Iterator[tuple[str, float]]:
    """Of a voice that is entered."""
    begun = time.perf_counter()
    sounds = [voice.render(text) for text in texts]
    yield f"{name}: rendering, of real time", (time.perf_counter() - begun) / (sum(map(len, sounds)) / 2 / RATE)
    words = [as_spoken(text).split() for text in texts]
    yield f"{name}: words of {len(texts)} sentences", sum(map(len, words))
    for reader, read in readings.items():
        wrong = sum(Levenshtein.distance(said, [*read(sound)]) for said, sound in zip(words, sounds, strict=True))
        yield f"{name}: word errors, {reader}", wrong / sum(map(len, words))


def closed_loop(name: str, voice: Callable[[], Voice]) -> Iterator[tuple[str, float]]:
    script, notes = Script.load(PLAYED_GAME), Notes()
    with LoudDemo(script, Scenery(echo_db=LOUD), voice=voice()) as demo:
        deque(demo.moments(), 0)
        yield f"{name}: minutes of {PLAYED_GAME} at {LOUD:+g} dB", demo.host.position / RATE / 60
        yield f"{name}: own words taken for a player's in them", len(demo.own)
        moves = demo.notes.moves
    with Demo(notes, script, voice()) as quiet:
        deque(quiet.moments(), 0)
    yield f"{name}: moves understood as without it, of {len(notes.moves)}", _same(moves, notes.moves)


def _same(moves: Sequence[str], others: Sequence[str]) -> int:
    return len(others) - Levenshtein.distance(moves, others)


def figures(names: Sequence[str], readings: dict[str, Reading]) -> Iterator[tuple[str, float]]:
    texts = sentences()
    makers: dict[str, Callable[[], Voice]] = {"system": lambda: Pyttsx3Voice(language=ENGLISH)}
    makers |= {name: lambda name=name: voices.opened(name, ENGLISH) for name in names}  # type: ignore[misc]
    for name, make in makers.items():
        with make() as voice:
            yield from rows(name, voice, texts, readings)
        yield from closed_loop(name, make)


@click.command()
@click.argument("names", nargs=-1)
@click.option("--reader", type=click.Path(path_type=Path, exists=True), help="The folder of the second reader's model.")
def main(names: tuple[str, ...], reader: Path | None) -> None:
    """Print the figures of the system's voice, and of those that are named."""
    readings: dict[str, Reading] = {"by its own open reading": own_reading}
    if reader is not None:
        readings["by the second reader"] = second_reading(reader)
    for what, figure in figures(names, readings):
        click.echo(f"{what:70} {figure:.4g}")


if __name__ == "__main__":
    main()
