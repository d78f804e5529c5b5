"""What comes out of the committed scenes of a moment of Haiclue, Letter Jam or SLAM!, through the real recognizer and a real session."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache

from tests.support import jam_table, tiles_table
from tests.support.languages import made
from tests.support.scenes import Scene, load
from tests.support.table import Table
from voicehost.core.interpret import Understood
from voicehost.core.play import Move, Player
from voicehost.core.speech import Utterance, samples
from voicehost.listen.models_dir import bundled_in
from voicehost.listen.recording import Recording
from voicehost.listen.vosk_recognizer import VoskRecognizer
from voicehost.session.session import Session


@dataclass(frozen=True, slots=True)
class Outcome:
    name: str
    """The scene's."""
    does: tuple[str, ...]
    """What was done, in order."""
    heard: tuple[str, ...]
    """Each utterance."""

    @property
    def scene(self) -> Scene:
        return load(self.name)

    @property
    def right(self) -> bool:
        """That was done which must be, and nothing else."""
        return self.scene.moment is not None and self.does == self.scene.moment.does


@lru_cache(maxsize=32)
def outcome(name: str) -> Outcome:
    """Of the scene of that name; heard once a process."""
    scene = load(name)
    assert scene.moment is not None
    session = begun(scene).session
    language = session.game.language.name
    model = bundled_in(language)
    assert model is not None
    recognizer, does, heard = VoskRecognizer(model, language=language), list[str](), list[str]()
    recognizer.expect(session.listening)
    with Recording(scene.recording, samples(0.1)) as source:
        for chunk in source:
            for utterance in recognizer.accept(chunk):
                session, more = _taken(session, utterance)
                does, heard = [*does, *more], [*heard, utterance.best.text]
            session, _ = session.tick(recognizer.settled)
            recognizer.expect(session.listening)
    return Outcome(name, tuple(does), tuple(heard))


def begun(scene: Scene) -> Table:
    assert scene.moment is not None
    phase, options = scene.moment.at, scene.moment.options
    if scene.moment.game == "letter-jam":
        return jam_table.at(phase, scene.players, **options)
    if scene.moment.game == "slam-kartenspiel":
        return _cards_at(phase, scene.players)
    return tiles_table.at(phase, scene.players, remind=0.0, **options)


TRICKS: tuple[tuple[str, str | tuple[str, str]], ...] = (
    ("booking", ("wunderkind", "zauberin")),
    ("booking", ("frühstarter", "feuerspucker")),
    ("applause", "schinken ida"),
    ("between", "weiter"),
    ("booking", ("spalterin", "comedienne")),
    ("booking", ("rap-poet", "bildmaler")),
    ("show", "niemand"),
)
"""The first two Slams of a game of cards: a tie, and a question. In which phase what is chosen unseen, in turn, or said."""


def _cards_at(phase: str, players: tuple[Player, ...]) -> Table:
    """Where that phase was last, or at its end."""
    game = made("slam-kartenspiel", "de")
    table = Table(*Session.begin(game, players, game.options(breath=0.0), 271))
    last = max((at for at, (where, _) in enumerate(TRICKS) if where == phase and phase != "between"), default=len(TRICKS))
    for at, (where, choice) in enumerate(TRICKS[:last]):
        assert table.session.state.phase.value == where
        if isinstance(choice, str):
            table.type(choice).wait(0.5)
        else:
            table.place(players[at % 2], Move("choose", dict(zip(("first", "second"), choice, strict=True))))
    assert table.session.state.phase.value == phase
    return table


def _taken(session: Session, utterance: Utterance) -> tuple[Session, list[str]]:
    """A move that was made; one that only told something, or was refused, with what was told first."""
    after, says, verdicts = session.hear(utterance)
    moves = (" ".join((verdict.move.name, *verdict.move.slots.values())) for verdict in verdicts if isinstance(verdict, Understood))
    return after, [move if after.events != session.events else f"{move}: {says[0].key}" for move in moves]
