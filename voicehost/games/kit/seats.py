"""Who sits down at a game: as many as it takes, each with a name that can be said and is nobody else's; and who sits where."""

from __future__ import annotations

from collections.abc import Container
from dataclasses import dataclass, replace
from itertools import combinations
from typing import Any, Generic, Protocol, Self, TypeVar

from voicehost.core.language import Language, as_spoken
from voicehost.core.play import IllegalMove, Player
from voicehost.lexicon.sounds import said_alike


class Sitter(Protocol):
    """What a player has in a game. Implementations are frozen."""

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
    """The players in `away` who left after the game had ended. They keep their place and what they have won."""

    @property
    def left(self) -> tuple[Player, ...]:
        """Who stands behind all others, and cannot win: who was not there at the end and does not wait for the next round, or has played in
        none."""
        return tuple(player for player in self.away if player not in (*self.joining, *self.saw_the_end) or player in self.new)


class Seats(Attendance, Generic[A]):
    """A state in which each player has a seat; a frozen dataclass has the field `seats`."""

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
        """The seats of the players who are present or were present at the end. Only they can have won."""
        return tuple(seat for seat in self.seats if seat.player not in self.away or seat.player in self.saw_the_end)

    @property
    def there(self) -> tuple[Player, ...]:
        return tuple(seat.player for seat in self.present)

    def seat(self, player: Player) -> A:
        return next(seat for seat in self.seats if seat.player == player)

    def reseat(self, player: Player, **changes: Any) -> Self:
        """The state with these changes in the player's seat."""
        seats = tuple(replace(seat, **changes) if seat.player == player else seat for seat in self.seats)  # type: ignore[type-var]
        return replace(self, seats=seats)  # type: ignore[call-arg]


def seated(players: tuple[Player, ...], allowed: Container[int], language: Language | None = None) -> None:
    """Raises `IllegalMove` with the reason why these cannot play. `language`: in which the names are said; None is English."""
    if len(players) not in allowed:
        raise IllegalMove("number-of-players", n=len(players))
    if twin := next((player for at, player in enumerate(players) if as_spoken(player) in map(as_spoken, players[:at])), None):
        raise IllegalMove("same-name", player=twin)
    if mute := next((player for player in players if not as_spoken(player)), None):
        raise IllegalMove("no-name", player=mute)
    if alike := next((pair for pair in combinations(players, 2) if names_alike(*pair, language)), None):
        raise IllegalMove("same-sound", player=alike[1], other=alike[0])


def names_alike(name: Player, other: Player, language: Language | None = None) -> bool:
    """Whether one would be taken for the other. How words sound is known of English; elsewhere it is how the language spells a sound."""
    if language is None or language.name == "en":
        return said_alike(as_spoken(name), as_spoken(other))
    return language.sound(name) == language.sound(other)
