"""Poets that were revealed and points that were announced stay known, even if the table takes that back. Players who chose again would
know what the others play, and players who decided again what comes of it. So poets and decisions stay as they were."""

from __future__ import annotations

from dataclasses import replace

from voicehost.core.play import Say, say
from voicehost.core.speech import Samples
from voicehost.games.slam_kartenspiel import choosing, correcting, telling
from voicehost.games.slam_kartenspiel.asking import won_by
from voicehost.games.slam_kartenspiel.choosing import asked_to_choose, choices
from voicehost.games.slam_kartenspiel.show import REVEAL, advance
from voicehost.games.slam_kartenspiel.state import InTrick, KnownAnswers, KnownPoets, Phase, State, Step, TrickStep


def stands(state: InTrick, known: KnownPoets, at: Samples, says: tuple[Say, ...] = ()) -> TrickStep:
    """Keep the poets as they were chosen. A player who had chosen none plays none. A player who no longer holds them chooses anew, and so
    does one who had too few for the Gold card and has enough now."""
    cards = dict(known.chosen)
    again = tuple(player for player in known.unable if choices(state, player))
    none = tuple(player for player in state.waiting if player not in (*cards, *again))
    for player in state.there:
        if player in again:
            state = state.reseat(player, chosen=(), done=False)
        elif {*cards.get(player, ())} <= {*choices(state, player)}:
            state = state.reseat(player, chosen=cards.get(player, ()), done=True)
    says += (say("poets-are-known"), *((say("plays-none", players=none, n=len(none)),) if none else ()))
    state = replace(state, breath=None)
    return (state, (*says, asked_to_choose(state))) if state.waiting else REVEAL.after(state, at, says)


def still_known(state: State, later: State) -> Step:
    """`state`, to which the table has gone back from `later`, with the poets and points that were known by then, and the hands that people
    have seen."""
    state = replace(state, shown=later.shown, seen=later.seen, announced=_announced(state, later))
    state, exchanged = _exchanged_again(state, later)
    state, says = _still_known(state, later)
    return state, (*exchanged, *says)


def _exchanged_again(state: State, later: State) -> Step:
    """The state with every exchange of this Slam that the table has taken back, because its player has seen the card that it brought."""
    says: tuple[Say, ...] = ()
    if later.count != state.count or later.exchanges[: len(state.exchanges)] != state.exchanges:
        return state, says
    for player, poet in later.exchanges[len(state.exchanges) :]:
        if poet in state.seat(player).hand:
            state, says = (
                choosing.exchange_for_next(state, player, poet),
                (*says, say("stays-exchanged", player=player, poet=state.poet(poet).name)),
            )
    return state, says


def _with_all_poets(state: InTrick) -> InTrick:
    """The trick with the poets that everybody has seen of players who were there then and, after the undo, are not. So the others' poets
    were revealed without them."""
    revealed = next((shown.chosen for shown in state.shown if shown.slam == state.trick.slam), ())
    for player, cards in revealed:
        if player not in state.away or state.seat(player).chosen:
            continue
        seat = state.seat(player)
        if {*cards} <= {*(seat.pile if state.slam.is_gold else seat.hand)}:
            state = state.reseat(player, chosen=cards, done=True)
    return state


def _still_known(state: State, later: State) -> Step:
    if isinstance(state, InTrick) and state.phase is not Phase.BOOKING and (full := _with_all_poets(state)) != state:
        state, says = advance(replace(full, phase=Phase.SHOW), later.since)
        return state, (say("poets-are-known"), *says)
    if isinstance(state, InTrick) and state.phase is Phase.SHOW:
        is_known = any(known.slam == state.trick.slam for known in state.announced)
        if not is_known:
            return state, ()
        state, says = advance(state, later.since)
        return state, (say("points-are-known"), correcting.how_to(state), *says)
    if not isinstance(state, InTrick) or state.known is None or state.waits_for_the_die:
        return state, _wins_again(state, later)
    return stands(_with_all_poets(state), state.known, state.since)


def _wins_again(state: State, later: State) -> tuple[Say, ...]:
    """Who wins the Slam on the table, if that has just changed because a call or a decision about it was taken back."""
    if not isinstance(state, InTrick) or not isinstance(later, InTrick) or state.trick.slam != later.trick.slam:
        return ()
    if state.phase not in (Phase.BETWEEN, Phase.OVER) or won_by(state) == won_by(later):
        return ()
    return telling.winner(won_by(state))


def _announced(state: State, later: State) -> tuple[KnownAnswers, ...]:
    """What was decided in Slams whose points were announced by `later`. An answer that the table has put right since `state` is again as
    it was then."""
    earlier = {known.slam: dict(known.answers) for known in state.announced}
    return tuple(replace(known, answers=tuple({**dict(known.answers), **earlier.get(known.slam, {})}.items())) for known in later.announced)
