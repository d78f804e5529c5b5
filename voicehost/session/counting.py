"""The table decides how much somebody has: it puts right points, or whatever else the game counts, such as tokens."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Any

from voicehost.core.interpret import Understood
from voicehost.core.language import as_spoken
from voicehost.core.play import COUNTS, Decided, IllegalMove, Move, Player, PutsRight, Say, say
from voicehost.core.speech import Phrase
from voicehost.session.deciding import decision, takes
from voicehost.session.doubting import game_asks
from voicehost.session.house import Listens, Request
from voicehost.session.presence import require_part

if TYPE_CHECKING:
    from voicehost.session.session import Session

MOST = 999
"""The highest count that a table can give anybody."""


def _asks_count(session: Session, event: Decided) -> Say:
    player, now = event.move.slots["player"], session.roster
    key = "decide-counts-shared" if now.shared else "decide-counts"
    return game_asks(session, event.move) or say(key, player=player, n=int(event.move.slots["count"]), old=now.counts[player])


def _counts(session: Session, request: Request) -> Move:
    """The decision for the count that the player would have afterwards. If more are taken than they have, that is none. Raises
    `IllegalMove` if nothing is counted for that player, if the count would stay the same, and if it would be above `MOST` or below the
    least that the game allows."""
    player, now = request.move.slots["player"], session.roster
    require_part(session, player)
    if not takes(session, COUNTS):
        raise IllegalMove("not-counted-here", player=player)
    if player not in now.counts:
        raise IllegalMove("not-now" if now.counts else "counts-are-known")
    sign = {gives_points.name: 1, takes_points.name: -1}.get(request.move.name, 0)
    old, number = now.counts[player], int(request.move.slots.get("count", "1"))
    number = -number if request.move.name == has_minus.name else number
    count = old + sign * number if sign else number
    if sign < 0 < old and not now.below_zero:
        count = max(0, count)
    if count == old:
        raise IllegalMove("counts-so-already", player=player, n=count)
    if not (-MOST if now.below_zero else 0) <= count <= MOST:
        raise IllegalMove("counts-no-less", player=player, n=old)
    return Move(COUNTS, {"player": player, "count": str(count)})


def _counted(session: Session) -> tuple[Player, ...]:
    """The players for whom the table can put something right."""
    return tuple(session.roster.counts) if takes(session, COUNTS) else ()


def _can_count(session: Session) -> bool:
    return bool(_counted(session))


_POINTS: dict[str, Any] = {"when": _can_count, "listens": Listens.LEISURE, "who": _counted, "slots": ("player", "owner", "count")}
gives_points = decision("gives-points", _asks_count, **_POINTS)(_counts)
takes_points = decision("takes-points", _asks_count, **_POINTS)(_counts)
has_points = decision("has-points", _asks_count, **_POINTS)(_counts)
has_minus = decision("has-minus", _asks_count, **_POINTS, typed=True)(_counts)

OF_COUNTS = frozenset(each.name for each in (gives_points, takes_points, has_points, has_minus))
"""The decisions that put a count right."""

_WITH_MINUS = {gives_points.name: takes_points, has_points.name: has_minus}


def with_minus(session: Session, move: Move) -> str | None:
    """What to say in place of that decision if a minus stands before its number: who is given minus two points has two taken. None if it
    is not clear what a minus means there."""
    opposite = _WITH_MINUS.get(move.name)
    return None if opposite is None else as_spoken(session.game.language.phrases[opposite.name][0].format(**{"count": "1", **move.slots}))


def put_right(session: Session, heard: Understood) -> Understood:
    """Turn a move of the game that puts a count right into the decision `has_points`, if the table decides that now. Anything else is
    returned as it was heard."""
    game = session.game
    right = game.puts_right(session.state, heard.move) if isinstance(game, PutsRight) and not session.is_paused else None
    if right is None:
        return heard
    player, count = right
    move, phrase = Move(has_points.name, {"player": player, "count": str(count)}), heard.phrase
    pattern, written, slots = phrase.pattern, phrase.written, phrase.slots
    for number in (slot.name for slot in phrase.slots if slot.name != "player"):
        pattern, written = (text.replace(f"{{{number}}}", "{count}") for text in (pattern, written))
        slots = tuple(replace(slot, name="count") if slot.name == number else slot for slot in slots)
    return replace(heard, move=move, phrase=Phrase(pattern, move.name, slots, written))


def how_to_put_right(session: Session, player: Player | None) -> tuple[Say, ...]:
    """How the table puts a count right, with that player as the example, or the first whose points are counted. Empty if nothing is
    counted, or if the game is over."""
    counts = session.roster.counts if takes(session, COUNTS) else {}
    if not counts or session.ending.over:
        return ()
    player = player or next(iter(counts))
    return (say("put-right-so", player=player, count=1 + counts.get(player, 0)),)
