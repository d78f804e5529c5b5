"""Applause by its level: what is louder is told to be, by how much, in any room's noise and whatever was said before it."""

from __future__ import annotations

from itertools import product

import numpy as np
import pytest

from audio_fixtures.build.noise import noise
from tests.support.acoustics import VOICE, Floats, Scenery, spoken
from tests.support.audience import applause, house, laughter, louder
from voicehost.core.speech import RATE, samples
from voicehost.games.open_slam.applause import CLOSE, too_close
from voicehost.listen.applause import SHORTEST, measured

pytestmark = pytest.mark.quick


def pcm(sound: Floats) -> bytes:
    return bytes(np.clip(np.rint(sound * 32768), -32768, 32767).astype("<i2").tobytes())


def level(sound: Floats) -> float:
    found = measured(pcm(sound))
    assert found is not None
    return found.level


def tone(hertz: float, seconds: float = 9, gain: float = 0.1) -> Floats:
    return gain * np.sin(2 * np.pi * hertz * np.arange(samples(seconds)) / RATE)


@pytest.mark.parametrize(
    ("hertz", "decibels"),
    [(125, -16.1), (250, -8.6), (500, -3.2), (1000, 0.0), (2000, 1.2), (4000, 1.0)],  # IEC 61672-1, table 3
)
def test_weighted_as_ears_weigh(hertz: float, decibels: float) -> None:
    unweighted = 10 * np.log10(0.1**2 / 2)
    assert level(tone(hertz)) - unweighted == pytest.approx(decibels, abs=0.3)


@pytest.mark.parametrize(("apart", "seed"), list(product((1.0, 2.0, 3.0, 6.0), range(5))))
def test_the_louder_applause_is_louder_by_as_much(apart: float, seed: int) -> None:
    """The same hands, closer to the microphone; a room full of people talks meanwhile, 20 dB below."""
    clap = applause(10, seed)
    first, second = (level(each + house(len(clap), seed + 50, 20)) for each in (clap, louder(clap, apart)))
    assert second - first == pytest.approx(apart, abs=0.2)
    assert too_close(round(10 * first), round(10 * second)) == (10 * apart < CLOSE)


@pytest.mark.parametrize("seed", range(8))
def test_as_many_people_who_clap_as_loud_are_too_close_to_call(seed: int) -> None:
    """Other hands, at another pace."""
    assert too_close(*(round(10 * level(applause(10, each))) for each in (seed, seed + 100)))


@pytest.mark.parametrize("seed", range(4))
def test_twice_as_many_people_are_louder(seed: int) -> None:
    """By three decibels: half of the room claps for one, and all of it for the other."""
    half, all_ = _crowd(30, seed), _crowd(60, seed + 20)
    assert 1.5 < level(all_) - level(half) < 4.5


def _crowd(people: int, seed: int) -> Floats:
    """Ten people at a time, each as loud as any."""
    crowd: Floats = np.sum([applause(10, 100 * seed + nth, people=10) for nth in range(people // 10)], axis=0) / 3
    return crowd


@pytest.mark.parametrize(("kind", "apart"), list(product(("pink", "hum", "babble", "knocks"), (2.0, 3.0, 6.0))))
def test_whatever_the_noise_sounds_like(kind: str, apart: float) -> None:
    clap, other = applause(10, 1), applause(10, 2)
    bed = noise(kind, 15, len(clap), 7)
    assert level(louder(other, apart) + bed) - level(clap + bed) == pytest.approx(apart, abs=0.8)


def test_a_fan_below_the_voice_counts_little() -> None:
    """50 Hz and its harmonics, as loud as the applause."""
    clap = applause(10, 3)
    hum = tone(50, 10, VOICE * np.sqrt(2))
    assert level(clap + hum) - level(clap) < 0.1


def test_who_speaks_before_it_does_not_count() -> None:
    """Somebody names the poet, as loud as the applause: the loudest eight seconds are the applause."""
    clap, name = applause(12, 4), laughter(1.5, 9)
    quiet = house(samples(15), 5, 30)
    alone, after = quiet.copy(), quiet.copy()
    alone[samples(2) : samples(2) + len(clap)] += clap
    after[samples(2) : samples(2) + len(clap)] += clap
    after[: len(name)] += louder(name, -6)
    assert level(after) == pytest.approx(level(alone), abs=0.2)


def test_silence_around_it_does_not_count() -> None:
    clap, quiet = applause(9, 5), np.zeros(samples(20))
    longer = np.concatenate((quiet, clap, quiet))
    assert level(longer) == pytest.approx(level(clap), abs=0.1)


def test_a_room_changes_both_alike() -> None:
    """Through the walls of a simulated room, the difference stays."""
    clap = applause(10, 6)
    near = spoken(clap, 1, Scenery().reverberation)
    assert level(louder(near, 2)) - level(near) == pytest.approx(2, abs=0.05)


def test_of_too_little_nothing_is_told() -> None:
    assert measured(pcm(applause(4, 1)[: SHORTEST - 1])) is None
    assert measured(b"") is None


def test_louder_than_the_microphone_can_tell() -> None:
    found, fine = measured(pcm(louder(applause(10, 7), 40))), measured(pcm(applause(10, 7)))
    assert found is not None
    assert fine is not None
    assert (found.overdriven, fine.overdriven) == (True, False)


def test_silence_has_a_level() -> None:
    assert level(np.zeros(samples(10))) == -120
