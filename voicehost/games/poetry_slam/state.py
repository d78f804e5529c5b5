"""Poetry Slam's state: seats, decks, the poem that runs, the question that stands. Frozen; each change makes a new one."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from enum import StrEnum
from random import Random
from typing import Any, TypeAlias

from voicehost.core.play import Player, Players, Say
from voicehost.core.speech import Samples
from voicehost.games.kit.ballot import Ballot
from voicehost.games.kit.seats import Seats
from voicehost.games.poetry_slam.poem import SAID_WORD, Guess, Poem, Timing
from voicehost.games.poetry_slam.tables import ALPHABET, CARDS, ROW, SNAPS, Card, Tile, letters_of, tiles

Step: TypeAlias = "tuple[State, tuple[Say, ...]]"


@dataclass(frozen=True, slots=True)
class Options:
    silence: float = 2.0
    """Seconds of silence after which a whole couplet has ended, more after one line; 0: only the poet says when."""
    window: float = 10.0
    """Seconds for guesses after a poem's end, and of silence that ends a poem that is typed; 0: until the table says that nobody knows."""
    tap: float = 4.0
    """Seconds after a touch of "I guess" within which a guess without a name is that player's; 0: the next one, whenever it comes."""
    warn: bool = True
    """Whoever writes a word is told, unseen, how it will be judged."""
    free_verse: bool = False
    """Poems need not rhyme."""
    free_verse_for: Players = ""
    """Whose poems need not rhyme, though others' do."""
    wordsmith: str = ""
    """A player's name; the first player where empty."""
    dispute: float = 15.0
    """Seconds for which the end stays open to dispute; 0: until somebody says that it was well played."""
    words: tuple[str, ...] = ()
    """That count here, whatever the dictionary says."""
    cards: tuple[str, ...] = ()
    """Keys of the prompt cards that are in the deck; empty is the deck as it is."""
    tiers: tuple[str, ...] = ()
    """The letters of each tier, of five points first; empty are `TIERS`."""


class Phase(StrEnum):
    LETTERS = "letters"
    """The Wordsmith keeps or discards the letters drawn."""
    WRITING = "writing"
    POETRY = "poetry"
    """Nobody performs; a poet may begin."""
    POEM = "poem"
    LOSING = "losing"
    OVER = "over"


@dataclass(frozen=True, slots=True)
class Line:
    """A line of the score sheet."""

    round: int
    kind: str
    """length, speed, guess, poem, same-word, slam, snap, kept-snap or table, which is what the table has put right."""
    points: int
    about: Player | str = ""
    """Whose poem it came from, why it was given, or by whom."""


@dataclass(frozen=True, slots=True)
class Seat:
    player: Player
    lines: tuple[Line, ...] = ()
    lost: str = ""
    """Letters, in the order in which they were lost."""
    word: str | None = None
    """This round's secret; None before it is entered."""
    passed: bool = False
    """Writes nothing this round."""
    tile: Tile | None = None
    performed: bool = False
    snaps: int = SNAPS
    snapped: int = 0
    """The round in which a snap was last given; 0 = never."""
    since: int = 0
    """The first round that this player plays; 0 is from the beginning."""

    @property
    def score(self) -> int:
        return sum(line.points for line in self.lines)

    @property
    def written(self) -> bool:
        return self.word is not None or self.passed

    @property
    def settled(self) -> bool:
        """Nothing more is written, and nothing written again, this round."""
        return self.passed or (self.word is not None and self.tile is not None)


# -- questions: while one stands, it is what is listened for --------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class HadFinished:
    """To the poet: had you finished when the guess came?"""

    guess: Guess


@dataclass(frozen=True, slots=True)
class WhoSaid:
    """To the table: whose guess was it?"""

    guess: Guess
    blind: bool = False
    """Asked without saying whether it is right: it may be a second guess."""


@dataclass(frozen=True, slots=True)
class WhoAccepted:
    """To the table, which has just accepted a guess after all: whose was it?"""

    guess: Guess


@dataclass(frozen=True, slots=True)
class ConfirmLetter:
    """To a player: did you say M for Mike?"""

    player: Player
    letter: str


@dataclass(frozen=True, slots=True)
class Case:
    """What a vote is about. "Yes" means: the word counts, the poem rhymes, the poem stands, the slams stand, it was a dodge, the guess
    that only sounds like the word counts."""

    kind: str
    """word, rhyme, poem, slams, dodge or sound."""
    player: Player
    why: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Vote(Ballot):
    """To the table: does it count?"""

    case: Case
    tied: bool = False
    """Everyone has voted and the Wordsmith breaks the tie."""


Question: TypeAlias = HadFinished | WhoSaid | WhoAccepted | ConfirmLetter | Vote


@dataclass(frozen=True, slots=True)
class Performance:
    """A poem that was ruled: it can be challenged and overruled, the last one until the next begins, and any by its poet's name."""

    poet: Player
    word: str
    poem: Poem
    round: int = 0
    right: Guess | None = None
    """The guess that counts, its timing settled."""
    taken_back: Guess | None = None
    """The one that counted before the table refused it."""
    challenged: tuple[str, ...] = ()
    """Kinds of cases that were already put to the vote."""
    word_counts: bool = False
    """So the table has voted: then it was no dodge."""
    same_as: Player = ""
    """Whose word it was too, where two points were taken for that instead of performing."""
    refused: bool = False
    """The table took those two points back."""
    untold: bool = False
    """Nobody has heard the word: the table had found it as good as another."""
    free_verse: bool = False
    """It need not rhyme: so it was set when it was ruled."""

    @property
    def can_be_accepted(self) -> bool:
        """A guess can be ruled right after all: there was a poem."""
        return self.poem.void != "passed" and not self.same_as

    @property
    def heard_guessing(self) -> tuple[Player, ...]:
        """Whose guesses can be ruled right after all, in the order in which they were made."""
        before = () if self.taken_back is None else (self.taken_back,)
        guesses = (*self.poem.guesses, *before) if self.can_be_accepted else ()
        return tuple(dict.fromkeys(guess.player for guess in guesses if guess.player is not None))

    def counts_already(self, guess: Guess, timing: str | None) -> bool:
        """Whether that guess is the one that was ruled right, and stands so. `timing`: as it is said to have been; None is as it was."""
        stands = self.right is not None and not self.poem.void and (guess.player, guess.start) == (self.right.player, self.right.start)
        return stands and self.right is not None and (timing is None or self.right.before is (timing == Timing.BEFORE))

    @property
    def can_be_refused(self) -> bool:
        """There are points to take back."""
        return not self.refused if self.same_as else self.right is not None

    @property
    def would_accept(self) -> bool:
        """There is something that "accept that" may mean: a wrong guess, a poem that is void, or points that were taken back."""
        if self.same_as:
            return self.refused
        if self.right is not None:
            return bool(self.poem.void)
        return self.can_be_accepted and (self.poem.void == SAID_WORD or bool(self.poem.guesses or self.taken_back))


@dataclass(frozen=True, slots=True)
class State(Seats[Seat]):
    options: Options
    wordsmith: Player
    seats: tuple[Seat, ...]
    seed: int
    rounds: int
    phase: Phase = Phase.LOSING
    round: int = 0
    """0 before the first round."""
    cards: tuple[Card, ...] = CARDS
    """The word prompt deck, top first."""
    deck: str = ALPHABET
    """The letter deck, top first."""
    discarded: str = ""
    shuffles: int = 0
    taken_from_row: int = 0
    piles: tuple[tuple[Tile, ...], ...] = field(default_factory=lambda: tuple(tiles(tier) for tier in ROW))
    """Speed tiles not yet in the row, a pile for each value of `ROW`. Fifty are enough for any number of players."""
    card: Card = CARDS[0]
    """This round's prompt."""
    drawn: tuple[str, ...] = ()
    """The letters drawn for the card, in order."""
    middle: tuple[Tile, ...] = ()
    """Speed tiles that may be taken."""
    finished: tuple[Player, ...] = ()
    """Who has finished writing, in order."""
    inherited: tuple[Player, ...] = ()
    """Whose word of this round was written by somebody whose place they have taken."""
    led: Player = ""
    """Who is the Wordsmith when they play (again): who had the part and has left, or was named while they waited for the next round."""
    owed: tuple[tuple[Player, Tile], ...] = ()
    """Letters still to be lost."""
    put_off: tuple[tuple[Player, Tile], ...] = ()
    """Those of the start that are chosen after the first round, and those of who was away when the tiles were turned."""
    spared: tuple[tuple[Player, Tile], ...] = ()
    """Those of who has left: they wait for them."""
    poem: Poem | None = None
    last: Performance | None = None
    """What is disputed where nothing is named: the poem that was ruled last, or that the table has gone back to."""
    ruled: tuple[Performance, ...] = ()
    """All the others of the game."""
    disclosed: tuple[tuple[Player, str], ...] = ()
    """Words of this round that everybody has heard, though what told them was taken back."""
    denied: Player | None = None
    """Who has just said to have the same word, and was told that it is not."""
    question: Question | None = None
    docket: tuple[Case, ...] = ()
    """Cases that wait for their vote."""
    closed: bool = False
    """The table has ended the game: a dispute opens it for what is disputed alone."""
    ended: bool = False
    """The game has ended, though a dispute may have opened it again."""
    played: tuple[int, int] | None = None
    """How many rounds everybody had performed in when it did so, and how many there were to be."""
    now: Samples = 0
    reader: bool = False
    """A second reader waits for each poem's end."""

    def note(self, player: Player, *lines: Line) -> State:
        """With lines added to a player's score sheet."""
        return self.reseat(player, lines=self.seat(player).lines + lines)

    def need_not_rhyme(self, player: Player) -> bool:
        """Of that player's poems."""
        return self.options.free_verse or player in self.options.free_verse_for.split(",")

    def others(self, player: Player) -> tuple[Player, ...]:
        """Of those who are there."""
        return tuple(name for name in self.there if name != player)

    def shelved(self) -> State:
        """With nothing to dispute but by name."""
        return self if self.last is None else replace(self, ruled=(*self.ruled, self.last), last=None)

    @property
    def performances(self) -> tuple[Performance, ...]:
        """By round, as they were ruled."""
        return tuple(sorted((*self.ruled, *((self.last,) if self.last is not None else ())), key=lambda performance: performance.round))

    def is_disclosed(self, player: Player) -> bool:
        """Whether everybody knows that player's word: then no guess at it is one."""
        word = letters_of(self.seat(player).word or "")
        return any(poet == player and letters_of(other) == word for poet, other in self.disclosed)

    def chance(self) -> Random:
        """The chance for one shuffle; the state that uses it counts `shuffles` up."""
        return Random(f"{self.seed}/{self.shuffles}")

    @property
    def begun(self) -> bool:
        """The first round has: there is a prompt."""
        return self.round > 0

    @property
    def performing(self) -> bool:
        """A poem runs, and nothing is asked."""
        return self.poem is not None and self.question is None

    @property
    def to_perform(self) -> tuple[Player, ...]:
        return tuple(seat.player for seat in self.present if seat.word is not None and not seat.performed)


def shuffled(state: State, things: tuple[Any, ...]) -> tuple[State, tuple[Any, ...]]:
    order = list(things)
    state.chance().shuffle(order)
    return replace(state, shuffles=state.shuffles + 1), tuple(order)
