"""The questions about a poem that only those who were there can answer: had the poet finished, and whose guess was it?"""

from __future__ import annotations

from dataclasses import replace

from voicehost.core.language import names
from voicehost.core.play import EXPECTED, IllegalMove, Player, Spoke, say
from voicehost.core.speech import Slot
from voicehost.games.kit import By, Fill, Way, players, spoken
from voicehost.games.kit.english import YES
from voicehost.games.poetry_slam.overruling import NOBODY, who_accepted
from voicehost.games.poetry_slam.poem import Poem, Timing, timeless
from voicehost.games.poetry_slam.poetry import given, who, whose, word_is_known
from voicehost.games.poetry_slam.rounds import not_asked, yes_or_no
from voicehost.games.poetry_slam.state import HadFinished, Performance, Question, State, Step, WhoAccepted, WhoSaid
from voicehost.games.poetry_slam.typed import HAD_FINISHED, OF_THE_POET
from voicehost.games.poetry_slam.words import ARTICLES, guessed_word

_POET = players(lambda state: (state.poem.poet,))


def _is_asked(question: Question | None) -> bool:
    return isinstance(question, HadFinished)


@spoken(
    ways=(
        *yes_or_no(HadFinished, _POET),
        Way(("{answer}",), (Fill("answer", Slot("answer", HAD_FINISHED)),), By.LINE, when=_is_asked, shown=("the end", "not yet")),
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
    """The poet's answer decides, whatever the clock says. If it is yes, the poem had ended with the last word that was heard."""
    yes = answer == "yes"
    right = replace(question.guess, timing=Timing.AFTER if yes else Timing.BEFORE, before=not yes)
    if yes:
        ended = poem.last_word if poem.last_word is not None else right.start
        poem = replace(poem, ended=ended, window_from=ended)
    poem = poem.without(right).with_guess(right)
    return whose(replace(state, question=None, poem=poem), poem, right)


def _able(state: State, poem: Poem, question: WhoSaid) -> tuple[Player, ...]:
    """The players whose guess it may have been: those who still had one, or, if the host asks without a verdict, anybody. Players who have
    left since the poems began may have guessed before that."""
    left = (seat.player for seat in state.seats if seat.player in state.away and seat.word is not None and seat.player != poem.poet)
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


_OWNER = Fill("player", _owners, lambda players: names("player", players))
_CALLED = Fill("player", lambda state, poem, question: names("player", _able(state, poem, question)))
_AGAIN = Fill("word", lambda question: Slot("word", ((question.guess.word, question.guess.word),)))
_NO_ONE = Slot("player", tuple((said, NOBODY) for said in ("no", "nope", "no one", "nobody did", "no one did")))


@spoken(
    answers=("{player}", "{player} said it", "{player} said", "{player} did", "it was {player}"),  # of "said it" often only "said" is heard
    typed=("{player} said it", "it was {player}"),
    fills=(_OWNER,),
    ways=(
        Way(("{player}",), (Fill("player", _NO_ONE),), By.LINE, when=_is_whose),
        Way(("that was {player}", "{player} guessed it"), (_CALLED,), By.LINE, when=_is_whose),
        Way(  # the same guess once more, with a name; another word would be no answer
            tuple(f"{{player}} {way}{{word}}" for way in ("guesses ", "says ", "is it ", "")), (_CALLED, _AGAIN), By.LINE, when=_is_whose
        ),
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
    return given(state, poem, question.guess, player)


_GUESSER = players(lambda state: state.others(state.poem.poet))
_WORD = Fill("word", Slot("word", free=True, before=ARTICLES))
_THIS = ("it", "that", "this")
"""Words that stand for the guess that the host asks about: "Ana says it"."""


def keeps_guesses(question: Question | None) -> bool:
    """Whether somebody else may guess while the host asks whose a guess was. Not once the host has said that it was right."""
    return isinstance(question, WhoSaid) and (question.blind or question.guess.match is None)


@spoken(
    "{player} guesses {word}",
    fills=(_GUESSER, _WORD),
    ways=(Way(("{player} says {word}",), (_GUESSER, _WORD), By.LINE, when=keeps_guesses),),  # aloud it is too near to "Ana said it"
    judged=True,
    when=keeps_guesses,
    otherwise=not_asked,
    means="guess while the host asks whose a wrong guess was. Your guess is ruled after that, as of when you made it",
)
def guess_meanwhile(state: State, poem: Poem, question: WhoSaid, event: Spoke, player: Player, word: str) -> Step:
    """Keep a guess for the time after the answer. The same guess once more, with a name, is the answer. Raises `IllegalMove` for the poet,
    and for a yes or no."""
    secret = state.seat(poem.poet).word or ""
    if player == poem.poet or word in dict(YES):
        raise IllegalMove("answer-first")
    is_again = word in _THIS or guessed_word(word, secret) == question.guess.word
    if is_again and (event.at >= question.guess.end or timeless(event)):
        return given(state, poem, question.guess, player)
    if state.is_disclosed(poem.poet):
        return state, (word_is_known(state, poem.poet), who(question))
    if state.has_seen(player, poem.poet) or poem.has_guessed(player):
        why = "has-seen-the-word" if state.has_seen(player, poem.poet) else "has-guessed"
        return state, (say(why, player=player), who(question))
    answer = (say("guess-kept", player=player), who(question)) if timeless(event) else ()
    return replace(state, poem=poem.guess(event, secret, alone=False)), answer
