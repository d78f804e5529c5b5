"""What people ask about the guesses at a poem: who has guessed, and what has become of somebody's guess. No answer says more than the host
has said already."""

from __future__ import annotations

from voicehost.core.play import Player, Say, say
from voicehost.core.speech import UNKNOWN
from voicehost.games.kit import By, Fill, Way, aside, everybody, players
from voicehost.games.kit.english import possessive
from voicehost.games.poetry_slam import settling
from voicehost.games.poetry_slam.poem import Poem
from voicehost.games.poetry_slam.state import State

_HAS_NOT = tuple(f"who {has_not} guessed{yet}" for has_not in ("hasn't", "has not") for yet in ("", " yet"))
_GUESSED = (
    "who has guessed",
    "who's guessed",
    "who has guessed already",
    "who's guessed already",
    "who guessed",
    "who guessed it",
    *_HAS_NOT,
    "who may guess",
    "who may still guess",
    "who can still guess",
)
_BECAME = ("what happened to {}", "what about {}", "was {} right", "did {} count")
_OF_NAME, _OF_OWNER = (tuple(way.format(guess) for way in _BECAME) for guess in ("the guess of {player}", "{player} guess"))


_OWNER = Fill("player", lambda state: possessive(state.players), possessive)


def _poem(state: State) -> Poem | None:
    """The poem that runs, or the one that was ruled last."""
    return state.poem or (state.last.poem if state.last is not None else None)


@aside(typed=_GUESSED, means="hear who has guessed at this poem, and who may still guess")
def who_has_guessed(state: State) -> tuple[Say, ...]:
    poem, right = _poem(state), state.last.right if state.poem is None and state.last is not None else None
    have = tuple(player for player in state.others(poem.poet) if poem.has_guessed(player)) if poem is not None else ()
    counts = (say("guess-of-counts", player=right.player),) if right is not None and right.player is not None else ()
    left = settling.tappers(state, state.poem) if state.poem is not None else ()
    return say("have-guessed", players=have, n=len(have)), *counts, *((say("may-guess", players=left),) if left else ())


@aside(
    ways=(Way(_OF_NAME, (everybody,), By.LINE), Way(_OF_OWNER, (_OWNER,), By.LINE)),
    means="hear what has become of NAME's guess at this poem",
)
def of_a_guess(state: State, player: Player) -> tuple[Say, ...]:
    poem = _poem(state)
    if poem is not None and poem.poet == player:
        return (say("own-poem", player=player),)
    right = state.last.right if state.poem is None and state.last is not None else None
    if right is not None and right.player == player:
        return (say("guess-of-counts", player=player),)
    guess = next((each for each in poem.guesses if each.player == player), None) if poem is not None else None
    if guess is None:
        return (say("has-not-guessed", player=player),)
    if state.poem is not None and (guess.match is not None or guess.kept):
        return (say("guess-is-ruled-later", player=player),)
    is_heard = guess.match is None and guess.word != UNKNOWN
    return (say("wrong-aloud", player=player, word=guess.word) if is_heard else say("guess-does-not-count", player=player),)


_OTHER = players(lambda state: state.players, "other")
_AT_ONCE = tuple(
    f"{who} {had} at the same {moment}"
    for who in ("{player} and {other}", "they", "both")
    for had in ("had it", "said it", "guessed it", "guessed")
    for moment in ("time", "moment")
)


@aside(ways=(Way(_AT_ONCE, (everybody, _OTHER), By.LINE),), means="hear which guess counts if two come at the same moment")
def at_once() -> tuple[Say, ...]:
    return (say("one-guess-counts"),)
