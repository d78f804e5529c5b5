"""What the table decides of Letter Jam, by these rulings:

- Who joins plays in the next game: the words are dealt.
- Who leaves gives no clue and puts nothing in order. Their letters stand for the others, as those of a stand without a player, and are not
  shown at the end, but for a word that they had put in order: that counts. A word that they owe a neighbour is dealt by the host.
- What is counted are tokens, red and green together; they come from the flower, and go back there.
- Where the table gives away the last one there are no more clues: it is asked so. Once one is given back, clues go on, unless a word has
  been shown; what was in order is taken apart.
- Who leaves while they lay a clue takes it back, and the next is asked for.
- Who ends the game shows the words that are in order: of the others the letters count that are noted right. Undo does not make them
  unknown: they count as they were, and where clues go on they bring nothing.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace

from voicehost.core.play import COUNTS, ENDS, LEAVES, RETURNS, IllegalMove, Player, Say, say
from voicehost.core.speech import Samples
from voicehost.games.kit.deciding import NOW, Decisions, Settings
from voicehost.games.letter_jam import arranging, laying, score, words
from voicehost.games.letter_jam.state import Phase, State, Step


def _leaves(state: State, at: Samples, player: Player) -> Step:
    was_asked = state.giver == player or _was_named(state, player)
    state = state.reseat(player, draft=None, ready=False)
    state = replace(state, offers=tuple(offer for offer in state.offers if offer[0] != player))
    if state.giver == player:
        back = Phase.TALK if state.phase is Phase.LAYING else state.phase
        state = replace(state, giver="", line=(), phase=back)
    if state.phase is Phase.WORDS:
        return _word_for_the_neighbour(state, at, player)
    if state.phase is Phase.TALK and all(each.ready for each in state.present):
        return arranging.begin(state)
    if state.phase is Phase.ARRANGING:
        return state, arranging.asked(state) if was_asked or state.may_be_shown else ()
    return state, laying.asked(state) if was_asked and state.phase is Phase.TALK else ()


def _was_named(state: State, player: Player) -> bool:
    """Whether what is asked was asked in their name: it is of the first around the table who may do it."""
    before = replace(state, away=tuple(other for other in state.away if other != player))
    able = laying.may_give(before) if state.phase is Phase.TALK else before.missing
    return player in able[:1]


def _word_for_the_neighbour(state: State, at: Samples, player: Player) -> Step:
    if not state.seat(player).written:
        dealt = words.dealt(len(state.seats), state.options, state.seed)
        state = state.reseat(player, written=dealt[state.players.index(player)])
    return (state, ()) if state.missing else words.REVEAL.after(state, at)


def _returns(state: State) -> Step:
    return state, ()


def _counts(state: State, player: Player, count: int) -> Step:
    """Red ones first, where tokens are taken or given back."""
    seat = state.seat(player)
    more = count - seat.red - seat.green
    if more > state.tokens:
        raise IllegalMove("too-few-tokens", n=state.tokens)
    red = min(more, state.red) if more > 0 else max(more, -seat.red)
    green = more - red
    state = replace(state, red=state.red - red, green=state.green - green)
    state = state.reseat(player, red=seat.red + red, green=seat.green + green)
    if state.counted_out and state.tokens and state.phase is Phase.ARRANGING and not state.known:
        return _clues_again(state)
    return (state, ()) if state.tokens or not _are_clues_over(state) else arranging.begin(replace(state, counted_out=True))


def _are_clues_over(state: State) -> bool:
    """Whether clues are, for which there has to be a token."""
    return state.phase in (Phase.TALK, Phase.LAYING)


def _clues_again(state: State) -> Step:
    """Nobody has a word in order any more, for more letters may be known by then."""
    seats = tuple(replace(seat, arranged=None, ready=False) for seat in state.seats)
    state = replace(state, seats=seats, phase=Phase.TALK, giver="", line=(), counted_out=False)
    return state, (say("clues-again"), *laying.asked(state))


def _asks_of_the_last_token(state: State, player: Player, count: str) -> Say | None:
    """Whether it is meant: clues end with it."""
    old = state.seat(player).red + state.seat(player).green
    ends = _are_clues_over(state) and int(count) - old == state.tokens
    return say("decide-counts-last", player=player, n=int(count), old=old) if ends else None


def _ends(state: State) -> Step:
    if state.phase is Phase.WORDS:
        return replace(state, phase=Phase.OVER, breath=None), (say("stopped-here", n=round(state.options.dispute)),)
    return score.show_words(replace(state, giver="", line=()))


SETS: Settings = dict.fromkeys(("dispute", "breath", "words"), NOW)
ASKS: Mapping[str, Callable[..., Say | None]] = {COUNTS: _asks_of_the_last_token}
DECIDES: Decisions = {LEAVES: _leaves, RETURNS: _returns, COUNTS: _counts, ENDS: _ends}
