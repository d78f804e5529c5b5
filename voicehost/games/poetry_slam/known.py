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
    state, anothers = _without_a_right_guess(_with_known_words(state, later), later)
    state, used = _still_used(_with_the_right_guess(state, later), later)
    poets = _known_now(state, later)
    return state, (*used, *(word_is_known(state, poet) for poet in poets), *_guess_that_stands(state, poets), *anothers)


def _with_known_words(state: State, later: State) -> State:
    """The state in which everybody knows the words of this round that `later` had told. Nobody can say any more that they had made
    a guess at such a word that was dropped."""
    same_round = later.round == state.round
    performed = (
        (performance.poet, performance.word)
        for performance in later.performances
        if performance.round == state.round and not performance.untold
    )
    known = tuple(dict.fromkeys((*(later.disclosed if same_round else ()), *performed)))
    state = replace(state, disclosed=known, seen=later.seen if same_round else state.seen)
    poem = state.poem
    return replace(state, poem=replace(poem, dropped=None)) if poem is not None and state.is_disclosed(poem.poet) else state


def _with_the_right_guess(state: State, later: State) -> State:
    """The state in which the guess is remembered that `later` had ruled right in the poem that runs again."""
    poem = state.poem
    if poem is None:
        return state
    of_it = (each.right for each in later.performances if (each.poet, each.round) == (poem.poet, state.round))
    right = next(of_it, None)
    return state if right is None else replace(state, poem=replace(poem, taken_back=right))


def _known_now(state: State, later: State) -> tuple[Player, ...]:
    """The poets whose poem is still to be performed although their word is known, if the host has not said so yet."""
    running = (state.poem.poet,) if state.poem is not None else ()
    said = _performs(later) == _performs(state)
    return tuple(
        poet
        for poet in dict.fromkeys((*state.to_perform, *running))
        if state.is_disclosed(poet) and not (said and later.is_disclosed(poet))
    )


def _guess_that_stands(state: State, poets: tuple[Player, ...]) -> tuple[Say, ...]:
    """That the right guess in the running poem still counts, if it was made before one of these poets' words was known."""
    poem = state.poem
    if poem is None or poem.right is None or poem.poet not in poets or poem.open is not None:
        return ()
    return (say("guess-of-counts", player=poem.right.player),) if poem.right.player is not None else ()


def _without_a_right_guess(state: State, later: State) -> Step:
    """The typed guess of which the host has said that it is right is taken back. Its word is known, and the guess may be given to
    somebody else, which is often why it is taken back. One that was spoken may have been misheard."""
    poem, heard = state.poem, later.poem
    if heard is None or later.round != state.round:
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
