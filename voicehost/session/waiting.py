"""Stops the game's clock while the table is asked something, so that no time runs out, and nothing is revealed, before the answer.

The clock runs on over a poem, whose words are ruled by the time at which they were said, and while the game has something measured or read
a second time. The log has one `Waited` for each time that the clock stood.
"""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from voicehost.core.speech import Samples
from voicehost.session.happened import Waited

if TYPE_CHECKING:
    from voicehost.session.session import Session


def looked(session: Session, at: Samples) -> Session:
    """Stop the game's clock, or let it go on, according to what the table is asked now. `at` is on the source's clock."""
    if not _is_wanted(session):
        return ends(session, at)
    if session.clock.held is not None:
        return session
    doubt = session.attention.doubt
    return replace(session, clock=replace(session.clock, held=at if doubt is None else min(at, doubt.heard.start)))


def ends(session: Session, at: Samples) -> Session:
    """Let the clock go on at `at`, if it stands."""
    held = session.clock.held
    if held is None:
        return session
    if at <= held:
        return _running(session, 0)
    return waited(session, Waited(at, held))


def waited(session: Session, event: Waited) -> Session:
    return _running(session.logged(event), event.at - event.since)


def _running(session: Session, stood: Samples) -> Session:
    return replace(session, clock=replace(session.clock, away=session.clock.away + stood, held=None))


def _is_wanted(session: Session) -> bool:
    doubt = session.attention.doubt
    asks = bool(session.history.would_lose) if doubt is None else doubt.put_to_all
    if not asks or session.clock.rest is not None or session.ending.over:
        return False
    return not session.open.dictation and session.to_measure is None and session.to_reread is None
