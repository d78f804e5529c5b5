"""What the table decides of a slam, by these rulings:

- Who joins is drawn in where the rules put latecomers, in the first round; later there is no place. The poet who was announced stays first,
  and latecomers keep their order.
- A judge whose place somebody has taken, and who is back, joins as a poet: the table is asked so.
- Who leaves performs no more, and stands behind all who stay. A poem that was not scored yet counts for nothing. The table is asked with
  what comes of it, and so it is before the slam ends.
- When all who went on to a round have left, whoever came next in the round before moves up, as in the break before it.
- Who is back performs last, if they have not performed in this round, went on to it, and nobody has their place. So does whoever takes the
  place of somebody who had left.
- A judge who leaves enters no scores; somebody else reads out those of whoever takes that judge's place. So it is with a judge who has a
  number and no name (`judging`): there are as many scores as before, that judge's the last.
- There may be fewer rounds than were planned, and no more: nobody is left to perform in them. That there are fewer can be decided anew.
- Whoever ends the evening leaves it as the last round stands in which everybody has performed; before there is one, nobody has won. Poems
  to break a tie of which some are missing leave the tie.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace

from voicehost.core.language import Language
from voicehost.core.play import ENDS, JOINS, LEAVES, REPLACES, RETURNS, ROUNDS, IllegalMove, Player, Say, say
from voicehost.core.speech import Samples
from voicehost.games.kit.deciding import Decisions
from voicehost.games.open_slam import evening, judging
from voicehost.games.open_slam.reckoning import Performance
from voicehost.games.open_slam.state import POETS, Phase, State, Step


def _is_late(state: State) -> bool:
    """Whether nobody more can perform in this slam."""
    return state.round > 1 or state.breaks_tie or state.phase in (Phase.TOLD, Phase.TIE, Phase.OVER) or len(state.poets) + 1 not in POETS


def _asks_whether_to_join(state: State, player: Player) -> Say | None:
    """Where judges have names, whoever joins may be taken for one, as who was one and has given up the place."""
    return say("decide-joins-as-poet", player=player) if state.jury and not _is_late(state) else None


def _joins(state: State, player: Player) -> Step:
    if _is_late(state):
        raise IllegalMove("joins-next-game")
    state = replace(state, players=(*state.poets, player, *state.jury))
    if not state.round:
        return state, ()
    at = _behind_the_late(state) if state.rules.late_first else len(state.line)
    line = (*state.line[:at], player, *state.line[at:])
    state = replace(state, line=line, late=(*state.late, player))
    return state, (say("order", players=state.to_come),)


def _behind_the_late(state: State) -> int:
    """Behind the poet who was announced, and behind whoever came late before."""
    return next((at for at, poet in enumerate(state.line) if at and poet not in state.late), len(state.line))


def _leaves(state: State, at: Samples, player: Player, language: Language) -> Step:
    if player in state.jury:
        return state, (say("place-is-taken"), *judging.asked_still(state, language)) if state.phase is not Phase.OVER else ()
    if state.phase in (Phase.TIE, Phase.TOLD):
        return evening.settled(state)
    if state.line and state.performing == player:
        lost = (say("poem-is-lost"),) if _is_unscored(state, player) else ()
        state, says = evening.scored(state, at)
        return state, (*lost, *says)
    return replace(state, line=tuple(other for other in state.line if other != player)), ()


def _is_unscored(state: State, player: Player) -> bool:
    """They have performed, or do so now, and the poem has no result yet."""
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


def _returns(state: State, player: Player) -> Step:
    if player in state.jury:
        return state, ()
    performed = any(each.poet == player and each.round == state.round for each in state.performances)
    if state.phase in (Phase.TIE, Phase.TOLD):
        return evening.settled(state)
    if not state.round or not state.line or (performed and not state.breaks_tie):
        return state, ()
    if not _has_a_place(state, player):
        return state, (say("not-this-round", player=player),)
    return replace(state, line=(*state.line, player)), (say("performs-last", player=player),)


def _has_a_place(state: State, player: Player) -> bool:
    """Whoever has gone on to this round may perform in it, and whoever stands equal once more, unless somebody else does in their place."""
    if state.breaks_tie:
        return player in state.tied and player not in {each.poet for each in _of_this_tie(state)}
    if state.round <= 1:
        return True
    others = {each.poet for each in state.performances if each.round == state.round and each.poet not in state.away} | set(state.line)
    return len(others) < state.cuts[state.round - 2] and player in evening.going_on(replace(state, round=state.round - 1))


def _of_this_tie(state: State) -> tuple[Performance, ...]:
    """Poems that break it and were scored, while others are still to come."""
    return tuple(each for each in state.performances if each.round == state.round and each.chosen == state.poems_more + 1)


def _rounds(state: State, count: int) -> Step:
    """Fewer of them: who would have gone on to the next compete for the win. Or, until the last poem of a round has its scores, as many
    again as were planned."""
    is_decided = state.breaks_tie or state.phase in (Phase.TIE, Phase.TOLD)
    if count > (most := state.rounds if is_decided else 1 + len(state.planned)):
        raise IllegalMove("rounds-were-set", n=most)
    state = replace(state, cuts=state.planned[: count - 1])
    return evening.settled(replace(state, shares=False)) if state.phase in (Phase.TIE, Phase.TOLD) else (state, ())


def _ends(state: State) -> Step:
    """A round, or poems to break a tie, that not all have performed in decide nothing."""
    ended = replace(state, phase=Phase.OVER, line=(), recital=None, scores=(), tied=(), closed=True)
    if not state.line:
        return ended, (say("slam-ends"),)
    if state.breaks_tie:
        broken_off = _of_this_tie(state)
        performances = tuple(each for each in state.performances if each not in broken_off)
        return replace(ended, performances=performances), (say("slam-ends"), say("tie-stays"))
    if state.round > 1:
        return replace(ended, round=state.round - 1), (say("slam-ends"), say("whole-round-decides", number=state.round - 1))
    return replace(ended, undecided=True), (say("slam-ends"), say("no-whole-round"))


def _asks_whether_to_end(state: State) -> Say | None:
    """By what the slam is decided then."""
    if not state.line:
        return None
    if state.breaks_tie:
        return say("decide-ends-tied", players=state.tied)
    return say("decide-ends-before", number=state.round - 1) if state.round > 1 else say("decide-ends-undecided")


ASKS: Mapping[str, Callable[..., Say | None]] = {
    JOINS: _asks_whether_to_join,
    LEAVES: _asks_whether_to_leave,
    ENDS: _asks_whether_to_end,
    judging.judge_leaves.name: judging.whether_judge_leaves,
}
DECIDES: Decisions = {JOINS: _joins, LEAVES: _leaves, RETURNS: _returns, REPLACES: _returns, ROUNDS: _rounds, ENDS: _ends}
