"""The house moves for the practice round. It can be begun before anybody has done anything in the game, and left at any time."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from voicehost.core.play import Spoke, say
from voicehost.session import breaks
from voicehost.session.ending import has_not_begun
from voicehost.session.house import HouseMove, Outcome, Request, never
from voicehost.session.practice import BEGIN, GUESS, STOP, Practice
from voicehost.session.teaching import now

if TYPE_CHECKING:
    from voicehost.session.session import Session


@HouseMove(BEGIN, when=has_not_begun, folded=True, first_way=True)
def practise(session: Session, request: Request) -> Outcome:
    if breaks.within(session) is not None:
        return session, now(session.view(None))
    if not has_not_begun(session):
        return session, (say("no-practice-now"),)
    practice = Practice(session.players, session.game.language, session.attention.only_called)
    couplet, says = practice.setup(session.lesson.practised)
    return _practised(breaks.begun(session, practice, couplet, request.at), couplet.nth), says


@HouseMove(GUESS, when=never, elsewhere=False, who=lambda _: (), slots=("player", "word"))
def guess(session: Session, request: Request) -> Outcome:
    """Make a guess in the practice round, which also listens for its phrases."""
    return _made(session, request)


@HouseMove(STOP, when=never)
def stop_practising(session: Session, request: Request) -> Outcome:
    """Leave the practice round, which also listens for this."""
    return _made(session, request)


def _made(session: Session, request: Request) -> Outcome:
    """Make the move in the present practice round; if there is none, say so."""
    if (playing := breaks.within(session)) is None:
        return session, (say("no-practice-now"),)
    after, says = breaks.step(session, playing, Spoke(request.at, request.at, request.move))
    couplets = playing.state.nth if (playing := breaks.within(after)) is not None else session.lesson.practised
    return _practised(after, couplets), says


def _practised(session: Session, couplets: int) -> Session:
    """Note how many couplets the sitting has had. Since the host has understood something, a row of misses ends."""
    lesson, attention = replace(session.lesson, practised=couplets), replace(session.attention, misses=0)
    return replace(session, lesson=lesson, attention=attention)
