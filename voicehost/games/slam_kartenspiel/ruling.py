"""What the table rules about a Slam when its trick is over, until the game ends: whose the Slam is, that it is nobody's, and that a call
was no Schinken. The host asks the table before (`ASKS`)."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace

from voicehost.core.language import Language
from voicehost.core.play import IllegalMove, Player, Say, say
from voicehost.core.speech import Samples, Slot
from voicehost.games.kit import By, Fill, Way, everybody, spoken
from voicehost.games.kit.deciding import FEWEST
from voicehost.games.slam_kartenspiel import applause, choosing, score, show, telling
from voicehost.games.slam_kartenspiel.asking import question, reckoned, won_by
from voicehost.games.slam_kartenspiel.naming import titled
from voicehost.games.slam_kartenspiel.piles import after, prize_of, won_instead
from voicehost.games.slam_kartenspiel.state import NOBODY, InTrick, Phase, Prize, S, State, Step, TrickStep


def _is_over(state: State) -> bool:
    """Whether the trick on the table is over and not laid away yet."""
    return isinstance(state, InTrick) and state.phase in (Phase.BETWEEN, Phase.OVER)


# -- whose a Slam is --------------------------------------------------------------------------------------------------------------


def _result_of(state: State, slam: str) -> Prize | None:
    """What was won at that Slam or, if it is "", at the one that was played last. None if there is no result yet."""
    slam = slam or _last_played(state)
    return next((won for won in after(state).prizes if won.slam == slam), None)


def _decided(state: State, slam: str) -> Prize:
    """`_result_of`. Raises `IllegalMove` if there is no result yet."""
    won = _result_of(state, slam)
    if won is None:
        raise IllegalMove("slam-undecided")
    return won


def _slams(state: State, language: Language) -> Slot:
    """All Slams by their names and by those that the die may give them, and the Gold card of this game."""
    keys = (*(won.slam for won in after(state).prizes), *state.stack, *((state.trick.slam,) if isinstance(state, InTrick) else ()))
    gold = tuple((language.word("slam-gold-card"), key) for key in keys if state.deck.slam_by_key[key].is_gold)
    return titled("slam", (*state.deck.titles, *gold[:1]), language.alternatives("slam-articles"))


_SLAM = Fill("slam", _slams)


def _last_played(state: State) -> str:
    """The Slam that was played last, unless the next one is already being shown. Empty if there is none."""
    is_next = isinstance(state, InTrick) and state.phase in (Phase.SHOW, Phase.APPLAUSE)
    return "" if is_next or not after(state).prizes else after(state).prizes[-1].slam


@spoken(
    ways=(
        Way(under="belongs", fills=(applause.OWNER,), by=By.LINE, when=lambda state: bool(_last_played(state))),
        Way(under="hand-over", fills=(_SLAM, applause.OWNER), by=By.LINE),
    ),
    costs=3.0,
    disputes=True,
    means="say whose a Slam is",
)
def hand_over(state: State, at: Samples, language: Language, player: Player, slam: str = "") -> Step:
    """Give a Slam that was played to somebody, by its name or else the last one. Raises `IllegalMove` if it is theirs, or has no result
    yet."""
    won = _decided(state, slam)
    if won.player == player:
        raise IllegalMove("has-the-slam", player=player, slam=_named(state, language, won.slam))
    state, says = give_to(state, at, player, won.slam)
    return state, (say("handed-over", player=player, slam=_named(state, language, won.slam)), *says, *result(state))


def _whether_to_hand_over(state: State, language: Language, player: Player, slam: str = "") -> Say | None:
    won = _result_of(state, slam)
    if won is None or won.player == player:
        return None
    name = _named(state, language, won.slam)
    if won.player is None:
        return say("decide-gives-slam", player=player, slam=name)
    return say("decide-hand-over", player=player, other=won.player, slam=name)


def _named(state: State, language: Language, key: str) -> str:
    """The Slam's name. The Gold card is called that."""
    slam = state.deck.slam_by_key[key]
    return language.word("slam-gold-card") if slam.is_gold else slam.name


def result(state: State) -> tuple[Say, ...]:
    """Who has won, if the game has ended."""
    return (score.won(state),) if state.phase is Phase.OVER else ()


def give_to(state: State, at: Samples, player: Player | None, slam: str) -> Step:
    """Give this player that Slam, or nobody. What the table has taken from its old owner is no more than they have."""
    if isinstance(state, InTrick) and _is_over(state) and slam == state.trick.slam:
        asked, owner = question(state), won_by(state)
        state = _with_no_debt(state.with_trick(given_to=player or NOBODY), owner)
        return state, show.goes_on(state) if question(state) not in (None, asked) else ()
    before = _decided(state, slam)
    return _piles_changed(state, _with_no_debt(won_instead(state, before, replace(before, player=player)), before.player), at)


def _with_no_debt(state: S, player: Player | None) -> S:
    """The state in which the player has not fewer Slams than none, because the table had taken that Slam before."""
    if not player or (count := score.points(after(state), player)) >= 0:
        return state
    return replace(state, put_right=(*state.put_right, (player, -count)))


def _piles_changed(before: State, state: State, at: Samples) -> Step:
    """Go on when the winners' piles have changed, from which people may be choosing for the Gold card."""
    if not isinstance(state, InTrick) or not state.plays_for_gold or state.known is not None or state.waits_for_the_die:
        return state, ()
    return _chosen_again(before, state, at)


def _chosen_again(before: State, state: InTrick, at: Samples) -> TrickStep:
    """Let everybody choose for the Gold card whose pile has other poets now. If it has too few, they play none. A ruling reveals nothing by
    itself: if it leaves nobody to wait for, everybody chooses again."""
    says: tuple[Say, ...] = ()
    again: list[Player] = []
    for seat in state.seats:
        poets, sat_out = choosing.choices(state, seat.player), seat.done and not seat.chosen
        if not poets:
            if seat.player in state.there and not sat_out:
                why = choosing.cannot_play(state, seat.player)
                says += (Say(why.key, why.fields),)
            state = state.reseat(seat.player, chosen=(), done=True)
        elif seat.done and (sat_out or _must_choose(before, state, seat.player)):
            again.append(seat.player)
    able = tuple(player for player in state.there if choosing.choices(state, player))
    if len(able) < FEWEST:
        return show.uncontested(state, able, at, says)
    if before.waiting and not state.waiting and not again:
        if not state.options.dealt:
            return show.reveal(state, at, says)
        again = list(able)
    for player in again:
        state = replace(state.reseat(player, chosen=(), done=False), breath=None)
    return state, (*says, *(say("chooses-too", player=player) for player in again))


def _must_choose(before: State, state: InTrick, player: Player) -> bool:
    """Whether a player who has chosen chooses again. With the real pack the others have heard the choice, so it stands if it can."""
    pile, chosen = {*state.seat(player).pile}, {*state.seat(player).chosen}
    return pile != {*before.seat(player).pile} if state.options.dealt else not chosen <= pile


def _in_a_tie(state: State, slam: str) -> bool:
    """Whether this is the Slam on the table, and a Schinken is to decide it."""
    return isinstance(state, InTrick) and state.phase is Phase.APPLAUSE and slam in ("", state.trick.slam)


@spoken(
    ways=(Way(under="nobodys", fills=(_SLAM,), by=By.LINE), Way(under="nobodys-last", by=By.LINE)),
    costs=3.0,
    means="say that a Slam is nobody's",
)
def nobodys(state: State, at: Samples, language: Language, slam: str = "") -> Step:
    """Let nobody have a Slam that was played or that a Schinken is to decide, by its name or else the last one. The poets that were only
    for its winner are discarded. Raises `IllegalMove` if it is nobody's already, or has no result yet."""
    if isinstance(state, InTrick) and _in_a_tie(state, slam):
        state = state.with_trick(given_to=NOBODY, calls=(), heat=False, could=())
        return show.concluded(state, at, telling.winner(None))
    won = _decided(state, slam)
    if won.player is None:
        raise IllegalMove("nobody-wins")
    state, says = give_to(state, at, None, won.slam)
    return state, (say("nobody-has", slam=_named(state, language, won.slam)), *says, *result(state))


def _whether_nobodys(state: State, language: Language, slam: str = "") -> Say | None:
    if isinstance(state, InTrick) and _in_a_tie(state, slam):
        return say("decide-nobodys", slam=_named(state, language, state.trick.slam))
    won = _result_of(state, slam)
    return None if won is None or won.player is None else say("decide-nobodys", slam=_named(state, language, won.slam))


# -- a call that was no Schinken --------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class _Call:
    """A call that the host has taken for a Schinken."""

    player: Player
    laid_away: Prize | None = None
    """What was won in its trick, if that was laid away."""


def _latest_call(state: State, player: Player | None) -> _Call | None:
    """The latest call of that player, or of anybody, that has decided or may yet decide something. None if there is none."""
    calls = [_Call(caller, won) for won in state.prizes if won.reckoned is not None for caller in won.reckoned.trick.lost]
    if isinstance(state, InTrick):
        trick = state.trick
        won_the_tie = (trick.shout,) if trick.shout and reckoned(state).shouting else ()
        calls += [_Call(caller) for caller in (*trick.lost, *won_the_tie, *trick.early)]
    return next((call for call in reversed(calls) if player in (None, call.player)), None)


def _no_call_of(player: Player | None = None) -> IllegalMove:
    return IllegalMove("no-call-counts") if player is None else IllegalMove("no-call-of", player=player)


def _is_any(state: State) -> bool:
    """Whether a call may be taken back, or one is asked about."""
    return applause.asks_who(state) or _latest_call(state, None) is not None


@spoken(
    ways=(Way(under="no-call", fills=(everybody,), by=By.LINE),),
    costs=3.0,
    when=_is_any,
    otherwise=_no_call_of,
    disputes=True,
    means="say that a call was no Schinken",
)
def no_call(state: State, at: Samples, player: Player | None = None) -> Step:
    """Take back the latest call that the host has taken for a Schinken. While the host asks whose a call was, it was nobody's. Raises
    `IllegalMove` if there is none, or if nobody knows who would have won without it."""
    if isinstance(state, InTrick) and applause.asks_who(state):
        return applause.was(state, at, None)
    call = _latest_call(state, player)
    if call is None:
        raise _no_call_of(player)
    ruled = say("no-call", player=call.player)
    if call.laid_away is not None and call.laid_away.reckoned is not None:
        state, says = laid_again(state, call.laid_away, _innocent(call.laid_away.reckoned, call.player), at)
        return state, (ruled, *says, *result(state))
    return _without_call(state, call.player, at, ruled) if isinstance(state, InTrick) else (state, (ruled,))


def _whether_no_call(state: State, player: Player | None = None) -> Say | None:
    call = None if applause.asks_who(state) else _latest_call(state, player)
    return None if call is None else say("decide-no-call", player=call.player)


def _without_call(state: InTrick, player: Player, at: Samples, ruled: Say) -> TrickStep:
    """Go on in a trick that still lies there, without that call: it is reckoned again, or the others call again."""
    trick = state.trick
    if player in trick.early:
        return state.with_trick(early=_but(trick.early, player)), (ruled,)
    if player not in trick.lost:  # it has won the tie
        state, says = show.tied_for_vize(state.with_trick(shout=None, given_to=None), at, (ruled,))
        return state, (*says, *(result(state) if state.slam.is_gold else ()))
    before, state = reckoned(state).shouting, _innocent(state, player)
    if before and reckoned(state).shouting == before:  # the tie is between the same players
        return state, (ruled, *(show.goes_on(state) if state.phase is Phase.BETWEEN else ()))
    state, says = show.advance(state.with_trick(calls=()), at, (ruled,))
    return state, (*says, *(result(state) if state.slam.is_gold else ()))


def _innocent(state: InTrick, player: Player) -> InTrick:
    """The trick as it would be if the player had not called."""
    before, state = reckoned(state).shouting, state.with_trick(lost=_but(state.trick.lost, player))
    return state if before and reckoned(state).shouting == before else state.with_trick(shout=None)


def laid_again(state: State, won: Prize, trick: InTrick, at: Samples) -> Step:
    """Lay a trick away again that is reckoned otherwise now. A Slam that the table has given to somebody stays there. Raises `IllegalMove`
    if a Schinken would decide now."""
    assert won.reckoned is not None
    now = prize_of(trick)
    is_given = won.reckoned.trick.given_to is not None or won.player != prize_of(won.reckoned).player
    if reckoned(trick).shouting and trick.trick.shout is None and not is_given:
        slam = state.deck.slam_by_key[won.slam].name
        tied = reckoned(trick).shouting
        raise IllegalMove("whose-slam-was", player=next((player for player in tied if player not in state.away), tied[0]), slam=slam)
    now = replace(now, player=won.player) if is_given else now
    state, says = _piles_changed(state, won_instead(state, won, now), at)
    if now.player == won.player:
        return state, says
    slam = state.deck.slam_by_key[won.slam].name
    return state, (say("nobody-has", slam=slam) if now.player is None else say("handed-over", player=now.player, slam=slam), *says)


def _but(players: tuple[Player, ...], player: Player) -> tuple[Player, ...]:
    return tuple(other for other in players if other != player)


ASKS: Mapping[str, Callable[..., Say | None]] = {
    hand_over.name: _whether_to_hand_over,
    nobodys.name: _whether_nobodys,
    no_call.name: _whether_no_call,
}
