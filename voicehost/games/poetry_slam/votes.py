"""Votes: the table decides what no rulebook and no dictionary can, by voice, the Wordsmith breaking ties."""

from __future__ import annotations

from dataclasses import replace

from voicehost.core.play import IllegalMove, Player, Say, say
from voicehost.core.speech import Phrase, Slot
from voicehost.games.poetry_slam.couplet import line_ends
from voicehost.games.poetry_slam.phrases import BALLOT, YES, names, phrases
from voicehost.games.poetry_slam.rounds import Step
from voicehost.games.poetry_slam.state import Case, State, Vote
from voicehost.lexicon.rhyme import rhymes


def vote_phrases(state: State, vote: Vote) -> tuple[Phrase, ...]:
    ballot = Slot("vote", BALLOT if not vote.tied else YES)
    voters = names("player", waiting(state, vote))
    return phrases("vote", ("{vote}", "{player} votes {vote}", "{player} says {vote}"), voters, ballot)


def known_phrases(state: State) -> tuple[Phrase, ...]:
    """A second vote by one player."""
    return phrases("vote", ("{player} votes {vote}", "{player} says {vote}"), names("player", state.players), Slot("vote", BALLOT))


def waiting(state: State, vote: Vote) -> tuple[Player, ...]:
    """Who has still to vote; the first of them is the one asked."""
    if vote.tied:
        return (state.wordsmith,)
    return tuple(player for player in state.players if player not in dict(vote.cast))


def open_case(state: State) -> Step:
    """The next case on the docket is put to the vote."""
    case, last = state.docket[0], state.last
    if last is not None and last.poet == case.player:
        state = replace(state, last=replace(last, challenged=(*last.challenged, case.kind)))
    state = replace(state, docket=state.docket[1:], question=Vote(case))
    return state, (*advice(state, case), say(f"vote-{case.kind}", player=case.player), say("vote-ask", player=state.players[0]))


def advice(state: State, case: Case) -> tuple[Say, ...]:
    """The host's opinion, where it has one: on a rhyme, by sound."""
    if case.kind != "rhyme" or state.last is None:
        return ()
    ends = line_ends([word for line in state.last.poem.lines for word in line.words])
    if ends is None:
        return (say("rhyme-unheard"),)
    opinion = rhymes(*ends)
    return (say("rhyme-unheard" if opinion is None else "rhyme-yes" if opinion else "rhyme-no", first=ends[0], second=ends[1]),)


def cast(state: State, vote: Vote, player: Player | None, choice: str) -> State:
    """A bare "yes" is the vote of the player who was asked."""
    voter = player or waiting(state, vote)[0]
    if voter not in waiting(state, vote):
        raise IllegalMove("has-voted", player=voter)
    if vote.tied and choice == "abstain":
        raise IllegalMove("vote-tied", player=state.wordsmith)
    return replace(state, question=replace(vote, cast=(*vote.cast, (voter, choice))))


def outcome(state: State, vote: Vote) -> bool | None:
    """How the vote has gone: by the majority of those who said yes or no, the Wordsmith's word where it is tied; None while open."""
    choices = [choice for _, choice in vote.cast]
    if vote.tied:
        return choices[-1] == "yes"
    yes, no, left = choices.count("yes"), choices.count("no"), len(waiting(state, vote))
    if yes > no + left:
        return True
    if no > yes + left:
        return False
    return None


def ask_next(state: State, vote: Vote) -> Step:
    """The next voter by name; with nobody left it is a tie, and the Wordsmith is asked."""
    if waiting(state, vote):
        return state, (say("vote-ask", player=waiting(state, vote)[0]),)
    return replace(state, question=replace(vote, tied=True)), (say("vote-tied", player=state.wordsmith),)
