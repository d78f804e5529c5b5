"""The host's voice is taken out of the microphone's sound, and nothing else is: in simulated rooms, with the real voice."""

from __future__ import annotations

from dataclasses import replace
from functools import lru_cache
from itertools import pairwise

import numpy as np
import pytest

from tests.bench.echo import Floats, Sent, cancelled, hosts_speech, taken_db
from tests.support.acoustics import VOICE, Air, Scenery, response, spoken
from voicehost.core.speech import RATE, AudioChunk, Samples, samples
from voicehost.listen.cancelling.canceller import LINGERS, NOTHING, Canceller, Echo, EchoState
from voicehost.listen.cancelling.search import STRETCH, DelaySearch

pytestmark = pytest.mark.hearing

LENGTH = samples(9)
FULL = Scenery()


@lru_cache(maxsize=8)
def scene(scenery: Scenery, length: Samples = LENGTH) -> tuple[Floats, Floats, Floats]:
    """The microphone's sound, the host's alone in it, and what the loudspeaker was sent."""
    sent, air = hosts_speech(length), Air(scenery)
    echo = np.concatenate([air.echo(sent[at : at + RATE]) for at in range(0, length, RATE)])
    return echo + air.noise(length), echo, sent


@lru_cache(maxsize=8)
def heard(scenery: Scenery, length: Samples = LENGTH) -> tuple[Canceller, Floats]:
    microphone, _, sent = scene(scenery, length)
    canceller = Canceller(Sent(sent))
    return canceller, cancelled(microphone, sent, canceller)


def erle(scenery: Scenery, start: float, end: float) -> float:
    microphone, echo, _ = scene(scenery)
    return taken_db(echo, microphone, heard(scenery)[1], start, end)


# -- what is taken away


@pytest.mark.parametrize(
    ("scenery", "least"),
    [
        pytest.param(FULL, 20, id="7 dB louder than the players"),
        pytest.param(replace(FULL, echo_db=-5), 20, id="5 dB softer"),
        pytest.param(replace(FULL, reverberation=0.2), 20, id="a small room"),
        pytest.param(replace(FULL, reverberation=0.8), 15, id="a large one, whose answer is longer than the filter"),
        pytest.param(replace(FULL, drift_ppm=50), 18, id="two clocks"),
        pytest.param(replace(FULL, distortion_db=10), 15, id="a loudspeaker that is driven too hard"),
    ],
)
def test_the_echo_is_gone_after_three_seconds(scenery: Scenery, least: float) -> None:
    """Of what the host says without a pause."""
    assert erle(scenery, 3, 5) >= least


@pytest.mark.parametrize("drift", [-100, -20, 20, 50, 100])
def test_the_pace_of_the_other_clock_is_found(drift: float) -> None:
    """To within 5 ppm, from the sound alone."""
    canceller, _ = heard(replace(FULL, drift_ppm=drift), samples(13))
    assert canceller.drift_ppm == pytest.approx(drift, abs=5)


@pytest.mark.parametrize("delay", [0.0, 0.05, 0.15, 0.38])
def test_the_delay_is_found(delay: float) -> None:
    """Whatever the sound system says, up to four tenths of a second, and the echo is gone all the same."""
    scenery = replace(FULL, delay=delay)
    canceller, _ = heard(scenery)
    assert canceller.echo == Echo(EchoState.FOUND, pytest.approx(samples(delay), abs=4))  # type: ignore[arg-type]
    assert erle(scenery, 7, 9) > 20


def test_a_loudspeaker_that_is_moved_is_followed() -> None:
    """Within a few seconds it is cancelled again."""
    moved = replace(FULL, moved_at=4)
    assert erle(moved, 4.1, 4.5) < 5
    assert erle(moved, 7, 9) > 10


def test_a_loudspeaker_that_is_turned_up_is_followed() -> None:
    """By 6 dB, at once."""
    microphone, echo, sent = scene(FULL)
    louder = np.where(np.arange(LENGTH) < samples(4), 1.0, 2.0)
    left = cancelled(microphone * louder, sent)
    assert taken_db(echo * louder, microphone * louder, left, 6, 9) > 20


def test_it_knows_how_far_it_cancels() -> None:
    """About as far as it does: the echo that it expects is 20 dB louder than all that is left."""
    canceller, _ = heard(FULL)
    assert canceller.taken > 100 * canceller.left


@pytest.mark.parametrize(
    "scenery",
    [
        pytest.param(FULL, id="7 dB louder than the players"),
        pytest.param(replace(FULL, delay=0.38), id="late"),
        pytest.param(replace(FULL, reverberation=0.8), id="a large room"),
        pytest.param(replace(FULL, drift_ppm=50), id="two clocks"),
    ],
)
def test_where_only_the_host_speaks_it_is_as_quiet_as_without_it(scenery: Scenery) -> None:
    """After its first sentence, and where it sets in again after a pause: but for a fiftieth of the time, no more than 8 dB louder."""
    first, pause = samples(6), np.zeros(samples(1.5))
    sent = np.concatenate([hosts_speech(LENGTH)[:first], pause, hosts_speech(LENGTH)[first:]])
    air = Air(scenery)
    microphone = np.concatenate([air.echo(sent[at : at + RATE]) for at in range(0, len(sent), RATE)])[: len(sent)] + air.noise(len(sent))
    left = cancelled(microphone, sent)[samples(3) : -samples(0.1)]
    loudest = np.percentile(np.mean(left[: len(left) // 320 * 320].reshape(-1, 320) ** 2, axis=1), 98)
    assert 10 * np.log10(loudest / np.mean(Air(scenery).noise(RATE) ** 2)) < 8


# -- what is not


def test_who_speaks_over_the_host_stays_whole() -> None:
    """What is left holds the player's voice: less than a tenth of its power is missing or added."""
    microphone, _, sent = scene(FULL)
    said = np.random.default_rng(3).normal(size=samples(0.5)) * np.hanning(samples(0.5))
    voice = np.zeros(LENGTH)
    for at in (5.0, 6.1, 7.3):
        voice[samples(at) : samples(at) + samples(0.6)] = spoken(said, 1, 0.2)[: samples(0.6)]
    left = cancelled(microphone + voice, sent)
    over = voice != 0
    assert np.sum((left - voice)[over] ** 2) < 0.1 * np.sum(voice[over] ** 2)


def test_without_a_host_nothing_changes() -> None:
    """Not one sample, before it speaks and a second after."""
    microphone = np.random.default_rng(1).normal(0, VOICE, LENGTH)
    sent = np.zeros(LENGTH)
    assert np.array_equal(cancelled(microphone, sent), np.rint(microphone * 32768) / 32768)
    sent[samples(2) : samples(3)] = hosts_speech(samples(1))
    left = cancelled(microphone, sent)
    after = samples(3) + LINGERS + samples(0.5)
    assert np.array_equal(left[after:], np.rint(microphone * 32768)[after:] / 32768)


def test_where_nothing_comes_back_it_stands_aside() -> None:
    """Earphones need none: after the first sentences the sound is left as it is, unless it is asked for always."""
    microphone, _, sent = scene(replace(FULL, echo_db=None))
    canceller, left = heard(replace(FULL, echo_db=None))
    assert canceller.echo == Echo(EchoState.NOTHING)
    after = NOTHING + samples(2)
    assert np.array_equal(left[after:], np.rint(microphone * 32768)[after:] / 32768)
    always = cancelled(microphone, sent, Canceller(Sent(sent), always=True))
    assert not np.array_equal(always[after:], left[after:])


def test_it_comes_back_when_the_echo_does() -> None:
    """Somebody has pulled the plug of the earphones."""
    length = samples(22)
    microphone, echo, sent = scene(FULL, length)
    gone = np.where(np.arange(length) < samples(9), 0.0, 1.0)
    canceller = Canceller(Sent(sent))
    left = cancelled(microphone * gone, sent, canceller)
    assert canceller.echo.finding is EchoState.FOUND
    assert taken_db(echo * gone, microphone * gone, left, 19, 22) > 15


# -- positions


@pytest.mark.parametrize("chunk", [77, RATE // 100, RATE])
def test_the_size_of_chunks_does_not_matter(chunk: Samples) -> None:
    """The same samples come out."""
    microphone, _, sent = scene(FULL)
    assert np.array_equal(cancelled(microphone, sent, chunk=chunk), heard(FULL)[1])


def test_positions_stay_those_of_the_source() -> None:
    """Chunks follow each other, and a gap is where it was; nothing before it is lost."""
    sent = hosts_speech(samples(3))
    canceller = Canceller(Sent(sent))
    pcm = np.rint(sent * 9000).astype("<i2").tobytes()
    came = [AudioChunk(at, pcm[2 * at : 2 * (at + 500)]) for at in (0, 500, 1000, 9000, 9500)]
    pieces = [piece for chunk in came for piece in canceller.accept(chunk)] + list(canceller.finish())
    covered = [(piece.start, piece.end) for piece in pieces if piece.pcm]
    assert covered[0][0] == 0
    assert [later for (_, end), (later, _) in pairwise(covered) if later != end] == [9000]
    assert sum(end - start for start, end in covered) == 2500
    assert covered[-1][1] == 10000


# -- the search


def test_chance_finds_no_delay() -> None:
    """Two voices that have nothing to do with each other."""
    voice = hosts_speech(samples(40)).astype(np.float32)
    other = voice[::-1].copy()
    search = DelaySearch()
    assert all(search.look(other[at : at + STRETCH], voice[at : at + STRETCH]) is None for at in range(0, samples(38), samples(0.5)))


# -- the room of these tests


@pytest.mark.parametrize("reverberation", [0.2, 0.4, 0.8])
def test_the_room_fades_as_it_is_told(reverberation: float) -> None:
    """By 60 dB in so many seconds, measured between 5 and 25 dB."""
    answer = response((2.85, 2.10, 0.90), reverberation)
    rest = 10 * np.log10(np.cumsum(answer[::-1] ** 2)[::-1] / np.sum(answer**2))
    time = 3 * (int(np.argmax(rest < -25)) - int(np.argmax(rest < -5))) / RATE
    assert time == pytest.approx(reverberation, rel=0.35)
