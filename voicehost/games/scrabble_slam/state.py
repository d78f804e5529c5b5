"""Scrabble Slam!'s state: the word on the table, each player's cards, and the question that the host asks. It is frozen, so each change
makes a new one."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from enum import StrEnum
from typing import TypeAlias

from voicehost.core.play import Player, Say
from voicehost.core.speech import Samples
from voicehost.games.kit.ballot import Ballot
from voicehost.games.kit.seats import Seats
from voicehost.games.scrabble_slam.tables import BLANK, LetterCard
from voicehost.games.scrabble_slam.words import CALLED, COMMON, changed, letter, neighbours, spelled
from voicehost.lexicon.common import zipf

Step: TypeAlias = "tuple[State, tuple[Say, ...]]"


@dataclass(frozen=True, slots=True)
class Options:
    dealt: bool = False
    """The host deals and knows the hands. Otherwise people play with the real pack, and the host counts the cards."""
    hints: bool = False
    """With `dealt`, each player is shown the words that their cards can make."""
    dispute: float = 15.0
    """Seconds for which the end stays open to dispute; with 0, until somebody says "well played"."""
    cards: tuple[str, ...] = ()
    """The two sides of each card of the table's own pack, such as "AR" or, with a blank, "A*". If it is empty, voicehost's pack is used."""
    words: tuple[str, ...] = ()
    """Words of four letters that count at this table, whatever the dictionary says."""


class Phase(StrEnum):
    OPENING = "opening"
    """Somebody nominates the first word."""
    READY = "ready"
    """The cards are dealt, and the players look at them."""
    RACE = "race"
    OVER = "over"
    """Somebody is out, or nobody can go on. The last card can still be disputed, taken back or corrected."""


@dataclass(frozen=True, slots=True)
class Seat:
    player: Player
    count: int = 0
    """The number of cards in hand; with the real pack, as far as the host has heard."""
    hand: tuple[LetterCard, ...] = ()
    """The cards, which are secret. Empty with the real pack."""


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
    """The player called it as a blank, so it is a blank not only for want of a card with the letter."""
    card: LetterCard | None = None
    """The card itself; None with the real pack."""
    settled: bool = False
    """The word was disputed, and stands."""
    voted: bool = False
    """The table voted on the word, so it cannot be disputed again."""
    claimed: bool = False
    """Somebody has said since whose card it was."""
    fallen: bool = False
    """The word was rejected when other cards lay on it already. Its player got a card back, and the word on the table stays."""

    @property
    def place(self) -> int | None:
        return changed(self.before, self.word)

    @property
    def letter(self) -> str:
        return letter(self.before, self.word)

    @property
    def covered(self) -> str:
        return letter(self.word, self.before)


# -- questions: while there is one, the host listens for its answers ------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Shout:
    """A call that has not become a play yet."""

    at: Samples
    word: str
    player: Player | None = None
    blank: bool = False


@dataclass(frozen=True, slots=True)
class Ear:
    """How well a word was heard."""

    end: Samples
    """When the shout ended, on the game's clock."""
    confidence: float
    rivals: tuple[tuple[str, float], ...] = ()
    """Other words, each with its confidence in [0, 1]. Empty if the recognizer gives none."""
    doubted: bool = False
    """A word that cannot be played was likelier still, so the host has to ask."""


@dataclass(frozen=True, slots=True)
class Later:
    """A shout that waits until the host has its answer: which word was meant, whose card it was, or whether somebody is out."""

    shout: Shout
    ear: Ear | None
    """None if it was typed, so that its spelling is sure."""
    named: bool
    """Its letter was said too."""


@dataclass(frozen=True, slots=True)
class Which:
    """ "Fame or same?" The likeliest of `words` is the first."""

    shout: Shout
    words: tuple[str, ...]
    due: Samples | None = None
    """When the host asks: after everything that was begun before has been understood, so that it talks over nobody. None once it has
    asked."""


@dataclass(frozen=True, slots=True)
class Who:
    """Whose card was it? The host asks only if it dealt, because it must know the hand before the next card."""

    shout: Shout
    settled: bool = False
    """The word was disputed, and stands."""
    voted: bool = False
    """The table voted on the word, so it cannot be disputed again."""


@dataclass(frozen=True, slots=True)
class Out:
    """Is this player out? Either they say so and the host counts cards that are left, or only the count says so."""

    player: Player


@dataclass(frozen=True, slots=True)
class Stuck:
    """Can nobody change the word?"""

    waiting: tuple[Player, ...] = ()
    """If the host dealt, the players who have not yet said that they cannot play. It asks the first of them."""


@dataclass(frozen=True, slots=True)
class Cards:
    """How many cards have you? The host asks the first of `waiting`."""

    waiting: tuple[Player, ...]
    ending: bool
    """The host counts because nobody can play, and the fewest cards win. If it is False, a count was wrong."""


@dataclass(frozen=True, slots=True)
class Vote(Ballot):
    """Does the last word count, or an earlier one?"""

    known: bool = False
    """The dictionary or the table's own list has the word, so it stands if the vote is tied."""
    place: int = -1
    """The index in `State.plays` of the card that made the word."""
    who: Who | None = None
    """The question that waits for this vote, if the card is nobody's yet and so lies nowhere."""


Question: TypeAlias = Which | Who | Out | Stuck | Cards | Vote


@dataclass(frozen=True, slots=True)
class State(Seats[Seat]):
    options: Options
    seats: tuple[Seat, ...]
    seed: int
    phase: Phase = Phase.OPENING
    opening: str = ""
    """The nominated word, in lower case like all words."""
    plays: tuple[Play, ...] = ()
    """The cards on the table, in order, without those that were taken back."""
    question: Question | None = None
    rejected: tuple[str, ...] = ()
    """The words that the table has voted down."""
    later: tuple[Later, ...] = ()
    """The shouts that wait for an answer, in order."""
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
        """The last card, or None if it was disputed already."""
        return None if self.last is None or self.last.settled or self.last.fallen else self.last

    @property
    def races(self) -> bool:
        """Whether everybody may play now."""
        return self.phase is Phase.RACE and self.question is None

    def blank_at(self, place: int) -> bool:
        """Whether a blank lies at this index of the word. It keeps the letter that it was called as."""
        return next((play.blank for play in reversed(self.plays) if play.place == place), False)

    # -- words -------------------------------------------------------------------------------------------------------------

    @property
    def ours(self) -> tuple[str, ...]:
        """The words that count at this table in addition to the dictionary's."""
        return spelled(self.options.words)

    def is_barred(self, word: str) -> bool:
        """Whether the table has voted the word down, and has not made it one of its own since."""
        return word in self.rejected and word not in self.ours

    def neighbours(self, word: str) -> tuple[str, ...]:
        """The words that differ from `word` in one letter, sorted: the dictionary's and this table's."""
        return neighbours(word, self.ours)

    def with_letter(self, new: str) -> tuple[str, ...]:
        """The words that this letter makes of the word on the table."""
        return tuple(word for word in self.neighbours(self.word) if letter(self.word, word) == new)

    def common(self, word: str) -> float:
        """How common a word is, on the Zipf scale. A table's own word counts as common, since people who have one think of it."""
        return max(zipf(word), COMMON) if word in self.ours else zipf(word)

    def called(self, words: Iterable[str]) -> tuple[str, ...]:
        """Those of the words that are common enough to be listened for by themselves."""
        return tuple(word for word in words if self.common(word) >= CALLED)

    # -- who can play what ------------------------------------------------------------------------------------------------

    def holds(self, player: Player, wanted: str, *, blank: bool = False) -> bool:
        """Whether a player may have a card with that letter, or a blank. With the real pack anybody who has cards may. With `blank`, only a
        blank will do."""
        seat = self.seat(player)
        if player in self.away:
            return False
        if not self.options.dealt:
            return seat.count > 0
        return any(BLANK in card.sides or (not blank and wanted in card.sides) for card in seat.hand)

    def playable(self, player: Player | None = None, word: str | None = None) -> tuple[str, ...]:
        """The words of the dictionary and of this table that a player, or anybody if it is None, can make of `word`, or of the word on the
        table if that is None."""
        made = tuple(other for other in self.neighbours(self.word if word is None else word) if not self.is_barred(other))
        seats = tuple(seat for seat in self.present if player in (None, seat.player))
        if not self.options.dealt:
            return made if any(seat.count for seat in seats) else ()
        held = {side for seat in seats for card in seat.hand for side in card.sides}
        return made if BLANK in held else tuple(other for other in made if letter(word or self.word, other) in held)
