"""What the table can decide during SLAM! Das Kartenspiel. These rulings say what follows:

- A player who joins or comes back draws a hand before the next Slam, and plays from that one on. A player who comes back while poets are
  chosen may choose, too. With the real pack this holds only before anybody has chosen, because there people say aloud what they play.
- A player who leaves before the poets are revealed plays none. After that their poets stay in the Slam, and may win it. What they would
  have to decide is decided by nobody: they expose, accuse and bring along no one, are given nothing, and of two styles or equal poets the
  first counts. No Szeneliebling of theirs goes to the pile any more. Their hand and their winners' pile stay where they are. In a tie for
  the Vize title they no longer call, and the last player of the tie who is still there wins it. While the host asks who called Schinken,
  nothing else follows from their leaving until that is known: if the call was theirs, they win. Whoever takes their place after the poets
  are revealed decides for these poets. What somebody says about themselves is theirs and not the place's: whoever takes a place is asked
  alone as anybody is, in this Slam if its points are not announced yet, and whoever is back in their place is not asked again.
- Whoever takes a place while poets are chosen, or gives one up, has seen its hand. They take no other place before the poets are revealed,
  even if the table takes the change back. Later a seen hand has new cards, and people remember the others as they would at any table. With
  the real pack the host knows nobody's hand, and players look after that themselves.
- If a player left as the only one who had not chosen, and an undo brings them back, they play no poets for that Slam, because the others'
  poets have been revealed. A player who had chosen before that plays what they had chosen.
- The table corrects how many Slams count for a player; the piles stay as they are. But if it takes the Slam that was won last from one
  player and gives it to another, or any Slam by its name, that player has the card, and both piles are as if that player had won: the poets
  that the old winner has only for winning are discarded, and the new winner has those of their own best act. If the table says that a Slam
  is nobody's, only the former happens. That may also end a tie that a Schinken decides. While poets are chosen for the Gold card, a player
  whose pile has changed chooses again; if nobody else is awaited, everybody does, because a ruling reveals nothing by itself. If a player
  had too few poets when they were revealed, and an undo brings back what was missing, that player chooses, too.
- If the table says that a call was no Schinken, its trick is reckoned as if nobody had called, also when it was laid away. If that is a tie
  that a Schinken decides, the table gives the Slam to somebody. A Slam that it has given to somebody stays there.
- Settings for who rolls, and for the advanced rules about styles, glasses and the open list, hold for the Slams that are still to come.
- If the table plays fewer Slams, the last of them is the Gold card, because the game ends with it. A Slam that has begun stays what it is:
  if it is to be the last one, the Gold card is left out. The host says which.
- When the table ends the game, the trick that is being played is given up. The Gold card then counts for nobody.
"""

from __future__ import annotations

from dataclasses import replace

from voicehost.core.play import (
    CAN_WIN,
    COUNTS,
    ENDS,
    JOINS,
    JOINS_LATER,
    LEAVES,
    REPLACES,
    RETURNS,
    ROUNDS,
    SETS,
    IllegalMove,
    Player,
    Say,
    say,
)
from voicehost.core.speech import Samples
from voicehost.games.kit.deciding import FREE_PLACE, NEXT_ROUND, NOW, Decisions, Settings, can_win, from_next_round
from voicehost.games.kit.seats import seen_in_place
from voicehost.games.slam_kartenspiel import applause, choosing, rounds, ruling, score, selves, show
from voicehost.games.slam_kartenspiel.asking import question, reckoned
from voicehost.games.slam_kartenspiel.piles import after, drawn_up_by
from voicehost.games.slam_kartenspiel.state import PLAYERS, InTrick, Phase, Prize, Seat, State, Step, TrickStep


def _joins(state: State, player: Player, no_more: bool) -> Step:
    if len(state.seats) + 1 not in PLAYERS:
        raise IllegalMove(JOINS_LATER)
    return from_next_round(replace(state, seats=(*state.seats, Seat(player, done=True))), player, no_more)


def _leaves(state: State, at: Samples, player: Player) -> Step:
    if not isinstance(state, InTrick):
        return state, ()
    if applause.asks_who(state):
        return _leaves_it_open(state, at, player)
    asked_before = question(replace(state, away=tuple(other for other in state.away if other != player)))
    if state.phase is Phase.BOOKING:
        others = (each for each in state.trick.left_with if each[0] != player)
        state = state.with_trick(left_with=(*others, (player, state.seat(player).chosen)))
        state = state.reseat(player, chosen=(), done=True)
        if state.waiting or state.waits_for_the_die:
            return state, ()
        return show.REVEAL.after(state, at) if state.options.dealt else show.reveal(state, at)
    if state.phase is Phase.SHOW:
        return _out_of_the_vote(state, at, player)
    if state.phase is Phase.APPLAUSE and player in reckoned(state).shouting:
        return applause.without(state, player, at)
    if state.phase is Phase.BETWEEN and asked_before is not None and asked_before != question(state):
        return replace(state, since=at), show.goes_on(state)
    return state, ()


def _out_of_the_vote(state: InTrick, at: Samples, player: Player) -> TrickStep:
    """Go on without this player's vote, and without their answer."""
    if state.breath is not None:
        return state, ()
    asked = question(state)
    state = state.with_trick(ballot=state.trick.ballot.without(player))
    if asked is not None and asked.kind == "look":
        return show.counted(state, state.trick.ballot, at)
    return show.advance(state, at)


def _leaves_it_open(state: InTrick, at: Samples, player: Player) -> Step:
    """A player leaves while the host asks who called Schinken. Nothing is reckoned before that is known."""
    says: tuple[Say, ...] = ()
    if state.phase is Phase.SHOW:
        state = state.with_trick(ballot=state.trick.ballot.without(player))
    elif state.phase is Phase.APPLAUSE and player in reckoned(state).shouting:
        state, says = applause.without(state, player, at)
    return state, (*says, *((applause.asks(state),) if applause.asks_who(state) else ()))


def _returns(state: State, player: Player, no_more: bool, now: str = "") -> Step:
    is_announced = not state.options.dealt and any(seat.chosen for seat in state.seats)
    if not now or is_announced or player in state.new or not _may_choose(state, player):
        return from_next_round(state, player, no_more)
    return _chooses(state, player), (say("chooses-too", player=player),)


def _takes_a_free_place(state: State, player: Player) -> Step:
    """A player who takes the place of somebody who has left chooses poets for this Slam, as long as others still do."""
    return (_chooses(state, player) if _may_choose(state, player) else state), ()


def _replaces(state: State, at: Samples, player: Player, before: Player) -> Step:
    """Somebody has taken a place, and sees its hand. Raises `IllegalMove` if they would choose from it knowing another hand."""
    state = _answers_taken_over(state, player, before)
    if not isinstance(state, InTrick):
        return state, ()
    if state.phase is Phase.BOOKING and state.options.dealt:
        slam = state.trick.slam
        if any(each.who == player and each.owner != player and each.secret == slam for each in state.seen):
            raise IllegalMove("knows-a-hand", player=player)
        state = replace(state, seen=seen_in_place(state.seen, before, player, slam))
    return (state, ()) if selves.is_reckoned(state) else selves.taken_over(state, at)


OF_PLACES = ("third", "keep")
"""The kinds of questions whose answers are a place's, under the name of its player."""
KNOWN = (*OF_PLACES, "male")
"""The same, once the points are known. Until then what somebody has said about themselves is theirs alone."""


def _answers_taken_over(state: State, player: Player, before: Player) -> State:
    """The state in which the answers of a place are under the name of whoever has taken it."""
    prizes = tuple(
        replace(prize, reckoned=_with_answers(prize.reckoned, KNOWN, before, player)) if prize.reckoned is not None else prize
        for prize in state.prizes
    )
    announced = tuple(replace(each, answers=_renamed(each.answers, KNOWN, before, player)) for each in state.announced)
    state = replace(state, prizes=prizes, announced=announced)
    if not isinstance(state, InTrick):
        return state
    return _with_answers(state, KNOWN if selves.is_reckoned(state) else OF_PLACES, before, player)


def _with_answers(trick: InTrick, kinds: tuple[str, ...], before: Player, player: Player) -> InTrick:
    return trick.with_trick(answers=_renamed(trick.trick.answers, kinds, before, player))


def _renamed(answers: tuple[tuple[str, str], ...], kinds: tuple[str, ...], before: Player, player: Player) -> tuple[tuple[str, str], ...]:
    """The answers to questions of these kinds under the name of `player` instead of `before`."""
    new = {f"{kind}/{before}": f"{kind}/{player}" for kind in kinds}
    replaced = {new[asked] for asked, _ in answers if asked in new}
    return tuple((new.get(asked, asked), answer) for asked, answer in answers if asked not in replaced)


def _may_choose(state: State, player: Player) -> bool:
    """Whether poets are being chosen, none have been revealed, and this player has some to choose from."""
    if not isinstance(state, InTrick) or state.phase is not Phase.BOOKING or state.known is not None:
        return False
    return bool(choosing.choices(state, player))


def _chooses(state: State, player: Player) -> State:
    """The player chooses poets for this Slam. Whoever was away while the others drew up has drawn up now."""
    return replace(drawn_up_by(state, player).reseat(player, done=False), breath=None)


def _counts(state: State, at: Samples, player: Player, count: int) -> Step:
    more = count - score.points(after(state), player)
    latest = after(state).latest
    if latest is not None and _completes_a_gift(state, at, player, more, latest):
        return ruling.give_to(replace(state, put_right=state.put_right[:-1]), at, player, latest.slam)
    return replace(state, put_right=(*state.put_right, (player, more)), put_right_at=at), ()


def _completes_a_gift(state: State, at: Samples, player: Player, more: int, latest: Prize) -> bool:
    """Whether the table gives this player the Slam that was won last, which it has taken at the same moment from the player who had it."""
    if latest.player == player or more != score.worth(state, latest.slam):
        return False
    return state.put_right_at == at and state.put_right[-1:] == ((latest.player, -more),)


def _rounds(state: State, count: int) -> Step:
    if count > (most := state.count + len(state.stack)):
        raise IllegalMove("so-many-slams", n=most)
    state = replace(state, last=count)
    if count == most:
        return state, ()
    return state, (say("gold-is-last" if count > state.count else "gold-left-out"),)


def _ends(state: State) -> Step:
    return rounds.ended(after(state))


def _may_be_set(state: State, option: str, value: str) -> Step:
    """Raise `IllegalMove` if the table sets Martini glasses although children play, because nobody drinks then."""
    if option == "martini" and value == "yes" and state.options.family:
        raise IllegalMove("no-glass-for-children")
    return state, ()


SETTABLE: Settings = {
    **dict.fromkeys(("between", "remind", "dispute", "breath"), NOW),
    **dict.fromkeys(("own_die", "martini", "variety", "open_list"), NEXT_ROUND),
}
DECIDES: Decisions = {
    JOINS: _joins,
    LEAVES: _leaves,
    RETURNS: _returns,
    FREE_PLACE: _takes_a_free_place,
    REPLACES: _replaces,
    COUNTS: _counts,
    ROUNDS: _rounds,
    ENDS: _ends,
    CAN_WIN: can_win,
    SETS: _may_be_set,
}
