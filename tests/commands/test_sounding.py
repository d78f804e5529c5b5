"""How the host sounds: asked for on the command line or by voice, kept for the next evening, and what damaged settings come to."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from tests.support.command import assert_one_line, here
from voicehost.machine.settings import Settings, kept

pytestmark = pytest.mark.quick

PLAY = ("play", "poetry-slam", "--players", "Ana,Ben,Cy", "--text", "--seed", "7")
USUAL = {"rate": 170, "speech": 0, "tones": 0, "telling": "all"}


def table(home: Path) -> object:
    return json.loads((home / "settings.json").read_text())["table"]


@pytest.mark.parametrize(
    ("options", "typed", "sounds"),
    [
        ((), "", {}),
        (("--rate", "300"), "", {"rate": 300}),
        (("--rate", "300"), "faster\nlouder\nquieter tones\nbe brief\n", {"rate": 320, "speech": 3, "tones": -3, "telling": "brief"}),
        (("--speech-volume", "-6", "--tone-volume", "6", "--telling", "tones"), "", {"speech": -6, "tones": 6, "telling": "tones"}),
    ],
)
def test_it_is_as_it_was_asked_for_and_so_the_next_evening(
    tmp_path: Path, options: tuple[str, ...], typed: str, sounds: dict[str, object]
) -> None:
    """Also when the game is resumed, and in another game."""
    assert here(*PLAY, *options, home=tmp_path, typed=typed).exit_code == 0
    assert table(tmp_path) == USUAL | sounds
    for again in (("resume",), ("play", "scrabble-slam", *PLAY[2:])):
        assert here(*again, home=tmp_path).exit_code == 0
        assert table(tmp_path) == USUAL | sounds


@pytest.mark.parametrize(
    ("options", "says"),
    [
        (("--rate", "500"), "from 95 to 400"),
        (("--rate", "fast"), "'fast'"),
        (("--tone-volume", "9"), "from -18 to 6"),
        (("--telling", "nothing"), "'brief'"),
    ],
)
def test_what_it_cannot_be_is_one_line(tmp_path: Path, options: tuple[str, ...], says: str) -> None:
    """And no game is begun."""
    done = here(*PLAY, *options, home=tmp_path)
    assert done.exit_code == 2
    assert_one_line(done.stderr, says)
    assert not list(tmp_path.glob("games/*"))


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("", {}),
        ("{", {}),
        ("[1]", {}),
        ("[" * 100_000, {}),
        ('{"table": 3, "ears": [], "voices": {"en": 4}}', {}),
        ('{"table": {"rate": "fast", "speech": 3, "tones": true, "pitch": 3}}', {"speech": 3}),
        ('{"table": {"telling": "nothing", "rate": 9000}}', {"telling": "nothing", "rate": 9000}),
    ],
)
def test_damaged_settings_are_passed_over(tmp_path: Path, text: str, found: dict[str, object]) -> None:
    """What can be read of them counts, within its bounds, and no game is lost to them."""
    (tmp_path / "settings.json").write_text(text)
    assert kept(tmp_path / "settings.json") == Settings(table=found)
    assert here(*PLAY, home=tmp_path).exit_code == 0
    assert table(tmp_path) == USUAL | ({"speech": 3} if "speech" in found else {}) | ({"rate": 400} if "rate" in found else {})


def test_settings_that_cannot_be_written_end_no_game(tmp_path: Path) -> None:
    """They are of less worth than an evening."""
    (tmp_path / "settings.new").mkdir()
    done = here(*PLAY, home=tmp_path, typed="faster\n")
    assert (done.exit_code, "faster" in done.stdout) == (0, True)
