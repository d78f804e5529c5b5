"""Roster screens that somebody has opened with the room code: each by a link of its own, which a new code ends.

A screen on this machine is none of these: it has no link that could leave it.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from voicehost.core.play import IllegalMove, say
from voicehost.core.speech import Samples
from voicehost.session.happened import CodeShown, ScreenOpened
from voicehost.session.house import HouseMove, Outcome, Request, never

if TYPE_CHECKING:
    from voicehost.session.session import Session

MOST = 8
"""Screens with one room code: whoever has it can open no more."""


@dataclass(frozen=True, slots=True)
class Screens:
    """Numbered from 1, in the order in which they were opened; no number comes twice."""

    opened: int = 0
    shut: int = 0
    """The first so many: their links lead nowhere any more."""
    lit: int = 0
    """The first so many of the others show the room code."""

    @property
    def numbers(self) -> range:
        """Those whose links lead somewhere."""
        return range(self.shut + 1, self.opened + 1)


@HouseMove(
    "show-code",
    when=lambda session: session.screens.opened > session.screens.lit,
    at_rest=True,
    elsewhere=False,
    by_touch=never,
    costs=5.0,
)
def show_code(session: Session, request: Request) -> Outcome:
    """On the screens that are open now."""
    return session.apply(CodeShown(request.at))


# -- what happens -----------------------------------------------------------------------------------------------------------------


def open_screen(session: Session, at: Samples) -> Outcome:
    """Raises `IllegalMove` where there are too many already."""
    if len(session.screens.numbers) >= MOST:
        raise IllegalMove("screens-full")
    return session.apply(ScreenOpened(at))


def screen_opened(session: Session, event: ScreenOpened) -> Outcome:
    after = replace(session.screens, opened=session.screens.opened + 1)
    return replace(session.logged(event), screens=after), (say("screen-opened"),)


def code_shown(session: Session, event: CodeShown) -> Outcome:
    after = replace(session.screens, lit=session.screens.opened)
    return replace(session.logged(event), screens=after), (say("code-shown"),)


def all_shut(session: Session) -> Session:
    """The room code is another: whoever had the one before has to know this one."""
    opened = session.screens.opened
    return replace(session, screens=Screens(opened, shut=opened, lit=opened))
