"""What is announced, in order, and what has been said so far: the echo reference.

The `Announcer` decides how a thing sounds (voice or earcon, pace, volume); an `Output` decides when it sounds: `Loudspeaker` now,
`Track` on a timeline. Positions are on the source's clock, so that what was heard and what was said can be laid side by side.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from contextlib import ExitStack
from dataclasses import dataclass
from functools import partial
from types import TracebackType
from typing import Final, Protocol, Self

import numpy as np
from numpy.typing import NDArray

from voicehost.core.sound import Sound
from voicehost.core.speech import Samples
from voicehost.speak.earcons import earcon
from voicehost.speak.prompts import Spoken
from voicehost.speak.voice import Voice

LOUD: Final = 0.85
"""Of full scale: what is made louder is bent from there on, and never clipped."""


@dataclass(frozen=True, slots=True)
class Announcement:
    """Something that sounded, or that sounds just now; then `end` is when it will have ended."""

    text: str
    """What was spoken; empty for an earcon, which says nothing that could be heard as words."""
    start: Samples
    end: Samples

    def broken(self, at: Samples) -> Announcement:
        """Broken off there: only so much of its text was spoken, in proportion to its letters."""
        at = max(self.start, min(self.end, at))
        spoken = len(self.text) * (at - self.start) // max(1, self.end - self.start)
        return Announcement(self.text[:spoken], self.start, at)


class Output(Protocol):
    """Where sound goes. Everything laid sounds once, in order, without overlap."""

    @property
    def said(self) -> tuple[Announcement, ...]: ...

    def lay(self, text: str, render: Callable[[], bytes], at: Samples) -> None:
        """After all that was laid before, and not before `at`, which is now. `render` gives 16-bit mono at `RATE`."""
        ...

    def playing(self, at: Samples) -> bool:
        """Whether something sounds at `at` or waits to."""
        ...

    def cut(self, at: Samples) -> None:
        """Silent from `at`, which is now: what sounds is broken off, what waits is dropped."""
        ...

    def sounded(self, start: Samples, end: Samples) -> NDArray[np.float32]:
        """What sounds from one position to the other, in [-1, 1], with silence where nothing does; as far as it is known, also what is
        yet to come."""
        ...

    def finish(self) -> None:
        """Returns when all that was laid has sounded."""
        ...

    def __enter__(self) -> Self: ...

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None) -> None: ...


class Announcer:
    """Enters and leaves its voice and its output. What fails in the output's thread is raised by the next call."""

    def __init__(self, voice: Voice, output: Output, volume: float = 1.0) -> None:
        """`volume`: in [0, 1], of all that sounds: what the room bears."""
        self.sound = Sound()
        """How the next announcement sounds. People who need the words louder seldom need the tones louder."""
        self._volume = volume
        self._voice = voice
        self._output = output

    def __enter__(self) -> Self:
        with ExitStack() as stack:
            stack.enter_context(self._voice)
            stack.enter_context(self._output)
            self._stack = stack.pop_all()
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None) -> None:
        self._stack.__exit__(kind, error, trace)

    def announce(self, spoken: Spoken, at: Samples) -> None:
        """At the pace and volume of this moment, whenever it is its turn to sound."""
        if spoken.earcon is not None:
            self._output.lay("", partial(_tone, spoken.earcon, self._volume, self.sound.tones), at)
        else:
            self._output.lay(spoken.text, partial(_speech, self._voice, spoken.text, self._volume, self.sound), at)

    @property
    def said(self) -> tuple[Announcement, ...]:
        """In order; the last may still be sounding."""
        return self._output.said

    def playing(self, at: Samples) -> bool:
        return self._output.playing(at)

    def sounded(self, start: Samples, end: Samples) -> NDArray[np.float32]:
        """As the output has it."""
        return self._output.sounded(start, end)

    def stop(self, at: Samples) -> None:
        """Somebody speaks over it, or wants it to be quiet."""
        self._output.cut(at)

    def finish(self) -> None:
        self._output.finish()


def _speech(voice: Voice, text: str, volume: float, sound: Sound) -> bytes:
    return at_volume(voice.render(text, sound.rate), volume, sound.speech)


def _tone(name: str, volume: float, decibels: int) -> bytes:
    return at_volume(earcon(name), volume, decibels)


def at_volume(pcm: bytes, volume: float, decibels: int) -> bytes:
    """`volume` in [0, 1], and so many decibels more or less. What would be louder than full scale is bent below it."""
    gain = min(1.0, max(0.0, volume)) * 10 ** (decibels / 20)
    if gain == 1:
        return pcm
    sound = np.frombuffer(pcm, "<i2") * (gain / 32768)
    over = np.maximum(abs(sound) - LOUD, 0.0)
    bent = np.where(over > 0, np.sign(sound) * (LOUD + (1 - LOUD) * np.tanh(over / (1 - LOUD))), sound) if gain > 1 else sound
    return (bent * 32767).astype("<i2").tobytes()


def between(start: Samples, end: Samples, sounds: Iterable[tuple[Samples, NDArray[np.int16]]]) -> NDArray[np.float32]:
    """What sounds there, of sounds (the latest first, none over another) and where each begins."""
    out = np.zeros(end - start, np.float32)
    for begins, sound in sounds:
        if begins + len(sound) <= start:
            break
        if begins >= end:
            continue
        piece = sound[max(0, start - begins) : max(0, end - begins)]
        at = max(0, begins - start)
        out[at : at + len(piece)] = piece / np.float32(32768)
    return out


FADE = 160
"""Samples from sound to silence, so that breaking off does not click."""


def faded(sound: NDArray[np.int16]) -> NDArray[np.int16]:
    """Its last `FADE` samples go to nothing."""
    edge = min(FADE, len(sound))
    return np.concatenate([sound[: len(sound) - edge], sound[len(sound) - edge :] * np.linspace(1, 0, edge)]).astype(np.int16)
