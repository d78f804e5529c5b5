"""Collects all house moves, and makes the one that somebody asks for."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING

from voicehost.core.language import Language
from voicehost.core.play import IllegalMove, Move
from voicehost.core.speech import Samples
from voicehost.session import (
    asking,
    attention,
    breaks,
    calling,
    counting,
    deciding,
    disputing,
    ending,
    following,
    going_on,
    history,
    joining,
    leading,
    practising,
    ranking,
    rounds,
    screens,
    seating,
    setting,
    sounding,
)
from voicehost.session.house import HouseMoves, HousePhrases, Outcome, Request

if TYPE_CHECKING:
    from voicehost.session.session import Session

HOUSE_MOVES = HouseMoves.of(
    *(asking, disputing, going_on, ranking, practising, history, breaks, ending, following),
    *(joining, counting, rounds, deciding, leading, setting),
    *(seating, screens, sounding, attention, calling),
)
"""All house moves. A new one belongs in one of these modules, which are in the order in which help reads their moves out."""


@lru_cache(maxsize=32)
def house_phrases(language: Language) -> HousePhrases:
    return HousePhrases(HOUSE_MOVES, language)


def asked(session: Session, move: Move, at: Samples, *, written: bool = False) -> Outcome:
    """Make a house move that somebody asks for. If it was `written`, the host answers while people may still guess, but not while a typed
    line may be part of what is recited. Raises `IllegalMove` if the house has no such move, or if the move cannot be made."""
    entry = HOUSE_MOVES.by_name.get(move.name)
    if entry is None:
        raise IllegalMove("not-now")
    why = breaks.refusal(session)
    playing = breaks.within(session)
    if why is not None and not entry.may_rest(session) and not (playing is not None and entry.name in playing.game.moves):
        return session, (why,)
    over_talk = session.open.dictation and (session.open.reciting_in_writing or not written)
    if over_talk and entry.can_wait:
        return asking.owe(session, move)
    return entry.does(session, Request(move, at, over_talk=over_talk))
