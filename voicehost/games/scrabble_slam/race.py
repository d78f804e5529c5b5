""" "To play", "Blank cards": one card at a time on one letter, and whose it was."""

from __future__ import annotations

from dataclasses import replace

from voicehost.core.play import IllegalMove, Player, Say, say
from voicehost.core.speech import UNKNOWN, Samples
from voicehost.games.scrabble_slam import ending
from voicehost.games.scrabble_slam.hearing import meant, sooner_playable, told_by
from voicehost.games.scrabble_slam.state import Cards, Ear, Later, Phase, Play, Question, Shout, State, Step, Stuck, Which, Who
from voicehost.games.scrabble_slam.tables import BLANK, LETTERS, Card
from voicehost.games.scrabble_slam.words import changed, letter


def shout(state: State, called: Shout, ear: Ear | None = None, *, named: bool = False) -> Step:
    """A word is called. `ear`: None where it was typed, and so spelled. `named`: its letter was said too."""
    last = state.last
    if last is not None and called.at < last.at and _goes_first(state, last, called):
        return _earlier(state, last, called)
    if ear is not None:
        called, ear = sooner_playable(state, called, ear)
    if fault := _fault(state.word, called.word):
        return state, (fault,)
    if ear is None:
        return whose(state, called)
    words = meant(state, called, ear, named=named)
    called = replace(called, word=words[0])
    if len(words) > 1:
        return replace(state, question=Which(called, words, due=ear.end + 1)), ()
    return whose(state, called)


def require_letter(state: State, word: str, told: str | None) -> None:
    """Raises `IllegalMove` where another letter was said, or a blank to be another, than the one that makes the word."""
    if told is not None and changed(state.word, word) is not None and letter(state.word, word) != told:
        raise IllegalMove("letter-is-not", word=word.capitalize(), letter=told, other=letter(state.word, word))


def swap(state: State, at: Samples, player: Player | None, new: str, old: str) -> Step:
    """ "F for G". Where the letter stands twice in the word, both may do. Raises `IllegalMove` where it is not there, or the same."""
    if old not in state.word.upper():
        raise IllegalMove("no-such-letter", word=state.word.capitalize(), letter=old)
    if new == old:
        raise IllegalMove("same-letter")
    words = swapped(state, new, old)
    called = Shout(at, words[0], player)
    if len(words) > 1:
        return replace(state, question=Which(called, words)), (which(words),)
    return shout(state, called)


def swapped(state: State, new: str, old: str) -> tuple[str, ...]:
    """The words, in a dictionary or not, that one letter for another makes; those that count alone if there is one."""
    word = state.word
    made = tuple(word[:at] + new.lower() + word[at + 1 :] for at, char in enumerate(word) if char.upper() == old)
    assert all(changed(word, other) is not None for other in made)
    return tuple(other for other in made if other in state.neighbours(word)) or made


def kept(state: State, question: Question, later: Later) -> Step:
    """Somebody calls on while a question stands: it waits. That a word is called says that somebody can play, also while the cards are
    counted for the end."""
    if isinstance(question, Stuck) or (isinstance(question, Cards) and question.ending):
        fault = _fault(state.word, later.shout.word)
        return (state, (fault,)) if fault else go_on((replace(state, question=None), ()), (*question.then, later))
    if isinstance(question, Who) and later.shout.word == question.shout.word:
        return state, (say("who", word=later.shout.word.capitalize()),)
    return replace(state, question=replace(question, then=(*question.then, later))), ()


def placed(state: State, called: Shout) -> Step:
    """By a touch. Raises `IllegalMove` for what people can only have typed by mistake: it is nobody else's business."""
    if fault := _fault(state.word, called.word):
        raise IllegalMove(fault.key, **fault.fields)
    return whose(state, called)


def put(state: State, question: Which) -> Step:
    """Everybody has been heard who called before it could be asked, and nothing that they called has answered it."""
    return replace(state, question=replace(question, due=None)), (which(question.words),)


def meanwhile(state: State, question: Which, later: Later) -> Step:
    """Somebody calls on, before it is asked or answered: that may tell which word lies there. Else the shout waits until it is known."""
    question = replace(question, then=(*question.then, later))
    word = told_by(state, question, later)
    return (replace(state, question=question), ()) if word is None else chosen(state, question, word)


def chosen(state: State, question: Which, word: str) -> Step:
    return go_on(whose(state, replace(question.shout, word=word)), question.then)


def mine(state: State, question: Who, player: Player) -> Step:
    return go_on(whose(state, replace(question.shout, player=player)), question.then)


def nothing(state: State) -> Step:
    """The question was about nothing; the race goes on."""
    then = state.question.then if state.question is not None else ()
    return go_on((replace(state, question=None), (say("go-on", word=state.word.capitalize()),)), then)


def go_on(step: Step, waiting: tuple[Later, ...]) -> Step:
    """What waited is judged, one after another, until there is a question again."""
    state, says = step
    while waiting and state.question is None and state.phase is Phase.RACE:
        state, more = shout(state, waiting[0].shout, waiting[0].ear, named=waiting[0].named)
        says, waiting = (*says, *more), waiting[1:]
    if state.question is not None:
        state = replace(state, question=replace(state.question, then=(*state.question.then, *waiting)))
    return state, says


def which(words: tuple[str, ...]) -> Say:
    """The question without the letters: "Fame or same?" """
    return say("which", words=" or ".join(words).capitalize())


def _fault(word: str, called: str) -> Say | None:
    """Why a word cannot follow the one on the table, as an answer."""
    if called == UNKNOWN:
        return say("unheard")
    if called == word:
        return say("same-word", word=word.capitalize())
    if len(called) != LETTERS:
        return say("four-letters", called=called.capitalize())
    if changed(word, called) is None:
        return say("too-far", word=word.capitalize(), called=called.capitalize())
    return None


def whose(state: State, called: Shout) -> Step:
    """A card leaves a hand. With the real pack nobody has to say whose."""
    wanted = letter(state.word, called.word)
    if called.player is None and state.options.dealt:
        return replace(state, question=Who(called)), (say("who", word=called.word.capitalize()),)
    if called.player is not None and not state.holds(called.player, wanted, blank=called.blank):
        state = replace(state, question=None) if state.question is not None else state
        return state, (_lacks(called.player, wanted, blank=called.blank),)
    return lay(replace(state, question=None), called)


def _lacks(player: Player, wanted: str, *, blank: bool) -> Say:
    return say("no-blank" if blank else "no-card", player=player, letter=wanted)


def lay(state: State, called: Shout, *, settled: bool = False) -> Step:
    """The card is on the table. `settled`: its word was disputed already, and stands."""
    state, play = _laid(state, called, settled)
    echo = say("played-by", word=play.word.capitalize(), player=play.player) if play.player else say("played", word=play.word.capitalize())
    blank = (say("blank-is", letter=play.letter),) if play.blank else ()
    state, says = ending.settle(state)
    return state, (echo, *blank, *says)


def _laid(state: State, called: Shout, settled: bool) -> tuple[State, Play]:
    play = Play(called.at, called.player, state.word, called.word, blank=called.blank, as_blank=called.blank, settled=settled)
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


def _card(hand: tuple[Card, ...], wanted: str, *, blank: bool) -> Card:
    """A letter before a blank; of several cards, one without a blank on its other side, and one whose other side is on another card too."""
    fitting = [card for card in hand if not blank and wanted in card.sides] or [card for card in hand if BLANK in card.sides]
    side = wanted if wanted in fitting[0].sides and not blank else BLANK
    fitting = [card for card in fitting if card.other(side) != BLANK] or fitting
    elsewhere = [card for card in fitting if any(card.other(side) in other.sides for other in hand if other is not card)]
    return (elsewhere or fitting)[0]


# -- taking back --------------------------------------------------------------------------------------------------------------


def lies_there(state: State) -> Say:
    """The word, in a sentence of its own: where it is asked for too it is told once."""
    return say("word", word=state.word.capitalize(), letters=tuple(state.word.upper()))


def lifted(state: State) -> State:
    """The last card goes back to the hand that it came from."""
    play = state.plays[-1]
    if play.player is not None:
        seat = state.seat(play.player)
        hand = tuple(sorted((*seat.hand, play.card))) if play.card is not None else seat.hand
        state = state.reseat(play.player, hand=hand, count=seat.count + 1)
    return replace(state, plays=state.plays[:-1], question=None, phase=Phase.RACE, stuck=False)


def take_back(state: State) -> Step:
    play = state.plays[-1]
    state, says = ending.recount(lifted(state))
    return state, (say("taken-back", called=play.word.capitalize()), lies_there(state), *says)


def rather(state: State, word: str) -> Step:
    """ "No, same": the last word was another, by the same player, with whatever card makes it."""
    play = state.plays[-1]
    if changed(play.before, word) is None:
        raise IllegalMove("not-now")
    called = Shout(play.at, word, play.player, play.as_blank and letter(play.before, word) == play.letter)
    after, says = whose(lifted(state), called)
    return (after, says) if after.word == word or after.question is not None else (state, says)  # who has no such card keeps the other


def _goes_first(state: State, last: Play, called: Shout) -> bool:
    """Whether what was begun earlier could have been played on the word that was there then."""
    if changed(last.before, called.word) is None or (called.player is None and state.options.dealt):
        return False
    return called.player is None or lifted(state).holds(called.player, letter(last.before, called.word), blank=called.blank)


def _earlier(state: State, last: Play, called: Shout) -> Step:
    """It goes first, though it was ruled second, and the later one is judged against it."""
    state, says = lay(lifted(state), called)
    if state.phase is Phase.OVER:
        return state, says
    if state.question is not None:
        later = Later(Shout(last.at, last.word, last.player, last.as_blank), None, named=True)
        return replace(state, question=replace(state.question, then=(*state.question.then, later))), says
    if changed(called.word, last.word) is None:
        return state, (*says, say("later", called=last.word.capitalize()), lies_there(state))
    state, more = whose(state, Shout(last.at, last.word, last.player, last.as_blank))
    return state, (*says, *more)


# -- whose --------------------------------------------------------------------------------------------------------------------


def claims(state: State, player: Player) -> Play | None:
    """The play that "that was Chris" is about: the last one, where it was called by another name; else the latest that is nobody's, else
    the last."""
    last = state.last
    if last is not None and last.player not in (None, player) and not last.claimed:
        return last
    return next((play for play in reversed(state.plays) if play.player is None), last)


def claim(state: State, player: Player) -> Step:
    """With the real pack the host counts; where it dealt, the card comes out of another hand, which must have it."""
    play = claims(state, player)
    assert play is not None
    if play.player == player:
        return state, (say("theirs-already", player=player, word=play.word.capitalize()),)
    if state.options.dealt:
        if not state.holds(player, play.letter, blank=play.as_blank):
            return state, (_lacks(player, play.letter, blank=play.as_blank),)
        return lay(lifted(state), Shout(play.at, play.word, player, play.as_blank), settled=play.settled)
    if not state.seat(player).count:
        raise IllegalMove("no-cards", player=player)
    if play.player is not None:
        state = state.reseat(play.player, count=state.seat(play.player).count + 1)
    before = play.player
    plays = tuple(replace(one, player=player, claimed=True) if one is play else one for one in state.plays)
    state = replace(state.reseat(player, count=state.seat(player).count - 1), plays=plays)
    told = say("claimed", word=play.word.capitalize(), player=player, n=state.seat(player).count)
    back = (say("not-theirs", player=before, n=state.seat(before).count),) if before is not None else ()
    state, says = ending.again(state)
    return state, (told, *back, *says)
