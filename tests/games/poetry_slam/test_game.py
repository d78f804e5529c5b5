"""Poetry Slam: whole games, hosted by voice and played at random, come to their end with the books in order."""

from __future__ import annotations

from functools import lru_cache

import pytest

from tests.support.random_play import host_a_game, play_at_random
from tests.support.table import Table, performing, poems, position, writing
from tests.support.tiers import first
from voicehost.games.poetry_slam import tables
from voicehost.games.poetry_slam.state import Phase, State

pytestmark = pytest.mark.quick

GAMES = [(3, 1), (6, 1), (8, 1), *((players, seed) for seed in (1, 2) for players in range(3, 11) if seed == 2 or players not in (3, 6, 8))]


@lru_cache(maxsize=len(GAMES))
def played(players: int, seed: int) -> tuple[State, ...]:
    """The states of a random game, in order."""
    table = Table.begin(players, seed)
    return tuple(dict.fromkeys(sitting.state for sitting in play_at_random(table, 100 * players + seed)))


@pytest.mark.parametrize("players", first(1, [3, 6, 7, 8, 10]))
def test_a_whole_game_by_voice(players: int) -> None:
    """Words entered in private, all else said: every poem is guessed, and every line does something."""
    table = Table.begin(players)
    lines = host_a_game(table)
    state = table.state
    assert state.round == tables.rounds(players)
    assert not {key for key in (say.key for say in table.heard) if key.startswith("no-match")}
    assert sum(line.endswith("begins") for line in lines) == players * state.rounds
    assert all(len(table.sheet(player, "speed")) == len(table.sheet(player, "length")) == state.rounds for player in state.players)
    assert {player: sum(table.sheet(player, "poem")) for player in state.players} == dict.fromkeys(state.players, 3 * state.rounds)
    assert sum(sum(table.sheet(player, "guess")) for player in state.players) == players * state.rounds


@pytest.mark.parametrize(("players", "seed"), first(3, GAMES))
def test_random_legal_play_always_ends(players: int, seed: int) -> None:
    """Whatever is said of what may be said."""
    assert Phase.OVER in {state.phase for state in played(players, seed)}


@pytest.mark.parametrize(("players", "seed"), first(3, GAMES))
def test_going_into_the_last_round_everyone_has_lost_seven_letters(players: int, seed: int) -> None:
    """ "Going into the final round of the game, each player should have seven Lost Letter Chips on their Player Board.\""""
    first_of_last = next(state for state in played(players, seed) if state.round == state.rounds)
    assert [len(seat.lost) for seat in first_of_last.seats] == [7] * players
    assert all(len(set(seat.lost)) == 7 for seat in played(players, seed)[-1].seats)


@pytest.mark.parametrize(("players", "seed"), first(3, GAMES))
def test_the_books_are_in_order_at_any_time(players: int, seed: int) -> None:
    """No tile or letter is made or lost, nobody has two tiles, snaps given are snaps received, and points are of their kinds."""
    for state in played(players, seed):
        in_play = [*state.middle, *(seat.tile for seat in state.seats if seat.tile is not None)]
        assert len(in_play) == (players if state.round and state.phase is not Phase.OVER else len(in_play))
        assert sum(map(len, state.piles)) == 50 - state.taken_from_row == 50 - players * state.round
        assert sorted(state.deck + state.discarded + "".join(state.drawn)) == list(tables.ALPHABET)
        lines = [line for seat in state.seats for line in seat.lines]
        assert sum(3 - seat.snaps for seat in state.seats) == sum(line.kind == "snap" for line in lines)
        assert all(line.points in ALLOWED[line.kind] for line in lines)
        assert all(
            sum(line.kind == "poem" and line.round == number for line in seat.lines) <= 1 for seat in state.seats for number in range(9)
        )


ALLOWED = {
    "speed": {1, 2, 3, 4, 5},
    "length": {0, 1, 2, 3, 4},
    "poem": {2, 3},
    "same-word": {2},
    "guess": {1},
    "snap": {1},
    "slam": {-2},
    "kept-snap": {-1, -2, -3},
}


WORDS = {"Ana": "heaven", "Ben": "hill", "Cy": "horse"}


def challenged() -> Table:
    return performing().speak("ben guesses heaven", 3, 4).type("challenge the word")


WAYS_OUT: list[tuple[str, Table, tuple[str, ...], Phase]] = [
    ("nobody likes the letters", position(writing(key="contains-both", drawn="AB").state, phase=Phase.LETTERS), ("keep",), Phase.WRITING),
    ("nobody finds a word", writing(), ("ana passes", "ben passes", "cy passes"), Phase.POETRY),
    (
        "somebody was ready and is not",
        writing().type("ana is ready", "ben is ready", "ana takes five"),
        ("ana passes", "ben passes", "cy passes"),
        Phase.POETRY,
    ),
    ("nobody finds a poem", poems(WORDS), ("ana passes", "yes", "ben passes", "yes", "cy passes", "yes", "next"), Phase.OVER),
    ("there is no poem", poems({}, players=3), ("next",), Phase.OVER),
    ("the poet never speaks", poems(WORDS).type("ana begins").wait(3600), ("the end", "host nobody knows", "yes"), Phase.POETRY),
    ("the poet gives up", poems(WORDS).type("ana begins").wait(3600), ("host ana passes",), Phase.POETRY),
    ("nobody meant to begin", poems(WORDS).type("ana begins").wait(3600), ("host undo",), Phase.POETRY),
    ("no time runs out", performing(window=0, silence=0).until(3600), ("the end", "host nobody knows", "yes"), Phase.POETRY),
    ("the poet does not say whether it was finished", performing().speak("ben guesses heaven", 5.5, 6).until(3600), ("no",), Phase.POETRY),
    ("nobody said it", performing().speak("heaven", 3, 4), ("nobody", "the end", "host nobody knows", "yes"), Phase.POETRY),
    ("nobody wants to vote", challenged(), ("abstain", "abstain", "abstain", "abstain", "yes"), Phase.POETRY),
]


@pytest.mark.parametrize(("why", "table", "lines", "phase"), WAYS_OUT, ids=[row[0] for row in WAYS_OUT])
def test_no_dead_ends(why: str, table: Table, lines: tuple[str, ...], phase: Phase) -> None:
    """Wherever people might wait for ever, something that may be said leads on, and each of it is understood."""
    del why
    assert table.session.game.deadline(table.state) is None
    for line in lines:
        table.type(line)
        assert not {key for key in table.keys if key.startswith("no-match") or key == "not-now"}
    assert (table.state.phase, table.state.question) == (phase, None)
