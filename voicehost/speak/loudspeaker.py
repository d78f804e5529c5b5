"""The loudspeaker: one thread renders what is laid, PortAudio's plays it and notes when it sounded.

PortAudio asks for samples 50 times a second and must be answered at once, so its callback only copies, cuts and notes. The times
that it is given are on the clock that the microphone's are on: `synchronise` ties that clock to the source's positions.
"""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import dataclass
from queue import Empty, SimpleQueue
from threading import Thread
from types import TracebackType
from typing import Any, Self

import numpy as np
import soxr
from numpy.typing import NDArray

from voicehost.core.speech import RATE, Samples
from voicehost.machine.devices import NoPortAudio, portaudio, why
from voicehost.speak.announcer import FADE, Announcement, faded

LATENCY = 0.12
"""Seconds from the callback to the ear. With what PortAudio proposes (0.04), PulseAudio was found to run dry for good."""

STALLED = 4.0
"""Seconds without PortAudio asking for samples, after which the device is taken to be gone: some go without a word."""


class NoLoudspeaker(Exception):
    """None to open, or gone. One line that says what to install or plug in."""


@dataclass(frozen=True, slots=True)
class _Job:
    text: str
    render: Callable[[], bytes]
    cuts: int
    """How many cuts came before it was laid: after one more it is dropped, wherever it is found."""


@dataclass(frozen=True, slots=True)
class _Sound:
    text: str
    samples: NDArray[np.int16]
    """At the device's rate."""
    cuts: int


@dataclass(frozen=True, slots=True)
class _Began:
    text: str
    time: float
    """PortAudio's seconds."""
    seconds: float
    cuts: int


@dataclass(frozen=True, slots=True)
class _Broken:
    """What began last was cut at `time`."""

    time: float


@dataclass(frozen=True, slots=True)
class _Nothing:
    """What was laid will not sound: it has no sound, or its voice failed."""

    cuts: int
    error: Exception | None


class Loudspeaker:
    """`device` is PortAudio's index or part of a name; None for the one the system prefers."""

    def __init__(self, device: int | str | None = None) -> None:
        self._device = device
        self._jobs: SimpleQueue[_Job | None] = SimpleQueue()
        self._ready: SimpleQueue[_Sound] = SimpleQueue()
        self._notes: SimpleQueue[_Began | _Broken | _Nothing] = SimpleQueue()
        self._said: list[Announcement] = []
        self._cuts = 0
        self._waiting = 0
        self._anchor: tuple[Samples, float] | None = None
        self._now: _Sound | None = None  # the callback's own, as the next
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
        """Silent, and lets go of the device, so that PortAudio can be started afresh (`Microphone.reopen`). What is laid until `resume` is
        dropped: people read it meanwhile."""
        self._suspended = True
        stream, self._stream = self._stream, None
        if stream is None:
            return
        if self._now is not None:
            self._notes.put(_Broken(stream.time))
        self._cuts += 1
        self._waiting = 0
        stream.close(ignore_errors=True)
        self._now = None

    def resume(self) -> None:
        try:
            sounddevice = portaudio()
        except NoPortAudio as error:
            raise NoLoudspeaker(f"no loudspeaker: {error}") from None
        try:
            self._stream = self._open(sounddevice)
            self._asked = time.monotonic()
            self._stream.start()
            self._suspended = False
        except (sounddevice.PortAudioError, ValueError) as error:
            self._stream = None
            raise NoLoudspeaker(f"no loudspeaker ({why(error)}); plug one in, or choose another") from None

    def _open(self, sounddevice: Any) -> Any:
        """At `RATE` where the device takes it, at its own rate where not; in stereo where it has that, since some refuse less."""
        device = sounddevice.query_devices(self._device, "output")
        channels = min(2, device["max_output_channels"])
        try:
            sounddevice.check_output_settings(self._device, channels=channels, dtype="int16", samplerate=RATE)
            self._rate = RATE
        except sounddevice.PortAudioError:
            self._rate = round(device["default_samplerate"])
        return sounddevice.OutputStream(
            samplerate=self._rate,
            blocksize=self._rate // 50,
            latency=LATENCY,
            device=self._device,
            channels=channels,
            dtype="int16",
            callback=self._fill,
        )

    def synchronise(self, position: Samples, seconds: float) -> None:
        """`position` of the source was at PortAudio's time `seconds`. Never told, it takes the first `at` for now."""
        self._anchor = (position, seconds)

    @property
    def said(self) -> tuple[Announcement, ...]:
        self._read_notes()
        return tuple(self._said)

    def lay(self, text: str, render: Callable[[], bytes], at: Samples) -> None:
        self._check()
        if self._suspended:
            return
        if self._anchor is None:
            self._anchor = (at, self._stream.time)
        self._waiting += 1
        self._jobs.put(_Job(text, render, self._cuts))

    def playing(self, at: Samples) -> bool:
        self._check()
        return not self._suspended and (self._waiting > 0 or (bool(self._said) and self._said[-1].end > at))

    def cut(self, at: Samples) -> None:  # noqa: ARG002 a loudspeaker knows when now is
        self._check()
        self._cuts += 1
        self._waiting = 0

    def finish(self) -> None:
        while not self._suspended and (self._waiting or (self._said and self._said[-1].end > self._position(self._stream.time))):
            time.sleep(0.02)
            self._check()

    def _check(self) -> None:
        self._read_notes()
        if self._suspended:
            return
        if self._stream is None or not self._stream.active or time.monotonic() - self._asked > STALLED:
            raise NoLoudspeaker("the loudspeaker is gone; plug it back in, or choose another")

    def _position(self, seconds: float) -> Samples:
        assert self._anchor is not None
        position, then = self._anchor
        return position + round((seconds - then) * RATE)

    def _read_notes(self) -> None:
        while True:
            try:
                note = self._notes.get_nowait()
            except Empty:
                return
            match note:
                case _Began(text, began, length, cuts):
                    self._waiting -= cuts == self._cuts
                    self._said.append(Announcement(text, self._position(began), self._position(began + length)))
                case _Broken(broken):
                    self._said[-1] = self._said[-1].broken(self._position(broken))
                case _Nothing(cuts, error):
                    self._waiting -= cuts == self._cuts
                    if error is not None:
                        raise error

    def _work(self) -> None:
        """The announcer's thread. What the voice raises goes to the next caller."""
        while (job := self._jobs.get()) is not None:
            if job.cuts != self._cuts:
                continue
            try:
                self._ready.put(_Sound(job.text, self._at_rate(job.render()), job.cuts))
            except Exception as error:
                self._notes.put(_Nothing(job.cuts, error))

    def _at_rate(self, pcm: bytes) -> NDArray[np.int16]:
        sound = np.frombuffer(pcm, "<i2")
        return sound if self._rate == RATE else soxr.resample(sound, RATE, self._rate)

    def _fill(self, out: NDArray[np.int16], frames: int, times: Any, status: Any) -> None:  # noqa: ARG002 PortAudio's signature
        """PortAudio's thread: `out` is `frames` samples to sound from `times.outputBufferDacTime`."""
        self._asked = time.monotonic()
        out.fill(0)
        filled = 0
        while filled < frames and self._take(times.outputBufferDacTime + filled / self._rate):
            filled += self._copy(out[filled:], times.outputBufferDacTime + filled / self._rate)

    def _take(self, when: float) -> bool:
        """Whether there is something to copy: what is begun, or the next that nobody cut."""
        while self._now is None:
            try:
                sound = self._ready.get_nowait()
            except Empty:
                return False
            if not len(sound.samples):
                self._notes.put(_Nothing(sound.cuts, None))
            elif sound.cuts == self._cuts:
                self._now, self._played = sound, 0
                self._notes.put(_Began(sound.text, when, len(sound.samples) / self._rate, sound.cuts))
        return True

    def _copy(self, out: NDArray[np.int16], when: float) -> int:
        assert self._now is not None
        rest = self._now.samples[self._played :]
        cut = self._now.cuts != self._cuts
        if cut:
            rest = faded(rest[:FADE])
            self._notes.put(_Broken(when + len(rest) / self._rate))
        copied = min(len(out), len(rest))
        out[:copied] = rest[:copied, None]
        self._played += copied
        if cut or copied == len(rest):
            self._now = None
        return copied
