""" "To win": out of cards, or stuck; the fewest cards win, and ties are shared."""

from __future__ import annotations

from dataclasses import replace

from voicehost.core.play import Player, say
from voicehost.games.scrabble_slam.state import Out, Phase, State, Step, Stuck


def settle(state: State) -> Step:
    """After each card: is somebody out, or, where the hands are known, can nobody go on?"""
    if any(seat.count == 0 for seat in state.seats):
        return end(state)
    if is_stuck(state):
        return end(replace(state, stuck=True))
    return state, ()


def is_stuck(state: State) -> bool:
    """Proven by going through all hands; by words alone where the pack is real."""
    return not state.playable()


def end(state: State) -> Step:
    best = min(seat.count for seat in state.seats)
    winners = tuple(seat.player for seat in state.seats if seat.count == best)
    state = replace(state, phase=Phase.OVER, question=None)
    if best:
        return state, (say("stuck", word=state.word.capitalize()), say("fewest", players=winners, n=len(winners), cards=best))
    return state, (say("out", player=winners[0]),)


def claim_out(state: State, player: Player) -> Step:
    """ "Slam!" by a player of the real pack: believed at once where cards that nobody claimed account for it."""
    unclaimed = sum(play.player is None for play in state.plays)
    count = state.seat(player).count
    if state.options.dealt:
        return state, (say("cards-of", player=player, n=count),)
    if count <= unclaimed:
        return out(state, player)
    return replace(state, question=Out(player)), (say("out-sure", player=player, n=count),)


def out(state: State, player: Player) -> Step:
    return end(state.reseat(player, count=0))


def claim_stuck(state: State) -> Step:
    """ "Nobody can play": where the host knows the hands it knows better; else the table knows."""
    if state.options.dealt:
        return state, (say("not-stuck"),)
    return replace(state, question=Stuck()), (say("stuck-sure", word=state.word.capitalize()),)


def stuck(state: State) -> Step:
    return end(replace(state, stuck=True))
