"""Whole random games, for every number of players, reckoned by a model written apart: from the rulebook, and from what players did."""

from __future__ import annotations

from random import Random

import pytest

from tests.support.tiles_table import NAMES, Tiles, sat
from voicehost.games.haiclue.state import Phase
from voicehost.games.haiclue.tables import COLOURS

pytestmark = pytest.mark.quick

STACKS = {2: 2, 3: 3, 4: 3, 5: 3, 6: 2, 7: 2, 8: 2, 9: 1, 10: 1, 11: 1, 12: 1}


class Reckoner:
    """Paper and pencil."""

    def __init__(self, players: int, youngest: int) -> None:
        self.players = players
        self.to_read = [(youngest + turn) % players for turn in range(players)]
        self.clues = 0
        self.points = [0] * players
        self.team = 0

    def author(self) -> int:
        """On the left of whose turn it is to read."""
        return (self.to_read[self.clues % self.players] + 1) % self.players

    def guessed(self, guesses: dict[int, str], card: str) -> None:
        right = [player for player, colour in guesses.items() if colour == card]
        assert self.author() not in guesses
        assert len(guesses) == self.players - 1
        for player in right:
            self.points[player] += 1
        self.points[self.author()] += len(right)
        self.team += len(right)
        self.clues += 1

    def over(self) -> bool:
        return self.clues == self.players * 2 * STACKS[self.players]


def by_chance(players: int, seed: int) -> tuple[Tiles, Reckoner]:
    random = Random(seed)
    youngest = random.randrange(players)
    table, paper = sat(players, seed).type(f"{NAMES[youngest].lower()} is the youngest"), Reckoner(players, youngest)
    while not paper.over():
        if table.state.phase is Phase.CLUES:
            cards = [COLOURS[seat.card] for seat in table.state.seats]
            for player in random.sample(NAMES[:players], players):
                tiles = random.sample(range(1, 16), random.randint(2, 5))
                table.does(player, "clue", clue=" ".join(map(str, tiles)))
        author = paper.author()
        guesses = {at: random.choice(COLOURS) for at in range(players) if at != author}
        for at in random.sample(sorted(guesses), len(guesses)):
            table.does(NAMES[at], "guess", guess=guesses[at])
        paper.guessed(guesses, cards[author])
        table.type("next")
    return table, paper


@pytest.mark.parametrize("players", range(2, 13))
def test_both_come_to_the_same(players: int) -> None:
    """Points of each, the team's, when it is over, and who has won."""
    for seed in range(4):
        table, paper = by_chance(players, seed)
        assert table.type("well played").session.over
        sentence = next(
            sentence
            for sentence in table.heard[::-1]
            if sentence.key == "winners" or (sentence.key.startswith("team-") and sentence.key != "team-score")
        )
        if players == 2:
            kind = "team-perfect" if paper.team == 8 else "team-won" if paper.team >= 6 else "team-lost"
            assert (sentence.key, sentence.fields["n"]) == (kind, paper.team)
            continue
        assert table.points() == paper.points
        best = max(paper.points)
        assert sentence.fields["players"] == tuple(NAMES[at] for at, points in enumerate(paper.points) if points == best)
