"""The recorded game of Haiclue: what its script says must come of it does, by ear and by what is entered unseen alone, to the end."""

from __future__ import annotations

import tomllib
from typing import Any

import pytest

from tests.support.demos import performed
from tests.support.paper import PLAYING
from voicehost.commands.demo import FOLDER
from voicehost.games.haiclue.rounds import team_points
from voicehost.session.session import Session

pytestmark = pytest.mark.hearing

TOLD: dict[str, Any] = tomllib.loads((FOLDER / "scripts" / "haiclue.toml").read_text(encoding="utf-8"))


@pytest.fixture(scope="module")
def played(tmp_path_factory: pytest.TempPathFactory) -> tuple[Session, str]:
    return performed("haiclue", tmp_path_factory.mktemp("demo") / "haiclue.flac")


def test_every_clue_was_read_and_guessed(played: tuple[Session, str]) -> None:
    """Whose it was, its tiles in order, its target, and whether it was got; and the points of the team."""
    session, _ = played
    assert [[clue.author, *clue.lines, clue.target, bool(clue.right)] for clue in session.state.kept] == TOLD["clues"]
    assert team_points(session.state) == TOLD["points"]
    assert session.over


def test_the_record_is_told_at_the_end(played: tuple[Session, str]) -> None:
    """After all that was said, with the points."""
    _, printed = played
    assert "6 points, and 6 were needed: you have won!" in printed
    for author, clue, target, _ in TOLD["clues"]:
        assert [line for line in printed.splitlines() if {author, target} <= set(line.replace("│", " ").split()) and f"│ {clue} " in line]


def test_nothing_was_lost_on_the_host(played: tuple[Session, str]) -> None:
    """No clip is answered with a reprompt, none with a refusal."""
    _, printed = played
    assert not [
        line for line in printed.splitlines() if "not be done" in line or "Not just now" in line or "catch" in line or "still being" in line
    ]


def test_a_part_of_it_is_shown(played: tuple[Session, str]) -> None:
    """In docs/playing/, line for line as it stands in the account."""
    shown = next(block for block in PLAYING.blocks if "lion still" in block)
    assert shown.strip("\n") in "\n".join(line.rstrip() for line in played[1].splitlines())
