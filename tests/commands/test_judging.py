"""One recorded poem judged: what a host would have ruled by then is not changed by what comes later."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from tests.support.languages import ENGLISH
from voicehost.commands.judging import judged
from voicehost.core.judging import Judgement, Patience
from voicehost.core.speech import RATE, AudioChunk, samples
from voicehost.games.poetry_slam import PoetrySlam
from voicehost.games.poetry_slam.poem import Timing
from voicehost.listen.recognizer import Scripted

pytestmark = pytest.mark.quick

PLAYERS = ("Ana", "Ben", "Cy")
GAME = PoetrySlam(ENGLISH)
USUAL = GAME.patience()
POEM = (1.0, "this is where the angels fly and where good folks go when they die")
"""Fourteen words of 0.35 s: it ends at 5.9 s."""


def recorded(*lines: tuple[float, str], seconds: float = 60, patience: Patience = USUAL) -> Judgement:
    """Ben recites for heaven; `lines` are said at these seconds."""
    script = Scripted([(samples(at), text) for at, text in lines])
    chunks = (AudioChunk(at, bytes(RATE)) for at in range(0, samples(seconds), RATE // 2))
    return judged(chunks, script, GAME.recorded_poem(PLAYERS, "Ben", "heaven", patience))


@pytest.mark.parametrize(
    ("lines", "timing", "points"),
    [
        ([POEM, (6.5, "the end"), (8.0, "ana guesses heaven")], Timing.AFTER, {"Ana": 1, "Ben": 3, "Cy": 0}),
        ([POEM, (6.5, "ana guesses heaven"), (8.0, "a line more to come")], Timing.BEFORE, {"Ana": 1, "Ben": 2, "Cy": 0}),
        ([POEM, (6.5, "ana guesses heaven")], Timing.UNDECIDED, {"Ana": 1, "Ben": 2, "Cy": 0}),
        ([POEM, (6.5, "ana guesses heaven"), (20.0, "what shall we eat tonight")], Timing.UNDECIDED, {"Ana": 1, "Ben": 2, "Cy": 0}),
        ([POEM, (10.0, "ana guesses heaven")], Timing.AFTER, {"Ana": 1, "Ben": 3, "Cy": 0}),
    ],
)
def test_before_after_and_undecided(lines: Sequence[tuple[float, str]], timing: Timing, points: dict[str, int]) -> None:
    """Talk that comes when the poet would have been asked already is no recitation."""
    found = recorded(*lines)
    assert found.right is not None
    assert found.right.timing == timing
    assert found.points == points


def test_a_guess_after_the_time_for_guesses_is_none() -> None:
    """Ten seconds after the end nobody has it."""
    found = recorded(POEM, (30.0, "ana guesses heaven"))
    assert found.guesses == ()
    assert found.points == dict.fromkeys(PLAYERS, 0)


@pytest.mark.parametrize(("window", "counts"), [(20.0, False), (30.0, True), (0.0, True)])
def test_how_long_guesses_count_is_an_option(window: float, counts: bool) -> None:
    """Seconds from the end of the poem, at 5.9 s, to the guess at 30 s; 0 is for ever."""
    found = recorded(POEM, (30.0, "ana guesses heaven"), patience=Patience(USUAL.silence, window))
    assert (found.right is not None) == counts


def test_the_earlier_start_is_the_first_guess() -> None:
    """Of two that are right, whatever was decoded first."""
    found = recorded(POEM, (7.0, "the end"), (8.0, "cy guesses heaven"), (9.5, "ana guesses heaven"))
    assert found.right is not None
    assert found.right.player == "Cy"
