"""By the sound alone: where it was last loud, where a word begins and ends in it, and where somebody hums."""

from __future__ import annotations

import numpy as np
import pytest

from tests.support.acoustics import VOICE as ALOUD
from tests.support.acoustics import Floats
from tests.support.audience import applause, cough, house, hum
from voicehost.core.speech import UNKNOWN, Samples, Word, samples, seconds
from voicehost.listen.loudness import Hums, Loudness, from_onsets, to_their_ends

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


# -- where a word ends, and who hums ----------------------------------------------------------------------------------------------


def test_a_word_lasts_as_long_as_it_sounds() -> None:
    """The recognizer has taken its soft end for silence, and its soft beginning."""
    sound = np.concatenate((hiss(1.0), voice(1.0), hiss(1.0)))
    (word,) = to_their_ends((Word(UNKNOWN, samples(1.2), samples(1.7)),), in_pcm(sound), 0)
    assert seconds(word.start) == pytest.approx(1.0, abs=0.03)
    assert seconds(word.end) == pytest.approx(2.0, abs=0.03)


def test_no_word_reaches_into_another_or_far() -> None:
    sound = np.concatenate((hiss(1.0), voice(3.0), hiss(1.0)))
    words = (Word(UNKNOWN, samples(1.0), samples(2.0)), Word(UNKNOWN, samples(2.1), samples(3.0)))
    first, second = to_their_ends(words, in_pcm(sound), 0)
    assert first.end <= words[1].start
    assert seconds(second.end) == pytest.approx(3.4, abs=0.03)


def test_what_ends_in_silence_ends_where_it_was_heard_to() -> None:
    sound = np.concatenate((hiss(1.0), voice(1.0), hiss(1.0)))
    word = Word(UNKNOWN, samples(1.0), samples(2.1))
    assert to_their_ends((word,), in_pcm(sound), 0) == (word,)


def hums_in(sound: Floats, chunk: float = 0.1) -> Hums:
    hums, step = Hums(), samples(chunk)
    for at in range(0, len(sound) // step * step, step):
        hums.feed(in_pcm(sound[at : at + step]), at + step)
    return hums


@pytest.mark.parametrize("chunk", [0.02, 0.1, 0.3])
def test_a_hum_is_found_where_it_is(chunk: float) -> None:
    found = hums_in(np.concatenate((hiss(1.0), hum(1.5, 1), hiss(1.0))), chunk).last(0)
    assert found is not None
    assert (seconds(found[0]), seconds(found[1])) == pytest.approx((1.0, 2.5), abs=0.15)


def test_as_far_as_it_is_new() -> None:
    hums = hums_in(np.concatenate((hiss(1.0), hum(1.5, 1), hiss(1.0))))
    assert (hums.last(samples(1.5)) or (0, 0))[0] == samples(1.5)
    assert hums.last(samples(2.4)) is None


@pytest.mark.parametrize("seed", range(4))
def test_nobody_hums_in_applause_in_a_cough_or_in_a_full_room(seed: int) -> None:
    for sound in (applause(4, seed), cough(seed), house(samples(6), seed, 20)):
        assert hums_in(np.concatenate((hiss(1.0), sound, hiss(1.0)))).last(0) is None


def test_what_was_fed_twice_counts_once() -> None:
    sound = np.concatenate((hiss(1.0), hum(1.0, 2), hiss(0.5)))
    hums, again = hums_in(sound), hums_in(sound)
    for at in range(0, len(sound) - 1600, 1600):
        again.feed(in_pcm(sound[at : at + 1600]), at + 1600)
    assert again.last(0) == hums.last(0)


def hiss(seconds: float) -> Floats:
    return np.random.default_rng(1).normal(0, ALOUD * 10 ** (-30 / 20), samples(seconds))


def voice(seconds: float) -> Floats:
    return np.random.default_rng(2).normal(0, ALOUD, samples(seconds))


def in_pcm(sound: Floats) -> bytes:
    return bytes(np.clip(np.rint(sound * 32768), -32768, 32767).astype("<i2").tobytes())
