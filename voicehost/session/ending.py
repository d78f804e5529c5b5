"""A game's end: its rules say that it has ended, and for a while it stays open to dispute: undo, and whatever the game offers then, put it
right. It is over when nobody has disputed it for so long, or somebody has said "well played".
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from voicehost.core.play import say
from voicehost.core.speech import Samples
from voicehost.session.happened import Closed, Reopened
from voicehost.session.house import HouseMove, Outcome, Request

if TYPE_CHECKING:
    from voicehost.session.session import Session


@dataclass(frozen=True, slots=True)
class Ending:
    """How far the game is at its end."""

    at: Samples | None = None
    """Where the rules said that it is over, on the game's clock; None while it goes on."""
    over: bool = False
    """Nothing is taken any more."""
    past: int = 0
    """How much there was to take back when it was over: what the table has decided since comes after that."""

    @property
    def is_open(self) -> bool:
        """It has ended, and can be disputed."""
        return self.at is not None and not self.over


def has_not_begun(session: Session) -> bool:
    """Before anybody has done anything."""
    return not session.history.past and session.ending == Ending() and session.clock.rest is None


@HouseMove("well-played", when=lambda session: session.ending.is_open)
def well_played(session: Session, request: Request) -> Outcome:
    if not session.has_ended:
        return session, (say("not-over"), *session.asks)
    return session.apply(Closed(request.at))


def reopened(session: Session, event: Reopened) -> Outcome:
    return replace(session.logged(event), ending=Ending(session.clock.of_game(event.at))), ()


# -- time -------------------------------------------------------------------------------------------------------------------------


def left(session: Session, at: Samples) -> Samples | None:
    """Of the time limit that runs at that moment; None where none runs. Never below 0."""
    if session.clock.rest is not None:
        return None
    until = session.game.view(session.state, None).until or closes(session)
    return None if until is None else max(0, session.clock.of_source(until) - at)


def runs_out(session: Session) -> Samples | None:
    """When the game looks at the clock next, on the source's. None: never."""
    deadline = session.game.deadline(session.state) if session.clock.rest is None else None
    return None if deadline is None else session.clock.of_source(deadline)


def closes(session: Session, talked: Samples = 0) -> Samples | None:
    """When the end is no longer open, on the game's clock: people dispute it when they have heard it. `talked`: until where the host has
    talked, on the source's clock."""
    long, ending = session.game.open_for(session.state), session.ending
    if ending.at is None or ending.over or long is None:
        return None
    return max(ending.at, session.clock.of_game(talked)) + long
