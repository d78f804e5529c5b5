"""Haiclue: whole random games in which the table decides, beside a model that is written apart from the game."""

from __future__ import annotations

import pytest

from tests.games.haiclue.decided_model import DecidedGame, Table
from tests.support.decided_play import play
from tests.support.tiers import first

pytestmark = [pytest.mark.quick, pytest.mark.more]


@pytest.mark.parametrize("seed", first(25, range(300)))
def test_what_the_table_decides_comes_to_what_the_rules_say(seed: int) -> None:
    """After every step: players, points, phase, whom the host waits for, rounds; and who has won."""
    assert play(DecidedGame(seed))["over"]


@pytest.mark.parametrize("rule", ["counts", "guessed", "leaves", "is_back", "plays", "leads", "remember"])
def test_a_rule_that_is_left_out_is_noticed(rule: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """A model that does nothing there differs from the game before long."""
    monkeypatch.setattr(Table, rule, lambda *_: None)
    with pytest.raises(AssertionError):
        some(20)


def test_who_wins_is_compared(monkeypatch: pytest.MonkeyPatch) -> None:
    """If whoever has left could win, somebody else would."""
    monkeypatch.setattr(Table, "can_win", lambda *_: True)
    with pytest.raises(AssertionError, match="winners"):
        some(60)


def some(games: int) -> None:
    for seed in range(games):
        play(DecidedGame(seed))
