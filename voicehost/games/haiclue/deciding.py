"""What the table can decide in Haiclue, by these rulings:

- A player who joins gets tiles from the box, sits after the last player in the order of the table, and plays from the next round on. A team
  of two stays a team of two: a third player joins in the next game.
- A player who leaves makes no clue and no guess from then on. A clue that is already made is read and guessed, and a guess counts. Their
  tiles are passed on with those of the others.
- A player who was there when this round's cards were drawn, and who returns, plays on in it as long as a clue is still to be guessed. So
  does whoever takes their place. A player who returns later in the game draws a card as long as clues are being made. All others play
  from the next round on, as newcomers do, because whoever guesses in a round also makes a clue in it that the others may guess.
- Whoever takes a place in a round, or gives one up, has seen its target. They do not guess its clue in another place, even if the table
  takes the change back.
- A game has no more rounds than the stacks have tiles for.
- The points of a team of two are corrected for both.
- If the table names another youngest player, they read first from the next round on, or from this one while clues are still being made.
- A player who leaves once the last clue of the last round has been guessed can win. A team of two wins or loses together.
- If the table ends the game, the clue that is being guessed is given up. What was scored before counts, and so does a clue of
  this round whose target is known because the table took its ruling back.
"""

from __future__ import annotations

from dataclasses import replace
from random import Random

from voicehost.core.play import (
    BECAUSE,
    CAN_WIN,
    COUNTS,
    ENDS,
    JOINS,
    JOINS_LATER,
    LEADS,
    LEAVES,
    REPLACES,
    RETURNS,
    ROUNDS,
    IllegalMove,
    Player,
    say,
)
from voicehost.core.speech import Samples
from voicehost.games.haiclue import clue, guessing, rounds
from voicehost.games.haiclue.state import Phase, Seat, State, Step
from voicehost.games.haiclue.tables import PLAYERS
from voicehost.games.kit.deciding import FREE_PLACE, NOW, Decisions, Settings, can_win, from_next_round
from voicehost.games.kit.seats import seen_in_place


def _joins(state: State, player: Player, no_more: bool) -> Step:
    if state.team:
        raise IllegalMove(JOINS_LATER, **{BECAUSE: "team-of-two"})
    if len(state.seats) + 1 not in PLAYERS:
        raise IllegalMove(JOINS_LATER)
    used = {tile for tiles in (*state.stacks, *(seat.hand for seat in state.seats)) for tile in tiles}
    rest, each = [tile for tile in range(len(state.tiles)) if tile not in used], len(state.seats[0].hand)
    if len(rest) < each:
        raise IllegalMove(JOINS_LATER)
    tiles = Random(f"{state.seed}/tiles/{len(state.seats)}").sample(rest, each)
    seat = Seat(player, tuple(sorted(tiles)), finished=True)
    return _from_the_next(replace(state, seats=(*state.seats, seat)), player, no_more)


def _from_the_next(state: State, player: Player, no_more: bool) -> Step:
    """The player plays from the next round on, or at once if the first has not begun."""
    return from_next_round(state, player, no_more) if state.begun else (state.reseat(player, finished=False), ())


def _returns(state: State, player: Player, no_more: bool, now: str = "") -> Step:
    return _takes_over(state, player, no_more) if now else _from_the_next(state, player, no_more)


def _takes_over(state: State, player: Player, no_more: bool) -> Step:
    """A player is back, or takes the place of somebody who had left. If that seat has drawn a card for this round, they play on in it:
    their finished clue stands, or they make one while the others make theirs, and they guess the clues that are still to be guessed."""
    if state.phase is Phase.CLUES and player not in (*state.drew, *state.new):
        state = rounds.drawn_for(state, player)
    if player not in state.drew or not guessing.is_one_to_come(state):
        return _from_the_next(state, player, no_more)
    if state.phase is not Phase.CLUES:
        return (replace(state, breath=None) if state.thinking else state), (say("guesses-on", player=player),)
    if state.seat(player).line:
        return state, ()
    return replace(state.reseat(player, finished=False), breath=None), (say("makes-a-clue", player=player),)


def _replaces(state: State, at: Samples, player: Player, before: Player) -> Step:
    """Somebody takes a place. They and the player who had it know its target, even if the table takes the change back. If nobody is left
    to guess, the host reveals the target."""
    if state.begun and player in state.drew:
        target = state.targets[state.seat(player).card]
        state = replace(state, seen=seen_in_place(state.seen, before, player, target))
    nobody_guesses = guessing.is_guessing(state) and state.breath is None and not state.thinking
    return guessing.REVEAL.after(state, at) if nobody_guesses and player in state.barred else (state, ())


def _leaves(state: State, at: Samples, player: Player) -> Step:
    if state.vote is not None:
        return guessing.counted(replace(state, vote=state.vote.without(player)), at)
    if state.phase is Phase.CLUES and not state.seat(player).finished:
        return clue.without(state, player, at)
    if state.phase is Phase.GUESSING:
        return (state, ()) if state.thinking else guessing.REVEAL.after(state, at)
    return state, guessing.asked_to_read(state) if state.phase is Phase.READING else ()


def _counts(state: State, player: Player, count: int) -> Step:
    if state.team:
        return replace(state, by_table=state.by_table + count - rounds.team_points(state)), ()
    return state.reseat(player, points=state.seat(player).points + count - state.points[player]), ()


def _rounds(state: State, count: int) -> Step:
    if count > state.most_rounds:
        raise IllegalMove("stacks-have-rounds", n=state.most_rounds)
    return replace(state, last=count), ()


def _leads(state: State, at: Samples, player: Player) -> Step:
    if not state.begun:
        return rounds.youngest(state, at, player)
    if rounds.reads_first(state) == player:
        raise IllegalMove("is-set-so")
    if state.phase is Phase.CLUES and player in state.ring:
        return replace(state, first=state.ring.index(player), next_youngest=""), ()
    return replace(state, next_youngest=player), (say("set-from-next-round"),)


def _ends(state: State) -> Step:
    state = replace(guessing.with_known(state.at_its_end()), phase=Phase.OVER, vote=None, breath=None)
    return state, (*rounds.winners(state), say("stopped-here", n=round(state.options.dispute)))


def _can_win(state: State, player: Player) -> Step:
    if state.team:
        raise IllegalMove("not-decided-here")
    step: Step = can_win(state, player)
    return step


SETS: Settings = dict.fromkeys(("open_guesses", "clue_time", "guess_time", "between", "remind", "dispute", "breath"), NOW)
DECIDES: Decisions = {
    JOINS: _joins,
    LEAVES: _leaves,
    RETURNS: _returns,
    FREE_PLACE: _takes_over,
    REPLACES: _replaces,
    COUNTS: _counts,
    ROUNDS: _rounds,
    LEADS: _leads,
    ENDS: _ends,
    CAN_WIN: _can_win,
}
