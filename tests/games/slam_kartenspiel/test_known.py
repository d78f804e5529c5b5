"""What was revealed is known: undo takes it back, and nobody chooses with it in mind."""

from __future__ import annotations

import pytest

from tests.support.cards_table import game, in_trick
from tests.support.languages import made
from tests.support.table import Table
from voicehost.core.play import Player, Reveals
from voicehost.games.slam_kartenspiel import choosing, rounds
from voicehost.games.slam_kartenspiel.asking import question
from voicehost.games.slam_kartenspiel.state import Phase, State
from voicehost.session.session import Session

pytestmark = pytest.mark.quick

GAME = made("slam-kartenspiel", "de")


def begun(*chosen: Player) -> Table:
    """Of a Slam without a die in Booking; they have chosen."""
    table = Table(*Session.begin(GAME, ("Karl", "Ida", "Romy"), GAME.options(slams="comedy slam"), 1))
    for player in chosen:
        first, second = table.session.state.seat(player).hand[:2]
        table.does(player, "choose", first=first, second=second)
    return table


def poets(state: State) -> dict[Player, tuple[str, ...]]:
    return {seat.player: seat.chosen for seat in state.seats}


def test_poets_that_were_revealed_because_somebody_left_stand() -> None:
    """Whoever is back by that has chosen none, and would choose knowing the others'. In the breath before nothing was revealed."""
    table = begun("Karl", "Romy").type("ida geht", "ja", "zurück")
    assert (table.keys, table.session.state.waiting) == (["undone", "choose"], ("Ida",))
    table.type("ida geht", "ja").wait(4)
    before = poets(table.session.state)
    assert table.session.state.phase is not Phase.BOOKING
    assert table.type("zurück").keys[:3] == ["undone", "poets-are-known", "plays-none"]
    assert table.fields("plays-none")["players"] == ("Ida",)
    assert "Ida" in table.session.state.there
    for player in ("Karl", "Ida"):
        assert "choose" not in {phrase.move for phrase in table.session.view(player).entries}
    table.wait(1)
    assert table.session.state.phase is not Phase.BOOKING
    assert poets(table.session.state) == before


@pytest.mark.parametrize("seed", range(3))
def test_poets_that_were_revealed_stand_when_their_slam_is_opened_again(seed: int) -> None:
    """However far the table goes back: to before that Slam was on top."""
    before = next(state for state in game(3, seed, breath=0.0) if state.phase is Phase.BETWEEN and question(state) is None)
    state, _ = rounds.next_(before, 0)
    for player in state.players:
        first, second = state.seat(player).hand[:2]
        state, _ = choosing.lay_down(in_trick(state), player, (first, second), 0)
    assert isinstance(GAME, Reveals)
    back, says = GAME.revealed(before, state)
    assert (back.phase, says) == (Phase.BETWEEN, ())
    again, says = rounds.next_(back, 0)
    assert "poets-are-known" in {each.key for each in says}
    assert poets(again) == poets(state)


# Karl's Hochstapler may accuse somebody, at a Slam with a die in its Show.
PLAYED = {"Karl": (3, 4), "Ida": (3, 4), "Romy": (0, 1), "Ole": (1, 2)}


def test_a_decision_stays_as_it_was_when_its_points_are_known() -> None:
    """Whoever is accused after the die may be the one who would win. Before the points are announced the answer may change."""
    table = Table(*Session.begin(GAME, tuple(PLAYED), GAME.options(breath=0.0), 5))
    for player, places in PLAYED.items():
        hand = table.session.state.seat(player).hand
        table.does(player, "choose", first=hand[places[0]], second=hand[places[1]])
    assert "ask-accuse" in table.keys
    assert table.type("niemand").keys[0] == "spared"
    ruled, trick = table.keys[1:-1], table.session.state.trick
    assert table.type("zurück").keys == ["undone", "points-are-known", *ruled, "say-next"]
    assert (table.session.state.phase, table.session.state.trick) == (Phase.BETWEEN, trick)
    assert table.type("das Allround-Talent").keys != ["accused"]
    assert table.session.state.trick == trick
