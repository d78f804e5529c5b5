"""What the web server knows: the latest session and the last captions. These are immutable, and the loop swaps them as a whole, so that no
locks are needed."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace
from itertools import count
from math import ceil
from typing import TypeAlias

from voicehost.core.play import Moment, Player, Say
from voicehost.core.speech import Samples, samples, seconds
from voicehost.session.gathering import Gathering
from voicehost.session.session import Session

RULED: Samples = samples(8)
"""How long a ruling stays large. Saying it takes some of these seconds."""


@dataclass(frozen=True, slots=True)
class Caption:
    """A line of what was heard and said in the room."""

    number: int
    """Counts up from 1, so that a page can tell which lines are new to it."""
    who: str
    text: str
    at: Samples = 0
    """When it appeared."""
    say: Say | None = None
    """What the line is the wording of, if the host said it."""


Topic: TypeAlias = tuple[Moment, tuple[Say, ...], tuple[str, ...], tuple[Say, ...]]
"""What lies on the table and is asked. A ruling is shown only as long as this is what it was about."""


@dataclass(frozen=True, slots=True, eq=False)
class Shown:
    """What pages show of a game. Two of them are never equal, because pages are cached by identity."""

    number: int
    """Counts up with each change."""
    session: Session
    captions: tuple[Caption, ...]
    left: int | None = None
    """The seconds left of the running time limit, rounded up. None if no limit runs."""
    whole: int = 0
    """How many seconds were left when the limit was first seen running."""
    ruling: tuple[Caption, ...] = ()
    """What has just been ruled, in the words in which it was said. A new reading might give another of its wordings."""
    about: tuple[Samples, Topic] | None = None
    """When the last ruling was, and what lay on the table then."""

    quiet: bool = False
    """Whether nothing was said or heard for so long that the last captions no longer belong to what goes on."""
    off: bool = False
    """Whether the host is being switched off, so that nothing can be done any more."""
    worn: Mapping[Player, int] = field(default_factory=dict)
    """The badges that players had so far."""

    @property
    def badges(self) -> Mapping[Player, int]:
        """Each player's colour and shape, by number."""
        return numbered(self.worn, self.session.players)

    @property
    def is_last(self) -> bool:
        return self.off or self.session.sequel.follows == ""

    def last(self) -> Shown:
        """What pages keep showing when the host has gone."""
        return replace(self, number=self.number + 1, left=None, ruling=(), off=True)

    @property
    def urgent(self) -> bool:
        """Whether anybody may call at any moment. Then an earlier ruling must not hide what is called for."""
        return self.session.listening.quick

    def next(self, session: Session, captions: tuple[Caption, ...], at: Samples) -> Shown:
        """What to show at `at`. This very object if nothing has changed; a running clock changes every second."""
        rest = session.left(at)
        left = None if rest is None else ceil(seconds(rest))
        same = session is self.session and captions is self.captions
        ruling = tuple(caption for caption in self.ruling if at - caption.at < RULED) if same else _ruled(session, captions, at)
        about = self.about
        if ruling and not same:
            topic = _topic(session)
            about = about if about is not None and about[0] == ruling[-1].at else (ruling[-1].at, topic)
            ruling = ruling if about[1] == topic else ()  # the game has gone on, so the ruling makes room
        quiet = bool(captions) and at - captions[-1].at >= RULED
        if same and left == self.left and ruling == self.ruling and quiet == self.quiet:
            return self
        runs_on = left is not None and self.left is not None and left <= self.left
        whole = self.whole if runs_on else left or 0
        return Shown(self.number + 1, session, captions, left, whole, ruling, about, quiet, worn=self.badges)


@dataclass(frozen=True, slots=True, eq=False)
class Gathered:
    """What pages show in the lobby, before a game begins: who has come."""

    number: int
    """Counts up with each change, as in `Shown`."""
    session: Gathering
    off: bool = False
    """Whether the host is being switched off before a game was begun."""
    worn: Mapping[Player, int] = field(default_factory=dict)

    @property
    def badges(self) -> Mapping[Player, int]:
        """Each player's badge, as in `Shown`. Everybody keeps it in the game."""
        return numbered(self.worn, self.session.players)

    @property
    def is_last(self) -> bool:
        return self.off

    def last(self) -> Gathered:
        return replace(self, number=self.number + 1, off=True)

    def come(self, gathering: Gathering) -> Gathered:
        """What to show of this gathering. This very object if nobody has come or gone."""
        return self if gathering is self.session else Gathered(self.number + 1, gathering, worn=self.badges)

    def next(self, session: Session, captions: tuple[Caption, ...], at: Samples) -> Shown:
        """The first that is shown of the game, when it begins."""
        return Shown(self.number + 1, session, (), worn=self.badges).next(session, captions, at)


def numbered(before: Mapping[Player, int], players: Iterable[Player]) -> Mapping[Player, int]:
    """A number for each player. Players who had one keep it; new players get the first free ones, in the order of their names."""
    kept = {player: before[player] for player in players if player in before}
    free = (number for number in count() if number not in kept.values())
    return kept | {player: next(free) for player in sorted(players) if player not in before}


UNDONE = "undone"
"""The key of what the host says about an undo."""


def _topic(session: Session) -> Topic:
    """The session's topic. What is asked is part of it only if it is a question or whether an end is disputed, so that the ruling makes
    room once that is answered."""
    seen = session.view(None)
    asks = seen.asks if seen.moment in (Moment.QUESTION, Moment.OVER) else ()
    return seen.moment, seen.headline, tuple(card.face for card in seen.cards), asks


def _ruled(session: Session, captions: tuple[Caption, ...], at: Samples) -> tuple[Caption, ...]:
    """The captions of the last announcement that ruled anything. None if something was undone since, if the game has gone on in the same
    breath, or if somebody performs again."""
    rulings = tuple(
        caption for caption in captions if caption.say is not None and caption.say.key in session.game.rulings and at - caption.at < RULED
    )
    if not rulings or session.history.undone or session.view(None).moment is Moment.PERFORMING:
        return ()
    since = (caption.say.key for caption in captions if caption.say is not None and caption.number > rulings[-1].number)
    if not {UNDONE, *session.game.overtakes}.isdisjoint(since):  # another move may have followed the undo
        return ()
    return tuple(caption for caption in rulings if caption.at == rulings[-1].at)
