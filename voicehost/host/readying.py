"""The words made ready in the background, while devices are opened: else the loop would stand still when the first poem begins."""

from __future__ import annotations

from collections.abc import Callable
from threading import Thread
from types import TracebackType
from typing import Self

from voicehost.lexicon.ready import make_ready


class Readying:
    """Begun when it is entered, and done when it is left."""

    def __init__(self, hears: Callable[[str], bool]) -> None:
        self._hears = hears
        self._error: Exception | None = None

    def __enter__(self) -> Self:
        self._thread = Thread(target=self._make_ready, name="words")
        self._thread.start()
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None) -> None:
        self._thread.join()

    def wait(self) -> None:
        """Until the words are ready. Raises what went wrong."""
        self._thread.join()
        if self._error is not None:
            raise self._error

    def _make_ready(self) -> None:
        try:
            make_ready(self._hears)
        except Exception as error:
            self._error = error
