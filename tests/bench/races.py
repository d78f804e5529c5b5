"""What comes out of the committed scenes of Scrabble Slam!, through the real recognizer: python -m tests.bench.races

Each is played as the host plays it: what is heard goes to the session, and the recognizer is told what may be said next. At the end the
cards on the table, whose they were, what was asked and who has won are laid beside the scene's truth.

    python -m tests.bench.races --missed > tests/data/races_missed.toml

writes down which scenes fall short and what was heard in them: the list by which their tests are expected to fail.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from statistics import median

from tests.bench.played import played
from tests.support.languages import ENGLISH
from tests.support.scenes import Race, Scene, load, races
from voicehost.core.speech import samples, seconds
from voicehost.games.scrabble_slam import ScrabbleSlam
from voicehost.games.scrabble_slam.state import Options, Phase, State, Which
from voicehost.games.scrabble_slam.tables import LetterCard
from voicehost.listen.models_dir import bundled
from voicehost.listen.recording import Recording
from voicehost.listen.vosk_recognizer import VoskRecognizer
from voicehost.session.session import Session

CHUNK = samples(0.1)


@dataclass(frozen=True, slots=True)
class Result:
    """What lies beside the truth: cards as "Ana fame", those of nobody as "fame", blanks as "Ana fade *"."""

    plays: tuple[str, ...]
    asked: tuple[str, ...]
    left: tuple[tuple[str, int], ...]
    won: tuple[str, ...]

    def __str__(self) -> str:
        parts = (", ".join(self.plays) or "no card", *(f"asked {what}" for what in self.asked))
        return "; ".join((*parts, *((f"won by {' and '.join(self.won)}",) if self.won else ())))


@dataclass(frozen=True, slots=True)
class Outcome:
    name: str
    """The scene's."""
    came: Result
    heard: tuple[str, ...]
    """Each utterance."""
    delays: tuple[float, ...]
    """Seconds from the end of a shout to where its card lay on the table, of those that are right."""

    @property
    def scene(self) -> Scene:
        return load(self.name)

    @property
    def right(self) -> bool:
        return self.came == truth(self.scene)


def truth(scene: Scene) -> Result:
    race = _race(scene)
    plays = tuple(_card(play.player, play.word, play.blank) for play in race.plays)
    return Result(plays, race.asked, tuple(sorted(race.left.items())), race.won)


def began(scene: Scene) -> Session:
    """The session as it stands where the recording begins."""
    race = _race(scene)
    session, _ = Session.begin(ScrabbleSlam(ENGLISH), scene.players, Options(dealt=bool(race.hands)), 0)
    if race.word is None:
        return session
    state: State = replace(session.state, phase=Phase.RACE, opening=race.word)
    for player in scene.players:
        hand = tuple(LetterCard(*sides) for sides in race.hands.get(player, "").split())
        state = state.reseat(player, hand=hand, count=len(hand) or race.cards[player])
    return replace(session, state=state)


@lru_cache(maxsize=256)
def outcome(name: str) -> Outcome:
    """Of the scene of that name; heard once a process."""
    scene, heard, asked = load(name), list[str](), list[str]()
    session, lain = began(scene), dict[str, float]()
    with Recording(scene.recording, CHUNK) as source:
        for at, utterance, after in played(VoskRecognizer(bundled()), session, source):
            heard += [utterance.best.text] if utterance is not None else []
            asked += _asked(session.state, after.state)
            lain = {card: lain.get(card, seconds(at)) for card in cards(after.state)}
            session = after
    state: State = session.state
    won = tuple(seat.player for seat in state.seats if seat.count == min(each.count for each in state.seats))
    left = tuple(sorted((seat.player, seat.count) for seat in state.seats))
    came = Result(cards(state), tuple(asked), left, won if state.phase is Phase.OVER else ())
    ends = {_card(play.player, play.word, play.blank): play.end for play in _race(scene).plays}
    return Outcome(name, came, tuple(heard), tuple(at - ends[card] for card, at in lain.items() if card in ends))


def _race(scene: Scene) -> Race:
    assert scene.race is not None
    return scene.race


def cards(state: State) -> tuple[str, ...]:
    return tuple(_card(play.player, play.word, play.blank) for play in state.plays)


def _card(player: str | None, word: str, blank: bool) -> str:
    return " ".join((*((player,) if player else ()), word, *(("*",) if blank else ())))


def _asked(before: State, after: State) -> tuple[str, ...]:
    """A question that was not asked before: the vote of the next player is the same one."""
    was, now = _question(before), _question(after)
    return (now,) if now and now != was else ()


def _question(state: State) -> str:
    """That is asked just now; empty where none is."""
    match state.question:
        case None | Which(due=int()):
            return ""
        case question:
            return type(question).__name__.lower()


# -- figures ----------------------------------------------------------------------------------------------------------------------


def outcomes() -> tuple[Outcome, ...]:
    return tuple(outcome(scene.name) for scene in races())


def figures(every: Sequence[Outcome]) -> dict[str, float]:
    """Counts; seconds."""
    cards = [(card, each) for each in every for card in truth(each.scene).plays]
    return {
        "scenes": len(every),
        "as they must be": sum(each.right for each in every),
        "cards": len(cards),
        "cards right": sum(card in each.came.plays for card, each in cards),
        "cards that nobody played": sum(card not in truth(each.scene).plays for each in every for card in each.came.plays),
        "card after the shout, median s": median(delay for each in every for delay in each.delays),
    }


def missed() -> Iterator[str]:
    """The list, as TOML."""
    yield "# Scenes of Scrabble Slam! that do not come out as they must, and what comes out instead. Written by"
    yield "# `python -m tests.bench.races --missed`: a better model strikes scenes off it."
    for each in outcomes():
        if not each.right:
            heard = " | ".join(each.heard) or "nothing"
            yield f"{each.scene.name} = {json.dumps(f'{each.came}; heard {heard}')}"


def main(arguments: list[str]) -> None:
    if arguments == ["--missed"]:
        print("\n".join(missed()))
        return
    for each in outcomes():
        if not each.right:
            print(f"{each.scene.name}: {each.came}, not {truth(each.scene)}; heard {' | '.join(each.heard)}")
    for name, value in figures(outcomes()).items():
        print(f"{name}: {value:.3g}")


if __name__ == "__main__":
    main(sys.argv[1:])
