"""What the figures of a slam by ear are made of, where that needs no voice."""

from __future__ import annotations

from decimal import Decimal

import numpy as np
import pytest

from tests.bench.slam_evening import WORDS, Evening, Judged, Microphone, Timed, interval, rows

pytestmark = pytest.mark.quick


@pytest.mark.parametrize(("hits", "of", "low", "high"), [(0, 500, 0.0, 0.0076), (95, 100, 0.888, 0.978), (0, 0, 0.0, 1.0)])
def test_an_interval_of_a_share(hits: int, of: int, low: float, high: float) -> None:
    """Wilson (1927)."""
    assert interval(hits, of) == pytest.approx((low, high), abs=0.001)


def test_sounds_are_heard_where_they_were_laid_over_the_audience() -> None:
    microphone = Microphone(np.full(100, 0.25))
    assert microphone.lay(np.full(300, 0.5), 50) == 350
    heard = np.concatenate([np.frombuffer(microphone.read(at, at + 100), "<i2") for at in range(0, 500, 100)]) / 32767
    expected = np.full(500, 0.25)
    expected[50:350] = 0.75
    assert heard == pytest.approx(expected, abs=0.001)


def test_what_was_accepted_wrong_is_counted_however_it_was_read() -> None:
    """Not what nobody accepted, and not what was put right before."""
    nine = Decimal("9.1")
    evening = Evening(
        "en", judged=[Judged("row", nine, "wrong", nine), Judged("row", nine, "right", Decimal(5)), Judged("row", nine, "missing", None)]
    )
    evening.timed = [Timed("plain", "thanks", 20.0, heard, 0.0, True) for heard in (20.15, 20.25, None)]
    found = {what: (hits, of) for what, hits, of in rows([evening])}
    assert found["scores accepted wrong"] == (1, 3)
    assert found["scores accepted right"] == (1, 3)
    assert found["lengths within 0.2 s"] == (1, 3)


@pytest.mark.parametrize("language", WORDS)
def test_everything_is_said_in_both_languages(language: str) -> None:
    words = WORDS[language]
    assert len(words.numbers) == 11
    assert "{poet}" in words.please
    assert all("{judge}" in pattern and "{score}" in pattern for pattern in (words.judge, words.strike))
