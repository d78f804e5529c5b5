"""Announce things in order, and keep what has been said so far, as the echo reference.

The `Announcer` decides how a thing sounds (voice or earcon, pace, volume). An `Output` decides when it sounds: `Loudspeaker` now, `Track`
on a timeline. Positions are on the source's clock, so that what was heard can be compared with what was said.
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
"""Relative to full scale. Sound that is amplified beyond this is limited softly and never clipped."""


@dataclass(frozen=True, slots=True)
class Announcement:
    """Something that has sounded or is sounding. In the latter case, `end` is when it will have ended."""

    text: str
    """The spoken text; empty for an earcon, in which nobody can hear words."""
    start: Samples
    end: Samples

    def broken(self, at: Samples) -> Announcement:
        """The announcement if it was broken off at `at`. Its text is cut in proportion to its letters."""
        at = max(self.start, min(self.end, at))
        spoken = len(self.text) * (at - self.start) // max(1, self.end - self.start)
        return Announcement(self.text[:spoken], self.start, at)


class Output(Protocol):
    """A place where sound goes. Everything laid sounds once, in order, without overlap."""

    @property
    def said(self) -> tuple[Announcement, ...]: ...

    def lay(self, text: str, render: Callable[[], bytes], at: Samples) -> None:
        """Queue a sound behind all that was laid before. `at` is now, and the sound begins no earlier. `render` returns 16-bit mono at
        `RATE`."""
        ...

    def playing(self, at: Samples) -> bool:
        """Whether something sounds at `at`, or waits to."""
        ...

    def cut(self, at: Samples) -> None:
        """Be silent from `at`, which is now: break off what sounds, and drop what waits."""
        ...

    def sounded(self, start: Samples, end: Samples) -> NDArray[np.float32]:
        """The sound from `start` to `end`, in [-1, 1], with silence where nothing sounds. It includes what is yet to be played, as far as
        that is known."""
        ...

    def finish(self) -> None:
        """Return when everything laid has sounded."""
        ...

    def __enter__(self) -> Self: ...

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None) -> None: ...


class Announcer:
    """Announces prompts with a voice on an output. As a context manager it enters both. An error in the output's thread is raised by the
    next call."""

    def __init__(self, voice: Voice, output: Output, volume: float = 1.0) -> None:
        """`volume`, in [0, 1], applies to everything: it is what the room bears."""
        self.sound = Sound()
        """How the next announcement sounds. Speech and tones have separate loudness, since people who need louder words seldom need louder
        tones."""
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
        """Queue a prompt. It gets the present pace and loudness, whenever its turn comes."""
        if spoken.earcon is not None:
            self._output.lay("", partial(_tone, spoken.earcon, self._volume, self.sound.tones), at)
        else:
            self._output.lay(spoken.text, partial(_speech, self._voice, spoken.text, self._volume, self.sound), at)

    @property
    def said(self) -> tuple[Announcement, ...]:
        """Everything said so far, in order. The last may still be sounding."""
        return self._output.said

    def playing(self, at: Samples) -> bool:
        return self._output.playing(at)

    def sounded(self, start: Samples, end: Samples) -> NDArray[np.float32]:
        """The same as `Output.sounded`."""
        return self._output.sounded(start, end)

    def stop(self, at: Samples) -> None:
        """Be silent, because somebody speaks over the host or wants it to be quiet."""
        self._output.cut(at)

    def finish(self) -> None:
        self._output.finish()


def _speech(voice: Voice, text: str, volume: float, sound: Sound) -> bytes:
    return at_volume(voice.render(text, sound.rate), volume, sound.speech)


def _tone(name: str, volume: float, decibels: int) -> bytes:
    return at_volume(earcon(name), volume, decibels)


def at_volume(pcm: bytes, volume: float, decibels: int) -> bytes:
    """Scale 16-bit sound by `volume`, in [0, 1], and by so many decibels. It is limited softly below full scale."""
    gain = min(1.0, max(0.0, volume)) * 10 ** (decibels / 20)
    if gain == 1:
        return pcm
    sound = np.frombuffer(pcm, "<i2") * (gain / 32768)
    over = np.maximum(abs(sound) - LOUD, 0.0)
    bent = np.where(over > 0, np.sign(sound) * (LOUD + (1 - LOUD) * np.tanh(over / (1 - LOUD))), sound) if gain > 1 else sound
    return (bent * 32767).astype("<i2").tobytes()


def between(start: Samples, end: Samples, sounds: Iterable[tuple[Samples, NDArray[np.int16]]]) -> NDArray[np.float32]:
    """The sound from `start` to `end`, as in `Output.sounded`. `sounds` has each sound with its beginning, the latest first; they do not
    overlap."""
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
"""The length of a fade to silence, in samples, so that breaking off does not click."""


def faded(sound: NDArray[np.int16]) -> NDArray[np.int16]:
    """The sound with its last `FADE` samples faded to silence."""
    edge = min(FADE, len(sound))
    return np.concatenate([sound[: len(sound) - edge], sound[len(sound) - edge :] * np.linspace(1, 0, edge)]).astype(np.int16)
