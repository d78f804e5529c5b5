"""Two names that look the same: refused before a game begins, whichever alphabet the letters are from."""

from __future__ import annotations

import unicodedata
from pathlib import Path

import pytest

from tests.support.command import assert_one_line, here
from voicehost.core.lookalikes import _LOOK, look_the_same, mixes_scripts

pytestmark = pytest.mark.attack

CYRILLIC_A, GREEK_O = "\u0410", "\u039f"
PLAY = ("play", "poetry-slam", "--text", "--players")


@pytest.mark.parametrize(
    ("players", "says"),
    [
        (f"Ana,Ben,{CYRILLIC_A}na", "several alphabets"),
        (f"{CYRILLIC_A}na,Ben,Cy", "several alphabets"),
        (f"Otto,Ben,{GREEK_O}tto", "several alphabets"),
        ("Cop,Ben,\u0421\u043e\u0440", "look the same"),  # all Cyrillic
        ("Ana,Ben,\uff21na", "look the same"),  # fullwidth
        ("Ina,Ben,\u0131na", "look the same"),  # without its dot
        ("Ian,Ben,lan", "look the same"),  # a small L
        ("O'Neil,Ben,O\u2019Neil", "two players are called"),
    ],
)
def test_names_that_look_the_same_are_one_line(tmp_path: Path, players: str, says: str) -> None:
    """And no game is begun."""
    done = here(*PLAY, players, home=tmp_path)
    assert done.exit_code == 2
    assert_one_line(done.stderr, says)
    assert not list(tmp_path.glob("games/*"))


@pytest.mark.parametrize(
    "players",
    [
        "Ian,Lan,Ilan",
        "Amy,Arthur,Jos\u00e9",
        "\u0410\u043d\u043d\u0430,\u041e\u043b\u044c\u0433\u0430,\u0418\u0433\u043e\u0440\u044c",  # Russian names
        "\u30d2\u30ab\u30ea,\u6c5f\u91cc\u5b50,\u7f8e\u30b5",  # Japanese ones, of three scripts
    ],
)
def test_names_that_can_be_told_apart_are_taken(tmp_path: Path, players: str) -> None:
    """In any alphabet, or several where one language has them."""
    done = here(*PLAY, players, home=tmp_path, typed="scores\n")
    assert done.exit_code == 0, done.output


def test_an_accent_tells_two_names_apart() -> None:
    """Whether it is a character of its own or not."""
    assert not look_the_same("Jose", "Jos\u00e9")
    assert look_the_same("Jos\u00e9", "Jose\u0301")


def test_every_letter_of_the_table_is_told_from_the_one_that_it_looks_like() -> None:
    """By any of them a name would be another, and looks the same: both are seen."""
    assert len(_LOOK) > 90
    for odd, latin in _LOOK.items():
        assert latin.isascii()
        assert look_the_same(f"{odd}na", f"{latin}na"), unicodedata.name(odd)
        assert mixes_scripts(f"{odd}na") == (not unicodedata.name(odd).startswith("LATIN"))
