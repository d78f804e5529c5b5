"""An output that makes no sound, for those who read: all of it has sounded as soon as it is laid."""

from __future__ import annotations

from types import TracebackType
from typing import Self

from voicehost.core.speech import Samples
from voicehost.speak.announcer import Announcement


class Mute:
    said: tuple[Announcement, ...] = ()

    def lay(self, text: str, render: object, at: Samples) -> None:
        pass

    def playing(self, at: Samples) -> bool:  # noqa: ARG002 nothing ever sounds
        return False

    def cut(self, at: Samples) -> None:
        pass

    def finish(self) -> None:
        pass

    def __enter__(self) -> Self:
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None) -> None:
        pass
