"""Letter Jam's state: whose letters stand where, what has been clued, what everybody has noted. Frozen; each change makes a new one.

A player's own letters are the game's secret, from nobody but that player: whatever the player can see must be made from `seen_by` and
`Clue.read_by`, and from nothing else here.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from typing import TypeAlias

from voicehost.core.play import Player, Say, came_later
from voicehost.games.kit.breath import Breath
from voicehost.games.kit.seats import Seats
from voicehost.games.letter_jam.tables import LETTERS, SETUPS, WILDCARD, SetUp

Step: TypeAlias = "tuple[State, tuple[Say, ...]]"

Source: TypeAlias = str
"""Where a chip lies: by a player ("Ben"), by a nonplayer stand ("stand 1") or by the wildcard (`WILDCARD`)."""


@dataclass(frozen=True, slots=True)
class Options:
    dealt: bool = False
    """The host deals the words, common ones, in place of the neighbours."""
    level: int = 1
    """How common a dealt word is: 1 the commonest, 2, or 3 the rarest."""
    dispute: float = 15.0
    """Seconds in which the end may be disputed; 0 waits for "well played"."""
    breath: float = came_later(2.0, before=0.0)
    """Seconds after the last word in which it may still be put right; 0 is none."""
    family: bool = False
    """Children play too: no dealt word is one that is not for them."""
    words: tuple[str, ...] = ()
    """That count here, whatever the dictionary says."""


class Phase(StrEnum):
    WORDS = "words"
    """Everybody writes a word for a neighbour."""
    TALK = "talk"
    """What could be clued is weighed, and who does it; letters are moved on."""
    LAYING = "laying"
    """Somebody lays out the chips of a clue."""
    ARRANGING = "arranging"
    """The flower is empty, or all are ready: everybody puts their letters in order."""
    OVER = "over"


@dataclass(frozen=True, slots=True)
class Chip:
    """A numbered chip beside a letter; its number is its place in the clue."""

    source: Source
    letter: str
    """"" of the wildcard: only the giver knows."""
    place: int = 0
    """Of a player's letters the first, second ..., from 0; `LETTERS` for a bonus letter."""

    @property
    def is_bonus(self) -> bool:
        return self.place == LETTERS


@dataclass(frozen=True, slots=True)
class Clue:
    giver: Player
    chips: tuple[Chip, ...]

    @property
    def sources(self) -> tuple[Source, ...]:
        return tuple(chip.source for chip in self.chips)

    def read_by(self, player: Player) -> str:
        """As that player writes it down: "?" for their own letter, "*" for the wildcard."""
        return "".join("?" if chip.source == player else "*" if chip.source == WILDCARD else chip.letter for chip in self.chips)

    def chip_of(self, player: Player) -> Chip | None:
        """The first beside that player's letter."""
        return next((chip for chip in self.chips if chip.source == player), None)

    def helps(self, player: Player) -> bool:
        return self.chip_of(player) is not None


@dataclass(frozen=True, slots=True)
class Terms:
    """What may be said of a clue before it is given, and no more."""

    letters: int
    players: int
    """Whose own letter it has, bonus letters apart."""
    stands: int
    bonus: int
    wildcard: bool | None
    """None where that was not told."""


@dataclass(frozen=True, slots=True)
class Draft:
    """A clue that somebody has thought of. A secret."""

    word: str
    """"" where only the chips were told."""
    sources: tuple[Source, ...]


@dataclass(frozen=True, slots=True)
class Seat:
    player: Player
    written: str = ""
    """The word this player has made for the neighbour on the right. A secret."""
    letters: tuple[str, ...] = ()
    """In the order in which they stand up. Everybody may know the one that stands; its owner knows none."""
    at: int = 0
    """Which of them stands; `LETTERS` where a bonus letter does."""
    bonus: str = ""
    """The bonus letter that stands, or "". Seen by all but its owner."""
    kept: tuple[str, ...] = ()
    """Bonus letters that were in a clue, face down. Nobody but their owner is in doubt about them."""
    notes: tuple[str, ...] = ("",) * LETTERS
    """What this player takes each of the five for; "" for no idea. Their own business."""
    bonus_notes: tuple[str, ...] = ()
    """The same of each that is kept."""
    draft: Draft | None = None
    red: int = 0
    """Tokens taken for clues."""
    green: int = 0
    ready: bool = False
    """Has worked out all that there is to it."""
    arranged: tuple[str, ...] | None = None
    """The word at the end, by its cards: "1" to "5", "bonus 1", `WILDCARD`; empty where there is none. None as long as it is not told."""
    ruled: bool | None = None
    """Whether it is a word, where the table has overruled the dictionary."""
    score: int = 0

    @property
    def standing(self) -> str:
        """The letter on this player's stand, or "" where there is none."""
        return self.letters[self.at] if self.at < len(self.letters) else self.bonus


@dataclass(frozen=True, slots=True)
class Stand:
    """One without a player."""

    stack: tuple[str, ...]
    """The first stands up for all to see; the others lie behind it, face down."""
    token: bool = True
    """Under the stack, green."""

    @property
    def standing(self) -> str:
        return self.stack[0] if self.stack else ""


@dataclass(frozen=True, slots=True)
class State(Seats[Seat]):
    options: Options
    seats: tuple[Seat, ...]
    seed: int
    deck: tuple[str, ...] = ()
    """Face down, the next one first."""
    discards: tuple[str, ...] = ()
    stands: tuple[Stand, ...] = ()
    phase: Phase = Phase.WORDS
    red: int = 0
    """Tokens on the flower."""
    green: int = 0
    giver: Player = ""
    """Who lays chips, or in the end cards; "" is nobody."""
    line: tuple[Source, ...] = ()
    """The chips or cards that lie there so far."""
    known: tuple[Player, ...] = ()
    """Whose word was shown, though that was taken back: it stays as it was."""
    offers: tuple[tuple[Player, Terms], ...] = ()
    """One a player, in the order in which they were made."""
    clues: tuple[Clue, ...] = ()
    breath: Breath | None = None
    """Everybody has written a word, and no letter stands yet."""
    counted_out: bool = False
    """Clues are over by word of the table, which has given somebody the last token."""
    shown: tuple[Player, ...] = ()
    """Whose words were shown at the end, or could have been."""

    @property
    def letters_stand(self) -> bool:
        return self.phase not in (Phase.WORDS, Phase.OVER)

    @property
    def missing(self) -> tuple[Player, ...]:
        """Who has still to write a word, or to put letters in order; empty at any other time."""
        if self.phase is Phase.WORDS:
            return tuple(seat.player for seat in self.present if not seat.written)
        if self.phase is Phase.ARRANGING:
            return tuple(seat.player for seat in self.present if seat.arranged is None)
        return ()

    @property
    def card(self) -> SetUp:
        return SETUPS[len(self.seats)]

    @property
    def tokens(self) -> int:
        return self.red + self.green

    @property
    def share(self) -> int:
        """Red tokens that are everybody's fair share."""
        return self.card.red // len(self.seats)

    @property
    def wildcard_taken_by(self) -> Player | None:
        return next((seat.player for seat in self.seats if seat.arranged and WILDCARD in seat.arranged), None)

    @property
    def to_show(self) -> tuple[Seat, ...]:
        """Of those who are there, and of whoever has put a word in order and left."""
        return tuple(seat for seat in self.seats if seat.player not in self.away or seat.arranged)

    @property
    def counted(self) -> tuple[Seat, ...]:
        """Whose words make the result."""
        return tuple(seat for seat in self.seats if seat.player in self.shown)

    @property
    def all_arranged(self) -> bool:
        return all(seat.arranged is not None for seat in self.present)

    @property
    def may_be_shown(self) -> bool:
        """Everybody has a word in order, or none, and nobody is changing theirs."""
        return self.all_arranged and not self.giver

    def may_give(self, player: Player) -> bool:
        """ "If you have your fair share of red tokens and at least one is left, someone else must give this clue." """
        if player in self.away:
            return False
        return not self.red or self.seat(player).red < self.share or all(seat.red >= self.share for seat in self.present)

    def has_drafted(self, player: Player) -> bool:
        """Whether a clue of theirs is entered, and not given yet: which one is secret, that there is one is not."""
        return self.seat(player).draft is not None

    def has_arranged(self, player: Player) -> bool:
        """Whether they have said which word their letters make, or that they make none."""
        return self.seat(player).arranged is not None

    def right_of(self, player: Player) -> Player:
        """Clockwise is to the left, so it is whoever comes before."""
        return self.players[self.players.index(player) - 1]

    def word_of(self, player: Player) -> str:
        """The word whose letters that player has."""
        return next(seat.written for seat in self.seats if self.right_of(seat.player) == player)

    def chip(self, source: Source) -> Chip:
        """One laid beside what stands there now. Its letter is "" where none stands, and of the wildcard."""
        if source == WILDCARD:
            return Chip(source, "")
        for number, stand in enumerate(self.stands, 1):
            if source == f"stand {number}":
                return Chip(source, stand.standing)
        seat = self.seat(source)
        return Chip(source, seat.standing, seat.at)

    def seen_by(self, player: Player | None) -> tuple[Chip, ...]:
        """The letters that stand where this player can see them: all but their own. Of None, who is everybody, nonplayer stands only."""
        others = tuple(seat.player for seat in self.seats if player is not None and seat.player != player)
        stands = tuple(f"stand {number}" for number in range(1, len(self.stands) + 1))
        return tuple(chip for chip in map(self.chip, (*others, *stands)) if chip.letter)

    def sources(self, giver: Player) -> tuple[Source, ...]:
        """Where that player may lay a chip."""
        return (*(chip.source for chip in self.seen_by(giver)), WILDCARD)
