"""The recorded game of SLAM! Das Kartenspiel, through the German ear: what its script says must come of it does, to the Gold card."""

from __future__ import annotations

import json
import re
import tomllib
from typing import Any

import pytest

from tests.support.demos import performed
from tests.support.paper import PLAYING
from voicehost.commands.demo import FOLDER
from voicehost.core.language import as_spoken
from voicehost.games.slam_kartenspiel import piles, score
from voicehost.session.session import Session

pytestmark = pytest.mark.hearing

TOLD: dict[str, Any] = tomllib.loads((FOLDER / "scripts" / "slam-kartenspiel.toml").read_text(encoding="utf-8"))
TRUTH = json.loads((FOLDER / "slam-kartenspiel.truth.json").read_text(encoding="utf-8"))
SAID = {clip["id"]: clip["speech"][0]["text"] for clip in TRUTH["clips"]}


@pytest.fixture(scope="module")
def played(tmp_path_factory: pytest.TempPathFactory) -> tuple[Session, str]:
    return performed("slam-kartenspiel", tmp_path_factory.mktemp("demo") / "karten.flac")


def test_every_slam_goes_to_whom_it_must(played: tuple[Session, str]) -> None:
    """By cards, by two calls of Schinken, and the points; then it is over."""
    session, _ = played
    settled = piles.after(session.state)
    won = {seat.player: [session.state.deck.slam_by_key[slam].name for slam in seat.slams] for seat in settled.seats}
    assert won == {player: [slam for slam, _, winner in TOLD["slams"] if winner == player] for player in TOLD["players"]}
    assert {player: score.points(settled, player) for player in settled.players} == TOLD["points"]
    assert session.over


def test_every_slam_is_told_with_what_led(played: tuple[Session, str]) -> None:
    """Slam by slam: its name before poets are chosen, then the sum, as a word, and the winner."""
    before, *tricks = played[1].split("Wählt am Handy verdeckt zwei Poets.")
    assert len(tricks) == len(TOLD["slams"])
    for (slam, count, winner), announced, trick in zip(TOLD["slams"], (before, *tricks), tricks, strict=False):
        assert re.search(rf"(Slam \w+|Die Goldkarte): {slam}\.", announced)
        assert re.search(rf"({winner} hat|Moritz und Ida haben) {count}[.:]", trick), slam
        assert f"{winner} gewinnt den Slam." in trick, slam


def test_every_clip_is_heard_word_for_word(played: tuple[Session, str]) -> None:
    """In order, and nothing else; none is answered with a reprompt or a refusal."""
    _, printed = played
    assert re.findall(r'gehört  "([^"]*)"', printed) == [as_spoken(SAID[step["clip"]]) for step in TOLD["steps"] if "clip" in step]
    assert not re.search(r"nicht verstanden|entgangen|Damit kann ich nichts anfangen|geht gerade nicht|hast du nicht", printed)


def test_a_part_of_it_is_shown(played: tuple[Session, str]) -> None:
    """In docs/playing/, line for line as it stands in the account."""
    shown = next(block for block in PLAYING.blocks if '"schinken"' in block)
    assert shown.strip("\n") in "\n".join(line.rstrip() for line in played[1].splitlines())
