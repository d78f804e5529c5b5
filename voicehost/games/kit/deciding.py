"""What the table decides during a game: who comes and goes, what counts, when the game ends.

The kit checks what is the same for all games (`_checked`) and keeps the list of players who have left, `away`. A game adds what a decision
means in it: `Staged.decides` has a function for each decision that the game allows, by its name. A decision without a function is refused
with "not-decided-here".

Such a function names the parameters that it needs: `state`, `at`, `player`, `other`, `count`, and `no_more`, which says whether no further
round will begin. It returns the next state and what the host says.

When somebody takes a place, the kit itself puts the new name in the place of the old one. The game's functions for it get `player`, who
has taken the place, and `before`, who had it. The function for `FREE_PLACE` is called if `before` had left, and after it the function for
`REPLACES` in any case.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import fields, is_dataclass, replace
from types import MappingProxyType
from typing import Any, TypeAlias

from voicehost.core.language import Language
from voicehost.core.play import (
    CAN_WIN,
    COUNTS,
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
    IllegalMove,
    Move,
    Own,
    Player,
    Roster,
    Say,
    Unfit,
    say,
    setting_of,
    text_of,
)
from voicehost.games.kit.calling import call
from voicehost.games.kit.seats import seated

FEWEST = 2
"""The smallest number of players that must stay as long as the game goes on."""

ANY_NUMBER = range(1000)

FREE_PLACE = "free-place"
"""What follows when somebody takes the place of a player who had left. It is no decision of its own, but a part of `REPLACES`."""

NOBODY: Player = "\0"
"""A placeholder while two names change places."""

Decisions: TypeAlias = Mapping[str, Callable[..., Any]]

NOW, NEXT_ROUND = "now", "next-round"
"""When an option that the table sets during the game takes effect. Until the next round, a new value waits in the state's `coming`."""

Settings: TypeAlias = Mapping[str, str]
"""`NOW` or `NEXT_ROUND`, by option. An option that is not listed stays as it is for the whole game."""


def decided(
    does: Decisions, state: Any, roster: Roster, move: Move, here: Mapping[str, Any], names: frozenset[str], settings: Settings, own: Own
) -> Any:
    """Carry out a decision. Returns the next state and what the host says.

    `roster` is the one before the decision, `here` has everything that a function of the game may take, `names` is as in `renamed`, and
    `own` checks the table's own values of options. Raises `IllegalMove` if the game does not let the table decide this, or if it is
    impossible.
    """
    slots: dict[str, Any] = dict(move.slots)
    if "count" in slots:
        slots["count"] = int(slots["count"])
    if not does or move.name not in {*does, REPLACES, SETS, SETS_FOR, SITS} - {FREE_PLACE}:
        raise IllegalMove("not-decided-here")
    if move.name == SETS:
        if SETS in does:  # the game may refuse it
            state, _ = call(does[SETS], {**here, "state": state, **slots})
        return _set(state, roster, settings, own, slots["option"], slots["value"])
    if move.name == SETS_FOR:
        return _set_for(state, roster, settings, own, slots["option"], slots["value"], slots["player"])
    if move.name == SITS:
        return _sits(state, roster, **slots), ()
    if move.name == REPLACES:
        after, other = _replaced(state, roster, names, here["language"], **slots), slots["other"]
        if here["all_is_played"] and slots["player"] in state.left:
            after = replace(after, too_late=(*_but(after.too_late, other), other))
        if other in after.joining:
            return after, (say(plays_when(here["no_more"]), player=other),)
        if other in after.new:  # nobody has played in that place yet
            return from_next_round(after, other, here["no_more"])
        return _taken(does, after, {**here, "player": other, "before": slots["player"]}, had_left=slots["player"] in roster.away)
    if move.name == JOINS and here["no_more"]:
        raise IllegalMove(JOINS_LATER)
    before, state = state, _checked(state, roster, move.name, here["language"], here["over"], **slots)
    if move.name == LEAVES and here["all_is_played"] and slots["player"] not in state.too_late:
        state = replace(state, saw_the_end=(*state.saw_the_end, slots["player"]))
    if move.name == RETURNS and here["all_is_played"] and slots["player"] in before.left:
        state = replace(state, too_late=(*_but(state.too_late, slots["player"]), slots["player"]))
    after, says = call(does[move.name], {**here, "state": state, **slots})
    if move.name == JOINS and slots["player"] in after.joining:
        after = replace(after, new=(*after.new, slots["player"]))
    return (beside(after, slots["player"], slots["after"]) if "after" in slots else after), says


def _taken(does: Decisions, state: Any, here: Mapping[str, Any], *, had_left: bool) -> tuple[Any, tuple[Say, ...]]:
    """What follows in the game when somebody has taken a place."""
    says: tuple[Say, ...] = ()
    for name in (FREE_PLACE, REPLACES) if had_left else (REPLACES,):
        if name in does:
            state, more = call(does[name], {**here, "state": state})
            says += more
    return state, says


def _sits(state: Any, roster: Roster, player: Player, after: Player) -> Any:
    """The state in which a player who has not played yet has another seat. Raises `IllegalMove` where nobody has one, and for players who
    are in the middle of the game."""
    if not hasattr(state, "seats") or player not in roster.waiting:
        raise IllegalMove("keeps-place", player=player)
    if after not in roster.players or after == player:
        raise IllegalMove("nobody-of-that-name", player=after)
    return beside(state, player, after)


def beside(state: Any, player: Player, after: Player) -> Any:
    """The state in which `player`, who has joined, sits on the left of `after`."""
    others = [seat for seat in state.seats if seat.player != player]
    at = next(place for place, seat in enumerate(others) if seat.player == after) + 1
    return replace(state, seats=(*others[:at], state.seat(player), *others[at:]))


def _checked(
    state: Any, roster: Roster, name: str, language: Language, over: bool, player: Player = "", count: int = 0, after: Player = "", **_: Any
) -> Any:
    """Check the decision against the roster, and return the state with `away` up to date. Raises `IllegalMove`."""
    if name == JOINS and after:
        if not hasattr(state, "seats"):
            raise IllegalMove("no-places", player=player)
        if after not in roster.players:  # that neighbour plays only in the next game, too
            raise IllegalMove(JOINS_LATER)
    if name == JOINS:
        seated((*roster.players, player), ANY_NUMBER, language)
    elif player and player not in roster.players:
        raise IllegalMove("nobody-of-that-name", player=player)
    if name == LEAVES:
        if player in roster.away:
            raise IllegalMove("has-left", player=player)
        if len(roster.present) <= (1 if over else FEWEST):
            raise IllegalMove("too-few-stay")
        state = replace(state, joining=_but(state.joining, player))
        return state if player in state.away else replace(state, away=(*state.away, player))
    if name == RETURNS:
        if player not in roster.away:
            raise IllegalMove("is-here", player=player)
        may_win = state.may_win if player in state.too_late else _but(state.may_win, player)  # who leaves again gives it up again
        return replace(state, away=_but(state.away, player), saw_the_end=_but(state.saw_the_end, player), may_win=may_win)
    if name == LEADS and player in roster.away:
        raise IllegalMove("has-left", player=player)
    if name == CAN_WIN and player not in state.left:
        raise IllegalMove("can-win-already", player=player)
    if name == COUNTS and player not in roster.counts:
        raise IllegalMove("not-decided-here")
    if name == ROUNDS and count < roster.round:
        raise IllegalMove("rounds-are-played", n=roster.round)
    return state


def can_win(state: Any, player: Player) -> tuple[Any, tuple[Say, ...]]:
    """The step after which this player, who has left, ranks with all others and can win. It is the function for `CAN_WIN`."""
    return replace(state, may_win=(*state.may_win, player)), ()


def has_played_out(state: Any) -> bool:
    """Whether somebody has seen the end, or was back too late for it."""
    return bool(state.saw_the_end or state.too_late)


def in_play(state: Any) -> Any:
    """The state once it is known that something is left to play: nobody has seen the end, and nobody was back too late for it."""
    return replace(state, saw_the_end=(), too_late=())


def _replaced(state: Any, roster: Roster, names: frozenset[str], language: Language, player: Player, other: Player) -> Any:
    """The state in which `other` has the place of `player`, with everything that was the player's.

    `other` is then present, unless the player was waiting for the next round: then `other` waits for it. If `other` had a seat already, to
    wait in, the two change seats, and the player is away.
    """
    if other in roster.waiting:
        after = renamed(renamed(renamed(state, player, NOBODY, names), other, player, names), NOBODY, other, names)
        after = replace(after, away=(*_but(after.away, player), player), joining=_but(after.joining, player))
    else:
        seated(tuple(other if each == player else each for each in roster.players), ANY_NUMBER, language)
        after = renamed(state, player, other, names)
    if other in after.joining:
        return after
    return replace(after, away=_but(after.away, other), saw_the_end=_but(after.saw_the_end, other))


def _but(players: tuple[Player, ...], player: Player) -> tuple[Player, ...]:
    return tuple(other for other in players if other != player)


# In a game with rounds, `joining` has those players in `away` who play from the next round on.


def from_next_round(state: Any, player: Player, no_more: bool) -> tuple[Any, tuple[Say, ...]]:
    """The step after which this player, who joins or is back, plays from the next round on. If there is no further round they still count
    as back, and can win."""
    state = replace(state, away=(*_but(state.away, player), player), joining=(*state.joining, player))
    return state, (say(plays_when(no_more), player=player),)


def plays_when(no_more: bool) -> str:
    """The key of the prompt about a player who waits for the next round."""
    return JOINS_LATER if no_more else "from-next-round"


def absence_of(state: Any, player: Player, no_more: bool) -> IllegalMove:
    """The refusal for a player who is away."""
    return IllegalMove(plays_when(no_more) if player in state.joining else "has-left", player=player)


def round_begins(state: Any) -> Any:
    """The state as a round begins: those who waited for it play, and the options that were set for it take effect."""
    away = tuple(player for player in state.away if player not in state.joining)
    state = replace(state, away=away, joining=(), new=tuple(player for player in state.new if player in away))
    if not (coming := getattr(state, "coming", ())):
        return state
    set_now = {option: setting_of(getattr(state.options, option), value) for option, value in coming}
    return replace(state, options=replace(state.options, **set_now), coming=())


def _set(state: Any, roster: Roster, settings: Settings, own: Own, option: str, value: str) -> tuple[Any, tuple[Say, ...]]:
    if option not in settings:
        raise IllegalMove("set-at-the-start", option=option.replace("_", " "))
    before = dict(getattr(state, "coming", ())).get(option, text_of(getattr(state.options, option)))
    try:
        setting = setting_of(getattr(state.options, option), value)
        if option in own and setting:
            own[option](setting)
    except Unfit as wrong:
        raise IllegalMove("set-no-value", option=option.replace("_", " "), why=wrong.why) from None
    named = value.split(",") if _is_of_players(state, option) else []
    if stranger := next((name for name in named if name and name not in roster.players), ""):
        raise IllegalMove("nobody-of-that-name", player=stranger)
    if before == text_of(setting):
        raise IllegalMove("is-set-so")
    if settings[option] == NEXT_ROUND:
        others = tuple(pair for pair in state.coming if pair[0] != option)
        return replace(state, coming=(*others, (option, value))), (say("set-from-next-round"),)
    return replace(state, options=replace(state.options, **{option: setting})), ()


def _set_for(
    state: Any, roster: Roster, settings: Settings, own: Own, option: str, value: str, player: Player
) -> tuple[Any, tuple[Say, ...]]:
    """Add a player to an option that names players, or remove them from it. Raises `IllegalMove`."""
    if option not in settings or not _is_of_players(state, option):
        raise IllegalMove("set-at-the-start", option=option.replace("_", " "))
    if value != "yes" and getattr(state.options, option.removesuffix("_for"), False) is True:
        raise IllegalMove("is-set-for-all", player=player)
    others = tuple(name for name in getattr(state.options, option).split(",") if name and name != player)
    return _set(state, roster, settings, own, option, ",".join((*others, player) if value == "yes" else others))


def _is_of_players(state: Any, option: str) -> bool:
    return any(each.name == option and "Players" in str(each.type) for each in fields(state.options))


def renamed(value: Any, old: Player, new: Player, names: frozenset[str]) -> Any:
    """The same value with the player `old` called `new` everywhere, in all nested records.

    A field names players if its type contains one of `names`, as `tuple[Player, ...]` contains "Player".
    """
    if is_dataclass(value) and not isinstance(value, type):
        changes = {}
        for field in fields(value):
            before = getattr(value, field.name)
            holds_names = any(name in str(field.type) for name in names)
            after = _in_names(before, old, new) if holds_names else renamed(before, old, new, names)
            if after is not before:
                changes[field.name] = after
        return replace(value, **changes) if changes else value
    if isinstance(value, tuple):
        inner = tuple(renamed(each, old, new, names) for each in value)
        return inner if any(mine is not other for mine, other in zip(inner, value, strict=True)) else value
    return value


def _in_names(value: Any, old: Player, new: Player) -> Any:
    if value == old:
        return new
    if isinstance(value, str) and "," in value:
        return ",".join(new if each.strip() == old else each for each in value.split(","))
    if isinstance(value, tuple):
        return tuple(_in_names(each, old, new) for each in value)
    return value


NONE: Decisions = MappingProxyType({})
