"""What comes out of the committed scenes of a party of five, one a game, through the real recognizer and the real host: somebody goes,
somebody comes late, a score is put right, a ruling is made anew, and the table ends the game early.

    python -m tests.bench.parties NAME...     what is heard in these scenes, and what the host says to it
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache

from tests.support import jam_table, letters_table, tiles_table
from tests.support.languages import made
from tests.support.quiet import Quiet
from tests.support.scenes import Scene, load
from tests.support.table import Table, performing
from voicehost.core.interpret import Verdict
from voicehost.core.play import Decided, Move, Player, Spoke
from voicehost.core.speech import Samples, Utterance, samples
from voicehost.host.host import Host
from voicehost.listen.models_dir import bundled_in
from voicehost.listen.recording import Recording
from voicehost.listen.vosk_recognizer import VoskRecognizer
from voicehost.session.happened import Closed, Redone, Undone
from voicehost.session.presence import for_the_next
from voicehost.session.session import Session
from voicehost.speak.announcer import Announcer
from voicehost.speak.mute import Mute
from voicehost.speak.prompts import Prompts, Spoken
from voicehost.speak.voice import Silent


@dataclass(frozen=True, slots=True)
class Outcome:
    name: str
    """The scene's."""
    does: tuple[str, ...]
    """What stands in the log, in order: "leaves Ben", "undone"."""
    heard: tuple[str, ...]
    """Each utterance."""
    over: bool
    """It was told who has won."""
    plays_next: tuple[Player, ...]

    @property
    def scene(self) -> Scene:
        return load(self.name)

    @property
    def right(self) -> bool:
        """All was done that must be, nothing else, and the game has come to its end."""
        party = self.scene.party
        return party is not None and self.over and (self.does, self.plays_next) == (party.does, party.plays_next)


class Minutes(Quiet):
    """What was heard, and what the host said."""

    def __init__(self) -> None:
        self.utterances: list[str] = []
        self.lines: list[str] = []

    def heard(self, at: Samples, utterance: Utterance, verdicts: Sequence[Verdict]) -> None:
        del at, verdicts
        self.utterances.append(utterance.best.text)
        self.lines.append(f"> {utterance.best.text}")

    def said(self, at: Samples, spoken: Spoken) -> None:
        del at
        self.lines.append(f"  {spoken.text}")


# -- where a scene begins: in the middle of a game ----------------------------------------------------------------------------------


def _poetry_slam(players: tuple[Player, ...]) -> Table:
    """Round three: Ana's poem was guessed by Ben, and may be disputed."""
    words = dict(zip(players, ("heaven", "hill", "horse", "house", "hat"), strict=True))
    table = performing(words).speak("the end", 5.5, 6).speak("ben guesses heaven", 6.5, 7.5).until(20)
    table.session = replace(table.session, state=replace(table.state, round=3))
    return table


def _scrabble_slam(players: tuple[Player, ...]) -> Table:
    """With the real pack: a race over "fame"."""
    return letters_table.counting(dict.fromkeys(players, 3), "fame")


def _haiclue(players: tuple[Player, ...]) -> Table:
    """The first clue is guessed; two have a guess."""
    return tiles_table.at("guessing", players, remind=0.0).guesses(ana="red", cy="blue")


def _letter_jam(players: tuple[Player, ...]) -> Table:
    """Everybody is ready, and has put their letters in order."""
    table = jam_table.at("arranging", players)
    for player in players:
        table.does(player, "arrange", cards="5 4 3 2 1")
    return table


def _slam_kartenspiel(players: tuple[Player, ...]) -> Table:
    """The first Slam was reckoned."""
    game = made("slam-kartenspiel", "de")
    table = Table(*Session.begin(game, players, game.options(), 13))
    for seat in table.session.state.seats:
        table.place(seat.player, Move("choose", dict(zip(("first", "second"), seat.hand, strict=False))))
    return table.wait(5)  # the breath before the cards are turned over is past


BEGUN: Mapping[str, Callable[[tuple[Player, ...]], Table]] = {
    "poetry-slam": _poetry_slam,
    "scrabble-slam": _scrabble_slam,
    "haiclue": _haiclue,
    "letter-jam": _letter_jam,
    "slam-kartenspiel": _slam_kartenspiel,
}


# -- hearing it -----------------------------------------------------------------------------------------------------------------------


@lru_cache(maxsize=32)
def outcome(name: str) -> Outcome:
    """Of the scene of that name; heard once a process."""
    before, after, minutes = hosted(name)
    new = after.events[len(before.events) :]
    return Outcome(name, tuple(filter(None, map(_done, new))), tuple(minutes.utterances), after.over, for_the_next(after))


def hosted(name: str) -> tuple[Session, Session, Minutes]:
    """The session where the recording begins and where it ends, and what went on between."""
    scene, minutes = load(name), Minutes()
    assert scene.party is not None
    table = BEGUN[scene.party.game](scene.players)
    language, start = table.session.game.language.name, samples(table.now)
    model = bundled_in(language)
    assert model is not None
    recognizer, prompts = VoskRecognizer(model, language=language), Prompts(language, (scene.party.game,))
    host = Host(table.session, recognizer, Announcer(Silent(), Mute()), prompts, minutes, position=start)
    with Recording(scene.recording, samples(0.1)) as source:
        for chunk in source:
            host.accept(replace(chunk, start=start + chunk.start))
    host.finish()
    return table.session, host.session, minutes


def _done(event: object) -> str:
    """Of what people did; empty for what went by itself."""
    match event:
        case Spoke(move=move) | Decided(move=move):
            return " ".join((move.name, *move.slots.values()))
        case Undone() | Redone() | Closed():
            return type(event).__name__.lower()
        case _:
            return ""


if __name__ == "__main__":
    for each in sys.argv[1:]:
        print("\n".join((*hosted(each)[2].lines, repr(outcome(each)))))
