"""What sound tells of a room, where the room is known."""

from __future__ import annotations

import numpy as np
import pytest

from voicehost.core.speech import RATE, AudioChunk
from voicehost.listen import soundcheck
from voicehost.listen.soundcheck import Stretch

pytestmark = pytest.mark.quick

CHANCE = np.random.default_rng(3)


def hiss(length: int, level: float) -> np.ndarray[tuple[int], np.dtype[np.int16]]:
    """So many decibels below full scale."""
    return np.round(CHANCE.normal(0, 32768 * 10 ** (level / 20), length)).astype(np.int16)


@pytest.mark.parametrize("level", [-60.0, -40.0, -20.0])
def test_levels_are_decibels_below_full_scale(level: float) -> None:
    """Of noise and of speech alike."""
    sound = hiss(2 * RATE, level)
    assert soundcheck.noise(sound) == pytest.approx(level, abs=1)
    assert soundcheck.loudness(sound) == pytest.approx(level, abs=1.5)


def test_noise_is_what_is_between_words_and_loudness_is_theirs() -> None:
    """A word in the middle of two seconds."""
    sound = hiss(2 * RATE, -60)
    sound[RATE : RATE + RATE // 2] = hiss(RATE // 2, -30)
    assert soundcheck.noise(sound) == pytest.approx(-60, abs=1)
    assert soundcheck.loudness(sound) == pytest.approx(-30, abs=1.5)


@pytest.mark.parametrize("late", [0, 37, 2000, 6400])
@pytest.mark.parametrize("level", [-60.0, -30.0])
def test_the_sweep_tells_when_it_arrives(late: int, level: float) -> None:
    """To the sample, in noise as loud as itself, through a room with one echo."""
    played = soundcheck.sweep()
    heard = hiss(len(played) + RATE, level).astype(float)
    heard[late : late + len(played)] += 0.2 * played
    heard[late + 800 : late + 800 + len(played)] += 0.1 * played
    assert soundcheck.arrival(heard.astype(np.int16), played) == pytest.approx(late, abs=1)


def test_a_sweep_that_does_not_arrive() -> None:
    """A loudspeaker that is switched off, or earphones."""
    assert soundcheck.arrival(hiss(3 * RATE, -50), soundcheck.sweep()) is None
    assert soundcheck.arrival(np.zeros(3 * RATE, np.int16), soundcheck.sweep()) is None


def test_clipping_is_counted() -> None:
    """A sine of twice full scale is cut off for two thirds of the time; one within it, never."""
    sine = np.sin(2 * np.pi * 200 * np.arange(RATE) / RATE)
    assert soundcheck.clipped(np.clip(2 * 32767 * sine, -32768, 32767).astype(np.int16)) == pytest.approx(2 / 3, abs=0.01)
    assert soundcheck.clipped((0.9 * 32767 * sine).astype(np.int16)) == 0


def test_what_is_lost_is_silence_and_counted() -> None:
    """Positions stay what they are."""
    chunks = (AudioChunk(100, b"\1\0" * 50), AudioChunk(170, b"\2\0" * 30))
    stretch = Stretch.of(chunks)
    assert (stretch.start, len(stretch.sound), stretch.lost) == (100, 100, 20)
    assert list(stretch.part(140, 180)) == [1] * 10 + [0] * 20 + [2] * 10


def test_cancelling_counts_down_to_the_room() -> None:
    """What is as soft as the room may be softer still."""
    loud, soft = hiss(RATE, -20), hiss(RATE, -45)
    assert soundcheck.cancelled(loud, soft, -70) == pytest.approx(25, abs=2)
    assert soundcheck.cancelled(loud, soft, -30) == pytest.approx(10, abs=2)
    assert soundcheck.cancelled(soft, loud, -70) == 0
