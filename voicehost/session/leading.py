"""The table decides who takes which part in the game, such as the judge's. The words for the parts are in the table `role` of the game's
language file."""

from __future__ import annotations

from typing import TYPE_CHECKING

from voicehost.core.play import JOINS_LATER, LEADS, Decided, IllegalMove, Move, Say, say
from voicehost.session.deciding import decision, takes
from voicehost.session.house import Request
from voicehost.session.presence import present, require_part

if TYPE_CHECKING:
    from voicehost.session.session import Session


def _asks_to_lead(_: Session, event: Decided) -> Say:
    return say("decide-leads", **event.move.slots)


@decision("leads", _asks_to_lead, when=lambda session: takes(session, LEADS), who=present, slots=("player", "role"))
def leads(session: Session, request: Request) -> Move:
    """The decision that the player takes that part, under the first name that the language has for it. Raises `IllegalMove` for a player
    who plays only in the next game."""
    player = request.move.slots["player"]
    require_part(session, player)
    if player in session.roster.waiting and session.roster.no_more:
        raise IllegalMove(JOINS_LATER, player=player)
    return Move(LEADS, {"player": player, "role": session.game.language.choices["role"][request.move.slots["role"]][0]})
