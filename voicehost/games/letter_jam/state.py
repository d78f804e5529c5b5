"""Letter Jam's state: whose letters stand where, which clues were given, what everybody has noted. It is frozen; each change makes a new
one.

A player's own letters are a secret only from that player. So everything that the player sees must be made from `seen_by` and
`Clue.read_by`, and from nothing else here.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from typing import TypeAlias

from voicehost.core.play import Player, Say, came_later
from voicehost.games.kit.breath import Breath
from voicehost.games.kit.seats import Seats, Seen
from voicehost.games.letter_jam.tables import LETTERS, SETUPS, WILDCARD, SetUp

Step: TypeAlias = "tuple[State, tuple[Say, ...]]"

Source: TypeAlias = str
"""Where a chip lies: beside a player's letter ("Ben"), a nonplayer stand ("stand 1") or the wildcard (`WILDCARD`)."""


@dataclass(frozen=True, slots=True)
class Options:
    dealt: bool = False
    """Whether the host deals common words, instead of neighbours writing words for each other."""
    level: int = 1
    """How common a dealt word is: 1 the commonest, 2, or 3 the rarest."""
    dispute: float = 15.0
    """For how many seconds the end may be disputed. 0 waits for "well played"."""
    breath: float = came_later(2.0, before=0.0)
    """For how many seconds after the last word, or the last "ready", it may still be taken back. 0 means not at all."""
    family: bool = False
    """Whether children play, too. The host then deals no word that is not for them."""
    words: tuple[str, ...] = ()
    """Words that count at this table, whatever the dictionary says."""


class Phase(StrEnum):
    WORDS = "words"
    """Everybody writes a word for a neighbour."""
    TALK = "talk"
    """The players discuss which clue could be given, and by whom. They may move on to their next letters."""
    LAYING = "laying"
    """A player lays out the chips of a clue."""
    ARRANGING = "arranging"
    """The flower is empty, or all players are ready. Everybody arranges their letters."""
    OVER = "over"


@dataclass(frozen=True, slots=True)
class Chip:
    """A numbered chip beside a letter. Its number is its place in the clue."""

    source: Source
    letter: str
    """The letter, or "" for the wildcard: only the giver knows what it stands for."""
    place: int = 0
    """Which of the player's letters it lies beside, from 0. `LETTERS` stands for a bonus letter."""

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
        """The clue as that player writes it down: "?" for their own letter, "*" for the wildcard."""
        return "".join("?" if chip.source == player else "*" if chip.source == WILDCARD else chip.letter for chip in self.chips)

    def chip_of(self, player: Player) -> Chip | None:
        """The first chip beside that player's letter; None if there is none."""
        return next((chip for chip in self.chips if chip.source == player), None)

    def helps(self, player: Player) -> bool:
        return self.chip_of(player) is not None


@dataclass(frozen=True, slots=True)
class Terms:
    """Everything that may be said about a clue before it is given."""

    letters: int
    players: int
    """How many players have a letter of their own in it, without bonus letters."""
    stands: int
    bonus: int
    wildcard: bool | None
    """Whether it takes the wildcard. None if the offer did not say so."""


@dataclass(frozen=True, slots=True)
class Draft:
    """A clue that a player has thought of and not given yet. It is a secret."""

    word: str
    """The word, or "" if the player told only the chips."""
    sources: tuple[Source, ...]


@dataclass(frozen=True, slots=True)
class Seat:
    player: Player
    written: str = ""
    """The word that this player has made for the neighbour on the right. It is a secret."""
    by_host: bool = False
    """Whether the host has dealt that word, because the player had left without writing one."""
    letters: tuple[str, ...] = ()
    """The player's letters, in the order in which they stand up. Everybody else may see the one that stands; the player sees none of
    them."""
    at: int = 0
    """The index of the letter that stands, from 0; `LETTERS` if a bonus letter stands."""
    bonus: str = ""
    """The bonus letter that stands, or "" if there is none. Everybody sees it but its owner."""
    kept: tuple[str, ...] = ()
    """The bonus letters that were in a clue and now lie face down. Everybody knows them but their owner."""
    notes: tuple[str, ...] = ("",) * LETTERS
    """The letter that this player takes each of the five for, or "" if they have no idea. Notes are private."""
    bonus_notes: tuple[str, ...] = ()
    """The same for each bonus letter in `kept`."""
    draft: Draft | None = None
    red: int = 0
    """The red tokens that this player has taken for clues."""
    green: int = 0
    ready: bool = False
    """Whether this player needs no more clues."""
    arranged: tuple[str, ...] | None = None
    """The word at the end, by its cards: "1" to "5", "bonus 1", `WILDCARD`. Empty if the player has no word, None if they have not said
    yet."""
    ruled: bool | None = None
    """Whether the arranged cards are a word, if the table has overruled the dictionary; None if it has not."""
    score: int = 0

    @property
    def standing(self) -> str:
        """The letter on this player's stand, or "" if there is none."""
        return self.letters[self.at] if self.at < len(self.letters) else self.bonus


@dataclass(frozen=True, slots=True)
class Stand:
    """A nonplayer stand."""

    stack: tuple[str, ...]
    """The letters. The first stands up for all to see, and the others lie behind it, face down."""
    token: bool = True
    """Whether its green token still lies under the stack."""

    @property
    def standing(self) -> str:
        return self.stack[0] if self.stack else ""


@dataclass(frozen=True, slots=True)
class State(Seats[Seat]):
    options: Options
    seats: tuple[Seat, ...]
    seed: int
    deck: tuple[str, ...] = ()
    """The letters to draw, face down, the next one first."""
    discards: tuple[str, ...] = ()
    stands: tuple[Stand, ...] = ()
    phase: Phase = Phase.WORDS
    red: int = 0
    """The red tokens on the flower."""
    green: int = 0
    giver: Player = ""
    """The player who lays chips or, at the end, cards; "" if nobody does."""
    line: tuple[Source, ...] = ()
    """The chips or cards that `giver` has laid so far."""
    known: tuple[Player, ...] = ()
    """The players whose words were shown before the table took that back. These words stay as they were."""
    green_shown: int | None = None
    """The green tokens on the flower when the words in `known` were shown; None if none were. They stay the bonus of each word."""
    offers: tuple[tuple[Player, Terms], ...] = ()
    """The offers, at most one for each player, in the order in which they were made."""
    clues: tuple[Clue, ...] = ()
    breath: Breath | None = None
    """The moment after everybody has written a word and before letters stand up, or after everybody is ready and before the clues end. None
    at any other time."""
    counted_out: bool = False
    """Whether the clues are over because the table has given a player the last token."""
    seen: tuple[Seen, ...] = ()
    """Words of which people know letters from a place that they took or gave up: their neighbour's, which they may have written, and once
    letters stand, those of all others. These people cannot play them, even if the table takes the change back."""
    shown: tuple[Player, ...] = ()
    """The players who counted when the words were shown, whether or not they had one."""
    corrected: int = 0
    """How many points more than the host has counted the table has together, because the table says so. It may be below zero."""

    @property
    def letters_stand(self) -> bool:
        return self.phase not in (Phase.WORDS, Phase.OVER)

    @property
    def missing(self) -> tuple[Player, ...]:
        """The players who still have to write a word, or to arrange their letters. Empty at any other time."""
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
    def bonus(self) -> int:
        """How many points the green tokens bring to each word."""
        return self.green if self.green_shown is None else self.green_shown

    @property
    def share(self) -> int:
        """How many red tokens are a player's fair share."""
        return self.card.red // len(self.seats)

    @property
    def wildcard_taken_by(self) -> Player | None:
        return next((seat.player for seat in self.seats if seat.arranged and WILDCARD in seat.arranged), None)

    @property
    def to_show(self) -> tuple[Seat, ...]:
        """The seats whose words are shown at the end: those of the players who are present, and of players who arranged a word and then
        left."""
        return tuple(seat for seat in self.seats if seat.player not in self.away or seat.arranged)

    @property
    def counted(self) -> tuple[Seat, ...]:
        """The seats whose words make the result."""
        return tuple(seat for seat in self.seats if seat.player in self.shown)

    @property
    def all_ready(self) -> bool:
        """Whether nobody who is present needs another clue."""
        return all(seat.ready for seat in self.present)

    @property
    def all_arranged(self) -> bool:
        return all(seat.arranged is not None for seat in self.present)

    @property
    def all_known(self) -> bool:
        """Whether the words of all players who are present were shown, although the table has taken that back."""
        return {*self.there} <= {*self.known}

    @property
    def may_be_shown(self) -> bool:
        """Whether everybody has arranged a word, or has none, and nobody is changing one aloud."""
        return self.all_arranged and not self.giver

    def may_give(self, player: Player) -> bool:
        """ "If you have your fair share of red tokens and at least one is left, someone else must give this clue." """
        if player in self.away:
            return False
        return not self.red or self.seat(player).red < self.share or all(seat.red >= self.share for seat in self.present)

    def has_drafted(self, player: Player) -> bool:
        """Whether the player has entered a clue and not given it yet. The clue is a secret, but not that there is one."""
        return self.seat(player).draft is not None

    def has_arranged(self, player: Player) -> bool:
        """Whether the player has said which word their letters make, or that they make none."""
        return self.seat(player).arranged is not None

    def right_of(self, player: Player) -> Player:
        """The neighbour on the right. Clockwise is to the left, so this is the player before."""
        return self.players[self.players.index(player) - 1]

    def word_of(self, player: Player) -> str:
        """The word that was written for that player."""
        return next(seat.written for seat in self.seats if self.right_of(seat.player) == player)

    def in_sight_of(self, player: Player) -> tuple[Player, ...]:
        """The players of whose words this player knows letters."""
        if not self.seat(player).letters:
            return (self.right_of(player),) if self.seat(player).written else ()
        return tuple(other for other in self.players if other != player)

    def has_seen(self, who: str, owner: Player) -> bool:
        """Whether that person knows letters of the owner's word from another place."""
        return any((each.who, each.owner, each.secret) == (who, owner, self.word_of(owner)) for each in self.seen)

    def chip(self, source: Source) -> Chip:
        """A chip laid beside the letter that stands there now. Its letter is "" for the wildcard and for an empty stand."""
        if source == WILDCARD:
            return Chip(source, "")
        for number, stand in enumerate(self.stands, 1):
            if source == f"stand {number}":
                return Chip(source, stand.standing)
        seat = self.seat(source)
        return Chip(source, seat.standing, seat.at)

    def seen_by(self, player: Player | None) -> tuple[Chip, ...]:
        """The letters that this player can see, with their sources: all that stand but the player's own. If `player` is None, those that
        everybody sees, which stand on nonplayer stands."""
        others = tuple(seat.player for seat in self.seats if player is not None and seat.player != player)
        stands = tuple(f"stand {number}" for number in range(1, len(self.stands) + 1))
        return tuple(chip for chip in map(self.chip, (*others, *stands)) if chip.letter)

    def sources(self, giver: Player) -> tuple[Source, ...]:
        """The places where that player may lay a chip."""
        return (*(chip.source for chip in self.seen_by(giver)), WILDCARD)
