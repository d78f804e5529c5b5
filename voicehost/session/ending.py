"""A game ends in two steps. When its rules say that it has ended, the end stays open to dispute for a while: undo, and whatever the game
offers then, put it right. The game is over when nobody has disputed its end in that time, or when somebody says "well played".
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
    """Which of the two steps the game has reached."""

    at: Samples | None = None
    """When the rules said that the game had ended, on the game's clock; None while it goes on."""
    over: bool = False
    """The game is over, and takes no more moves."""
    past: int = 0
    """The length of `History.past` when the game was over. What comes after that was decided by the table since."""

    @property
    def is_open(self) -> bool:
        """Whether the game has ended and its end can still be disputed."""
        return self.at is not None and not self.over


def has_not_begun(session: Session) -> bool:
    """Whether nobody has done anything in this game yet."""
    return not session.history.past and session.ending == Ending() and session.clock.rest is None


@HouseMove("well-played", when=lambda session: session.ending.is_open)
def well_played(session: Session, request: Request) -> Outcome:
    """Close the end, unless somebody is just putting something right: whoever is content does not decide for whoever is not."""
    doubt = session.attention.doubt
    if doubt is not None and doubt.put_to_all:
        return session, (say("not-over"),)
    if not session.has_ended:
        return session, (say("not-over"), *session.asks)
    return session.apply(Closed(request.at))


def reopened(session: Session, event: Reopened) -> Outcome:
    return replace(session.logged(event), ending=Ending(session.clock.of_game(event.at))), ()


# -- time -------------------------------------------------------------------------------------------------------------------------


def left(session: Session, at: Samples) -> Samples | None:
    """How much of the present time limit is left at that moment, never below 0; None if no limit runs."""
    if session.clock.rest is not None:
        return None
    until = session.game.view(session.state, None).until or closes(session)
    return None if until is None else max(0, session.clock.of_source(until) - session.clock.reached(at))


def runs_out(session: Session) -> Samples | None:
    """The game's next deadline, on the source's clock; None if it has none, during a break, and while the clock waits for an answer."""
    deadline = session.game.deadline(session.state) if session.clock.rest is None else None
    return None if deadline is None else session.clock.comes(deadline)


def closes(session: Session, talked: Samples = 0) -> Samples | None:
    """When the end can no longer be disputed, on the game's clock; None if the end is not open, or stays open for ever. The time for
    disputes begins when the host has announced the end: it has talked until `talked`, on the source's clock."""
    long, ending = session.game.open_for(session.state), session.ending
    if ending.at is None or ending.over or long is None:
        return None
    return max(ending.at, session.clock.of_game(talked)) + long
