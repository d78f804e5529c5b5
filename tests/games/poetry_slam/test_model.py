"""Poetry Slam: whole random games, with everything that may be said, beside a score sheet that is kept apart from the game."""

from __future__ import annotations

import pytest

from tests.games.poetry_slam.model import Game

pytestmark = pytest.mark.quick


@pytest.mark.parametrize(("players", "seed"), [(3, 24), (4, 1), (6, 3), (5, 314)])
def test_every_score_is_as_by_hand_and_there_is_no_dead_end(players: int, seed: int) -> None:
    """After every move; python -m tests.games.poetry_slam.model plays thousands."""
    assert Game(players, seed).play() > 50
