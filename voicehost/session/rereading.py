"""Connects a game with the second reader: which recital it should read, and what it has read. The reader itself is outside this package."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from voicehost.core.play import ReaderReady, Reread, Rereads
from voicehost.core.speech import Samples, WrittenWord
from voicehost.session.house import Outcome

if TYPE_CHECKING:
    from voicehost.session.session import Session


def to_reread(session: Session) -> tuple[Samples, Samples] | None:
    """The start and end of the latest recital that should be read a second time, on the source's clock. None if there is nothing to read,
    and during a break, which the result would disturb."""
    game, clock = session.game, session.clock
    if not isinstance(game, Rereads) or clock.rest is not None or session.over:
        return None
    stretch = game.to_reread(session.state)
    return None if stretch is None else (clock.of_source(stretch[0]), clock.of_source(stretch[1]))


def reader_is(session: Session, at: Samples, *, there: bool) -> Session:
    """Tell the game whether a second reader is ready. Nothing changes if the game knows that already, or has no use for a reader."""
    game = session.game
    if not isinstance(game, Rereads) or session.over or game.has_reader(session.state) == there:
        return session
    return session.apply(ReaderReady(session.clock.of_game(at), there))[0]


def reread(session: Session, at: Samples, stretch: tuple[Samples, Samples], words: tuple[WrittenWord, ...]) -> Outcome:
    """Give the game what the second reader has read of a stretch. The times of the stretch and of the words are on the source's clock."""
    of_game = session.clock.of_game
    moved = tuple(replace(word, start=of_game(word.start), end=of_game(word.end)) for word in words)
    after, says = session.apply(Reread(of_game(at), of_game(stretch[0]), of_game(stretch[1]), moved))
    return (replace(after, said=says) if says else after), says
