"""What the web server knows: the latest session and the last captions, immutable, swapped whole by the loop. No locks."""

from __future__ import annotations

from dataclasses import dataclass

from voicehost.session import Session
from voicehost.speech import Samples, seconds


@dataclass(frozen=True, slots=True)
class Caption:
    """A line of what was heard and said in the room."""

    number: int
    """Counts up from 1: who has seen a line need not be told it again."""
    clock: str
    who: str
    text: str


@dataclass(frozen=True, slots=True, eq=False)
class Shown:
    """Each is one of its own: pages are kept by which it is."""

    number: int
    """Counts up with each change."""
    session: Session
    captions: tuple[Caption, ...]
    at: Samples
    """When it was shown."""

    @property
    def left(self) -> int | None:
        """Whole seconds until time runs out for what is going on; None while no time runs."""
        session = self.session
        deadline = session.game.deadline(session.state) if session.paused_at is None else None
        return None if deadline is None else max(0, round(seconds(deadline + session.away - self.at)))
