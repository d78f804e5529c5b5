"""Scrabble Slam!'s state: the word on the table, who has how many cards, the question that stands. Frozen; each change makes a new one."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from enum import StrEnum
from typing import TypeAlias

from voicehost.core.play import Player, Say
from voicehost.core.speech import Samples
from voicehost.games.kit.ballot import Ballot
from voicehost.games.kit.seats import Seats
from voicehost.games.scrabble_slam.tables import BLANK, Card
from voicehost.games.scrabble_slam.words import CALLED, COMMON, changed, letter, neighbours, spelled
from voicehost.lexicon.common import zipf

Step: TypeAlias = "tuple[State, tuple[Say, ...]]"


@dataclass(frozen=True, slots=True)
class Options:
    dealt: bool = False
    """The host deals, and knows the hands; otherwise people play with the real pack, and the host counts."""
    hints: bool = False
    """With `dealt`: whoever holds cards is shown what they can make of the word."""
    dispute: float = 15.0
    """Seconds for which the end stays open to dispute; 0: until somebody says that it was well played."""
    cards: tuple[str, ...] = ()
    """The two sides of each card, as "AR" and, with a blank, "A*"; empty are the letters that voicehost has."""
    words: tuple[str, ...] = ()
    """That count here, whatever the dictionary says; of four letters."""


class Phase(StrEnum):
    OPENING = "opening"
    """A word is nominated."""
    READY = "ready"
    """The cards are dealt and looked at."""
    RACE = "race"
    OVER = "over"
    """Somebody is out, or nobody can go on; the last card can still be disputed, taken back or put right."""


@dataclass(frozen=True, slots=True)
class Seat:
    player: Player
    count: int = 0
    """Cards in hand; by what was heard, where the pack is real."""
    hand: tuple[Card, ...] = ()
    """Empty where the pack is real. A secret."""


@dataclass(frozen=True, slots=True)
class Play:
    """One card on one letter."""

    at: Samples
    player: Player | None
    """None while nobody has said whose it was (only with the real pack)."""
    before: str
    word: str
    blank: bool = False
    as_blank: bool = False
    """It was called as a blank, and not taken for one because there was no card with the letter."""
    card: Card | None = None
    """None where the pack is real."""
    settled: bool = False
    """It was disputed and stands."""
    voted: bool = False
    """By word of the table: it cannot be disputed again."""
    claimed: bool = False
    """Whose it was has been said since."""
    fallen: bool = False
    """The table found its word to be none when others lay on it: its player has a card again, and the word on the table stays."""

    @property
    def place(self) -> int | None:
        return changed(self.before, self.word)

    @property
    def letter(self) -> str:
        return letter(self.before, self.word)

    @property
    def covered(self) -> str:
        return letter(self.word, self.before)


# -- questions: while one stands, it is what is listened for --------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Shout:
    """What was called, before it is a play."""

    at: Samples
    word: str
    player: Player | None = None
    blank: bool = False


@dataclass(frozen=True, slots=True)
class Ear:
    """How well a word was heard."""

    end: Samples
    """Where it ended."""
    confidence: float
    rivals: tuple[tuple[str, float], ...] = ()
    """Other words, and how likely each is; empty where the recognizer does not tell."""
    doubted: bool = False
    """What cannot be played was likelier still: it has to be asked."""


@dataclass(frozen=True, slots=True)
class Later:
    """A shout that waits until the question is answered: which word lies there, whose it is, whether somebody is out."""

    shout: Shout
    ear: Ear | None
    """None where it was typed, and so spelled."""
    named: bool
    """Its letter was said too."""


@dataclass(frozen=True, slots=True)
class Which:
    """ "Fame or same?" The likeliest of `words` is the first."""

    shout: Shout
    words: tuple[str, ...]
    due: Samples | None = None
    """When it is asked: once everything is known that was begun before. So nobody is talked over. None: it is asked."""


@dataclass(frozen=True, slots=True)
class Who:
    """Whose card was it? Only where the host deals: the hand must be known before the next card."""

    shout: Shout


@dataclass(frozen=True, slots=True)
class Out:
    """By the host's count that player still has cards, and says to have none; or has none, by the count alone: is that player out?"""

    player: Player


@dataclass(frozen=True, slots=True)
class Stuck:
    """Can nobody change the word?"""

    waiting: tuple[Player, ...] = ()
    """Where the host has dealt, and knows: who has still to say so. The first is asked."""


@dataclass(frozen=True, slots=True)
class Cards:
    """How many cards have you? The first of `waiting` is the one asked."""

    waiting: tuple[Player, ...]
    ending: bool
    """Nobody can play, and the fewest cards win; else a count was wrong."""


@dataclass(frozen=True, slots=True)
class Vote(Ballot):
    """Does the last word count, or an earlier one?"""

    known: bool = False
    """The dictionary has it: then it stands where the vote is tied."""
    place: int = -1
    """Which of the cards on the table made it."""


Question: TypeAlias = Which | Who | Out | Stuck | Cards | Vote


@dataclass(frozen=True, slots=True)
class State(Seats[Seat]):
    options: Options
    seats: tuple[Seat, ...]
    seed: int
    phase: Phase = Phase.OPENING
    opening: str = ""
    """The word nominated; lower case, as all words."""
    plays: tuple[Play, ...] = ()
    """Cards on the table, in order; one that was taken back is gone."""
    question: Question | None = None
    later: tuple[Later, ...] = ()
    """What was called while something was asked, in order."""
    stuck: bool = False
    """The game has ended because nobody can change the word."""
    closed: bool = False
    """The table has ended the game."""

    @property
    def word(self) -> str:
        return self.plays[-1].word if self.plays else self.opening

    @property
    def last(self) -> Play | None:
        return self.plays[-1] if self.plays else None

    @property
    def disputable(self) -> Play | None:
        """The last card, unless it was disputed already."""
        return None if self.last is None or self.last.settled or self.last.fallen else self.last

    @property
    def races(self) -> bool:
        """Anybody may play."""
        return self.phase is Phase.RACE and self.question is None

    def blank_at(self, place: int) -> bool:
        """Whether a blank lies there: it keeps the letter that it was called as."""
        return next((play.blank for play in reversed(self.plays) if play.place == place), False)

    # -- words -------------------------------------------------------------------------------------------------------------

    @property
    def ours(self) -> tuple[str, ...]:
        """Words that this table has of its own."""
        return spelled(self.options.words)

    def neighbours(self, word: str) -> tuple[str, ...]:
        """The words that one other letter makes of it, in order: the dictionary's and this table's."""
        return neighbours(word, self.ours)

    def with_letter(self, new: str) -> tuple[str, ...]:
        """Those that a letter makes of the word on the table."""
        return tuple(word for word in self.neighbours(self.word) if letter(self.word, word) == new)

    def common(self, word: str) -> float:
        """Zipf; people who have a word of their own think of it."""
        return max(zipf(word), COMMON) if word in self.ours else zipf(word)

    def called(self, words: Iterable[str]) -> tuple[str, ...]:
        """Those that people call by themselves."""
        return tuple(word for word in words if self.common(word) >= CALLED)

    # -- who can play what ------------------------------------------------------------------------------------------------

    def holds(self, player: Player, wanted: str, *, blank: bool = False) -> bool:
        """Whether a player may have a card with that letter, or a blank; with the real pack whoever has cards may."""
        seat = self.seat(player)
        if player in self.away:
            return False
        if not self.options.dealt:
            return seat.count > 0
        return any(BLANK in card.sides or (not blank and wanted in card.sides) for card in seat.hand)

    def playable(self, player: Player | None = None, word: str | None = None) -> tuple[str, ...]:
        """The words that a player, or anyone, can make of a word: that on the table unless told. By the dictionary, and this
        table's own words."""
        made = self.neighbours(self.word if word is None else word)
        seats = tuple(seat for seat in self.present if player in (None, seat.player))
        if not self.options.dealt:
            return made if any(seat.count for seat in seats) else ()
        held = {side for seat in seats for card in seat.hand for side in card.sides}
        return made if BLANK in held else tuple(other for other in made if letter(word or self.word, other) in held)
