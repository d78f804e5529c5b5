"""The table decides what the rules leave open: who comes and goes, what counts, when the game ends.

The host puts every decision to the table first ("Twelve for Ana instead of ten?") and carries it out when somebody says yes. It is then
in the log, and undo takes it back. What a decision means for a game is up to that game (`voicehost.core.play.Decides`).

A decision goes through three places here. A function under `@decision` makes it of what people said, and names the question. `decided`
applies it, on that evening and whenever the log is replayed. `_announced` says what was decided. docs/house.md says what else a new
decision needs.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any

from voicehost.core.interpret import Understood
from voicehost.core.language import as_spoken, capital
from voicehost.core.lookalikes import look_the_same, mixes_scripts
from voicehost.core.play import (
    BECAUSE,
    CAN_WIN,
    COUNTS,
    ENDS,
    JOINS,
    JOINS_LATER,
    LEADS,
    LEAVES,
    REPLACES,
    RETURNS,
    ROUNDS,
    SETS,
    SETS_FOR,
    SITS,
    Decided,
    Decides,
    HasOthers,
    IllegalMove,
    Move,
    Player,
    PutsRight,
    Roster,
    Say,
    Setting,
    Skips,
    Spoke,
    say,
    text_of,
)
from voicehost.core.speech import Phrase, Samples, Slot, samples
from voicehost.session.attention import dropped_at
from voicehost.session.back import Past
from voicehost.session.doubting import without_doubt
from voicehost.session.happened import Undone
from voicehost.session.history import NEXT, History, moved, result_now, still_ruled, waiting_anew
from voicehost.session.house import MOST_TYPED, HouseMove, Listens, Outcome, Request, never
from voicehost.session.offers import reserved, setting_in_words

if TYPE_CHECKING:
    from voicehost.session.session import Session

LONGEST_NAME = 40
"""The most characters that a name may have."""

NAME = re.compile(r"[^\W\d_]+(?:[ '\u2019-][^\W\d_]+)*")
"""How a name is written: one or more words of letters, joined by single spaces, apostrophes or hyphens."""

FEWEST = 2
"""When only this many players are left, none of them can leave."""

TO_SAY_SO: Samples = samples(5)
"""How long people need, after undo, to say how many rounds they want."""

MOST = 999
"""The highest count that a table can give anybody."""


@dataclass(frozen=True, slots=True)
class Deciding:
    """What the host still has to ask before a decision can be put to the table."""

    asks_name: bool = False
    """Somebody is joining and has not said their name yet."""


# -- how it stands ----------------------------------------------------------------------------------------------------------------


def roster(session: Session) -> Roster:
    """The roster of the game. If the game takes no decisions, that is simply its players."""
    return _roster(session, session.state)


def _roster(session: Session, state: Any) -> Roster:
    return session.game.roster(state) if isinstance(session.game, Decides) else Roster(session.players)


def takes(session: Session, decision: str) -> bool:
    """Whether the game takes a decision of this name."""
    return isinstance(session.game, Decides) and decision in session.game.decisions


def made(session: Session) -> tuple[tuple[Decided, Roster], ...]:
    """The decisions that were not taken back, in their order, each with the roster as it was before."""
    return tuple((past.event, _roster(session, past.state)) for past in session.history.past if isinstance(past.event, Decided))


def of_the_table(session: Session, past: Past) -> bool:
    """Whether the table decided it: a decision, or a move of the game before which it was asked, unless that only skips something."""
    event, game = past.event, session.game
    if isinstance(event, Decided):
        return True
    if not isinstance(event, Spoke) or (isinstance(game, Skips) and event.move.name in game.skips):
        return False
    return isinstance(game, Decides) and game.asks_before(past.state, event.move) is not None


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
        elif _concerns_next_game(each.move):
            names[each.move.slots["other"]] = names.pop(player, player)
        elif each.move.name in (LEAVES, REPLACES):  # a player who was to come may have given up that place
            names.pop(player, None)
    return {player: after for player, after in names.items() if player not in session.roster.players}


def gave_up(session: Session) -> tuple[Player, ...]:
    """The people whom a decision has named and who have no place in this game or the next, such as a player whose place another has."""
    named = (each.move.slots.get(slot, "") for each, _ in session.decisions for slot in ("player", "other"))
    return tuple(dict.fromkeys(player for player in named if player and player not in session.known))


def for_the_next(session: Session) -> tuple[Player, ...]:
    """The players of the next game, in the order around the table. Those who have left are left out; those who joined or came back
    count."""
    order = list(session.roster.players)
    for player, after in _coming(session).items():
        order.insert(order.index(after) + 1 if after in order else len(order), player)
    here = {*_there(session), *coming(session)}
    return tuple(player for player in order if player in here)


def _last_said(session: Session) -> dict[Player, bool]:
    """Whether a player is here, for each player about whom the table has decided that. The latest decision holds."""
    here: dict[Player, bool] = {}
    for each, _ in session.decisions:
        player, name = each.move.slots.get("player", ""), each.move.name
        if _concerns_next_game(each.move):
            here[player] = False
            here.pop(each.move.slots["other"], None)
        elif name in (LEAVES, RETURNS):
            here[player] = name == RETURNS
        elif name in (JOINS, REPLACES):  # a player who has given up a seat may join again under the same name
            here.pop(player, None)
    return here


def _there(session: Session) -> tuple[Player, ...]:
    """The players of this game who are here. A game that is over takes nobody back, so from then on the table's decisions say who is."""
    now, said = session.roster, _last_said(session)
    back = {player for player, is_here in said.items() if is_here} if session.ending.over else set[Player]()
    return tuple(player for player in now.players if said.get(player, True) and (player not in now.away or player in back))


def _concerns_next_game(move: Move) -> bool:
    """Whether the move gives somebody's place in the next game to another player."""
    return move.name == REPLACES and NEXT in move.slots


# -- what people say --------------------------------------------------------------------------------------------------------------


LATER = {
    ("decide-joins", JOINS_LATER): "decide-joins-later",
    ("decide-returns", JOINS_LATER): "decide-returns-in-next-game",
    ("decide-returns", "from-next-round"): "decide-returns-next-round",
}
"""The questions about somebody who cannot play at once: for each question and for what the game says to a yes, the one that says from when
they play."""


def decision(name: str, asks: Callable[[Session, Request], Say], **known: Any) -> Callable[[Callable[[Session, Request], Move]], HouseMove]:
    """Decorate a function that returns the decision, to make it a house move that the table decides. `asks` returns the question that is
    put to the table first, and `known` gives fields of the `HouseMove` in place of the usual ones."""
    usual: dict[str, Any] = {
        "when": decides,
        "folded": True,
        "by_touch": never,
        "costs": 3.0,
        "at_rest": True,
        "listens": Listens.CALLED,
    }

    def made_of(names: Callable[[Session, Request], Move]) -> HouseMove:
        def does(session: Session, request: Request) -> Outcome:
            after, says = session.apply(Decided(now_of(session, request.at), names(session, request)))
            if after.has_ended and after.clock.rest is not None:  # its break ends too, so that its end can be disputed
                after = after.resume(request.at)
            return after, says

        def question(session: Session, request: Request) -> Say:
            """Try the decision before asking, so that what the game refuses is refused without a question. Who joins and cannot play in
            this game any more is asked about for the next. Who is back and plays only later is asked about for then."""
            asked = asks(session, request)
            _, says = decided(session, Decided(now_of(session, request.at), names(session, request)))
            answered = {each.key for each in says if not session.ending.over}
            later = next((key for (question, answer), key in LATER.items() if question == asked.key and answer in answered), asked.key)
            return say(later, **asked.fields)

        does.__module__ = names.__module__
        return HouseMove(name, does=does, asks=question, first_way=True, **{**usual, **known})

    return made_of


def decides(session: Session) -> bool:
    """Whether the game takes decisions at all."""
    return isinstance(session.game, Decides)


def present(session: Session) -> tuple[Player, ...]:
    """The players of this game who are here, and those who will join in the next."""
    return (*_there(session), *coming(session))


def have_left(session: Session) -> tuple[Player, ...]:
    """The players of this game who have left."""
    there = _there(session)
    return tuple(player for player in session.roster.players if player not in there)


def _counted(session: Session) -> tuple[Player, ...]:
    return tuple(session.roster.counts) if takes(session, COUNTS) else ()


def _ask(key: str, **slots: str) -> Callable[[Session, Request], Say]:
    def question(_: Session, request: Request) -> Say:
        return say(key, **{field: request.move.slots[slot] for field, slot in slots.items()})

    return question


def _game_asks(session: Session, move: Move) -> Say | None:
    """The game's own question before that move, which replaces the usual one; None if it has none."""
    return session.game.asks_before(session.state, move) if isinstance(session.game, Decides) else None


# People


def _asks_to_join(session: Session, request: Request) -> Say:
    return _whether(session, _joining(session, request))


def _joining(session: Session, request: Request) -> Move:
    """A player who has left and "joins" comes back. A player who was to play in the next game joins this one if it takes them by now.
    Whoever has joined and not played yet may sit elsewhere."""
    name = _name(request)
    left, comes = _by_name(have_left(session), name), _by_name(coming(session), name)
    if left is not None:
        return _is_back(left)
    after = _on_whose_left(session, name, request)
    waits = comes or _by_name(() if session.ending.over else session.roster.waiting, name)
    if waits is not None and after is not None:
        if after == waits:
            raise IllegalMove("nobody-of-that-name", player=after)
        return Move(SITS, {"player": waits, "after": after})
    if after is not None and (plays := _by_name(_there(session), name)) is not None:
        raise IllegalMove("keeps-place", player=plays)
    return joins_as(comes if comes is not None else newcomer(session, name), after)


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


def joins_as(player: Player, after: Player | None) -> Move:
    """The decision that `player` joins, on the left of `after` if that is given."""
    return Move(JOINS, {"player": player, **({"after": after} if after is not None else {})})


def _whether(session: Session, joins: Move) -> Say:
    if joins.name == RETURNS:
        return say("decide-returns", player=joins.slots["player"])
    if joins.name == SITS:
        return say("decide-sits", **joins.slots)
    return _game_asks(session, joins) or say("decide-joins-after" if "after" in joins.slots else "decide-joins", **joins.slots)


@decision("joins", _asks_to_join, typed=True, who=present, slots=("name", "player", "owner", "beside"))
def joins(session: Session, request: Request) -> Move:
    """Somebody joins under a name that was typed."""
    return _joining(session, request)


def _asks_to_join_the_next(session: Session, request: Request) -> Say:
    return _whether(session, _joining_the_next(session, request))


def _joining_the_next(session: Session, request: Request) -> Move:
    """The decision that somebody joins, if they would play from the next game on. Raises `IllegalMove`, with what to say when they are
    there, if they would play in this one."""
    move = _joining(session, request)
    player, at = move.slots["player"], now_of(session, request.at)
    after, _ = decided(session, Decided(at, move))
    if not session.ending.over and player in after.roster.players:
        raise IllegalMove("comes-so", player=player, phrase=_said_so(session, returns if move.name == RETURNS else joins, player))
    return move


joins_next = decision("joins-next", _asks_to_join_the_next, typed=True, who=present, slots=("name",))(_joining_the_next)


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


def no_name_asked(session: Session) -> Session:
    """The session without the question who joins."""
    return replace(session, deciding=Deciding())


def newcomers(session: Session) -> tuple[Player, ...]:
    """The names that can be heard when somebody joins: common names that no player has."""
    taken = {as_spoken(player) for player in session.players}
    return tuple(name.title() for name in session.game.language.names if name not in taken)


def _asks_named(session: Session, request: Request) -> Say:
    return _whether(session, _named(session, request))


def _named(session: Session, request: Request) -> Move:
    return joins_as(newcomer(session, request.move.slots["player"]), request.move.get("beside"))


@decision(
    "joins-named",
    _asks_named,
    when=lambda session: session.deciding.asks_name,
    who=newcomers,
    elsewhere=False,
    listens=Listens.UNHURRIED,
    slots=("player",),
)
def joins_named(session: Session, request: Request) -> Move:
    """The spoken answer to the question who joins."""
    return _named(session, request)


@decision(
    "joins-beside",
    _asks_named,
    when=lambda session: session.deciding.asks_name,
    who=newcomers,
    elsewhere=False,
    listens=Listens.UNHURRIED,
    slots=("player", "beside"),
)
def joins_beside(session: Session, request: Request) -> Move:
    """The spoken answer to the question who joins, with the player on whose left they sit."""
    return _named(session, request)


def _asks_to_leave(session: Session, request: Request) -> Say:
    """The question whether somebody leaves. If they would give up the win by that, it says so, and how the table can let them have it."""
    move = _leaving(session, request)
    if (asked := _game_asks(session, move)) is not None:
        return asked
    player, after = move.slots["player"], decided(session, Decided(now_of(session, request.at), move))[0]
    gives_up = takes(session, CAN_WIN) and player in {*after.roster.cannot_win} - {*session.roster.cannot_win}
    return say("decide-leaves" if gives_up else "decide-goes", player=player)


def _leaving(_: Session, request: Request) -> Move:
    return Move(LEAVES, {"player": request.move.slots["player"]})


leaves = decision("leaves", _asks_to_leave, who=present, slots=("player",))(_leaving)


def _cannot_win(session: Session) -> tuple[Player, ...]:
    return session.roster.cannot_win if takes(session, CAN_WIN) else ()


@decision("can-win", _ask("decide-can-win", player="player"), listens=Listens.UNHURRIED, who=_cannot_win, slots=("player",))
def can_win(_: Session, request: Request) -> Move:
    """A player who has left can win all the same."""
    return Move(CAN_WIN, {"player": request.move.slots["player"]})


@HouseMove("i-leave", can_wait=True, when=decides, typed=True, by_touch=never, at_rest=True)
def i_leave(session: Session, _: Request) -> Outcome:
    """The host cannot know who typed "I leave", so it asks them to say it with their name."""
    here = present(session)
    asked = session.view(None).asks if session.answers else ()  # a yes that comes next answers the question that was asked last
    return session, (say("end-so") if len(here) <= 2 else _with_a_name(session, leaves, here[-1]), *asked)


def _with_a_name(session: Session, move: HouseMove, player: Player) -> Say:
    """Ask for the phrase with a name in place of "I". `player` is the example."""
    return say("say-with-name", phrase=_said_so(session, move, player))


def _said_so(session: Session, move: HouseMove, player: Player) -> str:
    """The language's first phrase for the move, with that player's name."""
    return session.game.language.phrases[move.name][0].format(player=player, name=player)


def _by_name(players: Iterable[Player], name: str) -> Player | None:
    """The first of the players whose name sounds like `name`; None if there is none."""
    return next((player for player in players if as_spoken(player) == as_spoken(name)), None)


def _has_somebody_left(session: Session) -> bool:
    return bool(have_left(session))


@decision("returns", _ask("decide-returns", player="player"), when=_has_somebody_left, who=have_left, slots=("player",), folded=False)
def returns(_: Session, request: Request) -> Move:
    return _is_back(request.move.slots["player"])


@HouseMove("comes-later", can_wait=True, when=decides, typed=True, who=present, slots=("name",), by_touch=never, at_rest=True)
def comes_later(session: Session, request: Request) -> Outcome:
    """If that person plays, the host says how the table can go on without them for a while, and no longer asks whether they leave; if not,
    what to say when they come. For "she", it says how to take a break."""
    name = _name(request)
    if as_spoken(name) in session.game.language.no_names:
        return session, (say("nothing-to-hold"),)
    here = _by_name(present(session), name)
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
    left = _by_name(have_left(session), name)
    player, move = (left, returns) if left is not None else (newcomer(session, name), joins)
    return session, (say("comes-so", player=player, phrase=_said_so(session, move, player)),)


def _asks_whether_i_am_back(session: Session, request: Request) -> Say:
    return _whether(session, _back_alone(session, request))


def _back_alone(session: Session, _: Request) -> Move:
    """The return of the only player who has left. Raises `IllegalMove` if nobody has left, or if several have: then a name is needed."""
    if not (away := have_left(session)):
        raise IllegalMove("nobody-has-left")
    if len(away) > 1:
        asked = _with_a_name(session, returns, away[0])
        raise IllegalMove(asked.key, **asked.fields)
    return _is_back(away[0])


i_am_back = decision("i-am-back", _asks_whether_i_am_back, typed=True)(_back_alone)


def _is_back(player: Player) -> Move:
    return Move(RETURNS, {"player": player, "now": "yes"})


def _asks_to_replace(session: Session, request: Request) -> Say:
    return say("decide-replaces", player=request.move.slots["player"], other=_substitute(session, _name(request)))


@decision("replaces", _asks_to_replace, typed=True, who=lambda session: session.roster.players, slots=("player", "owner", "name"))
def replaces(session: Session, request: Request) -> Move:
    """Somebody takes a player's place with everything that belongs to it. They are new, or wait for the next round or the next game."""
    slots = {"player": request.move.slots["player"], "other": _substitute(session, _name(request))}
    next_game = session.ending.over or slots["player"] in coming(session)
    return Move(REPLACES, {**slots, NEXT: "yes"} if next_game else slots)


def _substitute(session: Session, name: Player) -> Player:
    """The player who takes a place under that name: one who has joined already and waits, or a newcomer. Raises `IllegalMove` if nobody can
    take a place under it."""
    left = _by_name(have_left(session), name)
    if left is not None:
        raise IllegalMove("come-back-so", player=left, phrase=_said_so(session, returns, left))
    return _by_name((*session.roster.waiting, *coming(session)), name) or newcomer(session, name)


def _name(request: Request) -> Player:
    return as_written(request.move.slots["name"])


def as_written(name: str) -> Player:
    """A typed name in the usual spelling: capitals at the beginning of words, and single spaces."""
    return " ".join(map(capital, name.split()))


def new_name(name: Player, everybody: tuple[Player, ...], here: tuple[Player, ...] | None = None) -> None:
    """Raises `IllegalMove` if `name` is no name, or if it looks or sounds like the name of somebody in `everybody`. `here` has those of
    them who play in this game already and not only in the next; None means all of them."""
    said = as_spoken(name)
    if not said or len(name) > LONGEST_NAME or mixes_scripts(name) or not said.replace(" ", "").replace("'", "").isalpha():
        raise IllegalMove("no-such-name", player=name)
    if twin := next((player for player in everybody if as_spoken(player) == said or look_the_same(player, name)), None):
        raise IllegalMove("is-here" if here is None or twin in here else JOINS_LATER, player=twin)


def newcomer(session: Session, name: Player) -> Player:
    """Return that name. Raises `IllegalMove` if nobody can join under it."""
    said, everybody = as_spoken(name), session.known
    new_name(name, everybody, session.players)
    phrases = (phrase for phrase in session.listening.grammar.understood if "{name}" not in phrase.pattern)
    names = frozenset(said for player in everybody for said in as_spoken(player).split())
    if said in reserved(phrases, session.players, session.game.language.reserved) - names - _common(session):
        raise IllegalMove("name-is-a-phrase", player=name)
    return name


def _common(session: Session) -> frozenset[str]:
    """The common names of the language, which can be said only when a name is asked for."""
    return frozenset(session.game.language.names)


# What counts


def _asks_count(session: Session, request: Request) -> Say:
    player, count = _counts(session, request)
    now = session.roster
    key = "decide-counts-shared" if now.shared else "decide-counts"
    return _game_asks(session, _counted_so(player, count)) or say(key, player=player, n=count, old=now.counts[player])


def _counts(session: Session, request: Request) -> tuple[Player, int]:
    """The player, and the count that they would have afterwards. If more are taken than they have, that is none. Raises `IllegalMove` if
    nothing is counted for that player, if the count would stay the same, and if it would be above `MOST` or below the least that the game
    allows."""
    _require_part(session, request.move.slots["player"])
    if request.move.slots["player"] not in _counted(session):
        known = takes(session, COUNTS) and not session.roster.counts
        if not takes(session, COUNTS):
            raise IllegalMove("not-counted-here", player=request.move.slots["player"])
        raise IllegalMove("counts-are-known" if known else "not-now")
    player, sign = request.move.slots["player"], {gives_points.name: 1, takes_points.name: -1}.get(request.move.name, 0)
    old, number = session.roster.counts[player], int(request.move.slots.get("count", "1"))
    number = -number if request.move.name == has_minus.name else number
    count = old + sign * number if sign else number
    if sign < 0 < old and not session.roster.below_zero:
        count = max(0, count)
    if count == old:
        raise IllegalMove("counts-so-already", player=player, n=count)
    if not (-MOST if session.roster.below_zero else 0) <= count <= MOST:
        raise IllegalMove("counts-no-less", player=player, n=old)
    return player, count


def _require_part(session: Session, player: Player) -> None:
    """Raises `IllegalMove` for a player who plays only in the next game."""
    if player in coming(session):
        raise IllegalMove(JOINS_LATER, player=player)


def _move_of(session: Session, request: Request) -> Move:
    return _counted_so(*_counts(session, request))


def _counted_so(player: Player, count: int) -> Move:
    return Move(COUNTS, {"player": player, "count": str(count)})


def _can_count(session: Session) -> bool:
    return bool(_counted(session))


_POINTS: dict[str, Any] = {"when": _can_count, "listens": Listens.LEISURE, "who": _counted, "slots": ("player", "owner", "count")}
gives_points = decision("gives-points", _asks_count, **_POINTS)(_move_of)
takes_points = decision("takes-points", _asks_count, **_POINTS)(_move_of)
has_points = decision("has-points", _asks_count, **_POINTS)(_move_of)
has_minus = decision("has-minus", _asks_count, **_POINTS, typed=True)(_move_of)


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


# When


def _asks_rounds(session: Session, request: Request) -> Say:
    move, now = _rounds(session, request), session.roster
    if not takes(session, ROUNDS):
        raise _no_rounds(session)
    if now.round == 0 and _is_of_this_round(request):
        raise IllegalMove("no-round-yet")
    if int(move.slots["count"]) < max(1, now.round):
        raise IllegalMove("rounds-are-played", n=now.round)
    if int(move.slots["count"]) == now.rounds:
        raise IllegalMove("is-set-so")
    return _question_of_rounds(session, int(move.slots["count"]))


def _no_rounds(session: Session) -> IllegalMove:
    """The refusal of a number of rounds in a game without any. It names the decision that ends the game, while it can still be ended."""
    return IllegalMove("no-rounds" if session.has_ended else "no-rounds-to-end")


def _question_of_rounds(session: Session, count: int) -> Say:
    """If somebody waits for a round that would not be played any more, the question names them."""
    now = session.roster
    if now.waiting and count == now.round:
        return say("decide-last-round", players=now.waiting)
    return say("decide-rounds", n=count, old=now.rounds)


def _rounds(session: Session, request: Request) -> Move:
    """The decision for the number of rounds that was said. Without a number it is one, or, for "last round", the current round."""
    none_said = str(session.roster.round) if _is_of_this_round(request) else "1"
    return Move(ROUNDS, {"count": request.move.slots.get("count", none_said)})


def _is_of_this_round(request: Request) -> bool:
    return request.move.name in (last_round.name, stops_after.name)


def _asks_more_rounds(session: Session, request: Request) -> Say:
    if not _can_set_rounds(session):
        raise IllegalMove("no-rounds")  # nobody wants an end who wants more
    return _asks_rounds_of(session, _more_rounds(session, request))


def _more_rounds(session: Session, request: Request) -> Move:
    """The decision for that many rounds more than were set."""
    return Move(ROUNDS, {"count": str(session.roster.rounds + int(request.move.slots.get("count", "1")))})


def _asks_rounds_from_here(session: Session, request: Request) -> Say:
    return _asks_rounds_of(session, _rounds_from_here(session, request))


def _rounds_from_here(session: Session, request: Request) -> Move:
    """The decision for that many rounds after those that have begun."""
    return Move(ROUNDS, {"count": str(session.roster.round + int(request.move.slots.get("count", "1")))})


def _asks_rounds_still(session: Session, request: Request) -> Say:
    return _asks_rounds_of(session, _rounds_still(session, request))


def _rounds_still(session: Session, request: Request) -> Move:
    """ "Wir spielen noch zwei Runden" means two from here if more were planned, and two more otherwise."""
    from_here = _rounds_from_here(session, request)
    return from_here if int(from_here.slots["count"]) < session.roster.rounds else _more_rounds(session, request)


def _asks_rounds_of(session: Session, move: Move) -> Say:
    """The question about that number of rounds. Raises `IllegalMove` if the game has no rounds, or has exactly that many."""
    now, count = session.roster, int(move.slots["count"])
    if not _can_set_rounds(session):
        raise _no_rounds(session)
    if count == now.rounds:
        raise IllegalMove("is-set-so")
    return _question_of_rounds(session, count)


def _can_set_rounds(session: Session) -> bool:
    return takes(session, ROUNDS) and session.roster.rounds > 0


def _has_rounds(session: Session) -> bool:
    return _can_set_rounds(session) and not session.has_ended


def _has_begun_a_round(session: Session) -> bool:
    return _has_rounds(session) and session.roster.round > 0


last_round = decision("last-round", _asks_rounds, listens=Listens.LEISURE, when=_has_begun_a_round)(_rounds)
stops_after = decision("stops-after", _asks_rounds, typed=True, when=_has_begun_a_round)(_rounds)
plays_rounds = decision("plays-rounds", _asks_rounds, listens=Listens.LEISURE, when=_has_rounds, who=present, slots=("count",))(_rounds)


more_rounds = decision("more-rounds", _asks_more_rounds, listens=Listens.LEISURE, when=_has_rounds, who=present, slots=("count",))(
    _more_rounds
)

_FROM_HERE: dict[str, Any] = {"typed": True, "when": _has_rounds, "who": present, "slots": ("count",)}
only_more_rounds = decision("only-more-rounds", _asks_rounds_from_here, **_FROM_HERE)(_rounds_from_here)
still_rounds = decision("still-rounds", _asks_rounds_still, **_FROM_HERE)(_rounds_still)


OF_ROUNDS = frozenset(each.name for each in (last_round, stops_after, plays_rounds, more_rounds, only_more_rounds, still_rounds))
"""The decisions about how many rounds are played."""


def can_end(session: Session) -> bool:
    return takes(session, ENDS) and not session.has_ended and bool(session.history.past)


@decision("ends", lambda session, _: asks_to_end(session), when=can_end, costs=5.0)
def ends(_session: Session, _request: Request) -> Move:
    return Move(ENDS)


def asks_to_end(session: Session) -> Say:
    """The question whether the game shall end. Raises `IllegalMove` if the game takes no such decision."""
    if not takes(session, ENDS):
        raise IllegalMove("stop-here")
    return _game_asks(session, Move(ENDS)) or say("decide-ends")


@HouseMove("never-mind", typed=True, who=present, at_rest=True)
def never_mind(session: Session, _: Request) -> Outcome:
    """The host drops whatever it has asked itself: for a name, which game comes next, whether an entry may be lost. (A question that the
    host has asked back is answered before this move is reached.) The game's own question is not answered by it, and is asked again."""
    asks = session.deciding.asks_name or session.sequel.asks_which or session.history.would_lose
    if not asks:
        return session, (session.view(None).asks if session.answers else ()) or (say("nothing-to-cancel"),)
    after = replace(no_name_asked(session), sequel=replace(session.sequel, asks_which=False))
    after = replace(after, history=replace(after.history, would_lose=()))
    return after, (say("not-then"), *(after.view(None).asks if session.sequel.asks_which else ()))


# Who has which part. The words for the parts are in the table `role` of the game's language file.


def _leads(session: Session, request: Request) -> Move:
    """The decision that the player takes that part, under the first name that the language has for it. Raises `IllegalMove` for a player
    who plays only in the next game."""
    player = request.move.slots["player"]
    _require_part(session, player)
    if player in session.roster.waiting and session.roster.no_more:
        raise IllegalMove(JOINS_LATER, player=player)
    return Move(LEADS, {"player": player, "role": _called(session, "role", request.move.slots["role"])})


def _asks_to_lead(session: Session, request: Request) -> Say:
    return say("decide-leads", **_leads(session, request).slots)


leads = decision("leads", _asks_to_lead, when=lambda session: takes(session, LEADS), who=present, slots=("player", "role"))(_leads)


# Which rules hold. The words for the options are in the tables `setting`, `limit` and `variant` of the game's language file.


def _settings(session: Session) -> Mapping[str, Setting]:
    return session.game.settings(session.state) if isinstance(session.game, Decides) else {}


def _option(meaning: str) -> tuple[str, str]:
    """Split "window=20" into the option and its value."""
    option, _, value = meaning.partition("=")
    return option, value


def _called(session: Session, table: str, meaning: str) -> str:
    """The first of the ways in which the language says that choice."""
    return session.game.language.choices[table][meaning][0]


def _sets(session: Session, request: Request) -> Move:
    option, value = _option(request.move.slots["setting"])
    return Move(SETS, {"option": option, "value": value, "what": _called(session, "setting", request.move.slots["setting"])})


def _sets_seconds(session: Session, request: Request) -> Move:
    option, count = request.move.slots["limit"], request.move.slots.get("count", "1")
    count = str(60 * int(count)) if request.move.name == "sets-minutes" else count
    what = session.game.language.phrases["sets-seconds"][0].format(count=count, limit=_called(session, "limit", option))
    return Move(SETS, {"option": option, "value": text_of(float(count)), "what": what})


def _sets_for(session: Session, request: Request) -> Move:
    option, value = _option(request.move.slots["variant"])
    player = request.move.slots["player"]
    what = session.game.language.phrases["sets-for"][0].format(
        variant=_called(session, "variant", request.move.slots["variant"]), player=player
    )
    return Move(SETS_FOR, {"option": option, "value": value, "player": player, "what": what})


def _asking_for(names: Callable[[Session, Request], Move]) -> Callable[[Session, Request], Say]:
    return lambda session, request: say("decide-sets", what=names(session, request).slots["what"])


def _plays(session: Session) -> bool:
    return not session.ending.over and bool(_settings(session))


sets = decision("sets", _asking_for(_sets), when=_plays, typed=True, who=present, slots=("setting",))(_sets)
sets_seconds = decision("sets-seconds", _asking_for(_sets_seconds), when=_plays, typed=True, who=present, slots=("count", "limit"))(
    _sets_seconds
)
sets_minutes = decision("sets-minutes", _asking_for(_sets_seconds), when=_plays, typed=True, who=present, slots=("count", "limit"))(
    _sets_seconds
)
sets_for = decision("sets-for", _asking_for(_sets_for), when=_plays, typed=True, who=present, slots=("variant", "player"))(_sets_for)


def longer_limits(session: Session) -> tuple[str, ...]:
    """For each time limit that the table may change, what to say so that it is twice as long. Empty if there is none."""
    language, now = session.game.language, _settings(session)
    limits = ((option, now.get(option)) for option in language.choices.get("limit", ()))
    twice = ((option, round(2 * value)) for option, value in limits if isinstance(value, float) and value > 0)
    way = language.phrases[sets_seconds.name][0]
    ways = (way.format(count=count, limit=_called(session, "limit", option)) for option, count in twice if count <= MOST_TYPED)
    return tuple(ways) if _plays(session) else ()


def on_pages(session: Session, player: Player) -> Iterator[Phrase]:
    """The phrases about rules that this player's page offers: for everybody and for this player, without what holds already."""
    language, now = session.game.language, _settings(session)
    if _plays(session) and not session.is_paused:
        for move, table in ((sets, "setting"), (sets_for, "variant")):
            said = language.choices.get(table, {})
            other = tuple((as_spoken(ways[0]), meaning) for meaning, ways in said.items() if not _is_so(now, meaning, player, table))
            slots = (Slot(table, other), Slot("player", ((as_spoken(player), player),)))
            yield from language.ways(move.name, *slots)[:1] if other else ()


def _is_so(now: Mapping[str, Setting], meaning: str, player: Player, table: str) -> bool:
    option, value = _option(meaning)
    if option not in now:
        return True
    if table == "variant":
        return (player in str(now[option]).split(",")) == (value == "yes")
    return text_of(now[option]) == (text_of(float(value)) if isinstance(now[option], float) else value)


# -- what happens -----------------------------------------------------------------------------------------------------------------


def now_of(session: Session, at: Samples) -> Samples:
    """A position of the source, on the game's clock, which stands still during a break."""
    rest = session.clock.rest
    return session.clock.of_game(at if rest is None else min(at, rest.since))


def decided(session: Session, event: Decided) -> Outcome:
    """Apply a decision as it is in the log. Raises `IllegalMove` if the game, or the stage that it has reached, does not allow it."""
    over, joins_later = session.ending.over, event.move.name == JOINS and not takes(session, JOINS)
    if over and event.move.name not in (JOINS, LEAVES, RETURNS, SITS) and not _concerns_next_game(event.move):
        raise IllegalMove("is-over")
    if event.move.name in (ENDS, ROUNDS, LEADS) and session.has_ended:
        raise _has_ended(session, event)
    before, state = session.roster, session.state
    says: tuple[Say, ...] = ()
    has_no_seat = event.move.name in (LEAVES, SITS) and event.move.slots["player"] in coming(session)
    has_no_part = has_no_seat or _concerns_next_game(event.move)
    if not has_no_part and event.move.name != JOINS:
        _require_part(session, event.move.slots.get("player", ""))
    if not over and not joins_later and not has_no_part:
        try:
            state, says = session.game.step(session.state, event)
        except IllegalMove as refused:
            if refused.key != JOINS_LATER:
                raise
            joins_later, says = True, _because(refused)
    if (over or joins_later) and event.move.name == JOINS and (player := event.move.slots["player"]) in coming(session):
        raise IllegalMove(JOINS_LATER, player=player)
    history = History((*session.history.past, Past(event, session.state)), still_ruled(session))
    after = session.logged(event)
    after = replace(after, history=history, attention=replace(after.attention, doubt=None, misses=0), deciding=Deciding())
    if not over:
        after = moved(after, state, history, event.at)
    if event.move.name == REPLACES and not over and not has_no_part:
        after = replace(after, seats=after.seats.without(event.move.slots["player"]))
    comes = event.move.name in (JOINS, RETURNS)
    later = (say(JOINS_LATER, player=event.move.slots["player"]),) if joins_later or (over and comes) else ()
    full = _next_game_is_full(after) if comes else ()
    goes_home = over and event.move.name == LEAVES  # nothing is left for them to do here
    done = (say("decided-leaves-next", player=event.move.slots["player"]),) if goes_home else _announced(session, event, before)
    what = (*done, *waiting_anew(before, after.roster), *says, *later, *full)
    return after, (*what, *(result_now(session, after, what) if session.has_ended else ()))


def _has_ended(session: Session, event: Decided) -> IllegalMove:
    """Why the decision comes too late. Who wants more rounds hears how to play on, if undo leads back into the game and the game would not
    refuse them there."""
    if event.move.name != ROUNDS or not session.history.past:
        return IllegalMove("ended-already")
    back, times = _back_into_the_game(session, session.clock.of_source(event.at))
    if back is None:
        return IllegalMove("ended-already")
    if back.roster.round >= back.roster.rounds:  # the table has not ended it before its last round
        try:
            back.game.step(back.state, event)
        except IllegalMove as refused:
            return refused
    return IllegalMove("play-on-so") if times == 1 else IllegalMove("play-on-back", n=times)


def _back_into_the_game(session: Session, at: Samples) -> tuple[Session | None, int]:
    """The session before the game ended, and how many times undo leads back to it: once for each decision since, such as a corrected score.
    None if it does not, because the game would end before people say so, or private entries would be lost."""
    back, times = session, 0
    while back.history.past:
        last, past = back.history.past[-1].event, len(back.history.past)
        back, times = back.apply(Undone(at))[0], times + 1
        if len(back.history.past) == past:
            break
        if not back.tick(at + TO_SAY_SO)[0].has_ended:
            return back, times
        if not isinstance(last, Decided):
            break
    return None, times


def how_to_play_on(session: Session, at: Samples) -> Say:
    """What people hear who want to go on with a game that has ended."""
    more = Decided(now_of(session, at), Move(ROUNDS, {"count": str(session.roster.rounds + 1)}))
    refused = _has_ended(session, more) if takes(session, ROUNDS) and session.roster.rounds else IllegalMove("ended-already")
    return Say(refused.key, refused.fields)


def _next_game_is_full(session: Session) -> tuple[Say, ...]:
    """A warning if more people want to play the next game than this game allows. A game that has other people beside its players knows by
    itself how many of them play."""
    game = session.game
    most = game.for_players.stop - 1
    if isinstance(game, HasOthers) or len(for_the_next(session)) <= most:
        return ()
    return (say("next-is-full", game=game.title, n=most),)


def _because(refused: IllegalMove) -> tuple[Say, ...]:
    """The game's reason why somebody plays only in the next game, if it gives one."""
    others = {field: value for field, value in refused.fields.items() if field != BECAUSE}
    return (say(str(refused.fields[BECAUSE]), **others),) if BECAUSE in refused.fields else ()


def absence(session: Session, player: Player) -> tuple[Say, ...]:
    """When a player who does not play at the moment will play. Empty for everybody else."""
    now = session.roster
    if session.ending.over:
        plays_now = player in now.present and player not in now.waiting
        return (say(JOINS_LATER, player=player),) if not plays_now and player in for_the_next(session) else ()
    if player in now.waiting:
        return (say(JOINS_LATER if now.no_more or session.has_ended else "from-next-round", player=player),)
    return (say(JOINS_LATER, player=player),) if player in coming(session) else ()


def _announced(session: Session, event: Decided, before: Roster) -> Iterator[Say]:
    """The sentences that announce a decision. Its consequences are announced by the game."""
    slots = event.move.slots
    name = event.move.name
    if name == COUNTS:
        key = "decided-counts-shared" if before.shared else "decided-counts"
        yield say(key, player=slots["player"], n=int(slots["count"]), old=before.counts[slots["player"]])
    elif name == ROUNDS:
        yield say("decided-rounds", n=int(slots["count"]))
    elif name == ENDS:
        yield _stopped(session, before)
    elif name == RETURNS:
        yield say("decided-returns", player=slots["player"])
    elif name == LEAVES and slots["player"] not in before.players:
        yield say("decided-leaves-next", player=slots["player"])
    elif name in (SETS, SETS_FOR):
        yield say("decided-sets", what=slots.get("what") or setting_in_words(session.game.language, slots["option"], slots["value"]))
    elif _concerns_next_game(event.move):
        yield say("decided-leaves-next", player=slots["player"])
        yield say(JOINS_LATER, player=slots["other"])
    elif name == JOINS and "after" in slots:
        yield say("decided-joins-after", **slots)
    else:
        yield say(f"decided-{name}", **slots)


def _of_rounds(session: Session) -> tuple[tuple[Decided, Roster], ...]:
    """The decisions on the number of rounds, each with what was so before it."""
    return tuple(each for each in made(session) if each[0].move.name == ROUNDS)


def planned(session: Session, now: Roster | None = None) -> int:
    """The rounds that were to be played before the table last agreed on fewer than at `now`, or than at present; 0 if it never did. Several
    rounds on which it agreed before anybody had made a move were the plan."""
    rounds_now = (session.roster if now is None else now).rounds
    past = session.history.past
    begun = next((at for at, each in enumerate(past) if not isinstance(each.event, Decided)), len(past))
    changed = _of_rounds(session)
    plans = sum(each.event.move.name == ROUNDS for each in past[:begun] if isinstance(each.event, Decided))
    later = (before.rounds for at, (each, before) in enumerate(changed) if at >= plans or each.move.slots["count"] == "1")
    return next((rounds for rounds in reversed((*later,)) if rounds > rounds_now), 0)


def _stopped(session: Session, now: Roster) -> Say:
    """The sentence that the table has ended the game, with how far it had come at `now` if it has rounds, and how many were to be played:
    as many as the table agreed on last, unless that was to make a round the last."""
    if not now.rounds:
        return say("decided-ends")
    of = next((before.rounds for each, before in reversed(_of_rounds(session)) if int(each.move.slots["count"]) <= before.round), 0)
    return say("decided-ends-after", n=now.round, of=max(of, now.rounds))


def how_it_ended(session: Session) -> tuple[Say, ...]:
    """If the table ended the game early, or played fewer rounds than were planned, the sentence about that, which comes before the
    verdict."""
    ended = tuple(before for each, before in session.decisions if each.move.name == ENDS)
    if ended:
        return (_stopped(session, ended[-1]),)
    rounds = planned(session)
    return (say("fewer-rounds", n=session.roster.round, of=rounds),) if rounds > session.roster.rounds else ()


def notes(session: Session) -> tuple[Say, ...]:
    """What the table decided in this game, worded for somebody who reads about it later, so that nobody is addressed. Decisions after the
    game was over are left out, because they concern the next one."""
    past = session.history.past[: session.ending.past] if session.ending.over else session.history.past
    return tuple(said for each in past if of_the_table(session, each) for said in _noted(session, each))


def _noted(session: Session, past: Past) -> Iterator[Say]:
    event = past.event
    if not isinstance(event, Decided):
        yield from session.game.step(past.state, event)[1][:1]
        return
    before, slots = _roster(session, past.state), event.move.slots
    if event.move.name == RETURNS:
        yield say("noted-returns", player=slots["player"])
    elif event.move.name == COUNTS and before.shared:
        yield say("noted-counts-shared", n=int(slots["count"]), old=before.counts[slots["player"]])
    else:
        yield from _announced(session, event, before)
