"""Votes by voice: the table decides what no rulebook and no dictionary can, and the Wordsmith breaks ties."""

from __future__ import annotations

from dataclasses import replace

from voicehost.core.play import EXPECTED, IllegalMove, Player, Say, say
from voicehost.core.speech import Slot
from voicehost.games.kit import By, Fill, Way, ballot, players, spoken
from voicehost.games.kit.english import BALLOT, TYPED_BALLOT, YES
from voicehost.games.poetry_slam.docket import CHALLENGED, DODGE, KINDS, asks, challengeable, disputing, go_on, open_case, waiting
from voicehost.games.poetry_slam.rounds import then
from voicehost.games.poetry_slam.rulings import length_told, revise, slam
from voicehost.games.poetry_slam.state import Case, Performance, Question, State, Step, Vote
from voicehost.games.poetry_slam.tables import DODGE_SLAMS


def _kinds(kinds: tuple[str, ...]) -> Slot:
    return Slot("kind", tuple((kind, kind) for kind in kinds))


_KIND = Fill("kind", lambda state, last: _kinds(challengeable(state, last)), _kinds(KINDS))


def _the_word(last: Performance | None) -> Slot:
    """The last word, once it has been told."""
    return Slot("kind", ((last.word.lower(), "word"),) if last is not None and not last.untold else ())


_NO_WORD = ("is not a word", "isn't a word", "is no word", "is a name", "does not exist")
_THE_WORD = Fill("kind", lambda state, last: _the_word(last) if "word" in challengeable(state, last) else Slot("kind"), _the_word)


_NO_RHYME = ("did not rhyme", "didn't rhyme", "does not rhyme", "doesn't rhyme")
_NO_POEM = ("was no poem", "is no poem", "did not count", "does not count")
SAID = tuple(
    (f"{said}{more}", kind) for kind, ways in (("rhyme", _NO_RHYME), ("poem", _NO_POEM)) for said in ways for more in ("", " at all")
)
"""What people type of a poem that they challenge, and the kind of case."""
_SAID_OF_IT = Fill("kind", lambda state, last: _said_of(challengeable(state, last)), Slot("kind", SAID))


def _said_of(kinds: tuple[str, ...]) -> Slot:
    return Slot("kind", tuple((said, kind) for said, kind in SAID if kind in kinds))


@disputing(
    "challenge the {kind}",
    fills=(_KIND,),
    ways=(
        Way(tuple(f"{{kind}} {said}" for said in _NO_WORD), (_THE_WORD,), By.LINE, shown=("WORD is not a word",)),
        Way(
            ("the poem {kind}", "that poem {kind}", "this poem {kind}", "that {kind}", "it {kind}"),
            (_SAID_OF_IT,),
            By.LINE,
            shown=("the poem did not rhyme",),
        ),
    ),
    costs=3.0,
    means="put the last poem to a vote. KIND is word, rhyme, poem, slams or dodge (a word made up only to get round the rules)",
)
def challenge(state: State, last: Performance, kind: str) -> Step:
    """A player challenges the last poem, its rhyme, its word or its slams, or calls the word a dodge; the table votes."""
    return open_case(replace(state, docket=(Case(kind, last.poet, CHALLENGED), *state.docket), denied=None))


def _votes(choices: tuple[tuple[str, str], ...]) -> Fill:
    return Fill("vote", lambda question: Slot("vote", YES if question.tied else choices), Slot("vote", choices))


_VOTER = players(lambda state: waiting(state, state.question))
_VOTE, _TYPED = _votes(BALLOT), _votes(TYPED_BALLOT)


def _no_vote(state: State, question: Question | None, player: Player | None = None) -> IllegalMove:
    if not isinstance(question, Vote):
        return IllegalMove("nothing-asked")
    if question.tied and player in (None, state.wordsmith):
        return IllegalMove("vote-tied", player=state.wordsmith)
    return ballot.has_voted(player or waiting(state, question)[0])


@spoken(
    ways=(
        Way(("{vote}",), (_VOTE,), lasting=False),
        Way(("{player} votes {vote}", "{player} says {vote}"), (_VOTER, _VOTE)),
        Way(("{vote}", "{player} {vote}"), (_VOTER, _TYPED), By.LINE),
    ),
    costs=EXPECTED,
    otherwise=_no_vote,
    means="vote: yes, no or abstain",
)
def vote(state: State, question: Vote, vote: str, player: Player | None = None) -> Step:
    """Count a vote. The majority of those who say yes or no decides, or, if there is a tie, the Wordsmith's word."""
    if question.tied:
        decided: bool | None = vote == ballot.YES
    else:
        question = question.voted(state.there, player, vote)
        decided = question.outcome(state.there, tie=None)
    return counted(state, question, decided)


def counted(state: State, question: Vote, decided: bool | None) -> Step:
    """Announce the result of the vote if it is known, or else ask the next player."""
    if decided is not None:
        step = then(_decide(replace(state, question=None), question.case, decided), lambda state: _length(state, question.case))
        return then(step, go_on)
    question = replace(question, tied=not question.waiting(state.there))
    return replace(state, question=question), asks(state, question)[-1:]


def _decide(state: State, case: Case, yes: bool) -> Step:
    player = case.player
    said = (say(f"voted-{case.kind}-{'yes' if yes else 'no'}", player=player),)
    if case.kind == "word" and yes:
        state, says = _no_dodge(state, player)
        return state, (*said, *says, *_what_stands(state, player))
    if case.kind == "word":
        return slam(state, player, 1, case.why), said
    if case.kind == "dodge" and yes:
        return slam(state, player, DODGE_SLAMS, DODGE), said
    if case.kind == "slams" and not yes:
        kept = tuple(line for line in state.seat(player).lines if not (line.kind == "slam" and line.round == _round(state)))
        return state.reseat(player, lines=kept), said
    if case.kind in ("rhyme", "poem") and not yes and (last := state.last) is not None:
        return revise(state, last, void=case.kind), said
    return state, said


def _length(state: State, case: Case) -> Step:
    """Announce the points for the length of a word, if this was the vote for which the host had put that off."""
    is_due = case.kind in ("word", DODGE) and case.why != CHALLENGED
    return state, length_told(state, case.player, _round(state)) if is_due else ()


def _round(state: State) -> int:
    """The round of the poem that is disputed."""
    return state.last.round if state.last is not None else state.round


def _no_dodge(state: State, player: Player) -> Step:
    """The word counts, so it was no dodge, whatever the table had said before: its slams for that are dropped."""
    state = replace(state, docket=tuple(other for other in state.docket if other != Case(DODGE, player)))
    if state.last is not None and state.last.poet == player:
        state = replace(state, last=replace(state.last, word_counts=True))
    lines = state.seat(player).lines
    kept = tuple(line for line in lines if not (line.kind == "slam" and line.about == DODGE and line.round == _round(state)))
    return state.reseat(player, lines=kept), ((say("no-dodge"),) if kept != lines else ())


def _what_stands(state: State, player: Player) -> tuple[Say, ...]:
    """Say that slams for the prompt, the length or lost letters stand, even though the word counts."""
    open_ = state.last is not None and state.last.poet == player and "slams" in challengeable(state, state.last)
    return (say("slams-stand", player=player),) if open_ else ()
