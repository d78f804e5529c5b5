"""The microphone: an endless source of chunks, and the clock of the game.

PortAudio's thread only copies sound into a queue. Everything else happens where the chunks are taken out. Lost sound (the machine was too
busy, the device was gone) leaves a gap in the positions and never shifts what comes after it.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from queue import Empty, SimpleQueue
from types import TracebackType
from typing import Any, Self

import numpy as np
import soxr
from numpy.typing import NDArray

from voicehost.core.speech import RATE, AudioChunk, Samples
from voicehost.machine.device_table import NoDevice
from voicehost.machine.devices import NoPortAudio, StuckDevice, afresh, begin, end, found, name, portaudio, quiet, settings, whole, why

STALLED = 2.0
"""After this many seconds without a sample the device counts as gone, since some disappear without an error."""

BEGINS = 10.0
"""The same for the first sample, in seconds. A sound server on a busy machine may take its time."""

TYPED = "voicehost play --text plays the same game typed"


class NoMicrophone(Exception):
    """No microphone can be opened. The text is one line that says what to install or plug in, and how to play without one."""


class MicrophoneLost(Exception):
    """The microphone worked and is gone. `Microphone.reopen` continues once it is back."""


@dataclass(frozen=True, slots=True)
class _Block:
    """What one callback of PortAudio brought."""

    pcm: bytes
    """16-bit samples at the device's rate, with its channels interleaved."""
    time: float
    """PortAudio's time, in seconds, of the first sample."""
    overflow: bool
    """Whether samples before this block were lost."""


class Microphone:
    """A microphone. `device` is PortAudio's index or a part of a name; None chooses the system's default. `chunk` is about how much comes
    at once."""

    def __init__(self, device: int | str | None = None, chunk: Samples = RATE // 20, start: Samples = 0) -> None:
        self._device = device
        self._chunk = chunk
        self._blocks: SimpleQueue[_Block] = SimpleQueue()
        self._stream: Any = None
        self.position: Samples = start
        """Where the next chunk begins if nothing is lost."""
        self.silent_for: Samples = 0
        """For how long it has given nothing but zeros. macOS does that for ever if the program is not allowed to listen."""
        self.anchor: tuple[Samples, float] | None = None
        """A position, and PortAudio's time at it. With this a loudspeaker can run on the same clock."""

    def __enter__(self) -> Self:
        self._open()
        self._last = time.monotonic()
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None) -> None:
        self._close()

    def __iter__(self) -> Iterator[AudioChunk]:
        """Ends only by raising `MicrophoneLost`."""
        while True:
            pcm = self._converted(self._next())
            if pcm:
                yield self._cut(pcm)

    def reopen(self, beside: Callable[[], None] = lambda: None) -> None:
        """Open the microphone again. Raises `NoMicrophone` while it is not back.

        This restarts PortAudio, because only that makes it see new devices. The caller closes all other streams first. `beside` is called
        before the microphone opens: it tries out what must run beside the microphone, and raises if that is missing.
        """
        self._close()
        with quiet():
            try:
                afresh()
            except StuckDevice as error:
                raise NoMicrophone(f"no microphone ({error})") from None
            beside()
            self._open()
        self.position += round((time.monotonic() - self._last) * RATE)

    def _open(self) -> None:
        try:
            sounddevice = portaudio()
        except NoPortAudio as error:
            raise NoMicrophone(f"no microphone: {error}; {TYPED}") from None
        try:
            with quiet():
                self._stream = self._opened(sounddevice)
            begin(self._stream)
            self._opened_at = time.monotonic()
        except StuckDevice as error:
            self._stream = None  # closing it would block, too
            raise NoMicrophone(f"no microphone ({error}); {TYPED}") from None
        except (sounddevice.PortAudioError, ValueError, NoDevice) as error:
            self._close()
            raise NoMicrophone(f"no microphone ({why(error)}): plug one in, or choose another; {TYPED}") from None

    def _opened(self, sounddevice: Any) -> Any:
        """Open the stream with the first of `settings` that works. A device's number may change when others come or go, so from now on the
        device is remembered by name."""
        device = found(self._device, "input")
        number = device["index"]
        if isinstance(self._device, int):
            self._device = name(number, "input")
        refused: Exception | None = None
        for rate, channels in settings(RATE, device["default_samplerate"], device["max_input_channels"]):
            try:
                sounddevice.check_input_settings(number, channels=channels, dtype="int16", samplerate=rate)
                return self._opened_as(sounddevice, number, rate, channels)
            except (sounddevice.PortAudioError, ValueError) as error:
                refused = error
        raise refused or sounddevice.PortAudioError("it has no channels")

    def _opened_as(self, sounddevice: Any, number: int, rate: int, channels: int) -> Any:
        self._rate, self._channels = rate, channels
        self._resampler = soxr.ResampleStream(rate, RATE, 1, dtype="int16") if rate != RATE else None
        self._blocks = SimpleQueue()
        self._due: float | None = None
        self._begun = False
        return whole(
            sounddevice.RawInputStream(
                samplerate=rate,
                blocksize=self._chunk * rate // RATE,
                device=number,
                channels=channels,
                dtype="int16",
                callback=self._copy,
            )
        )

    def _copy(self, pcm: Any, frames: int, times: Any, status: Any) -> None:  # noqa: ARG002 PortAudio's signature
        self._blocks.put(_Block(bytes(pcm), times.inputBufferAdcTime, status.input_overflow))

    def _close(self) -> None:
        stream, self._stream = self._stream, None
        if stream is not None:
            end(stream)

    def _next(self) -> _Block:
        while True:
            try:
                block = self._blocks.get(timeout=0.25)
            except Empty:
                silent = time.monotonic() - max(self._last, self._opened_at)
                if self._stream is None or not self._stream.active or silent > (STALLED if self._begun else BEGINS):
                    raise MicrophoneLost("the microphone is gone, or gives no sound") from None
            else:
                self._begun = True
                self._last = time.monotonic()
                return block

    def _converted(self, block: _Block) -> bytes:
        """The block's sound at `RATE`, in mono. It may be empty while the resampler collects samples."""
        sound: NDArray[np.int16] = np.frombuffer(block.pcm, "<i2")
        if self._channels > 1:
            sound = sound.reshape(-1, self._channels).mean(axis=1).astype(np.int16)
        self._skip(block, len(sound))
        if self._resampler is not None:
            sound = self._resampler.resample_chunk(sound)
        return sound.tobytes()

    def _skip(self, block: _Block, frames: int) -> None:
        """Advance the position over samples that were lost before this block."""
        self.position += lost(block.time, self._due, block.overflow)
        self._due = block.time + frames / self._rate
        self.anchor = (self.position, block.time)

    def _cut(self, pcm: bytes) -> AudioChunk:
        chunk = AudioChunk(self.position, pcm)
        self.position = chunk.end
        self.silent_for = 0 if any(pcm) else self.silent_for + len(pcm) // 2
        return chunk


def lost(began: float, due: float | None, overflow: bool) -> Samples:
    """How much is missing before a block that began at `began` and was due at `due` (seconds; None for the first block).

    Only believed if PortAudio reports an overflow: its times jitter by more than a short loss.
    """
    return max(0, round((began - due) * RATE)) if overflow and due is not None else 0
