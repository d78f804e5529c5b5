"""Whole random games: nobody's seat wins more often than another's, every card can win, and no game gets stuck."""

from __future__ import annotations

from collections import Counter
from functools import cache
from math import sqrt

import pytest

from tests.support.cards_table import TABLE, game, in_trick
from tests.support.tiers import first
from voicehost.games.slam_kartenspiel import piles, score
from voicehost.games.slam_kartenspiel.state import Phase, State, deck_of

pytestmark = pytest.mark.quick

GAMES = 25
"""Of each number of players."""

WIDE = 3.3
"""Standard deviations: of twenty seats at fair chances one is outside in two of a hundred such tests."""


@cache
def ends(players: int) -> tuple[State, ...]:
    return tuple(list(game(players, seed, actions=True))[-1] for seed in range(GAMES))


@pytest.mark.parametrize("players", first(1, range(2, 7)))
def test_no_game_gets_stuck(players: int) -> None:
    """Each comes to the end of the Gold card, and has somebody who has won."""
    for end in ends(players):
        assert end.phase is Phase.OVER
        assert in_trick(end).slam.is_gold
        assert score.won(end).fields["players"]


@pytest.mark.parametrize("players", first(1, range(2, 7)))
def test_no_seat_wins_more_often_than_chance(players: int) -> None:
    """Games that are shared count in parts."""
    won: Counter[str] = Counter()
    for end in ends(players):
        first = score.won(end).fields["players"]
        assert isinstance(first, tuple)
        for player in first:
            won[player] += 1 / len(first)  # type: ignore[assignment]
    fair = GAMES / players
    off = WIDE * sqrt(fair * (1 - 1 / players))
    assert all(abs(won[player] - fair) <= off for player in TABLE[:players]), won


@pytest.mark.more
def test_every_card_can_win() -> None:
    """Each poet is on somebody's winners' pile, and each Slam is won by somebody, in some of these games."""
    settled = [piles.after(end) for players in range(2, 7) for end in ends(players)]
    deck = deck_of(())
    assert {poet for end in settled for seat in end.seats for poet in seat.pile} == set(deck.by_key)
    assert {slam for end in settled for seat in end.seats for slam in seat.slams} == set(deck.slam_by_key)
