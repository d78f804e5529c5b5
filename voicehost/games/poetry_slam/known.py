"""Words and guesses that everybody has heard stay known, even if the table takes back what told them."""

from __future__ import annotations

from dataclasses import replace

from voicehost.core.play import Player, Say, say
from voicehost.core.speech import Samples
from voicehost.games.poetry_slam.poem import Guess, Poem
from voicehost.games.poetry_slam.state import Counts, SaidItsWord, State, Step


def knowing(state: State, poem: Poem, guess: Guess) -> State:
    """The state in which the word is known if the host has said that this guess is right, although it is taken back."""
    known = (poem.poet, state.seat(poem.poet).word or "")
    return replace(state, disclosed=(*state.disclosed, known)) if guess.is_known_right and known not in state.disclosed else state


def word_is_known(state: State, poet: Player) -> Say:
    """The host has told this word, and nobody forgets it because the table took that back."""
    return say("word-is-known", poet=poet, word=state.seat(poet).word or "")


def still_known(state: State, later: State) -> Step:
    """The table has gone back from `later` to `state`. The words that `later` had told stay known, so no guess at them counts any more. The
    host says so once, and again if that poem is to begin again. What the host has just asked the poet cannot be taken back, since everybody
    has learned something about the word from it."""
    if isinstance(later.question, SaidItsWord | Counts) and state.question != later.question and later.poem is not None:
        return later, (say("answer-first"),)
    performed = (
        (performance.poet, performance.word)
        for performance in later.performances
        if performance.round == state.round and not performance.untold
    )
    same_round = later.round == state.round
    known = tuple(dict.fromkeys((*(later.disclosed if same_round else ()), *performed)))
    state = replace(state, disclosed=known, seen=later.seen if same_round else state.seen)
    if state.poem is not None and state.is_disclosed(state.poem.poet):
        state = replace(state, poem=replace(state.poem, dropped=None))  # nobody can say any more that they had made that guess
    state, anothers = _without_a_right_guess(state, later) if same_round and later.poem is not None else (state, ())
    poem = state.poem
    of_it = (
        performance.right
        for performance in later.performances
        if poem is not None and (performance.poet, performance.round) == (poem.poet, state.round)
    )
    if poem is not None and (right := next(of_it, None)) is not None:
        state = replace(state, poem=replace(poem, taken_back=right))
    state, used = _still_used(state, later)
    open_ = (*state.to_perform, *((state.poem.poet,) if state.poem is not None and state.poem.poet not in state.to_perform else ()))
    known_now = tuple(
        poet for poet in open_ if state.is_disclosed(poet) and not (later.is_disclosed(poet) and _performs(later) == _performs(state))
    )
    poem = state.poem
    stands = poem.right.player if poem is not None and poem.right is not None and poem.poet in known_now and poem.open is None else None
    counts = (say("guess-of-counts", player=stands),) if stands is not None else ()
    return state, (*used, *(word_is_known(state, poet) for poet in known_now), *counts, *anothers)


def _without_a_right_guess(state: State, later: State) -> Step:
    """The typed guess of which the host has said that it is right is taken back. Its word is known, and the guess may be given to
    somebody else, which is often why it is taken back. One that was spoken may have been misheard."""
    poem, heard = state.poem, later.poem
    if heard is None:
        return state, ()
    same = poem if poem is not None and poem.poet == heard.poet else None
    known = {guess.start for guess in same.guesses} if same is not None else set[Samples]()
    right = next((guess for guess in heard.guesses if guess.is_known_right and guess.start not in known), None)
    if right is None:
        return state, ()
    state = knowing(state, heard, right)
    other = next((player for player in state.guessers(heard.poet) if player != right.player and not heard.has_guessed(player)), None)
    if same is None or other is None:
        return state, ()
    state = replace(state, poem=replace(same, taken_back=right, dropped=right))
    return state, (say("was-another-guess", phrase=f"that was {other}"),)


def _still_used(state: State, later: State) -> Step:
    """Wrong guesses that were typed and that the host has answered since stay used, because nobody has two in a poem. One that was spoken
    may have been misheard, so an undo takes it back."""
    poem = state.poem
    if poem is None:
        return _used_if_begun_again(state, later), ()
    poems = (later.poem, *(performance.poem for performance in later.performances if performance.round == state.round))
    answered = (
        guess
        for guess in next((each.guesses for each in poems if each is not None and each.poet == poem.poet), ())
        if guess.player is not None and guess.match is None and guess.is_typed and not guess.kept
    )
    known = {guess.start for guess in poem.guesses}
    used = tuple(guess for guess in answered if guess.start not in known)
    state = replace(state, poem=replace(poem, guesses=(*poem.guesses, *(replace(guess, start=state.now, end=state.now) for guess in used))))
    return state, tuple(say("guess-stays-used", player=guess.player or "") for guess in used)


def _used_if_begun_again(state: State, later: State) -> State:
    """The state in which the wrong guesses at a poem stay used that is taken back as a whole."""
    poem = later.poem
    if poem is None or later.round != state.round:
        return state
    wrong = (guess for guess in poem.guesses if guess.player is not None and guess.match is None and guess.is_typed and not guess.kept)
    answered = dict.fromkeys((*later.answered, *((poem.poet, guess.player or "", guess.word) for guess in wrong)))
    return replace(state, answered=tuple(answered))


def _performs(state: State) -> Player | None:
    return state.poem.poet if state.poem is not None else None
