"""A page as microphone and loudspeaker: positions are the samples of its audio context."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import suppress
from queue import SimpleQueue

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from voicehost.core.speech import AudioChunk, Samples
from voicehost.serving.sound import KEPT, PageGone, PageLoudspeaker, PageMicrophone

pytestmark = pytest.mark.quick

SPOKEN = np.arange(1, 5001, dtype="<i2")


def pcm(start: int, end: int) -> bytes:
    return np.arange(start, end, dtype="<i2").tobytes()


def chunks(begins: Samples, packets: list[tuple[int, int]]) -> list[AudioChunk]:
    """What is heard of these stretches of one sound, in which each sample is its position."""
    microphone = PageMicrophone()
    microphone.begin(begins)
    for start, end in packets:
        microphone.take(start, pcm(start, end))
    microphone.end()
    found = list[AudioChunk]()
    with suppress(PageGone):
        found.extend(microphone)
    return found


@pytest.mark.parametrize(
    ("begins", "packets", "heard"),
    [
        (0, [(0, 640), (640, 1280)], [(0, 640), (640, 1280)]),
        (900, [(0, 640), (640, 1280), (1280, 1920)], [(900, 1280), (1280, 1920)]),
        (0, [(0, 640), (0, 640), (640, 1280)], [(0, 640), (640, 1280)]),
        (0, [(0, 640), (1920, 2560)], [(0, 640), (1920, 2560)]),
    ],
    ids=["in order", "sent again to a host that knows some of it", "twice", "with a gap"],
)
def test_what_is_heard(begins: int, packets: list[tuple[int, int]], heard: list[tuple[int, int]]) -> None:
    """Once, in order, each sample at its position."""
    assert [(chunk.start, chunk.end) for chunk in chunks(begins, packets)] == heard


@given(st.integers(0, 3000), st.lists(st.tuples(st.integers(0, 3000), st.integers(1, 900)), max_size=8))
def test_no_sample_twice_and_none_elsewhere(begins: int, packets: list[tuple[int, int]]) -> None:
    """Whatever comes in whatever order."""
    heard = chunks(begins, [(start, start + length) for start, length in packets])
    end = begins
    for chunk in heard:
        assert chunk.start >= end
        assert np.array_equal(np.frombuffer(chunk.pcm, "<i2"), np.arange(chunk.start, chunk.end, dtype="<i2"))
        end = chunk.end


# -- the loudspeaker ----------------------------------------------------------------------------------------------------------


class Sent:
    """What a page would have got."""

    def __init__(self) -> None:
        self.pieces: SimpleQueue[tuple[int, bytes]] = SimpleQueue()
        self.cuts = 0

    def cut(self) -> None:
        self.cuts += 1

    def next(self) -> int:
        """The number of the next announcement, when it was made."""
        return self.pieces.get(timeout=10)[0]


@pytest.fixture
def sent() -> Sent:
    return Sent()


@pytest.fixture
def loudspeaker(sent: Sent) -> Iterator[PageLoudspeaker]:
    with PageLoudspeaker(lambda number, sound: sent.pieces.put((number, sound)), sent.cut) as made:
        yield made


def test_it_sounds_where_the_page_says(loudspeaker: PageLoudspeaker, sent: Sent) -> None:
    """Until it does it is about to; the sound is known to the sample."""
    loudspeaker.lay("Gate, Ben.", SPOKEN.tobytes, 0)
    assert loudspeaker.playing(0)
    loudspeaker.note("began", sent.next(), 1000)
    assert (loudspeaker.playing(5999), loudspeaker.playing(6000)) == (True, False)
    assert [(announcement.text, announcement.start, announcement.end) for announcement in loudspeaker.said] == [("Gate, Ben.", 1000, 6000)]
    found = loudspeaker.sounded(990, 6010) * 32768
    assert not found[:10].any()
    assert np.array_equal(found[10:5010], SPOKEN)
    assert not found[5010:].any()


def test_what_is_cut_is_over_where_the_page_says(loudspeaker: PageLoudspeaker, sent: Sent) -> None:
    """What waited never sounds."""
    for text in ("one", "two"):
        loudspeaker.lay(text, SPOKEN.tobytes, 0)
    first = sent.next()
    sent.next()
    loudspeaker.note("began", first, 0)
    assert loudspeaker.playing(2000)
    loudspeaker.cut(2000)
    loudspeaker.note("cut", first, 2160)
    assert sent.cuts == 1
    assert not loudspeaker.playing(2160)
    assert [(announcement.text, announcement.end) for announcement in loudspeaker.said] == [("o", 2160)]
    assert loudspeaker.sounded(0, 5000)[:2000].all()
    assert not loudspeaker.sounded(2160, 5000).any()


def test_what_the_page_began_before_it_knew_of_the_cut(loudspeaker: PageLoudspeaker, sent: Sent) -> None:
    """Was heard, and so is known."""
    loudspeaker.lay("one", SPOKEN.tobytes, 0)
    number = sent.next()
    loudspeaker.cut(0)
    assert not loudspeaker.playing(0)
    loudspeaker.note("began", number, 10)
    loudspeaker.note("cut", number, 400)
    assert loudspeaker.sounded(0, 400).any()
    assert not loudspeaker.sounded(400, 5000).any()


def test_of_a_long_evening_the_sound_is_forgotten(loudspeaker: PageLoudspeaker, sent: Sent) -> None:
    """And what was said is not."""
    for n in range(KEPT + 5):
        loudspeaker.lay(f"{n}", SPOKEN.tobytes, 0)
        loudspeaker.note("began", sent.next(), n * 10_000)
        assert loudspeaker.playing(n * 10_000)
    assert len(loudspeaker.said) == KEPT + 5
    assert not loudspeaker.sounded(0, 5000).any()
    assert loudspeaker.sounded((KEPT + 4) * 10_000, (KEPT + 4) * 10_000 + 5000).any()


def test_what_the_voice_raises_is_raised_here(loudspeaker: PageLoudspeaker) -> None:
    """By the next call, as of any output."""

    def fails() -> bytes:
        raise RuntimeError("no voice")

    loudspeaker.lay("one", fails, 0)
    with pytest.raises(RuntimeError, match="no voice"):
        all(loudspeaker.playing(0) for _ in range(10**9))
