"""When a poem is ruled, and what the host asks first. It rules as soon as there is nothing left to wait for: no guess whose player is not
known, no end that may still be taken back, no second reading. What only the players know, it asks."""

from __future__ import annotations

from dataclasses import replace

from voicehost.core.play import Player, Say, say
from voicehost.core.speech import UNKNOWN, Samples, samples
from voicehost.games.poetry_slam import rereading
from voicehost.games.poetry_slam.overruling import NOBODY
from voicehost.games.poetry_slam.poem import NO_POEM, SAID_WORD, Guess, Limits, Poem, Timing
from voicehost.games.poetry_slam.rulings import close
from voicehost.games.poetry_slam.state import Counts, HadFinished, SaidItsWord, State, Step, WhoSaid
from voicehost.lexicon.dictionary import is_word
from voicehost.lexicon.matching import Match

WARNING: Samples = samples(3)
"""How long before the time for guesses runs out a tone says so."""


def settle(state: State, poem: Poem) -> Step:
    """Rule the poem as soon as there is nothing left to wait for, or ask what only the players know. Until then the host gives at most a
    tone."""
    if state.reader and poem.ended is not None and poem.reread_by is None and rereading.stretch(poem) is not None:
        poem = replace(poem, reread_by=state.now + rereading.WAIT)
    state = replace(state, poem=poem)
    if state.now < poem.typed_until:
        return state, ()  # a guess that was said before it may still be on its way
    right, asked = poem.right, poem.open
    if asked is not None and (right is None or asked.start <= right.start):
        stopped = right is not None and not right.blind and state.now >= poem.stopped_at(right, limits(state))
        stopped = stopped or _stands_alone(state, poem)
        return whose(state, poem, asked) if poem.ended is not None or stopped else (state, ())
    if right is not None:
        return _settle_right(state, poem, poem.timed(right))
    if poem.ended is None:
        if poem.reminds is None or state.now < poem.reminds:
            return state, ()
        return replace(state, poem=poem.remind(state.now)), (say("poem-long", poet=poem.poet),)
    if waits_for_reading(state, poem):
        return state, ()
    if state.is_disclosed(poem.poet) and not poem.doubtful and state.now >= (poem.window_from or 0):
        return rule(state, poem, None)
    if not poem.doubtful and all(poem.has_guessed(player) for player in state.guessers(poem.poet)):
        return rule(state, poem, None)
    closes = poem.closes(limits(state))
    if closes is None:
        return state, ()
    if state.now >= closes:
        return rule(state, poem, None)
    if not poem.warned and state.now >= closes - WARNING:
        return replace(state, poem=replace(poem, warned=True)), (say("last-seconds"),)
    return state, ()


def _settle_right(state: State, poem: Poem, right: Guess) -> Step:
    if right.quiet and state.now < right.looked_at:
        return state, ()
    if right.timing is Timing.UNDECIDED and right.player is None and poem.has_begun_guessing:
        return whose(state, poem, right) if state.now >= poem.stopped_at(right, limits(state)) else (state, ())
    if right.timing is Timing.UNDECIDED:
        if (poem.ended is None or poem.judged) and state.now < poem.stopped_at(right, limits(state)):
            return state, ()
        if poem.void in NO_POEM:
            return whose(state, poem, right)  # its time changes nothing
        return replace(state, question=HadFinished(right)), (whether_finished(poem, right),)
    if right.player is not None and waits_for_reading(state, poem):
        return state, ()
    return whose(state, poem, right)


def _stands_alone(state: State, poem: Poem) -> bool:
    """Whether a word was typed by itself and nothing was heard of the poem, not even in the time in which a poet would have gone on. If the
    poet recites out of the host's hearing, nothing else ends the poem."""
    asked = poem.open
    unheard = asked is not None and asked.is_typed and poem.last_word is None and poem.claim is None
    return asked is not None and unheard and state.now >= poem.stopped_at(asked, limits(state))


def waits_for_reading(state: State, poem: Poem) -> bool:
    """Whether a ruling waits for the second reading."""
    return poem.reread_by is not None and state.now < poem.reread_by and rereading.stretch(poem) is not None


def rule(state: State, poem: Poem, right: Guess | None) -> Step:
    """Rule the poem, or first ask the poet what nobody else can say: whether a typed line with the word was part of it, and whether a guess
    counts that only sounds like the word. Nobody guesses any more."""
    if poem.void in NO_POEM or poem.poet not in state.there:
        return close(state, poem, right)
    line = next((line for line in poem.in_lines if right is None or line.start <= right.start), None)
    if line is not None:
        return replace(state, poem=poem, question=SaidItsWord(line, right)), (said_its_word(poem),)
    if (guess := poem.sounding) is not None:
        return replace(state, poem=poem, question=Counts(guess, right)), (does_it_count(poem, guess),)
    return close(state, poem, right)


def counted(state: State, poem: Poem, question: Counts, *, counts: bool) -> Step:
    """Rule the poem now that its poet has said whether the guess counts, which came before any other right one."""
    state, poem = replace(state, question=None), poem.asked_about(question.guess.word)
    if not counts:
        return rule(state, poem, question.right)
    right = replace(question.guess, match=Match.HOMOPHONE if is_word(question.guess.word) else Match.NEAR, sounds=False)
    poem = poem.without(right).with_guess(right)
    return _settle_right(state, poem, poem.timed(right))


def whose(state: State, poem: Poem, guess: Guess) -> Step:
    """Rule a guess, or ask whose it was. If somebody has used up their guess, the host does not say whether it is right, because it may
    have been theirs."""
    if guess.player is not None:
        return rule(state, poem, guess)
    question = WhoSaid(guess, guess.blind or poem.has_begun_guessing)
    return replace(state, question=question), (who(question),)


def attribute(state: State, poem: Poem, guess: Guess, player: str) -> Step:
    """Rule a guess now that its player is known, and what was guessed meanwhile."""
    return _with_kept(_attributed(state, poem, guess, player))


def _with_kept(step: Step) -> Step:
    """The wrong guesses that were made while the host asked, ruled in their order, if the guess that it asked about did not count."""
    after, says = step
    heard = after.poem or (after.last.poem if after.last is not None else None)
    if after.question is not None or heard is None or says[:1] == () or says[0].key not in _ANSWERS:
        return after, says
    right = heard.right.start if heard.right is not None else None
    kept = (each for each in heard.guesses if each.kept and each.match is None and (right is None or each.start < right))
    ruled = tuple(tone(each, aloud=True) for each in kept)
    if after.poem is not None:
        ruled_on = tuple(replace(each, kept=False) for each in heard.guesses)
        after = replace(after, poem=replace(heard, guesses=ruled_on))
    return after, (says[0], *ruled, *says[1:])


def _attributed(state: State, poem: Poem, guess: Guess, player: str) -> Step:
    """Rule a guess. Its time stays that of the guess, so the question costs nobody a point.

    If nobody said it, it was misheard, or was no guess if it was typed, and guessing goes on. It also goes on if it was somebody's second
    guess, about which the host says no more, unless the answer is put right at once.
    """
    state = replace(state, question=None)
    rest = replace(poem.without(guess), dropped=guess)
    if player == NOBODY or (player == poem.poet and guess.match is None):
        return guess_on(state, rest, say("was-no-guess-go-on" if guess.is_typed else "misheard"))
    if player == poem.poet and guess.is_typed:
        # the host has not said that it is right, and only the poet can say whether it was in the poem
        rest = replace(rest, in_lines=(*rest.in_lines, guess))
        return guess_on(state, rest, say("was-no-guess-go-on"))
    if player == poem.poet:
        form = guess.word if guess.match is Match.DERIVATIVE else ""
        return close(state, replace(rest, void=SAID_WORD, said=form), None)
    if state.has_seen(player, poem.poet):
        return guess_on(state, rest, say("has-seen-the-word", player=player))
    if poem.has_guessed(player, guess.start):
        return guess_on(state, rest, say("guessed-before", player=player))
    again = (say("has-guessed", player=player),) if poem.has_guessed(player) else ()
    named = replace(guess, player=player, quiet=False, blind=False)
    poem = replace(poem, dropped=None).owned(named)
    if named.timing is not Timing.UNDECIDED:
        return rule(state, poem, named)
    if named.match is None:
        return guess_on(state, poem, _wrong(player, named.word), *again)
    return settle(state, poem)


_ALONE = {
    **{"was-wrong": "heard-wrong", "was-wrong-word": "wrong-aloud", "guessed-before": "has-guessed"},
    **{"misheard": "was-misheard", "was-no-guess-go-on": "was-no-guess"},
}
"""For each prompt that says who may guess on, the prompt that says only the rest."""


_ANSWERS = frozenset({*_ALONE, *_ALONE.values(), "has-seen-the-word"})
"""The prompts that say of a guess that it did not count."""


def _wrong(player: Player, word: str) -> Say:
    return say("was-wrong", player=player) if word == UNKNOWN else say("was-wrong-word", player=player, word=word)


def guess_on(state: State, poem: Poem, answer: Say, *more: Say) -> Step:
    """The guessing goes on after an answer and what the host says `more`. The host does not say so if it does not go on: nobody has a guess
    left, everybody knows the word, a right guess was kept and is ruled now, or the host asks about another one."""
    after, says = settle(state, poem.go_on(state.now))
    is_known = poem.right is not None and poem.right.player is not None  # of one without a name the host has not said so
    is_over = after.poem is None or after.question is not None or is_known
    if is_over or state.is_disclosed(poem.poet) or all(poem.has_guessed(player) for player in state.guessers(poem.poet)):
        answer = Say(_ALONE.get(answer.key, answer.key), answer.fields)
    return after, (answer, *more, *says)


# -- what the host says and asks ---------------------------------------------------------------------------------------------------


def whether_finished(poem: Poem, right: Guess) -> Say:
    """Ask the poet whether the poem was over when the right guess came."""
    if right.player is None:
        return say("had-you-finished-unnamed", player=poem.poet)
    return say("had-you-finished", player=poem.poet, guesser=right.player)


def said_its_word(poem: Poem) -> Say:
    """Ask the poet, without the word, in case it is nobody's line."""
    return say("did-you-say-it", poet=poem.poet)


def does_it_count(poem: Poem, guess: Guess) -> Say:
    """Ask without the word, whatever the guess has to do with it."""
    return say("does-it-count", player=guess.player or "", word=guess.word, poet=poem.poet)


def who(question: WhoSaid) -> Say:
    """The question whose guess it was. It names the word if everybody knows that it is wrong. If it may be a second guess, it names the
    word only if it was typed, since among spoken words the recognizer knows hardly any but the right one."""
    guess = question.guess
    if guess.word != UNKNOWN and ((guess.match is None and not guess.blind) or (question.blind and guess.is_typed)):
        return say("who-guessed", word=guess.word)
    return say("who-said-that" if question.blind else "who-said-it")


def tone(guess: Guess, *, aloud: bool) -> Say:
    """The tone or the words for a guess. `aloud`: nobody has heard it, since it was typed or touched, and nobody recites any more, so the
    host says what it was."""
    if guess.player is None and guess.blind:
        return say("heard-unnamed")
    verdict = "wrong" if guess.match is None else "right"
    if guess.player is None:
        return say(f"heard-{verdict}-unnamed")
    if verdict == "wrong" and aloud:
        return say("wrong-aloud", player=guess.player, word=guess.word)
    if verdict == "wrong" and guess.word != UNKNOWN:
        return say("heard-wrong-word", player=guess.player, word=guess.word)
    return say(f"heard-{verdict}", player=guess.player)


# -- until when it waits ----------------------------------------------------------------------------------------------------------


def deadline(state: State, poem: Poem) -> Samples | None:
    """When the poem must be looked at again even if nothing is heard. None if there is no such moment."""
    read_by = poem.reread_by if waits_for_reading(state, poem) else None
    times = (_due(state, poem), read_by, *(tap.at + tap_lasts(state) for tap in poem.taps if tap_lasts(state)))
    return min((time for time in times if time is not None), default=None)


def _due(state: State, poem: Poem) -> Samples | None:
    right = poem.right
    if state.now < poem.typed_until:
        return poem.typed_until
    if right is not None and right.quiet and state.now < right.looked_at:
        return right.looked_at
    waits = poem.open is not None or (right is not None and poem.timed(right).timing is Timing.UNDECIDED)
    if right is not None and not right.blind and poem.claim is None and waits:
        return poem.stopped_at(right, limits(state))
    if poem.ended is None and poem.open is not None and poem.open.is_typed and poem.last_word is None and poem.claim is None:
        return poem.stopped_at(poem.open, limits(state))
    if poem.ended is None:
        return min((time for time in (poem.due(limits(state)), poem.reminds) if time is not None), default=None)
    if state.is_disclosed(poem.poet) and not poem.doubtful:
        return max(poem.ended, poem.window_from or 0)
    closes = poem.closes(limits(state))
    if closes is None:
        return None
    return closes if poem.warned else max(poem.ended, closes - WARNING)


def limits(state: State) -> Limits:
    return Limits(samples(state.options.silence), samples(state.options.window))


def tap_lasts(state: State) -> Samples:
    """For how long after a touch of "I guess" a guess without a name is that player's."""
    return samples(state.options.tap)


def tappers(state: State, poem: Poem) -> tuple[Player, ...]:
    """The players who may touch "I guess"."""
    right = poem.right
    if not state.performing or (right is not None and not right.blind) or state.is_disclosed(poem.poet):
        return ()
    return tuple(player for player in state.guessers(poem.poet) if not poem.has_guessed(player))


def before_the_end(poem: Poem, right: Guess) -> Guess:
    """The guess at a poem that is broken off. It came before the end, unless that is known."""
    timed = poem.timed(right)
    return replace(timed, timing=Timing.BEFORE, before=True) if timed.timing is Timing.UNDECIDED else timed


def resumed(state: State, at: Samples) -> Step:
    """The poem goes on after a break or an undo: the poet's silence and the time for guesses begin anew. The host says so, for those who
    cannot see a screen."""
    poem = state.poem
    if poem is None or state.question is not None:
        return state, ()
    able = tappers(state, poem)
    state = replace(state, poem=poem.go_on(max(state.now, at)))
    if poem.ended is None:
        return state, (say("poem-goes-on", poet=poem.poet),)
    return state, ((say("may-guess", players=able),) if able else ())
