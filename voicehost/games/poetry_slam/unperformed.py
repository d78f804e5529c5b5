"""Words that were written and never performed, since their poet has left or the table ends the game. Their points count all the same."""

from __future__ import annotations

from dataclasses import replace

from voicehost.core.play import Player, Say, say
from voicehost.games.poetry_slam.poem import Poem
from voicehost.games.poetry_slam.state import Line, Performance, State, Step
from voicehost.games.poetry_slam.tables import SLAM_POINTS, length_points, letters_of
from voicehost.games.poetry_slam.words import failings


def reveal(state: State, players: tuple[Player, ...]) -> Step:
    """Tell the words of these players, if they have one and a tile for it and did not perform it. Its points count from when it was
    written ("Speed Tiles"), and so do its certain slams. The table may challenge it afterwards."""
    says: tuple[Say, ...] = ()
    for player in players:
        seat = state.seat(player)
        if seat.word is None or seat.tile is None or seat.performed:
            continue
        poem, n = Poem(player, began=state.now, void="passed"), length_points(len(letters_of(seat.word)))
        state = replace(state, ruled=(*state.ruled, Performance(player, seat.word, poem, state.round)))
        state = state.reseat(player, performed=True).note(player, Line(state.round, "length", n, seat.word))
        says += (say("word-not-performed", player=player, word=seat.word, n=n),)
        for failing in failings(seat.word, state.card, state.drawn, seat.lost):
            state = state.note(player, *[Line(state.round, "slam", SLAM_POINTS, failing.kind + failing.letter)] * failing.slams)
            says += (say(f"slam-{failing.kind}", player=player, n=failing.slams, letter=failing.letter),)
    return state, says
