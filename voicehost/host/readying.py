"""Makes the words ready in the background while devices are opened. Otherwise the loop would stand still when the first poem begins."""

from __future__ import annotations

from collections.abc import Callable
from threading import Thread
from types import TracebackType
from typing import Self

from voicehost.lexicon.ready import make_ready


class Readying:
    """Begins its work when it is entered. If it is left before the work is done, it breaks the work off."""

    def __init__(self, hears: Callable[[str], bool]) -> None:
        self._hears = hears
        self._error: Exception | None = None
        self._left = False

    def __enter__(self) -> Self:
        self._thread = Thread(target=self._make_ready, name="words")
        self._thread.start()
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None) -> None:
        self._left = True
        self._thread.join()

    def wait(self) -> None:
        """Wait until the words are ready. Raises whatever went wrong."""
        self._thread.join()
        if self._error is not None:
            raise self._error

    def _make_ready(self) -> None:
        try:
            for _ in make_ready(self._hears):
                if self._left:
                    return
        except Exception as error:
            self._error = error
