""" "Schinken-Applaus": whoever calls first. A call is as early as it began, however late it was understood; within a tenth of a second
nobody was first. "Wer fälschlich einen Schinken-Applaus macht, verliert automatisch." """

from __future__ import annotations

from dataclasses import replace

from voicehost.core.play import IllegalMove, Player, say
from voicehost.core.speech import Samples, samples
from voicehost.games.slam_kartenspiel import show, telling
from voicehost.games.slam_kartenspiel.state import Call, Phase, State, Step

DEAD_HEAT: Samples = samples(0.1)
"""So near to each other two calls are at once: a recognizer's own times are no finer."""

SHOWING = (Phase.SHOW, Phase.BETWEEN, Phase.OVER)
"""Where a Schinken is a false one, unless there is or was a tie."""


def asks_who(state: State) -> bool:
    """Whether a call without a name waits for one."""
    trick = state.trick
    return trick is not None and (trick.accused is not None or trick.heat)


def due(state: State) -> Samples | None:
    """When everything is known that was begun with the first call; None where nothing waits for it."""
    trick = state.trick
    if state.phase is not Phase.APPLAUSE or trick is None or not trick.calls or trick.heat:
        return None
    return min(call.at for call in trick.calls) + DEAD_HEAT + 1


def _nameless(state: State) -> bool:
    return state.trick is not None and any(call.player is None for call in state.trick.calls)


def call(state: State, player: Player | None, at: Samples) -> Step:
    """Schinken! In a tie for the Vize title it counts; where there is no tie at all it costs the trick."""
    trick = state.trick
    assert trick is not None
    if state.phase is Phase.APPLAUSE:
        return _called(state, Call(at, player))
    if state.phase not in SHOWING:
        raise IllegalMove("no-show-yet")
    if trick.shout is not None:
        return state, (say("too-late"),)
    if state.phase is not Phase.SHOW and len(show.reckoned(state).tied) > 1:
        return state, (say("tie-decided"),)
    if player is None:
        return state.with_trick(accused=Call(at, None)), (say("who-was-it"),)
    return _lost(state, player, at)


def _called(state: State, made: Call) -> Step:
    """Nothing is judged until everything is known that may have begun as early."""
    assert state.trick is not None
    if made.player is not None and made.player not in show.reckoned(state).shouting:
        return state, (say("not-in-the-tie", player=made.player),)
    if state.trick.heat:
        return state, (say("who-was-it"),)
    return state.with_trick(calls=(*state.trick.calls, made)), ()


def judged(state: State, at: Samples) -> Step:
    """All calls that began with the first are known: one player's, or a dead heat; or one that has still no name."""
    assert state.trick is not None
    first = min(call.at for call in state.trick.calls)
    calls = tuple(sorted((call for call in state.trick.calls if call.at <= first + DEAD_HEAT), key=lambda call: call.at))
    state = state.with_trick(calls=calls, heat=True)
    if any(call.player is None for call in calls):
        return state, (say("who-was-it"),)
    return _decided(state, at)


def _decided(state: State, at: Samples) -> Step:
    assert state.trick is not None
    callers = tuple(dict.fromkeys(call.player for call in state.trick.calls if call.player is not None))
    state = state.with_trick(calls=(), heat=False)
    if not callers:
        return state, (say("applause", players=show.reckoned(state).shouting),)
    if len(callers) > 1:
        return state, (say("dead-heat", players=callers), say("applause", players=show.reckoned(state).shouting))
    (winner,) = callers
    return show.concluded(state.with_trick(shout=winner), at, (say("called-first", player=winner), *telling.winner(winner)))


def was(state: State, player: Player | None, at: Samples) -> Step:
    """ "Wer war das?" None: nobody; it was no call."""
    trick = state.trick
    assert trick is not None
    if trick.accused is not None:
        state = state.with_trick(accused=None)
        return (state, (say("nobody-called"),)) if player is None else _lost(state, player, trick.accused.at)
    if player is not None and player not in show.reckoned(state).shouting:
        raise IllegalMove("not-in-the-tie", player=player)
    nth = next(at for at, one in enumerate(trick.calls) if one.player is None)
    named = () if player is None else (replace(trick.calls[nth], player=player),)
    state = state.with_trick(calls=(*trick.calls[:nth], *named, *trick.calls[nth + 1 :]))
    if _nameless(state):
        return state, (say("who-was-it"),)
    return _decided(state, at)


def _lost(state: State, player: Player, at: Samples) -> Step:
    """ "Verliert automatisch, selbst wenn er eigentlich gewonnen hätte": the trick is reckoned without that player."""
    trick = state.trick
    assert trick is not None
    if player in trick.lost or not state.seat(player).chosen:
        return state, (say("lost-already", player=player),)
    state = state.with_trick(lost=(*trick.lost, player))
    return show.advance(state, at, (say("false-applause", player=player),))
