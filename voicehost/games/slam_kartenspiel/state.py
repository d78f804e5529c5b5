"""The state of SLAM! Das Kartenspiel: who holds which poets, and what lies on each winners' pile. While a Slam lies on the table there is a
trick, too, and the state is an `InTrick`. States are frozen; each change makes a new one."""

from __future__ import annotations

from dataclasses import dataclass, field, fields, replace
from enum import StrEnum
from functools import lru_cache
from random import Random
from typing import Any, Self, TypeAlias, TypeVar

from voicehost.core.play import Player, Say, came_later
from voicehost.core.speech import Samples
from voicehost.games.kit.ballot import Ballot
from voicehost.games.kit.breath import Breath
from voicehost.games.kit.seats import Seats, Seen
from voicehost.games.slam_kartenspiel import deck as decks
from voicehost.games.slam_kartenspiel.cards import UNKNOWN_CARD, Deck, Poet, Slam

Step: TypeAlias = "tuple[State, tuple[Say, ...]]"
TrickStep: TypeAlias = "tuple[InTrick, tuple[Say, ...]]"
PoetsOfPlayers: TypeAlias = tuple[tuple[Player, tuple[str, ...]], ...]

PLAYERS = range(2, 7)
HAND = 5
PLAYED = 2
"""The number of poets that a player plays for a Slam."""
NOBODY = "-"
"""The answer that stands for none of them."""


@dataclass(frozen=True, slots=True)
class Options:
    dealt: bool = True
    """Whether the host deals and knows the hands. Otherwise people play with the real pack and say what they play."""
    own_die: bool = False
    """Whether people roll their own die and say what it shows. Otherwise the host rolls."""
    weekdays: bool = False
    """Advanced rule a): a poet may perform only if they have time on the Slam's weekday."""
    martini: bool = False
    """Advanced rule b): players drink when they see a Martini glass."""
    variety: bool = False
    """Advanced rule c), Stilvielfalt: the only Lyrik poet and the only Prosa poet get two more points."""
    open_list: bool = False
    """Advanced rule d): a poet from the pile performs, too. If that poet wins, no player does."""
    actions: bool = False
    """Whether the action cards are among the poets."""
    gold: str = ""
    """The side of the Gold card. If empty, it is the Landesmeisterschaft with five or six players, and drawn at random with fewer."""
    slams: str = ""
    """The Slams to play, separated by commas. The sides of the other cards are drawn at random."""
    today: str = ""
    """The weekday on which the table plays. If it is empty and matters, the host asks."""
    between: float = 0.0
    """For how many seconds the host waits after a trick before the next Slam. 0 waits for "weiter"."""
    remind: float = 60.0
    """After how many seconds the host names the players who are still choosing. Each further time takes twice as long; 0 means never."""
    dispute: float = 15.0
    """For how many seconds the end may be disputed. 0 waits for "gut gespielt"."""
    breath: float = came_later(2.0, before=0.0)
    """For how many seconds after the last choice the choices may still be corrected. 0 means not at all, as with the real pack."""
    family: bool = False
    """Whether children play, too. Then a Slam whose theme is not for them is replaced by the other side of its card if that one is, and
    nobody drinks."""
    deck: tuple[str, ...] = ()
    """The lines of a deck that replaces the one that comes with the game. Empty if none does."""


class Phase(StrEnum):
    TODAY = "today"
    """The host asks which weekday it is."""
    TOP = "top"
    """With the real pack: the table says which Slam lies on top."""
    BOOKING = "booking"
    """Everybody chooses poets, face down."""
    SHOW = "show"
    """The poets are revealed. The host asks for decisions on what they can do, and for rolls."""
    APPLAUSE = "applause"
    """There is a tie for the Vize title, and the first player to call Schinken wins it."""
    BETWEEN = "between"
    """The trick is over, and the next Slam has not begun."""
    OVER = "over"


@dataclass(frozen=True, slots=True)
class Seat:
    player: Player
    hand: tuple[str, ...] = ()
    """The keys of the poets in the hand, which are a secret. Empty with the real pack."""
    chosen: tuple[str, ...] = ()
    """The poets that the player plays for this Slam. They are a secret until everybody has chosen."""
    done: bool = False
    """Whether the player has chosen, or has nothing to choose from."""
    pile: tuple[str, ...] = ()
    """The poets on the player's winners' pile."""
    slams: tuple[str, ...] = ()
    """The Slams on the player's winners' pile."""
    male: bool | None = None
    """Whether the player counts as male in the Slam on the table, by their own answer. None before a Slam asks, or if they give no
    answer. Whoever takes the place when the points are announced has another answer only from the next Slam on (`State.said`)."""


@dataclass(frozen=True, slots=True)
class Call:
    """Somebody has called Schinken."""

    at: Samples
    """When the call began."""
    player: Player | None
    """The caller, or None as long as nobody has said who it was."""


@dataclass(frozen=True, slots=True)
class Trick:
    slam: str
    rolled: int | None = None
    answers: tuple[tuple[str, str], ...] = ()
    """Everything that was decided, rolled and drawn, by the key of its question (`Question.asked`)."""
    ballot: Ballot = field(default_factory=Ballot)
    """The votes so far on what a picture shows."""
    unasked: tuple[Player, ...] = ()
    """The players who had not voted when the last vote was decided."""
    lost: tuple[Player, ...] = ()
    """The players who have lost the trick by a Schinken-Applaus although there was no tie."""
    calls: tuple[Call, ...] = ()
    """The calls in a Schinken-Applaus, in the order in which they were understood."""
    heat: bool = False
    """Whether all calls that began together with the first one are known, and one of them still lacks a name."""
    could: tuple[Player, ...] = ()
    """While a call in a tie lacks a name: the players who were in the tie when it was made. They may have left since."""
    accused: Call | None = None
    """A call outside a tie for the Vize title that still lacks a name."""
    shout: Player | None = None
    """The player who has won the trick by a Schinken-Applaus, or the Gold card without a contest."""
    early: tuple[Player, ...] = ()
    """The players who called before the trick was reckoned, in order. They are judged once it is."""
    given_to: Player | None = None
    """The player to whom the table has given the Slam, or `NOBODY`. None if its winner has it."""
    left_with: tuple[tuple[Player, tuple[str, ...]], ...] = ()
    """The players who left before the poets were revealed, each with the poets that they had chosen by then."""

    def answer(self, asked: str) -> str | None:
        return dict(self.answers).get(asked)

    def answered(self, asked: str, answer: str) -> Trick:
        others = (pair for pair in self.answers if pair[0] != asked)
        return replace(self, answers=(*others, (asked, answer)))


@dataclass(frozen=True, slots=True)
class KnownPoets:
    """The poets that were revealed for a Slam. Everybody knows them, even if the table has taken that back."""

    slam: str
    chosen: tuple[tuple[Player, tuple[str, ...]], ...]
    """The players with the poets that each of them played, or had chosen before they left."""
    unable: tuple[Player, ...] = ()
    """The players who had too few poets for the Gold card."""


@dataclass(frozen=True, slots=True)
class KnownAnswers:
    """What was decided in a Slam whose points the host has announced. Everybody knows them, even if the table has taken that back."""

    slam: str
    answers: tuple[tuple[str, str], ...]
    """By the key of its question, and so are votes on pictures: yes or no."""


@dataclass(frozen=True, slots=True)
class Prize:
    """Who has won a Slam, and what for."""

    slam: str
    player: Player | None
    """None if nobody has won it."""
    if_won: PoetsOfPlayers
    """The poets of the trick that each player keeps if the Slam is theirs."""
    if_lost: PoetsOfPlayers
    """The poets of the trick that each player keeps if it is not."""
    reckoned: InTrick | None = None
    """The trick as it was reckoned, without what was won before it. None if nothing in it can be put right: nobody lost it by a false
    Schinken, and nobody gave an answer that may have been misheard."""

    def kept(self, player: Player) -> tuple[str, ...]:
        """The poets of the trick that the player keeps."""
        return dict(self.if_won if player == self.player else self.if_lost).get(player, ())


@dataclass(frozen=True, slots=True)
class State(Seats[Seat]):
    options: Options
    seats: tuple[Seat, ...]
    seed: int
    phase: Phase = Phase.TOP
    stack: tuple[str, ...] = ()
    """The Slams that are still to come, with the Gold card last. With the real pack only their cards count, and neither order nor side."""
    count: int = 0
    """How many Slams have been played, including the one on the table."""
    draw: tuple[str, ...] = ()
    """The pile of poets to draw from, the next one first."""
    discard: tuple[str, ...] = ()
    shuffles: int = 0
    rolls: int = 0
    looks: tuple[tuple[str, bool], ...] = ()
    """The results of the table's votes on pictures, by poet and look: "rap poet/brille"."""
    today: str = ""
    since: Samples = 0
    """When this phase began, on the game's clock."""
    reminders: int = 0
    breath: Breath | None = None
    """The moment after everybody has chosen and before anything is revealed; None at any other time."""
    put_right: tuple[tuple[Player, int], ...] = ()
    """How many Slams the table has given to players or, if negative, taken from them."""
    put_right_at: Samples = 0
    """When the table did so last, on the game's clock."""
    prizes: tuple[Prize, ...] = ()
    """What was won in each trick that was laid away, in order."""
    coming: tuple[tuple[str, str], ...] = ()
    """The options that the table has set for the next Slam, with their values as texts."""
    last: int = 0
    """How many Slams the table wants to play; 0 if it wants to play all of them."""
    shown: tuple[KnownPoets, ...] = ()
    """What was revealed for each Slam, if the host knows the hands."""
    seen: tuple[Seen, ...] = ()
    """The hands that people saw in a place that they took or gave up while poets were chosen, with the Slam as the secret. The table may
    have taken that back."""
    exchanges: tuple[tuple[Player, str], ...] = ()
    """Every exchange of the Reisende for a card that its player then saw: the player, and the card that was given."""
    announced: tuple[KnownAnswers, ...] = ()
    """What was decided in each Slam whose points the host has announced."""
    said: tuple[tuple[str, bool], ...] = ()
    """Whether people have said that they are male, by name. An answer is the person's and not the place's, so the name is no `Player`."""

    @property
    def to_play(self) -> int:
        """How many Slams are still to come."""
        return min(len(self.stack), self.last - self.count) if self.last else len(self.stack)

    @property
    def deck(self) -> Deck:
        return deck_of(self.options.deck)

    @property
    def waiting(self) -> tuple[Player, ...]:
        """The players who still have to choose poets."""
        return tuple(seat.player for seat in self.seats if not seat.done) if self.phase is Phase.BOOKING else ()

    @property
    def latest(self) -> Prize | None:
        """What was won in the latest trick that was laid away. None if nobody has won it."""
        return self.prizes[-1] if self.prizes and self.prizes[-1].player is not None else None

    def held(self, player: Player) -> tuple[str, ...]:
        """The player's hand. Once the poets are revealed, those that the player has played are no longer in it."""
        seat = self.seat(player)
        return seat.hand if self.phase is Phase.BOOKING else tuple(poet for poet in seat.hand if poet not in seat.chosen)

    def left_of(self, player: Player) -> Player:
        """The next player on the left who has not left."""
        at = self.players.index(player)
        return next(other for other in (*self.players[at + 1 :], *self.players[:at], player) if other not in self.away)

    def poet(self, key: str) -> Poet:
        return unknown_card(key) if key.startswith(UNKNOWN_CARD) else self.deck.by_key[key]

    def looks_like(self, poet: Poet, look: str) -> bool | None:
        """Whether the poet's picture shows that look, by the card or else by the table's vote. None if neither says so."""
        shown = poet.shows(look)
        return dict(self.looks).get(f"{poet.key}/{look}") if shown is None else shown

    def thrown(self) -> tuple[Self, int]:
        """Roll the host's die, which depends on the game's seed. Returns the state and a number from 1 to 6."""
        return replace(self, rolls=self.rolls + 1), Random(f"{self.seed}/die/{self.rolls}").randint(1, 6)

    def as_they_said(self) -> Self:
        """The state in which everybody counts as male or not by the answer that they themselves have given."""
        said = dict(self.said)
        return replace(self, seats=tuple(replace(seat, male=said.get(seat.player)) for seat in self.seats))

    def with_slam(self, slam: str, **changes: Any) -> InTrick:
        """The state with that Slam on the table."""
        return InTrick(**{**_fields(self), **changes}, trick=Trick(slam))


@dataclass(frozen=True, slots=True)
class InTrick(State):
    """The state while a Slam lies on the table, from its Booking until the next Slam's."""

    trick: Trick = field(kw_only=True)

    @property
    def slam(self) -> Slam:
        return self.deck.slam_by_key[self.trick.slam]

    @property
    def waits_for_the_die(self) -> bool:
        """Whether the game waits for the die of Booking, which decides what kind of Slam this is."""
        return self.phase is Phase.BOOKING and self.slam.die == "booking" and self.trick.rolled is None

    @property
    def plays_for_gold(self) -> bool:
        """Whether poets are being chosen from the winners' piles."""
        return self.phase is Phase.BOOKING and self.slam.is_gold

    @property
    def known(self) -> KnownPoets | None:
        """While poets are being chosen: what was revealed for this Slam before the table took that back. None if nothing was, and in all
        other phases."""
        return next((shown for shown in self.shown if shown.slam == self.trick.slam), None) if self.phase is Phase.BOOKING else None

    def with_trick(self, **changes: Any) -> InTrick:
        return replace(self, trick=replace(self.trick, **changes))

    def without_slam(self, **changes: Any) -> State:
        """The state with no Slam on the table."""
        return State(**{**_fields(self), **changes})


S = TypeVar("S", bound=State)


def _fields(state: State) -> dict[str, Any]:
    return {each.name: getattr(state, each.name) for each in fields(State)}


@lru_cache(maxsize=8)
def deck_of(lines: tuple[str, ...]) -> Deck:
    return decks.read("\n".join(lines) if lines else decks.bundled())


@lru_cache(maxsize=256)
def unknown_card(key: str) -> Poet:
    """A card that the deck does not know. The host asks what it is worth, and nothing else is known about it."""
    return Poet(key, "", 0, (), ())
