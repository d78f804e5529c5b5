""" "To win": out of cards, or stuck; the fewest cards win, and ties are shared.

Where the host dealt it knows, and says so. With the real pack it asks: whether a player is out, whether really nobody can play, and then
how many cards each has. Either way the end stays open to dispute.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import replace

from voicehost.core.play import IllegalMove, Player, Say, say
from voicehost.games.scrabble_slam.state import Cards, Out, Phase, State, Step, Stuck
from voicehost.games.scrabble_slam.tables import shared


def settle(state: State) -> Step:
    """After each card: is somebody out, or can nobody go on?"""
    empty = next((seat.player for seat in state.seats if seat.count == 0), None)
    if empty is not None:
        return end(state) if state.options.dealt else ask_out(state, empty)
    if is_stuck(state):
        return end(replace(state, stuck=True)) if state.options.dealt else ask_stuck(state)
    return state, ()


def is_stuck(state: State) -> bool:
    """Proven by going through all hands; by words alone where the pack is real."""
    return not state.playable()


def winners(state: State) -> tuple[Player, ...]:
    best = min(seat.count for seat in state.seats)
    return tuple(seat.player for seat in state.seats if seat.count == best)


def end(state: State) -> Step:
    state = replace(state, phase=Phase.OVER, question=None)
    return state, told(state)


def told(state: State) -> tuple[Say, ...]:
    """What came of it, if nobody disputes it."""
    best, won = min(seat.count for seat in state.seats), winners(state)
    if best == 0 and len(won) == 1:
        return (say("out-settled" if state.disputable is None else "out", player=won[0]),)
    stuck = (say("stuck", word=state.word.capitalize()),) if state.stuck else ()
    return (*stuck, say("fewest", players=won, n=len(won), cards=best))


def verdict(state: State) -> tuple[Say, ...]:
    won = winners(state)
    return (say("won", players=won, n=len(won)), *accounts(state))


def accounts(state: State) -> tuple[Say, ...]:
    """Everyone's cards that are left, and the words of theirs that stood, the fewest cards first."""
    played = Counter(play.player for play in state.plays)
    best_first = sorted(state.seats, key=lambda seat: seat.count)
    return tuple(say("account", player=seat.player, n=seat.count, words=played[seat.player]) for seat in best_first)


def again(state: State) -> Step:
    """Counts were put right: of a game that had ended, its end is told anew, or it goes on."""
    if state.phase is not Phase.OVER:
        return settle(state)
    if state.stuck or any(seat.count == 0 for seat in state.seats):
        return end(state)
    return replace(state, phase=Phase.RACE), (say("go-on", word=state.word.capitalize()),)


# -- out of cards -------------------------------------------------------------------------------------------------------------


def ask_out(state: State, player: Player) -> Step:
    state = replace(state, question=Out(player))
    return state, (out_sure(state, player),)


def out_sure(state: State, player: Player) -> Say:
    count = state.seat(player).count
    return say("out-sure", player=player, n=count) if count else say("out-by-count", player=player)


def claim_out(state: State, player: Player) -> Step:
    """ "Slam!" by a player of the real pack: believed at once where cards that nobody claimed account for it."""
    unclaimed = sum(play.player is None for play in state.plays)
    count = state.seat(player).count
    if state.options.dealt:
        return state, (say("cards-of", player=player, n=count),)
    if count <= unclaimed:
        return out(state, player)
    return ask_out(state, player)


def out(state: State, player: Player) -> Step:
    return end(state.reseat(player, count=0))


def not_out(state: State, question: Out) -> Step:
    """By the host's count a player was out, and is not: the count was wrong, so it is asked for."""
    if state.seat(question.player).count:
        return replace(state, question=None), (say("go-on", word=state.word.capitalize()),)
    return ask_cards(state, (question.player,), ending=False)


# -- how many cards -----------------------------------------------------------------------------------------------------------


def ask_cards(state: State, players: tuple[Player, ...], *, ending: bool) -> Step:
    state = replace(state, question=Cards(players, ending))
    return state, (say("how-many", player=players[0]),)


def recount(state: State) -> Step:
    """A card went back; who was out for a card that nobody had claimed has that card again."""
    empty = tuple(seat.player for seat in state.seats if seat.count == 0)
    return ask_cards(state, empty, ending=False) if empty and not state.options.dealt else (state, ())


def too_many(state: State, player: Player | None, count: int) -> tuple[Say, ...]:
    """What speaks against a count: nobody has more cards than were dealt to them and they have not played, nor more than are left when
    those are taken off that others have told. `player`: None is whoever is asked."""
    asked = state.question.waiting if isinstance(state.question, Cards) else ()
    whose = player or next(iter(asked), None)
    if state.options.dealt or whose is None:
        return ()
    each = shared(len(state.seats))
    told = sum(seat.count for seat in state.seats if asked and seat.player not in (*asked, whose))
    most = min(each - sum(play.player == whose for play in state.plays), each * len(state.seats) - len(state.plays) - told)
    return (say("too-many-cards", player=whose, n=max(0, most)),) if count > most else ()


def told_cards(state: State, player: Player, count: int) -> Step:
    """ "Ana has three cards", at any time: with the real pack whoever holds them knows."""
    question = state.question
    if state.options.dealt:
        return state, (say("cards-of", player=player, n=state.seat(player).count),)
    if count > (each := shared(len(state.seats))):
        raise IllegalMove("too-many-cards", player=player, n=each)
    if isinstance(question, Cards):
        return _answered(state, question, player, count)
    if count == 0:
        return out(state, player) if question == Out(player) else claim_out(replace(state, question=None), player)
    state, said = state.reseat(player, count=count), say("cards-of", player=player, n=count)
    if question is not None and question != Out(player):
        return state, (said,)
    state, says = again(replace(state, question=None))
    return state, (said, *says)


def _answered(state: State, question: Cards, player: Player, count: int) -> Step:
    """Somebody says how many cards a player has, asked or not."""
    state, said = state.reseat(player, count=count), say("cards-of", player=player, n=count)
    left = tuple(other for other in question.waiting if other != player)
    if count == 0 and not question.ending:
        return end(state)
    if left:
        return replace(state, question=replace(question, waiting=left)), (said, say("how-many", player=left[0]))
    state, says = end(replace(state, stuck=True)) if question.ending else again(replace(state, question=None))
    return state, (said, *says)


def unknown_cards(state: State, question: Cards) -> Step:
    """Nobody can tell: the host's count stands, and is one at least."""
    player = question.waiting[0]
    return told_cards(state, player, max(1, state.seat(player).count))


# -- stuck --------------------------------------------------------------------------------------------------------------------


def ask_stuck(state: State) -> Step:
    return replace(state, question=Stuck()), (say("stuck-sure", word=state.word.capitalize()),)


def claim_stuck(state: State) -> Step:
    """ "Nobody can play": where the host knows the hands it knows better; else the table knows."""
    return (state, (say("not-stuck"),)) if state.options.dealt else ask_stuck(state)


def stuck(state: State) -> Step:
    """Then the fewest cards win, so each is asked for theirs."""
    return ask_cards(state, state.players, ending=True)
