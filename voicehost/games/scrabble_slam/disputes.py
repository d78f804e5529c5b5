""" "Disputed Words": somebody calls time out, the dictionary decides, and the table votes on words that it does not know."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace

from voicehost.core.play import EXPECTED, IllegalMove, Player, Say, say
from voicehost.core.speech import Slot
from voicehost.games.kit import AnyRule, By, Fill, Way, everybody, players, spoken
from voicehost.games.kit.ballot import has_voted
from voicehost.games.kit.english import BALLOT, TYPED_BALLOT
from voicehost.games.scrabble_slam import ending, race
from voicehost.games.scrabble_slam.calling import ANY, of_words
from voicehost.games.scrabble_slam.ending import unless_asked
from voicehost.games.scrabble_slam.laying import lifted
from voicehost.games.scrabble_slam.shown import lies_there
from voicehost.games.scrabble_slam.state import Phase, Question, State, Step, Vote, Who
from voicehost.lexicon.dictionary import Reason, judge

KNOWN = (Reason.PROPER_NOUN, Reason.ABBREVIATION, Reason.CONTRACTION)
"""Why a word is not admitted although the dictionary has it."""


EARLIER = 5
"""The most words before the last that are named to somebody who disputes a word after the last one was."""


def _not_the_last(state: State, question: Question | None) -> IllegalMove:
    """Why the last word is not disputed. If it was already, an earlier one may be meant: they are named, the last one first."""
    if question is not None and not isinstance(question, Who):
        return unless_asked("nothing-to-dispute")(question)
    earlier = dict.fromkeys(play.word.capitalize() for play in reversed(state.plays[:-1]) if not (play.settled or play.fallen))
    words = tuple(word for word in earlier if word != state.plays[-1].word.capitalize())[:EARLIER]
    if question is not None or not words:
        return IllegalMove("nothing-to-dispute")
    return IllegalMove("dispute-earlier", words=words, n=len(words), word=words[0], last=state.plays[-1].word.capitalize())


@spoken(
    "time out",
    "host time out",
    typed=(
        *("challenge", "i challenge", "i dispute that", "{player} disputes", "{player} disputes that", "{player} challenges"),
        *("i challenge that", "i doubt that", "that is no word", "that is not a word", "that's not a word", "that's no word"),
        *("it is not a word", "it's not a word", "it is no word", "it's no word", "that isn't a word", "it isn't a word", "not a word"),
        *("that is a name", "that's a name", "it's a name", "is that a word", "is it a word", "is that really a word"),
        *(
            "look it up",
            "look that up",
            "look up the word",
            "look up that word",
            "check it",
            "check that",
            "check the word",
            "check that word",
        ),
        *(
            "challenge that",
            "challenge it",
            "i challenge it",
            "i dispute it",
            "that does not exist",
            "no such word",
            "there is no such word",
        ),
    ),
    fills=(everybody,),
    when=lambda state, question: not question.settled if isinstance(question, Who) else state.disputable is not None,
    costs=3.0,
    disputes=True,
    otherwise=_not_the_last,
    means="look the last word up in the dictionary; if it is not there, you vote",
)
def time_out(state: State, question: Question | None) -> Step:
    """The game stops, and the host says what the dictionary has about the last word, also while the host asks whose card that is."""
    return _looked_up(state, Vote(who=question) if isinstance(question, Who) else Vote())


def _lying(words: Iterable[str]) -> Slot:
    """A slot for words that have been played. Everybody knows those, so help gives one of them as its example."""
    return replace(of_words(dict.fromkeys(words)), own=False)


_DISPUTED = Fill("word", lambda state: _lying(play.word for play in reversed(state.plays) if not (play.voted or play.fallen)), ANY)
"""The words that can still be disputed, the last one first."""


def _not_that_word(state: State, question: Question | None, word: str) -> IllegalMove:
    """Why a word is not disputed. One that nobody has played is not looked up either, since that would help whoever holds a card for it."""
    if question is None and word not in (state.opening, *(play.word for play in state.plays), *state.rejected):
        return IllegalMove("never-played", word=word.capitalize())
    return unless_asked("nothing-to-dispute")(question)


@spoken(
    "challenge {word}",
    typed=(
        *("{word} is no word", "{word} is not a word", "{word} isn't a word", "{word} was no word", "{word} does not exist"),
        *("{word} is a name", "is {word} a word", "look up {word}", "look {word} up", "check {word}"),
        *("{word} is not in the dictionary", "i challenge {word}", "i dispute {word}", "dispute {word}"),
    ),
    fills=(_DISPUTED,),
    ways=(Way(("{player} challenges {word}", "{player} disputes {word}"), (everybody, _DISPUTED), By.LINE),),
    costs=3.0,
    left_to=lambda: False,  # a page shows the last card alone
    folded=True,
    disputes=True,
    judged=True,
    otherwise=_not_that_word,
    means="look up that word, the last or an earlier one. Say it again to vote on it: if you reject it, its player gets the card back",
)
def challenge(state: State, word: str) -> Step:
    """Dispute the latest card that made this word and has not been disputed. If the dictionary has decided on all of them, the table votes.
    Raises `IllegalMove` if there is no such card."""
    open_ = tuple(at for at in _latest_first(state, word) if not state.plays[at].voted)
    if not open_:
        raise _not_that_word(state, None, word)
    place = next((at for at in open_ if not state.plays[at].settled), None)
    return _looked_up(state, Vote(place=place)) if place is not None else _to_vote(state, open_[0])


def _latest_first(state: State, word: str) -> tuple[int, ...]:
    """The places, latest first, of the cards that made this word and have not fallen."""
    return tuple(at for at in range(len(state.plays) - 1, -1, -1) if state.plays[at].word == word and not state.plays[at].fallen)


def _looked_up(state: State, question: Vote) -> Step:
    """Say what the dictionary has about that word. If it does not know the word, the question is put to the table."""
    called = _called(state, question)
    verdict, word = judge(called), called.capitalize()
    if verdict.valid or called in state.ours:
        return _stands(state, question, say("dispute-valid", word=word))
    if verdict.reason in KNOWN:
        return _falls(state, question, say(f"dispute-{verdict.reason}", word=word))
    return replace(state, question=question), (say("dispute-unknown", word=word), _ask(state, question))


_VOTED_ON = Fill("word", lambda state: _lying(play.word for play in state.plays if not play.fallen), ANY)


@spoken(
    *("put it to the vote", "host put it to the vote"),
    typed=(
        *(
            "we vote on it",
            "let us vote",
            "vote on it",
            "vote on that",
            "we vote on that",
            "let us vote on it",
            "let's vote on it",
            "let's vote",
        ),
        *(
            "put it to a vote",
            "put that to the vote",
            "we want to vote",
            "that should not count",
            "it should not count",
            "that does not count",
        ),
        *("that doesn't count", "it does not count", "it doesn't count"),
    ),
    ways=(
        Way(("put {word} to the vote", "vote on {word}", "we vote on {word}", "let us vote on {word}"), (_VOTED_ON,), By.LINE),
        Way(("{word} does not count", "{word} doesn't count", "{word} should not count"), (_VOTED_ON,), By.LINE),
    ),
    when=lambda state, question: not question.voted if isinstance(question, Who) else bool(state.plays) and not state.plays[-1].fallen,
    judged=True,
    costs=3.0,
    folded=True,
    disputes=True,
    otherwise=lambda question: (
        IllegalMove("nothing-to-dispute") if isinstance(question, Who) else unless_asked("nothing-to-dispute")(question)
    ),
    means="vote on the last word, even if the dictionary has it",
)
def put_to_vote(state: State, question: Question | None, word: str = "") -> Step:
    """The table votes on the last word, or on an earlier one that is named: it may reject a word although the dictionary has it. While the
    host asks whose card the last word was, it votes on that one. Raises `IllegalMove` if no card made that word."""
    if isinstance(question, Who):
        if word not in ("", question.shout.word):
            raise IllegalMove("whose-first")
        vote = Vote(known=_counts(state, question.shout.word), who=question)
        return replace(state, question=vote), asked(state, vote)
    if not word:
        return _to_vote(state, -1)
    if not (places := _latest_first(state, word)):
        raise IllegalMove("nothing-to-dispute")
    return _to_vote(state, places[0])


def _counts(state: State, word: str) -> bool:
    return judge(word).valid or word in state.ours


def _to_vote(state: State, place: int) -> Step:
    play = state.plays[place]
    question = Vote(known=_counts(state, play.word), place=place)
    return replace(state, question=question), asked(state, question)


def _stands(state: State, question: Vote, why: Say, *, voted: bool = False) -> Step:
    """The word stands. The race goes on, or, if its card ended the game, the game stays ended. If the card is nobody's yet, the host asks
    again whose it is."""
    if (who := question.who) is not None:
        return replace(state, question=replace(who, settled=True, voted=voted)), (why, say("who", word=who.shout.word.capitalize()))
    place = question.place
    plays = list(state.plays)
    plays[place] = replace(plays[place], settled=True, voted=voted or plays[place].voted)
    state = replace(state, plays=tuple(plays), question=None)
    state, says = (state, ending.came_of_it(state)) if state.phase is Phase.OVER else ending.settle(state)
    return state, (why, *(says or (say("carry-on"),)))


def _falls(state: State, question: Vote, why: Say) -> Step:
    """The word falls, with its card. If the card is nobody's yet, it lies nowhere, and nobody has played it."""
    state, says = _goes_back(state, question.place) if question.who is None else ending.go_on(state)
    return state, (why, *says)


def _goes_back(state: State, place: int) -> Step:
    """The last card goes back to its player; if other cards lie on it, the player gets a card back and it stays."""
    play, is_last = state.plays[place], place in (-1, len(state.plays) - 1)
    state, says = ending.recount(lifted(state)) if is_last else ending.again(_fallen(state, place))
    if state.rejected and state.races and not state.playable():  # nothing but that word could be played
        state, says = ending.settle(state)
    back = say("goes-back-to", player=play.player) if play.player else say("goes-back")
    if not is_last and play.player is None:
        return state, (say("fallen-of-nobody"), lies_there(state), *(says or (say("carry-on"),)))
    return state, (back, lies_there(state), *(says or (say("carry-on"),)))


def _fallen(state: State, place: int) -> State:
    """The state in which that card has fallen: its player has a card again, the very same one if the host dealt. The cards on it stay."""
    play = state.plays[place]
    if play.player is not None:
        seat = state.seat(play.player)
        hand = tuple(sorted((*seat.hand, play.card))) if play.card is not None else seat.hand
        state = state.reseat(play.player, hand=hand, count=seat.count + 1)
    plays = (*state.plays[:place], replace(play, fallen=True), *state.plays[place + 1 :])
    return replace(state, plays=plays, question=None, stuck=False)


# -- the vote -----------------------------------------------------------------------------------------------------------------


def _waiting(state: State) -> tuple[Player, ...]:
    return state.question.waiting(state.there) if isinstance(state.question, Vote) else ()


def asked(state: State, question: Vote, player: Player | None = None) -> tuple[Say, ...]:
    """What is voted on. The host asks one player after another; each page asks its own."""
    waiting = question.waiting(state.there)
    voter = player if player in waiting else waiting[0]
    return (say("vote-word", word=_called(state, question).capitalize()), say("vote-ask", player=voter))


def _called(state: State, question: Vote) -> str:
    """The word that is disputed."""
    return (state.plays[question.place] if question.who is None else question.who.shout).word


def _ask(state: State, question: Vote) -> Say:
    return say("vote-ask", player=question.waiting(state.there)[0])


_VOTE = Fill("vote", Slot("vote", BALLOT))
_TYPED_VOTE = Fill("vote", Slot("vote", TYPED_BALLOT))
_TYPED_WAY = Way(
    ("{player} {vote}", "{player} says {vote}"), (everybody, _TYPED_VOTE), By.LINE, when=lambda question: isinstance(question, Vote)
)


@spoken(
    "{vote}",
    "{player} votes {vote}",
    fills=(players(_waiting), _VOTE),
    ways=(_TYPED_WAY,),
    costs=EXPECTED,
    otherwise=lambda question, player: has_voted(player) if isinstance(question, Vote) else IllegalMove("nothing-asked"),
    means="vote: yes, no or abstain",
)
def vote(state: State, question: Vote, vote: str, player: Player | None = None) -> Step:
    """A bare "yes" is the vote of the player who was asked. A tie goes by the dictionary."""
    return counted(state, question.voted(state.there, player, vote))


def while_voting(state: State, question: Vote, rule: AnyRule) -> IllegalMove:
    """Why a move may not be made during a vote; of a card, that it may be called after that."""
    if rule not in (race.play, race.swap):
        return IllegalMove("answer-first")
    return IllegalMove("after-the-vote", word=_called(state, question).capitalize())


def counted(state: State, question: Vote) -> Step:
    """Announce the result of the vote, or ask the next player."""
    word = _called(state, question).capitalize()
    match question.outcome(state.there, tie=question.known):
        case None:
            return replace(state, question=question), (_ask(state, question),)
        case True:
            after, says = _stands(state, question, say("vote-stands", word=word), voted=True)
        case False:
            state = replace(state, rejected=(*state.rejected, _called(state, question)))
            after, says = _falls(state, question, say("vote-falls", word=word))
    return after, (*question.even(state.there, "votes-even-looked-up"), *says)
