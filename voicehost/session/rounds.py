"""The table decides how long the game lasts: how many rounds are played, and whether the game ends here."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from voicehost.core.play import ENDS, ROUNDS, Decided, IllegalMove, Move, Say, say
from voicehost.core.speech import Samples
from voicehost.session.deciding import decision, now_of, takes
from voicehost.session.doubting import game_asks
from voicehost.session.ending import too_late
from voicehost.session.house import Listens, Request
from voicehost.session.presence import present

if TYPE_CHECKING:
    from voicehost.session.session import Session


# -- how many rounds --------------------------------------------------------------------------------------------------------------


def _asks_rounds(session: Session, event: Decided) -> Say:
    count, now = int(event.move.slots["count"]), session.roster
    if not takes(session, ROUNDS):
        raise _no_rounds(session)
    if count < max(1, now.round):
        raise IllegalMove("rounds-are-played", n=now.round)
    return _question(session, count)


def _asks_last_round(session: Session, event: Decided) -> Say:
    if takes(session, ROUNDS) and session.roster.round == 0:
        raise IllegalMove("no-round-yet")
    return _asks_rounds(session, event)


def _asks_rounds_still(session: Session, event: Decided) -> Say:
    if not _can_set_rounds(session):
        raise _no_rounds(session)
    return _question(session, int(event.move.slots["count"]))


def _asks_more_rounds(session: Session, event: Decided) -> Say:
    if not _can_set_rounds(session):
        raise IllegalMove("no-rounds")  # nobody wants an end who wants more
    return _asks_rounds_still(session, event)


def _no_rounds(session: Session) -> IllegalMove:
    """The refusal of a number of rounds in a game without any. It names the decision that ends the game, while it can still be ended."""
    return IllegalMove("no-rounds" if session.has_ended else "no-rounds-to-end")


def _question(session: Session, count: int) -> Say:
    """The question about that number of rounds. If somebody waits for a round that would not be played any more, it names them. Raises
    `IllegalMove` if the game has exactly that many."""
    now = session.roster
    if count == now.rounds:
        raise IllegalMove("is-set-so")
    if now.waiting and count == now.round:
        return say("decide-last-round", players=now.waiting)
    return say("decide-rounds", n=count, old=now.rounds)


def _number(request: Request) -> int:
    """The number that was said; without a number it is one."""
    return int(request.move.slots.get("count", "1"))


def _of_rounds(count: int) -> Move:
    return Move(ROUNDS, {"count": str(count)})


def _rounds(_: Session, request: Request) -> Move:
    """The decision for the number of rounds that was said."""
    return _of_rounds(_number(request))


def _this_round(session: Session, _: Request) -> Move:
    """The decision for the rounds up to the current one."""
    return _of_rounds(session.roster.round)


def _more_rounds(session: Session, request: Request) -> Move:
    """The decision for that many rounds more than were set."""
    return _of_rounds(session.roster.rounds + _number(request))


def _rounds_from_here(session: Session, request: Request) -> Move:
    """The decision for that many rounds after those that have begun."""
    return _of_rounds(session.roster.round + _number(request))


def _rounds_still(session: Session, request: Request) -> Move:
    """ "Wir spielen noch zwei Runden" means two from here if more were planned, and two more otherwise."""
    from_here = _rounds_from_here(session, request)
    return from_here if int(from_here.slots["count"]) < session.roster.rounds else _more_rounds(session, request)


def _can_set_rounds(session: Session) -> bool:
    return takes(session, ROUNDS) and session.roster.rounds > 0


def _has_rounds(session: Session) -> bool:
    return _can_set_rounds(session) and not session.has_ended


def _has_begun_a_round(session: Session) -> bool:
    return _has_rounds(session) and session.roster.round > 0


last_round = decision("last-round", _asks_last_round, listens=Listens.LEISURE, when=_has_begun_a_round)(_this_round)
stops_after = decision("stops-after", _asks_last_round, typed=True, when=_has_begun_a_round)(_this_round)

_NUMBERED: dict[str, Any] = {"when": _has_rounds, "who": present, "slots": ("count",)}
plays_rounds = decision("plays-rounds", _asks_rounds, listens=Listens.LEISURE, **_NUMBERED)(_rounds)
more_rounds = decision("more-rounds", _asks_more_rounds, listens=Listens.LEISURE, **_NUMBERED)(_more_rounds)
only_more_rounds = decision("only-more-rounds", _asks_rounds_still, typed=True, **_NUMBERED)(_rounds_from_here)
still_rounds = decision("still-rounds", _asks_rounds_still, typed=True, **_NUMBERED)(_rounds_still)


OF_ROUNDS = frozenset(each.name for each in (last_round, stops_after, plays_rounds, more_rounds, only_more_rounds, still_rounds))
"""The decisions about how many rounds are played."""


# -- the end ----------------------------------------------------------------------------------------------------------------------


def can_end(session: Session) -> bool:
    """Whether the table can end the game now. Before anybody has done anything there is nothing to end."""
    return takes(session, ENDS) and not session.has_ended and bool(session.history.past)


def asks_to_end(session: Session) -> Say:
    """The question whether the game shall end. Raises `IllegalMove` if the game takes no such decision."""
    if not takes(session, ENDS):
        raise IllegalMove("stop-here")
    return game_asks(session, Move(ENDS)) or say("decide-ends")


@decision("ends", lambda session, _: asks_to_end(session), when=can_end, costs=5.0)
def ends(_session: Session, _request: Request) -> Move:
    return Move(ENDS)


def how_to_play_on(session: Session, at: Samples) -> Say:
    """What people hear who want to go on with a game that has ended."""
    more = Decided(now_of(session, at), _of_rounds(session.roster.rounds + 1))
    refused = too_late(session, more) if takes(session, ROUNDS) and session.roster.rounds else IllegalMove("ended-already")
    return Say(refused.key, refused.fields)
