"""The announcer on a track: order, pace, volume, breaking off, and the file."""

from __future__ import annotations

from itertools import pairwise
from pathlib import Path

import numpy as np
import pytest
import soundfile
from hypothesis import given
from hypothesis import strategies as st

from voicehost.core.sound import LOUDEST, NORMAL_WPM, RATES, Sound
from voicehost.core.speech import RATE, Samples, samples
from voicehost.speak.announcer import Announcement, Announcer, at_volume
from voicehost.speak.earcons import earcon
from voicehost.speak.prompts import Spoken
from voicehost.speak.pyttsx3_voice import Pyttsx3Voice
from voicehost.speak.track import Track
from voicehost.speak.voice import NoVoice, Silent

pytestmark = pytest.mark.quick

LETTER = Silent.CHARACTER
FORMATS = (".flac", ".wav")


def test_announcements_follow_each_other_and_never_come_early() -> None:
    """The second waits for the first; the third for its time."""
    with Announcer(Silent(), Track()) as announcer:
        announcer.announce(Spoken("ab"), 100)
        announcer.announce(Spoken("c"), 200)
        announcer.announce(Spoken("d"), RATE)
    first = 100 + 2 * LETTER
    assert announcer.said == (
        Announcement("ab", 100, first),
        Announcement("c", first, first + LETTER),
        Announcement("d", RATE, RATE + LETTER),
    )


def test_it_plays_until_all_has_sounded() -> None:
    """From the moment it is announced, which may be before it sounds, to its last sample."""
    with Announcer(Silent(), Track()) as announcer:
        assert not announcer.playing(0)
        announcer.announce(Spoken("ab"), 100)
        assert announcer.playing(100)
        assert announcer.playing(99 + 2 * LETTER)
        assert not announcer.playing(100 + 2 * LETTER)


def test_an_earcon_sounds_in_place_of_its_words() -> None:
    """And says nothing that could be heard as words."""
    with Announcer(Silent(), Track()) as announcer:
        announcer.announce(Spoken("No.", earcon="wrong"), 0)
    assert announcer.said == (Announcement("", 0, len(earcon("wrong")) // 2),)


def test_stopping_breaks_off_and_drops_what_waits(tmp_path: Path) -> None:
    """What sounded ends there, without a click; what comes next may begin at once."""
    with Announcer(Pyttsx3Voice(), track := Track()) as announcer:
        announcer.announce(Spoken("heaven and hell and heaven and hell"), 0)
        announcer.announce(Spoken("never said"), 0)
        announcer.stop(samples(0.7))
        announcer.announce(Spoken("", earcon="right"), samples(0.7))
    assert announcer.said[0] == Announcement("heaven and", 0, samples(0.7))
    assert [announcement.start for announcement in announcer.said] == [0, samples(0.7)]
    track.write(tmp_path / "said.wav")
    sound, _ = soundfile.read(tmp_path / "said.wav", dtype="int16")
    assert abs(sound[samples(0.7) - 1]) < 100
    assert abs(sound[: samples(0.7)]).max() > 3000


@given(
    laid=st.lists(st.tuples(st.integers(0, RATE), st.text("ab", max_size=8)), max_size=8),
    cuts=st.sets(st.integers(0, 7)),
)
def test_announcements_never_overlap(laid: list[tuple[Samples, str]], cuts: set[int]) -> None:
    """Whatever is announced and stopped when: in order, none before its time, and the sound as long as they say."""
    now = 0
    with Announcer(Silent(), track := Track()) as announcer:
        for turn, (later, text) in enumerate(laid):
            now += later
            announcer.announce(Spoken(text), now)
            if turn in cuts:
                now += later // 2
                announcer.stop(now)
                assert not announcer.playing(now)
    assert all(earlier.end <= later.start for earlier, later in pairwise(announcer.said))
    assert all(announcement.start < announcement.end for announcement in announcer.said)
    assert sum(map(len, track.pieces())) == track.end


def test_pace_changes_what_comes_next() -> None:
    """In proportion; what was announced before keeps its own."""
    with Announcer(Silent(), Track()) as announcer:
        for rate in (NORMAL_WPM, 85, 340):
            announcer.sound = Sound(rate=rate)
            announcer.announce(Spoken("abcdefgh"), 0)
        normal, slow, fast = (announcement.end - announcement.start for announcement in announcer.said)
    assert slow == pytest.approx(normal * NORMAL_WPM / RATES[0], abs=1)  # there is no slower
    assert fast == pytest.approx(normal / 2, abs=1)


@pytest.mark.parametrize(
    ("volume", "decibels", "peak"),
    [(1.0, 0, 1.0), (0.5, 0, 0.5), (0.0, 6, 0.0), (7.0, 0, 1.0), (1.0, -6, 0.5), (1.0, 6, 2.0), (0.5, 6, 1.0)],
)
@pytest.mark.parametrize("of", ["tones", "speech"])
def test_speech_and_tones_have_volumes_of_their_own(volume: float, decibels: int, peak: float, of: str) -> None:
    """Each beside what the room bears; the other stays as it was."""
    with Announcer(Beep(), track := Track(), volume) as announcer:
        announcer.sound = Sound(tones=decibels) if of == "tones" else Sound(speech=decibels)
        announcer.announce(Spoken("", earcon="right"), 0)
        announcer.announce(Spoken("yes"), 0)
    tone, speech = (abs(track.sounded(said.start, said.end)).max() for said in announcer.said)
    usual = {"tones": 0.308, "speech": 0.25}
    changed, other = (tone, speech) if of == "tones" else (speech, tone)
    assert changed == pytest.approx(peak * usual[of], rel=0.01)
    assert other == pytest.approx(min(1.0, volume) * usual["speech" if of == "tones" else "tones"], rel=0.01)


class Beep(Silent):
    """A voice of one level."""

    def render(self, text: str, rate_wpm: int | None = None) -> bytes:
        return np.full(len(super().render(text, rate_wpm)) // 2, 8192, "<i2").tobytes()


def test_what_is_made_louder_is_never_clipped() -> None:
    """It bends below full scale, and keeps its order."""
    loud = np.frombuffer(at_volume(np.arange(-32768, 32768, 64).astype("<i2").tobytes(), 1.0, LOUDEST), "<i2").astype(int)
    assert abs(loud).max() < 32767
    assert (np.diff(loud) >= 0).all()


@pytest.mark.parametrize("ending", FORMATS)
def test_the_file_holds_each_announcement_at_its_place(tmp_path: Path, ending: str) -> None:
    """16 kHz mono, silence between, as long as all of it."""
    with Announcer(Silent(), track := Track()) as announcer:
        announcer.announce(Spoken("", earcon="begin"), RATE)
        announcer.announce(Spoken("", earcon="end"), 3 * RATE)
    path = tmp_path / f"said{ending}"
    track.write(path)
    sound, rate = soundfile.read(path, dtype="int16")
    assert (rate, len(sound)) == (RATE, track.end)
    for name, announcement in zip(("begin", "end"), announcer.said, strict=True):
        assert sound[announcement.start : announcement.end].tobytes() == earcon(name)
    assert not sound[:RATE].any()


@pytest.mark.parametrize("name", ["folder/that/is/not/there.flac", "said.unknown", "said"])
def test_a_file_that_cannot_be_written_is_one_line(tmp_path: Path, name: str) -> None:
    """With its name."""
    with pytest.raises(OSError, match=r"^.*: the sound cannot be written there \(.*\)$"):
        Track().write(tmp_path / name)


def test_a_voice_that_fails_is_the_callers_to_handle() -> None:
    """A track renders at once."""

    class Hoarse(Silent):
        def render(self, text: str, rate_wpm: int | None = None) -> bytes:
            raise NoVoice(f"cannot say {len(text)} letters at {rate_wpm}")

    with Announcer(Hoarse(), Track()) as announcer, pytest.raises(NoVoice, match="cannot say 2 letters at 170"):
        announcer.announce(Spoken("ab"), 0)
