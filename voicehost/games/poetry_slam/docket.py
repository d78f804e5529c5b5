""" "Slams" and other disputes: what the table votes on, case by case, and how the Poetry Phase goes on after that."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from functools import wraps
from typing import Any

from voicehost.core.play import IllegalMove, Player, Say, say
from voicehost.games.kit import AnyRule, spoken
from voicehost.games.kit.deciding import absence_of
from voicehost.games.poetry_slam import losing, rereading, writing
from voicehost.games.poetry_slam.rounds import prompt, reopened
from voicehost.games.poetry_slam.state import Case, Performance, Phase, State, Step, Vote

DODGE = "dodge"
"""The word was only made to dodge the rules. Players can challenge it so, but the host does not propose that."""

KINDS = ("word", DODGE, "rhyme", "poem", "slams")
"""What can be challenged."""

CHALLENGED = "challenged"
"""Why there is a vote that a player has called for. The host's own votes have another reason, or none."""


def go_on(state: State) -> Step:
    """The next vote, or the next poet, or the end of the Poetry Phase."""
    if state.docket and state.there:
        return open_case(state)
    return resumed(replace(state, docket=()))


def resumed(state: State) -> Step:
    """Go on with what a dispute has interrupted. While letters are lost, the last player who owed one may have left meanwhile."""
    return losing.settle(state) if state.phase is Phase.LOSING else (state, _asked_again(state))


def _asked_again(state: State) -> tuple[Say, ...]:
    """Repeat what the host was asking before the dispute."""
    match state.phase:
        case Phase.LETTERS:
            return prompt(state)
        case Phase.WRITING:
            return writing.asks(state)
        case _:
            return who_next(state)


def who_next(state: State) -> tuple[Say, ...]:
    if state.closed:
        return ()
    if state.nobody_began:
        return (writing.who_begins(state),)
    if state.to_perform:
        return (say("who-next", players=state.to_perform, n=len(state.to_perform)),)
    if state.last is None:
        return (say("nobody-wrote"),)
    kinds = tuple(kind for kind in challengeable(state, state.last) if kind != DODGE)
    return (say("poems-over", kinds=kinds) if kinds else say("poems-settled"),)


def challengeable(state: State, last: Performance) -> tuple[str, ...]:
    """The kinds of cases about this poem that may still be put to the vote."""
    seat = state.seat(last.poet)
    slammed = {line.about for line in seat.lines if line.kind == "slam" and line.round == last.round}
    kinds = ["word", *(() if last.word_counts else (DODGE,))]
    if last.right is not None and not last.poem.void:
        kinds += ["poem"] if last.free_verse else ["rhyme", "poem"]
    if slammed:
        kinds.append("slams")
    return tuple(kind for kind in kinds if kind not in last.challenged)


def not_to_dispute(state: State, last: Performance, kind: str) -> str | None:
    """The key of the reason why this case about a poem cannot be put to the vote. None if it can."""
    if kind in challengeable(state, last):
        return None
    if kind in last.challenged:
        return "disputed-already"
    return "need-not-rhyme" if kind == "rhyme" and last.free_verse else "not-to-dispute"


def disputing(*says: str, **known: Any) -> Callable[[Callable[..., Step]], AnyRule]:
    """Make a move that disputes the last ruling, or the one that the table has gone back to. It opens a game that has ended again. Then the
    host says how that goes on, unless it asks something else."""

    def made(does: Callable[..., Step]) -> AnyRule:
        @wraps(does)
        def disputed(state: State, **slots: Any) -> Step:
            if state.phase is not Phase.OVER:
                return does(state, **slots)
            again = reopened(state)
            after, says = does(again, **slots)
            if after is again:  # the host has answered, and nothing has changed
                return state, says
            return after, (*says, *(who_next(after) if after.question is None else ()))

        how: dict[str, Any] = {"when": _is_ruled, "otherwise": _not_ruled, **known}
        return spoken(*says, folded=True, disputes=True, **how)(disputed)

    return made


def _is_ruled(last: Performance | None) -> bool:
    return last is not None


def _not_ruled(state: State, last: Performance | None, kind: str = "") -> IllegalMove:
    if last is None:
        return IllegalMove("nothing-ruled")
    why = not_to_dispute(state, last, kind) if kind else None
    return IllegalMove(why, player=last.poet) if why is not None else IllegalMove("not-now")


# -- a case is put to the vote ------------------------------------------------------------------------------------------------


def open_case(state: State) -> Step:
    """Put the next case on the docket to the vote. Raises `IllegalMove` if all players wait for the next round, since then nobody has a
    vote."""
    if not state.there:
        raise absence_of(state, state.joining[0], state.round == state.rounds)
    case, last = state.docket[0], state.last
    if last is not None and last.poet == case.player:
        state = replace(state, last=replace(last, challenged=(*last.challenged, case.kind)))
    vote = Vote(case=case)
    return replace(state, docket=state.docket[1:], question=vote), (*advice(state, case), *asks(state, vote))


def advice(state: State, case: Case) -> tuple[Say, ...]:
    """The host's opinion on a rhyme, by its sound. It has none on other cases."""
    if case.kind != "rhyme" or state.last is None:
        return ()
    opinion = rereading.on_rhyme(state.last.poem)
    if opinion is None:
        return (say("rhyme-unheard"),)
    return (say("rhyme-yes" if opinion.rhymes else "rhyme-no", first=opinion.first, second=opinion.second),)


def asks(state: State, vote: Vote) -> tuple[Say, ...]:
    if vote.tied:
        return (say("vote-tied", player=state.wordsmith),)
    return say(f"vote-{vote.case.kind}", player=vote.case.player), say("vote-ask", player=waiting(state, vote)[0])


def word_of(state: State, case: Case) -> str:
    """The word that a case is about. If an earlier poem is disputed, it is the word of that round."""
    last = state.last
    return last.word if last is not None and last.poet == case.player else state.seat(case.player).word or ""


def waiting(state: State, vote: Vote) -> tuple[Player, ...]:
    """The players who have not voted yet. The host asks the first of them. If the vote is tied, it is the Wordsmith."""
    return (state.wordsmith,) if vote.tied else vote.waiting(state.there)
