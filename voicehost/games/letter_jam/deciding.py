"""What the table can decide during Letter Jam. These rulings say what follows:

- A player who joins plays in the next game, because the words are already dealt.
- A player who leaves gives no more clues and arranges nothing. Their letters stay for the others, like those of a nonplayer stand. They are
  not shown at the end, except for a word that the player had already arranged: that counts. If the player still owes a neighbour a word,
  the host deals it. Whoever is back in that place while words are still written writes it themselves.
- Whoever takes a place, or gives one up, knows letters of the words that are seen there. They cannot take the place of such a word, even if
  the table takes the change back.
- The counts are tokens, red and green together. They come from the flower and go back there: red ones up to the player's fair share, then
  green ones, and back the other way round. So a mistaken correction that is put right leaves the flower as it was.
- At the end, the count is that of the points that all have together. The table corrects the sum, and the words stay as they are.
- If the table gives away the last token, there are no more clues, and the host asks before it does so. If a token is given back, clues go
  on and arranged words are taken apart, unless a word has been shown.
- If a player leaves while laying a clue, the clue is withdrawn and the host asks for the next one.
- When the table ends the game after a clue, everybody first arranges their letters. If it does so once more, or before any clue, the
  arranged words are shown. Of the other players, the letters with a correct note count. Undo does not make shown words unknown: they count
  as they were, and if clues go on, these bring their owners nothing.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace

from voicehost.core.play import COUNTS, ENDS, LEAVES, REPLACES, RETURNS, IllegalMove, Player, Say, say
from voicehost.core.speech import Samples
from voicehost.games.kit.deciding import FREE_PLACE, NOW, Decisions, Settings
from voicehost.games.kit.seats import seen_in_place
from voicehost.games.letter_jam import arranging, laying, score, tokens, words
from voicehost.games.letter_jam.state import Phase, Seat, State, Step


def _leaves(state: State, at: Samples, player: Player) -> Step:
    was_asked = state.giver == player or _was_named(state, player)
    state = state.reseat(player, draft=None, ready=False)
    state = replace(state, offers=tuple(offer for offer in state.offers if offer[0] != player))
    if state.giver == player:
        back = Phase.TALK if state.phase is Phase.LAYING else state.phase
        state = replace(state, giver="", line=(), phase=back)
    if state.phase is Phase.WORDS:
        return _word_for_the_neighbour(state, at, player)
    if state.phase is Phase.TALK and state.all_ready:
        return words.REVEAL.after(state, at)
    if state.phase is Phase.ARRANGING:
        return state, arranging.asked(state) if was_asked or state.may_be_shown else ()
    return state, laying.asked(state) if was_asked and state.phase is Phase.TALK else ()


def _was_named(state: State, player: Player) -> bool:
    """Whether the question named this player. It names the first player around the table who may answer it."""
    before = replace(state, away=tuple(other for other in state.away if other != player))
    able = laying.may_give(before) if state.phase is Phase.TALK else before.missing
    return player in able[:1]


def _word_for_the_neighbour(state: State, at: Samples, player: Player) -> Step:
    if not state.seat(player).written:
        dealt = words.dealt(len(state.seats), state.options, state.seed)
        state = state.reseat(player, written=dealt[state.players.index(player)], by_host=True)
    return (state, ()) if state.missing else words.REVEAL.after(state, at)


def _returns(state: State, player: Player) -> Step:
    """A player is back, or takes the place of somebody who had left. The host takes back the word that it has dealt for them, and gives
    clues again if it was about to end them: that player has not said that they are ready."""
    if state.phase is Phase.TALK and state.breath is not None:
        return replace(state, breath=None), laying.asked(state)
    if state.phase is not Phase.WORDS or not state.seat(player).by_host:
        return state, ()
    return replace(state.reseat(player, written="", by_host=False), breath=None), words.asked(state, player)


def _replaces(state: State, player: Player, before: Player) -> Step:
    """Somebody has taken a place. Raises `IllegalMove` if they know letters that stand there."""
    if state.has_seen(player, player):
        raise IllegalMove("knows-the-letters", player=player)
    seen = state.seen
    for owner in state.in_sight_of(player):
        seen = seen_in_place(seen, before, player, state.word_of(owner), owner)
    return replace(state, seen=seen), ()


def _counts(state: State, player: Player, count: int) -> Step:
    """Correct a player's tokens or, at the end, the points of all."""
    if state.phase is Phase.OVER:
        return score.corrected(state, count), ()
    seat = state.seat(player)
    more = count - seat.red - seat.green
    if more > state.tokens:
        raise IllegalMove("too-few-tokens", n=state.tokens)
    red = _red_taken(state, seat, more) if more > 0 else -_red_given_back(state, seat, -more)
    green = more - red
    return tokens.settled(tokens.taken(state, red, green).reseat(player, red=seat.red + red, green=seat.green + green))


def _red_taken(state: State, seat: Seat, count: int) -> int:
    """How many of the tokens that a player takes are red: the rest of the fair share, and more only if too few green ones are left."""
    rest_of_share = min(count, state.red, max(state.share - seat.red, 0))
    return max(rest_of_share, count - state.green)


def _red_given_back(state: State, seat: Seat, count: int) -> int:
    """How many of the tokens that a player gives back are red: those above the fair share, and more only if too few are green."""
    above_share = min(count, max(seat.red - state.share, 0))
    return max(above_share, count - seat.green)


def _asks_of_the_last_token(state: State, player: Player, count: str) -> Say | None:
    """A question whether the table means it, if this takes the last token: the clues end with it. None otherwise."""
    if not state.letters_stand:
        return None
    old = state.seat(player).red + state.seat(player).green
    ends = tokens.is_time_for_clues(state) and int(count) - old == state.tokens
    return say("decide-counts-last", player=player, n=int(count), old=old) if ends else None


def _ends(state: State) -> Step:
    if state.phase is Phase.WORDS:
        state = replace(state, phase=Phase.OVER, breath=None)
        return state, (*score.verdict(state), say("stopped-here", n=round(state.options.dispute)))
    if _may_still_arrange(state):
        state, asked = arranging.begin(state)
        return state, (say("end-again"), *asked)
    return score.show_words(replace(state, giver="", line=()))


def _may_still_arrange(state: State) -> bool:
    """Whether the clues that were given still have to be made use of: "when all clues have been used", everybody arranges their letters."""
    return tokens.is_time_for_clues(state) and bool(state.clues) and bool(state.present) and not state.all_known


def _asks_to_end(state: State) -> Say | None:
    """A question that says what follows, if it is no end at once. None for the usual one."""
    return say("decide-ends-clues") if _may_still_arrange(state) else None


SETS: Settings = dict.fromkeys(("dispute", "breath", "words"), NOW)
ASKS: Mapping[str, Callable[..., Say | None]] = {COUNTS: _asks_of_the_last_token, ENDS: _asks_to_end, **tokens.ASKS}
DECIDES: Decisions = {LEAVES: _leaves, RETURNS: _returns, FREE_PLACE: _returns, REPLACES: _replaces, COUNTS: _counts, ENDS: _ends}
