"""The events of a sitting that are not the game's own, as the log has them: what happens to the game, and to the host around it.

Every `at` is on the source's clock.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TypeAlias

from voicehost.core.play import Event, Move, Player
from voicehost.core.sound import Sound
from voicehost.core.speech import Samples


@dataclass(frozen=True, slots=True)
class Undone:
    """The last public move, and everything that followed from it, was taken back."""

    at: Samples
    anyway: bool = False
    """The private entries that depend on the move were taken back with it."""


@dataclass(frozen=True, slots=True)
class Redone:
    """The move that was taken back last was made again."""

    at: Samples


@dataclass(frozen=True, slots=True)
class Closed:
    """The game is over, because nobody has disputed its end or somebody has said "well played"."""

    at: Samples


@dataclass(frozen=True, slots=True)
class Reopened:
    """A game that was over was opened again, so that its end can be disputed once more."""

    at: Samples


@dataclass(frozen=True, slots=True)
class Paused:
    at: Samples


@dataclass(frozen=True, slots=True)
class Resumed:
    at: Samples


@dataclass(frozen=True, slots=True)
class Waited:
    """The game's clock stood still while the table was asked something."""

    at: Samples
    """When it went on."""
    since: Samples
    """When it stopped, on the source's clock too."""


@dataclass(frozen=True, slots=True)
class Paced:
    """The host was asked to talk at another speed. Only logs from before `Tuned` have this event."""

    at: Samples
    pace: int
    """From -2 to 2, where 0 is the voice's own speed."""


@dataclass(frozen=True, slots=True)
class Tuned:
    """The sound of the host was changed, for the table or, if `player` is not empty, in that player's ear."""

    at: Samples
    sound: Sound
    player: Player = ""


@dataclass(frozen=True, slots=True)
class Addressed:
    """From now on the host listens only to what begins with "host", or to everything again."""

    at: Samples
    only_called: bool


@dataclass(frozen=True, slots=True)
class Seated:
    """A phone has taken a player's seat."""

    at: Samples
    player: Player


@dataclass(frozen=True, slots=True)
class Freed:
    """A player's seat was freed, and whatever link led to it is dead."""

    at: Samples
    player: Player


@dataclass(frozen=True, slots=True)
class Unveiled:
    """A player confirmed that the phone in their seat is theirs. It may now show what they entered before."""

    at: Samples
    player: Player


@dataclass(frozen=True, slots=True)
class Recoded:
    """The room code was changed."""

    at: Samples


@dataclass(frozen=True, slots=True)
class ScreenOpened:
    """Somebody with the room code has opened a table screen on another machine."""

    at: Samples


@dataclass(frozen=True, slots=True)
class CodeShown:
    """The table screens that are open at this moment may show the room code."""

    at: Samples


@dataclass(frozen=True, slots=True)
class OrganiserCalled:
    """The table has called the organiser of many tables, and is waiting for them."""

    at: Samples


@dataclass(frozen=True, slots=True)
class OrganiserComes:
    """The organiser has answered that they are coming."""

    at: Samples


@dataclass(frozen=True, slots=True)
class Pending:
    """What the host asks the table by itself. It is no event, because nothing has happened yet."""

    move: Move | None
    """The move that waits for an answer; None if there is none."""
    then: tuple[str, ...] = ()
    """The typed lines that are asked about next, whatever the answer is."""


OfTheHost: TypeAlias = Paused | Resumed | Waited | Paced | Tuned | Addressed
OfPhones: TypeAlias = Seated | Freed | Unveiled | Recoded | ScreenOpened | CodeShown
OfTheOrganiser: TypeAlias = OrganiserCalled | OrganiserComes
HandedOn: TypeAlias = OfPhones | OrganiserCalled | Addressed
"""The events that a game may take over from the game before it. They come after the break with which its log begins."""
SessionEvent: TypeAlias = Event | Undone | Redone | Closed | Reopened | OfTheHost | OfPhones | OfTheOrganiser
