"""Seats: which players' seats phones have taken, what such a phone may show, and how the room code by which phones join is changed."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from voicehost.core.play import Entered, IllegalMove, Player, say
from voicehost.core.speech import Samples
from voicehost.session.happened import Freed, Recoded, Seated, Unveiled
from voicehost.session.house import HouseMove, Outcome, Request, everybody, never

if TYPE_CHECKING:
    from voicehost.session.session import Session


@dataclass(frozen=True, slots=True)
class Seating:
    """The seats that phones have taken, and the state of the room code."""

    seated: tuple[Player, ...] = ()
    """The players whose seats phones have taken."""
    freed: tuple[Player, ...] = ()
    """The players whose seats were freed, once for each time. Links from before that are dead."""
    veiled: tuple[Player, ...] = ()
    """The players who had entered something before a phone took their seat. Their phone shows nothing private until they allow it."""
    codes: int = 0
    """How often the room code was changed."""
    phones: bool = False
    """Whether phones may join in this sitting, so that there is a room code."""

    def without(self, player: Player) -> Seating:
        """The seats after this player's seat was freed."""
        return replace(self, seated=_but(self.seated, player), veiled=_but(self.veiled, player), freed=(*self.freed, player))


# A phone offers none of these moves, because somebody who should not have it may be holding it.


@HouseMove(
    "free-seat",
    when=lambda session: bool(session.seats.seated),
    at_rest=True,
    by_touch=never,
    who=lambda session: session.seats.seated,
    slots=("player", "owner"),
)
def free_seat(session: Session, request: Request) -> Outcome:
    """Free a player's seat, for example because they have lost their phone. Raises `IllegalMove` if no phone has it."""
    return session.apply(Freed(request.at, _of_a_phone(session, request)))


@HouseMove(
    "show-seat",
    when=lambda session: bool(session.seats.veiled),
    at_rest=True,
    by_touch=never,
    who=lambda session: session.seats.veiled,
    slots=("player", "owner"),
    costs=5.0,
)
def show_seat(session: Session, request: Request) -> Outcome:
    """Let a phone show what its player had entered elsewhere before the phone took the seat. Raises `IllegalMove` if no phone has it, or
    if the phone hides nothing."""
    player = _of_a_phone(session, request)
    if player not in session.seats.veiled:
        raise IllegalMove("hides-nothing", player=player)
    return session.apply(Unveiled(request.at, player))


def _of_a_phone(session: Session, request: Request) -> Player:
    player = request.move.slots["player"]
    if player not in session.seats.seated:
        raise IllegalMove("no-phone-has-it", player=player)
    return player


@HouseMove("new-code", when=lambda session: session.seats.phones, at_rest=True, by_touch=never, costs=2.0)
def new_code(session: Session, request: Request) -> Outcome:
    """Change the room code. Raises `IllegalMove` if phones cannot join, so that there is none."""
    if not session.seats.phones:
        raise IllegalMove("no-room-code")
    return session.apply(Recoded(request.at))


@HouseMove("phone-gone", can_wait=True, typed=True, who=everybody, at_rest=True, slots=("player", "owner"))
def phone_gone(session: Session, request: Request) -> Outcome:
    """Say how to free a seat. The host does not know who is typing, so the player has to be named for that."""
    seated = session.seats.seated
    return session, (say("how-to-free", player=request.move.get("player") or (seated or session.players)[0]),)


# -- what happens -----------------------------------------------------------------------------------------------------------------


def sit(session: Session, at: Samples, player: Player) -> Outcome:
    """A phone takes a seat. Raises `IllegalMove` if another phone has it."""
    if player in session.seats.seated:
        raise IllegalMove("seat-taken", player=player)
    return session.apply(Seated(at, player))


def seated(session: Session, event: Seated) -> Outcome:
    seats, player = session.seats, event.player
    veils = _has_entered(session, player)
    after = replace(seats, seated=(*seats.seated, player), veiled=(*seats.veiled, player) if veils else seats.veiled)
    veiled = (say("seat-veiled", player=player),) if veils else ()
    return replace(session.logged(event), seats=after), (say("seat-sits", player=player), *veiled)


def freed(session: Session, event: Freed) -> Outcome:
    return replace(session.logged(event), seats=session.seats.without(event.player)), (say("seat-freed", player=event.player),)


def unveiled(session: Session, event: Unveiled) -> Outcome:
    after = replace(session.seats, veiled=_but(session.seats.veiled, event.player))
    return replace(session.logged(event), seats=after), (say("seat-unveiled", player=event.player),)


def recoded(session: Session, event: Recoded) -> Session:
    return replace(session.logged(event), seats=replace(session.seats, codes=session.seats.codes + 1))


def _has_entered(session: Session, player: Player) -> bool:
    """Whether the player has entered something that only they may know, before this phone took the seat."""
    entered = any(isinstance(past.event, Entered) and past.event.player == player for past in session.history.past)
    return entered and session.game.view(session.state, player).secret


def _but(players: tuple[Player, ...], player: Player) -> tuple[Player, ...]:
    return tuple(other for other in players if other != player)
