"""What a voice is, and one that makes no sound.

A voice only turns text into samples. When they are heard, how loud, and how they are stopped is the announcer's.
"""

from __future__ import annotations

from types import TracebackType
from typing import Protocol, Self

from voicehost.core.sound import NORMAL_WPM
from voicehost.core.speech import RATE, Samples


class NoVoice(Exception):
    """This machine cannot speak, or stopped to. One line that says what to install or try."""


class Voice(Protocol):
    def render(self, text: str, rate_wpm: int | None = None) -> bytes:
        """16-bit mono at `RATE`; the voice's own pace for None. `NoVoice` where it cannot."""
        ...

    def __enter__(self) -> Self: ...

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None) -> None: ...


class Silent:
    """As long as the speech would be, and silent: for machines without a voice, and for people who only read."""

    CHARACTER: Samples = round(0.06 * RATE)
    """At `NORMAL_WPM`; in proportion at another pace."""

    def render(self, text: str, rate_wpm: int | None = None) -> bytes:
        return bytes(2 * round(len(text) * self.CHARACTER * NORMAL_WPM / (rate_wpm or NORMAL_WPM)))

    def __enter__(self) -> Self:
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None) -> None:
        pass
