"""Table screens that somebody has opened with the room code. Each has a link of its own, which a new room code ends.

A screen on the host's machine is not among them, because it has no link that could be passed on.
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
"""The highest number of screens that can be opened with one room code."""


@dataclass(frozen=True, slots=True)
class Screens:
    """The table screens, numbered from 1 in the order in which they were opened. No number is used twice."""

    opened: int = 0
    shut: int = 0
    """How many of the first screens were shut. Their links are dead."""
    lit: int = 0
    """The screens up to this number show the room code, unless they were shut."""

    @property
    def numbers(self) -> range:
        """The numbers of the screens whose links work."""
        return range(self.shut + 1, self.opened + 1)


@HouseMove(
    "show-code",
    when=lambda session: session.screens.opened > session.screens.lit,
    at_rest=True,
    by_touch=never,
    costs=5.0,
)
def show_code(session: Session, request: Request) -> Outcome:
    """Show the room code on the screens that are open now. Raises `IllegalMove` if phones cannot join or no screen is open elsewhere."""
    if not session.screens.numbers:
        raise IllegalMove("no-screen-elsewhere" if session.seats.phones else "no-room-code")
    return session.apply(CodeShown(request.at))


# -- what happens -----------------------------------------------------------------------------------------------------------------


def open_screen(session: Session, at: Samples) -> Outcome:
    """Open a table screen. Raises `IllegalMove` if too many are open."""
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
    """Shut all screens after the room code was changed. To open one again, people have to know the new code."""
    opened = session.screens.opened
    return replace(session, screens=Screens(opened, shut=opened, lit=opened))
