"""A poet who pauses between the lines: ends that were taken wrongly, and what a finished poem costs: python -m tests.bench.pauses

Verse is read in two lines with a pause of 1 to 6 s between them, and silence after: couplets of the committed scenes in the voices of
synthesis (Debian: flite, espeak-ng), and readings of people, cut where they pause by themselves (see people.py; left out where there are
none). Nobody guesses. Each goes through the real recognizer and a real session, and what the session takes for the end is laid beside
where the reading ends.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import pairwise
from statistics import mean, median
from zlib import crc32

import numpy as np

from audio_fixtures.build.voices import CAST, speak
from models.train.scenes import people
from models.train.scenes.people import Floats, Take
from tests.bench.played import played
from tests.support.scenes import poems
from tests.support.side_by_side import side_by_side
from tests.support.table import poems as at_table
from voicehost.core.speech import RATE, AudioChunk, samples, seconds
from voicehost.games.poetry_slam.state import Phase, State
from voicehost.listen.models_dir import bundled
from voicehost.listen.vosk_recognizer import VoskRecognizer

PAUSES = (0.3, 1.0, 2.0, 3.0, 4.0, 5.0, 6.0)
COUPLETS = 6
READINGS = 6
LEAD, ROOM = 0.5, 16.0
"""Seconds before the first line, and after the second: enough for every end, and for the word to be revealed."""
SECRET = "volcano"  # in none of the lines
LINE = (1.6, 4.0)
"""Seconds of what is taken for a line of a person's reading."""
BREATH = 0.25
"""Seconds of silence at which a person's reading is cut."""


@dataclass(frozen=True, slots=True)
class Lines:
    who: str
    kind: str
    """voices or people."""
    first: Floats
    second: Floats


@dataclass(frozen=True, slots=True)
class Ended:
    kind: str
    pause: float
    wrong: int
    """Ends that were taken before the reading had ended, whatever became of them."""
    lost: bool
    """The second line was not the poem's any more, or the word was revealed before it was over."""
    cost: float | None
    """Seconds from the end of the reading to where an end was taken that stood; None where the poem was lost."""
    revealed: float | None
    """Seconds from the end of the reading to where the word was revealed."""


# -- what is read -----------------------------------------------------------------------------------------------------------------


@lru_cache(maxsize=1)
def couplets() -> tuple[Lines, ...]:
    """Of the committed scenes, each once, in the voice of its poet."""
    found: dict[str, Lines] = {}
    for scene in poems():
        said = [each.text for each in scene.speech if each.who == scene.poet and each.id.startswith("line ")]
        if len(said) == 2 and scene.poet in CAST and said[0] not in found:
            first, second = (speak(CAST[scene.poet], text) for text in said)
            found[said[0]] = Lines(scene.name, "voices", first, second)
    return tuple(found.values())[:COUPLETS]


@lru_cache(maxsize=1)
def readings() -> tuple[Lines, ...]:
    """Two neighbouring stretches of one take of a person's; of each reader at most two."""
    found: list[Lines] = []
    read = people.takes("dev", "libri", "ls", "lj") + people.takes("train", "libri", "ls", "lj")
    for take in _shuffled(read):
        if sum(each.who == take.speaker for each in found) < 2 and len(found) < READINGS:
            found += [Lines(take.speaker, "people", *pair) for pair in _lines(people.sound(take.path))][:1]
    return tuple(found)


def _shuffled(takes: Sequence[Take]) -> tuple[Take, ...]:
    order = np.random.default_rng(13).permutation(len(takes))
    return tuple(takes[at] for at in order)


def _lines(x: Floats) -> Iterator[tuple[Floats, Floats]]:
    pieces = [people.trimmed(piece) for piece in _pieces(x / people.level(x) * 0.03)]
    for first, second in pairwise(pieces):
        if all(LINE[0] <= len(piece) / RATE <= LINE[1] for piece in (first, second)):
            yield first, second


def _pieces(x: Floats) -> Iterator[Floats]:
    hop = RATE // 100
    power = np.array([np.mean(x[at : at + hop] ** 2) for at in range(0, len(x) - hop + 1, hop)])
    loud = np.flatnonzero(power > power.max() * 10**-3)
    cuts = [0, *(int(a + b) // 2 * hop for a, b in pairwise(loud) if (b - a) * hop >= BREATH * RATE), len(x)]
    for start, end in pairwise(cuts):
        if end - start > RATE // 2:
            yield x[start:end]


# -- how it is heard --------------------------------------------------------------------------------------------------------------


def _sound(lines: Lines, pause: float) -> tuple[tuple[AudioChunk, ...], float, float]:
    """Its sound, and where the first line and the second end, in seconds."""
    first = LEAD + len(lines.first) / RATE
    end = first + pause + len(lines.second) / RATE
    mix = np.random.default_rng(crc32(f"{lines.who} {pause}".encode())).normal(0, 0.0003, samples(end + ROOM))
    for at, line in ((LEAD, lines.first), (first + pause, lines.second)):
        mix[samples(at) : samples(at) + len(line)] += line
    pcm = (np.clip(mix, -1, 1) * 32767).astype("<i2").tobytes()
    step = RATE // 10
    return tuple(AudioChunk(at // 2, pcm[at : at + 2 * step]) for at in range(0, len(pcm), 2 * step)), first, end


def heard(lines: Lines, pause: float) -> Ended:
    chunks, _, end = _sound(lines, pause)
    session = at_table({"Ana": SECRET, "Ben": "hill", "Cy": "horse"}).speak("ana begins", 0, 0.1).session
    wrong, taken, revealed = 0, None, None
    for at, _, after in played(VoskRecognizer(bundled()), session, chunks):
        was, now = _is_taken(session.state), _is_taken(after.state)
        if now and not was:
            taken = seconds(at)
            wrong += taken < end
        elif was and not now:
            taken = None
        session = after
        if session.state.phase is not Phase.POEM:
            revealed = seconds(at)
            break
    poem = session.state.last.poem if session.state.last is not None else None
    heard_out = poem is not None and poem.last_word is not None and seconds(poem.last_word) > end - 0.5
    lost = not heard_out or revealed is None or revealed < end
    return Ended(
        lines.kind, pause, wrong, lost, None if lost or taken is None else taken - end, None if lost or revealed is None else revealed - end
    )


def _is_taken(state: State) -> bool:
    return state.poem is None or state.poem.ended is not None


@lru_cache(maxsize=1)
def outcomes() -> tuple[Ended, ...]:
    every = [(lines, pause) for lines in (*couplets(), *readings()) for pause in PAUSES]
    return tuple(side_by_side(lambda poem: heard(*poem), every))


# -- figures ----------------------------------------------------------------------------------------------------------------------


def figures() -> dict[str, float]:
    """Shares of poems; seconds."""
    values: dict[str, float] = {}
    for kind in ("voices", "people"):
        some = [each for each in outcomes() if each.kind == kind]
        if some:
            values[f"{kind}: poems"] = len(some)
            values[f"{kind}: wrong ends a poem"] = mean(each.wrong for each in some)
            values[f"{kind}: poems cut off"] = mean(each.lost for each in some)
            kept = [each for each in some if each.cost is not None and each.revealed is not None]
            values[f"{kind}: end taken after it, median s"] = median(each.cost or 0 for each in kept) if kept else float("nan")
            values[f"{kind}: end taken after it, mean s"] = mean(each.cost or 0 for each in kept) if kept else float("nan")
            values[f"{kind}: word revealed after it, mean s"] = mean(each.revealed or 0 for each in kept) if kept else float("nan")
    return values


def by_pause() -> Iterator[tuple[str, float, int, float, int]]:
    """(voices or people, seconds of pause, poems, wrong ends a poem, poems cut off)."""
    for kind in ("voices", "people"):
        for pause in PAUSES:
            some = [each for each in outcomes() if each.kind == kind and each.pause == pause]
            if some:
                yield kind, pause, len(some), mean(each.wrong for each in some), sum(each.lost for each in some)


if __name__ == "__main__":
    for row in by_pause():
        print(*row)
    for name, value in figures().items():
        print(f"{name}: {value:.3g}")
