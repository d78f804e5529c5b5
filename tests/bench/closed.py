"""Games at a table at which the host is the loudest voice in its own ear: python -m tests.bench.closed [ROUNDS]

Twelve shouts of Scrabble Slam!, each a quarter of a second after the host began to answer the one before, or eight tenths; "what are the
scores", said while the host reads out what may be said; and the recorded games, in which nobody but the players may be understood. Voices
of synthesis, close by; the host in a simulated room of 0.4 s.
"""

from __future__ import annotations

import sys
from collections import deque
from collections.abc import Iterator
from dataclasses import replace

import numpy as np

from models.train.scenes.synthesis import spoken
from tests.bench.slam import PLAYERS, racing
from tests.support.acoustics import VOICE, Scenery, level
from tests.support.closed_loop import LoudDemo, Notes, Sitting, sitting
from tests.support.languages import ENGLISH
from voicehost.commands.demo import Demo, Script
from voicehost.core.speech import RATE, Samples, samples
from voicehost.games.poetry_slam import PoetrySlam
from voicehost.games.poetry_slam.state import Options as PoetryOptions
from voicehost.games.scrabble_slam import ScrabbleSlam
from voicehost.games.scrabble_slam.state import Options
from voicehost.session.session import Session

FIRST = "game"
SHOUTS = ("gate", "late", "lake", "like", "line", "fine", "find", "kind", "mind", "mild", "mill", "mall")

VOICES = ("rms", "slt", "awb")
"""Of flite, those that are understood best by themselves."""

CHUNK: Samples = RATE // 20
PATIENCE: Samples = samples(2.5)
"""After a shout, so long an answer is waited for."""

ECHOES: tuple[float | None, ...] = (None, -17, -5, 7)
"""dB beside the players; None without one."""

AFTER = (0.25, 0.8)
"""Seconds from the host's answer to the next shout."""

OVER_HELP = 4
DELAYS = (0.02, 0.12, 0.25)
"""Seconds, one each time that the recorded games are played."""


def shouts(scenery: Scenery, after: float, seed: int) -> int:
    """How many of twelve are ruled right. What was not is put right by hand, so that each has its chance."""
    chance, right = np.random.default_rng(seed), 0
    with sitting(racing(FIRST), scenery) as table:
        table.host.announce(*Session.begin(ScrabbleSlam(ENGLISH), PLAYERS, Options(), 0)[1])
        _silence(table, table.track.end + samples(1))
        for word in SHOUTS:
            player, voice = chance.choice(PLAYERS), VOICES[seed % len(VOICES)]
            answered = _called(table, f"{player} {word}", voice)
            if table.host.session.state.word == word:
                right += 1
            else:
                table.host.session = replace(table.host.session, state=racing(word).state)
                table.host.listen_only_when_called()
                table.host.type("listen to everything")
            _silence(table, answered + samples(after))
    return right


def scores_over_help(scenery: Scenery, count: int = OVER_HELP) -> int:
    """How often they are told."""
    return sum(_scores(scenery, nth) for nth in range(count))


def _scores(scenery: Scenery, nth: int) -> bool:
    session, _ = Session.begin(PoetrySlam(ENGLISH), PLAYERS, PoetryOptions(), 0)
    with sitting(session, scenery) as table:
        table.host.type("help")
        _silence(table, samples(4 + 3 * nth))
        _called(table, "what are the scores", VOICES[nth % len(VOICES)])
        return "scores" in table.notes.moves


GAMES = ("scrabble-slam", "poetry-slam", "haiclue", "letter-jam")


def recorded_games(delay: float) -> tuple[float, tuple[str, ...], int]:
    """Of all recorded games, the minutes, what was understood where nobody but the host spoke, and in how many of them the same moves
    are understood, in order, as where it is not heard."""
    minutes, own, same = 0.0, tuple[str, ...](), 0
    for name in GAMES:
        with LoudDemo(Script.load(name), Scenery(delay=delay)) as demo:
            deque(demo.moments(), 0)
            minutes, own, moves = minutes + demo.host.position / RATE / 60, own + demo.own, demo.notes.moves
        notes = Notes()
        with Demo(notes, Script.load(name)) as quiet:
            deque(quiet.moments(), 0)
        same += moves == notes.moves
    return minutes, own, same


def _called(table: Sitting, text: str, voice: str) -> Samples:
    """Where the host answered, or gave up."""
    sound = spoken(text, voice).sound
    pcm = np.rint(sound * (VOICE / level(sound)) * 32768).astype("<i2")
    pcm = np.pad(pcm, (0, -len(pcm) % CHUNK))
    heard = len(table.notes.heard_of)
    for at in range(0, len(pcm), CHUNK):
        table.hear(pcm[at : at + CHUNK].tobytes())
    over = table.host.position + PATIENCE
    while len(table.notes.heard_of) == heard and table.host.position < over:
        table.hear(bytes(2 * CHUNK))
    return table.host.position


def _silence(table: Sitting, until: Samples) -> None:
    while table.host.position < until:
        table.hear(bytes(2 * CHUNK))


# -- figures ----------------------------------------------------------------------------------------------------------------------


def rows(rounds: int) -> Iterator[tuple[str, float]]:
    """Of 12 shouts a round, and of 4 over what may be said; minutes, and own words in them."""
    yield "shouts", len(SHOUTS) * rounds
    for after in AFTER:
        for echo in ECHOES:
            right = sum(shouts(Scenery(echo_db=echo), after, seed) for seed in range(rounds))
            yield f"{_told(echo)}, {after} s after the host: right", right
    for echo in ECHOES:
        yield f"{_told(echo)}: the scores, over what may be said, of {OVER_HELP}", scores_over_help(Scenery(echo_db=echo))
    played = [recorded_games(delay) for delay in DELAYS[:rounds]]
    yield "+7 dB: recorded games", len(GAMES) * len(played)
    yield "+7 dB: in which the same is understood as without it", sum(same for _, _, same in played)
    yield "+7 dB: minutes of them", sum(minutes for minutes, _, _ in played)
    yield "+7 dB: own words taken for a player's in them", sum(len(own) for _, own, _ in played)


def _told(echo: float | None) -> str:
    return "no echo" if echo is None else f"{echo:+g} dB"


def figures(rounds: int = 3) -> dict[str, float]:
    return dict(rows(rounds))


if __name__ == "__main__":
    for what, figure in rows(int(sys.argv[1]) if len(sys.argv) > 1 else 3):
        print(f"{what:60} {figure:.4g}", flush=True)
