"""What the web server knows: the latest session and the last captions, immutable, swapped whole by the loop. No locks."""

from __future__ import annotations

from dataclasses import dataclass
from math import ceil

from voicehost.core.session import Session
from voicehost.core.speech import Samples, seconds


@dataclass(frozen=True, slots=True)
class Caption:
    """A line of what was heard and said in the room."""

    number: int
    """Counts up from 1: who has seen a line need not be told it again."""
    who: str
    text: str


@dataclass(frozen=True, slots=True, eq=False)
class Shown:
    """Each is one of its own: pages are kept by which it is."""

    number: int
    """Counts up with each change."""
    session: Session
    captions: tuple[Caption, ...]
    left: int | None = None
    """Seconds of the time limit that runs, begun ones included; None where none runs."""

    def next(self, session: Session, captions: tuple[Caption, ...], at: Samples) -> Shown:
        """This one, if nothing has become different: a clock runs on by the second."""
        rest = session.left(at)
        left = None if rest is None else ceil(seconds(rest))
        same = session is self.session and captions is self.captions and left == self.left
        return self if same else Shown(self.number + 1, session, captions, left)
