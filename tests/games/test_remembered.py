"""What is worked out of a state once."""

from __future__ import annotations

import pytest

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
