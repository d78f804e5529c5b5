""" "Snaps": a player gives another player a point for anything they like."""

from __future__ import annotations

from dataclasses import replace

from voicehost.core.language import names
from voicehost.core.play import IllegalMove, Player, say
from voicehost.core.speech import Slot
from voicehost.games.kit import By, Fill, Way, spoken
from voicehost.games.poetry_slam.poem import Poem
from voicehost.games.poetry_slam.state import Line, Phase, Seat, State, Step


def _may_snap(state: State, seat: Seat) -> bool:
    """Whether a player may give a snap: three in the game and one in each round, from the first round to the end of the game."""
    return seat.snaps > 0 and seat.snapped < state.round and state.phase is not Phase.OVER


def _givers(state: State) -> tuple[Slot, ...]:
    return tuple(names("giver", (seat.player,)) for seat in state.present if _may_snap(state, seat))


def _for_others(state: State) -> tuple[Slot, ...]:
    """For each giver, the players to whom they may give a snap. Pages list only those who have performed in this round, or do now."""
    waiting = tuple(seat.player for seat in state.seats if seat.player in state.joining and seat.since <= state.round)  # they have played
    heard = {seat.player for seat in state.seats if seat.performed} | ({state.poem.poet} if state.poem is not None else set())
    others = (names("player", (*state.others(seat.player), *waiting)) for seat in state.present if _may_snap(state, seat))
    return tuple(replace(slot, unlisted=frozenset(state.players) - heard) for slot in others)


_GIVER = Fill("giver", _givers, lambda players: names("giver", players))
_PLAYER = Fill("player", _for_others, lambda players: names("player", players))


def _no_snap(state: State, giver: Player, player: Player) -> IllegalMove:
    if giver == player:
        return IllegalMove("snap-self", player=giver)
    if not state.begun or state.phase is Phase.OVER:
        return IllegalMove("not-now")
    return IllegalMove("one-snap-a-round" if state.seat(giver).snaps else "no-snap-left", player=giver)


def _recites(poem: Poem | None) -> bool:
    return poem is not None and (poem.ended is None or poem.judged)


@spoken(
    ways=(
        Way(("{giver} snaps for {player}",), (_GIVER, _PLAYER), heard=lambda poem: poem is None),
        # over a poem this needs the host's name, like everything that may be a line of it
        Way(("host {giver} snaps for {player}",), (_GIVER, _PLAYER), heard=lambda poem: poem is not None),
        Way(("{giver} snaps for {player}",), (_GIVER, _PLAYER), By.KNOWN),
        Way(("{giver} gives {player} a snap", "{giver} gives a snap to {player}"), (_GIVER, _PLAYER), By.LINE),
    ),
    costs=3.0,
    left_to=lambda poem, player: poem is None or player != poem.poet,  # a poet has something else in mind
    folded=lambda state: state.phase in (Phase.WRITING, Phase.LOSING),
    otherwise=_no_snap,
    means="give a snap: the first NAME gives it, the second gets it",
)
def snap(state: State, poem: Poem | None, giver: Player, player: Player) -> Step:
    """ "During any point of the game": while somebody recites, only a tone confirms it."""
    left = state.seat(giver).snaps - 1
    state = state.reseat(giver, snaps=left, snapped=state.round).note(player, Line(state.round, "snap", 1, giver))
    if _recites(poem):
        return state, (say("snapped-softly", giver=giver, player=player),)
    return state, (say("snapped", giver=giver, player=player, n=left),)
