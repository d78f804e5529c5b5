"""Nobody's own letter is anywhere where they could see or hear it: two tables that differ only in a player's letters are the same to that
player, and to everybody who looks at the table's screen, whatever is done."""

from __future__ import annotations

import sys
from dataclasses import replace
from random import Random
from typing import Any

import pytest

from tests.games.letter_jam.solver import Solver
from tests.support.evening import Evening
from tests.support.jam_table import Jam, begun, sat
from voicehost.core.play import Move, Player
from voicehost.games.letter_jam.state import Phase, State
from voicehost.games.letter_jam.tables import LETTERS, PACK, WILDCARD

pytestmark = pytest.mark.quick

ASKED = ("see", "my-clues", "one-clue", "show", "show-clues", "note", "draft")


def looks(table: Jam, player: Player | None) -> list[Any]:
    """All that a player sees, hears, may say and may enter."""
    session = table.session
    grammar = session.listening.grammar
    view = session.view(player)
    checks = [] if player is None else [session.check(player, Move(name, _slots(table, player, name))) for name in ASKED]
    return [
        table.says,
        view,
        checks,
        grammar.phrases,
        grammar.known,
        session.game.sheet(session.state),
        session.game.deadline(session.state),
    ]


def _slots(table: Jam, player: Player, name: str) -> dict[str, str]:
    text = {"note": {"note": "e"}, "draft": {"clue": "stand one"}, "one-clue": {"number": str(max(1, len(table.state.clues)))}}
    return {"player": player, **text.get(name, {})}


def other_letters(table: Jam, player: Player, random: Random) -> Jam:
    """The same table with another word before that player, and other bonus letters; who wrote it knows, and nobody else."""
    twin = Jam(table.session, table.says)
    state: State = table.state
    writer = next(seat.player for seat in state.seats if state.right_of(seat.player) == player)
    letters = tuple(random.choice(sorted(PACK)) for _ in range(LETTERS))
    seat = state.seat(player)
    bonus, *kept = (random.choice(sorted(PACK)) if letter else "" for letter in (seat.bonus, *seat.kept))
    state = state.reseat(player, letters=letters, bonus=bonus, kept=tuple(kept))
    twin.session = replace(table.session, state=state if writer == player else state.reseat(writer, written="".join(letters)))
    return twin


def states(players: int, seed: int) -> list[Jam]:
    """A random game, with clues by their chips, up to the arranging."""
    random, table = Random(seed), begun(players, seed, dealt=True)
    found: list[Jam] = []
    while table.state.phase in (Phase.TALK, Phase.LAYING) and len(found) < 60:
        _something(table, random)
        found.append(Jam(table.session, table.says))
    return found


def _something(table: Jam, random: Random) -> None:
    state: State = table.state
    player = random.choice(state.players)
    what = random.random()
    if what < 0.5:
        giver = next(other for other in random.sample(state.players, len(state.players)) if state.may_give(other))
        chips = random.choices(state.sources(giver), k=random.randint(2, 6))
        table.gives(giver, ", ".join(chips))
    elif what < 0.8:
        table.type(f"{player} moves on")
    elif what < 0.9:
        table.does(player, "note", note=f"bonus one {random.choice(sorted(PACK))}")
    else:
        table.does(player, "draft", clue=" ".join(random.choices(state.sources(player), k=3)))


@pytest.mark.parametrize("players", range(2, 7))
def test_twins_in_a_players_own_letters(players: int) -> None:
    """At every state of random games, for every player: nothing differs for them or for the table, and it does for somebody else."""
    assert compared(players, 1) > 10


def compared(players: int, seed: int) -> int:
    """States of a game that were looked at: twins in one player's letters are the same to that player and to the table."""
    random, differ, looked = Random(players), 0, states(players, seed)
    for table in looked:
        for player in table.session.players:
            twin = other_letters(table, player, random)
            assert looks(twin, player) == looks(table, player), (player, table.state.phase)
            assert looks(twin, None) == looks(table, None)
            others = [other for other in table.session.players if other != player]
            differ += any(looks(twin, other)[1] != looks(table, other)[1] for other in others)
    assert differ > 20
    return len(looked)


@pytest.mark.parametrize("players", [2, 4])
def test_twins_in_what_is_done_next(players: int) -> None:
    """The same is said of the same moves: by a clue, by moving on, by arranging."""
    random = Random(players)
    for table in states(players, players + 10)[::5]:
        player = table.session.players[0]
        twin = other_letters(table, player, random)
        giver = next((other for other in table.session.players[1:] if table.state.may_give(other)), None)
        gives = giver is not None and table.state.phase is Phase.TALK
        for each in (table, twin) if gives else ():
            each.gives(giver or "", f"{player} {player} wildcard")
        assert looks(twin, player) == looks(table, player)
        assert looks(twin.type(f"{player} moves on"), player) == looks(table.type(f"{player} moves on"), player)


def test_a_word_that_was_entered_is_said_to_nobody() -> None:
    """Not the neighbour's, not a clue's: public speech has names, numbers and the letters of stands."""
    table = begun(3)
    solver = Solver("Ana")
    thought = solver.thinks_of(table.state)
    assert thought is not None
    table.does("Ana", "draft", clue=thought[1]).type("ana offers", "ana gives the clue")
    allowed = {"Ana", "Ben", "Cy", WILDCARD, "stand 1", "stand 2", "stand 3"}
    for said in table.heard:
        for name, value in said.fields.items():
            parts = set(value) if isinstance(value, tuple) else {value}
            assert all(isinstance(part, int) or part in allowed or (name == "letter" and said.key == "stand-shows") for part in parts), said


def test_a_game_by_ear_and_keyboard_alone() -> None:
    """What one sees, clues with one's own letter hidden, and notes are told in the ear; the room hears no letter of a player's."""
    evening = Evening(sat(2).session)
    for player, other, word in (("Ana", "Ben", "horse"), ("Ben", "Ana", "plant")):
        assert evening.enters(player, word) == f"Your word for {other}: {word}."
    while evening.host.session.state.phase is Phase.TALK:
        state: State = evening.host.session.state
        giver = next(player for player in state.players if state.may_give(player))
        other = "Ben" if giver == "Ana" else "Ana"
        letter = state.seat(other).standing.upper()
        assert f"{other} {letter}" in evening.asks(giver, "what do i see")
        assert f"{other} {letter}" not in evening.asks(other, "what do i see")
        assert evening.enters(giver, f"clue {other}, stand one, wildcard").startswith(f"Your clue: {other}, stand 1 and wildcard.")
        evening.type(f"{giver} gives the clue")
        if state.seat(other).at < LETTERS:
            assert "yours, " in evening.asks(other, "my clues")
            assert "1, " in evening.enters(other, f"note {letter.lower()}")
            evening.type(f"{other} moves on")
    leaks = [secret for secret in ("You see", "Your clue", "Your notes", "horse", "plant") if secret in evening.room]
    assert leaks == []
    for player in ("Ana", "Ben"):
        evening.enters(player, "arrange 1 2 3 4 5")
    evening.type("show the words", "well played")
    assert evening.host.session.over
    assert "points together" in evening.room


if __name__ == "__main__":  # python -m tests.games.letter_jam.test_secrets GAMES: how many states of random games were looked at
    print(sum(compared(seed % 5 + 2, seed) for seed in range(int(sys.argv[1]))))
