"""What lies there is shown as such: to each player what they may see of it, and in sentences to whoever does not see it."""

from __future__ import annotations

from typing import Any

import pytest

from tests.games.test_contract import every_game, some
from tests.support import jam_table, tiles_table
from tests.support.languages import called
from tests.support.table import PLAYERS
from voicehost.core.play import Game, Player
from voicehost.games.haiclue.tables import COLOURS, PLACES

HORSE = {"ana": "horse", "ben": "plant", "cy": "cider"}
"""Whose letters stand in which order; the first of each stands up."""


def shown(table: Any, player: Player | None) -> list[tuple[str, str]]:
    return [(card.face, card.label) for card in table.session.view(player).cards]


def stands(table: jam_table.Jam) -> list[tuple[str, str]]:
    return [(stand.standing.upper(), f"stand {number}") for number, stand in enumerate(table.state.stands, 1)]


def test_letters_stand_there_for_all_but_their_owner() -> None:
    """The table screen, which everybody sees, has nobody's but the stands'."""
    table = jam_table.begun().letters(**HORSE)
    assert shown(table, None) == stands(table)
    assert shown(table, "Ana") == [("?", "Ana"), ("P", "Ben"), ("C", "Cy"), *stands(table)]
    assert shown(table, "Cy") == [("?", "Cy"), ("H", "Ana"), ("P", "Ben"), *stands(table)]


def test_whoever_puts_letters_in_order_has_their_notes_before_them() -> None:
    """By their numbers, which are what is entered."""
    table = jam_table.at("arranging", PLAYERS[:3]).does("Ana", "note", note="two e")
    assert shown(table, "Ana") == [("?", "1"), ("E", "2"), ("?", "3"), ("?", "4"), ("?", "5")]
    assert shown(table, "Ben") == [("?", str(number)) for number in range(1, 6)]


@pytest.mark.parametrize(("player", "sees"), [(None, True), ("Ana", False), ("Ben", True)])
def test_targets_lie_there_but_for_whoever_has_them_on_buttons(player: Player | None, sees: bool) -> None:
    """Ben made the clue that is guessed."""
    table = tiles_table.guessing()
    targets = [(word, f"{place}, {colour}") for word, place, colour in zip(table.state.targets, PLACES, COLOURS, strict=False)]
    assert shown(table, player) == (targets if sees else [])


def test_a_ruling_tells_each_guess_and_the_points() -> None:
    """Who, what, how much: whoever looks up later still reads it."""
    table = tiles_table.guessing().all_guess()
    told = [one.key for one in table.says if one.key in table.session.game.rulings]
    assert told[:3] == ["guessed", "guessed", "target-was"]
    assert told[3:] in (["right"], ["nobody-right"])


@every_game
def test_cards_are_told_in_sentences_too(game: Game[Any]) -> None:
    """Among what the view tells in any case."""
    for session in some(called(game)):
        for player in (None, *session.players):
            seen = session.view(player)
            assert {card.told.key for card in seen.cards} <= {one.key for one in seen.says}
