"""Players who know no more than the people at the table would, and play well together: `python -m tests.games.letter_jam.solver GAMES`.

Each has a set of letters that their own standing letter may still be, by all the clues that it was in; a clue is looked for in a common
vocabulary, and the one that leaves its hearers the fewest letters is given. What a solver reads is what `State.seen_by` and `Clue.read_by`
give that player, and nothing else of the state.
"""

from __future__ import annotations

import sys
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import cache
from math import log2

from tests.support.jam_table import Jam, begun
from voicehost.core.play import Player
from voicehost.games.letter_jam import clue, words
from voicehost.games.letter_jam.score import word
from voicehost.games.letter_jam.state import Clue, Phase, State
from voicehost.games.letter_jam.tables import LETTERS, PACK, PLAYERS
from voicehost.lexicon.common import common_words, zipf
from voicehost.lexicon.dictionary import is_word

SEEN = 40
"""Clues that are weighed before one is given."""


@cache
def vocabulary() -> frozenset[str]:
    return frozenset(each for each in common_words(8_000) if 3 <= len(each) <= 9 and is_word(each))


@cache
def fits(read: str) -> frozenset[str]:
    """The letters that "?" may be in a clue as it is read, if its giver has used a word that everybody knows."""
    wild = tuple(PACK) if "*" in read else ("",)
    found = (letter for letter in PACK if any(read.replace("?", letter).replace("*", other) in vocabulary() for other in wild))
    return frozenset(found)


@dataclass
class Solver:
    player: Player
    possible: dict[int, frozenset[str]] = field(default_factory=lambda: {at: frozenset(PACK) for at in range(LETTERS + 1)})
    kept: int = 0
    """Bonus letters that lie face down."""

    def hears(self, heard: Clue) -> None:
        mine = next((chip for chip in heard.chips if chip.source == self.player), None)
        if mine is not None:
            still = self.possible[mine.place] & fits(heard.read_by(self.player))
            self.possible[mine.place] = still or self.possible[mine.place]

    def thinks_of(self, state: State) -> tuple[float, str] | None:
        """The best clue of what is seen, and what it is worth: bits that it tells, all hearers together."""
        seen = {chip.letter for chip in state.seen_by(self.player)}
        likely = sorted((each for each in vocabulary() if len(set(each) - seen) <= 1), key=lambda each: (-len(set(each) & seen), each))
        return max(((self._worth(state, each), each) for each in likely[:SEEN]), default=None)

    def _worth(self, state: State, each: str) -> float:
        found = clue.ways(state, self.player, each)
        if not found:
            return 0.0
        thought = Clue(self.player, tuple(map(state.chip, found[0])))
        helped = {source for source in thought.sources if source in state.players}
        return sum(log2(len(PACK) / max(1, len(fits(thought.read_by(reader))))) for reader in helped)

    def is_sure(self, at: int) -> bool:
        return len(self.possible[at]) == 1

    def word(self) -> tuple[str, str] | None:
        """The commonest word of five that these letters may be, and which letter each card is taken for."""
        found = ((each, taken) for each in five() if (taken := self._taken(each)) is not None)
        return max(found, key=lambda pair: zipf(pair[0]), default=None)

    def _taken(self, each: str) -> str | None:
        """Each card's letter, if the word's letters can be shared out among them."""
        cards = sorted(range(LETTERS), key=lambda at: len(self.possible[at]))

        def share(left: Counter[str], rest: list[int]) -> dict[int, str] | None:
            if not rest:
                return {}
            for letter in sorted(letter for letter in left if left[letter] and letter in self.possible[rest[0]]):
                if (more := share(left - Counter(letter), rest[1:])) is not None:
                    return {rest[0]: letter, **more}
            return None

        shared = share(Counter(each), cards)
        return None if shared is None else "".join(shared[at] for at in range(LETTERS))


@cache
def five() -> tuple[str, ...]:
    return words.listed(3)


def play(table: Jam) -> Iterator[State]:
    """A whole game, from the first clue on, as it stands after each step."""
    solvers = {player: Solver(player) for player in table.session.players}
    while table.state.phase is Phase.TALK:
        yield table.state
        _clue(table, solvers)
        _move_on(table, solvers)
        yield table.state
    for player, solver in solvers.items():
        _arrange(table, player, solver)
        yield table.state
    table.type("show the words")


def _clue(table: Jam, solvers: dict[Player, Solver]) -> None:
    """Whoever has the best gives it, or all are ready."""
    state: State = table.state
    found = {player: solvers[player].thinks_of(state) for player in state.players if state.may_give(player)}
    giver = max(found, key=lambda player: found[player] or (0.0, ""))
    best = found[giver]
    if best is None or not best[0] or all(seat.at == LETTERS for seat in state.seats):
        for player in state.players:
            table.type(f"{player.lower()} is ready")
        return
    table.gives(giver, best[1])
    for solver in solvers.values():
        solver.hears(table.state.clues[-1])


def _move_on(table: Jam, solvers: dict[Player, Solver]) -> None:
    for player, solver in solvers.items():
        seat = table.state.seat(player)
        if len(seat.kept) > solver.kept:
            solver.kept = len(seat.kept)
            if solver.is_sure(LETTERS):
                table.does(player, "note", note=f"bonus {solver.kept} {min(solver.possible[LETTERS])}")
            solver.possible[LETTERS] = frozenset(PACK)
        elif seat.at < LETTERS and solver.is_sure(seat.at) and table.state.phase is Phase.TALK:
            table.does(player, "note", note=min(solver.possible[seat.at])).type(f"{player.lower()} moves on")


def _arrange(table: Jam, player: Player, solver: Solver) -> None:
    found = solver.word()
    if found is None:
        table.does(player, "no-word")
        return
    text, taken = found
    for number, letter in enumerate(taken, 1):
        table.does(player, "note", note=f"{number} {letter}")
    table.does(player, "arrange", cards=text)


def figures(players: int, games: int) -> str:
    """Of so many random games: tables that found all their words, words found, clues given, tokens left."""
    whole = found = clues = tokens = 0
    for seed in range(games):
        table = begun(players, seed, dealt=True)
        for _ in play(table):
            pass
        state = table.state
        made = [word(state, seat) is not None for seat in state.seats]
        whole, found = whole + all(made), found + sum(made)
        clues, tokens = clues + len(state.clues), tokens + state.tokens
    left = f"clues {clues / games:.1f}, tokens left {tokens / games:.1f}"
    return f"{players} players: all words {whole} of {games}, words {found} of {games * players}, {left}"


if __name__ == "__main__":
    for count in PLAYERS:
        print(figures(count, int(sys.argv[1])), flush=True)
