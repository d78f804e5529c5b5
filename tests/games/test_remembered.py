"""What is worked out of a state once."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from tests.support.languages import EVERY, called
from tests.support.table import PLAYERS
from voicehost.core.play import Game
from voicehost.games.kit.remembered import remembered

pytestmark = pytest.mark.quick


def test_the_last_state_is_remembered_and_no_other() -> None:
    """One that is alike is another one: it may be of another game."""
    asked: list[list[str]] = []

    @remembered
    def length(state: list[str]) -> int:
        asked.append(state)
        return len(state)

    short, alike, longer = ["a"], ["a"], ["a", "b"]
    assert [length(state) for state in (short, short, alike, longer, longer, short)] == [1, 1, 1, 2, 2, 1]
    assert [id(state) for state in asked] == [id(state) for state in (short, alike, longer, short)]


@pytest.mark.parametrize("game", EVERY, ids=called)
def test_what_can_only_be_typed_is_made_once(game: Game[Any]) -> None:
    """Of another state with the same words, too: they are the names of all Slams and more."""
    state, _ = game.setup(PLAYERS[:3], game.options(), 1)
    assert game.listening(state).grammar.typed is game.listening(replace(state)).grammar.typed
