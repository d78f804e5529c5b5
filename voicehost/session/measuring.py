"""How loud it was, where the game wants to know. The host measures."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from voicehost.core.play import LevelMeasured, Measures
from voicehost.core.speech import Samples
from voicehost.session.house import Outcome

if TYPE_CHECKING:
    from voicehost.session.session import Session


def to_measure(session: Session) -> tuple[Samples, Samples] | None:
    """From where to where, on the source's clock. None where there is nothing to measure, or on a break."""
    game, clock = session.game, session.clock
    if not isinstance(game, Measures) or clock.rest is not None or session.over:
        return None
    stretch = game.to_measure(session.state)
    return None if stretch is None else (clock.of_source(stretch[0]), clock.of_source(stretch[1]))


def measured(session: Session, event: LevelMeasured) -> Outcome:
    """`event`: on the source's clock."""
    of_game = session.clock.of_game
    after, says = session.apply(replace(event, at=of_game(event.at), start=of_game(event.start), end=of_game(event.end)))
    return (replace(after, said=says) if says else after), says
