""" "Snaps", and what else may be said at any point of the game."""

from __future__ import annotations

from voicehost.core.play import IllegalMove, Player, say
from voicehost.core.speech import Phrase
from voicehost.games.poetry_slam.phrases import names, phrases
from voicehost.games.poetry_slam.rounds import Step
from voicehost.games.poetry_slam.state import Line, Phase, Seat, State


def always_phrases(state: State) -> tuple[Phrase, ...]:
    return (
        *phrases("scores", ("scores", "what are the scores", "score")),
        *phrases("score", ("score for {player}", "score of {player}"), names("player", state.players)),
        *(phrases("prompt", ("what is the prompt", "prompt")) if state.card is not None else ()),
        *phrases("lost", ("lost letters of {player}",), names("player", state.players)),
        *snap_phrases(state),
    )


def snap_phrases(state: State) -> tuple[Phrase, ...]:
    givers = tuple(seat for seat in state.seats if may_snap(state, seat))
    return tuple(
        phrase
        for seat in givers
        for phrase in phrases(
            "snap", ("{giver} snaps for {player}",), names("giver", (seat.player,)), names("player", state.others(seat.player))
        )
    )


def known_phrases(state: State) -> tuple[Phrase, ...]:
    """Snaps by those who have none to give now, or for oneself."""
    everyone = state.players
    return phrases("snap", ("{giver} snaps for {player}",), names("giver", everyone), names("player", everyone))


def may_snap(state: State, seat: Seat) -> bool:
    """Three in the game, one a round, from the first round to the end of the game."""
    return seat.snaps > 0 and seat.snapped < state.round and state.phase is not Phase.OVER


def snap(state: State, giver: Player, player: Player) -> Step:
    seat = state.seat(giver)
    if giver == player:
        raise IllegalMove("snap-self", player=giver)
    if not state.round or state.phase is Phase.OVER:
        raise IllegalMove("not-now")
    if not may_snap(state, seat):
        raise IllegalMove("no-snap-left" if not seat.snaps else "one-snap-a-round", player=giver)
    state = state.reseat(giver, snaps=seat.snaps - 1, snapped=state.round).note(player, Line(state.round, "snap", 1, giver))
    return state, (say("snapped", giver=giver, player=player, n=seat.snaps - 1),)
