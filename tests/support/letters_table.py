"""A table of Scrabble Slam! players without sound: what they call, what the host says, hands as a test wants them."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from types import MappingProxyType
from typing import Any

from tests.support.table import PLAYERS, Table, spoken
from voicehost.core.play import Player
from voicehost.core.speech import Hypothesis, samples
from voicehost.games.scrabble_slam import ScrabbleSlam
from voicehost.games.scrabble_slam.state import Options, Phase, State
from voicehost.games.scrabble_slam.tables import LetterCard
from voicehost.session.history import History
from voicehost.session.session import Session
from voicehost.speak import languages

GAME = ScrabbleSlam(languages.read("en", "scrabble-slam"))


class Letters(Table):
    @property
    def state(self) -> Any:
        """A `State` of this game."""
        return self.session.state


def begun(players: int = 3, seed: int = 0, *, dealt: bool = False, hints: bool = False, words: tuple[str, ...] = ()) -> Letters:
    return Letters(*Session.begin(GAME, PLAYERS[:players], Options(dealt, hints, words=words), seed))


def racing(word: str = "game", players: int = 3, seed: int = 0, *, dealt: bool = False, hints: bool = False) -> Letters:
    return begun(players, seed, dealt=dealt, hints=hints).type(f"ana nominates {word}", "ready set slam")


def holding(hands: Mapping[Player, str], word: str = "game", *, hints: bool = False) -> Letters:
    """Hands as "FT A*": two cards. Who is not named does not play."""
    table = racing(word, len(hands), dealt=True, hints=hints)
    state: State = table.state
    for player, cards in hands.items():
        hand = tuple(LetterCard(sides[0], sides[1]) for sides in cards.split())
        state = state.reseat(player, hand=hand, count=len(hand))
    return Letters(replace(table.session, state=state, history=History(), events=()))


def counting(counts: Mapping[Player, int], word: str = "game") -> Letters:
    """The real pack, with so many cards in hand."""
    table = racing(word, len(counts))
    state: State = table.state
    for player, count in counts.items():
        state = state.reseat(player, count=count)
    return Letters(replace(table.session, state=state, history=History(), events=()))


def heard(table: Letters, text: str, at: float, confidence: float = 0.6, rivals: Mapping[str, float] = MappingProxyType({})) -> Letters:
    """By ear, not quite sure; then silence. `rivals`: what else may have been said, and how sure the ear is of that."""
    overlapped(table, text, at, confidence, rivals)
    said = table.says
    table.until(table.now + 0.1)
    table.says = (*said, *table.says)
    return table


def overlapped(
    table: Letters, text: str, at: float, confidence: float = 0.6, rivals: Mapping[str, float] = MappingProxyType({})
) -> Letters:
    """The same, and somebody calls on."""
    best = spoken(text, at)
    readings = tuple(_sure(spoken(said, at).best, sure) for said, sure in {text: confidence, **rivals}.items())
    return table.hear(replace(best, hypotheses=readings, start=samples(at)))


def _sure(reading: Hypothesis, confidence: float) -> Hypothesis:
    return replace(reading, words=tuple(replace(word, confidence=confidence) for word in reading.words))


def keys(table: Letters) -> list[str]:
    return [said.key for said in table.says]


def hand(table: Letters, player: Player) -> list[str]:
    return ["".join(card.sides) for card in table.state.seat(player).hand]


def counts(table: Letters) -> list[int]:
    return [seat.count for seat in table.state.seats]


def is_over(table: Letters) -> bool:
    return table.state.phase is Phase.OVER
