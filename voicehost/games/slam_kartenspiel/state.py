"""The state of SLAM! Das Kartenspiel: who holds which poets, and whose pile has won what. While a Slam lies on the table there is a trick
too, and so the state is an `InTrick`. Frozen; each change makes a new one."""

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
from voicehost.games.kit.seats import Seats
from voicehost.games.slam_kartenspiel import deck as decks
from voicehost.games.slam_kartenspiel.cards import UNKNOWN_CARD, Deck, Poet, Slam

Step: TypeAlias = "tuple[State, tuple[Say, ...]]"
TrickStep: TypeAlias = "tuple[InTrick, tuple[Say, ...]]"

PLAYERS = range(2, 7)
HAND = 5
PLAYED = 2
"""Poets that are played for a Slam."""
NOBODY = "-"
"""As an answer: none of them."""


@dataclass(frozen=True, slots=True)
class Options:
    dealt: bool = True
    """The host deals, and knows the hands; otherwise people play with the real pack, and tell what they play."""
    own_die: bool = False
    """People roll, and tell what; otherwise the host does."""
    weekdays: bool = False
    """Advanced, a): a poet may be played only where there is time on the weekday of the Slam."""
    martini: bool = False
    """Advanced, b): who sees a Martini glass drinks."""
    variety: bool = False
    """Advanced, c), Stilvielfalt: the only Lyrik or only Prosa poet has two points more."""
    open_list: bool = False
    """Advanced, d): a poet from the pile performs too; where that one wins, nobody does."""
    actions: bool = False
    """The action cards are among the poets."""
    gold: str = ""
    """The Gold card's side. Empty: Landesmeisterschaft with five or six players, else by chance."""
    slams: str = ""
    """Slams to be played, with commas; of the other cards a side is drawn."""
    today: str = ""
    """The weekday on which the table plays; asked where it matters and is empty."""
    between: float = 0.0
    """Seconds after a trick, until the next Slam; with 0 somebody says "weiter"."""
    remind: float = 60.0
    """Seconds until those who are still choosing are named, and twice as long each time after; 0 is never."""
    dispute: float = 15.0
    """Seconds in which the end may be disputed; 0 waits for "gut gespielt"."""
    breath: float = came_later(2.0, before=0.0)
    """Seconds after the last choice in which it may still be put right; 0 is none. With the real pack there is none."""
    family: bool = False
    """Children play too: no Slam whose theme is not for them where the other side of its card will do, and nobody drinks."""
    deck: tuple[str, ...] = ()
    """Lines of a deck, in place of the one that comes with the game."""


class Phase(StrEnum):
    TODAY = "today"
    """Which weekday it is is asked."""
    TOP = "top"
    """With the real pack: which Slam lies on top is told."""
    BOOKING = "booking"
    """Everybody chooses poets, face down."""
    SHOW = "show"
    """They are revealed; what they can do is asked, and what is rolled."""
    APPLAUSE = "applause"
    """A tie for the Vize title: who calls Schinken first?"""
    BETWEEN = "between"
    """The trick was told, and the next Slam is not yet."""
    OVER = "over"


@dataclass(frozen=True, slots=True)
class Seat:
    player: Player
    hand: tuple[str, ...] = ()
    """Keys of poets. A secret; empty where the pack is real."""
    chosen: tuple[str, ...] = ()
    """What is played for this Slam; a secret until all have chosen."""
    done: bool = False
    """Has chosen, or has nothing to choose from."""
    pile: tuple[str, ...] = ()
    """Poets in the winners' pile."""
    slams: tuple[str, ...] = ()
    """Slams in it."""
    male: bool | None = None
    """As the players themselves say, once a Slam asks."""


@dataclass(frozen=True, slots=True)
class Call:
    """Somebody called Schinken."""

    at: Samples
    """When the call began."""
    player: Player | None
    """None while nobody has said who it was."""


@dataclass(frozen=True, slots=True)
class Trick:
    slam: str
    rolled: int | None = None
    answers: tuple[tuple[str, str], ...] = ()
    """What was decided, rolled and drawn, by what it was asked as."""
    ballot: Ballot = field(default_factory=Ballot)
    """Of the vote that is on, on what a picture shows."""
    lost: tuple[Player, ...] = ()
    """By a Schinken-Applaus where there was no tie."""
    calls: tuple[Call, ...] = ()
    """Of the Schinken-Applaus; in the order in which they were understood."""
    heat: bool = False
    """Those that began with the first are known, and one of them has no name yet."""
    accused: Call | None = None
    """A call without a name where there was no tie."""
    shout: Player | None = None
    """Who has won the Schinken-Applaus."""
    early: tuple[Player, ...] = ()
    """Who has called before the trick was reckoned, in their order; judged when it is."""

    def answer(self, asked: str) -> str | None:
        return dict(self.answers).get(asked)

    def answered(self, asked: str, answer: str) -> Trick:
        others = (pair for pair in self.answers if pair[0] != asked)
        return replace(self, answers=(*others, (asked, answer)))


@dataclass(frozen=True, slots=True)
class Shown:
    """What was revealed for a Slam: everybody knows it, also once that was taken back."""

    slam: str
    chosen: tuple[tuple[Player, tuple[str, ...]], ...]
    """Poets, by whoever played them."""


@dataclass(frozen=True, slots=True)
class State(Seats[Seat]):
    options: Options
    seats: tuple[Seat, ...]
    seed: int
    phase: Phase = Phase.TOP
    stack: tuple[str, ...] = ()
    """Slams that are still to come, the Gold card the last; with the real pack only as many as there are."""
    count: int = 0
    """Slams that were played, the one on the table among them."""
    draw: tuple[str, ...] = ()
    """The pile of poets; the first is drawn first."""
    discard: tuple[str, ...] = ()
    shuffles: int = 0
    rolls: int = 0
    looks: tuple[tuple[str, bool], ...] = ()
    """What the table has voted, by poet and look."""
    today: str = ""
    since: Samples = 0
    """When this phase began."""
    reminders: int = 0
    breath: Breath | None = None
    """Everybody has chosen, and nothing is revealed yet."""
    put_right: tuple[tuple[Player, int], ...] = ()
    """Slams that the table has given to players, or taken from them."""
    coming: tuple[tuple[str, str], ...] = ()
    """Options that the table has set for the next Slam, and what to."""
    last: int = 0
    """How many Slams the table wants to play; 0: as many as there are."""
    shown: tuple[Shown, ...] = ()
    """Of every Slam whose poets were revealed from hands that the host knows."""

    @property
    def to_play(self) -> int:
        """Slams that are still to come."""
        return min(len(self.stack), self.last - self.count) if self.last else len(self.stack)

    @property
    def deck(self) -> Deck:
        return deck_of(self.options.deck)

    @property
    def waiting(self) -> tuple[Player, ...]:
        """Who has still to choose."""
        return tuple(seat.player for seat in self.seats if not seat.done) if self.phase is Phase.BOOKING else ()

    def held(self, player: Player) -> tuple[str, ...]:
        """A hand; once all is revealed, without what was played of it."""
        seat = self.seat(player)
        return seat.hand if self.phase is Phase.BOOKING else tuple(poet for poet in seat.hand if poet not in seat.chosen)

    def left_of(self, player: Player) -> Player:
        """Whoever sits there and has not left."""
        at = self.players.index(player)
        return next(other for other in (*self.players[at + 1 :], *self.players[:at], player) if other not in self.away)

    def poet(self, key: str) -> Poet:
        return unknown_card(key) if key.startswith(UNKNOWN_CARD) else self.deck.by_key[key]

    def looks_like(self, poet: Poet, look: str) -> bool | None:
        """As the card shows, else as the table has voted; None where nobody has."""
        shown = poet.shows(look)
        return dict(self.looks).get(f"{poet.key}/{look}") if shown is None else shown

    def thrown(self) -> tuple[Self, int]:
        """What the host's die shows, by the game's seed."""
        return replace(self, rolls=self.rolls + 1), Random(f"{self.seed}/die/{self.rolls}").randint(1, 6)

    def with_slam(self, slam: str, **changes: Any) -> InTrick:
        """That Slam lies on the table."""
        return InTrick(**{**_fields(self), **changes}, trick=Trick(slam))


@dataclass(frozen=True, slots=True)
class InTrick(State):
    """A Slam lies on the table: from its Booking until the next one."""

    trick: Trick = field(kw_only=True)

    @property
    def slam(self) -> Slam:
        return self.deck.slam_by_key[self.trick.slam]

    @property
    def waits_for_the_die(self) -> bool:
        """Of Booking: it decides which Slam it is."""
        return self.phase is Phase.BOOKING and self.slam.die == "booking" and self.trick.rolled is None

    @property
    def plays_for_gold(self) -> bool:
        """Poets are chosen from the winners' piles."""
        return self.phase is Phase.BOOKING and self.slam.is_gold

    @property
    def known(self) -> Shown | None:
        """What was revealed for this Slam before that was taken back; None where nobody knows it, or has still to be told."""
        return next((shown for shown in self.shown if shown.slam == self.trick.slam), None) if self.phase is Phase.BOOKING else None

    def with_trick(self, **changes: Any) -> InTrick:
        return replace(self, trick=replace(self.trick, **changes))

    def without_slam(self, **changes: Any) -> State:
        """None lies on the table."""
        return State(**{**_fields(self), **changes})


S = TypeVar("S", bound=State)


def _fields(state: State) -> dict[str, Any]:
    return {each.name: getattr(state, each.name) for each in fields(State)}


@lru_cache(maxsize=8)
def deck_of(lines: tuple[str, ...]) -> Deck:
    return decks.read("\n".join(lines) if lines else decks.bundled())


@lru_cache(maxsize=256)
def unknown_card(key: str) -> Poet:
    """One of which nothing is known but what it is worth here, which is asked."""
    return Poet(key, "", 0, (), ())
