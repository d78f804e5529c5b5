"""What the table can decide in Poetry Slam, by these rulings:

- A player who joins writes from the next round on, with no points and no lost letters. If there is no further round, they do not pay for
  kept snaps.
- A player who leaves writes and performs nothing from then on, and meanwhile pays neither letters nor kept snaps for it. If their poem is
  running, it is passed, or ruled if it has been guessed already; then its word is told and judged. If their poem has ended, the others
  guess as if its poet were there. A question to them is dropped. A guess without a name may still be theirs. A vote on their ruled poem
  goes on, since others have points from it. The next player around the table becomes the Wordsmith in their place.
- The player keeps their word and tile for this round. If they return, or somebody takes their place, that player goes on with these as long
  as others do: they write, take a tile, guess and perform. Without a word, when poems are performed, they go on like a player who has
  passed: they guess, and take a tile whose letter they lose. The word belongs to the place: whoever takes it over sees the word, alone, and
  may write another under the usual rules. Neither they nor the player who gave the place up can guess that word, whatever place they have
  in the round, even if the table takes the change back. In the last round another tile is laid out for them before anybody has written. If
  no tile is left for them otherwise, or letters are being lost already, they play from the next round on. Who has written and took no tile
  takes one that is left, with its points. A tile keeps its points, as they are recorded before any poem, and its letter is lost as
  everybody's is; but it earns nothing if its word was never written.
- A player who returns before the tiles are turned loses the letter of their tile. A letter that they should have lost while away waits for
  them, or for whoever takes their place. It is lost at once if the others are losing theirs just now, or else with the next ones.
- If the Wordsmith returns, or somebody takes the place, they are the Wordsmith again: at once if they play in this round, or else from the
  next one on.
- A player who returns before the end, or then takes the place of one who had left, can win, and so can one who has left if the table says
  so. Kept snaps cost whoever is in the game at its end, or comes back into it, once. Whoever is out of it then pays nothing, also if they
  were back too late to play.
- A player who leaves during a vote on a dispute after the end has seen the end, and keeps their place in the result.
- If the table names a Wordsmith, that player is it from then on, also for letters that have been drawn and for a tied vote. A player who
  waits for the next round becomes the Wordsmith in that round; until then somebody who plays breaks ties.
- A corrected count is on the score sheet as the table's.
- If the table ends the game, it gives up the poem that runs and the votes that wait. What those were about can still be disputed. Kept
  snaps count as at any end.
- Limits and free verse can be set at any time, and apply to a poem that runs. A poem that was ruled before is disputed by what applied
  then. Free verse may be for one player: "Not all players would have to play with this variant". Cards and tiles stay the same throughout
  the game.
"""

from __future__ import annotations

from dataclasses import replace

from voicehost.core.play import (
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
from voicehost.games.kit.deciding import FREE_PLACE, NOW, Decisions, Settings, can_win, from_next_round
from voicehost.games.kit.seats import seen_in_place
from voicehost.games.poetry_slam import docket, losing, poetry, rounds, rulings, settling, unperformed, votes, writing
from voicehost.games.poetry_slam.poem import Timing
from voicehost.games.poetry_slam.state import (
    ConfirmLetter,
    Counts,
    HadFinished,
    Line,
    Phase,
    SaidItsWord,
    Seat,
    State,
    Step,
    Vote,
    WhoAccepted,
)
from voicehost.games.poetry_slam.tables import PLAYERS


def _joins(state: State, player: Player, no_more: bool) -> Step:
    if len(state.seats) + 1 not in PLAYERS:
        raise IllegalMove(JOINS_LATER)
    return from_next_round(replace(state, seats=(*state.seats, Seat(player, passed=True, since=state.round + 1))), player, no_more)


def _returns(state: State, player: Player, no_more: bool, now: str = "") -> Step:
    """A player is back. They play on at once if `now` and if this round has something for them to do, or else from the next round on. After
    the end they pay for kept snaps as the others did."""
    if now and not _waits(state, player):
        return _has_again(_plays_on(state, player, no_more), player)
    state, says = from_next_round(state, player, no_more)
    pays = state.phase is Phase.OVER and player not in state.left
    state = rounds.kept_snaps(state, (state.seat(player),)) if pays else state
    return _has_again((state, says), player)


def _waits(state: State, player: Player) -> bool:
    """Whether this player has nothing to do in this round any more."""
    return player in state.new or state.phase in (Phase.LOSING, Phase.OVER)


def _has_again(step: Step, player: Player) -> Step:
    """A player who is back, or has the place of one who had left, takes on the Wordsmith's part and the letters to be lost."""
    return rounds.then(rounds.then(step, lambda state: _leads_again(state, player)), lambda state: losing.owe_again(state, player))


def _leads_again(state: State, player: Player) -> Step:
    if state.led != player or state.phase is Phase.OVER:
        return state, ()
    if player in state.there:
        state, asks = _leads(state, player)
        return state, (say("is-wordsmith", player=player), *asks)
    return state, (say("is-wordsmith", player=state.wordsmith) if state.round == state.rounds else say("wordsmith-again", player=player),)


def _leaves(state: State, player: Player) -> Step:
    state = losing.spare(state, player)
    if (poem := state.poem) is not None and poem.poet != player:
        state = replace(state, poem=replace(poem, gone=(*poem.gone, (player, state.now))))
    if state.phase in (Phase.LETTERS, Phase.WRITING):
        if not _is_complete(state.seat(player)):
            finished = tuple(other for other in state.finished if other != player)
            state = replace(state.reseat(player, passed=True), finished=finished)
        if not state.there:  # the letters are for nobody: the others wait for the next round
            state = replace(state, phase=Phase.WRITING)
    step = rounds.then(_without_the_wordsmith(state, player), lambda state: _goes_on(state, player))
    return rounds.ended_by_the_table(rounds.then(step, _written_out))


def _takes_a_free_place(state: State, player: Player, no_more: bool) -> Step:
    if state.phase is Phase.OVER:
        state = rounds.kept_snaps(state, (state.seat(player),))
    taken = (state, ()) if _waits(state, player) else _plays_on(state, player, no_more)
    return _has_again(taken, player)


def _plays_on(state: State, player: Player, no_more: bool) -> Step:
    """A player is back, or takes the place of one who has left, and plays on in this round. The place keeps its word. A word may be written
    as long as others write. Once poems are performed, a player without a word counts as one who has passed: they guess, and lose the letter
    of a tile. If there is no tile for them, they play from the next round on."""
    seat = state.seat(player)
    if state.phase in (Phase.LETTERS, Phase.WRITING) and not _is_complete(seat):
        in_need = sum(other.tile is None for other in state.present)  # a player who has passed gets one that is left
        has_begun = any(state.seat(other).written for other in state.there if other != player)
        if no_more and seat.tile is None and in_need > len(state.middle) and not has_begun:
            state, tile = rounds.from_row(state)  # there is no next round for them, and this one has only begun
            state = replace(state, middle=(*state.middle, tile))
        if seat.tile is None and in_need > len(state.middle):
            return from_next_round(state, player, no_more)
        state = state.reseat(player, passed=False)
        if seat.word is None:
            finished = state.finished if seat.tile is None else (*state.finished, player)
            return replace(state, finished=finished), (say("writes-a-word", player=player),)
        return rounds.then((state, (say("plays-on", player=player),)), lambda state: writing.ready(state, player))
    if seat.tile is None and not state.middle:
        return from_next_round(state, player, no_more)
    state = state.reseat(player, passed=seat.word is None)
    state, takes = (state, ()) if seat.tile is not None else writing.take_late(state, player)
    has_played = player in state.too_late and player not in state.to_perform  # nothing is left for them, not even a poem
    when = JOINS_LATER if has_played else "plays-on"
    return state, (say(when, player=player), *takes, *(_between(state)[1] if state.poem is None else ()))


def _is_complete(seat: Seat) -> bool:
    """Whether a word has been written and its tile taken."""
    return seat.word is not None and seat.tile is not None


def _replaces(state: State, player: Player, before: Player) -> Step:
    """Somebody has taken this player's place, whether or not it was free. They inherit its word, which nobody else may know. Both have seen
    it: the player who had the place before, and the one who has it now. They know it even if the table takes the change back. Whoever has
    guessed in the place at the poem that runs does not guess again in another."""
    if state.poem is not None and state.poem.has_guessed(player):
        state = replace(state, poem=replace(state.poem, guessed_elsewhere=(*state.poem.guessed_elsewhere, before)))
    seat = next((seat for seat in state.present if seat.player == player), None)
    if seat is None or seat.word is None or seat.performed:
        return state, ()
    seen = seen_in_place(state.seen, before, player, seat.word)
    return replace(state, inherited=(*state.inherited, player), seen=seen), (say("word-of-the-place", player=player),)


def _written_out(state: State) -> Step:
    """Begin the Poetry Phase if the player who has left was the last one who had to write."""
    return writing.begin_poetry((state, ())) if state.phase is Phase.WRITING and state.question is None else (state, ())


def _without_the_wordsmith(state: State, player: Player) -> Step:
    if state.wordsmith != player:
        return state, ()
    at = state.players.index(player)
    around = (*state.players[at + 1 :], *state.players[:at])
    waiting = (other for other in around if other in state.joining)  # in case all others have left too
    following = next((other for other in around if other in state.there), "") or next(waiting)
    says = () if state.phase is Phase.OVER else (say("is-wordsmith", player=following),)
    return replace(state, wordsmith=following, led=state.led or player), says


def _goes_on(state: State, player: Player) -> Step:
    """The game goes on without a player who has left."""
    question, poem = state.question, state.poem
    if isinstance(question, SaidItsWord | Counts) and poem is not None:
        return rulings.close(replace(state, question=None), poem, question.right) if poem.poet == player else (state, ())
    if isinstance(question, Vote):
        if not state.there:  # the others wait for the next round
            return docket.go_on(replace(_not_decided(state), question=None))
        question = question.without(player)
        decided = None if question.tied else question.outcome(state.there, tie=None)
        return votes.counted(state, question, decided)
    if isinstance(question, ConfirmLetter):
        return losing.settle(replace(state, question=None)) if question.player == player else (state, ())
    if poem is not None and poem.poet == player and (right := poem.right) is not None and right.player is not None:
        return rulings.close(state, poem, settling.before_the_end(poem, right))  # they had not finished, and do not
    if poem is not None and poem.poet == player and (right := poem.right) is not None:  # without a name
        before = replace(poem.timed(right), timing=Timing.BEFORE, before=True)
        poem = poem.without(right).with_guess(before)
        return settling.whose(replace(state, question=None, poem=poem), poem, before)
    if poem is not None and poem.poet == player and poem.ended is not None and not poem.doubtful:  # the guessers keep their seconds
        poem = replace(poem, judged=False)  # nobody is there to go on with it
        state = replace(state, poem=poem)
        return settling.settle(state, poem) if question is None else (state, ())
    if poem is not None and poem.poet == player:
        return poetry.pass_poem(replace(state, question=None), player)
    if isinstance(question, HadFinished | WhoAccepted):
        return state, ()
    if poem is not None:
        return settling.settle(state, poem) if question is None else (state, ())
    return _between(state)


def _between(state: State) -> Step:
    """Ask again what the game waits for, unless a poem is running."""
    match state.phase:
        case Phase.LETTERS:
            return state, rounds.prompt(state)[-1:]
        case Phase.LOSING:
            return losing.settle(state)
        case Phase.WRITING:
            return state, writing.asks(state)
        case Phase.POETRY if state.question is None:
            return state, docket.who_next(state)
    return state, ()


def _counts(state: State, player: Player, count: int) -> Step:
    return state.note(player, Line(state.round, "table", count - state.seat(player).score)), ()


def _rounds(state: State, count: int) -> Step:
    """Set the number of rounds. If somebody cannot give all snaps any more that will count, the host says what kept snaps cost."""
    left = count - max(1, state.round) + 1
    are_kept = any(seat.snaps_to_pay(count) > left - (state.begun and seat.snapped == state.round) for seat in state.present)
    return replace(state, rounds=count), (say("snaps-are-kept"),) if are_kept and count < state.rounds else ()


def _leads(state: State, player: Player) -> Step:
    if player in (state.led, state.wordsmith) and (player not in state.there or not state.led):  # else the table wants to keep this one
        raise IllegalMove("is-set-so")
    if player not in state.there:
        return replace(state, led=player), (say("set-from-next-round"),)
    state = replace(state, wordsmith=player, led="")
    if isinstance(state.question, Vote) and state.question.tied:
        return state, docket.asks(state, state.question)
    return state, rounds.prompt(state) if state.phase is Phase.LETTERS else ()


def _ends(state: State) -> Step:
    state, says = _with_its_guess(_not_decided(state))
    whole = state.phase is Phase.LOSING or (state.phase is Phase.POETRY and not state.to_perform)
    played = max(0, state.round - (not whole)), state.rounds
    ended = replace(state, poem=None, question=None, docket=(), denied=None, rounds=max(1, state.round), played=played, closed=True)
    step = rounds.then((ended, says), lambda state: unperformed.reveal(state, state.players))
    return rounds.then(step, rounds.end)


def _with_its_guess(state: State) -> Step:
    """The state in which the poem that runs is ruled, if it has a right guess or is over. Of a guess without a name nobody has said whose
    it was, so the table has to accept it."""
    poem = state.poem
    right = poem.right if poem is not None and poem.right is not None and poem.right.player is not None else None
    if poem is None or (right is None and poem.ended is None):
        return state, ()
    return rulings.cut_short(state, poem, settling.before_the_end(poem, right) if right is not None else None)


def _not_decided(state: State) -> State:
    """The state in which the subject of a vote that was given up may be disputed again."""
    last, question = state.last, state.question
    if not isinstance(question, Vote) or last is None or last.poet != question.case.player:
        return state
    return replace(state, last=replace(last, challenged=tuple(kind for kind in last.challenged if kind != question.case.kind)))


def _can_win(state: State, player: Player) -> Step:
    """A player who has left can win. After the end they pay for kept snaps as the others did."""
    state, says = can_win(state, player)
    return rounds.kept_snaps(state, (state.seat(player),)) if state.phase is Phase.OVER else state, says


SETS: Settings = dict.fromkeys(("silence", "window", "tap", "warn", "free_verse", "free_verse_for", "dispute", "words"), NOW)
DECIDES: Decisions = {
    JOINS: _joins,
    LEAVES: _leaves,
    RETURNS: _returns,
    FREE_PLACE: _takes_a_free_place,
    REPLACES: _replaces,
    COUNTS: _counts,
    ROUNDS: _rounds,
    LEADS: _leads,
    ENDS: _ends,
    CAN_WIN: _can_win,
}
