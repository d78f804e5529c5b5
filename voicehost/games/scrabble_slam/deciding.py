"""What the table decides of Scrabble Slam!, by these rulings:

- Who joins before the cards are dealt is dealt in. Later they get as many cards from those aside as whoever has the most, where so
  many lie aside; where not, they play in the next game.
- Who leaves puts their cards aside, and has them again when they are back. Meanwhile nobody waits for them, and the fewest cards are
  counted among the others. Nobody else is dealt them, but whoever takes their place has them: the host says so to who finds too few.
  Whether they are out is asked when they are back, or when somebody takes their place.
- With the real pack the table can say at any time how many cards somebody has; where the host dealt, it knows. When the game has ended
  that may be who wins: the table is asked, but for who was believed to be out.
- Who leaves while the word is voted on with which the game ended has seen the end, and keeps their place.
- Who has left before the deal has cards dealt all the same, which lie aside until they are back.
- Who ends the game counts the cards: the fewest win, and ties are shared. Where nothing was dealt nobody wins.
"""

from __future__ import annotations

from dataclasses import replace
from random import Random

from voicehost.core.play import BECAUSE, COUNTS, ENDS, JOINS, JOINS_LATER, LEAVES, REPLACES, RETURNS, IllegalMove, Player, say
from voicehost.games.kit.deciding import NOW, Decisions, Settings
from voicehost.games.scrabble_slam import disputes, ending
from voicehost.games.scrabble_slam.state import Cards, Out, Phase, Seat, State, Step, Stuck, Vote, Who
from voicehost.games.scrabble_slam.tables import LETTERS, PLAYERS, Card, made_up, pack


def _joins(state: State, player: Player) -> Step:
    if len(state.seats) + 1 not in PLAYERS:
        raise IllegalMove(JOINS_LATER)
    if state.phase is Phase.OPENING:
        return replace(state, seats=(*state.seats, Seat(player))), ()
    most, aside = max(seat.count for seat in state.present), _aside(state)
    if state.phase is Phase.OVER:
        raise IllegalMove(JOINS_LATER)
    if most > len(aside):
        left = next((seat.player for seat in state.seats if seat.player in state.away and seat.count), None)
        if left is None:
            raise IllegalMove(JOINS_LATER, **{BECAUSE: "too-few-aside"})
        raise IllegalMove(JOINS_LATER, **{BECAUSE: "too-few-but-left", "player": player, "other": left})
    Random(f"{state.seed}/aside/{len(state.seats)}").shuffle(aside)
    hand = tuple(sorted(aside[:most])) if state.options.dealt else ()
    gets = say("gets-cards" if state.options.dealt else "takes-cards", player=player, n=most)
    return replace(state, seats=(*state.seats, Seat(player, most, hand))), (gets,)


def _aside(state: State) -> list[Card]:
    """Cards in nobody's hand and not on the table; with the real pack only how many is true."""
    left, lying = list(pack(state.options.cards)), [play for play in state.plays if not play.fallen]
    if not state.options.dealt:
        return left[LETTERS + len(lying) + sum(seat.count for seat in state.seats) :]
    opening = made_up(state.opening, tuple(left)) or ()
    played = (play.card for play in lying if play.card is not None)
    for card in (*opening, *played, *(card for seat in state.seats for card in seat.hand)):
        left.remove(card)
    return left


def _leaves(state: State, player: Player) -> Step:
    """A question that waited for them is answered without them, or is about nothing."""
    question = state.question
    match question:
        case Vote():
            return disputes.counted(state, question.without(player))
        case Out(asked) if asked == player:
            return ending.again(replace(state, question=None)) if state.phase is not Phase.OVER else ending.end(state)
        case Stuck() if player in question.waiting:
            return ending.cannot_play(state, question, player)
        case Cards() if player in question.waiting:
            left = tuple(other for other in question.waiting if other != player)
            if left:
                return replace(state, question=replace(question, waiting=left)), (say("how-many", player=left[0]),)
            state = replace(state, question=None)
            return ending.end(replace(state, stuck=True)) if question.ending else ending.again(state)
        case Who() | None if state.phase is Phase.RACE:
            return ending.settle(state) if question is None else (state, ())
    return state, ()


def _returns(state: State) -> Step:
    """Somebody may be out by the host's count, and was never asked: before another plays."""
    return ending.settle(state) if state.question is None and state.phase is Phase.RACE else (state, ())


def _counts(state: State, player: Player, count: int) -> Step:
    """Raises `IllegalMove` for a second one who would be out: the race ended with the first."""
    if state.phase is Phase.OVER and not (count or state.stuck or state.closed):
        first = next((seat.player for seat in state.placed if seat.count == 0 and seat.player != player), None)
        if first is not None:
            raise IllegalMove("was-out-first", player=first, other=player)
    state = state.reseat(player, count=count)
    return ending.again(state) if state.question is None and state.phase in (Phase.RACE, Phase.OVER) else (state, ())


def _ends(state: State) -> Step:
    return ending.end(replace(state, later=(), closed=True))


SETS: Settings = dict.fromkeys(("hints", "dispute", "words"), NOW)
DECIDES: Decisions = {JOINS: _joins, LEAVES: _leaves, RETURNS: _returns, REPLACES: _returns, COUNTS: _counts, ENDS: _ends}
