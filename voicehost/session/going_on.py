"""Says how the game goes on without what it waits for, and holds back what it is about to reveal."""

from __future__ import annotations

from typing import TYPE_CHECKING

from voicehost.core.play import (
    LEAVES,
    Decides,
    Holds,
    Moment,
    Player,
    Say,
    Skips,
    say,
)
from voicehost.session.disputing import only_of
from voicehost.session.helping import sentences
from voicehost.session.house import HouseMove, Outcome, Request, everybody
from voicehost.session.presence import FEWEST

if TYPE_CHECKING:
    from voicehost.session.session import Session


@HouseMove("leave-out", can_wait=True, typed=True, who=everybody, slots=("player", "owner"))
def leave_out(session: Session, request: Request) -> Outcome:
    """Say which phrases of the game skip what is asked, and how the game goes on without a player, or ends."""
    whom = tuple(filter(None, (request.move.get("player"),)))
    if session.has_ended:
        return session, (say("ended-already"),)
    ways = ways_to_leave_out(session, whom)
    asks = session.asks if session.view(None).moment is Moment.QUESTION else ()
    says = (say("skip-so", phrases=ways),) if ways else (say("skip-nothing"), *asks)
    return session, (*says, _without_somebody(session, whom))


def ways_to_leave_out(session: Session, whom: tuple[Player, ...] = ()) -> tuple[str, ...]:
    """The sentences that make the game go on without what is asked, likely ones first. If players are named in `whom`, the sentences name
    none but them."""
    own = session.game.skips if isinstance(session.game, Skips) else frozenset()
    seen, language = session.view(None), session.game.language
    phrases = (only_of(phrase, whom) for phrase in session.open.grammar.phrases if phrase.move in own)
    ways = sentences(phrases, seen.wanted, whom or seen.who, session.players, language, away=session.roster.away)
    return tuple(str(each.fields["phrase"]) for each in ways)


def _without_somebody(session: Session, whom: tuple[Player, ...]) -> Say:
    present = session.roster.present
    can_leave = isinstance(session.game, Decides) and LEAVES in session.game.decisions and len(present) > FEWEST
    player = next((each for each in whom if each in present), present[-1])
    return say("play-without", player=player) if can_leave else say("end-so")


@HouseMove("hold-on", typed=True)
def hold_on(session: Session, request: Request) -> Outcome:
    """Hold back what the game is about to reveal, however that was asked for. If there is nothing to hold back, say that."""
    if session.has_ended:
        return session, (say("ended-already"),)
    hold = session.game.holds(session.state) if isinstance(session.game, Holds) else None
    return session.touch(request.at, hold) if hold is not None else (session, (say("nothing-to-hold"),))
