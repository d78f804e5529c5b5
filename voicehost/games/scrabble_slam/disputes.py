""" "Disputed Words": time out, the dictionary, and a vote on what it does not know."""

from __future__ import annotations

from dataclasses import replace

from voicehost.core.play import IllegalMove, Player, Say, say
from voicehost.games.scrabble_slam import ending, race
from voicehost.games.scrabble_slam.state import Phase, Play, State, Step, Vote
from voicehost.lexicon.dictionary import Reason, judge

KNOWN = (Reason.PROPER_NOUN, Reason.ABBREVIATION, Reason.CONTRACTION)
"""What the dictionary knows, and the rules do not admit."""


def time_out(state: State) -> Step:
    """The game stops, and the dictionary is read out."""
    play = state.disputable
    if play is None:
        raise IllegalMove("nothing-to-dispute")
    verdict, word = judge(play.word), play.word.capitalize()
    if verdict.valid or play.word in state.ours:
        return _stands(state, play, say("dispute-valid", word=word))
    if verdict.reason in KNOWN:
        back, says = goes_back(state)
        return back, (say(f"dispute-{verdict.reason}", word=word), *says)
    return replace(state, question=Vote()), (say("dispute-unknown", word=word), say("vote-ask", player=state.players[0]))


def _stands(state: State, play: Play, why: Say) -> Step:
    """The race goes on; or what the card ended stays ended."""
    state = replace(state, plays=(*state.plays[:-1], replace(play, settled=True)), question=None)
    state, says = (state, ending.told(state)) if state.phase is Phase.OVER else ending.settle(state)
    return state, (why, *(says or (say("carry-on"),)))


def goes_back(state: State) -> Step:
    play = state.plays[-1]
    state, says = ending.recount(race.lifted(state))
    back = say("goes-back-to", player=play.player) if play.player else say("goes-back")
    return state, (back, race.lies_there(state), *(says or (say("carry-on"),)))


# -- the vote -----------------------------------------------------------------------------------------------------------------


def waiting(state: State, vote: Vote) -> tuple[Player, ...]:
    """Who has still to vote; the first of them is the one asked."""
    return tuple(player for player in state.players if player not in dict(vote.cast))


def cast(state: State, vote: Vote, player: Player | None, choice: str) -> Step:
    """A bare "yes" is the vote of the player who was asked. Decided as soon as no vote left can change it; a tie goes by the dictionary,
    which does not have the word."""
    left = waiting(state, vote)
    voter = player or left[0]
    if voter not in left:
        raise IllegalMove("has-voted", player=voter)
    vote = replace(vote, cast=(*vote.cast, (voter, choice)))
    choices, open_ = [said for _, said in vote.cast], len(left) - 1
    yes, no = choices.count("yes"), choices.count("no")
    play = state.plays[-1]
    if yes > no + open_:
        return race.go_on(_stands(state, play, say("vote-stands", word=play.word.capitalize())), vote.then)
    if no >= yes + open_:
        state, says = goes_back(state)
        return race.go_on((state, (say("vote-falls", word=play.word.capitalize()), *says)), vote.then)
    return replace(state, question=vote), (say("vote-ask", player=waiting(state, vote)[0]),)
