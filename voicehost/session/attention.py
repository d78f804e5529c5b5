"""Whom the host listens to, and what it does with what it has not understood: a tone, then words, then silence."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from voicehost.core.hesitation import Begun
from voicehost.core.play import Move, say
from voicehost.core.speech import Samples, samples
from voicehost.session import breaks
from voicehost.session.doubting import Doubt
from voicehost.session.happened import Addressed
from voicehost.session.house import HouseMove, Outcome, Request

if TYPE_CHECKING:
    from voicehost.session.session import Session

APOLOGIES_APART: Samples = samples(5)
"""No two sentences of apology within so long."""


@dataclass(frozen=True, slots=True)
class Attention:
    """What the host has not understood, or not surely."""

    misses: int = 0
    """Utterances in a row that were nothing that may be said now."""
    apologised: Samples | None = None
    """When the host last said so in words."""
    only_called: bool = False
    """What does not begin with "host" is not meant for it, but where words are called out or a poem runs."""
    doubt: Doubt | None = None
    """What it asks back just now."""
    slip: Move | None = None
    """What somebody typed last and hardly meant: they were asked, and typed once more it is done."""
    begun: Begun | None = None
    """A phrase that somebody has begun, and whose last word is waited for."""


@HouseMove("only-called", costs=5.0)
def only_called(session: Session, request: Request) -> Outcome:
    return session.apply(Addressed(request.at, only_called=True))[0], (say(only_called.name),)


@HouseMove("listen-always")
def listen_always(session: Session, request: Request) -> Outcome:
    return session.apply(Addressed(request.at, only_called=False))[0], (say(listen_always.name),)


def addressed(session: Session, event: Addressed) -> Outcome:
    return replace(session.logged(event), attention=replace(session.attention, only_called=event.only_called)), ()


def waits_for_its_name(session: Session) -> bool:
    """Whether a phrase has to begin with "host" just now."""
    return session.attention.only_called and not (session.open.dictation or session.open.quick)


def missed_line(session: Session) -> Outcome:
    """What somebody has typed is nothing that may be said: each time in other words, and after three as at first."""
    misses = min(session.attention.misses + 1, 3)
    return replace(session, attention=replace(session.attention, misses=misses % 3)), (say(f"no-match-{misses}"),)


def missed(session: Session, at: Samples, *, clear: bool = False) -> Outcome:
    """First a tone; when it happens again, words, though not for ever; then silence until something is understood. `clear`: part of a
    phrase, and nothing else, which is never passed over."""
    attention = replace(session.attention, misses=session.attention.misses + 1)
    after = replace(session, attention=attention)
    if attention.misses > 2:
        return after, (say("not-caught"),) if clear else ()
    if attention.misses == 1 or (attention.apologised is not None and at - attention.apologised < APOLOGIES_APART):
        return after, (say("not-caught"),)
    return replace(after, attention=replace(attention, apologised=at)), (breaks.how(session) or say("no-match-2"),)
