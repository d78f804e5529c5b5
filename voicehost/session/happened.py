"""What happens in a sitting, as it stands in the log: to the game, and to the host around it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TypeAlias

from voicehost.core.play import Event, Player
from voicehost.core.sound import Sound
from voicehost.core.speech import Samples


@dataclass(frozen=True, slots=True)
class Undone:
    """The last spoken move, and all that followed from it, was taken back."""

    at: Samples
    anyway: bool = False
    """With the private entries that hang on it."""


@dataclass(frozen=True, slots=True)
class Redone:
    """What was taken back last was done again."""

    at: Samples


@dataclass(frozen=True, slots=True)
class Closed:
    """Nobody has disputed the end, or somebody has said that it was well played: the game is over."""

    at: Samples


@dataclass(frozen=True, slots=True)
class Reopened:
    """A game that was over was opened again: its end can be disputed once more."""

    at: Samples


@dataclass(frozen=True, slots=True)
class Paused:
    at: Samples


@dataclass(frozen=True, slots=True)
class Resumed:
    at: Samples


@dataclass(frozen=True, slots=True)
class Paced:
    """The host was asked to talk at another speed: so in logs from before `Tuned`."""

    at: Samples
    pace: int
    """-2 to 2; 0 is the voice's own."""


@dataclass(frozen=True, slots=True)
class Tuned:
    """The host was asked to sound otherwise; with a player's name, in that player's ear."""

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
    """Whose seat a phone has taken said that it is theirs: it shows what was entered before, too."""

    at: Samples
    player: Player


@dataclass(frozen=True, slots=True)
class Recoded:
    """The room code is another from now on."""

    at: Samples


@dataclass(frozen=True, slots=True)
class ScreenOpened:
    """Somebody with the room code has opened a table screen, elsewhere than on this machine."""

    at: Samples


@dataclass(frozen=True, slots=True)
class CodeShown:
    """The table screens that are open may show the room code."""

    at: Samples


@dataclass(frozen=True, slots=True)
class OrganiserCalled:
    """The table has called for the organiser of many tables, and waits for them."""

    at: Samples


@dataclass(frozen=True, slots=True)
class OrganiserComes:
    """The organiser has let the table know that they come."""

    at: Samples


OfTheHost: TypeAlias = Paused | Resumed | Paced | Tuned | Addressed
OfPhones: TypeAlias = Seated | Freed | Unveiled | Recoded | ScreenOpened | CodeShown
OfTheOrganiser: TypeAlias = OrganiserCalled | OrganiserComes
HandedOn: TypeAlias = OfPhones | OrganiserCalled | Addressed
"""What a game may have from the one before it, after the break with which its log begins."""
SessionEvent: TypeAlias = Event | Undone | Redone | Closed | Reopened | OfTheHost | OfPhones | OfTheOrganiser
