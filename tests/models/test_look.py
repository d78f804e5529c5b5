"""What is seen of a recording before it is trusted."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest

from models.train.sound.clips import ManifestRow
from models.train.sound.look import look, table
from voicehost.core.speech import RATE, samples

pytestmark = pytest.mark.making


def test_a_look_at_a_recording() -> None:
    """A second of a tone at -23 dB, half a second before it and a quarter after it in which there is only hiss."""
    rng = np.random.default_rng(1)
    sound = rng.normal(0, 1e-4, samples(1.75))
    sound[samples(0.5) : samples(1.5)] += 0.1 * np.sin(2 * np.pi * 1000 * np.arange(RATE) / RATE)
    seen = look(sound.astype(np.float32), RATE, "a tone of ten")
    assert (seen.seconds, seen.lead, seen.tail) == (1.75, 0.5, 0.25)
    assert seen.level == pytest.approx(-23, abs=0.5)
    assert seen.above_noise == pytest.approx(57, abs=2)
    assert seen.letters == pytest.approx(10)
    assert seen.clipped == 0
    assert seen.treble < -40


def test_what_is_clipped_is_seen() -> None:
    """In a thousand samples."""
    sound = np.linspace(-2, 2, RATE, dtype=np.float32).clip(-1, 1)
    assert look(sound, RATE, "").clipped == pytest.approx(507, abs=5)


def test_a_line_for_each_corpus() -> None:
    """With how many people there are in it."""
    seen = look(np.random.default_rng(1).normal(0, 0.1, RATE).astype(np.float32), RATE, "word")
    rows = [
        (ManifestRow(Path(), corpus, who, "train", "word"), seen) for corpus, who in (("sc", "a"), ("an4", "b"), ("sc", "c"), ("sc", "a"))
    ]
    lines = [line.split(" | ")[:4] for line in table(rows)]
    assert lines == [["corpus", "clips", "hours", "speakers"], ["an4", "1", "0.00", "1"], ["sc", "3", "0.00", "2"]]
