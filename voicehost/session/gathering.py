"""Collects who has come before a game begins: their names, the seats that phones have taken, and the table screens that are open.

Seats and screens are the same as in a session, so that their links still work once the game has begun. The game's log begins with
`Gathering.events`.
"""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from typing import Any

from voicehost.core.play import Game, IllegalMove, Player
from voicehost.core.speech import Samples
from voicehost.session.happened import CodeShown, Freed, Recoded, ScreenOpened, Seated, SessionEvent
from voicehost.session.screens import MOST, Screens
from voicehost.session.seating import Seating


@dataclass(frozen=True, slots=True)
class Gathering:
    """The people before a game. Each method that changes something returns a new `Gathering`. Raises `IllegalMove` for a change that is not
    possible."""

    game: Game[Any]
    players: tuple[Player, ...] = ()
    """In the order in which they came, which is also the order around the table."""
    seats: Seating = field(default_factory=Seating)
    screens: Screens = field(default_factory=Screens)
    heard: bool = False
    """Whether the host also listens to the room."""
    begins: bool = False
    """Everybody is here, and the game is being prepared."""

    @property
    def lacking(self) -> int:
        """How many more players the game needs, at least."""
        return max(0, self.game.for_players.start - len(self.players))

    @property
    def is_full(self) -> bool:
        return len(self.players) >= self.game.for_players.stop - 1

    def with_phones(self) -> Gathering:
        """Let phones join, so that there is a room code."""
        return replace(self, seats=replace(self.seats, phones=True))

    def come(self, player: Player) -> Gathering:
        if self.is_full:
            raise IllegalMove("number-of-players", n=len(self.players) + 1)
        return replace(self, players=(*self.players, player))

    def sit(self, player: Player) -> Gathering:
        """A phone takes the seat of a player who has come."""
        if player in self.seats.seated:
            raise IllegalMove("seat-taken", player=player)
        return replace(self, seats=replace(self.seats, seated=(*self.seats.seated, player)))

    def leave(self, player: Player) -> Gathering:
        """A player leaves. A phone's link to their seat stays dead, even if somebody comes again under that name."""
        seats = self.seats.without(player) if player in self.seats.seated else self.seats
        return replace(self, players=tuple(other for other in self.players if other != player), seats=seats)

    def begin(self) -> Gathering:
        if len(self.players) not in self.game.for_players:
            raise IllegalMove("number-of-players", n=len(self.players))
        return replace(self, begins=True)

    def open_screen(self) -> Gathering:
        """Somebody opens a table screen. It may show the room code, because whoever opened it has just used that."""
        opened = self.screens.opened + 1
        if len(self.screens.numbers) >= MOST:
            raise IllegalMove("screens-full")
        return replace(self, screens=replace(self.screens, opened=opened, lit=opened))

    def recode(self) -> Gathering:
        """Change the room code. Screens that were opened with the code before are shut."""
        opened = self.screens.opened
        return replace(self, seats=replace(self.seats, codes=self.seats.codes + 1), screens=Screens(opened, shut=opened, lit=opened))

    def events(self, at: Samples) -> tuple[SessionEvent, ...]:
        """The events that give a session the same seats, screens and room code."""
        return handed_on(self.seats, self.screens, at)


def handed_on(seats: Seating, screens: Screens, at: Samples) -> tuple[SessionEvent, ...]:
    """The events with which a new session takes over seats, screens and room code, so that phones keep their seats and links still work."""
    opened, shown = ScreenOpened(at), CodeShown(at)
    return (
        *(Freed(at, player) for player in seats.freed),
        *(opened,) * screens.shut,
        *(Recoded(at) for _ in range(seats.codes)),
        *(opened,) * (screens.lit - screens.shut),
        *((shown,) if screens.lit > screens.shut else ()),
        *(opened,) * (screens.opened - screens.lit),
        *(Seated(at, player) for player in seats.seated),
    )
