"""By the sound alone: where it was last loud, and where a word begins in it."""

from __future__ import annotations

import numpy as np
import pytest

from voicehost.core.speech import Samples, Word, samples
from voicehost.listen.loudness import Loudness, from_onsets

pytestmark = pytest.mark.quick

ROOM, VOICE = -50.0, -25.0


def noise(seconds: float, db: float) -> bytes:
    sound = np.random.default_rng(1).normal(0, 32767 * 10 ** (db / 20), samples(seconds))
    return sound.astype("<i2").tobytes()


@pytest.mark.parametrize("room", [-80.0, -50.0, -40.0])
def test_a_voice_ends_where_it_falls_silent(room: float) -> None:
    """Whatever the room's own noise; what is fed twice counts once."""
    loudness = Loudness()
    pcm = noise(1, room) + noise(0.5, VOICE) + noise(0.5, room)
    for at in (*range(0, len(pcm), 3200), len(pcm) - 6400):
        loudness.feed(pcm[at : at + 3200], (at + 3200) // 2)
    assert loudness.last(0) == pytest.approx(samples(1.5), abs=samples(0.04))
    assert loudness.last(samples(1.6)) is None


def starts(pcm: bytes, *spans: tuple[float, float], before: Samples = 0) -> list[float]:
    """In seconds, of words that a recognizer has there."""
    words = tuple(Word("heaven", before + samples(start), before + samples(end)) for start, end in spans)
    return [(word.start - before) / samples(1) for word in from_onsets(words, pcm, before)]


SAID = noise(1, ROOM) + noise(0.5, VOICE) + noise(0.5, ROOM)
"""A second of the room, half a second of a voice."""


@pytest.mark.parametrize("before", [0, samples(7)])
@pytest.mark.parametrize(
    ("heard", "begins"),
    [(1.0, 1.0), (0.9, 1.0), (0.75, 1.0), (1.1, 1.1), (0.4, 0.4)],
    ids=["there", "early", "earlier", "late", "too early"],
)
def test_a_word_begins_where_its_sound_does(heard: float, begins: float, before: Samples) -> None:
    """Not before, if the recognizer has it up to 0.4 s early; and never earlier than it has it."""
    assert starts(SAID, (heard, 1.5), before=before) == [pytest.approx(begins, abs=0.065)]


def test_a_word_that_follows_another_begins_where_it_is_heard() -> None:
    """Only silence before a word is looked into: two that touch have a bound that no loudness tells."""
    assert starts(SAID, (0.8, 1.2), (1.2, 1.5))[1] == pytest.approx(1.2)
    after_a_pause = SAID + SAID
    assert starts(after_a_pause, (0.9, 1.5), (2.8, 3.5)) == [pytest.approx(1.0, abs=0.065), pytest.approx(3.0, abs=0.05)]


@pytest.mark.parametrize(
    "pcm", [b"", bytes(64000), noise(2, ROOM), noise(2, VOICE)], ids=["no sound", "zeros", "the room alone", "one loud din"]
)
def test_where_no_loudness_tells_a_word_begins_where_it_is_heard(pcm: bytes) -> None:
    """Somebody who calls over a reading begins in the middle of sound."""
    assert starts(pcm, (0.8, 1.2)) == [pytest.approx(0.8)]


def test_no_words_are_none() -> None:
    """Nothing was heard."""
    assert from_onsets((), SAID, 0) == ()
