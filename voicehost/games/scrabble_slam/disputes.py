""" "Disputed Words": time out, the dictionary, and a vote on what it does not know."""

from __future__ import annotations

from dataclasses import replace

from voicehost.core.play import EXPECTED, IllegalMove, Player, Say, say
from voicehost.core.speech import Slot
from voicehost.games.kit import By, Fill, Way, everybody, players, spoken
from voicehost.games.kit.ballot import has_voted
from voicehost.games.kit.english import BALLOT
from voicehost.games.scrabble_slam import ending
from voicehost.games.scrabble_slam.ending import unless_asked
from voicehost.games.scrabble_slam.laying import lifted
from voicehost.games.scrabble_slam.shown import lies_there
from voicehost.games.scrabble_slam.state import Phase, Play, State, Step, Vote
from voicehost.lexicon.dictionary import Reason, judge

KNOWN = (Reason.PROPER_NOUN, Reason.ABBREVIATION, Reason.CONTRACTION)
"""What the dictionary knows, and the rules do not admit."""


@spoken(
    "time out",
    "host time out",
    typed=(
        *("challenge", "i challenge", "i dispute that", "{player} disputes", "{player} disputes that", "{player} challenges"),
        *("i challenge that", "i doubt that", "that is no word", "that is not a word", "that's not a word", "that's no word"),
    ),
    fills=(everybody,),
    when=lambda state: state.disputable is not None,
    costs=3.0,
    disputes=True,
    otherwise=unless_asked("nothing-to-dispute"),
    means="the dictionary decides on the last word, then a vote",
)
def time_out(state: State) -> Step:
    """The game stops, and the dictionary is read out."""
    play = state.plays[-1]
    verdict, word = judge(play.word), play.word.capitalize()
    if verdict.valid or play.word in state.ours:
        return _stands(state, play, say("dispute-valid", word=word))
    if verdict.reason in KNOWN:
        state, says = goes_back(state)
        return state, (say(f"dispute-{verdict.reason}", word=word), *says)
    question = Vote()
    return replace(state, question=question), (say("dispute-unknown", word=word), _ask(state, question))


def _stands(state: State, play: Play, why: Say) -> Step:
    """The race goes on; or what the card ended stays ended."""
    state = replace(state, plays=(*state.plays[:-1], replace(play, settled=True)), question=None)
    state, says = (state, ending.came_of_it(state)) if state.phase is Phase.OVER else ending.settle(state)
    return state, (why, *(says or (say("carry-on"),)))


def goes_back(state: State) -> Step:
    play = state.plays[-1]
    state, says = ending.recount(lifted(state))
    back = say("goes-back-to", player=play.player) if play.player else say("goes-back")
    return state, (back, lies_there(state), *(says or (say("carry-on"),)))


# -- the vote -----------------------------------------------------------------------------------------------------------------


def _waiting(state: State) -> tuple[Player, ...]:
    return state.question.waiting(state.there) if isinstance(state.question, Vote) else ()


def asked(state: State, question: Vote) -> tuple[Say, ...]:
    return (say("vote-word", word=state.word.capitalize()), _ask(state, question))


def _ask(state: State, question: Vote) -> Say:
    return say("vote-ask", player=question.waiting(state.there)[0])


_VOTE = Fill("vote", Slot("vote", BALLOT))


@spoken(
    "{vote}",
    "{player} votes {vote}",
    fills=(players(_waiting), _VOTE),
    ways=(Way(("{player} {vote}",), (everybody, _VOTE), By.LINE, when=lambda question: isinstance(question, Vote)),),
    costs=EXPECTED,
    otherwise=lambda question, player: has_voted(player) if isinstance(question, Vote) else IllegalMove("nothing-asked"),
    means="each player's vote: yes, no or abstain",
)
def vote(state: State, question: Vote, vote: str, player: Player | None = None) -> Step:
    """A bare "yes" is the vote of the player who was asked. A tie goes by the dictionary, which does not have the word."""
    return counted(state, question.voted(state.there, player, vote))


def counted(state: State, question: Vote) -> Step:
    """How the vote has come out, or who votes next."""
    play, word = state.plays[-1], state.word.capitalize()
    match question.outcome(state.there):
        case None:
            return replace(state, question=question), (_ask(state, question),)
        case True:
            return _stands(state, play, say("vote-stands", word=word))
        case False:
            state, says = goes_back(state)
            return state, (say("vote-falls", word=word), *says)
