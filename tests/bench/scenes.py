"""What comes out of the committed scenes, through the real recognizer: python -m tests.bench.scenes

Each poem scene is judged as `voicehost judge` does, and laid beside its truth: which guesses were found, what was taken for a guess that
was none, whether before and after came out right, and by how much the guess's start was off. How late a guess was told is measured in the
sound's own time: from the end of the guess in the recording to the chunk that brought its utterance.
"""

from __future__ import annotations

import time
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache

import numpy as np

from tests.support.languages import ENGLISH
from tests.support.scenes import Scene, TrueGuess, load, poems
from voicehost.commands.judging import judged
from voicehost.core.judging import JudgedGuess
from voicehost.core.play import Player
from voicehost.core.speech import RATE, AudioChunk, Listening, Samples, Utterance, samples
from voicehost.games.poetry_slam import PoetrySlam
from voicehost.listen.models_dir import bundled
from voicehost.listen.recording import Recording
from voicehost.listen.vosk_recognizer import VoskRecognizer

GAME = PoetrySlam(ENGLISH)


class Timed:
    """The recognizer, with a note of when each utterance came and how long it took to hear everything."""

    def __init__(self) -> None:
        self._inner = VoskRecognizer(bundled())
        self.reported: list[tuple[Utterance, Samples]] = []
        self.cpu = 0.0

    def expect(self, listening: Listening) -> None:
        self._inner.expect(listening)

    def accept(self, chunk: AudioChunk) -> tuple[Utterance, ...]:
        begun = time.thread_time()
        found = self._inner.accept(chunk)
        self.cpu += time.thread_time() - begun
        self.reported += [(utterance, chunk.end) for utterance in found]
        self._end = chunk.end
        return found

    def finish(self) -> tuple[Utterance, ...]:
        found = self._inner.finish()
        self.reported += [(utterance, self._end) for utterance in found]
        return found

    @property
    def settled(self) -> Samples:
        return self._inner.settled

    @property
    def begun(self) -> bool:
        return self._inner.begun

    @property
    def clear(self) -> bool:
        return self._inner.clear

    def so_far(self) -> Utterance | None:
        return self._inner.so_far()

    def hears(self, word: str) -> bool:
        return self._inner.hears(word)


@dataclass(frozen=True, slots=True)
class Found:
    """A right guess that was heard."""

    player: Player | None
    match: str
    timing: str
    start: float
    """Seconds in the recording."""
    delay: float
    """Seconds from the end of the guess to its utterance."""


@dataclass(frozen=True, slots=True)
class Outcome:
    name: str
    """The scene's."""
    points: Mapping[Player, int]
    found: tuple[Found | None, ...]
    """What was heard of each right guess of the truth, accepted or not."""
    false: tuple[str, ...]
    """Words that were heard as right where nobody said one."""
    end: float | None
    """Seconds from the beginning to the poem's end; None where nobody recited."""

    @property
    def scene(self) -> Scene:
        return load(self.name)

    @property
    def right(self) -> bool:
        """The points are those that must come out."""
        return dict(self.points) == dict(self.scene.points)

    @property
    def pairs(self) -> tuple[tuple[TrueGuess, Found | None], ...]:
        return tuple(zip(_right(self.scene), self.found, strict=True))


CPU: dict[str, float] = {}
"""Seconds of processor that it took to hear a scene, by its name."""


@lru_cache(maxsize=256)
def outcome(name: str) -> Outcome:
    """Of the scene of that name; heard once a process."""
    scene = load(name)
    assert scene.poet is not None
    assert scene.secret is not None
    recognizer, poem = Timed(), GAME.recorded_poem(scene.players, scene.poet, scene.secret, GAME.patience())
    finished = samples(scene.finished_at) if scene.finished_at is not None else None
    with Recording(scene.recording) as source:
        ruling = judged(source, recognizer, poem, finished)
    CPU[name] = recognizer.cpu
    right = [guess for guess in ruling.guesses if guess.match is not None]
    pairs = [(true, _at(true, right)) for true in _right(scene)]
    used = {id(guess) for _, guess in pairs}
    return Outcome(
        name,
        ruling.points,
        tuple(None if guess is None else _found(true, guess, recognizer) for true, guess in pairs),
        tuple(guess.word for guess in right if id(guess) not in used),
        None if ruling.end is None else ruling.end / RATE,
    )


def _right(scene: Scene) -> tuple[TrueGuess, ...]:
    return tuple(true for true in scene.guesses if true.match is not None)


def _found(true: TrueGuess, guess: JudgedGuess, recognizer: Timed) -> Found:
    delay = _told(recognizer, guess) - true.end
    return Found(guess.player, str(guess.match), str(guess.timing), guess.start / RATE, delay)


def _at(true: TrueGuess, heard: Iterable[JudgedGuess]) -> JudgedGuess | None:
    return next((guess for guess in heard if guess.start < true.end * RATE and guess.end > true.start * RATE), None)


def _told(recognizer: Timed, guess: JudgedGuess) -> float:
    return next(at for utterance, at in recognizer.reported if utterance.start <= guess.start < utterance.end) / RATE


def outcomes() -> tuple[Outcome, ...]:
    return tuple(outcome(scene.name) for scene in poems())


def figures(every: Sequence[Outcome]) -> dict[str, float]:
    """Counts; shares in [0, 1]; seconds."""
    pairs = [pair for each in every for pair in each.pairs]
    found = [(true, heard) for true, heard in pairs if heard is not None]
    errors = [abs(heard.start - true.start) for true, heard in found]
    delays = [heard.delay for _, heard in found]
    ends = [_ends_right(each) for each in every if each.scene.poem is not None and each.scene.finished_at is None]
    named = [(true, heard) for true, heard in found if true.player is not None]
    return {
        "scenes": len(every),
        "points as they must be": sum(each.right for each in every),
        "guesses": len(pairs),
        "guesses found": len(found),
        "share found": len(found) / len(pairs),
        "by the right player, of those named": sum(true.player == heard.player for true, heard in named) / len(named),
        "scenes with a false accept": sum(bool(each.false) for each in every),
        "called what it was, of those found": sum(heard.match in true.matches for true, heard in found) / len(found),
        "before/after right, of those found": sum(heard.timing == true.timing for true, heard in found) / len(found),
        "poem's end within 0.2 s": sum(ends) / len(ends),
        "start off by, median s": float(np.median(errors)),
        "start off by, 95th percentile s": float(np.quantile(errors, 0.95)),
        "ruling after the guess, median s": float(np.median(delays)),
        "ruling after the guess, 95th percentile s": float(np.quantile(delays, 0.95)),
    }


def factor(every: Sequence[Outcome]) -> dict[str, float]:
    """Of scenes that were heard in this process."""
    return {"real-time factor": sum(CPU[each.name] for each in every) / sum(each.scene.duration for each in every)}


def _ends_right(heard: Outcome) -> bool:
    assert heard.scene.poem is not None
    return heard.end is not None and abs(heard.end - heard.scene.poem.end) <= 0.2


def by_subject() -> Iterator[tuple[str, int, int, int, int]]:
    """(subject, scenes, points right, guesses, guesses found)."""
    for about in sorted({scene.about for scene in poems()}):
        some = [each for each in outcomes() if each.scene.about == about]
        pairs = [pair for each in some for pair in each.pairs]
        yield about, len(some), sum(each.right for each in some), len(pairs), sum(heard is not None for _, heard in pairs)


if __name__ == "__main__":
    for each in outcomes():
        if not each.right or each.false:
            print(f"{each.scene.name}: {dict(each.points)}, not {dict(each.scene.points)}; heard {each.found}, and wrongly {each.false}")
    for row in by_subject():
        print(*row)
    for name, value in (figures(outcomes()) | factor(outcomes())).items():
        print(f"{name}: {value:.3g}")
