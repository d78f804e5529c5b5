"""The recorded game of Scrabble Slam!: what its script says must come of it does, by ear alone, to the last card."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import pairwise
from pathlib import Path
from statistics import median
from typing import Any

import pytest
import soundfile

from tests.bench.races import cards
from tests.support.demos import performed
from tests.support.paper import PLAYING
from voicehost.commands.demo import FOLDER
from voicehost.core.speech import RATE
from voicehost.games.scrabble_slam.state import Phase, State

pytestmark = pytest.mark.quick

TOLD: dict[str, Any] = tomllib.loads((FOLDER / "scripts" / "scrabble-slam.toml").read_text(encoding="utf-8"))


@dataclass(frozen=True)
class Played:
    state: State
    lines: tuple[str, ...]
    """The account."""
    rest: str
    """What was printed after it."""
    out: Path


@pytest.fixture(scope="module")
def played(tmp_path_factory: pytest.TempPathFactory) -> Played:
    out = tmp_path_factory.mktemp("demo") / "slam.flac"
    session, printed = performed("scrabble-slam", out)
    account, _, rest = printed.partition("\n\n")
    return Played(session.state, tuple(account.splitlines()), rest, out)


def test_every_card_lies_as_it_was_called(played: Played) -> None:
    """Word, player and blank of each, in order, and how many cards are left."""
    assert list(cards(played.state)) == TOLD["cards"]
    assert {seat.player: seat.count for seat in played.state.seats} == TOLD["left"]


def test_a_part_of_it_is_shown(played: Played) -> None:
    """In docs/playing/, line for line as it stands in the account."""
    shown = next(block for block in PLAYING.blocks if "Male or mail?" in block)
    assert shown.strip("\n") in "\n".join(line.rstrip() for line in played.lines)


def test_the_game_is_won(played: Played) -> None:
    """By the last card, which nobody disputes, and said so."""
    assert played.state.phase is Phase.OVER
    assert [line for line in played.lines if "Slam! Ben has no cards left, if nobody disputes it." in line]
    assert [line for line in played.lines[-2 - len(TOLD["left"]) :] if line.endswith("Ben wins!")]
    assert re.search(r"Ben has no card left\. Words played: \d+\.$", "\n".join(played.lines), re.MULTILINE)


def test_the_game_is_one_of_all_sorts(played: Played) -> None:
    """Words that sound the same, a dispute that stands and one that is voted down, a blank, a claim, a word put right."""
    account = "\n".join(played.lines)
    for said in ("Male or mail?", "counts. It is in my dictionary", "is voted down", "The blank is", "who has 9 cards left", '"no pale"'):
        assert said in account


def test_nothing_that_was_called_was_lost_on_the_host(played: Played) -> None:
    """No clip is answered with a reprompt."""
    reprompts = ("I do not know", "That is nothing", "I still do not", "I am having trouble", "I did not catch")
    assert [line for line in played.lines if any(reprompt in line for reprompt in reprompts)] == []


def test_nobody_speaks_before_the_answer(played: Played) -> None:
    """Of two breaths, the second begins half a second and more after the first was answered: how the game goes on hangs on no moment."""
    assert [later for (_, answer), (later, after) in pairwise(_heard(played)) if after > answer and later - answer < 0.5] == []


def test_the_host_answers_at_once(played: Played) -> None:
    """From where a shout began to its echo: in the median below two seconds, the shout itself among them."""
    assert median(answer - began for began, answer in _heard(played)) < 2


def test_the_table_says_who_made_which_words(played: Played) -> None:
    """Fewest cards first; and what the host said is one file."""
    rows = [row.split("│") for row in played.rest.splitlines() if row.startswith("│")]
    assert [row[1].strip() for row in rows if row[1].strip()] == ["Ben", "Cy", "Maya", "Ana", "Max"]
    assert "From game to baby" in played.rest
    assert soundfile.info(played.out).samplerate == RATE
    assert str(played.out) in played.rest.replace("\n", "")


def _heard(played: Played) -> Iterator[tuple[float, float]]:
    """When each utterance began, and when it was answered, in seconds."""
    for line in played.lines:
        if found := re.search(r"\(from (\d+:[\d.]+)", line):
            yield _seconds(found[1]), _seconds(line.split()[0])


def _seconds(clock: str) -> float:
    minutes, rest = clock.split(":")
    return 60 * int(minutes) + float(rest)
