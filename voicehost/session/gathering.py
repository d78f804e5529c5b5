"""Who has come, before a game begins: names, whose seats phones have, and which table screens are open.

It has seats and screens as a session has them, so that links to them lead on into the game; `events` are what its log begins with.
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
    """Whoever changes it has the next one. Raises `IllegalMove` for what cannot be, and then nothing has changed."""

    game: Game[Any]
    players: tuple[Player, ...] = ()
    """In the order in which they came, which is that around the table."""
    seats: Seating = field(default_factory=Seating)
    screens: Screens = field(default_factory=Screens)
    heard: bool = False
    """Whether the host listens, too."""
    begins: bool = False
    """Everybody is here: the game is being made ready."""

    @property
    def lacking(self) -> int:
        """How many more the game needs."""
        return max(0, self.game.for_players.start - len(self.players))

    @property
    def is_full(self) -> bool:
        return len(self.players) >= self.game.for_players.stop - 1

    def with_phones(self) -> Gathering:
        """Phones may join, so that there is a room code."""
        return replace(self, seats=replace(self.seats, phones=True))

    def come(self, player: Player) -> Gathering:
        if self.is_full:
            raise IllegalMove("number-of-players", n=len(self.players) + 1)
        return replace(self, players=(*self.players, player))

    def sit(self, player: Player) -> Gathering:
        """A phone takes the place of somebody who has come."""
        if player in self.seats.seated:
            raise IllegalMove("seat-taken", player=player)
        return replace(self, seats=replace(self.seats, seated=(*self.seats.seated, player)))

    def leave(self, player: Player) -> Gathering:
        """The link of a phone that had the place leads nowhere any more, also where the name comes again."""
        seats = self.seats.without(player) if player in self.seats.seated else self.seats
        return replace(self, players=tuple(other for other in self.players if other != player), seats=seats)

    def begin(self) -> Gathering:
        if len(self.players) not in self.game.for_players:
            raise IllegalMove("number-of-players", n=len(self.players))
        return replace(self, begins=True)

    def open_screen(self) -> Gathering:
        """It shows the room code: whoever opened it has just used that."""
        opened = self.screens.opened + 1
        if len(self.screens.numbers) >= MOST:
            raise IllegalMove("screens-full")
        return replace(self, screens=replace(self.screens, opened=opened, lit=opened))

    def recode(self) -> Gathering:
        """The room code is another, and screens that were opened with the one before are shut."""
        opened = self.screens.opened
        return replace(self, seats=replace(self.seats, codes=self.seats.codes + 1), screens=Screens(opened, shut=opened, lit=opened))

    def events(self, at: Samples) -> tuple[SessionEvent, ...]:
        """After these a session has the same seats, screens and room code."""
        return handed_on(self.seats, self.screens, at)


def handed_on(seats: Seating, screens: Screens, at: Samples) -> tuple[SessionEvent, ...]:
    """With these a session takes over seats, screens and room code: phones keep their places, and links lead on."""
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
