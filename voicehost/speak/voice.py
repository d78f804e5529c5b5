"""What a voice is, and a voice that makes no sound.

A voice only turns text into samples. When and how loud they sound, and how they are stopped, is up to the announcer.
"""

from __future__ import annotations

from types import TracebackType
from typing import Protocol, Self

from voicehost.core.sound import NORMAL_WPM
from voicehost.core.speech import RATE, Samples


class NoVoice(Exception):
    """This machine cannot speak, or cannot any more. The text is one line that says what to install or try."""


class Voice(Protocol):
    def render(self, text: str, rate_wpm: int | None = None) -> bytes:
        """The text as 16-bit mono at `RATE`. None is the voice's own pace. Raises `NoVoice` if it cannot speak."""
        ...

    def __enter__(self) -> Self: ...

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None) -> None: ...


class Silent:
    """Silence of the length that the speech would have, for machines without a voice and for people who only read."""

    CHARACTER: Samples = round(0.06 * RATE)
    """The length of one character at `NORMAL_WPM`."""

    def render(self, text: str, rate_wpm: int | None = None) -> bytes:
        return bytes(2 * round(len(text) * self.CHARACTER * NORMAL_WPM / (rate_wpm or NORMAL_WPM)))

    def __enter__(self) -> Self:
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None) -> None:
        pass
