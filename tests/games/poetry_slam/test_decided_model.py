"""Poetry Slam: whole random games in which the table decides, beside a model that is written apart from the game."""

from __future__ import annotations

import pytest

from tests.games.poetry_slam.decided_model import DecidedGame, Evening
from tests.support.decided_play import play
from tests.support.tiers import first

pytestmark = [pytest.mark.quick, pytest.mark.more]


@pytest.mark.parametrize("seed", first(12, range(110)))
def test_what_the_table_decides_comes_to_what_the_rules_say(seed: int) -> None:
    """After every step: players, scores, lost letters, phase, Wordsmith, rounds, who performs; votes, final scores, and who has won."""
    assert play(DecidedGame(seed))["over"]


@pytest.mark.parametrize("rule", ["counts", "snaps", "takes_tile", "finished"])
def test_a_rule_that_is_left_out_is_noticed(rule: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """A model that does nothing there differs from the game before long."""
    monkeypatch.setattr(Evening, rule, lambda *_, **__: None)
    with pytest.raises(AssertionError):
        some(10)


def some(games: int) -> None:
    for seed in range(games):
        play(DecidedGame(seed))
