"""What the table can decide in Scrabble Slam!, by these rulings:

- A player who joins before the cards are dealt is dealt in. A player who joins later gets as many of the cards laid aside as the player
  with the most cards has. If there are not that many, they play in the next game.
- A player who leaves puts their cards aside, and gets them back when they return. Meanwhile nobody waits for them, and only the others
  count for the fewest cards, unless the table says that this player can win. Nobody else is dealt those cards, but whoever takes the place
  gets them; the host says so if a newcomer finds too few. Whether such a player is out is asked when they return, or when somebody takes
  their place.
- Whoever gives up a place may take another. They know some of the cards that they race against, and that helps hardly anybody to see a
  word first.
- With the real pack the table can say at any time how many cards somebody has; if the host dealt, it knows. Such a count may change who
  wins, so the table is asked first, except about a player who is out or was believed to be.
- A player who leaves during the vote on the word that ended the game has seen the end, and keeps their place in the result.
- A player who left before the deal is dealt cards all the same. They are laid aside until that player returns.
- If the table ends the game, the cards are counted: the fewest win, and ties are shared. If nothing was dealt, nobody wins.
"""

from __future__ import annotations

from dataclasses import replace
from random import Random

from voicehost.core.play import BECAUSE, CAN_WIN, COUNTS, ENDS, JOINS, JOINS_LATER, LEAVES, RETURNS, IllegalMove, Player, say
from voicehost.games.kit.deciding import FREE_PLACE, NOW, Decisions, Settings, can_win
from voicehost.games.scrabble_slam import disputes, ending
from voicehost.games.scrabble_slam.state import Cards, Out, Phase, Seat, State, Step, Stuck, Vote, Who
from voicehost.games.scrabble_slam.tables import LETTERS, PLAYERS, LetterCard, made_up, pack


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


def _aside(state: State) -> list[LetterCard]:
    """The cards in nobody's hand and not on the table. With the real pack only their number is right."""
    left, lying = list(pack(state.options.cards)), [play for play in state.plays if not play.fallen]
    if not state.options.dealt:
        return left[LETTERS + len(lying) + sum(seat.count for seat in state.seats) :]
    opening = made_up(state.opening, tuple(left)) or ()
    played = (play.card for play in lying if play.card is not None)
    for card in (*opening, *played, *(card for seat in state.seats for card in seat.hand)):
        left.remove(card)
    return left


def _leaves(state: State, player: Player) -> Step:
    """A player leaves, and their cards go aside."""
    holds = state.seat(player).count and state.phase is not Phase.OVER
    aside = (say("cards-go-aside", player=player),) if holds else ()
    state, says = _without(state, player)
    return state, (*aside, *says)


def _without(state: State, player: Player) -> Step:
    """A question that waited for a player who has left goes to the next player, is decided without them, or is dropped."""
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
    """A player is back. By the host's count they may be out without having been asked, so that is settled before anybody plays."""
    return ending.settle(state) if state.question is None and state.phase is Phase.RACE else (state, ())


def _counts(state: State, player: Player, count: int) -> Step:
    """Set a player's number of cards. Raises `IllegalMove` if a second player would be out, since the race ended with the first, also if
    the host still asks whether that first one is out."""
    if state.phase is Phase.OVER and not (count or state.stuck or state.closed):
        first = next((seat.player for seat in state.placed if seat.count == 0 and seat.player != player), None)
        if first is not None:
            raise IllegalMove("was-out-first", player=first, other=player)
    if not count and ending.asks_whether_others_are_out(state.question, player):
        raise IllegalMove("answer-first")
    state = state.reseat(player, count=count)
    return ending.again(state) if state.question is None and state.phase in (Phase.RACE, Phase.OVER) else (state, ())


def _can_win(state: State, player: Player) -> Step:
    """A player who has left can win with the cards that were put aside. If they have none, they are out."""
    state, _ = can_win(state, player)
    return ending.again(state) if state.question is None and state.phase in (Phase.RACE, Phase.OVER) else (state, ())


def _ends(state: State) -> Step:
    return ending.end(replace(state, later=(), closed=True))


SETS: Settings = dict.fromkeys(("hints", "dispute", "words"), NOW)
DECIDES: Decisions = {
    JOINS: _joins,
    LEAVES: _leaves,
    RETURNS: _returns,
    FREE_PLACE: _returns,
    COUNTS: _counts,
    ENDS: _ends,
    CAN_WIN: _can_win,
}
