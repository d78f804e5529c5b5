"""What may be said at other moments, and why it cannot be done just now."""

from __future__ import annotations

from functools import lru_cache

from voicehost.core.play import IllegalMove, Move, Player
from voicehost.core.speech import Elsewhere, Slot
from voicehost.games.english import BALLOT, STANDINGS
from voicehost.games.haiclue import phrases as ways
from voicehost.games.haiclue.state import Phase, State
from voicehost.games.saying import names, phrases

_LATER = {Phase.CLUES: "clues-are-made", Phase.READING: "still-read"}
"""Of what is about a clue that was read."""


OPEN_GUESS = tuple(
    f"{{player}} {way}{{target}}"
    for way in ("thinks ", "thinks it is ", "thinks it's ", "says ", "guesses it is ", "guesses it's ", "is it ", "it is ", "it's ", "")
)
"""An open guess as it is typed: "Kim thinks green", "Kim: green"."""

PASSES = ("{player} passes", "{player} has no guess", "{player} does not know", "{player} doesn't know", "{player} gives up")


I_AM = ("i am the youngest", "i'm the youngest", "i am", "me")
"""The host does not know whose voice it is."""


def elsewhere(state: State) -> tuple[Elsewhere, ...]:
    if state.phase is not Phase.GUESSING:
        return (_elsewhere(state.players),)
    called_out = (_called_out(state.players, state.targets),) if state.options.open_guesses else ()
    return (*called_out, _passes(state.players), _elsewhere(state.players))


@lru_cache(maxsize=16)
def _called_out(players: tuple[Player, ...], targets: tuple[str, ...]) -> Elsewhere:
    words = ((word, str(target)) for target, word in enumerate(targets))
    return Elsewhere(phrases("open-guess", OPEN_GUESS, names("player", players), Slot("target", (*words, *ways.PLACED))))


@lru_cache(maxsize=16)
def _passes(players: tuple[Player, ...]) -> Elsewhere:
    return Elsewhere(phrases("skip", PASSES, names("player", players)))


@lru_cache(maxsize=16)
def _elsewhere(players: tuple[Player, ...]) -> Elsewhere:
    who = names("player", players)
    return Elsewhere(
        (
            *phrases("youngest", ways.YOUNGEST[:1], who),
            *phrases("i-am-youngest", I_AM),
            *phrases("my-target", (way.replace("my target", "{mine}") for way in ways.MY_TARGET), ways.MINE),
            *phrases("was-read", ways.WAS_READ),
            *phrases("next", ways.NEXT),
            *phrases("again", ways.AGAIN),
            *phrases("count", ways.COUNT),
            *phrases("challenge", ways.CHALLENGE),
            *phrases("open-guess", ways.OPEN_GUESS, who, Slot("target", ways.PLACED)),
            *phrases("reveal", ways.REVEAL),
            *phrases("skip", ways.SKIP, who),
            *phrases("vote", (*ways.VOTE, "{player} {vote}"), who, Slot("vote", BALLOT)),
            *phrases("thinking", ways.THINKING),
            *phrases("targets", ways.TOLD_TARGETS),
            *phrases("scores", (*ways.SCORES, *STANDINGS)),
            *phrases("my-tiles", ways.MY_TILES, who),
            *phrases("anybody", (*ways.ANYBODY, *ways.ANYBODY_TYPED)),
        )
    )


def why_not(state: State, move: Move) -> IllegalMove:
    """Why a clear phrase cannot be just now."""
    if state.vote is not None:
        return IllegalMove("answer-first")
    if state.phase is Phase.YOUNGEST:
        asked = IllegalMove("who-is-youngest", player=state.players[0])
        return asked if move.name == "i-am-youngest" else IllegalMove("youngest-first")
    match move.name:
        case "anybody" if state.phase is Phase.GUESSING:
            return IllegalMove("how-to-pass", player=state.players[0])
        case "youngest" | "anybody" | "i-am-youngest":
            return IllegalMove("youngest-is-known")
        case _ if state.phase is Phase.OVER:
            return IllegalMove("has-ended")
        case "vote":
            return IllegalMove("no-vote")
        case "count" | "challenge" if not state.options.haiku:
            return IllegalMove("no-haiku-game")
        case "open-guess" if state.phase is Phase.GUESSING and move.slots["player"] == state.author.player:
            return IllegalMove("no-own-guess", player=state.author.player)
        case "open-guess" if not state.options.open_guesses:
            return IllegalMove("guess-in-secret", player=move.slots["player"])
        case "skip":
            return IllegalMove("not-waited-for", player=move.slots["player"])
        case _ if state.phase in _LATER:
            return IllegalMove(_LATER[state.phase])
        case "next":
            return IllegalMove("still-guessed")
        case "challenge" if state.phase is Phase.GUESSING:
            return IllegalMove("is-settled")
        case "was-read":
            return IllegalMove("was-read-already")
        case _:
            return IllegalMove("was-guessed")
