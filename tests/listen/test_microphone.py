"""The microphone and the loudspeaker, through PortAudio and a real sound server, with the real voice and the real recognizer."""

from __future__ import annotations

import json
import subprocess
import sys
from collections.abc import Callable, Iterator, Sequence
from functools import lru_cache
from itertools import islice, pairwise

import numpy as np
import pytest
import soundfile
from numpy.typing import NDArray

from tests.support.room import DEVICE, Room, room
from voicehost.core.speech import RATE, AudioChunk, samples
from voicehost.listen.echo import SLACK
from voicehost.listen.engine import opened
from voicehost.listen.microphone import Microphone, MicrophoneLost, NoMicrophone, lost
from voicehost.listen.models_dir import bundled
from voicehost.listen.vosk_itself import vosk
from voicehost.speak.announcer import FADE, Announcer
from voicehost.speak.loudspeaker import Loudspeaker, NoLoudspeaker
from voicehost.speak.prompts import Spoken
from voicehost.speak.pyttsx3_voice import Pyttsx3Voice

pytestmark = pytest.mark.quick

__all__ = ["room"]

SENTENCES = ("maya guesses heaven", "is it seven", "the end", "ben says yes", "two points", "[unk]")
PAUSE = samples(0.315)
"""espeak-ng's silence behind a sentence."""
MODEL = bundled()


@lru_cache
def model() -> vosk.Model:
    return opened(MODEL).handle


def heard(chunks: Sequence[bytes]) -> str:
    recognizer = vosk.KaldiRecognizer(model(), RATE, json.dumps(SENTENCES))
    texts = [json.loads(recognizer.Result())["text"] for pcm in chunks if recognizer.AcceptWaveform(pcm)]
    return " ".join(" ".join((*texts, json.loads(recognizer.FinalResult())["text"])).replace("[unk]", "").split())


@pytest.fixture(scope="module")
def voice() -> Iterator[Pyttsx3Voice]:
    with Pyttsx3Voice() as engine:
        yield engine


def take(microphone: Microphone, seconds: float) -> list[AudioChunk]:
    return list(islice(microphone, round(seconds * 20)))


def listen(microphone: Microphone, playing: Callable[[], bool]) -> list[AudioChunk]:
    """Until half a second after the end of what is said; a minute at most."""
    chunks: list[AudioChunk] = []
    quiet = 0
    for chunk in islice(microphone, 1200):
        chunks.append(chunk)
        loud = bool((abs(np.frombuffer(chunk.pcm, "<i2").astype(int)) > 300).any())
        quiet = 0 if loud or playing() else quiet + 1
        if quiet == 10:
            break
    return chunks


def plays(player: subprocess.Popen[bytes]) -> Callable[[], bool]:
    return lambda: player.poll() is None


@pytest.mark.room
def test_it_hears_what_is_said_in_the_room(room: Room, voice: Pyttsx3Voice) -> None:
    """Speech in the room comes through PortAudio into the recognizer, in chunks without gaps."""
    with Microphone(DEVICE) as microphone:
        take(microphone, 0.2)
        chunks = listen(microphone, plays(room.play(voice.render("maya guesses heaven"))))
    assert heard([chunk.pcm for chunk in chunks]) == "maya guesses heaven"
    assert all(earlier.end == later.start for earlier, later in pairwise(chunks))
    assert {len(chunk.pcm) for chunk in chunks} == {2 * RATE // 20}


@pytest.mark.room
def test_it_knows_that_it_hears_nothing_at_all(room: Room, voice: Pyttsx3Voice) -> None:
    """Pure zeros are counted, and the count ends with the first sound."""
    with Microphone(DEVICE) as microphone:
        take(microphone, 0.5)
        assert microphone.silent_for >= samples(0.4)
        room.play(voice.render("the end"))
        next(chunk for chunk in microphone if any(chunk.pcm))
        assert microphone.silent_for == 0


@pytest.mark.room
@pytest.mark.parametrize("gone", ["device", "server"])
def test_a_microphone_that_was_unplugged_is_heard_again_when_it_is_back(room: Room, voice: Pyttsx3Voice, gone: str) -> None:
    """The loss is told once; while it lasts reopening says no; afterwards the clock has gone on."""
    with Microphone(DEVICE) as microphone:
        before = take(microphone, 0.3)[-1].end
        room.unplug() if gone == "device" else room.close()
        with pytest.raises(MicrophoneLost, match=r"^the microphone is gone, .*$"):
            take(microphone, 60)
        with pytest.raises(NoMicrophone, match=r"^no microphone \(.*$"):
            microphone.reopen()
        room.plug() if gone == "device" else room.open()
        microphone.reopen()
        chunks = listen(microphone, plays(room.play(voice.render("is it seven"))))
    assert chunks[0].start > before
    assert heard([chunk.pcm for chunk in chunks]).endswith("it seven")


@pytest.mark.room
def test_the_loudspeaker_says_it_and_says_when(room: Room) -> None:
    """What is announced comes out of the device in order, and its times are as far apart as in the recording, jitter apart."""
    with room.record() as path, Announcer(Pyttsx3Voice(), Loudspeaker(DEVICE)) as announcer:
        announcer.announce(Spoken("two points"), 0)
        announcer.announce(Spoken("", earcon="right"), 0)
        announcer.announce(Spoken("ben says yes"), 0)
        announcer.finish()
        said = announcer.said
    pcm, _ = soundfile.read(path, dtype="int16")
    assert heard([pcm.tobytes()]) == "two points ben says yes"
    assert [announcement.text for announcement in said] == ["two points", "", "ben says yes"]
    assert all(abs(later.start - earlier.end) < samples(0.25) for earlier, later in pairwise(said))
    loud = np.flatnonzero(abs(pcm.astype(int)) > 300)
    assert loud[-1] - loud[0] == pytest.approx(said[-1].end - PAUSE - said[0].start, abs=samples(0.25))


def sounding(pcm: NDArray[np.int16]) -> int:
    """Samples in which anything sounds."""
    return int(np.count_nonzero(abs(pcm.astype(int)) > 100))


@pytest.mark.room
def test_the_loudspeaker_stops_in_the_middle(room: Room, voice: Pyttsx3Voice) -> None:
    """What the device has been given sounds (it asks for so much ahead), then a fade; nothing of what waited, and what comes afterwards."""
    long, loudspeaker = "is it seven, " * 12, Loudspeaker(DEVICE)
    with room.record() as path, Announcer(Pyttsx3Voice(), loudspeaker) as announcer:
        announcer.announce(Spoken(long), 0)
        announcer.announce(Spoken("the end"), 0)
        while not announcer.said:
            assert announcer.playing(0)
        announcer.stop(0)
        played = loudspeaker._played + RATE // 50 + FADE  # PortAudio may have been asking just then
        announcer.finish()
        announcer.announce(Spoken("ben says yes"), 0)
        announcer.finish()
        said = announcer.said
    pcm, _ = soundfile.read(path, dtype="int16")
    first, last = (np.frombuffer(voice.render(text), "<i2") for text in (long, "ben says yes"))
    assert sounding(pcm) <= 1.05 * (sounding(first[:played]) + sounding(last)) < sounding(first)
    assert heard([pcm.tobytes()]).endswith("ben says yes")
    assert "end" not in heard([pcm.tobytes()]).split()
    assert long.startswith(said[0].text)
    assert [announcement.text for announcement in said[1:]] == ["ben says yes"]
    assert said[0].end - said[0].start < len(first)


@pytest.mark.room
def test_a_loudspeaker_that_is_gone_says_so(room: Room) -> None:
    """A server that dies in the middle is one typed error, not a hang."""
    with Announcer(Pyttsx3Voice(), Loudspeaker(DEVICE)) as announcer:
        announcer.announce(Spoken("is it seven, is it seven, is it seven, is it seven"), 0)
        while not announcer.said:
            assert announcer.playing(0)
        room.close()
        with pytest.raises(NoLoudspeaker, match=r"^the loudspeaker is gone; .*$"):
            announcer.finish()


@pytest.mark.room
@pytest.mark.usefixtures("room")
def test_devices_that_do_not_exist_are_one_line() -> None:
    """An unknown name says so, and how to play without a microphone."""
    with (
        pytest.raises(NoMicrophone, match=r"^no microphone \(.*no-such.*\): .*--text plays the same game typed$"),
        Microphone("no-such"),
    ):
        pass
    with pytest.raises(NoLoudspeaker, match=r"^no loudspeaker \(.*no-such.*\); .*$"), Loudspeaker("no-such"):
        pass


@pytest.mark.room
@pytest.mark.usefixtures("room")
def test_the_host_hears_itself_when_it_says_that_it_spoke(monkeypatch: pytest.MonkeyPatch) -> None:
    """A microphone in front of the loudspeaker hears it where the announcer says that it was said, as near as echo detection needs.

    Measured 0.3 s off here: a null sink's monitor runs ahead by what the sink buffers.
    """
    monkeypatch.setenv("PULSE_SOURCE", "speaker.monitor")
    loudspeaker = Loudspeaker(DEVICE)
    with Announcer(Pyttsx3Voice(), loudspeaker) as announcer, Microphone(DEVICE, start=RATE) as microphone:
        take(microphone, 0.5)
        announcer.announce(Spoken("is it seven"), microphone.position)
        chunks = []
        for chunk in microphone:
            assert microphone.anchor is not None
            loudspeaker.synchronise(*microphone.anchor)
            chunks.append(chunk)
            if not announcer.playing(chunk.end - samples(0.3)):
                break
    (said,) = announcer.said
    pcm = np.frombuffer(b"".join(chunk.pcm for chunk in chunks), "<i2").astype(int)
    began = chunks[0].start + int(np.flatnonzero(abs(pcm) > 300)[0])
    assert heard([chunk.pcm for chunk in chunks]) == "is it seven"
    assert abs(began - said.start) < SLACK


@pytest.mark.room
@pytest.mark.usefixtures("room")
def test_devices_with_a_rate_of_their_own_sound_and_hear_the_same(monkeypatch: pytest.MonkeyPatch) -> None:
    """Where 16 kHz is refused, the device's own rate is used, and resampled on both ways."""
    import sounddevice

    def picky(device: str, channels: int, dtype: str, samplerate: int) -> None:  # noqa: ARG001 as sounddevice's own
        if samplerate == RATE:
            raise sounddevice.PortAudioError("Invalid sample rate [PaErrorCode -9997]")

    monkeypatch.setattr(sounddevice, "check_input_settings", picky)
    monkeypatch.setattr(sounddevice, "check_output_settings", picky)
    monkeypatch.setenv("PULSE_SOURCE", "speaker.monitor")
    with Announcer(Pyttsx3Voice(), Loudspeaker(DEVICE)) as announcer, Microphone(DEVICE) as microphone:
        take(microphone, 0.5)
        announcer.announce(Spoken("maya guesses heaven"), microphone.position)
        chunks = listen(microphone, lambda: announcer.playing(microphone.position))
    assert heard([chunk.pcm for chunk in chunks]) == "maya guesses heaven"
    assert all(earlier.end == later.start for earlier, later in pairwise(chunks))


@pytest.mark.parametrize(
    ("began", "due", "overflow", "expected"),
    [
        (10.0, None, True, 0),
        (10.0, 10.0, True, 0),
        (10.5, 10.0, True, RATE // 2),
        (10.5, 10.0, False, 0),
        (9.9, 10.0, True, 0),
    ],
)
def test_a_lost_stretch_is_a_gap(began: float, due: float | None, overflow: bool, expected: int) -> None:
    """As long as PortAudio's times say, where it says that something was lost; never negative."""
    assert lost(began, due, overflow) == expected


@pytest.mark.parametrize("part", ["listen.microphone import Microphone as Part", "speak.loudspeaker import Loudspeaker as Part"])
def test_without_portaudio_it_says_what_to_install(part: str) -> None:
    """As on a machine where the library is not found: one line, and it is the typed error's."""
    script = f"import ctypes.util; ctypes.util.find_library = lambda name: None\nfrom voicehost.{part}\nwith Part(): pass"
    done = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True)
    assert done.stderr.splitlines()[-1].partition(": ")[2].startswith(("no microphone: PortAudio", "no loudspeaker: PortAudio"))
    assert "libportaudio2" in done.stderr.splitlines()[-1]
