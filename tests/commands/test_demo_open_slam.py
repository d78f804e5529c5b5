"""The recorded open slams, English and German: from the draw to the winner by ear alone, each score as the judges gave it."""

from __future__ import annotations

import json
import re
import tomllib
from decimal import Decimal
from typing import Any

import pytest

from tests.support.demos import performed
from voicehost.commands.demo import FOLDER
from voicehost.core.language import as_spoken
from voicehost.core.speech import seconds
from voicehost.games.open_slam.reckoning import reckoned
from voicehost.games.open_slam.state import Phase, State, standings
from voicehost.session.session import Session

pytestmark = pytest.mark.hearing

CLOSE = 0.2
"""Seconds by which a poem's length may be off."""


@pytest.fixture(scope="module", params=["open-slam", "open-slam-de"])
def played(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> tuple[str, Session, str]:
    name: str = request.param
    return name, *performed(name, tmp_path_factory.mktemp("demo") / "slam.flac")


def script(name: str) -> dict[str, Any]:
    return tomllib.loads((FOLDER / "scripts" / f"{name}.toml").read_text(encoding="utf-8"))


def clips(name: str) -> dict[str, list[dict[str, Any]]]:
    """What is said in each, with its times."""
    truth = json.loads((FOLDER / f"{name}.truth.json").read_text(encoding="utf-8"))
    return {clip["id"]: clip["speech"] for clip in truth["clips"]}


def test_every_score_is_the_judges_and_every_result_that_by_hand(played: tuple[str, Session, str]) -> None:
    name, session, _ = played
    state: State = session.state
    scored = [(each.poet, each.scores, reckoned(state.rules, each).result) for each in state.performances]
    truth = [(poet, tuple(map(Decimal, scores.split())), Decimal(result)) for poet, scores, result in script(name)["poems"]]
    assert scored == truth


def test_the_winner_wins_and_the_slam_is_over(played: tuple[str, Session, str]) -> None:
    name, session, _ = played
    state: State = session.state
    assert state.phase is Phase.OVER
    assert session.over
    assert [each.player for each in standings(state) if each.place == 1] == [script(name)["winner"]]
    totals = {poet: Decimal(total) for poet, total in script(name)["totals"].items()}
    assert {each.player: Decimal(each.count) for each in standings(state)}.items() <= totals.items()


def test_every_poem_is_as_long_as_it_was(played: tuple[str, Session, str]) -> None:
    """From its first sound to the end of its last word, whoever thanks."""
    name, session, _ = played
    poems = [speech for step in script(name)["steps"] if "clip" in step for speech in [clips(name)[step["clip"]]] if len(speech) > 1]
    state: State = session.state
    assert len(poems) == len(state.performances)
    for speech, performance in zip(poems, state.performances, strict=True):
        lines = speech[:-1]
        assert performance.long is not None
        assert seconds(performance.long) == pytest.approx(lines[-1]["end"] - lines[0]["start"], abs=CLOSE)


def test_whatever_is_said_to_the_host_is_heard_word_for_word(played: tuple[str, Session, str]) -> None:
    """Nothing is asked back, and nothing else is taken for a phrase."""
    name, _, printed = played
    heard = re.findall(r'(?:heard|gehört) +"([^"]*)"', printed)
    alone = [speech[-1]["text"] for step in script(name)["steps"] if "clip" in step for speech in [clips(name)[step["clip"]]]]
    assert heard == [as_spoken(text) for text in alone]
