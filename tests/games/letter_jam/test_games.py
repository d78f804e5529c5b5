"""Whole games by players who know only what people would (`solver`), and their score by hand."""

from __future__ import annotations

import pytest

from tests.games.letter_jam.solver import play
from tests.support.jam_table import Jam, begun
from tests.support.tiers import first
from voicehost.games.letter_jam.state import Phase, State
from voicehost.games.letter_jam.tables import SETUPS
from voicehost.lexicon.dictionary import is_word

pytestmark = pytest.mark.quick


def by_hand(state: State) -> list[int]:
    """The rulebook's score, reckoned apart from the game."""
    points = []
    for seat in state.seats:
        cards = {str(n): letter for n, letter in enumerate(seat.letters, 1)} | {
            f"bonus {n}": letter for n, letter in enumerate(seat.kept, 1)
        }
        spelled = "".join(cards.get(card, ".") for card in seat.arranged or ())
        words = [spelled.replace(".", letter) for letter in "abcdefghijklmnopqrstuvwxyz"]
        if spelled and any(map(is_word, words)):
            points.append(15 + sum(card[0] == "b" for card in seat.arranged or ()) + state.green)
        else:
            word = state.word_of(seat.player)
            placed = [card for at, card in enumerate(seat.arranged or ()) if at < 5 and card in "12345" and cards[card] == word[at]]
            noted = [str(at) for at, note in enumerate(seat.notes, 1) if note == cards[str(at)]]
            points.append(len({*placed, *noted}))
    return points


def whole(players: int, seed: int) -> Jam:
    table = begun(players, seed, dealt=True)
    for state in play(table):
        card = SETUPS[players]
        tokens = sum(seat.red + seat.green for seat in state.seats)
        loose = sum(not stand.token for stand in state.stands)
        assert tokens == len(state.clues) == card.red + card.green + loose - state.tokens
        assert all(seat.red <= card.red // players for seat in state.seats)
    return table


@pytest.mark.parametrize("players", first(2, range(2, 7)))
def test_games_for_every_number_of_players(players: int) -> None:
    """Tokens add up at each step, nobody has more than a fair share of red, the game ends, and the points are those by hand."""
    found = 0
    for seed in (1, 2):
        table = whole(players, seed)
        assert table.state.phase is Phase.OVER
        assert [seat.score for seat in table.state.seats] == by_hand(table.state)
        found += sum(score >= 15 for score in by_hand(table.state))
        assert table.type("well played").session.over
    assert found >= players


def test_the_event_log_gives_the_same_game() -> None:
    """What was entered and said is enough."""
    table = whole(3, 3)
    fresh = begun(3, 3, dealt=True).session
    assert fresh.replay(table.session.events).state == table.state
