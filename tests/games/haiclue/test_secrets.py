"""What one player holds, lays and guesses looks and sounds alike to everyone else; and a whole game by ear and keyboard."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from io import StringIO

import pytest
from rich.console import Console

from tests.private.test_ears import Told
from tests.private.test_note import TERMINAL, Lines
from tests.support.tiles_table import GAME, Tiles, begun, guessing, sat
from voicehost.games.haiclue.state import Phase
from voicehost.host.account import Live
from voicehost.host.host import Host
from voicehost.host.room import Desk
from voicehost.listen.recognizer import Scripted, typed
from voicehost.private.aside import Aside
from voicehost.private.ears import Ears
from voicehost.speak.announcer import Announcer
from voicehost.speak.mute import Mute
from voicehost.speak.prompts import Prompts
from voicehost.speak.voice import Silent

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
    one, other = begun(3), begun(3)
    spare = tuple(range(200, 215))
    state = other.state.reseat("Ana", card=(one.state.seat("Ana").card + 1) % 4, hand=spare)
    other.session = replace(other.session, state=state)
    return one, other


def test_a_card_and_tiles_are_their_owners_alone() -> None:
    """Through everything that Ana does with them, until her clue is read; she alone sees a difference."""
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
        assert both[0].session.view("Ana") != both[1].session.view("Ana")
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


class Evening:
    """Two players with an earphone each, a keyboard, and no phone; what the room reads and hears."""

    def __init__(self) -> None:
        self._written = StringIO()
        console = Console(file=self._written, force_terminal=True, color_system=None, width=400, highlight=False, _environ=TERMINAL)
        self.ears = {"Ana": Told(), "Ben": Told()}
        ears, prompts = Ears(self.ears), Prompts(games=(GAME.name,))
        self.host = Host(sat(2).session, Scripted(()), Announcer(Silent(), Mute()), prompts, Live(console), ears=ears)
        self._aside, self._ears = Aside(console), ears

    def type(self, *lines: str) -> None:
        desk = Desk(Lines(*lines), self.host, self._aside, None, self._ears)
        for _ in lines:
            desk.look()

    def enters(self, player: str, text: str) -> str:
        """Name, and then the line, unseen; gives what is told in that player's ear."""
        self.type(player, text)
        return self.ears[player].texts[-1]

    @property
    def room(self) -> str:
        return self._written.getvalue()


def test_a_game_by_ear_and_keyboard_alone() -> None:
    """Tiles are told in the ear, numbered; numbers make the clue, which is read back; a number guesses. No tile is heard too early."""
    evening = Evening()
    evening.type("ana is the youngest")
    while evening.host.session.state.phase is not Phase.OVER:
        state = evening.host.session.state
        for player in ("Ana", "Ben"):
            words = state.words(state.seat(player))
            before = evening.room
            evening.type(f"{player} my tiles")
            told = evening.ears[player].texts[-1]
            assert told.startswith("Your target is the ")
            assert f"Your tiles: 1, {words[0]}, 2, {words[1]}" in told
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
