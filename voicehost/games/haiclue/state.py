"""Haiclue's state: the stacks, who holds which tiles and what has been made of them, whose clue is guessed. Frozen; each change makes a
new one."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from typing import TypeAlias

from voicehost.core.play import Player, Say, came_later
from voicehost.core.speech import Samples
from voicehost.games.haiclue.tables import TEAM, Tile, box, read
from voicehost.games.kit.ballot import Ballot
from voicehost.games.kit.breath import Breath
from voicehost.games.kit.seats import Seats

Step: TypeAlias = "tuple[State, tuple[Say, ...]]"


@dataclass(frozen=True, slots=True)
class Options:
    haiku: bool = False
    """The Haiku Variation: twenty tiles, and each clue is a haiku."""
    players_read: bool = False
    """Clues are read aloud by the players whom the rulebook names, not by the host."""
    open_guesses: bool = False
    """Guesses may be called out, too."""
    youngest: Player = ""
    """Who reads first; asked where it is empty."""
    clue_time: float = 0.0
    """Seconds for making clues; 0 is no limit. Who has none then is passed over."""
    guess_time: float = 0.0
    """Seconds for guessing a clue; 0 is no limit."""
    between: float = 0.0
    """Seconds after a clue was guessed, until the next is read; with 0 somebody says "next"."""
    remind: float = 60.0
    """Seconds until those who are still thinking are named, and twice as long each time after; 0 is never."""
    dispute: float = 15.0
    """Seconds in which the end may be disputed; 0 waits for "well played"."""
    breath: float = came_later(2.0, before=0.0)
    """Seconds after the last clue or guess in which it may still be put right; 0 is none."""
    tiles: tuple[str, ...] = ()
    """Lines of two words each, in place of the tiles that come with the game."""
    family: bool = False
    """Children play too: no tile of the game's own has a word that is not for them."""

    @property
    def box(self) -> tuple[str, ...]:
        """The tiles that are played with, a line each."""
        return self.tiles or box(family=self.family)


class Phase(StrEnum):
    YOUNGEST = "youngest"
    """Who reads first is asked."""
    CLUES = "clues"
    """Everybody makes a clue."""
    READING = "reading"
    """A player reads a clue aloud."""
    GUESSING = "guessing"
    BETWEEN = "between"
    """A clue was guessed, and the next is not yet read."""
    OVER = "over"


@dataclass(frozen=True, slots=True)
class Seat:
    player: Player
    hand: tuple[int, ...]
    """Its tiles, by their numbers in the box, in reading order. What they say on this side is seen by their owner alone."""
    card: int = 0
    """Which of the targets is this player's. A secret until its clue is guessed."""
    line: tuple[int, ...] = ()
    """Places in the hand, from 0: the clue, as far as it is made. A secret until it is read."""
    finished: bool = False
    """With an empty line: this player has no clue."""
    guess: int | None = None
    """Of the clue that is being guessed. A secret until all have guessed."""
    points: int = 0

    @property
    def has_clue(self) -> bool:
        return self.finished and bool(self.line)


@dataclass(frozen=True, slots=True)
class Kept:
    """A clue that was read and guessed, as the record has it."""

    round: int
    author: Player
    lines: tuple[str, ...]
    """One line, or a haiku's three."""
    target: str
    right: tuple[Player, ...]
    void: bool = False
    """It was voted to be no haiku: its target was not told."""


@dataclass(frozen=True, slots=True)
class Seen:
    """Somebody has a target on their page, or had it there before that was taken back."""

    who: str
    """A person: the name stays when another takes their place."""
    author: Player
    target: str


@dataclass(frozen=True, slots=True)
class State(Seats[Seat]):
    options: Options
    seats: tuple[Seat, ...]
    seed: int
    stacks: tuple[tuple[int, ...], ...] = ()
    """Four, of tiles by their numbers in the box; the first of each is played first."""
    cards: tuple[int, ...] = ()
    """The deck that is left."""
    first: int = 0
    """The place of the youngest player among those of the round, once it is known."""
    ring: tuple[Player, ...] = ()
    """Who had a seat when this round began: whoever joins later is not read in it. Empty before the first."""
    next_youngest: Player = ""
    """Who reads first from the next round on, by word of the table; "" is whoever did."""
    phase: Phase = Phase.YOUNGEST
    round: int = 0
    """From 0; even ones are white."""
    turn: int = 0
    """Clues read in this round."""
    since: Samples = 0
    """When this phase began."""
    reminders: int = 0
    vote: Ballot | None = None
    """Is it a haiku? The lexicon does not know, or somebody doubts it."""
    drew: tuple[Player, ...] = ()
    """Who has a target in this round, also where they have left since."""
    passed: tuple[Player, ...] = ()
    """Who is not waited for with a guess of this clue."""
    settled: bool = False
    """The clue was voted to be a haiku."""
    breath: Breath | None = None
    """Everybody has a clue, or a guess, and nothing is told yet."""
    kept: tuple[Kept, ...] = ()
    revealed: tuple[Kept, ...] = ()
    """Clues whose targets are known, though what told them was taken back: they are ruled as they were."""
    seen: tuple[Seen, ...] = ()
    """Targets of this round that were on the page of somebody who had taken a place, or had given it up."""
    last: int = 0
    """How many rounds the table wants to play; 0: as many as the stacks have."""
    by_table: int = 0
    """Points that the table has given a team, or taken from it."""

    @property
    def begun(self) -> bool:
        """It is known who reads first."""
        return self.phase is not Phase.YOUNGEST

    @property
    def team(self) -> bool:
        return len(self.seats) == TEAM

    @property
    def rounds(self) -> int:
        return self.last or self.most_rounds

    @property
    def most_rounds(self) -> int:
        """Each tile of a stack is played twice, white side and black side."""
        return 2 * len(self.stacks[0])

    @property
    def tiles(self) -> tuple[Tile, ...]:
        return read(self.options.box)

    @property
    def side(self) -> int:
        """0 is white, 1 is black."""
        return self.round % 2

    @property
    def targets(self) -> tuple[str, ...]:
        tiles, side, row = self.tiles, self.side, self.round // 2
        return tuple(tiles[stack[row]][side] for stack in self.stacks)

    @property
    def reader(self) -> Seat:
        """On the right of the author; where they have left, whoever is next on that side; where nobody else is there, the author."""
        at, ring = self.first + self.turn, self.of_the_round
        seats = (ring[(at - back) % len(ring)] for back in range(len(ring)))
        return next((seat for seat in seats if seat.player not in self.away and seat.player != self.author.player), self.author)

    @property
    def author(self) -> Seat:
        """Whose clue is read: on the left of whoever reads."""
        return self.of_the_round[(self.first + self.turn + 1) % len(self.of_the_round)]

    @property
    def of_the_round(self) -> tuple[Seat, ...]:
        """The seats of those who had one when the round began."""
        return tuple(seat for seat in self.seats if not self.ring or seat.player in self.ring)

    @property
    def barred(self) -> tuple[Player, ...]:
        """Of those who are there, who has seen the target of the clue that is read in a place that they had: they do not guess it."""
        if not self.seen:
            return ()
        author = self.author
        knowing = {each.who for each in self.seen if (each.author, each.target) == (author.player, self.targets[author.card])}
        return tuple(player for player in self.there if player in knowing and player != author.player)

    @property
    def guessers(self) -> tuple[Seat, ...]:
        """Who guesses, or may still."""
        return tuple(seat for seat in self.present if seat.player not in (self.author.player, *self.barred))

    @property
    def thinking(self) -> tuple[Player, ...]:
        """Who is waited for."""
        if self.vote is not None:
            return ()
        if self.phase is Phase.CLUES:
            return tuple(seat.player for seat in self.seats if not seat.finished)
        if self.phase is not Phase.GUESSING:
            return ()
        return tuple(seat.player for seat in self.guessers if seat.guess is None and seat.player not in self.passed)

    def words(self, seat: Seat) -> tuple[str, ...]:
        """What lies before a player on this side, in reading order."""
        tiles, side = self.tiles, self.side
        return tuple(tiles[tile][side] for tile in seat.hand)

    def clue(self, seat: Seat) -> tuple[str, ...]:
        """The words of the line, as far as it is made."""
        words = self.words(seat)
        return tuple(words[at] for at in seat.line)
