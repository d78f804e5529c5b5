""" "Poetry Phase": a poem begins, and the host takes what it hears during and after it. When a poem is ruled, `settling` says."""

from __future__ import annotations

from dataclasses import replace

from voicehost.core.language import Language, as_spoken, names
from voicehost.core.play import Elapsed, Event, IllegalMove, Move, Player, Recited, Reread, Say, Spoke, say
from voicehost.core.speech import UNKNOWN, Hypothesis, Samples, Slot, Utterance, Word
from voicehost.games.kit import By, Fill, Way, everybody, players, spoken, touched
from voicehost.games.kit.deciding import absence_of
from voicehost.games.poetry_slam import rereading
from voicehost.games.poetry_slam.bare import in_a_line
from voicehost.games.poetry_slam.known import knowing, word_is_known
from voicehost.games.poetry_slam.overruling import NOBODY
from voicehost.games.poetry_slam.poem import Guess, Limits, Poem, is_typed, timeless
from voicehost.games.poetry_slam.rounds import not_to_perform, then
from voicehost.games.poetry_slam.rulings import close, judge_word
from voicehost.games.poetry_slam.settling import (
    attribute,
    before_the_end,
    guess_on,
    limits,
    rule,
    settle,
    tap_lasts,
    tappers,
    tone,
)
from voicehost.games.poetry_slam.state import Performance, Phase, State, Step
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

BEGINS = ("{player} begins", "{player} performs", "{player} starts")


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
        after, says = attribute(state, poem, poem.dropped, player)
        return after, says or (tone(replace(poem.dropped, player=player), aloud=True),)
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
    return after, (tone(named, aloud=True), *says)


def _named(state: State, poem: Poem, guess: Guess, player: Player) -> Step:
    """Somebody says whose a guess without a name was, before the host asks."""
    if player == poem.poet or state.has_seen(player, poem.poet) or poem.has_guessed(player, guess.start):
        why = "own-poem" if player == poem.poet else "has-seen-the-word" if state.has_seen(player, poem.poet) else "has-guessed"
        return state, (say(why, player=player),)
    named = replace(guess, player=player, quiet=False, blind=False)
    after, says = settle(state, poem.owned(named))
    return after, (tone(named, aloud=poem.ended is not None), *says)


def _taken_back(state: State, poem: Poem, player: Player | None) -> Step:
    """What the host has taken for a guess was none: the last, or that of this player."""
    taken = poem.last_taken(player) if player is not None or poem.unnamed is None else poem.unnamed
    if taken is None:
        return state, (say("not-now") if player is None else say("has-not-guessed", player=player),)
    after, says = guess_on(knowing(state, poem, taken), replace(poem.without(taken), dropped=taken), say("was-no-guess-go-on"))
    return after, (*says, *((word_is_known(after, poem.poet),) if taken.is_known_right and after.poem is not None else ()))


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
    now = _with_its_own_word(state, hear(poem, event, state.seat(poem.poet).word or "", limits(state)), event)
    if (now.guesses, now.spans) != (poem.guesses, poem.spans):
        now = replace(now, dropped=None)
    aloud = timeless(event) and now.ended is not None
    is_a_line = isinstance(event, Recited) and timeless(event)  # about which the host says nothing, whether it has the secret or not
    new = tuple(guess for guess in now.guesses if guess not in poem.guesses and not is_a_line)
    tones = tuple(tone(guess, aloud=aloud) for guess in new if not guess.quiet)
    state, says = settle(state, now)
    return state, (*_end_tones(poem, now, state), *tones, *says)


def _of_the_poet(state: State, poem: Poem, event: Event, language: Language | None) -> Step | None:
    """Take a line that was typed with the poet's name before it, such as "Ana: badger". It is no guess, whatever its word is. Once
    everybody knows that somebody is right, the poet may say so. Any other such line belongs to the poem as long as that runs, and None is
    returned for it as for any other event."""
    if not isinstance(event, Recited) or not is_typed(event.utterance) or language is None:
        return None
    if not is_guess_of(event.utterance.best.text, poem.poet, state.players, language):
        return None
    if poem.ended is not None and not poem.judged:
        return state, (say("own-poem", player=poem.poet),)
    return (state, ()) if any(guess.is_known_right for guess in poem.guesses) else None


def _with_its_own_word(state: State, poem: Poem, event: Event) -> Poem:
    """The poem, which says its own word if that is in a line that was typed with the poet's name before it. The host gives no sign of it,
    and rules on it when the poem is over. If somebody has guessed the word by then, the poet may mean that this was right."""
    if not isinstance(event, Recited) or not timeless(event) or (poem.ended is not None and not poem.judged):
        return poem
    text, secret = event.utterance.best.text, state.seat(poem.poet).word or ""
    if not text.startswith(f"{as_spoken(poem.poet)} ") or not (own := in_a_line(secret, text)):
        return poem
    return poem if any(guess.match is not None and guess.start < event.at for guess in poem.guesses) else poem.says_its_word(own, secret)


def _beginnings(poets: tuple[Player, ...]) -> frozenset[str]:
    """The ways to say whose poem begins."""
    return frozenset(way.format(player=player.lower()) for player in poets for way in BEGINS)


def _of_a_line(event: Spoke) -> Recited:
    """A guess at a word that everybody knows, as recitation, because it can be nothing else."""
    word = Word(UNKNOWN, event.at, event.end, event.confidence)
    return Recited(event.at, Utterance(event.at, event.end, (Hypothesis((word,)),)))


def guess_at(state: State, at: Samples) -> Guess | None:
    """The guess that was made at that moment in the poem that runs or was ruled last; None if there is none."""
    poem = state.poem or (state.last.poem if state.last is not None else None)
    return next((guess for guess in poem.guesses if guess.start == at), None) if poem is not None else None


def found(before: State, now: State, event: Recited) -> Move | None:
    """The guess that a typed line has turned out to be, or None."""
    made = guess_at(now, event.at) if is_typed(event.utterance) and guess_at(before, event.at) is None else None
    if made is None:
        return None
    return Move(bare.name, {"word": made.word}) if made.player is None else Move(guess.name, {"player": made.player, "word": made.word})


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
            player = slots.get("player") or poem.whose(event.at, tap_lasts(state))
            claimed = replace(event, move=Move(guess.name, {**slots, "player": player})) if player is not None else event
            return poem.without_tap(player), claimed
        case Recited(utterance=said) if timeless(event) and _ends(poem, said.best.text):
            return poem, Spoke(event.at, event.at, Move(the_end.name))
        case Recited(utterance=said) if is_typed(said) and poem.has_typed_guess(event.at):
            return poem.runs_on(event.at, said.best.text), Elapsed(event.at)  # more of a line that is a guess
        case Recited(utterance=said) if word := _typed_word(state, poem, said, language):
            player = poem.whose(event.at, tap_lasts(state))
            if player is None:
                return poem, Spoke(event.at, event.at, Move(bare.name, {"word": word}))
            return poem.without_tap(player), Spoke(event.at, event.at, Move(guess.name, {"player": player, "word": word}))
        case Elapsed():
            return poem.without_taps_before(event.at, tap_lasts(state)), event
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
