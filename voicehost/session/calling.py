"""Connects a table with the organiser of many tables. The table can call the organiser, who can answer that they are coming and can give
all tables a break."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from voicehost.core.play import say
from voicehost.core.speech import Samples
from voicehost.session.happened import OrganiserCalled, OrganiserComes, Paused, Resumed
from voicehost.session.house import HouseMove, Listens, Outcome, Request, never

if TYPE_CHECKING:
    from voicehost.session.session import Session


@dataclass(frozen=True, slots=True)
class Calling:
    """Whether the table can call an organiser, and whether it waits for one."""

    attended: bool = False
    """Somebody is looking after the tables at the moment. The log does not have this."""
    since: Samples | None = None
    """Since when the table has been waiting for the organiser, on the source's clock; None if it is not waiting."""


@HouseMove(
    "call-organiser",
    when=lambda session: session.calling.attended,
    at_rest=True,
    over_talk=False,
    listens=Listens.CALLED,
    folded=True,
    by_touch=never,
    costs=3.0,
)
def call_organiser(session: Session, request: Request) -> Outcome:
    if not session.calling.attended:
        return session, (say("no-organiser"),)
    if session.calling.since is not None:
        return session, (say("organiser-knows"),)
    return session.apply(OrganiserCalled(request.at))


# -- what happens -----------------------------------------------------------------------------------------------------------------


def called(session: Session, event: OrganiserCalled) -> Outcome:
    return replace(session.logged(event), calling=replace(session.calling, since=event.at)), (say("organiser-called"),)


def comes(session: Session, event: OrganiserComes) -> Outcome:
    return replace(session.logged(event), calling=replace(session.calling, since=None)), (say("organiser-comes"),)


# -- what the organiser wants -----------------------------------------------------------------------------------------------------


def attended(session: Session, *, attends: bool) -> Session:
    """Say whether there is somebody to call from now on."""
    return replace(session, calling=replace(session.calling, attended=attends))


def break_for_all(session: Session, at: Samples) -> Outcome:
    """The organiser begins a break. Nothing changes at a table that is on a break already, or whose game is over."""
    if session.clock.rest is not None or session.ending.over:
        return session, ()
    return session.apply(Paused(at))[0], (say("organiser-pauses"),)


def on_for_all(session: Session, at: Samples) -> Outcome:
    """The organiser ends the break. Nothing changes at a table that is not on a break, or whose game is over."""
    if session.clock.rest is None or session.ending.over:
        return session, ()
    after, says = session.apply(Resumed(at))
    return after, (say("organiser-resumes"), *says[1:])
