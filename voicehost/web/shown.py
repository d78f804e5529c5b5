"""What the web server knows: the latest session and the last captions, immutable, swapped whole by the loop. No locks."""

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
"""So long what was ruled stays large: it takes some of them to say."""


@dataclass(frozen=True, slots=True)
class Caption:
    """A line of what was heard and said in the room."""

    number: int
    """Counts up from 1: who has seen a line need not be told it again."""
    who: str
    text: str
    at: Samples = 0
    """When it was told."""
    say: Say | None = None
    """What it words, where the host said it."""


Topic: TypeAlias = tuple[Moment, tuple[Say, ...], tuple[str, ...], tuple[Say, ...]]
"""What lies there and is asked: a ruling stands beside what it was about, and beside nothing else."""


@dataclass(frozen=True, slots=True, eq=False)
class Shown:
    """Each is one of its own: pages are kept by which it is."""

    number: int
    """Counts up with each change."""
    session: Session
    captions: tuple[Caption, ...]
    left: int | None = None
    """Seconds of the time limit that runs, begun ones included; None where none runs."""
    whole: int = 0
    """Of which there were so many when it was first seen to run."""
    ruling: tuple[Caption, ...] = ()
    """What has just been ruled, in the words in which it was said: a wording that is taken in turn would be another by now."""
    about: tuple[Samples, Topic] | None = None
    """When something was ruled last, and what lay there then."""

    quiet: bool = False
    """Nothing was said or heard for so long that what was is of something else by now."""
    off: bool = False
    """The host is being switched off: nothing can be done any more."""
    worn: Mapping[Player, int] = field(default_factory=dict)
    """The badges that players had before."""

    @property
    def badges(self) -> Mapping[Player, int]:
        """Each player's colour and shape, by number."""
        return numbered(self.worn, self.session.players)

    @property
    def is_last(self) -> bool:
        return self.off or self.session.sequel.follows == ""

    def last(self) -> Shown:
        """What pages keep when the host has gone."""
        return replace(self, number=self.number + 1, left=None, ruling=(), off=True)

    @property
    def urgent(self) -> bool:
        """Anybody may call at any moment: what is called for is not kept from them by what was ruled before."""
        return self.session.listening.quick

    def next(self, session: Session, captions: tuple[Caption, ...], at: Samples) -> Shown:
        """This one, if nothing has become different: a clock runs on by the second."""
        rest = session.left(at)
        left = None if rest is None else ceil(seconds(rest))
        same = session is self.session and captions is self.captions
        ruling = tuple(caption for caption in self.ruling if at - caption.at < RULED) if same else _ruled(session, captions, at)
        about = self.about
        if ruling and not same:
            topic = _topic(session)
            about = about if about is not None and about[0] == ruling[-1].at else (ruling[-1].at, topic)
            ruling = ruling if about[1] == topic else ()  # the game has gone on: what was ruled makes room
        quiet = bool(captions) and at - captions[-1].at >= RULED
        if same and left == self.left and ruling == self.ruling and quiet == self.quiet:
            return self
        runs_on = left is not None and self.left is not None and left <= self.left
        whole = self.whole if runs_on else left or 0
        return Shown(self.number + 1, session, captions, left, whole, ruling, about, quiet, worn=self.badges)


@dataclass(frozen=True, slots=True, eq=False)
class Gathered:
    """In the lobby: who has come. A game is shown after it."""

    number: int
    """As of what is shown of a game."""
    session: Gathering
    off: bool = False
    """The host is being switched off, and no game was begun."""
    worn: Mapping[Player, int] = field(default_factory=dict)

    @property
    def badges(self) -> Mapping[Player, int]:
        """As of a game, in which everybody keeps theirs."""
        return numbered(self.worn, self.session.players)

    @property
    def is_last(self) -> bool:
        return self.off

    def last(self) -> Gathered:
        return replace(self, number=self.number + 1, off=True)

    def come(self, gathering: Gathering) -> Gathered:
        """This one, if nobody has come or gone."""
        return self if gathering is self.session else Gathered(self.number + 1, gathering, worn=self.badges)

    def next(self, session: Session, captions: tuple[Caption, ...], at: Samples) -> Shown:
        """The game begins."""
        return Shown(self.number + 1, session, (), worn=self.badges).next(session, captions, at)


def numbered(before: Mapping[Player, int], players: Iterable[Player]) -> Mapping[Player, int]:
    """Whoever had a number keeps it; whoever is new has the first that is free, by their names."""
    kept = {player: before[player] for player in players if player in before}
    free = (number for number in count() if number not in kept.values())
    return kept | {player: next(free) for player in sorted(players) if player not in before}


def _topic(session: Session) -> Topic:
    """What is asked counts where it is a question, or whether an end is disputed: once that is answered, its ruling makes room."""
    seen = session.view(None)
    asks = seen.asks if seen.moment in (Moment.QUESTION, Moment.OVER) else ()
    return seen.moment, seen.headline, tuple(card.face for card in seen.cards), asks


def _ruled(session: Session, captions: tuple[Caption, ...], at: Samples) -> tuple[Caption, ...]:
    """Of the last announcement that ruled anything; not what was taken back, nor while somebody has the floor again."""
    rulings = tuple(
        caption for caption in captions if caption.say is not None and caption.say.key in session.game.rulings and at - caption.at < RULED
    )
    if not rulings or session.history.undone or session.view(None).moment is Moment.PERFORMING:
        return ()
    return tuple(caption for caption in rulings if caption.at == rulings[-1].at)
