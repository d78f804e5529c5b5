"""A table of Letter Jam players without sound: words as a test wants them, clues by their chips or their word."""

from __future__ import annotations

from dataclasses import replace
from typing import Any, Self

from tests.support.table import PLAYERS, Table
from voicehost.core.play import Player
from voicehost.games.letter_jam import LetterJam
from voicehost.games.letter_jam.state import Options
from voicehost.games.letter_jam.tables import LETTERS
from voicehost.session.session import Session
from voicehost.speak import languages

GAME = LetterJam(languages.read("en", "letter-jam"))
WORDS = ("horse", "plant", "cider", "money", "taste", "build")
"""Written by the first player, the second ...; each goes to the neighbour on the right."""


class Jam(Table):
    @property
    def state(self) -> Any:
        """A `State` of this game."""
        return self.session.state

    def letters(self, **letters: str) -> Self:
        """Whose letters stand in which order: "horse"."""
        state = self.state
        for player, word in letters.items():
            state = state.reseat(player.capitalize(), letters=tuple(word))
        self.session = replace(self.session, state=state)
        return self

    def gives(self, player: Player, clue: str) -> Self:
        """By its word or its chips."""
        return self.does(player, "draft", clue=clue).type(f"{player.lower()} gives the clue")


def sat(players: int = 3, seed: int = 1, **options: Any) -> Jam:
    return Jam(*Session.begin(GAME, PLAYERS[:players], Options(**{"breath": 0.0, **options}), seed))


def begun(players: int = 3, seed: int = 1, **options: Any) -> Jam:
    """Words are written, and letters stand in the order in which they were written."""
    table = sat(players, seed, **options)
    if not options.get("dealt"):
        for player, word in zip(table.session.players, WORDS, strict=False):
            table.does(player, "word", given=word)
        table.letters(**{player.lower(): table.state.word_of(player) for player in table.session.players})
    return table


def at(phase: str, players: tuple[Player, ...], **options: Any) -> Jam:
    """A table in that phase: "talk" before the first clue, "clued" after one, "laying" where the first player gives it, "bonus" where the
    second has kept a bonus letter (E), "shared" when the first has given a fair share, "arranging", "shown"."""
    table = Jam(*Session.begin(GAME, players, Options(**{"dealt": True, "breath": 0.0, **options}), 1))
    first, second = players[:2]
    if phase == "bonus":
        table.session = replace(table.session, state=table.state.reseat(second, at=LETTERS, bonus="e"))
    if phase in ("clued", "bonus"):
        table.gives(first, ", ".join(players[1:]))
    for _ in range(2 if phase == "shared" else 0):
        table.gives(first, ", ".join(players[1:]))
    if phase == "laying":
        table.type(f"{first} gives the clue")
    for player in players if phase in ("arranging", "shown") else ():
        table.type(f"{player} is ready")
    for player in players if phase == "shown" else ():
        table.does(player, "arrange", cards="5 4 3 2 1")
    if phase == "shown":
        table.type("show the words")
    return table
