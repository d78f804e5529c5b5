"""Decides which speech is meant for the host, and how the host reacts to what it has not understood: a tone, then words, then silence."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from voicehost.core.hesitation import Begun
from voicehost.core.play import Move, Say, say
from voicehost.core.speech import Samples, Utterance, samples
from voicehost.session import breaks
from voicehost.session.doubting import Doubt
from voicehost.session.happened import Addressed
from voicehost.session.house import HouseMove, Outcome, Request

if TYPE_CHECKING:
    from voicehost.session.session import Session

APOLOGIES_APART: Samples = samples(5)
"""The shortest time between two sentences of apology."""


TOO_LATE: Samples = samples(5)
"""How long after a question was dropped a yes or no is still meant for it: about as long as the host takes to say so."""


@dataclass(frozen=True, slots=True)
class Late:
    """A question that was dropped just now, so that a yes or no may still be meant for it."""

    dropped: Say
    """What the host has said about that."""
    until: Samples
    """On the source's clock."""
    asked: tuple[Say, ...] = ()
    """What the game asked then. As soon as it asks something else, a yes or no answers that."""


def dropped_at(at: Samples, session: Session, what: Say) -> Late:
    """A question was dropped at that moment, on the source's clock, and the host has said so with `what`."""
    return Late(what, at + TOO_LATE, asked_by_the_game(session))


def asked_by_the_game(session: Session) -> tuple[Say, ...]:
    """What the game asks, if a yes or no answers it."""
    return session.view(None).asks if session.answers else ()


@dataclass(frozen=True, slots=True)
class Attention:
    """What the host has not understood, or has understood without being sure."""

    misses: int = 0
    """The number of utterances in a row that matched nothing that may be said now."""
    apologised: Samples | None = None
    """When the host last said in words that it had not understood; None if it never has."""
    only_called: bool = False
    """The host ignores whatever does not begin with "host", except in a race and during a poem."""
    doubt: Doubt | None = None
    """What the host is asking back; None if it asks nothing back."""
    slip: Move | None = None
    """The last typed move that was hardly meant. The host has asked about it, and makes it if somebody types it once more."""
    kept: tuple[Utterance, ...] = ()
    """The lines that wait until the question about a slip is answered, in the order in which they were made."""
    begun: Begun | None = None
    """A phrase that somebody has begun; the host waits for its last word."""
    late: Late | None = None
    """The last question that was dropped without an answer; None if a yes or no has come since."""


@HouseMove("only-called", costs=5.0)
def only_called(session: Session, request: Request) -> Outcome:
    return session.apply(Addressed(request.at, only_called=True))[0], (say(only_called.name),)


@HouseMove("listen-always")
def listen_always(session: Session, request: Request) -> Outcome:
    return session.apply(Addressed(request.at, only_called=False))[0], (say(listen_always.name),)


def addressed(session: Session, event: Addressed) -> Outcome:
    return replace(session.logged(event), attention=replace(session.attention, only_called=event.only_called)), ()


def waits_for_its_name(session: Session) -> bool:
    """Whether a phrase must begin with "host" at the moment."""
    return session.attention.only_called and not (session.open.dictation or session.open.quick)


def missed_line(session: Session) -> Outcome:
    """Answer a typed line that matches nothing that may be said. The wording changes each time and starts over after three."""
    misses = min(session.attention.misses + 1, 3)
    return replace(session, attention=replace(session.attention, misses=misses % 3)), (say(f"no-match-{misses}"),)


def missed(session: Session, at: Samples, *, clear: bool = False) -> Outcome:
    """React to speech that was not understood: the first time with a tone, the second with words, and then with silence until something is
    understood. Within `APOLOGIES_APART` of an apology, a tone stands in for the words. `clear` says that part of a phrase was heard and
    nothing else: this always gets at least a tone."""
    attention = replace(session.attention, misses=session.attention.misses + 1)
    after = replace(session, attention=attention)
    if attention.misses > 2:
        return after, (say("not-caught"),) if clear else ()
    if attention.misses == 1 or (attention.apologised is not None and at - attention.apologised < APOLOGIES_APART):
        return after, (say("not-caught"),)
    return replace(after, attention=replace(attention, apologised=at)), (breaks.how(session) or say("no-match-2"),)
