"""Who is here: who plays in this game, who has left, and who plays in the next, in their order around the table.

The game knows only who plays in it. Who comes to play in the next one, and who has gone home since it was over, follows from what the table
has decided, so that undo takes it back too.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from voicehost.core.language import as_spoken
from voicehost.core.play import JOINS, JOINS_LATER, LEAVES, REPLACES, RETURNS, SITS, HasOthers, IllegalMove, Move, Player, Say, say
from voicehost.session.history import NEXT

if TYPE_CHECKING:
    from voicehost.session.session import Session

FEWEST = 2
"""When only this many players are left, none of them can leave."""


# -- in this game -----------------------------------------------------------------------------------------------------------------


def still_here(session: Session) -> tuple[Player, ...]:
    """The players of this game who are here. A game that is over takes nobody back, so from then on the table's decisions say who is."""
    now, said = session.roster, _last_said(session)
    back = {player for player, is_here in said.items() if is_here} if session.ending.over else set[Player]()
    return tuple(player for player in now.players if said.get(player, True) and (player not in now.away or player in back))


def _last_said(session: Session) -> dict[Player, bool]:
    """Whether a player is here, for each player about whom the table has decided that. The latest decision holds."""
    here: dict[Player, bool] = {}
    for each, _ in session.decisions:
        player, name = each.move.slots.get("player", ""), each.move.name
        if concerns_next_game(each.move):
            here[player] = False
            here.pop(each.move.slots["other"], None)
        elif name in (LEAVES, RETURNS):
            here[player] = name == RETURNS
        elif name in (JOINS, REPLACES):  # a player who has given up a seat may join again under the same name
            here.pop(player, None)
    return here


def have_left(session: Session) -> tuple[Player, ...]:
    """The players of this game who have left."""
    here = still_here(session)
    return tuple(player for player in session.roster.players if player not in here)


def present(session: Session) -> tuple[Player, ...]:
    """The players of this game who are here, and those who will join in the next."""
    return (*still_here(session), *coming(session))


def gave_up(session: Session) -> tuple[Player, ...]:
    """The people whom a decision has named and who have no place in this game or the next, such as a player whose place another has."""
    named = (each.move.slots.get(slot, "") for each, _ in session.decisions for slot in ("player", "other"))
    return tuple(dict.fromkeys(player for player in named if player and player not in session.known))


def has_the_place_of(session: Session, name: str) -> Player | None:
    """The player who has the place that somebody of this name has given up, with all that was done in it. None if nobody has it."""
    now = None
    for each, _ in session.decisions:
        if each.move.name == REPLACES and as_spoken(each.move.slots["player"]) in (as_spoken(name), as_spoken(now or "")):
            now = each.move.slots["other"]
    return now if now in session.players else None


# -- in the next game -------------------------------------------------------------------------------------------------------------


def coming(session: Session) -> tuple[Player, ...]:
    """The players who will play in the next game but do not play in this one."""
    return tuple(_coming(session))


def _coming(session: Session) -> dict[Player, Player]:
    """For each player who comes, the player after whom they sit; "" stands for the end of the circle."""
    names: dict[Player, Player] = {}
    for each, _ in session.decisions:
        player = each.move.slots.get("player", "")
        if each.move.name == JOINS or (each.move.name == SITS and player in names):
            names[player] = each.move.slots.get("after", "")
        elif concerns_next_game(each.move):
            names[each.move.slots["other"]] = names.pop(player, player)
        elif each.move.name in (LEAVES, REPLACES):  # a player who was to come may have given up that place
            names.pop(player, None)
    return {player: after for player, after in names.items() if player not in session.roster.players}


def concerns_next_game(move: Move) -> bool:
    """Whether the move gives somebody's place in the next game to another player."""
    return move.name == REPLACES and NEXT in move.slots


def for_the_next(session: Session) -> tuple[Player, ...]:
    """The players of the next game, in the order around the table. Those who have left are left out; those who joined or came back
    count."""
    order = list(session.roster.players)
    for player, after in _coming(session).items():
        order.insert(order.index(after) + 1 if after in order else len(order), player)
    here = present(session)
    return tuple(player for player in order if player in here)


def next_is_full(session: Session) -> tuple[Say, ...]:
    """A warning if more people want to play the next game than this game allows. A game that has other people beside its players knows by
    itself how many of them play."""
    game = session.game
    most = game.for_players.stop - 1
    if isinstance(game, HasOthers) or len(for_the_next(session)) <= most:
        return ()
    return (say("next-is-full", game=game.title, n=most),)


def absence(session: Session, player: Player) -> tuple[Say, ...]:
    """When a player who does not play at the moment will play. Empty for everybody else."""
    now = session.roster
    if session.ending.over:
        plays_now = player in now.present and player not in now.waiting
        return (say(JOINS_LATER, player=player),) if not plays_now and player in for_the_next(session) else ()
    if player in now.waiting:
        return (say(JOINS_LATER if now.no_more or session.has_ended else "from-next-round", player=player),)
    return (say(JOINS_LATER, player=player),) if player in coming(session) else ()


def require_part(session: Session, player: Player) -> None:
    """Raises `IllegalMove` for a player who plays only in the next game."""
    if player in coming(session):
        raise IllegalMove(JOINS_LATER, player=player)
