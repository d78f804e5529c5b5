"""Scenes of poems as a table plays them, through the real recognizer and a real session: pauses, bare words, and who is asked what.

What `judge` leaves out is here: an end that is taken back, questions, and what the players answer.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import lru_cache

import pytest

from tests.bench.played import played
from tests.support.scenes import Scene, load, tables
from tests.support.table import PLAYERS, SLAM, poems
from voicehost.core.speech import samples
from voicehost.games.poetry_slam import poetry
from voicehost.games.poetry_slam.state import HadFinished, State, WhoSaid
from voicehost.listen.models_dir import bundled
from voicehost.listen.recording import Recording
from voicehost.listen.vosk_recognizer import VoskRecognizer
from voicehost.session.session import Session

MISSED: dict[str, str] = {}
"""Scenes that the bundled model cannot hear yet, and why."""


@dataclass(frozen=True, slots=True)
class Came:
    points: dict[str, int]
    asked: tuple[str, ...]
    taken_back: int
    heard: tuple[str, ...]


def began(scene: Scene) -> Session:
    """Their poet has just begun; the others have words of their own."""
    assert scene.poet is not None
    assert scene.secret is not None
    words = (scene.secret if player == scene.poet else "hill" for player in scene.players)
    state = poems(dict(zip(PLAYERS, words, strict=False))).state
    seats = tuple(replace(seat, player=player) for seat, player in zip(state.seats, scene.players, strict=True))
    state = replace(state, seats=seats, wordsmith=scene.players[0])
    return Session(SLAM, scene.players, poetry.begin(state, scene.poet, 0)[0])


@lru_cache(maxsize=32)
def outcome(name: str) -> Came:
    """Of the scene of that name, and twenty seconds of silence after it; heard once a process."""
    scene = load(name)
    session, asked, heard, taken_back = began(scene), list[str](), list[str](), 0
    with Recording(scene.recording, samples(0.1)) as source:
        for _, utterance, after in played(VoskRecognizer(bundled()), session, source):
            heard += [utterance.best.text] if utterance is not None else []
            asked += _asked(session.state, after.state)
            poem = after.state.poem or (after.state.last.poem if after.state.last is not None else None)
            taken_back = poem.withdrawn if poem is not None else 0
            session = after
    session = session.tick(samples(scene.duration + 20))[0]
    state: State = session.state
    points = {seat.player: sum(line.points for line in seat.lines if line.kind in ("guess", "poem")) for seat in state.seats}
    return Came(points, tuple(asked), taken_back, tuple(heard))


def _asked(before: State, after: State) -> tuple[str, ...]:
    if after.question is None or after.question == before.question:
        return ()
    match after.question:
        case HadFinished():
            return ("had-you-finished",)
        case WhoSaid() as question:
            return (poetry.who(question).key,)
        case other:
            return (type(other).__name__.lower(),)


def named(name: str) -> object:
    marks = [pytest.mark.xfail(reason=MISSED[name], strict=True)] if name in MISSED else []
    return pytest.param(name, marks=marks)


@pytest.mark.parametrize("name", [named(scene.name) for scene in tables()])
def test_points_and_questions_come_out(name: str) -> None:
    """Nobody gets what is not theirs, and nothing is asked that would tell."""
    came, scene = outcome(name), load(name)
    assert (came.points, came.asked) == (dict(scene.points), scene.asked), came.heard


def test_an_end_is_taken_back_where_the_poet_went_on() -> None:
    """And only there."""
    assert {scene.name for scene in tables() if outcome(scene.name).taken_back} == {"table_pause_taken_back"}


def test_what_sounds_like_the_secret_was_heard() -> None:
    """Or nothing would be shown by the silence about it."""
    for name in ("table_through_the_night", "table_night_by_name"):
        assert any(" knight" in f" {text}" and "guesses" not in text for text in outcome(name).heard), outcome(name).heard
