"""Poets that were revealed and points that were announced stay known, even if the table takes that back. Players who chose again would
know what the others play, and players who decided again what comes of it. So poets and decisions stay as they were."""

from __future__ import annotations

from dataclasses import replace

from voicehost.core.play import Say, say
from voicehost.core.speech import Samples
from voicehost.games.slam_kartenspiel.choosing import REVEAL, asked_to_choose, choices
from voicehost.games.slam_kartenspiel.show import advance
from voicehost.games.slam_kartenspiel.state import InTrick, KnownPoets, Phase, State, Step, TrickStep


def stands(state: InTrick, known: KnownPoets, at: Samples, says: tuple[Say, ...] = ()) -> TrickStep:
    """Keep the poets as they were chosen. A player who had chosen none plays none, and a player who no longer holds them chooses anew."""
    cards = dict(known.chosen)
    none = tuple(player for player in state.waiting if player not in cards)
    for player in state.there:
        if {*cards.get(player, ())} <= {*choices(state, player)}:
            state = state.reseat(player, chosen=cards.get(player, ()), done=True)
    says += (say("poets-are-known"), *((say("plays-none", players=none, n=len(none)),) if none else ()))
    state = replace(state, breath=None)
    return (state, (*says, asked_to_choose(state))) if state.waiting else REVEAL.after(state, at, says)


def still_known(state: State, later: State) -> Step:
    """`state`, to which the table has gone back from `later`, with the poets and points that were known by then, and the hands that people
    have seen."""
    state = replace(state, shown=later.shown, seen=later.seen, announced=later.announced)
    if isinstance(state, InTrick) and state.phase is Phase.SHOW:
        is_known = any(known.slam == state.trick.slam for known in state.announced)
        return advance(state, later.since, (say("points-are-known"),)) if is_known else (state, ())
    if not isinstance(state, InTrick) or state.known is None or state.waits_for_the_die:
        return state, ()
    return stands(state, state.known, state.since)
