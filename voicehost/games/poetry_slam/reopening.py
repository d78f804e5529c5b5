"""Earlier rulings: the table goes back to one by the poet's name, and everything after it stands."""

from __future__ import annotations

from dataclasses import replace

from voicehost.core.language import names
from voicehost.core.play import IllegalMove, Player, Say, say
from voicehost.core.speech import Slot
from voicehost.games.kit import By, Fill, Way, spoken
from voicehost.games.kit.english import NUMBERS, possessive
from voicehost.games.poetry_slam.docket import CHALLENGED, KINDS, challengeable, disputing, not_to_dispute, open_case
from voicehost.games.poetry_slam.poem import SAID_WORD, Timing
from voicehost.games.poetry_slam.rounds import then
from voicehost.games.poetry_slam.state import Case, Performance, Phase, State, Step
from voicehost.games.poetry_slam.votes import SAID


def _latest(state: State) -> tuple[Performance, ...]:
    """The last poem of each poet, in the order of the seats."""
    latest = {performance.poet: performance for performance in state.performances}
    return tuple(latest[player] for player in state.players if player in latest)


def _is_open(state: State) -> bool:
    return state.phase is not Phase.POEM and state.question is None and bool(state.performances)


def _found(state: State, player: Player, in_round: int | None) -> Performance | None:
    """The player's poem of that round, or the last one if `in_round` is None. None if there is no such poem."""
    return next(
        (
            performance
            for performance in reversed(state.performances)
            if performance.poet == player and in_round in (None, performance.round)
        ),
        None,
    )


def _not_open(state: State) -> IllegalMove:
    return IllegalMove("not-now" if state.performances else "nothing-ruled")


_POET = Fill(
    "player", lambda state: names("player", (performance.poet for performance in _latest(state))), lambda players: names("player", players)
)
_OWNERS = Fill("player", lambda state: tuple(possessive((performance.poet,)) for performance in _latest(state)), possessive)
_ROUND = Fill(
    "round",
    lambda state: Slot(
        "round", tuple((NUMBERS[number], str(number)) for number in sorted({performance.round for performance in state.performances}))
    ),
    Slot("round", tuple((NUMBERS[number], str(number)) for number in range(1, 9))),
    reads=int,
)


@spoken(
    *("back to the poem of {player}", "back to the poem of {player} in round {round}"),
    fills=(_POET, _ROUND),
    ways=(Way(("back to {player} poem", "back to {player} poem in round {round}"), (_OWNERS, _ROUND), By.LINE),),
    when=_is_open,
    judged=True,
    costs=3.0,
    folded=True,
    disputes=True,
    otherwise=_not_open,
    means="reopen NAME's last poem, or the one of that round, to dispute. Whatever came after it stands",
)
def reopen(state: State, player: Player, round: int | None = None) -> Step:  # the slot is called `round`
    found = _found(state, player, round)
    if found is None:
        return state, (say("no-such-poem", player=player),)
    kinds = challengeable(state.taken_up(found), found)
    if not kinds:
        return state, (say("disputed-already", player=player),)
    return state.taken_up(found), (say("reopened", player=player, number=found.round, kinds=kinds), *_of_its_guess(found))


def _of_its_guess(found: Performance) -> tuple[Say, ...]:
    """How the time of the guess that counts is put right, or how a poem counts that said its own word. Empty if neither is so."""
    if found.poem.void == SAID_WORD:
        return (say("reopened-void"),)
    right = found.right
    if right is None or right.player is None or found.poem.void:
        return ()
    timing = Timing.AFTER if right.before else Timing.BEFORE
    return (say("reopened-guess", player=right.player, phrase=f"host accept {right.player} {timing}"),)


def _each(state: State) -> tuple[Slot, ...]:
    return tuple(names("player", (performance.poet,)) for performance in _latest(state))


def _kinds(ways: tuple[tuple[str, str], ...], state: State, *, latest: bool) -> tuple[Slot, ...]:
    """For each poet, the kinds of cases about their poems that may be put to the vote, in the words of `ways`. With `latest`, only those
    about the last poem."""
    poems = _latest(state)
    of_each = tuple(
        (performance,) if latest else tuple(other for other in state.performances if other.poet == performance.poet)
        for performance in poems
    )
    open_ = tuple({kind for performance in theirs for kind in challengeable(state, performance)} for theirs in of_each)
    return tuple(Slot("kind", tuple((said, kind) for said, kind in ways if kind in kinds)) for kinds in open_)


_EACH = Fill("player", _each, lambda players: names("player", players))
_PLAIN = tuple((kind, kind) for kind in KINDS)
_KIND, _SAID_OF = (Fill("kind", lambda state, ways=ways: _kinds(ways, state, latest=True), Slot("kind", ways)) for ways in (_PLAIN, SAID))
_ANY_KIND, _ANY_SAID = (
    Fill("kind", lambda state, ways=ways: _kinds(ways, state, latest=False), Slot("kind", ways)) for ways in (_PLAIN, SAID)
)


@disputing(
    "challenge the {kind} of {player}",
    fills=(_EACH, _KIND),
    ways=(
        Way(("challenge the {kind} of {player} in round {round}",), (_EACH, _ANY_KIND, _ROUND)),
        Way(("the poem of {player} {kind}",), (_EACH, _SAID_OF), By.LINE),
        Way(("the poem of {player} in round {round} {kind}",), (_EACH, _ANY_SAID, _ROUND), By.LINE),
        Way(("{player} poem {kind}",), (_OWNERS, _SAID_OF), By.LINE),
        Way(("challenge {player} {kind}",), (_OWNERS, _KIND), By.LINE),
    ),
    when=_is_open,
    otherwise=_not_open,
    left_to=lambda: False,  # on a page the poem is chosen first
    judged=True,
    costs=3.0,
    means="put an earlier poem to a vote: NAME's last, or NAME's of that round",
)
def challenge_earlier(state: State, kind: str, player: Player, round: int | None = None) -> Step:  # the slot is called `round`
    found = _found(state, player, round)
    if found is None:
        return state, (say("no-such-poem", player=player),)
    if (why := not_to_dispute(state, found, kind)) is not None:
        return state, (say(why, player=player),)
    state = replace(state.taken_up(found), for_a_vote=state.for_a_vote or found != state.last)
    case = Case(kind, player, CHALLENGED)
    which = say("reopened-for", player=player, number=found.round)
    return then((replace(state, docket=(case, *state.docket), denied=None), (which,)), open_case)
