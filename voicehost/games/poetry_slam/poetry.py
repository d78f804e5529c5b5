""" "Poetry Phase": a poem begins, the host takes what it hears during and after it, and rules as soon as it can."""

from __future__ import annotations

from dataclasses import replace

from voicehost.core.language import Language, as_spoken, names
from voicehost.core.play import Elapsed, Event, IllegalMove, Move, Player, Recited, Reread, Say, Spoke, say
from voicehost.core.speech import UNKNOWN, Hypothesis, Samples, Slot, Utterance, Word, samples
from voicehost.games.kit import By, Fill, Way, everybody, players, spoken, touched
from voicehost.games.kit.deciding import absence_of
from voicehost.games.poetry_slam import rereading
from voicehost.games.poetry_slam.bare import in_a_line
from voicehost.games.poetry_slam.overruling import NOBODY
from voicehost.games.poetry_slam.poem import NO_POEM, SAID_WORD, Guess, Limits, Poem, Timing, is_typed, timeless
from voicehost.games.poetry_slam.rounds import not_to_perform, then
from voicehost.games.poetry_slam.rulings import close, judge_word
from voicehost.games.poetry_slam.state import Counts, HadFinished, Performance, Phase, SaidItsWord, State, Step, WhoSaid
from voicehost.games.poetry_slam.typed import (
    AFTER_THE_END,
    BEFORE_THE_END,
    ENDS,
    IT_WAS_ME,
    NOT_FINISHED,
    OF_THE_END,
    WAS_NO_GUESS,
    caller,
    first_listed,
    is_compound,
    is_guess_of,
    lone_word,
    may_be_guessed,
    says_nothing,
)
from voicehost.games.poetry_slam.words import ARTICLES
from voicehost.lexicon.matching import Match

BEGINS = ("{player} begins", "{player} performs", "{player} starts")

WARNING: Samples = samples(3)
"""How long before the time for guesses runs out a tone says so."""


@spoken(
    *BEGINS,
    fills=(players(lambda state: state.to_perform),),
    costs=5.0,
    otherwise=not_to_perform,
    means="begin NAME's poem",
)
def begin(state: State, player: Player, at: Samples) -> Step:
    used = tuple(Guess(who, word, at, at, None) for poet, who, word in state.answered if poet == player)
    state = replace(state.shelved(), phase=Phase.POEM, poem=Poem(player, began=at, guesses=used), denied=None)
    if state.is_disclosed(player):
        return state, (say("poem-begins", player=player), word_is_known(state, player))
    barred = tuple(other for other in state.others(player) if state.has_seen(other, player))
    return state, (say("poem-begins", player=player), *(say("has-seen-the-word", player=other) for other in barred))


def _no_poem_to_pass(state: State, player: Player) -> IllegalMove:
    return IllegalMove("not-now") if state.performing else not_to_perform(state, player)


_PASSING = players(lambda state: state.to_perform if state.poem is None else (state.poem.poet,))


_NO_POEM_FOUND = (
    *("{player} has no poem", "{player} does not have a poem", "{player} doesn't have a poem", "{player} hasn't got a poem"),
    *(f"{{player}} {cannot} think of {what}" for cannot in ("can't", "cant", "cannot") for what in ("a poem", "anything", "any poem")),
    *(f"{{player}} has no poem {so}{who} passes" for so in ("", "so ", "and ") for who in ("she", "he", "they")),
    "{player} has no poem and passes",
)


@spoken(
    ways=(
        Way(("{player} passes",), (_PASSING,), heard=lambda poem: poem is None),
        # over a poem this needs the host's name, because a line may well have "ben passes" in it
        Way(("host {player} passes",), (_PASSING,), heard=lambda poem: poem is not None),
        Way(("{player} passes",), (everybody,), By.KNOWN),
        Way(_NO_POEM_FOUND, (_PASSING,), By.LINE, when=lambda poem: poem is None),
    ),
    costs=10.0,
    skips=True,
    destroys=True,  # the word is revealed
    left_to=lambda poem, player: poem is None or player == poem.poet,
    folded=lambda poem: poem is not None,  # a wrong touch would break the poem off
    otherwise=_no_poem_to_pass,
    means="perform no poem, or break off the one that is running",
)
def pass_poem(state: State, player: Player) -> Step:
    """A poet who finds no poem passes, even in the middle of it. The word is revealed and judged, because its points stand."""
    word, poem = state.seat(player).word or "", state.poem or Poem(player, began=state.now)
    if (right := poem.right) is not None and right.player is not None:
        return close(state, poem, before_the_end(poem, right))
    last = Performance(player, word, replace(poem, void="passed"), state.round, free_verse=state.need_not_rhyme(player))
    state = replace(state.shelved().reseat(player, performed=True), phase=Phase.POETRY, poem=None, last=last, denied=None)
    return then((state, (say("passed-poem", player=player, word=word),)), lambda state: judge_word(state, player))


def before_the_end(poem: Poem, right: Guess) -> Guess:
    """The guess at a poem that is broken off. It came before the end, unless that is known."""
    timed = poem.timed(right)
    return replace(timed, timing=Timing.BEFORE, before=True) if timed.timing is Timing.UNDECIDED else timed


def whether_to_pass(state: State, poem: Poem | None, player: Player) -> Say | None:
    """Ask the table first, because everybody hears the word then. Over a poem the host asks back only what may be a line of it."""
    return say("ask-to-pass", player=player) if poem is None and player in state.to_perform else None


# -- while it runs ----------------------------------------------------------------------------------------------------------------


def _no_poem(state: State) -> IllegalMove:
    return IllegalMove("not-now" if state.performing else "no-poem-runs")


_GUESSER = players(lambda state: state.others(state.poem.poet))
_WORD = Fill("word", Slot("word", free=True, before=(*ARTICLES, "is it", *(f"is it {article}" for article in ARTICLES))))


_WHOSE = players(lambda state: state.players, "whose")
NO_GUESS = Fill("whose", Slot("whose", tuple((said, NOBODY) for said in WAS_NO_GUESS)))
"""That nobody has guessed, where the host has taken something for a guess."""


def _waits_for_a_name(state: State, poem: Poem | None) -> bool:
    return poem is not None and (poem.dropped is not None or (state.question is None and poem.unnamed is not None))


@spoken(
    *("{player} guesses {word}", "{player} says {word}"),
    fills=(_GUESSER, _WORD),
    ways=(
        Way(("is it {word}",), (_WORD,)),
        Way(("that was {whose} guess",), (_WHOSE,), By.LINE, lasting=False, shown=("i mean {player}",)),
        Way(("it was {whose}", "that was {whose}", "{whose} said it"), (_WHOSE,), By.LINE, when=_waits_for_a_name),
        Way(("{whose}",), (NO_GUESS,), By.LINE, lasting=False, shown=("that was no guess",)),
        Way(("{player} {whose}",), (_GUESSER, NO_GUESS), By.LINE, lasting=False, shown=()),
    ),
    otherwise=_no_poem,
    means="guess, once in each poem. If you say no name, the host asks whose guess it was. You can put right whose the last one was",
)
def guess(state: State, poem: Poem, event: Event, whose: str = "") -> Step:
    """Guess or, if `whose` is set, say whose the last guess was that the host took for somebody else's, or that it was none."""
    if whose == NOBODY:
        return _taken_back(state, poem, event.move.get("player") if isinstance(event, Spoke) else None)
    return _given_to(state, poem, whose) if whose else heard(state, poem, event)


def _given_to(state: State, poem: Poem, player: Player) -> Step:
    if poem.dropped is not None:
        after, says = given(state, poem, poem.dropped, player)
        return after, says or (_tone(replace(poem.dropped, player=player), aloud=True),)
    if poem.unnamed is not None:
        return _named(state, poem, poem.unnamed, player)
    taken = poem.last_taken()
    if taken is None or player == poem.poet:
        raise IllegalMove("not-now" if taken is None else "own-poem", player=player)
    if player not in state.there:
        raise absence_of(state, player, state.round == state.rounds)
    if state.has_seen(player, poem.poet) or poem.has_guessed(player):
        return state, (say("has-seen-the-word" if state.has_seen(player, poem.poet) else "has-guessed", player=player),)
    named = replace(taken, player=player)
    after, says = settle(state, poem.without(taken).with_guess(named))
    return after, (_tone(named, aloud=True), *says)


def _named(state: State, poem: Poem, guess: Guess, player: Player) -> Step:
    """Somebody says whose a guess without a name was, before the host asks."""
    if player == poem.poet or state.has_seen(player, poem.poet) or poem.has_guessed(player, guess.start):
        why = "own-poem" if player == poem.poet else "has-seen-the-word" if state.has_seen(player, poem.poet) else "has-guessed"
        return state, (say(why, player=player),)
    named = replace(guess, player=player, quiet=False, blind=False)
    after, says = settle(state, poem.owned(named))
    return after, (_tone(named, aloud=poem.ended is not None), *says)


def _taken_back(state: State, poem: Poem, player: Player | None) -> Step:
    """What the host has taken for a guess was none: the last, or that of this player."""
    taken = poem.last_taken(player) if player is not None or poem.unnamed is None else poem.unnamed
    if taken is None:
        return state, (say("not-now") if player is None else say("has-not-guessed", player=player),)
    after, says = guess_on(_knowing(state, poem, taken), replace(poem.without(taken), dropped=taken), say("was-no-guess-go-on"))
    return after, (*says, *((word_is_known(after, poem.poet),) if taken.is_known_right and after.poem is not None else ()))


def _knowing(state: State, poem: Poem, guess: Guess) -> State:
    """The state in which the word is known if the host has said that this guess is right, although it is taken back."""
    known = (poem.poet, state.seat(poem.poet).word or "")
    return replace(state, disclosed=(*state.disclosed, known)) if guess.is_known_right and known not in state.disclosed else state


@spoken(
    answers=("{word}",),
    fills=(Fill("word", Slot("word", own=True), hidden=True),),
    means="guess by the word alone. The host asks whose guess it was",
)
def bare(state: State, poem: Poem, event: Event) -> Step:
    """Guess by the word alone: the secret, or what counts as it."""
    return heard(state, poem, event)


def _has_ended(poem: Poem | None) -> bool:
    return poem is not None and poem.ended is not None


_NOT_FINISHED = Fill("denied", Slot("denied", tuple((said, "yes") for said in NOT_FINISHED)))


@spoken(
    *("the end", "done"),
    ways=(Way(("{denied}",), (_NOT_FINISHED,), By.LINE, lasting=False, when=_has_ended, shown=("i was not finished",)),),
    left_to=lambda poem, player: player == poem.poet,
    otherwise=_no_poem,
    means="end your poem. If it was taken to have ended and is not ruled yet, say that you had not finished",
)
def the_end(state: State, poem: Poem, event: Event, denied: str = "") -> Step:
    """End the poem or, if `denied` is set, go back to it, as long as it is not ruled."""
    if denied:
        return replace(state, poem=poem.not_over(event.at)), (say("poem-goes-on", poet=poem.poet),)
    return heard(state, poem, event)


@spoken("blank", left_to=lambda: False, otherwise=_no_poem, means='make your poem void: a poet may not say "blank" in place of the word')
def blank(state: State, poem: Poem, event: Event) -> Step:
    """The poet says "blank" in place of the word, which the rules forbid."""
    return heard(state, poem, event)


def whether_no_guess(poem: Poem | None, player: Player | None = None, whose: str = "") -> Say | None:
    """Ask the table whether a guess that had a name was none, since that player may guess again then."""
    taken = poem.last_taken(player) if poem is not None and whose == NOBODY and (player is not None or poem.unnamed is None) else None
    return say("ask-no-guess", player=taken.player or "") if taken is not None else None


def heard(state: State, poem: Poem, event: Event, language: Language | None = None) -> Step:
    """Take an event during a poem. Each player has one guess. If a guess had no name, the host asks whose it was when there is time. Lines
    of the poem come with the `language` in which they are typed."""
    if _too_late(state, poem, event):
        if timeless(event):
            return state, (say("not-now"),)  # it does not close the poem: a guess that was spoken in time may still be on its way
        return rule(state, poem.at(event.at, limits(state)), None)
    if (own := _of_the_poet(state, poem, event, language)) is not None:
        return own
    if isinstance(event, Recited) and timeless(event):
        # This was typed before a guess or "the end", in the same line: it is no line of the poem. A name there counts as a tap.
        text, others = event.utterance.best.text, state.others(poem.poet)
        who = caller(text, others)
        if who is not None and poem.unnamed is not None:
            return _named(state, poem, poem.unnamed, who)
        if who is not None and poem.has_guessed(who):
            is_over = poem.ended is not None and not poem.judged
            return state, (say("has-guessed", player=who),) if is_over else ()
        if who is not None:
            return replace(state, poem=poem.tap(who, event.at)), ()
        if text in IT_WAS_ME and poem.guesses:
            return state, ()
        poet = as_spoken(poem.poet)
        if text in (*BEFORE_THE_END, poet, f"{poet} says", f"{poet} is") or (text in AFTER_THE_END and poem.is_claimed_at(event.at)):
            return state, ()
        if text in _beginnings(state.to_perform):
            return state, (say("poem-goes-on" if poem.ended is None or poem.judged else "not-yet-ruled", poet=poem.poet),)
    poem, event = _claimed(state, poem, event, language)
    if state.is_disclosed(poem.poet) and isinstance(event, Spoke) and event.move.name in (guess.name, bare.name):
        if event.move.name == guess.name or timeless(event):
            return state, (word_is_known(state, poem.poet),)
        event = _of_a_line(event)
    if isinstance(event, Spoke | Recited):
        poem = poem.wait_for(event.at, _until(event), limits(state))
    player = event.move.get("player") if isinstance(event, Spoke) else None
    if player is not None and state.has_seen(player, poem.poet):
        return replace(state, poem=poem), (say("has-seen-the-word", player=player),)
    if player is not None and poem.has_guessed(player, before=event.at):
        return replace(state, poem=poem), (say("has-guessed", player=player),)
    now = hear(poem, event, state.seat(poem.poet).word or "", limits(state))
    if (now.guesses, now.spans) != (poem.guesses, poem.spans):
        now = replace(now, dropped=None)
    aloud = timeless(event) and now.ended is not None
    is_a_line = isinstance(event, Recited) and timeless(event)  # about which the host says nothing, whether it has the secret or not
    new = tuple(guess for guess in now.guesses if guess not in poem.guesses and not is_a_line)
    tones = tuple(_tone(guess, aloud=aloud) for guess in new if not guess.quiet)
    state, says = settle(state, now)
    return state, (*_end_tones(poem, now, state), *tones, *says)


def _of_the_poet(state: State, poem: Poem, event: Event, language: Language | None) -> Step | None:
    """Take a line that was typed with the poet's name before it, such as "Ana: badger". It is no guess, whatever its word is, and over the
    poem it belongs to it. The host confirms nothing, and rules on the word when the poem is over. Once somebody has guessed it, the poet
    may say that this was right, and a line with more words is a line like any other. None for any other event."""
    if not isinstance(event, Recited) or not is_typed(event.utterance) or language is None:
        return None
    text, secret = event.utterance.best.text, state.seat(poem.poet).word or ""
    if poem.ended is not None and not poem.judged:
        is_guess = is_guess_of(text, poem.poet, state.players, language)
        return (state, (say("own-poem", player=poem.poet),)) if is_guess else None
    if not text.startswith(f"{as_spoken(poem.poet)} ") or not (own := in_a_line(secret, text)):
        return None
    if any(guess.match is not None and guess.start < event.at for guess in poem.guesses):
        return (state, ()) if is_guess_of(text, poem.poet, state.players, language) else None
    return replace(state, poem=poem.says_its_word(event.at, own, secret)), ()


def _beginnings(poets: tuple[Player, ...]) -> frozenset[str]:
    """The ways to say whose poem begins."""
    return frozenset(way.format(player=player.lower()) for player in poets for way in BEGINS)


def _of_a_line(event: Spoke) -> Recited:
    """A guess at a word that everybody knows, as recitation, because it can be nothing else."""
    word = Word(UNKNOWN, event.at, event.end, event.confidence)
    return Recited(event.at, Utterance(event.at, event.end, (Hypothesis((word,)),)))


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
    state = _knowing(state, heard, right)
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


def guesser(state: State, event: Spoke) -> Player | None:
    """The player whose guess that was in the poem that runs or was ruled last, if it is known."""
    poem = state.poem or (state.last.poem if state.last is not None else None)
    return next((guess.player for guess in poem.guesses if guess.start == event.at), None) if poem is not None else None


def _performs(state: State) -> Player | None:
    return state.poem.poet if state.poem is not None else None


def hear(poem: Poem, event: Event, secret: str, limits: Limits) -> Poem:
    """The poem after an event. Time passes first: if the silence before the event was long enough, the poem had ended. A typed or touched
    event does not show that there was silence, because somebody may be in the middle of a line that is not understood yet."""
    poem = poem if timeless(event) else poem.at(event.at, limits)
    match event:
        case Recited(utterance=said) if is_typed(said):
            return poem.recite_in_writing(said, secret)
        case Recited(utterance=said) if said.start < said.end:
            return poem.recite(said.start, said.end, said.transcript)
        case Spoke(move=Move(name=guess.name | bare.name as name)):
            return poem.guess(event, secret, alone=name == bare.name)
        case Spoke(move=Move(name=the_end.name)):
            return poem.with_line(event.at).say_the_end(event.at, event.end)
        case Spoke(move=Move(name=blank.name)) if poem.ended is None:
            return replace(poem.with_line(event.at).recite(event.at, event.end), void="blank")
        case _:
            return poem


def _until(event: Spoke | Recited) -> Samples:
    return event.end if isinstance(event, Spoke) else event.utterance.end


def _end_tones(before: Poem, now: Poem, after: State) -> tuple[Say, ...]:
    """Tones for an end that the host has judged, and for one that the poet has taken back. None once the poem has been ruled."""
    says: tuple[Say, ...] = (say("goes-on", poet=now.poet),) if now.withdrawn > before.withdrawn else ()
    if now.judged and not before.judged and after.poem is not None:
        says += (say("taken-for-the-end", poet=now.poet),)
    return says


def tappers(state: State, poem: Poem) -> tuple[Player, ...]:
    """The players who may touch "I guess"."""
    right = poem.right
    if not state.performing or (right is not None and not right.blind) or state.is_disclosed(poem.poet):
        return ()
    return tuple(player for player in state.guessers(poem.poet) if not poem.has_guessed(player))


def _on_page(state: State, poem: Poem, player: Player | None) -> Slot:
    """The player's own button, unless a tap of theirs is still valid."""
    waiting = {tap.player for tap in poem.taps}
    return names("player", (each for each in tappers(state, poem) if each == player and each not in waiting))


@touched("i guess", fills=(Fill("player", _on_page),), judged=True, means="claim the next guess that is called without a name")
def tap(state: State, poem: Poem, player: Player, at: Samples) -> Step:
    """Touch "I guess" just before saying the guess. Raises `IllegalMove` if the player has no guess left, or may not guess now."""
    if player not in tappers(state, poem):
        why = "has-guessed" if poem.has_guessed(player) else "not-now"
        raise IllegalMove("has-seen-the-word" if state.has_seen(player, poem.poet) else why, player=player)
    return replace(state, poem=poem.tap(player, at)), ()


def _claimed(state: State, poem: Poem, event: Event, language: Language | None) -> tuple[Poem, Event]:
    """The event with its player, and the poem without the tap that it uses up.

    A guess without a name belongs to the player who has tapped. So does a word typed by itself, which is no line of a poem. Without a tap
    such a word is a guess all the same, because otherwise the host would ask only about the right word. Any guess of a player uses up their
    tap, and so does time.
    """
    recited = poem.ended is None or poem.judged
    match event:
        case Spoke(move=Move(name=guess.name, slots={"word": said} as slots)) if (
            recited and timeless(event) and "player" not in slots and not may_be_guessed(said)
        ):
            words = tuple(Word(word, event.at, event.at) for word in said.split())
            return poem, Recited(event.at, Utterance(event.at, event.at, (Hypothesis(words),)))
        case Spoke(move=Move(name=guess.name | bare.name, slots=slots)):
            player = slots.get("player") or poem.whose(event.at, _tap(state))
            claimed = replace(event, move=Move(guess.name, {**slots, "player": player})) if player is not None else event
            return poem.without_tap(player), claimed
        case Recited(utterance=said) if timeless(event) and _ends(poem, said.best.text):
            return poem, Spoke(event.at, event.at, Move(the_end.name))
        case Recited(utterance=said) if is_typed(said) and poem.has_typed_guess(event.at):
            return poem.runs_on(event.at, said.best.text), Elapsed(event.at)  # more of a line that is a guess
        case Recited(utterance=said) if word := _typed_word(state, poem, said, language):
            player = poem.whose(event.at, _tap(state))
            if player is None:
                return poem, Spoke(event.at, event.at, Move(bare.name, {"word": word}))
            return poem.without_tap(player), Spoke(event.at, event.at, Move(guess.name, {"player": player, "word": word}))
        case Elapsed():
            return poem.without_taps_before(event.at, _tap(state)), event
        case _:
            return poem, event


def _ends(poem: Poem, text: str) -> bool:
    """Whether a typed line ends the poem in other words than "the end", also with the poet's name before it."""
    name = f"{as_spoken(poem.poet)} "
    return text in ENDS or (text.startswith(name) and text.removeprefix(name) in OF_THE_END)


def _typed_word(state: State, poem: Poem, said: Utterance, language: Language | None) -> str:
    """The word that a typed line guesses: its only one or, if nobody recites any more, the compound that it is or the first of several.
    Empty if it is no guess, or was spoken: the recognizer cannot tell apart spoken words other than the secret. The last word of a line of
    which the host has understood "done" or "the end" is none either."""
    text = said.best.text
    if not is_typed(said) or poem.is_claimed_at(said.start) or (said.start, said.start) in poem.spans:
        return ""
    if language is not None and any(says_nothing(each, language) for each in (text, *text.split())):
        return ""
    over = poem.ended is not None and not poem.judged
    several = (text if is_compound(text) else first_listed(text, state.players)) if over else ""
    return lone_word(text, state.players) or several


def _too_late(state: State, poem: Poem, event: Event) -> bool:
    """Whether the time for guesses had run out before this event."""
    closes = (poem if timeless(event) else poem.at(event.at, limits(state))).closes(limits(state))
    return poem.right is None and poem.open is None and closes is not None and event.at >= closes


def _may_give_up(poem: Poem | None) -> bool:
    """Once the poem has ended, until a guess was heard of which the host has said that it is right: of one without a name it has not."""
    return poem is not None and poem.ended is not None and (poem.right is None or poem.right.player is None)


@spoken(
    *("host nobody knows", "host we give up"),
    when=_may_give_up,
    skips=True,
    left_to=lambda poem, player: player != poem.poet,  # it is up to the guessers
    otherwise=_no_poem,
    means="end the time for guesses, once the poem has ended",
)
def give_up(state: State, poem: Poem) -> Step:
    """The table ends the time for guesses. Raises `IllegalMove` if there is a right guess."""
    if poem.right is not None:
        raise IllegalMove("not-now")
    return rule(state, poem, None)


def whether_to_give_up(poem: Poem | None) -> Say | None:
    """Ask the table first, since somebody may be about to guess."""
    return say("ask-to-give-up", player=poem.poet) if poem is not None else None


def _tone(guess: Guess, *, aloud: bool) -> Say:
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


def reread(state: State, event: Reread) -> Step:
    """The second reading of a poem has arrived. A ruling that was made meanwhile stands; then the reading only serves the record and advice
    on the rhyme."""
    poem, last = state.poem, state.last
    if poem is not None and rereading.is_of(poem, event):
        read = rereading.read(poem, event)
        return settle(state, read) if state.question is None else (replace(state, poem=read), ())
    if poem is None and last is not None and rereading.is_of(rereading.over(last.poem), event):
        return replace(state, last=replace(last, poem=rereading.read(last.poem, event))), ()
    return state, ()


def waits_for_reading(state: State, poem: Poem) -> bool:
    """Whether a ruling waits for the second reading."""
    return poem.reread_by is not None and state.now < poem.reread_by and rereading.stretch(poem) is not None


def limits(state: State) -> Limits:
    return Limits(samples(state.options.silence), samples(state.options.window))


def _tap(state: State) -> Samples:
    return samples(state.options.tap)


def deadline(state: State, poem: Poem) -> Samples | None:
    """When the poem must be looked at again even if nothing is heard. None if there is no such moment."""
    read_by = poem.reread_by if waits_for_reading(state, poem) else None
    times = (_due(state, poem), read_by, *(tap.at + _tap(state) for tap in poem.taps if _tap(state)))
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


def _stands_alone(state: State, poem: Poem) -> bool:
    """Whether a word was typed by itself and nothing was heard of the poem, not even in the time in which a poet would have gone on. If the
    poet recites out of the host's hearing, nothing else ends the poem."""
    asked = poem.open
    unheard = asked is not None and asked.is_typed and poem.last_word is None and poem.claim is None
    return asked is not None and unheard and state.now >= poem.stopped_at(asked, limits(state))


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


def whether_finished(poem: Poem, right: Guess) -> Say:
    """Ask the poet whether the poem was over when the right guess came."""
    if right.player is None:
        return say("had-you-finished-unnamed", player=poem.poet)
    return say("had-you-finished", player=poem.poet, guesser=right.player)


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


def said_its_word(poem: Poem) -> Say:
    """Ask the poet, without the word, in case it is nobody's line."""
    return say("did-you-say-it", poet=poem.poet)


def does_it_count(poem: Poem, guess: Guess) -> Say:
    """Ask without the word, whatever the guess has to do with it."""
    return say("does-it-count", player=guess.player or "", word=guess.word, poet=poem.poet)


def counted(state: State, poem: Poem, question: Counts, *, counts: bool) -> Step:
    """Rule the poem now that its poet has said whether the guess counts, which came before any other right one."""
    state, poem = replace(state, question=None), poem.asked_about(question.guess.word)
    if not counts:
        return rule(state, poem, question.right)
    right = replace(question.guess, match=Match.HOMOPHONE, sounds=False)
    poem = poem.without(right).with_guess(right)
    return _settle_right(state, poem, poem.timed(right))


def whose(state: State, poem: Poem, guess: Guess) -> Step:
    """Rule a guess, or ask whose it was. If somebody has used up their guess, the host does not say whether it is right, because it may
    have been theirs."""
    if guess.player is not None:
        return rule(state, poem, guess)
    question = WhoSaid(guess, guess.blind or poem.has_begun_guessing)
    return replace(state, question=question), (who(question),)


def who(question: WhoSaid) -> Say:
    """The question whose guess it was. It names the word if everybody knows that it is wrong. If it may be a second guess, it names the
    word only if it was typed, since among spoken words the recognizer knows hardly any but the right one."""
    guess = question.guess
    if guess.word != UNKNOWN and ((guess.match is None and not guess.blind) or (question.blind and guess.is_typed)):
        return say("who-guessed", word=guess.word)
    return say("who-said-that" if question.blind else "who-said-it")


def given(state: State, poem: Poem, guess: Guess, player: str) -> Step:
    """Rule a guess now that its player is known, and what was guessed meanwhile."""
    return _with_kept(_given(state, poem, guess, player))


def _with_kept(step: Step) -> Step:
    """The wrong guesses that were made while the host asked, ruled in their order, if the guess that it asked about did not count."""
    after, says = step
    heard = after.poem or (after.last.poem if after.last is not None else None)
    if after.question is not None or heard is None or says[:1] == () or says[0].key not in _ANSWERS:
        return after, says
    right = heard.right.start if heard.right is not None else None
    kept = (each for each in heard.guesses if each.kept and each.match is None and (right is None or each.start < right))
    ruled = tuple(_tone(each, aloud=True) for each in kept)
    if after.poem is not None:
        ruled_on = tuple(replace(each, kept=False) for each in heard.guesses)
        after = replace(after, poem=replace(heard, guesses=ruled_on))
    return after, (says[0], *ruled, *says[1:])


def _given(state: State, poem: Poem, guess: Guess, player: str) -> Step:
    """Rule a guess. Its time stays that of the guess, so the question costs nobody a point.

    If nobody said it, it was misheard, or was no guess if it was typed, and guessing goes on. It also goes on if it was somebody's second
    guess, about which the host says no more, unless the answer is put right at once.
    """
    state = replace(state, question=None)
    rest = replace(poem.without(guess), dropped=guess)
    if player == NOBODY or (player == poem.poet and guess.match is None):
        return guess_on(state, rest, say("was-no-guess-go-on" if guess.is_typed else "misheard"))
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
    is_over = after.poem is None or after.question is not None or poem.right is not None
    if is_over or state.is_disclosed(poem.poet) or all(poem.has_guessed(player) for player in state.guessers(poem.poet)):
        answer = Say(_ALONE.get(answer.key, answer.key), answer.fields)
    return after, (answer, *more, *says)


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
