"""Scenes and recorded games with the host's own voice in its ear, 7 dB louder than the players, in a room of 0.4 s: as without it."""

from __future__ import annotations

import tomllib
from typing import Any

import pytest

from tests.bench.races import began, cards, truth
from tests.bench.tables import began as poem_began
from tests.support.acoustics import Scenery
from tests.support.closed_loop import LoudDemo, played
from tests.support.languages import ENGLISH
from tests.support.scenes import load
from voicehost.commands.demo import FOLDER, Script
from voicehost.core.speech import samples
from voicehost.games.poetry_slam import PoetrySlam
from voicehost.games.poetry_slam.state import Options as PoetryOptions
from voicehost.games.scrabble_slam import ScrabbleSlam
from voicehost.games.scrabble_slam.state import Options, Phase
from voicehost.session.session import Session

pytestmark = pytest.mark.hearing

FULL = Scenery()

RACES = (
    "slam_stuck_proven",
    "slam_blank_card",
    "slam_whose_claimed",
    "slam_swap_plain",
    "slam_homophone_named",
    "slam_won_dealt",
    "slam_shout_plays",
    "slam_shout_three_voices",
)
OVER = ("slam_blank_card", "slam_won_dealt")
"""Of those, in which people do not wait for the host's welcome to end."""
POEMS = ("table_through_the_night", "table_night_by_name")


def _told(game: str) -> dict[str, Any]:
    return tomllib.loads((FOLDER / "scripts" / f"{game}.toml").read_text(encoding="utf-8"))


def _race(name: str, begin: float | None) -> object:
    return pytest.param(name, begin)


@pytest.mark.parametrize(("name", "begin"), [*(_race(name, None) for name in RACES), *(_race(name, 4.0) for name in OVER)])
def test_the_cards_come_out_over_the_hosts_own_voice(name: str, begin: float | None) -> None:
    """The host has welcomed everybody, or does so still, hears itself, and plays no card that nobody called."""
    scene = load(name)
    _, welcome = Session.begin(ScrabbleSlam(ENGLISH), scene.players, Options(), 0)
    heard = played(began(scene), scene.recording, FULL, first=welcome[:1], begin=begin)
    assert (cards(heard.session.state), heard.own) == (truth(scene).plays, ())


@pytest.mark.parametrize("name", POEMS)
def test_the_points_come_out_over_the_hosts_own_voice(name: str) -> None:
    """Of a poem that begins when the host has welcomed everybody."""
    scene = load(name)
    _, welcome = Session.begin(PoetrySlam(ENGLISH), scene.players, PoetryOptions(), 0)
    heard = played(poem_began(scene), scene.recording, FULL, first=welcome[:1])
    session = heard.session.tick(samples(90))[0]
    points = {seat.player: sum(line.points for line in seat.lines if line.kind in ("guess", "poem")) for seat in session.state.seats}
    assert (points, heard.own) == (dict(scene.points), ())


def test_the_recorded_race_comes_out_over_the_hosts_own_voice() -> None:
    """Each card, to the last one; nothing that the host said was taken for a player's."""
    truth = _told("scrabble-slam")
    with LoudDemo(Script.load("scrabble-slam"), FULL) as demo:
        state = [session.state for session in demo.moments()][-1]
    assert list(cards(state)) == truth["cards"]
    assert {seat.player: seat.count for seat in state.seats} == truth["left"]
    assert state.phase is Phase.OVER
    assert demo.own == ()


def test_the_recorded_poems_come_out_over_the_hosts_own_voice() -> None:
    """Every line of the score sheets, and the letters that were lost; nothing that the host said was taken for a player's."""
    truth = _told("poetry-slam")
    with LoudDemo(Script.load("poetry-slam"), FULL) as demo:
        state = [session.state for session in demo.moments()][-1]
    for seat in state.seats:
        lines = {kind: [line.points for line in seat.lines if line.kind == kind] for kind in truth["sheet"][seat.player]}
        assert (seat.player, lines, seat.score) == (seat.player, truth["sheet"][seat.player], truth["scores"][seat.player])
    assert {seat.player: seat.lost for seat in state.seats} == truth["lost"]
    assert demo.own == ()
