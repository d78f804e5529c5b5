"""Haiclue's state: the stacks, each player's tiles and clue, and whose clue is guessed. It is frozen, so each change makes a new one."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from enum import StrEnum
from typing import TypeAlias

from voicehost.core.play import Player, Say, came_later
from voicehost.core.speech import Samples
from voicehost.games.haiclue.tables import TEAM, Tile, box, read
from voicehost.games.kit.ballot import Ballot
from voicehost.games.kit.breath import Breath
from voicehost.games.kit.seats import Seats, Seen

Step: TypeAlias = "tuple[State, tuple[Say, ...]]"


@dataclass(frozen=True, slots=True)
class Options:
    haiku: bool = False
    """The Haiku Variation: everybody has twenty tiles, and each clue is a haiku."""
    players_read: bool = False
    """Clues are read aloud by the players whom the rulebook names, not by the host."""
    open_guesses: bool = False
    """Guesses may also be called out."""
    youngest: Player = ""
    """Who reads first. If it is empty, the host asks."""
    clue_time: float = 0.0
    """Seconds for making clues; 0 is no limit. A player who has none by then is passed over."""
    guess_time: float = 0.0
    """Seconds for guessing a clue; 0 is no limit."""
    between: float = 0.0
    """Seconds between the result of a clue and the next clue; with 0 the host waits until somebody says "next"."""
    remind: float = 60.0
    """Seconds until the host names those who are still thinking; each further reminder takes twice as long. 0 is never."""
    dispute: float = 15.0
    """Seconds in which the end may be disputed; with 0 the host waits for "well played"."""
    breath: float = came_later(2.0, before=0.0)
    """Seconds after the last clue or guess in which players may still change theirs; 0 is none."""
    tiles: tuple[str, ...] = ()
    """The table's own tiles, lines of two words each. If it is empty, the tiles that come with the game are used."""
    family: bool = False
    """Children play too: the game's own tiles whose words are not fit for them are left out."""

    @property
    def box(self) -> tuple[str, ...]:
        """The tiles in use, one in each line."""
        return self.tiles or box(family=self.family)


class Phase(StrEnum):
    YOUNGEST = "youngest"
    """The host asks who reads first."""
    CLUES = "clues"
    """Everybody makes a clue."""
    READING = "reading"
    """A player reads a clue aloud."""
    GUESSING = "guessing"
    BETWEEN = "between"
    """A clue has been guessed, and the next has not been read yet."""
    OVER = "over"


@dataclass(frozen=True, slots=True)
class Seat:
    player: Player
    hand: tuple[int, ...]
    """The player's tiles by their numbers in the box, from 0, in reading order. Only the player sees their words."""
    card: int = 0
    """The number of this player's target, 0 to 3. It is secret until their clue has been guessed."""
    line: tuple[int, ...] = ()
    """The clue so far, as places in the hand, from 0. It is secret until it is read."""
    finished: bool = False
    """The clue is done. If the line is empty, this player has no clue."""
    guess: int | None = None
    """The target that this player guesses for the current clue. It is secret until all have guessed."""
    points: int = 0

    @property
    def has_clue(self) -> bool:
        return self.finished and bool(self.line)


@dataclass(frozen=True, slots=True)
class Kept:
    """A clue that has been read and guessed, for the record of the game."""

    round: int
    author: Player
    lines: tuple[str, ...]
    """One line, or the three of a haiku."""
    target: str
    right: tuple[Player, ...]
    guesses: tuple[tuple[Player, int | None], ...] = ()
    """Who could guess, and the target that each guessed. Empty if nobody could, as after a vote or for a target that was known before."""
    void: bool = False
    """The table voted that it is no haiku, so its target was not told."""


@dataclass(frozen=True, slots=True)
class Heard:
    """A clue that everybody has heard or read, although the table took back the move that led to it."""

    round: int
    author: Player
    target: str
    line: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class State(Seats[Seat]):
    options: Options
    seats: tuple[Seat, ...]
    seed: int
    stacks: tuple[tuple[int, ...], ...] = ()
    """Four stacks of tiles, by their numbers in the box. The first tile of each is played first."""
    cards: tuple[int, ...] = ()
    """The rest of the deck: the target, 0 to 3, on each card."""
    first: int = 0
    """The place of the youngest player among the players of the round, once that is known."""
    ring: tuple[Player, ...] = ()
    """The players who had a seat when this round began. Players who join later have no clue in it. Empty before the first round."""
    next_youngest: Player = ""
    """The player whom the table has named to read first from the next round on; "" if nothing changes."""
    phase: Phase = Phase.YOUNGEST
    round: int = 0
    """The number of the round, from 0. Even rounds are white."""
    turn: int = 0
    """The number of the clue within this round, from 0, in the order of reading. An author without a clue counts too."""
    since: Samples = 0
    """When this phase began, on the game's clock."""
    reminders: int = 0
    vote: Ballot | None = None
    """The vote on whether the clue is a haiku: the lexicon does not know, or somebody doubts it."""
    drew: tuple[Player, ...] = ()
    """The players who have drawn a target in this round, including those who have left since."""
    passed: tuple[Player, ...] = ()
    """The players who have no guess for this clue, and for whom nobody waits."""
    settled: bool = False
    """The table has voted that the clue is a haiku."""
    breath: Breath | None = None
    """The breath after the last clue or guess, before the host tells anything."""
    kept: tuple[Kept, ...] = ()
    revealed: tuple[Kept, ...] = ()
    """Clues whose targets stay known although the table took back the move that told them. They are ruled as before."""
    heard: tuple[Heard, ...] = ()
    """Clues that stay as they were for their targets."""
    seen: tuple[Seen, ...] = ()
    """The targets of this round that somebody has seen in a place that they took or gave up."""
    last: int = 0
    """How many rounds the table wants to play; 0 is as many as the stacks allow."""
    by_table: int = 0
    """Points that the table has given to a team, or, if negative, taken from it."""

    @property
    def begun(self) -> bool:
        """Whether it is known who reads first."""
        return self.phase is not Phase.YOUNGEST

    @property
    def team(self) -> bool:
        return len(self.seats) == TEAM

    @property
    def rounds(self) -> int:
        return self.last or self.most_rounds

    @property
    def most_rounds(self) -> int:
        """How many rounds the stacks allow. Each tile is played twice, with its white and its black side."""
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
        """The player who reads the clue: on the author's right, or the next one on that side who has not left. If nobody else is there, it
        is the author."""
        at, ring = self.first + self.turn, self.of_the_round
        seats = (ring[(at - back) % len(ring)] for back in range(len(ring)))
        return next((seat for seat in seats if seat.player not in self.away and seat.player != self.author.player), self.author)

    @property
    def author(self) -> Seat:
        """The player whose clue is read, on the left of the reader."""
        return self.of_the_round[(self.first + self.turn + 1) % len(self.of_the_round)]

    @property
    def of_the_round(self) -> tuple[Seat, ...]:
        """The seats of the players who had one when the round began."""
        return tuple(seat for seat in self.seats if not self.ring or seat.player in self.ring)

    @property
    def barred(self) -> tuple[Player, ...]:
        """The players here who have seen the target of this clue, because they had another place. They do not guess it."""
        if not self.seen:
            return ()
        author = self.author
        knowing = {each.who for each in self.seen if (each.owner, each.secret) == (author.player, self.targets[author.card])}
        return tuple(player for player in self.there if player in knowing and player != author.player)

    @property
    def to_count(self) -> tuple[Kept, ...]:
        """The clues of this round of which the host has said that they are ruled as they were, and which nobody has come to again."""
        ruled = {(kept.round, kept.author) for kept in self.kept}
        known = (kept for kept in self.revealed if kept.round == self.round and kept.author in self.players)
        return tuple(kept for kept in known if (kept.round, kept.author) not in ruled)

    @property
    def points(self) -> dict[Player, int]:
        """What each player has. It includes what clues bring that are to count, because the host has told that."""
        points = Counter({seat.player: seat.points for seat in self.seats})
        for kept in self.to_count:
            points.update({kept.author: len(kept.right), **dict.fromkeys(kept.right, 1)})
        return {seat.player: points[seat.player] for seat in self.seats}

    @property
    def guessers(self) -> tuple[Seat, ...]:
        """The seats of those who may guess this clue: everybody present but its author, and those who have seen its target."""
        return tuple(seat for seat in self.present if seat.player not in (self.author.player, *self.barred))

    @property
    def thinking(self) -> tuple[Player, ...]:
        """The players for whose clue or guess the game waits. Empty during a vote."""
        if self.vote is not None:
            return ()
        if self.phase is Phase.CLUES:
            return tuple(seat.player for seat in self.seats if not seat.finished)
        if self.phase is not Phase.GUESSING:
            return ()
        return tuple(seat.player for seat in self.guessers if seat.guess is None and seat.player not in self.passed)

    def heard_of(self, player: Player) -> Heard | None:
        """The clue that everybody has heard for this player's target of this round. None if there is none."""
        about = (self.round, player, self.targets[self.seat(player).card])
        return next((each for each in self.heard if (each.round, each.author, each.target) == about), None)

    def words(self, seat: Seat) -> tuple[str, ...]:
        """The words on the player's tiles in this round, in reading order."""
        tiles, side = self.tiles, self.side
        return tuple(tiles[tile][side] for tile in seat.hand)

    def clue(self, seat: Seat) -> tuple[str, ...]:
        """The words of the player's clue so far."""
        words = self.words(seat)
        return tuple(words[at] for at in seat.line)
