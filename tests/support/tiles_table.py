"""A table of Haiclue players without sound: clues by their tiles' numbers, guesses by colours, cards as a test wants them."""

from __future__ import annotations

from dataclasses import replace
from random import Random
from typing import Any, Self

from tests.support.table import PLAYERS, Table
from voicehost.core.play import Player
from voicehost.games.haiclue import Haiclue, haiku
from voicehost.games.haiclue.state import Options, Phase, State
from voicehost.games.haiclue.tables import COLOURS, NUMBERS
from voicehost.session.session import Session
from voicehost.speak import languages

GAME = Haiclue(languages.read("en", "haiclue"))
NAMES = (*PLAYERS, "Kim", "Lou")


class Tiles(Table):
    @property
    def state(self) -> Any:
        """A `State` of this game."""
        return self.session.state

    def clues(self, text: str = "one two", but: tuple[Player, ...] = ()) -> Self:
        """Everybody makes that clue who has none."""
        for player in self.state.thinking if self.state.phase is Phase.CLUES else ():
            if player not in but:
                self.does(player, "clue", clue=text)
        return self

    def guesses(self, **guesses: str) -> Self:
        """Colours; each by a player in lower case."""
        for player, colour in guesses.items():
            self.does(player.capitalize(), "guess", guess=colour)
        return self

    def all_guess(self, colour: str = "red") -> Self:
        for player in self.state.thinking:
            self.does(player, "guess", guess=colour)
        return self

    def cards(self, **cards: str) -> Self:
        """Whose target is which, by its colour."""
        state: State = self.state
        for player, colour in cards.items():
            state = state.reseat(player.capitalize(), card=COLOURS.index(colour))
        self.session = replace(self.session, state=state)
        return self

    def points(self) -> list[int]:
        return [seat.points for seat in self.state.seats]


def sat(players: int = 3, seed: int = 1, **options: Any) -> Tiles:
    """All is told at once, unless a test gives it a `breath`."""
    return Tiles(*Session.begin(GAME, NAMES[:players], Options(**{"breath": 0.0, **options}), seed))


def begun(players: int = 3, seed: int = 1, **options: Any) -> Tiles:
    """Ana is the youngest, and clues are made."""
    return sat(players, seed, **options).type("ana is the youngest")


def guessing(players: int = 3, seed: int = 1, **options: Any) -> Tiles:
    """Everybody has a clue; Ana's neighbour's is guessed first."""
    return begun(players, seed, **options).clues()


def haiku_of(words: tuple[str, ...], seed: int = 4) -> str:
    """Numbers of tiles that make a haiku."""
    random = Random(seed)
    while True:
        order = random.sample(range(len(words)), random.randint(8, 14))
        if haiku.split(tuple(words[at] for at in order)):
            return " ".join(NUMBERS[at] for at in order)


def at(phase: str, players: tuple[Player, ...], **options: Any) -> Tiles:
    """A table in that phase, the first player the youngest; "voting" on whether it is a haiku."""
    table = Tiles(*Session.begin(GAME, players, Options(**{"breath": 0.0, **options}), 1))
    if phase == "youngest":
        return table
    table.type(f"{players[0]} is the youngest")
    if phase == "clues":
        return table
    for player in players:
        words = table.state.words(table.state.seat(player))
        table.does(player, "clue", clue=haiku_of(words) if table.state.options.haiku else "one two")
    if phase == "between":
        table.all_guess()
    if phase == "voting":
        table.type("challenge the haiku")
    return table


def a_round(table: Tiles) -> Tiles:
    """To the end of this one."""
    number = table.state.round
    table.clues()
    while table.state.round == number and table.state.phase is not Phase.OVER:
        table.all_guess()
        table.type("next")
    return table


def played(table: Tiles) -> Tiles:
    while table.state.phase is not Phase.OVER:
        a_round(table)
    return table.type("well played")
