""" "Poetry Phase": who begins, guesses over the poem and after it, and the questions that only the table can answer."""

from __future__ import annotations

from dataclasses import replace

from voicehost.core.play import Elapsed, Event, IllegalMove, Move, Player, Recited, Say, Spoke, say
from voicehost.core.speech import UNKNOWN, Phrase, Samples, Slot, Utterance, samples
from voicehost.games.poetry_slam.phrases import SECRET, WORD, YES, names, phrases
from voicehost.games.poetry_slam.poem import SAID_WORD, Guess, Limits, Poem, Timing, timeless
from voicehost.games.poetry_slam.rounds import Step, then
from voicehost.games.poetry_slam.rulings import NOBODY, challengeable, close, guessed
from voicehost.games.poetry_slam.state import HadFinished, Performance, Phase, State, WhoSaid
from voicehost.games.poetry_slam.typed import BEFORE_THE_END, ENDS, caller, named_guess
from voicehost.lexicon.dictionary import is_word

WARNING: Samples = samples(3)
"""How long before the time for guesses runs out a tone says so."""


def poetry_phrases(state: State) -> tuple[Phrase, ...]:
    poets = names("player", state.to_perform)
    waiting = phrases("begin", ("{player} begins", "{player} performs", "{player} starts"), poets)
    return (
        *waiting,
        *phrases("pass-poem", ("{player} passes",), poets),
        *(() if state.to_perform else phrases("next", ("next", "next round", "go on"))),
        *_same_word_phrases(state),
        *last_phrases(state),
    )


def last_phrases(state: State) -> tuple[Phrase, ...]:
    """What may be said about the poem that was ruled last, until the next begins."""
    last = state.last
    if last is None:
        return ()
    timing = Slot("timing", (("before", "before"), ("after", "after")))
    others = state.others(last.poet) if last.can_be_accepted else ()
    who = names("player", dict.fromkeys((*last.heard_guessing, *others)))
    found = phrases("accept", ("host accept {player}", "host accept {player} {timing}"), who, timing)
    if last.would_accept or state.denied is not None:
        found += phrases("accept", ("host accept that", "accept that"))
    if last.can_be_refused:
        found += phrases("refuse", ("host refuse that", "refuse that"))
    kinds = Slot("kind", tuple((kind, kind) for kind in challengeable(state, last)))
    return found + phrases("challenge", ("challenge the {kind}",), kinds)


def _same_word_phrases(state: State) -> tuple[Phrase, ...]:
    """Offered to all who have still to perform, whatever their words are."""
    return phrases("same-word", ("{player} has the same word",), names("player", state.to_perform)) if guessed(state) else ()


def known_phrases(state: State) -> tuple[Phrase, ...]:
    """What is said by those who have no poem left, or too early."""
    everyone = names("player", state.players)
    return (
        *phrases("begin", ("{player} begins", "{player} performs", "{player} starts"), everyone),
        *phrases("pass-poem", ("{player} passes",), everyone),
        *phrases("next", ("next", "next round", "go on")),
    )


def refuse(state: State, player: Player | None) -> IllegalMove:
    """Why nobody begins or passes now, and why the next round does not."""
    if player is None:
        return IllegalMove("poems-left", players=state.to_perform)
    return IllegalMove("wrote-nothing" if state.seat(player).passed else "has-performed", player=player)


def begin(state: State, player: Player, at: Samples) -> Step:
    state = replace(state, phase=Phase.POEM, poem=Poem(player, began=at), last=None, denied=None)
    return state, (say("poem-begins", player=player),)


# -- while it runs ----------------------------------------------------------------------------------------------------------------


def poem_phrases(state: State, poem: Poem) -> tuple[Phrase, ...]:
    return (
        *phrases("guess", ("{player} guesses {word}", "{player} says {word}"), names("player", state.others(poem.poet)), WORD),
        *phrases("guess", ("is it {word}",), WORD),
        *phrases("bare", ("{word}",), SECRET),
        *phrases("the-end", ("the end", "done")),
        *phrases("blank", ("blank",)),
        # these end it all, so they call the host by name: a line may well have "ben passes" in it
        *phrases("pass-poem", ("host {player} passes",), names("player", (poem.poet,))),
        *(() if poem.ended is None else phrases("give-up", ("host nobody knows", "host we give up"))),
    )


def heard(state: State, poem: Poem, event: Event) -> Step:
    """Whatever is heard while a poem runs. One guess a poem a player; whose one without a name was is asked when there is time for it."""
    if _too_late(state, poem, event):
        if timeless(event):
            return state, (say("not-now"),)  # and no more: a guess that was said in time may still be on its way
        return close(state, poem.at(event.at, limits(state)), None)
    if isinstance(event, Recited) and timeless(event):
        # Typed before a guess or "the end", in one line with it: no line of the poem. Whoever's name it was has tapped, so to speak.
        text, others = event.utterance.best.text, state.others(poem.poet)
        if (who := caller(text, others)) is not None:
            return replace(state, poem=poem.tap(who, event.at)), ()
        if text in BEFORE_THE_END:
            return state, ()
    poem, event = _claimed(state, poem, event)
    if isinstance(event, Spoke | Recited):
        poem = poem.wait_for(event.at, _until(event), limits(state))
    player = event.move.get("player") if isinstance(event, Spoke) else None
    if player is not None and poem.has_guessed(player, before=event.at):
        return replace(state, poem=poem), (say("has-guessed", player=player),)
    now = poem.hear(event, state.seat(poem.poet).word or "", limits(state))
    aloud = timeless(event) and now.ended is not None
    tones = tuple(_tone(guess, aloud=aloud) for guess in now.guesses if guess not in poem.guesses and not guess.quiet)
    state, says = settle(replace(state, poem=now))
    return state, (*_end_tones(poem, now, state), *tones, *says)


def _until(event: Spoke | Recited) -> Samples:
    return event.end if isinstance(event, Spoke) else event.utterance.end


def _end_tones(before: Poem, now: Poem, after: State) -> tuple[Say, ...]:
    """What is taken for the end, and taken back. Where the word is out there is nothing to add."""
    says: tuple[Say, ...] = (say("goes-on", poet=now.poet),) if now.withdrawn > before.withdrawn else ()
    if now.judged and not before.judged and after.poem is not None:
        says += (say("taken-for-the-end", poet=now.poet),)
    return says


def tap(state: State, poem: Poem, player: Player, at: Samples) -> Step:
    """ "I guess": by a touch, just before it is said."""
    if player not in tappers(state):
        raise IllegalMove("has-guessed" if poem.has_guessed(player) else "not-now", player=player)
    return replace(state, poem=poem.tap(player, at)), ()


def tappers(state: State) -> tuple[Player, ...]:
    """Who may say by a touch that the next guess is theirs."""
    poem = state.poem
    if poem is None or state.question is not None or poem.right is not None:
        return ()
    return tuple(player for player in state.others(poem.poet) if not poem.has_guessed(player))


def touches(state: State, player: Player) -> tuple[Phrase, ...]:
    """Not while a tap of theirs stands."""
    waiting = {tap.player for tap in state.poem.taps} if state.poem is not None else set()
    return (Phrase("i guess", "tap", (names("player", (player,)),)),) if player in tappers(state) and player not in waiting else ()


def _claimed(state: State, poem: Poem, event: Event) -> tuple[Poem, Event]:
    """A guess without a name is made its tapper's, and so is a word that was typed by itself: it is known, and no line of a poem. Once
    people guess it is a guess in any case, or only the right word would be asked about. Any guess of theirs uses up the tap, and so does
    time."""
    match event:
        case Spoke(move=Move(name="guess" | "bare", slots=slots)):
            player = slots.get("player") or poem.whose(event.at, _tap(state))
            named = replace(event, move=Move("guess", {**slots, "player": player})) if player is not None else event
            return poem.without_tap(player), named
        case Recited(utterance=said) if timeless(event) and said.best.text in ENDS:
            return poem, Spoke(event.at, event.at, Move("the-end", {}))
        case Recited(utterance=said) if timeless(event) and (guess := named_guess(said.best.text, state.others(poem.poet))):
            return poem.without_tap(guess[0]), Spoke(event.at, event.at, Move("guess", {"player": guess[0], "word": guess[1]}))
        case Recited(utterance=said) if word := _typed_word(state, said):
            player = poem.whose(event.at, _tap(state))
            if player is None and not poem.has_begun_guessing:
                return poem, event
            whose = {"player": player} if player is not None else {}
            return poem.without_tap(player), Spoke(event.at, event.at, Move("guess", {**whose, "word": word}))
        case Elapsed():
            return poem.without_taps_before(event.at, _tap(state)), event
        case _:
            return poem, event


def _typed_word(state: State, said: Utterance) -> str:
    """A word of the dictionary, all by itself. Empty where it is none, or somebody's name, or was spoken: of all words that are no
    secret, the recognizer tells only that they are none."""
    text = said.best.text
    alone = said.start == said.end and len(said.best.words) == 1
    return text if alone and is_word(text) and text not in map(str.lower, state.players) else ""


def _too_late(state: State, poem: Poem, event: Event) -> bool:
    """Time goes first: what is said when the time for guesses has run out is no guess."""
    closes = (poem if timeless(event) else poem.at(event.at, limits(state))).closes(limits(state))
    return poem.right is None and poem.nameless is None and closes is not None and event.at >= closes


def give_up(state: State, poem: Poem) -> Step:
    """ "Nobody knows": the time for guesses is over by word of the table."""
    if poem.ended is None or poem.right is not None:
        raise IllegalMove("not-now")
    return close(state, poem, None)


def _tone(guess: Guess, *, aloud: bool) -> Say:
    """`aloud`: nobody has heard a guess that was typed or touched, and nobody recites any more: whose it was is told."""
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


def limits(state: State) -> Limits:
    return Limits(samples(state.options.silence), samples(state.options.window))


def _tap(state: State) -> Samples:
    return samples(state.options.tap)


def deadline(state: State, poem: Poem) -> Samples | None:
    """When the poem is to be looked at again though nothing is heard."""
    times = (_due(state, poem), *(tap.at + _tap(state) for tap in poem.taps if _tap(state)))
    return min((time for time in times if time is not None), default=None)


def _due(state: State, poem: Poem) -> Samples | None:
    right = poem.right
    if state.now < poem.typed_until:
        return poem.typed_until
    if right is not None and right.quiet and state.now < right.looked_at:
        return right.looked_at
    waits = poem.nameless is not None or (right is not None and poem.timed(right).timing is Timing.UNDECIDED)
    if right is not None and not right.blind and poem.claim is None and waits:
        return poem.stopped_at(right, limits(state))
    if poem.ended is None:
        return poem.due(limits(state))
    closes = poem.closes(limits(state))
    if closes is None:
        return None
    return closes if poem.warned else max(poem.ended, closes - WARNING)


def settle(state: State) -> Step:
    """Rules as soon as there is nothing left to wait for; until then at most a tone."""
    poem = state.poem
    assert poem is not None
    if state.now < poem.typed_until:
        return state, ()  # a guess that was said before it may still be on its way
    right, nameless = poem.right, poem.nameless
    if nameless is not None and (right is None or nameless.start <= right.start):
        stopped = right is not None and not right.blind and state.now >= poem.stopped_at(right, limits(state))
        return _whose(state, poem, nameless) if poem.ended is not None or stopped else (state, ())
    if right is not None:
        return _settle_right(state, poem, poem.timed(right))
    if poem.ended is None:
        return state, ()
    if not poem.doubtful and all(poem.has_guessed(player) for player in state.others(poem.poet)):
        return close(state, poem, None)
    closes = poem.closes(limits(state))
    if closes is None:
        return state, ()
    if state.now >= closes:
        return close(state, poem, None)
    if not poem.warned and state.now >= closes - WARNING:
        return replace(state, poem=replace(poem, warned=True)), (say("last-seconds"),)
    return state, ()


def _settle_right(state: State, poem: Poem, right: Guess) -> Step:
    if right.quiet and state.now < right.looked_at:
        return state, ()
    if right.timing is Timing.UNDECIDED and right.player is None and poem.has_begun_guessing:
        return _whose(state, poem, right) if state.now >= poem.stopped_at(right, limits(state)) else (state, ())
    if right.timing is Timing.UNDECIDED:
        if state.now < poem.stopped_at(right, limits(state)):
            return state, ()
        return replace(state, question=HadFinished(right)), (say("had-you-finished", player=poem.poet),)
    return _whose(state, poem, right)


def _whose(state: State, poem: Poem, guess: Guess) -> Step:
    """Asked where it is not known; and where somebody has no guess left, without a word on whether it is right: it may have been theirs."""
    if guess.player is not None:
        return close(state, poem, guess)
    question = WhoSaid(guess, guess.blind or poem.has_begun_guessing)
    return replace(state, question=question), (who(question),)


def who(question: WhoSaid) -> Say:
    """Of a guess that everybody knows to be wrong its word is told. Of one that may be a second one only where it was typed: of what was
    said the ear knows hardly a word but the right one."""
    guess = question.guess
    if guess.word != UNKNOWN and ((guess.match is None and not guess.blind) or (question.blind and guess.is_typed)):
        return say("who-guessed", word=guess.word)
    return say("who-said-that" if question.blind else "who-said-it")


# -- questions --------------------------------------------------------------------------------------------------------------------


def had_finished_phrases(poet: Player) -> tuple[Phrase, ...]:
    return phrases("finished", ("{answer}", "{player} says {answer}"), names("player", (poet,)), Slot("answer", YES))


def had_finished(state: State, poem: Poem, question: HadFinished, yes: bool) -> Step:
    """The poet's answer rules, whatever the clock says: the poem had ended with the last word heard, or it had not."""
    guess = replace(question.guess, timing=Timing.AFTER if yes else Timing.BEFORE, before=not yes)
    if yes:
        ended = poem.last_word if poem.last_word is not None else guess.start
        poem = replace(poem, ended=ended, window_from=ended)
    poem = poem.without(guess).with_guess(guess)
    return _whose(replace(state, question=None, poem=poem), poem, guess)


def who_said_phrases(state: State, poem: Poem, question: WhoSaid) -> tuple[Phrase, ...]:
    """Those who still had a guess, the poet (who then spoiled the poem), or nobody. Asked without a verdict, it may have been anybody."""
    choices = (*who_may_have(state, poem, question), (poem.poet.lower(), poem.poet), ("the poet", poem.poet), (NOBODY, NOBODY))
    return _said_it(choices)


def who_may_have(state: State, poem: Poem, question: WhoSaid) -> tuple[tuple[str, Player], ...]:
    others = state.others(poem.poet)
    return names(
        "player", others if question.blind else tuple(player for player in others if not poem.has_guessed(player, question.guess.start))
    ).choices


def who_accepted_phrases(state: State, last: Performance) -> tuple[Phrase, ...]:
    """Any player but the poet, whatever they had guessed: the table has the last word."""
    return _said_it((*names("player", state.others(last.poet)).choices, (NOBODY, NOBODY)))


def _said_it(choices: tuple[tuple[str, str], ...]) -> tuple[Phrase, ...]:
    """As people answer; of "said it" only "said" is heard of some."""
    ways = ("{player}", "{player} said it", "{player} said", "{player} did", "it was {player}")
    return phrases("said-it", ways, Slot("player", choices))


def who_said(state: State, poem: Poem, question: WhoSaid, player: str) -> Step:
    """Time is taken from the guess, so asking costs nobody a point. Said by nobody, it was misheard, and guessing goes on; so it does
    where it was the second guess of somebody, of which nothing more is said. Whoever says it again, by name, has still said it first."""
    state, guess = replace(state, question=None), question.guess
    rest = poem.without(guess)
    if player == NOBODY or (player == poem.poet and guess.match is None):
        return _guess_on(state, rest, say("misheard"))
    if player == poem.poet:
        return close(state, replace(rest, void=SAID_WORD), None)
    if poem.has_guessed(player, guess.start):
        return _guess_on(state, rest, say("guessed-before", player=player))
    named = replace(guess, player=player, quiet=False, blind=False)
    poem = poem.owned(named)
    if named.timing is not Timing.UNDECIDED:
        return close(state, poem, named)
    if named.match is None:
        return _guess_on(state, poem, _wrong(named))
    return then((replace(state, poem=poem), ()), settle)


def _wrong(guess: Guess) -> Say:
    assert guess.player is not None
    if guess.word == UNKNOWN:
        return say("was-wrong", player=guess.player)
    return say("was-wrong-word", player=guess.player, word=guess.word)


def _guess_on(state: State, poem: Poem, answer: Say) -> Step:
    return then((replace(state, poem=poem.go_on(state.now)), (answer,)), settle)


def resumed(state: State, at: Samples) -> Step:
    """After a break, or what was taken back: the poet has a fresh silence, and guesses have their time. Whoever cannot see it is told
    that there is a poem."""
    poem, able = state.poem, tappers(state)
    if poem is None or state.question is not None:
        return state, ()
    state = replace(state, poem=poem.go_on(max(state.now, at)))
    if poem.ended is None:
        return state, (say("poem-goes-on", poet=poem.poet),)
    return state, ((say("may-guess", players=able),) if able else ())
