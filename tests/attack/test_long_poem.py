"""A poem of thousands of lines: what is kept of it grows as it does, and not as its square."""

from __future__ import annotations

import tracemalloc

import pytest

from tests.support.table import writing
from voicehost.core.play import Recited
from voicehost.core.speech import Hypothesis, Utterance, samples

pytestmark = pytest.mark.attack


def grown(lines: int) -> int:
    """Bytes that a sitting takes for so many lines of a poem."""
    table = writing().enter("Ana", "heaven").type("ana takes five", "ben passes", "cy passes", "ana begins")
    session, begun = table.session, table.now
    tracemalloc.start()
    try:
        for n in range(lines):
            start = samples(begun + n)
            session, _ = session.apply(Recited(start, Utterance(start, start + samples(0.9), (Hypothesis(()),))))
        return tracemalloc.get_traced_memory()[0]
    finally:
        tracemalloc.stop()


def test_a_long_poem_takes_memory_by_the_line() -> None:
    """Twice the lines, twice the memory; each past state kept all of them once, and 10,000 lines took 663 MB. (The first few hundred take
    less than the others, about 2,300 bytes each.)"""
    short, long = grown(600), grown(1200)
    assert long < 2.4 * short
    assert long < 1200 * 3000
