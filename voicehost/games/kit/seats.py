"""Who sits down at a game, and where. A game allows certain numbers of players, and each needs a name that can be said and is not taken for
another's. A place may have a secret, and whoever has had the place knows it."""

from __future__ import annotations

from collections.abc import Container
from dataclasses import dataclass, replace
from itertools import combinations
from typing import Any, Generic, Protocol, Self, TypeVar

from voicehost.core.language import Language, as_spoken
from voicehost.core.play import IllegalMove, Player
from voicehost.lexicon.sounds import said_alike


class Sitter(Protocol):
    """Everything that one player has in a game. Implementations are frozen dataclasses."""

    @property
    def player(self) -> Player: ...


A = TypeVar("A", bound=Sitter)


@dataclass(frozen=True, slots=True, kw_only=True)
class Attendance:
    """Which players are present, as the table has decided (`voicehost.games.kit.deciding`)."""

    away: tuple[Player, ...] = ()
    """The players who have left, and those who have joined and play from the next round on."""
    joining: tuple[Player, ...] = ()
    """The players in `away` who play from the next round on. Empty in a game without rounds."""
    new: tuple[Player, ...] = ()
    """The players in `away` who have joined and have not played in any round yet."""
    saw_the_end: tuple[Player, ...] = ()
    """The players in `away` who left when nothing was left to play. They keep their place and what they have won."""
    too_late: tuple[Player, ...] = ()
    """The players who left before that and came back after it, which does not change who has won."""
    may_win: tuple[Player, ...] = ()
    """The players who left, and who can win all the same because the table says so."""

    @property
    def left(self) -> tuple[Player, ...]:
        """The players who rank behind all others and cannot win: those who have left for good before the end or came back after it, and
        those who have not played in any round."""
        stay = (*self.joining, *self.saw_the_end)
        gone = (player for player in self.away if player not in stay or player in self.new)
        return tuple(player for player in dict.fromkeys((*gone, *self.too_late)) if player not in self.may_win)

    def at_its_end(self) -> Self:
        """The state at the end of the game: whoever is back, and was to play in a round that never came, is back too late to win. A
        newcomer who was to play in it only waits."""
        late = (player for player in self.joining if player not in self.left)
        return replace(self, too_late=(*self.too_late, *late))


class Seats(Attendance, Generic[A]):
    """The base of a state in which each player has a seat. The state must be a frozen dataclass with a field `seats`."""

    __slots__ = ()
    seats: tuple[A, ...]
    """Clockwise around the table: the next seat is on the player's left."""

    @property
    def players(self) -> tuple[Player, ...]:
        return tuple(seat.player for seat in self.seats)

    @property
    def present(self) -> tuple[A, ...]:
        """The seats of the players who are present."""
        return tuple(seat for seat in self.seats if seat.player not in self.away)

    @property
    def placed(self) -> tuple[A, ...]:
        """The seats of the players who can win, or can have won."""
        left = self.left
        return tuple(seat for seat in self.seats if seat.player not in left)

    @property
    def there(self) -> tuple[Player, ...]:
        return tuple(seat.player for seat in self.present)

    def seat(self, player: Player) -> A:
        return next(seat for seat in self.seats if seat.player == player)

    def reseat(self, player: Player, **changes: Any) -> Self:
        """The state with these changes in the player's seat."""
        seats = tuple(replace(seat, **changes) if seat.player == player else seat for seat in self.seats)  # type: ignore[type-var]
        return replace(self, seats=seats)  # type: ignore[call-arg]


@dataclass(frozen=True, slots=True)
class Seen:
    """A secret of somebody's place that a person has seen, even if the table has taken back what showed it to them."""

    who: str
    """The name of that person. It stays the same when another takes their place, so it is no `Player` of the state."""
    owner: Player
    """The player who has the place now."""
    secret: str


def seen_in_place(seen: tuple[Seen, ...], before: Player, player: Player, secret: str, owner: Player = "") -> tuple[Seen, ...]:
    """What people have seen, once `player` has the place of `before`: both know from then on a secret that is seen there. It is that of
    `owner`, or of the place itself if that is ""."""
    return tuple(dict.fromkeys((*seen, *(Seen(who, owner or player, secret) for who in (before, player)))))


def seated(players: tuple[Player, ...], allowed: Container[int], language: Language | None = None) -> None:
    """Raise `IllegalMove` with the reason if these players cannot play.

    `allowed` are the numbers of players that the game allows. The names are said in `language`; None is English.
    """
    if len(players) not in allowed:
        raise IllegalMove("number-of-players", n=len(players))
    if twin := next((player for at, player in enumerate(players) if as_spoken(player) in map(as_spoken, players[:at])), None):
        raise IllegalMove("same-name", player=twin)
    if mute := next((player for player in players if not as_spoken(player)), None):
        raise IllegalMove("no-name", player=mute)
    if alike := next((pair for pair in combinations(players, 2) if names_alike(*pair, language)), None):
        raise IllegalMove("same-sound", player=alike[1], other=alike[0])


def names_alike(name: Player, other: Player, language: Language | None = None) -> bool:
    """Whether one name would be taken for the other when it is said.

    For English the sounds of words are known. For other languages the names are compared as the language's own spelling rules sound them.
    """
    if language is None or language.name == "en":
        return said_alike(as_spoken(name), as_spoken(other))
    return language.sound(name) == language.sound(other)
