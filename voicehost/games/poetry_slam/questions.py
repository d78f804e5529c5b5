"""The questions about a poem that only those who were there can answer: had the poet finished, and whose guess was it?"""

from __future__ import annotations

from dataclasses import replace

from voicehost.core.language import as_spoken, names
from voicehost.core.play import EXPECTED, IllegalMove, Move, Player, Spoke, say
from voicehost.core.speech import UNKNOWN, Samples, Slot
from voicehost.games.kit import By, Fill, Way, players, spoken
from voicehost.games.kit.english import YES
from voicehost.games.poetry_slam.known import word_is_known
from voicehost.games.poetry_slam.overruling import NOBODY, who_accepted
from voicehost.games.poetry_slam.poem import SAID_WORD, Poem, Timing, timeless
from voicehost.games.poetry_slam.rounds import not_asked, yes_or_no
from voicehost.games.poetry_slam.rulings import close
from voicehost.games.poetry_slam.settling import attribute, counted, rule, who, whose
from voicehost.games.poetry_slam.state import Counts, HadFinished, Performance, Question, SaidItsWord, State, Step, WhoAccepted, WhoSaid
from voicehost.games.poetry_slam.typed import (
    BY_POET,
    GUESSED_IT,
    HAD_FINISHED,
    I_SAID_IT,
    IT_COUNTS,
    NOT_MINE,
    OF_THE_POET,
    SELVES,
    WAS_NO_GUESS,
)
from voicehost.games.poetry_slam.words import ARTICLES
from voicehost.lexicon.matching import Match

_POET = players(lambda state: (state.poem.poet,))


def _ways_of(player: Player) -> tuple[str, ...]:
    """What people type if a line was this poet's, each after a "no" too: "it was Dee herself", "nobody, it was in the poem"."""
    poet = as_spoken(player)
    said = tuple(way.format(poet=poet, own=own, self=self_) for way in BY_POET for own, self_ in SELVES)
    named = (poet, f"it was {poet}", f"{poet} said it", f"{poet} did", "the poet", "it was the poet", "the poet said it")
    return (*named, *(f"{no}{way}" for no in ("", "no ", "no no ", "nobody ") for way in dict.fromkeys(said)))


def _is_asked(question: Question | None) -> bool:
    return isinstance(question, HadFinished)


@spoken(
    ways=(
        *yes_or_no(HadFinished, _POET),
        Way(("{answer}",), (Fill("answer", Slot("answer", HAD_FINISHED)),), By.LINE, when=_is_asked, shown=("the end", "not yet")),
        Way(("{player} {answer}",), (_POET, Fill("answer", Slot("answer", HAD_FINISHED))), By.LINE, when=_is_asked, shown=()),
        Way(
            ("{player} {answer}",),
            (_POET, Fill("answer", Slot("answer", OF_THE_POET))),
            By.LINE,
            when=_is_asked,
            shown=("{player} had finished", "{player} had not finished"),
        ),
    ),
    costs=EXPECTED,
    otherwise=not_asked,
    means="answer, as the poet, whether your poem had ended",
)
def finished(state: State, poem: Poem, question: HadFinished, answer: str) -> Step:
    """The poet's answer decides, whatever the clock says. If it is yes, the poem had ended with the last word that was heard before the
    guess."""
    yes = answer == "yes"
    right = replace(question.guess, timing=Timing.AFTER if yes else Timing.BEFORE, before=not yes)
    if yes:
        poem = poem.before(right)
        ended = poem.last_word if poem.last_word is not None else right.start
        poem = replace(poem, ended=ended, window_from=ended)
    poem = poem.without(right).with_guess(right)
    return whose(replace(state, question=None, poem=poem), poem, right)


def _whether_it_was_said(question: Question | None) -> bool:
    return isinstance(question, SaidItsWord)


_BY_POET = Fill("answer", lambda poem: Slot("answer", tuple((said, "yes") for said in _ways_of(poem.poet))))
_BY_NOBODY = Slot(
    "answer", tuple((said, "no") for said in ("nobody", "no one", "it was a guess", "no it was a guess", *NOT_MINE, *WAS_NO_GUESS))
)


@spoken(
    ways=(
        *yes_or_no(SaidItsWord, _POET),
        Way(("{answer}",), (_BY_POET,), By.LINE, when=_whether_it_was_said, shown=("it was in the poem",)),
        Way(("{answer}",), (Fill("answer", _BY_NOBODY),), By.LINE, when=_whether_it_was_said, shown=("it was not in the poem",)),
        Way(("{player} {answer}",), (_POET, Fill("answer", _BY_NOBODY)), By.LINE, when=_whether_it_was_said, shown=()),
    ),
    costs=EXPECTED,
    left_to=lambda poem, player: player == poem.poet,
    otherwise=not_asked,
    means="say, as the poet, whether your poem had your word, which stood in a typed line",
)
def said_its_word(state: State, poem: Poem, question: SaidItsWord, answer: str) -> Step:
    """The poet says whether that line was part of the poem. If not, it was talk, and the poem is ruled without it."""
    state, poem = replace(state, question=None), replace(poem, in_lines=())
    if answer != "yes":
        return rule(state, poem, question.right)
    form = question.guess.word if question.guess.match is Match.DERIVATIVE else ""
    return close(state, replace(poem, void=SAID_WORD, said=form), question.right)


def _whether_it_counts(question: Question | None) -> bool:
    return isinstance(question, Counts)


_IT_COUNTS = Fill("answer", Slot("answer", IT_COUNTS))


@spoken(
    ways=(
        *yes_or_no(Counts, _POET),
        Way(("{answer}",), (_IT_COUNTS,), By.LINE, when=_whether_it_counts, shown=("it counts", "it does not count")),
        Way(("{player} {answer}", "{player} says {answer}"), (_POET, _IT_COUNTS), By.LINE, when=_whether_it_counts, shown=()),
    ),
    costs=EXPECTED,
    left_to=lambda poem, player: player == poem.poet,  # who knows the word
    otherwise=not_asked,
    means="say, as the poet, whether a guess counts that was typed and only sounds like your word",
)
def counts(state: State, poem: Poem, question: Counts, answer: str) -> Step:
    """The poet says whether the guess counts. If it does, no later one does."""
    return counted(state, poem, question, counts=answer == "yes")


def _able(state: State, poem: Poem, question: WhoSaid) -> tuple[Player, ...]:
    """The players whose guess it may have been: those who still had one, or, if the host asks without a verdict, anybody. Players who have
    left since the guess was made may have made it."""
    left = (player for player, at in poem.gone if player in state.away and question.guess.start <= at)
    able = (*state.others(poem.poet), *left)
    return tuple(player for player in able if question.blind or not poem.has_guessed(player, question.guess.start))


def _owners(state: State, poem: Poem | None, last: Performance | None, question: Question) -> Slot:
    """The players who may be named, and "nobody". It may have been the poet, who then spoiled the poem. If the table has accepted the
    guess, it may be anybody's except the poet's, whatever they had guessed before: the table has the last word."""
    if isinstance(question, WhoSaid) and poem is not None:
        of_the_poet = ((poem.poet.lower(), poem.poet), ("the poet", poem.poet))
        choices = (*names("player", _able(state, poem, question)).choices, *of_the_poet)
    else:
        choices = names("player", state.others(last.poet) if last is not None else ()).choices
    return Slot("player", (*choices, (NOBODY, NOBODY)))


def _is_whose(question: Question | None) -> bool:
    return isinstance(question, WhoSaid)


def _of_poem(poem: Poem) -> Slot:
    """What people type if the word was the poet's."""
    return Slot("player", tuple((said, poem.poet) for said in _ways_of(poem.poet)))


_OWNER = Fill("player", _owners, lambda players: names("player", players))
_THE_POET = players(lambda state: (state.poem.poet,) if state.poem is not None else ())
_CALLED = Fill("player", lambda state, poem, question: names("player", _able(state, poem, question)))
_NO_ONE = Slot(
    "player",
    tuple(
        (said, NOBODY)
        for said in (
            *("no", "nope", "no one", "nobody did", "no one did", "nobody guessed it", "nobody guessed", "no one guessed it"),
            *WAS_NO_GUESS,
        )
    ),
)


@spoken(
    answers=("{player}", "{player} said it", "{player} said", "{player} did", "it was {player}"),  # of "said it" often only "said" is heard
    typed=("{player} said it", "it was {player}"),
    fills=(_OWNER,),
    ways=(
        Way(("{player}",), (Fill("player", _NO_ONE),), By.LINE, when=_is_whose),
        Way(("{player}",), (Fill("player", _of_poem),), By.LINE, when=_is_whose, shown=("it was in the poem", "that was the poet")),
        Way(("that was {player}", "{player} guessed it"), (_CALLED,), By.LINE, when=_is_whose),
        Way(GUESSED_IT, (_CALLED,), By.LINE, when=_is_whose, shown=("it was me {player}",)),
        Way(I_SAID_IT, (_THE_POET,), By.LINE, when=_is_whose, shown=()),
    ),
    costs=EXPECTED,
    otherwise=not_asked,
    means="say whose guess it was",
)
def said_it(state: State, poem: Poem, last: Performance, question: WhoSaid | WhoAccepted, event: Spoke, player: str) -> Step:
    """Say whose guess it was, in the poem that runs or in the last one, if the table has just accepted that. Raises `IllegalMove` if it was
    said before the host asked."""
    if isinstance(question, WhoAccepted):
        return who_accepted(state, last, question, player)
    if event.at < question.guess.end and not timeless(event):
        raise IllegalMove("answer-first")  # said before it was asked: "Ben guesses ..." is a guess, and no answer
    if any(guess.player == player and guess.kept and guess.word == question.guess.word for guess in poem.guesses):
        return state, (say("has-guessed", player=player), who(question))  # in their own name, while the host asked
    return attribute(state, poem, question.guess, player)


def ascribed(state: State, move: Move, *, veiled: bool) -> tuple[Samples, Move] | None:
    """The guess that this move gives to a player, and when it was made. None if it gives none, if the host has not understood its
    word, or with `veiled` if its question did not name that."""
    question, player = state.question, move.get("player")
    if not isinstance(question, WhoSaid) or state.poem is None or player in (None, NOBODY, state.poem.poet):
        return None
    guess = question.guess
    is_again = move.name == guess_meanwhile.name and move.slots["word"] in _THIS
    if guess.word == UNKNOWN or (veiled and "word" not in who(question).fields) or not (move.name == said_it.name or is_again):
        return None
    return guess.start, Move(guess_meanwhile.name, {"player": player or "", "word": guess.word})


_GUESSER = players(lambda state: state.others(state.poem.poet))
_WORD = Fill("word", Slot("word", free=True, before=ARTICLES))
_THIS = ("it", "that", "this")
"""Words that stand for the guess that the host asks about: "Ana says it"."""


def keeps_guesses(question: Question | None) -> bool:
    """Whether somebody else may guess while the host asks about a guess. Not once the host has said that it was right."""
    return isinstance(question, WhoSaid) and (question.blind or question.guess.match is None)


@spoken(
    "{player} guesses {word}",
    fills=(_GUESSER, _WORD),
    ways=(Way(("{player} says {word}",), (_GUESSER, _WORD), By.LINE, when=keeps_guesses),),  # aloud it is too near to "Ana said it"
    judged=True,
    when=keeps_guesses,
    otherwise=not_asked,
    means="guess while the host asks about another guess. Your guess is ruled after that, as of when you made it",
)
def guess_meanwhile(state: State, poem: Poem, question: WhoSaid, event: Spoke, player: Player, word: str) -> Step:
    """Keep a guess for the time after the answer, also at the word that the host asks about: whoever made that guess says their name
    alone. Raises `IllegalMove` for the poet, and for a yes or no."""
    secret = state.seat(poem.poet).word or ""
    if player == poem.poet or word in dict(YES):
        raise IllegalMove("answer-first")
    if word in _THIS and event.at >= (state.now if timeless(event) else question.guess.end):  # else it was made before the host asked
        return attribute(state, poem, question.guess, player)
    if state.is_disclosed(poem.poet):
        return state, (word_is_known(state, poem.poet), who(question))
    if state.has_seen(player, poem.poet) or poem.has_guessed(player):
        why = "has-seen-the-word" if state.has_seen(player, poem.poet) else "has-guessed"
        return state, (say(why, player=player), who(question))
    answer = (say("guess-kept", player=player), who(question)) if timeless(event) else ()
    now = poem.guess(event, secret, alone=False)
    guesses = tuple(replace(guess, kept=bool(answer)) if guess not in poem.guesses else guess for guess in now.guesses)
    return replace(state, poem=replace(now, guesses=guesses)), answer
