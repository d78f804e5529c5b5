"""Applies events to a session, one by one. A session follows from its `events` alone: `replay` makes the same session from them."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from typing import TYPE_CHECKING, Any

from voicehost.core.play import Decided, Elapsed, Entered, Event, FindsMoves, LevelMeasured, ReaderReady, Recited, Reread, Say, Spoke
from voicehost.core.speech import Samples
from voicehost.session import attention, breaks, calling, deciding, ending, following, history, screens, seating, sounding, waiting
from voicehost.session.asking import missed
from voicehost.session.back import Past
from voicehost.session.happened import (
    Addressed,
    Closed,
    CodeShown,
    Freed,
    OrganiserCalled,
    OrganiserComes,
    Paced,
    Paused,
    Recoded,
    Redone,
    Reopened,
    Resumed,
    ScreenOpened,
    Seated,
    SessionEvent,
    Tuned,
    Undone,
    Unveiled,
    Waited,
)
from voicehost.session.house import Outcome
from voicehost.session.moves import asked
from voicehost.session.teaching import remember

if TYPE_CHECKING:
    from voicehost.session.session import Session


def replay(session: Session, events: Iterable[SessionEvent]) -> Session:
    """The session after all of `events`; what was said meanwhile is dropped. Applied to a fresh session, a log gives back its sitting."""
    for event in events:
        session, _ = apply(session, event)
    return session


def apply(session: Session, event: SessionEvent) -> Outcome:
    """Apply one event as it is in the log. Raises `IllegalMove` if the game refuses it."""
    if isinstance(event, Undone | Redone | Paused | Closed | Reopened):  # they set the clock, or read it
        session = waiting.ends(session, event.at)
    match event:
        case Waited():
            return waiting.waited(session, event), ()
        case Undone():
            return history.undone(session, event)
        case Redone():
            return history.redone(session, event)
        case Closed():
            return following.closed(session, event)
        case Reopened():
            return ending.reopened(session, event)
        case Paused():
            return breaks.paused(session, event)
        case Resumed():
            return breaks.resumed(session, event)
        case Seated():
            return seating.seated(session, event)
        case Freed():
            return seating.freed(session, event)
        case Unveiled():
            return seating.unveiled(session, event)
        case Recoded():
            return screens.all_shut(seating.recoded(session, event)), ()
        case ScreenOpened():
            return screens.screen_opened(session, event)
        case CodeShown():
            return screens.code_shown(session, event)
        case Tuned():
            return sounding.tuned(session, event)
        case Paced():
            return sounding.paced(session, event)
        case Addressed():
            return attention.addressed(session, event)
        case OrganiserCalled():
            return calling.called(session, event)
        case OrganiserComes():
            return calling.comes(session, event)
        case Decided():
            return deciding.decided(session, event)
        case ReaderReady() | Reread() | LevelMeasured():
            return found_out(session, event)
        case _:
            return step(session, event)


def step(session: Session, event: Event) -> Outcome:
    """Apply an event of the game. Raises `IllegalMove` if the game refuses it."""
    state, says = session.game.step(session.state, event)
    if state is session.state:  # it only answered a question: there is nothing to log or to take back
        return replace(session, attention=replace(session.attention, misses=0, doubt=None)), says
    now, past = _end(event), session.history.past
    move = _move_of(session, state, event)
    past = (*past, Past(move, session.state)) if move is not None else past
    ruled = remember(history.still_ruled(session), event.at, says, session.game.rulings)
    by_itself = isinstance(event, Elapsed | Reread | LevelMeasured | ReaderReady)
    after = history.moved(session.logged(event), state, history.gone_on(session, past, ruled, by_itself=by_itself), now)
    after = replace(after, attention=replace(after.attention, misses=0))
    return _paid(after, session.clock.of_source(now), says) if after.lesson.owed and not after.listening.dictation else (after, says)


def _move_of(session: Session, state: Any, event: Event) -> Spoke | Entered | None:
    """What undo takes back of an event that has led to `state`, or None."""
    if isinstance(event, Spoke | Entered):
        return event
    if not isinstance(event, Recited) or not isinstance(session.game, FindsMoves):
        return None
    move = session.game.found(session.state, state, event)
    return Spoke(event.at, event.at, move) if move is not None else None


def found_out(session: Session, event: ReaderReady | Reread | LevelMeasured) -> Outcome:
    """Apply an event that is nobody's move. If the game has something to say, it counts like any other event. If not, open questions stand,
    and an event that comes too late to change anything is not logged."""
    state, says = session.game.step(session.state, event)
    if says:
        return step(session, event)
    return (replace(session.logged(event), state=state) if state is not session.state else session), ()


def _paid(session: Session, at: Samples, says: tuple[Say, ...]) -> Outcome:
    """Answer the questions that were asked over a poem, without saying anything twice. Whoever asked what they had missed has heard the
    last ruling now; the one before it is no news."""
    owed, session = session.lesson.owed, replace(session, lesson=replace(session.lesson, owed=()))
    has_ruled = any(each.key in session.game.rulings for each in says)
    for move in owed:
        if has_ruled and move.name == missed.name:
            continue
        session, more = asked(session, move, at)
        says += tuple(each for each in more if each not in says)
    return session, says


def _end(event: Event) -> Samples:
    """When the event ended, on the game's clock."""
    match event:
        case Spoke(end=end):
            return end
        case Recited(utterance=said):
            return said.end
        case _:
            return event.at
