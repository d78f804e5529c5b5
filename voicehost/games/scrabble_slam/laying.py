""" "To play" and "Blank cards": a shout becomes a card that covers one letter of the word on the table."""

from __future__ import annotations

from dataclasses import replace

from voicehost.core.play import Player, Say, say
from voicehost.core.speech import UNKNOWN
from voicehost.games.scrabble_slam import ending
from voicehost.games.scrabble_slam.hearing import meant, sooner_playable
from voicehost.games.scrabble_slam.shown import lies_there
from voicehost.games.scrabble_slam.state import Ear, Later, Phase, Play, Shout, State, Step, Which, Who
from voicehost.games.scrabble_slam.tables import BLANK, LETTERS, LetterCard
from voicehost.games.scrabble_slam.words import changed, letter


def shout(state: State, called: Shout, ear: Ear | None = None, *, named: bool = False) -> Step:
    """A player calls a word. `ear` is None if it was typed, and so has no doubts. `named`: its letter was said too."""
    last = state.last
    if last is not None and called.at < last.at and _goes_first(state, last, called):
        return _earlier(state, last, called)
    if ear is not None:
        called, ear = sooner_playable(state, called, ear)
    if fault := fault_of(state, called.word):
        return state, (fault,)
    if ear is None:
        return whose(state, called)
    words = meant(state, called, ear, named=named)
    called = replace(called, word=words[0])
    if len(words) > 1:
        return replace(state, question=Which(called, words, due=ear.end + 1)), ()
    return whose(state, called)


def catch_up(state: State, says: tuple[Say, ...]) -> Step:
    """Judge the shouts that waited for an answer, one after another, until there is another question. If the game has ended meanwhile, the
    host says that they came later."""
    while state.later and state.question is None and state.phase is Phase.RACE:
        called, *rest = state.later
        if called.shout.player in state.away:
            gone = say("left-uncalled", player=called.shout.player, called=called.shout.word.capitalize())
            state, says = replace(state, later=tuple(rest)), (*says, gone)
            continue
        state, more = shout(replace(state, later=()), called.shout, called.ear, named=called.named)
        state, says = replace(state, later=(*state.later, *rest)), (*says, *more)
    if not state.later or state.question is not None:
        return state, says
    words = dict.fromkeys(called.shout.word.capitalize() for called in state.later)
    dropped = tuple(say("later", called=word) for word in words)
    return replace(state, later=()), (*dropped, *says)


def fault_of(state: State, called: str, before: str = "") -> Say | None:
    """Why `called` cannot follow `before`, or the word on the table, as an answer to the player. None if it can."""
    word = before or state.word
    if called == UNKNOWN:
        return say("unheard")
    if called == word:
        return say("same-word", word=word.capitalize())
    if len(called) != LETTERS:
        return say("four-letters", called=called.capitalize())
    if changed(word, called) is None:
        return say("too-far", word=word.capitalize(), called=called.capitalize())
    return say("voted-down", word=called.capitalize()) if state.is_barred(called) else None


def whose(state: State, called: Shout) -> Step:
    """Play the card from its player's hand. Without a name the host asks whose it is, but not with the real pack."""
    wanted = letter(state.word, called.word)
    if called.player is None and state.options.dealt:
        return replace(state, question=Who(called)), (say("who", word=called.word.capitalize()),)
    if called.player is not None and not state.holds(called.player, wanted, blank=called.blank):
        if isinstance(state.question, Who):  # nobody else has answered yet whose card it was
            return state, (not_played(state, called.player, called.word), say("who", word=called.word.capitalize()))
        state = replace(state, question=None) if state.question is not None else state
        return state, (not_played(state, called.player, called.word),)
    asked = state.question if isinstance(state.question, Who) else Who(called)
    return lay(replace(state, question=None), called, settled=asked.settled, voted=asked.voted)


def not_played(state: State, player: Player, word: str) -> Say:
    """Why a card is not played. If the host dealt, it does not say that the hand lacks the card: somebody else may have called in that
    name, and the owner sees it anyway."""
    if player in state.away:
        return say("has-left", player=player)
    return say("not-played", word=word.capitalize()) if state.options.dealt else say("no-cards", player=player)


def lay(state: State, called: Shout, *, settled: bool = False, voted: bool = False) -> Step:
    """Put the card on the table and announce it. `settled`: its word has been disputed already, and stands. `voted`: by a vote."""
    state, play = _laid(state, called, settled, voted)
    echo = say("played-by", word=play.word.capitalize(), player=play.player) if play.player else say("played", word=play.word.capitalize())
    blank = (say("blank-is", letter=play.letter),) if play.blank else ()
    state, says = ending.settle(state)
    return state, (echo, *blank, *says)


def _laid(state: State, called: Shout, settled: bool, voted: bool) -> tuple[State, Play]:
    play = Play(called.at, called.player, state.word, called.word, blank=called.blank, as_blank=called.blank, settled=settled, voted=voted)
    if called.player is None:
        return replace(state, plays=(*state.plays, play)), play
    seat = state.seat(called.player)
    if state.options.dealt:
        card = _card(seat.hand, play.letter, blank=called.blank)
        side = play.letter if not called.blank and play.letter in card.sides else BLANK
        play = replace(play, card=card, blank=side == BLANK)
        at = seat.hand.index(card)
        state = state.reseat(called.player, hand=(*seat.hand[:at], *seat.hand[at + 1 :]))
    return replace(state.reseat(called.player, count=seat.count - 1), plays=(*state.plays, play)), play


def _card(hand: tuple[LetterCard, ...], wanted: str, *, blank: bool) -> LetterCard:
    """The card to play if several fit: a letter before a blank, then a card without a blank on its other side, then one whose other side is
    also on another card."""
    fitting = [card for card in hand if not blank and wanted in card.sides] or [card for card in hand if BLANK in card.sides]
    side = wanted if wanted in fitting[0].sides and not blank else BLANK
    fitting = [card for card in fitting if card.other(side) != BLANK] or fitting
    elsewhere = [card for card in fitting if any(card.other(side) in other.sides for other in hand if other is not card)]
    return (elsewhere or fitting)[0]


def lifted(state: State) -> State:
    """The state without the last card, which goes back to its player. If the card had ended the game, the game goes on, unless the table
    ended it."""
    play = state.plays[-1]
    if play.player is not None and not play.fallen:
        seat = state.seat(play.player)
        hand = tuple(sorted((*seat.hand, play.card))) if play.card is not None else seat.hand
        state = state.reseat(play.player, hand=hand, count=seat.count + 1)
    return replace(state, plays=state.plays[:-1], question=None, phase=Phase.OVER if state.closed else Phase.RACE, stuck=False)


def _goes_first(state: State, last: Play, called: Shout) -> bool:
    """Whether a shout that began before the last card could have been played on the word that was there then."""
    if changed(last.before, called.word) is None or state.is_barred(called.word) or (called.player is None and state.options.dealt):
        return False
    return called.player is None or lifted(state).holds(called.player, letter(last.before, called.word), blank=called.blank)


def _earlier(state: State, last: Play, called: Shout) -> Step:
    """Play a shout that began earlier but was understood later. It goes first, and the last card is judged again on the new word."""
    state, says = lay(lifted(state), called)
    if state.phase is Phase.OVER:
        return state, says
    if state.question is not None:
        later = Later(Shout(last.at, last.word, last.player, last.as_blank), None, named=True)
        return replace(state, later=(*state.later, later)), says
    if changed(called.word, last.word) is None:
        return state, (*says, say("later", called=last.word.capitalize()), lies_there(state))
    state, more = whose(state, Shout(last.at, last.word, last.player, last.as_blank))
    return state, (*says, *more)
