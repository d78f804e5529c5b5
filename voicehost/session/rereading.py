"""The second reader, as far as it is the game's: what it is to read, and what it has read. The reader itself is the host's."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from voicehost.core.play import ReaderReady, Reread, Rereads
from voicehost.core.speech import Samples, WrittenWord
from voicehost.session.house import Outcome

if TYPE_CHECKING:
    from voicehost.session.session import Session


def to_reread(session: Session) -> tuple[Samples, Samples] | None:
    """From where to where what was recited last is to be read, on the source's clock. None where there is nothing to read, or on a break:
    what was read then would come in the way of it."""
    game, clock = session.game, session.clock
    if not isinstance(game, Rereads) or clock.rest is not None or session.over:
        return None
    stretch = game.to_reread(session.state)
    return None if stretch is None else (clock.of_source(stretch[0]), clock.of_source(stretch[1]))


def reader_is(session: Session, at: Samples, *, there: bool) -> Session:
    """Whether one waits for what is recited. It is no news where the game knows that, or has no use for one."""
    game = session.game
    if not isinstance(game, Rereads) or session.over or game.has_reader(session.state) == there:
        return session
    return session.apply(ReaderReady(session.clock.of_game(at), there))[0]


def reread(session: Session, at: Samples, stretch: tuple[Samples, Samples], words: tuple[WrittenWord, ...]) -> Outcome:
    """What was read of a stretch; that and the words on the source's clock."""
    of_game = session.clock.of_game
    moved = tuple(replace(word, start=of_game(word.start), end=of_game(word.end)) for word in words)
    after, says = session.apply(Reread(of_game(at), of_game(stretch[0]), of_game(stretch[1]), moved))
    return (replace(after, said=says) if says else after), says
