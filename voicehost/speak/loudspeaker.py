"""The loudspeaker: one thread renders what is laid, and PortAudio's thread plays it and notes when it sounded.

PortAudio asks for samples 50 times a second and must be answered at once, so its callback only copies, cuts and notes. The times that it
gets are on the same clock as the microphone's; `synchronise` ties that clock to the source's positions. Between two such times the stream's
own samples are the clock, so what has sounded is known to the sample (`sounded`). That is the reference for cancelling its echo.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from queue import Empty, SimpleQueue
from threading import Thread
from types import TracebackType
from typing import Any, Self

import numpy as np
import soxr
from numpy.typing import NDArray

from voicehost.core.speech import RATE, Samples
from voicehost.machine.clocks import SampleClock
from voicehost.machine.device_table import NoDevice
from voicehost.machine.devices import NoPortAudio, StuckDevice, begin, end, found, name, portaudio, settings, whole, why
from voicehost.speak.announcer import FADE, Announcement, between, faded

LATENCY = 0.12
"""Seconds from the callback to the ear. With what PortAudio proposes (0.04), PulseAudio was found to run dry for good."""

STALLED = 4.0
"""After so many seconds in which PortAudio did not ask for samples the device counts as gone, since some disappear without an error."""

KEPT = 20
"""For how many announcements the sound is kept, to cancel its echo."""


MUTE = "play --no-voice needs none"


class NoLoudspeaker(Exception):
    """No loudspeaker can be opened, or it is gone. The text is one line that says what to install or plug in."""


@dataclass(frozen=True, slots=True)
class _Job:
    text: str
    render: Callable[[], bytes]
    cuts: int
    """How many cuts there were when it was laid. After one more it is dropped, wherever it is found."""


@dataclass(frozen=True, slots=True)
class _Sound:
    text: str
    samples: NDArray[np.int16]
    """The sound at the device's rate."""
    rendered: NDArray[np.int16]
    """The sound at `RATE`."""
    cuts: int


@dataclass(frozen=True, slots=True)
class _Began:
    sound: _Sound
    sample: int
    """The stream's sample at which it began."""


@dataclass(frozen=True, slots=True)
class _Broken:
    """The latest sound was cut at that sample of the stream."""

    sample: int


@dataclass(frozen=True, slots=True)
class _Nothing:
    """Something that was laid will not sound, because it is empty or its voice failed."""

    cuts: int
    error: Exception | None


@dataclass(frozen=True, slots=True)
class _Said:
    told: Announcement
    """Its bounds are samples of this stream, at `RATE`."""
    sound: NDArray[np.int16]


class Loudspeaker:
    """The loudspeaker as an `Output`. `device` is PortAudio's index or a part of a name; None chooses the system's default."""

    def __init__(self, device: int | str | None = None) -> None:
        self._device = device
        self._jobs: SimpleQueue[_Job | None] = SimpleQueue()
        self._ready: SimpleQueue[_Sound] = SimpleQueue()
        self._notes: SimpleQueue[_Began | _Broken | _Nothing] = SimpleQueue()
        self._said: list[_Said] = []
        self._before: list[Announcement] = []
        """Announcements on streams that are closed by now, at positions of the source."""
        self._cuts = 0
        self._waiting = 0
        self._source: SampleClock | None = None
        self._output = SampleClock(RATE)
        self._heard = False
        """Whether a microphone has told its time."""
        self._frames = 0  # used only by the callback, like the next two
        self._now: _Sound | None = None
        self._played = 0
        self._stream: Any = None
        self._suspended = False

    def __enter__(self) -> Self:
        self.resume()
        self._thread = Thread(target=self._work, name="announcer", daemon=True)
        self._thread.start()
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None) -> None:
        self._cuts += 1
        self._jobs.put(None)
        self._thread.join()
        self.suspend()

    def suspend(self) -> None:
        """Fall silent and close the device, so that PortAudio can be restarted (`Microphone.reopen`). What is laid before `resume` is
        dropped; people read it meanwhile."""
        self._suspended = True
        stream, self._stream = self._stream, None
        if stream is None:
            return
        self._cuts += 1
        self._waiting = 0
        end(stream)
        if self._now is not None:
            self._notes.put(_Broken(self._frames))
        self._now = None
        self._read_notes()
        self._before += self._placed()
        self._said, self._source, self._heard = [], None, False

    def resume(self) -> None:
        with _told():
            stream = self._open()
            self._frames, self._output = 0, SampleClock(RATE)
            self._asked = time.monotonic()
            begin(stream)
        self._stream = stream
        self._suspended = False

    def try_out(self) -> None:
        """Raises `NoLoudspeaker` if the loudspeaker is not there. Call it only while nothing else plays or listens, or PortAudio may not
        notice (`devices.whole`)."""
        with _told():
            end(self._open())

    def _open(self) -> Any:
        """Open the stream at `RATE` if the device accepts that, otherwise at another rate. Stereo is preferred, since some devices refuse
        mono.

        A device's number may change when others come or go, so from now on the device is remembered by name.
        """
        sounddevice = portaudio()
        device = found(self._device, "output")
        number, two = device["index"], min(2, device["max_output_channels"])
        if isinstance(self._device, int):
            self._device = name(number, "output")
        refused: Exception | None = None
        for rate, channels in sorted(settings(RATE, device["default_samplerate"], two), key=lambda tried: -tried[1]):
            try:
                sounddevice.check_output_settings(number, channels=channels, dtype="int16", samplerate=rate)
                return self._opened_as(sounddevice, number, rate, channels)
            except (sounddevice.PortAudioError, ValueError) as error:
                refused = error
        raise refused or sounddevice.PortAudioError("it has no channels")

    def _opened_as(self, sounddevice: Any, number: int, rate: int, channels: int) -> Any:
        self._rate = rate
        return whole(
            sounddevice.OutputStream(
                samplerate=self._rate,
                blocksize=self._rate // 50,
                latency=LATENCY,
                device=number,
                channels=channels,
                dtype="int16",
                callback=self._fill,
            )
        )

    def synchronise(self, position: Samples, seconds: float) -> None:
        """Tell that `position` of the source was at PortAudio's time `seconds`. Without this, the first `at` counts as now."""
        if self._source is None or not self._heard:
            self._source, self._heard = SampleClock(RATE), True
        self._source.note(position, seconds)

    @property
    def said(self) -> tuple[Announcement, ...]:
        self._read_notes()
        return (*self._before, *self._placed())

    def _placed(self) -> Iterator[Announcement]:
        for said in self._said:
            yield Announcement(said.told.text, self._position(said.told.start), self._position(said.told.end))

    def sounded(self, start: Samples, end: Samples) -> NDArray[np.float32]:
        self._read_notes()
        if self._source is None:
            return np.zeros(end - start, np.float32)
        zero = self._position(0)
        return between(start, end, ((zero + said.told.start, said.sound) for said in reversed(self._said)))

    def lay(self, text: str, render: Callable[[], bytes], at: Samples) -> None:
        self._check()
        if self._suspended:
            return
        if self._source is None:
            self._source = SampleClock(RATE)
            self._source.note(at, self._stream.time)
        self._waiting += 1
        self._jobs.put(_Job(text, render, self._cuts))

    def playing(self, at: Samples) -> bool:
        self._check()
        return not self._suspended and (self._waiting > 0 or (bool(self._said) and self._position(self._said[-1].told.end) > at))

    def cut(self, at: Samples) -> None:  # noqa: ARG002 a loudspeaker knows when now is
        self._check()
        self._cuts += 1
        self._waiting = 0

    def finish(self) -> None:
        while not self._suspended and (self._waiting or (self._said and self._output.seconds(self._said[-1].told.end) > self._stream.time)):
            time.sleep(0.02)
            self._check()

    def _check(self) -> None:
        self._read_notes()
        if self._suspended:
            return
        if self._stream is None or not self._stream.active or time.monotonic() - self._asked > STALLED:
            raise NoLoudspeaker("the loudspeaker is gone; plug it back in, or choose another")

    def _position(self, sample: Samples) -> Samples:
        """The position of the source when that sample of the stream sounds."""
        return sample if self._source is None else round(self._source.sample(self._output.seconds(sample)))

    def _read_notes(self) -> None:
        while True:
            try:
                note = self._notes.get_nowait()
            except Empty:
                return
            match note:
                case _Began(sound, sample):
                    self._waiting -= sound.cuts == self._cuts
                    start = round(sample * RATE / self._rate)
                    self._said.append(_Said(Announcement(sound.text, start, start + len(sound.rendered)), sound.rendered))
                    self._forget()
                case _Broken(sample):
                    last = self._said[-1]
                    announcement = last.told.broken(round(sample * RATE / self._rate))
                    self._said[-1] = _Said(announcement, faded(last.sound[: announcement.end - announcement.start]))
                case _Nothing(cuts, error):
                    self._waiting -= cuts == self._cuts
                    if error is not None:
                        raise error

    def _forget(self) -> None:
        """Drop sound that nobody will ask for. An evening's would be a hundred megabytes."""
        if len(self._said) > KEPT:
            old = self._said[-KEPT - 1]
            self._said[-KEPT - 1] = _Said(old.told, old.sound[:0])

    def _work(self) -> None:
        """The announcer's thread. An error of the voice is passed on to the next caller."""
        while (job := self._jobs.get()) is not None:
            if job.cuts != self._cuts:
                continue
            try:
                rendered = np.frombuffer(job.render(), "<i2")
                self._ready.put(_Sound(job.text, self._at_rate(rendered), rendered, job.cuts))
            except Exception as error:
                self._notes.put(_Nothing(job.cuts, error))

    def _at_rate(self, sound: NDArray[np.int16]) -> NDArray[np.int16]:
        return sound if self._rate == RATE else soxr.resample(sound, RATE, self._rate)

    def _fill(self, out: NDArray[np.int16], frames: int, times: Any, status: Any) -> None:  # noqa: ARG002 PortAudio's signature
        """PortAudio's thread. Fill `out` with `frames` samples, which sound from `times.outputBufferDacTime` on."""
        self._asked = time.monotonic()
        self._output.note(round(self._frames * RATE / self._rate), times.outputBufferDacTime)
        out.fill(0)
        filled = 0
        while filled < frames and (sound := self._take(self._frames + filled)) is not None:
            filled += self._copy(sound, out[filled:], self._frames + filled)
        self._frames += frames

    def _take(self, sample: int) -> _Sound | None:
        """The sound to copy from: the one that has begun, or the next that was not cut. None if there is none."""
        while self._now is None:
            try:
                sound = self._ready.get_nowait()
            except Empty:
                return None
            if not len(sound.samples):
                self._notes.put(_Nothing(sound.cuts, None))
            elif sound.cuts == self._cuts:
                self._now, self._played = sound, 0
                self._notes.put(_Began(sound, sample))
        return self._now

    def _copy(self, sound: _Sound, out: NDArray[np.int16], sample: int) -> int:
        """Copy from the sound that has begun, and return how many samples. If it was cut meanwhile, it fades out."""
        rest = sound.samples[self._played :]
        cut = sound.cuts != self._cuts
        if cut:
            rest = faded(rest[:FADE])
            self._notes.put(_Broken(sample + len(rest)))
        copied = min(len(out), len(rest))
        out[:copied] = rest[:copied, None]
        self._played += copied
        if cut or copied == len(rest):
            self._now = None
        return copied


@contextmanager
def _told() -> Iterator[None]:
    """Turn PortAudio's errors into `NoLoudspeaker`."""
    try:
        sounddevice = portaudio()
    except NoPortAudio as error:
        raise NoLoudspeaker(f"no loudspeaker: {error}; {MUTE}") from None
    try:
        yield
    except (sounddevice.PortAudioError, ValueError, StuckDevice, NoDevice) as error:
        raise NoLoudspeaker(f"no loudspeaker ({why(error)}); plug one in, or choose another; {MUTE}") from None
