"""Time limits: ten times as long, or off, for any game; and nothing that runs out where they are off (WCAG 2.2.1)."""

from __future__ import annotations

import dataclasses
from pathlib import Path
from typing import Any

import pytest

from tests.support.command import here
from tests.support.table import performing
from voicehost.commands.playing import _longer
from voicehost.core.play import Game
from voicehost.core.speech import samples
from voicehost.games import GAMES
from voicehost.games.poetry_slam.state import Options
from voicehost.log.store import games

pytestmark = pytest.mark.quick


def options(home: Path, *more: str) -> dict[str, Any]:
    """As they are kept with a game that was begun so."""
    done = here("play", "poetry-slam", "--players", "Ana,Ben,Cy", "--text", "--seed", "7", *more, home=home)
    assert done.exit_code == 0, done.output
    (listed,) = games(home / "games")
    assert listed.header is not None
    return dict(listed.header.options)


@pytest.mark.parametrize(
    ("arguments", "silence", "window", "tap"),
    [
        ((), 2, 10, 4),
        (("--time-limits", "1"), 2, 10, 4),
        (("--time-limits", "10"), 20, 100, 40),
        (("--time-limits", "2.5"), 5, 25, 10),
        (("--time-limits", "off"), 0, 0, 0),
        (("--time-limits", "OFF", "--set", "window=30"), 0, 0, 0),
        (("--time-limits", "2", "--set", "window=30", "--set", "free_verse=yes"), 4, 60, 8),
    ],
)
def test_time_limits_are_kept_with_the_game(tmp_path: Path, arguments: tuple[str, ...], silence: float, window: float, tap: float) -> None:
    """So many times what the game has, or what was set; a game that is gone on with has them too."""
    kept = options(tmp_path, *arguments)
    assert (kept["silence"], kept["window"], kept["tap"]) == (silence, window, tap)
    assert kept["free_verse"] is ("free_verse=yes" in arguments)


@pytest.mark.parametrize("limits", ["0", "0.5", "11", "-1", "nan", "inf", "none", "", "1e3"])
def test_other_time_limits_are_refused(tmp_path: Path, limits: str) -> None:
    """In a line that says what they may be, and no game is begun."""
    done = here("play", "poetry-slam", "--players", "Ana,Ben,Cy", "--text", "--time-limits", limits, home=tmp_path)
    assert done.exit_code == 2
    assert "is neither a number from 1 to 10 nor off." in done.stderr
    assert not (tmp_path / "games").exists()


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
def test_every_time_limit_of_every_game_is_scaled(game: Game[Any]) -> None:
    """A float of its options is one; nothing else of them changes."""
    plain, longer, off = game.options(), _longer(game.options(), 10), _longer(game.options(), 0)
    for field in dataclasses.fields(plain):
        before, after, none = (getattr(each, field.name) for each in (plain, longer, off))
        assert (after, none) == ((before * 10, 0) if isinstance(before, float) else (before, before))


def test_without_limits_nothing_runs_out() -> None:
    """Not the silence, not the time for guesses, not a tap: an hour later the poem waits, and a guess counts."""
    off = dataclasses.asdict(_longer(Options(), 0))
    table = performing(**off).until(3600)
    assert table.state.poem is not None
    assert table.state.poem.ended is None
    table.type("the end").until(7200)
    assert table.session.view(None).until is None
    assert table.session.game.deadline(table.state) is None
    table.speak("ben guesses heaven", 7300)
    assert table.score("Ben") == 1


def test_ten_times_as_long_is_ten_times_as_long() -> None:
    """The silence that ends a poem, and the time for guesses after it, which the clock shows."""
    table = performing(**dataclasses.asdict(_longer(Options(), 10)))
    assert table.until(24.9).session.view(None).until is None
    assert table.until(25.1).session.view(None).until == samples(105)
    assert table.until(104.9).state.poem is not None
    assert table.until(105.1).state.poem is None
