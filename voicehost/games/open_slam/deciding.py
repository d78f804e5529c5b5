"""What the table can decide in a slam, by these rulings:

- A poet who joins in the first round is placed where the rules put latecomers; in later rounds nobody can join. The poet who was announced
  stays first, and latecomers keep their order.
- If a judge returns after somebody has taken the place, the judge joins as a poet, and the table is asked whether that is meant.
- A poet who leaves performs no more, and is ranked after all who stay, unless the table says that this poet can win. Even then they do not
  go on to a further round. A poem that has not been scored counts for nothing. Before a poet leaves, and before the slam is ended, the host
  tells the table what that means.
- If all poets who went on to a round have left, those who came next in the round before move up, as they do in the break before it. The
  poems of those who left keep their points.
- A poet who returns performs last, if they went on to this round, have not performed in it, and nobody has their place. So does whoever
  takes the place of a poet who had left. This is also so in the break after the round, until the next round begins or the slam is over,
  and for the poems that break a tie: the tie is then decided with the poem of whoever is back.
- A judge who leaves enters no scores. Somebody takes that place, and the scores given there are read out aloud. This is also so for a judge
  with a number instead of a name (`judging`): there are as many scores as before, and those of that place come last.
- There may be fewer rounds than planned, but not more, since nobody is left to perform in them. The table may decide on a smaller number
  again.
- If the table ends the slam, the last round in which everybody has performed decides; before there is one, nobody has won. If some poems
  that should break a tie are missing, the tie stays.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace

from voicehost.core.language import Language
from voicehost.core.play import CAN_WIN, ENDS, JOINS, LEAVES, RETURNS, ROUNDS, IllegalMove, Player, Say, say
from voicehost.core.speech import Samples
from voicehost.games.kit.deciding import FREE_PLACE, Decisions, can_win
from voicehost.games.open_slam import evening, judging
from voicehost.games.open_slam.state import POETS, Phase, State, Step


def _is_late(state: State) -> bool:
    """Whether it is too late to join this slam as a poet."""
    return state.round > 1 or state.breaks_tie or state.phase in (Phase.TOLD, Phase.TIE, Phase.OVER) or len(state.poets) + 1 not in POETS


def _asks_whether_to_join(state: State, player: Player) -> Say | None:
    """What the table is asked before a poet joins. If the judges have names, it may mean a judge, such as one who had given up the
    place."""
    return say("decide-joins-as-poet", player=player) if state.jury and not _is_late(state) else None


def _joins(state: State, player: Player) -> Step:
    if _is_late(state):
        raise IllegalMove("joins-next-game")
    state = replace(state, players=(*state.poets, player, *state.jury))
    if not state.round:
        return state, ()
    at = _behind_the_announced(state) if state.rules.late_first else len(state.line)
    line = (*state.line[:at], player, *state.line[at:])
    state = replace(state, line=line, late=(*state.late, player))
    return state, (evening.to_come(state),)


def _behind_the_announced(state: State) -> int:
    """The place in the line after the announced poet and after earlier latecomers. These stand further back while somebody performs out of
    turn."""
    before = {*state.line[:1], state.announced, *state.late}
    return max((at for at, poet in enumerate(state.line) if poet in before), default=-1) + 1


def _leaves(state: State, at: Samples, player: Player, language: Language) -> Step:
    if player in state.jury:
        if state.phase is Phase.OVER:
            return state, ()
        how = say("place-is-taken", phrase=judging.how_to_take_a_place(state, player, language))
        return state, (how, *judging.asked_still(state, language))
    if state.phase in (Phase.TIE, Phase.TOLD):
        return evening.settled(state)
    if state.breaks_tie and player in state.line:
        state = replace(state, owed=(*state.owed, player))
    if state.line and state.performing == player:
        lost = (say("poem-is-lost"),) if _is_unscored(state, player) else ()
        state, says = evening.scored(state, at)
        return state, (*lost, *says)
    return replace(state, line=tuple(other for other in state.line if other != player)), ()


def _is_unscored(state: State, player: Player) -> bool:
    """Whether this poet's poem is running, or has ended without a result so far."""
    return state.phase in (Phase.POEM, Phase.SCORES, Phase.CHECK) and state.performing == player and state.round > 0


def _asks_whether_to_leave(state: State, player: Player) -> Say | None:
    if state.phase is Phase.OVER:
        return None
    if player in state.jury:
        return say("decide-judge-leaves", player=player)
    if _is_unscored(state, player):
        return say("decide-leaves-unscored", player=player)
    scored = any(each.poet == player and each.round for each in state.performances)
    return say("decide-leaves-scored", player=player) if scored else None


def _returns(state: State, at: Samples, player: Player) -> Step:
    if player in state.jury or not state.round:
        return state, ()
    is_break, is_owed = state.phase in (Phase.TIE, Phase.TOLD), player in state.owed
    state = replace(state, owed=tuple(other for other in state.owed if other != player))
    performed = any(each.poet == player and each.round == state.round for each in state.performances)
    if performed and not state.breaks_tie and not is_owed:
        return evening.settled(state) if is_break else (state, ())
    if state.phase is Phase.OVER or not (is_owed or _has_a_place(state, player)):
        state, says = evening.settled(state) if is_break else (state, ())
        return state, (say("not-this-round", player=player), *says)
    if is_break:
        tied = tuple(each.poet for each in state.of_tie(player)) if is_owed else ()
        state = replace(state, breaks_tie=is_owed, tied=(*tied, player, *state.owed) if is_owed else ())
        return _performs_after_all(state, at, player)
    return replace(state, line=(*state.line, player)), (say("performs-last", player=player),)


def _performs_after_all(state: State, at: Samples, player: Player) -> Step:
    """The round goes on with this poet. Whether poets share a place is decided anew, since one more poem counts."""
    state = replace(state, line=(player,), phase=Phase.UP, clapped=(), shares=False, since=at)
    return state, (say("performs-last", player=player), *evening.up(state))


def _has_a_place(state: State, player: Player) -> bool:
    """Whether a poet may perform in this round: they went on to it, and nobody has moved up into their place. While poems break a tie, the
    tied poets may who have not performed for it."""
    if state.breaks_tie:
        return player in state.tied and player not in {each.poet for each in state.of_tie(state.performing)}
    if state.round <= 1:
        return True
    others = {each.poet for each in state.performances if each.round == state.round and each.poet not in state.away} | set(state.line)
    went_on, places = state.went_on[state.round - 2], state.cuts[state.round - 2]
    is_among_them = player in went_on or player in evening.going_on(replace(state, round=state.round - 1))
    return is_among_them and len(others) < max(places, len(went_on))


def _rounds(state: State, count: int) -> Step:
    """Set the number of rounds. If there are fewer, the poets who would have gone on compete for the win. Until the last poem of the last
    round has its scores, there may again be as many as planned. Raises `IllegalMove` for more."""
    is_decided = state.breaks_tie or (state.phase in (Phase.TIE, Phase.TOLD) and state.round >= state.rounds)
    if count > (most := state.rounds if is_decided else 1 + len(state.planned)):
        raise IllegalMove("rounds-were-set", n=most)
    state = replace(state, cuts=state.planned[: count - 1])
    return evening.settled(replace(state, shares=False)) if state.phase in (Phase.TIE, Phase.TOLD) else (state, ())


def _can_win(state: State, player: Player) -> Step:
    """A poet who has left is ranked among those who stay. In a break the host says anew who goes on, and after the end who has won."""
    if player in state.jury:
        raise IllegalMove("not-decided-here")
    state, says = can_win(state, player)
    return evening.settled(state) if state.phase in (Phase.TIE, Phase.TOLD) else (state, says)


def _ends(state: State) -> Step:
    """End the slam, and say who has won."""
    state, says = _broken_off(state)
    return state, (*says, *evening.outcome(state), say("open-to-dispute"))


def _broken_off(state: State) -> Step:
    """The slam at its end, and what decides it. A round in which not all have performed decides nothing, and neither do poems that should
    break a tie."""
    ended = replace(state, phase=Phase.OVER, line=(), recital=None, scores=(), tied=(), closed=True)
    if not state.line:
        return ended, (say("slam-ends"),)
    if state.breaks_tie:
        broken_off = state.of_tie(state.performing)
        performances = tuple(each for each in state.performances if each not in broken_off)
        return replace(ended, performances=performances), (say("slam-ends"), say("tie-stays"))
    if state.round > 1:
        before, why = state.round - 1, say("whole-round-decides", number=state.round - 1)
        if _lacks_scores(state):
            why = say("scored-round-decides", number=before, player=state.performing)
        return replace(ended, round=before), (say("slam-ends"), why)
    return replace(ended, undecided=True), (say("slam-ends"), say("no-whole-round"))


def _asks_whether_to_end(state: State) -> Say | None:
    """What the table is told before it ends the slam: what will decide it. None if no poet is still to perform."""
    if not state.line:
        return None
    if state.breaks_tie:
        return say("decide-ends-tied", players=state.tied)
    if state.round <= 1:
        return say("decide-ends-undecided")
    if _lacks_scores(state):
        return say("decide-ends-unscored", number=state.round - 1, player=state.performing)
    return say("decide-ends-before", number=state.round - 1)


def _lacks_scores(state: State) -> bool:
    """Whether everybody has performed in this round, and only the last poem has no scores yet."""
    return len(state.line) == 1 and state.phase in (Phase.SCORES, Phase.CHECK)


ASKS: Mapping[str, Callable[..., Say | None]] = {
    JOINS: _asks_whether_to_join,
    LEAVES: _asks_whether_to_leave,
    ENDS: _asks_whether_to_end,
    judging.judge_leaves.name: judging.whether_judge_leaves,
    judging.strike_of.name: judging.whether_to_correct,
}
DECIDES: Decisions = {
    JOINS: _joins,
    LEAVES: _leaves,
    RETURNS: _returns,
    FREE_PLACE: _returns,
    ROUNDS: _rounds,
    ENDS: _ends,
    CAN_WIN: _can_win,
}
