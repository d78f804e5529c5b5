"""What one player holds, lays and guesses looks and sounds alike to everyone else; and a whole game by ear and keyboard."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

import pytest

from tests.support.evening import Evening
from tests.support.tiles_table import GAME, Tiles, begun, guessing, sat
from voicehost.games.haiclue.state import Phase
from voicehost.listen.recognizer import typed

pytestmark = pytest.mark.quick

LATER = 10**9


def looks(table: Tiles) -> list[object]:
    """All that anyone but Ana sees and hears, and what is listened for."""
    session = table.session
    return [
        table.heard,
        [session.view(player) for player in (None, "Ben", "Cy")],
        session.listening,
        session.hear(typed("help", LATER))[1],
        GAME.deadline(session.state),
    ]


def twins() -> tuple[Tiles, Tiles]:
    """Tables that differ in Ana's card and in her tiles."""
    table, other = begun(3), begun(3)
    spare = tuple(range(200, 215))
    state = other.state.reseat("Ana", card=(table.state.seat("Ana").card + 1) % 4, hand=spare)
    other.session = replace(other.session, state=state)
    return table, other


def test_a_card_and_tiles_are_their_owners_alone() -> None:
    """Through everything that Ana does with them, until her clue is read; she alone sees a difference, except while another's clue stands
    there: then her own target is not on her page."""
    both = twins()
    steps: tuple[Callable[[Tiles], object], ...] = (
        lambda table: table.does("Ana", "put", tile="3"),
        lambda table: table.does("Ana", "finish"),  # one tile: told her alone
        lambda table: table.does("Ana", "put", tile="1"),
        lambda table: table.does("Ana", "take-out", tile="3"),
        lambda table: table.does("Ana", "clue", clue="one rhubarb"),
        lambda table: table.type("ana my tiles", "who is still thinking", "host undo"),
        lambda table: table.does("Ana", "clue", clue="one two three"),
        lambda table: table.does("Ana", "reopen").does("Ana", "clue", clue="four two"),
        lambda table: table.clues(),
        lambda table: table.does("Ana", "guess", guess="red"),
        lambda table: table.does("Cy", "guess", guess="red"),
        lambda table: table.type("scores", "next"),
    )
    for step in steps:
        for table in both:
            step(table)
        assert looks(both[0]) == looks(both[1])
        assert both[0].session.view("Ana") != both[1].session.view("Ana") or both[0].state.phase in (Phase.GUESSING, Phase.BETWEEN)
        assert both[0].session.view("Ana").secret


def test_a_guess_is_its_owners_alone_until_all_have_guessed() -> None:
    """Nor does changing it tell anything."""
    both = (guessing(), guessing())
    for table, first, then in zip(both, ("red", "blue"), ("green", "blue"), strict=True):
        table.does("Ana", "guess", guess=first).does("Ana", "guess", guess=then)
    assert looks(both[0]) == looks(both[1])
    assert both[0].session.view("Ana") != both[1].session.view("Ana")
    for table in both:
        table.does("Cy", "guess", guess="red")
    assert looks(both[0]) != looks(both[1])


@pytest.mark.parametrize("haiku", [False, True])
def test_a_clue_that_is_none_is_told_to_its_maker_alone(haiku: bool) -> None:
    """Nothing that depends on tiles is refused, for a refusal is said in the room."""
    table = begun(haiku=haiku)
    for text in ("one", "one one", "rhubarb", "", "1 2 99"):
        assert table.private("Ana", "clue", clue=text)
        assert table.does("Ana", "clue", clue=text).says == ()


def test_a_second_clue_is_told_how_the_first_is_changed() -> None:
    """In private: it was said in the room that there was nothing to enter."""
    evening = Evening(begun().session)
    assert evening.enters("Ana", "two one").startswith("Your clue: ")
    before = evening.room
    assert evening.enters("Ana", "3 7 4") == 'That cannot be entered just now. You can enter "change my clue" or "my tiles".'
    assert "nothing" not in evening.room[len(before) :]


def test_a_game_by_ear_and_keyboard_alone() -> None:
    """Tiles are told in the ear, numbered; numbers make the clue, which is read back; a number guesses. No tile is heard too early."""
    evening = Evening(sat(2).session)
    evening.type("ana is the youngest")
    while evening.host.session.state.phase is not Phase.OVER:
        state = evening.host.session.state
        for player in ("Ana", "Ben"):
            words = state.words(state.seat(player))
            before = evening.room
            answer = evening.asks(player, "my tiles")
            assert answer.startswith("Your target is the ")
            assert f"Your tiles: 1 {words[0]}, 2 {words[1]}" in answer
            assert evening.enters(player, "two, one, twelve") == f"Your clue: {words[1]} {words[0]} {words[11]}."
            heard = evening.room[len(before) :].partition("clue: ")[0]
            assert f"{words[1]} {words[0]} {words[11]}" not in heard
            assert not [secret for secret in ("Your tiles:", "Your clue", "Your target") if secret in evening.room]
        for _ in range(2):
            author = evening.host.session.state.author
            guesser = "Ben" if author.player == "Ana" else "Ana"
            assert evening.enters(guesser, str(author.card + 1)).startswith("You guess the ")
            evening.type("next")
    evening.type("well played")
    assert evening.host.session.over
    assert "Eight points: a perfect score!" in evening.room
