"""The table decides who comes and goes: who joins and where they sit, who leaves and comes back, and who takes whose place.

The host can hardly hear a name that it does not know, so people type it. When somebody only says that there is a new player, the host asks
who it is, and then listens for common names. It knows nobody by their voice, so after "I leave" it asks for the same with a name.
"""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Any

from voicehost.core.language import as_spoken
from voicehost.core.play import CAN_WIN, JOINS, LEAVES, REPLACES, RETURNS, SITS, Decided, IllegalMove, Move, Player, Say, say
from voicehost.session.attention import asked_by_the_game, dropped_at
from voicehost.session.deciding import Deciding, decided, decides, decision, now_of, takes
from voicehost.session.doubting import game_asks, without_doubt
from voicehost.session.history import NEXT
from voicehost.session.house import HouseMove, Listens, Outcome, Request, never
from voicehost.session.naming import as_written, newcomer, newcomers, of_that_name, unopened_name
from voicehost.session.presence import FEWEST, coming, have_left, present, still_here

if TYPE_CHECKING:
    from voicehost.session.session import Session


# -- joining ----------------------------------------------------------------------------------------------------------------------


def _whether(session: Session, event: Decided) -> Say:
    """The question whether somebody joins, comes back, or sits elsewhere."""
    move = event.move
    if move.name == RETURNS:
        return say("decide-returns", player=move.slots["player"])
    if move.name == SITS:
        return say("decide-sits", **move.slots)
    return game_asks(session, move) or say("decide-joins-after" if "after" in move.slots else "decide-joins", **move.slots)


def _joining(session: Session, request: Request) -> Move:
    """Somebody joins under a name that was typed. A player who has left and "joins" comes back. A player who was to play in the next game
    joins this one if it takes them by now. Whoever has joined and not played yet may sit elsewhere."""
    name = _name(session, request)
    left, comes = of_that_name(have_left(session), name), of_that_name(coming(session), name)
    if left is not None:
        return _is_back(left)
    after = _on_whose_left(session, name, request)
    waits = comes or of_that_name(() if session.ending.over else session.roster.waiting, name)
    if waits is not None and after is not None:
        if after == waits:
            raise IllegalMove("nobody-of-that-name", player=after)
        return Move(SITS, {"player": waits, "after": after})
    if after is not None and (plays := of_that_name(still_here(session), name)) is not None:
        raise IllegalMove("keeps-place", player=plays)
    return _joins_as(comes if comes is not None else newcomer(session, name), after)


def _on_whose_left(session: Session, name: str, request: Request) -> Player | None:
    """The player on whose left the newcomer sits: the one who was named or, of two neighbours, the one who has the other on the left. None
    if nobody was named. Raises `IllegalMove` if the two are no neighbours."""
    player, other = request.move.get("player"), request.move.get("beside")
    if player is None or other is None:
        return player
    circle = tuple(each for each in (*session.roster.players, *coming(session)) if as_spoken(each) != as_spoken(name))
    for at, each in enumerate(circle):
        if {each, circle[at - 1]} == {player, other}:
            return circle[at - 1] if len(circle) > 2 else player
    raise IllegalMove("no-neighbours", player=player, other=other)


def _joins_as(player: Player, after: Player | None) -> Move:
    """The decision that `player` joins, on the left of `after` if that is given."""
    return Move(JOINS, {"player": player, **({"after": after} if after is not None else {})})


joins = decision("joins", _whether, typed=True, who=present, slots=("name", "player", "owner", "beside"))(_joining)


@decision("joins-next", _whether, typed=True, who=present, slots=("name",))
def joins_next(session: Session, request: Request) -> Move:
    """The decision that somebody joins, if they would play from the next game on. Raises `IllegalMove`, with what to say when they are
    there, if they would play in this one."""
    move = _joining(session, request)
    player, at = move.slots["player"], now_of(session, request.at)
    after, _ = decided(session, Decided(at, move))
    if not session.ending.over and player in after.roster.players:
        raise IllegalMove("comes-so", player=player, phrase=_said_so(session, returns if move.name == RETURNS else joins, player))
    return move


@HouseMove(
    "somebody-joins",
    when=decides,
    folded=True,
    by_touch=never,
    at_rest=True,
    listens=Listens.CALLED,
    first_way=True,
    costs=2.0,
)
def somebody_joins(session: Session, _: Request) -> Outcome:
    """Somebody joins without saying a name, so the host asks for it."""
    return replace(session, deciding=Deciding(asks_name=True)), (say("who-joins"),)


def _named(session: Session, request: Request) -> Move:
    """The spoken answer to the question who joins, which may name the player on whose left they sit."""
    return _joins_as(newcomer(session, request.move.slots["player"]), request.move.get("beside"))


_ANSWER: dict[str, Any] = {
    "when": lambda session: session.deciding.asks_name,
    "who": newcomers,
    "elsewhere": False,
    "listens": Listens.UNHURRIED,
}
joins_named = decision("joins-named", _whether, **_ANSWER, slots=("player",))(_named)
joins_beside = decision("joins-beside", _whether, **_ANSWER, slots=("player", "beside"))(_named)


# -- leaving ----------------------------------------------------------------------------------------------------------------------


def _asks_to_leave(session: Session, event: Decided) -> Say:
    """The question whether somebody leaves. If they would give up the win by that, it says so, and how the table can let them have it."""
    if (asked := game_asks(session, event.move)) is not None:
        return asked
    player, after = event.move.slots["player"], decided(session, event)[0]
    gives_up = takes(session, CAN_WIN) and player in {*after.roster.cannot_win} - {*session.roster.cannot_win}
    return say("decide-leaves" if gives_up else "decide-goes", player=player)


@decision("leaves", _asks_to_leave, who=present, slots=("player",))
def leaves(_: Session, request: Request) -> Move:
    return Move(LEAVES, {"player": request.move.slots["player"]})


def _asks_whether_they_can_win(_: Session, event: Decided) -> Say:
    return say("decide-can-win", player=event.move.slots["player"])


def _cannot_win(session: Session) -> tuple[Player, ...]:
    return session.roster.cannot_win if takes(session, CAN_WIN) else ()


@decision("can-win", _asks_whether_they_can_win, listens=Listens.UNHURRIED, who=_cannot_win, slots=("player",))
def can_win(_: Session, request: Request) -> Move:
    """A player who has left can win all the same."""
    return Move(CAN_WIN, {"player": request.move.slots["player"]})


@HouseMove("i-leave", can_wait=True, when=decides, typed=True, by_touch=never, at_rest=True)
def i_leave(session: Session, _: Request) -> Outcome:
    """The host cannot know who typed "I leave", so it asks them to say it with their name."""
    here = present(session)
    asked = asked_by_the_game(session)  # a yes that comes next answers the question that was asked last
    return session, (say("end-so") if len(here) <= FEWEST else _with_a_name(session, leaves, here[-1]), *asked)


def _with_a_name(session: Session, move: HouseMove, player: Player) -> Say:
    """Ask for the phrase with a name in place of "I". `player` is the example."""
    return say("say-with-name", phrase=_said_so(session, move, player))


def _said_so(session: Session, move: HouseMove, player: Player) -> str:
    """The language's first phrase for the move, with that player's name."""
    return session.game.language.phrases[move.name][0].format(player=player, name=player)


# -- coming back ------------------------------------------------------------------------------------------------------------------


def _has_somebody_left(session: Session) -> bool:
    return bool(have_left(session))


@decision("returns", _whether, when=_has_somebody_left, who=have_left, slots=("player",), folded=False)
def returns(_: Session, request: Request) -> Move:
    return _is_back(request.move.slots["player"])


@HouseMove("comes-later", can_wait=True, when=decides, typed=True, who=present, slots=("name",), by_touch=never, at_rest=True)
def comes_later(session: Session, request: Request) -> Outcome:
    """If that person plays, the host says how the table can go on without them for a while, and no longer asks whether they leave; if not,
    what to say when they come. For "she", it says how to take a break."""
    name = _name(session, request)
    if as_spoken(name) in session.game.language.no_names:
        return session, (say("nothing-to-hold"),)
    here = of_that_name(present(session), name)
    if here is not None and len(session.roster.present) > FEWEST:
        says = (say("back-so", phrase=_said_so(session, leaves, here)),)
        doubt = session.attention.doubt
        if doubt is None or doubt.heard.move != Move(leaves.name, {"player": here}):
            return session, says
        session = without_doubt(session)
        late = dropped_at(request.at, session, say("not-then"))
        return replace(session, attention=replace(session.attention, late=late)), (late.dropped, *says)
    if here is not None:
        return session, (say("nothing-to-hold"),)
    left = of_that_name(have_left(session), name)
    player, move = (left, returns) if left is not None else (newcomer(session, name), joins)
    return session, (say("comes-so", player=player, phrase=_said_so(session, move, player)),)


@decision("i-am-back", _whether, typed=True)
def i_am_back(session: Session, _: Request) -> Move:
    """The return of the only player who has left. Raises `IllegalMove` if nobody has left, or if several have: then a name is needed."""
    if not (away := have_left(session)):
        raise IllegalMove("nobody-has-left")
    if len(away) > 1:
        asked = _with_a_name(session, returns, away[0])
        raise IllegalMove(asked.key, **asked.fields)
    return _is_back(away[0])


def _is_back(player: Player) -> Move:
    return Move(RETURNS, {"player": player, "now": "yes"})


# -- taking a place ---------------------------------------------------------------------------------------------------------------


def _asks_to_replace(_: Session, event: Decided) -> Say:
    return say("decide-replaces", player=event.move.slots["player"], other=event.move.slots["other"])


@decision("replaces", _asks_to_replace, typed=True, who=lambda session: session.roster.players, slots=("player", "owner", "name"))
def replaces(session: Session, request: Request) -> Move:
    """Somebody takes a player's place with everything that belongs to it. They are new, or wait for the next round or the next game."""
    slots = {"player": request.move.slots["player"], "other": _substitute(session, _name(session, request))}
    next_game = session.ending.over or slots["player"] in coming(session)
    return Move(REPLACES, {**slots, NEXT: "yes"} if next_game else slots)


def _substitute(session: Session, name: Player) -> Player:
    """The player who takes a place under that name: one who has joined already and waits, or a newcomer. Raises `IllegalMove` if nobody can
    take a place under it."""
    left = of_that_name(have_left(session), name)
    if left is not None:
        raise IllegalMove("come-back-so", player=left, phrase=_said_so(session, returns, left))
    return of_that_name((*session.roster.waiting, *coming(session)), name) or newcomer(session, name)


def _name(session: Session, request: Request) -> Player:
    """The name that was typed, without the words that people only begin a line with: "Hal" in "hey, Hal is here". They stay in the name of
    somebody who is known, such as So Young."""
    name = request.move.slots["name"]
    return as_written(name if of_that_name(session.known, name) is not None else unopened_name(session.game.language, name))
