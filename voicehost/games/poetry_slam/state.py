"""Poetry Slam's state: seats, decks, the poem that runs, and the question that the host asks. It is frozen, so each change makes a new
one."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from enum import StrEnum
from random import Random
from typing import Any, TypeAlias

from voicehost.core.play import Player, Players, Say
from voicehost.core.speech import Samples
from voicehost.games.kit.ballot import Ballot
from voicehost.games.kit.seats import Seats, Seen
from voicehost.games.poetry_slam.poem import SAID_WORD, Guess, Poem, Timing
from voicehost.games.poetry_slam.tables import ALPHABET, CARDS, ROW, SNAPS, PromptCard, SpeedTile, letters_of, tiles

Step: TypeAlias = "tuple[State, tuple[Say, ...]]"


@dataclass(frozen=True, slots=True)
class Options:
    silence: float = 2.0
    """Seconds of silence after which a whole couplet has ended; after one line it takes longer. With 0 only the poet says when."""
    window: float = 10.0
    """Seconds for guesses after a poem's end, and of silence that ends a typed poem. With 0 the table says when nobody knows."""
    tap: float = 4.0
    """Seconds after a touch of "I guess" within which a guess without a name is that player's. With 0 it is the next one, whenever it
    comes."""
    warn: bool = True
    """The host tells the writer of a word in secret how it will be judged."""
    free_verse: bool = False
    """Poems need not rhyme."""
    free_verse_for: Players = ""
    """The players whose poems need not rhyme though others' must, separated by commas."""
    wordsmith: str = ""
    """The name of the Wordsmith; if it is empty, the first player."""
    dispute: float = 15.0
    """Seconds for which the end stays open to dispute; with 0, until somebody says "well played"."""
    words: tuple[str, ...] = ()
    """Words that count at this table, whatever the dictionary says."""
    cards: tuple[str, ...] = ()
    """The keys of the prompt cards in the deck; if it is empty, the whole deck is used."""
    tiers: tuple[str, ...] = ()
    """The letters of each tier, beginning with five points; if it is empty, `TIERS` is used."""


class Phase(StrEnum):
    LETTERS = "letters"
    """The Wordsmith keeps or discards the letters that were drawn."""
    WRITING = "writing"
    POETRY = "poetry"
    """Nobody performs, and a poet may begin."""
    POEM = "poem"
    LOSING = "losing"
    OVER = "over"


@dataclass(frozen=True, slots=True)
class Chosen:
    """A letter that a player has chosen to lose, for a tile."""

    player: Player
    letter: str
    tile: SpeedTile


@dataclass(frozen=True, slots=True)
class Line:
    """A line of the score sheet."""

    round: int
    kind: str
    """length, speed, guess, poem, same-word, slam, snap, kept-snap or table, which is a correction by the table."""
    points: int
    about: Player | str = ""
    """The poet, the word, the reason or the giver, depending on the kind."""


@dataclass(frozen=True, slots=True)
class Seat:
    player: Player
    lines: tuple[Line, ...] = ()
    lost: str = ""
    """The lost letters, in the order in which they were lost."""
    word: str | None = None
    """The secret word of this round; None before it is entered."""
    passed: bool = False
    """The player writes nothing this round."""
    tile: SpeedTile | None = None
    performed: bool = False
    snaps: int = SNAPS
    snapped: int = 0
    """The round in which this player last gave a snap; 0 if never."""
    since: int = 0
    """The first round that this player plays; 0 if from the beginning."""

    @property
    def score(self) -> int:
        return sum(line.points for line in self.lines)

    def snaps_to_pay(self, rounds: int) -> int:
        """How many of the snaps left cost this player a point if the game ends after that many rounds: those that they could have given."""
        could_give = min(SNAPS, rounds - max(1, self.since) + 1)
        return max(0, could_give - (SNAPS - self.snaps))

    @property
    def written(self) -> bool:
        return self.word is not None or self.passed

    @property
    def settled(self) -> bool:
        """Whether this player can write nothing more this round, and not change their word."""
        return self.passed or (self.word is not None and self.tile is not None)


# -- questions: while there is one, the host listens for its answers ------------------------------------------------------


@dataclass(frozen=True, slots=True)
class HadFinished:
    """To the poet: had you finished when the guess came?"""

    guess: Guess


@dataclass(frozen=True, slots=True)
class WhoSaid:
    """To the table: whose guess was it?"""

    guess: Guess
    blind: bool = False
    """The host does not say whether it is right, because it may be a second guess."""


@dataclass(frozen=True, slots=True)
class SaidItsWord:
    """To the poet, when the poem is ruled: was a typed line with the word part of it?"""

    guess: Guess
    """The word as it stood in that line."""
    right: Guess | None = None
    """The guess that counts, and came after that line."""


@dataclass(frozen=True, slots=True)
class Counts:
    """To the poet, when the poem is ruled: does a typed guess count that only sounds like the word?"""

    guess: Guess
    right: Guess | None = None
    """The guess that counts otherwise, and came later."""


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
    """What a vote is about. "Yes" means, depending on the kind: the word counts, the poem rhymes, the poem stands, the slams stand, or it
    was a dodge."""

    kind: str
    """word, rhyme, poem, slams or dodge."""
    player: Player
    why: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Vote(Ballot):
    """To the table: does it count?"""

    case: Case
    tied: bool = False
    """Everyone has voted, and the Wordsmith breaks the tie."""


Question: TypeAlias = HadFinished | WhoSaid | SaidItsWord | Counts | WhoAccepted | ConfirmLetter | Vote


@dataclass(frozen=True, slots=True)
class Performance:
    """A poem that has been ruled. It can be challenged and overruled: the last one until the next begins, and any poem by its poet's
    name."""

    poet: Player
    word: str
    poem: Poem
    round: int = 0
    right: Guess | None = None
    """The guess that counts, with its timing."""
    taken_back: Guess | None = None
    """The guess that counted before the table refused it."""
    challenged: tuple[str, ...] = ()
    """The kinds of cases that have already been put to the vote."""
    word_counts: bool = False
    """The table has voted that the word counts, so it was no dodge."""
    same_as: Player = ""
    """The player who had the same word, if the poet took two points for that instead of performing."""
    refused: bool = False
    """The table took those two points back."""
    untold: bool = False
    """Nobody has heard the word, because the table found it as good as another."""
    free_verse: bool = False
    """The poem did not have to rhyme under the options with which it was ruled."""

    @property
    def can_be_accepted(self) -> bool:
        """Whether a guess can be ruled right after all, because there was a poem."""
        return self.poem.void != "passed" and not self.same_as

    @property
    def heard_guessing(self) -> tuple[Player, ...]:
        """The players whose guesses can be ruled right after all, in the order of their guesses."""
        before = () if self.taken_back is None else (self.taken_back,)
        guesses = (*self.poem.guesses, *before) if self.can_be_accepted else ()
        return tuple(dict.fromkeys(guess.player for guess in guesses if guess.player is not None))

    def counts_already(self, guess: Guess, timing: str | None) -> bool:
        """Whether this guess was ruled right and counts already. `timing` is the one that somebody claims for it, or None for any."""
        stands = self.right is not None and not self.poem.void and (guess.player, guess.start) == (self.right.player, self.right.start)
        return stands and self.right is not None and (timing is None or self.right.before is (timing == Timing.BEFORE))

    @property
    def can_be_refused(self) -> bool:
        """Whether there are points to take back."""
        return not self.refused if self.same_as else self.right is not None

    @property
    def would_accept(self) -> bool:
        """Whether "accept that" can mean something: a guess that did not count, a void poem, or points that were taken back."""
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
    """The number of the round, from 1; 0 before the first round."""
    cards: tuple[PromptCard, ...] = CARDS
    """The deck of word prompts, the top card first."""
    deck: str = ALPHABET
    """The deck of letters, the top card first."""
    discarded: str = ""
    shuffles: int = 0
    taken_from_row: int = 0
    piles: tuple[tuple[SpeedTile, ...], ...] = field(default_factory=lambda: tuple(tiles(tier) for tier in ROW))
    """The speed tiles that are not in the row yet, in a pile for each value of `ROW`. Fifty are enough for any number of players."""
    card: PromptCard = CARDS[0]
    """The prompt of this round."""
    drawn: tuple[str, ...] = ()
    """The letters that were drawn for the card, in order."""
    middle: tuple[SpeedTile, ...] = ()
    """The speed tiles that may be taken."""
    finished: tuple[Player, ...] = ()
    """The players who have finished writing, in order."""
    took: Player = ""
    """The player who took a tile last in this round, or an empty text."""
    inherited: tuple[Player, ...] = ()
    """The players whose word of this round was written by somebody whose place they have taken."""
    led: Player = ""
    """The player who becomes the Wordsmith when they play (again): they were it and have left, or were named while they waited for the next
    round."""
    owed: tuple[tuple[Player, SpeedTile], ...] = ()
    """The letters still to be lost: players, and the tiles that cost them one."""
    put_off: tuple[tuple[Player, SpeedTile], ...] = ()
    """Letters to be lost after the next round: those of the start that the table put off, and those of players who were away when the tiles
    were turned."""
    spared: tuple[tuple[Player, SpeedTile], ...] = ()
    """Letters of players who have left, which wait for them."""
    chosen: Chosen | None = None
    """The letter that was chosen last in this or the last Letter Loss Phase. Until a word is written its player may choose another."""
    poem: Poem | None = None
    last: Performance | None = None
    """The poem that a dispute without a name is about: the one that was ruled last, or to which the table has gone back."""
    stale: bool = False
    """Something else has been done since `last` was ruled, so "no, that was Dee" is not about that."""
    for_a_vote: bool = False
    """The table has gone back to `last` only to vote on it."""
    ruled: tuple[Performance, ...] = ()
    """All other performances of the game."""
    answered: tuple[tuple[Player, Player, str], ...] = ()
    """The typed guesses of this round that the host had answered with no, in poems that were taken back: poet, player and word. They stay
    used if the poem begins again."""
    disclosed: tuple[tuple[Player, str], ...] = ()
    """Players and their words of this round that everybody has heard, although the table took that back."""
    seen: tuple[Seen, ...] = ()
    """The words of this round that somebody has seen in a place that they took or gave up."""
    denied: Player | None = None
    """The player who has just claimed the same word, and whom the host has told that it is not."""
    question: Question | None = None
    docket: tuple[Case, ...] = ()
    """The cases that wait for their vote."""
    closed: bool = False
    """The game has ended, so a dispute opens it only for that dispute."""
    ended: bool = False
    """The game has ended, even if a dispute has opened it again."""
    played: tuple[int, int] | None = None
    """How many rounds were complete when the table ended the game, and how many had been planned. None if it did not."""
    now: Samples = 0
    reader: bool = False
    """A second reader waits for each poem's end."""

    def note(self, player: Player, *lines: Line) -> State:
        """The state with lines added to a player's score sheet."""
        return self.reseat(player, lines=self.seat(player).lines + lines)

    def need_not_rhyme(self, player: Player) -> bool:
        """Whether this player's poems need not rhyme."""
        return self.options.free_verse or player in self.options.free_verse_for.split(",")

    def others(self, player: Player) -> tuple[Player, ...]:
        """All players who are there, except this one."""
        return tuple(name for name in self.there if name != player)

    def shelved(self) -> State:
        """The state in which a poem can only be disputed by its poet's name."""
        return self if self.last is None else replace(self, ruled=(*self.ruled, self.last), last=None)

    @property
    def performances(self) -> tuple[Performance, ...]:
        """All ruled poems by round, in the order of their rulings."""
        return tuple(sorted((*self.ruled, *((self.last,) if self.last is not None else ())), key=lambda performance: performance.round))

    @property
    def latest(self) -> Performance | None:
        """The poem that began last, whatever poem the table has gone back to."""
        return max(self.performances, key=lambda performance: (performance.round, performance.poem.began), default=None)

    def taken_up(self, found: Performance) -> State:
        """The state in which `found` is the poem that is disputed from now on. The previous one joins the others."""
        if found == self.last:
            return replace(self, for_a_vote=False)
        rest = replace(self, ruled=tuple(performance for performance in self.ruled if performance != found)).shelved()
        return replace(rest, last=found, denied=None, for_a_vote=False)

    def is_disclosed(self, player: Player) -> bool:
        """Whether everybody knows this player's word, so that a guess at it does not count."""
        word = letters_of(self.seat(player).word or "")
        return any(poet == player and letters_of(other) == word for poet, other in self.disclosed)

    def has_seen(self, player: Player, poet: Player) -> bool:
        """Whether the player knows the poet's word from a place that they had. They cannot guess it then."""
        word = letters_of(self.seat(poet).word or "")
        return any((seen.who, seen.owner, letters_of(seen.secret)) == (player, poet, word) for seen in self.seen)

    def guessers(self, poet: Player) -> tuple[Player, ...]:
        """The players who are here and may guess that poet's word."""
        return tuple(player for player in self.others(poet) if not self.has_seen(player, poet))

    def chance(self) -> Random:
        """The source of randomness for one shuffle. The state after it has a higher `shuffles`."""
        return Random(f"{self.seed}/{self.shuffles}")

    @property
    def begun(self) -> bool:
        """Whether the first round has begun, so that there is a prompt."""
        return self.round > 0

    @property
    def performing(self) -> bool:
        """Whether a poem is running and the host asks nothing."""
        return self.poem is not None and self.question is None

    @property
    def to_perform(self) -> tuple[Player, ...]:
        return tuple(seat.player for seat in self.present if seat.word is not None and not seat.performed)

    @property
    def nobody_began(self) -> bool:
        """Whether several players have a poem and nobody has performed in this round, so that nobody is "next"."""
        return len(self.to_perform) > 1 and not any(seat.performed for seat in self.seats)


def shuffled(state: State, things: tuple[Any, ...]) -> tuple[State, tuple[Any, ...]]:
    order = list(things)
    state.chance().shuffle(order)
    return replace(state, shuffles=state.shuffles + 1), tuple(order)
