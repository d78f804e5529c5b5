"""An output without sound, for people who read. Everything laid has sounded at once."""

from __future__ import annotations

from types import TracebackType
from typing import Self

import numpy as np
from numpy.typing import NDArray

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

    def sounded(self, start: Samples, end: Samples) -> NDArray[np.float32]:
        return np.zeros(end - start, np.float32)

    def finish(self) -> None:
        pass

    def __enter__(self) -> Self:
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None) -> None:
        pass
