"""Passes on how loud it was, if the game wants to know. The measuring itself is done by the host, outside this package."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from voicehost.core.play import LevelMeasured, Measures
from voicehost.core.speech import Samples
from voicehost.session.house import Outcome

if TYPE_CHECKING:
    from voicehost.session.session import Session


def to_measure(session: Session) -> tuple[Samples, Samples] | None:
    """The start and end of what should be measured, on the source's clock. None if there is nothing to measure, and during a break."""
    game, clock = session.game, session.clock
    if not isinstance(game, Measures) or clock.rest is not None or session.over:
        return None
    stretch = game.to_measure(session.state)
    return None if stretch is None else (clock.of_source(stretch[0]), clock.of_source(stretch[1]))


def measured(session: Session, event: LevelMeasured) -> Outcome:
    """Give the game a measurement. The times in `event` are on the source's clock. A measurement that comes too late changes nothing."""
    of_game = session.clock.of_game
    after, says = session.apply(replace(event, at=of_game(event.at), start=of_game(event.start), end=of_game(event.end)))
    return (replace(after, said=says) if says else after), says
