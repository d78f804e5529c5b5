"""What the table decides of a slam, by these rulings:

- Who joins is drawn in where the rules put latecomers, in the first round; later there is no place.
- Who leaves performs no more, and stands behind all who stay. A poem that was not scored yet counts for nothing.
- Who is back performs last, if they have not performed in this round.
- A judge who leaves enters no scores; somebody else reads out those of whoever takes that judge's place.
- Whoever ends the evening leaves it as it stands.
"""

from __future__ import annotations

from dataclasses import replace

from voicehost.core.play import ENDS, JOINS, LEAVES, RETURNS, IllegalMove, Player, say
from voicehost.core.speech import Samples
from voicehost.games.kit.deciding import Decisions
from voicehost.games.open_slam import evening
from voicehost.games.open_slam.state import POETS, Phase, State, Step


def _joins(state: State, player: Player) -> Step:
    if state.round > 1 or state.breaks_tie or state.phase in (Phase.TOLD, Phase.TIE, Phase.OVER) or len(state.poets) + 1 not in POETS:
        raise IllegalMove("joins-next-game")
    state = replace(state, players=(*state.poets, player, *state.jury))
    if not state.round:
        return state, ()
    busy = 1 if state.phase is not Phase.UP else 0
    line = (*state.line[:busy], player, *state.line[busy:]) if state.rules.late_first else (*state.line, player)
    return replace(state, line=line), (say("order", players=line),)


def _leaves(state: State, at: Samples, player: Player) -> Step:
    if player in state.jury:
        return state, ()
    if state.phase in (Phase.TIE, Phase.TOLD):
        return evening.settled(state)
    if state.line and state.performing == player:
        return evening.scored(state, at)
    return replace(state, line=tuple(other for other in state.line if other != player)), ()


def _returns(state: State, player: Player) -> Step:
    if player in state.jury:
        return state, ()
    performed = any(each.poet == player and each.round == state.round for each in state.performances)
    if state.phase in (Phase.TIE, Phase.TOLD):
        return evening.settled(state)
    if performed or not state.line or state.round != 1 or state.breaks_tie:
        return state, ()
    return replace(state, line=(*state.line, player)), (say("performs-last", player=player),)


def _ends(state: State) -> Step:
    state = replace(state, phase=Phase.OVER, line=(), recital=None, scores=())
    return state, (say("slam-ends"),)


DECIDES: Decisions = {JOINS: _joins, LEAVES: _leaves, RETURNS: _returns, ENDS: _ends}
