"""`voicehost check --deck`, and a game with cards of one's own."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.support.command import assert_one_line, here
from voicehost.games.slam_kartenspiel.deck import bundled
from voicehost.log.store import games

pytestmark = pytest.mark.quick

PLAY = ("play", "slam-kartenspiel", "--players", "Karl,Ida", "--text", "--seed", "7")
OWN = bundled().replace("Der Rap-Poet", "Der Spoken-Word-Poet").replace('["Rap-Poet"]', '["Spoken-Word-Poet"]')


def file(home: Path, text: str) -> Path:
    path = home / "unser deck.toml"
    path.write_text(text, encoding="utf-8")
    return path


def test_a_deck_that_is_one(tmp_path: Path) -> None:
    """How many cards it has; neither a model nor a microphone is looked at."""
    done = here("check", "--deck", str(file(tmp_path, OWN)), home=tmp_path)
    assert (done.exit_code, done.stdout) == (0, "ok  unser deck.toml: 56 poets, 20 Slams on 10 cards\n")


@pytest.mark.parametrize(
    ("before", "after", "fault"),
    [
        ('farbe = "gelb"', 'farbe = "blau"', "line 9: Das Allround-Talent: farbe is one of grün, gelb, rot, türkis, not 'blau'"),
        ('farbe = "gelb"', "farbe = gelb", "line 9: Invalid value"),
    ],
)
def test_a_deck_that_is_none(tmp_path: Path, before: str, after: str, fault: str) -> None:
    """What is wrong and in which line, by the check and by the game that would be played with it."""
    wrong = file(tmp_path, OWN.replace(before, after, 1))
    done = here("check", "--deck", str(wrong), home=tmp_path)
    assert (done.exit_code, done.stdout) == (1, f"NO  unser deck.toml: {fault}\n")
    refused = here(*PLAY, "--set", f"deck={wrong}", home=tmp_path)
    assert_one_line(refused.stderr, fault.removeprefix("line 9: "))
    assert "Zeile 9" in refused.stderr


def test_a_file_that_is_not_there(tmp_path: Path) -> None:
    """One line."""
    assert_one_line(here("check", "--deck", str(tmp_path / "none.toml"), home=tmp_path).stderr, "cannot be read")


def test_a_game_with_cards_of_ones_own(tmp_path: Path) -> None:
    """They are kept with it: it goes on without the file."""
    own = file(tmp_path, OWN)
    done = here(*PLAY, "--set", f"deck={own}", home=tmp_path, typed="was kann der spoken-word-poet\nwas kann der rap-poet\n")
    assert done.exit_code == 0, done.stderr
    assert "Der Spoken-Word-Poet: Stil acht, Message sechs" in done.stdout
    assert "Der Rap-Poet:" not in done.stdout
    own.unlink()
    again = here("resume", "--text", home=tmp_path, typed="was kann der spoken-word-poet\n")
    assert "Der Spoken-Word-Poet: Stil acht" in again.stdout
    (listed,) = games(tmp_path / "games")
    assert listed.header is not None
    assert (listed.header.game, listed.header.language) == ("slam-kartenspiel", "de")
