"""What comes out of the committed scenes of poems as a table plays them, through the real recognizer and a real session."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from functools import lru_cache

from tests.bench.played import played
from tests.support.scenes import Scene, load
from tests.support.table import PLAYERS, SLAM, poems
from voicehost.core.play import Player
from voicehost.core.speech import samples
from voicehost.games.poetry_slam import poetry, settling
from voicehost.games.poetry_slam.state import HadFinished, State, WhoSaid
from voicehost.listen.models_dir import bundled
from voicehost.listen.recording import Recording
from voicehost.listen.vosk_recognizer import VoskRecognizer
from voicehost.session.session import Session


@dataclass(frozen=True, slots=True)
class Outcome:
    name: str
    """The scene's."""
    points: Mapping[Player, int]
    asked: tuple[str, ...]
    """What the host asks, in order."""
    taken_back: int
    """How often an end was."""
    heard: tuple[str, ...]
    """Each utterance."""

    @property
    def scene(self) -> Scene:
        return load(self.name)

    @property
    def right(self) -> bool:
        """Points and questions are those of the truth."""
        return (dict(self.points), self.asked) == (dict(self.scene.points), self.scene.asked)


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
def outcome(name: str) -> Outcome:
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
    return Outcome(name, points, tuple(asked), taken_back, tuple(heard))


def _asked(before: State, after: State) -> tuple[str, ...]:
    if after.question is None or after.question == before.question:
        return ()
    match after.question:
        case HadFinished():
            return ("had-you-finished",)
        case WhoSaid() as question:
            return (settling.who(question).key,)
        case other:
            return (type(other).__name__.lower(),)
