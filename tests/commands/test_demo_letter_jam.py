"""The recorded game of Letter Jam: what its script says must come of it does, by ear and by what is entered unseen, to the last word."""

from __future__ import annotations

import tomllib
from typing import Any

import pytest

from tests.support.demos import performed
from voicehost.commands.demo import FOLDER
from voicehost.games.letter_jam import score
from voicehost.games.letter_jam.state import Phase, State

pytestmark = pytest.mark.hearing

TOLD: dict[str, Any] = tomllib.loads((FOLDER / "scripts" / "letter-jam.toml").read_text(encoding="utf-8"))


@pytest.fixture(scope="module")
def played(tmp_path_factory: pytest.TempPathFactory) -> tuple[State, str]:
    session, printed = performed("letter-jam", tmp_path_factory.mktemp("demo") / "jam.flac")
    return session.state, printed


def test_every_clue_takes_the_letters_that_were_told(played: tuple[State, str]) -> None:
    """Entered as words or told chip by chip: giver and chips of each, in order."""
    state, _ = played
    clues = [[clue.giver, " ".join(source.replace(" ", "-") for source in clue.sources)] for clue in state.clues]
    assert clues == TOLD["clues"]


def test_everybody_shows_a_word(played: tuple[State, str]) -> None:
    """One of them another than the one that was written; the points are those by hand."""
    state, _ = played
    assert state.phase is Phase.OVER
    assert {seat.player: "".join(score.spelled(seat)) for seat in state.seats} == TOLD["shown"]
    assert {seat.player: seat.score for seat in state.seats} == TOLD["points"]


def test_no_letter_of_a_player_is_told_before_the_end(played: tuple[State, str]) -> None:
    """Nor a word that was entered: the account has names, numbers and what stands on nobody's stand."""
    _, account = played
    before = account.partition("There are no more clues")[0].lower()
    words = ("stone", "table", "paper", "teammates", "spinning", "locals", "rabbit", "weeks", "throne")
    assert not [word for word in words if word in before]
