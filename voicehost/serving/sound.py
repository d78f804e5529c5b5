"""A page as a microphone and a loudspeaker. Its audio context counts the samples of both, so that what was heard and what sounded are on
one clock."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from functools import partial
from queue import Empty, SimpleQueue
from threading import Thread
from types import TracebackType
from typing import Final, Self

import numpy as np
from numpy.typing import NDArray

from voicehost.core.speech import AudioChunk, Samples
from voicehost.speak.announcer import Announcement, between, faded

AWAY: Final = 30.0
"""For how many seconds a page that was heard may be silent or away before its table is closed here."""
BEGINS: Final = 600.0
"""How many seconds a page may take until it is first heard, because somebody has to touch "begin"."""
KEPT: Final = 20
"""How many announcements keep their sound, so that its echo can be cancelled."""


class PageGone(Exception):
    """Nothing comes from the page any more. Another host may have taken its table."""


class PageMicrophone:
    """The sound that comes from a page, in order. Sound that comes twice is left out, and missing sound is a gap in the positions."""

    def __init__(self) -> None:
        self.position: Samples = 0
        """The position at which the next chunk begins if nothing is missing."""
        self.ended = False
        self._packets: SimpleQueue[tuple[Samples, bytes] | None] = SimpleQueue()
        self.begun = False
        """Whether the page was ever heard."""

    def begin(self, position: Samples) -> None:
        """Hear the page from `position` on. Everything before it is in the log."""
        self.position = position

    def take(self, start: Samples, pcm: bytes) -> None:
        """Add a packet whose first sample has the position `start`. The thread that has the socket calls this."""
        self._packets.put((start, pcm))

    def end(self) -> None:
        """Nothing more comes from the page."""
        self.ended = True
        self._packets.put(None)

    def __iter__(self) -> Iterator[AudioChunk]:
        """Ends only by raising `PageGone`."""
        while True:
            start, pcm = self._next()
            late = self.position - start
            if 2 * late >= len(pcm):
                continue
            chunk = AudioChunk(max(start, self.position), pcm[2 * max(0, late) :])
            self.position = chunk.end
            yield chunk

    def _next(self) -> tuple[Samples, bytes]:
        try:
            packet = self._packets.get(timeout=AWAY if self.begun else BEGINS)
        except Empty:
            packet = None
        if packet is None:
            raise PageGone
        self.begun = True
        return packet


@dataclass(frozen=True, slots=True)
class _Laid:
    """An announcement that was sent to the page or is being made."""

    number: int
    text: str
    sound: NDArray[np.int16] | None = None
    """The sound. None until it is made."""
    start: Samples | None = None
    """The position at which the page began to play it. None until it did."""
    broken: Samples | None = None
    """The position at which the page cut it off. None if it did not."""
    dropped: bool = False
    """Whether it was called off before it began. The page may still have begun it, before the cut reached it."""

    @property
    def announcement(self) -> Announcement:
        return Announcement(self.text, self.start or 0, self.end)

    @property
    def end(self) -> Samples:
        length = 0 if self.sound is None else len(self.sound)
        return (self.start or 0) + length if self.broken is None else self.broken


class PageLoudspeaker:
    """An `Output`. One thread makes the sound and sends it. The page reports when each announcement began and where it was cut off."""

    def __init__(self, send: Callable[[int, bytes], None], cut: Callable[[], None]) -> None:
        """`send` sends an announcement, under its number, as 16-bit PCM. `cut` tells the page to stop and to drop what it has yet to play.
        Both are called from any thread."""
        self._send, self._cut = send, cut
        self._laid: list[_Laid] = []
        """The announcements that have not begun and the last ones before them, in the order in which they are to sound."""
        self._before: list[Announcement] = []
        self._jobs: SimpleQueue[tuple[int, Callable[[], bytes]] | None] = SimpleQueue()
        self._made: SimpleQueue[tuple[int, NDArray[np.int16]] | Exception] = SimpleQueue()
        self._notes: SimpleQueue[tuple[str, int, Samples]] = SimpleQueue()
        self._numbers = 0
        self._first = 0
        """The number of the first announcement that was laid after the last cut."""

    def note(self, what: str, number: int, at: Samples) -> None:
        """The page reports that an announcement began, or was cut off, at a position. `what` is "began" or "cut". The thread that has the
        socket calls this."""
        self._notes.put((what, number, at))

    def __enter__(self) -> Self:
        self._thread = Thread(target=self._work, name="announcer", daemon=True)
        self._thread.start()
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None) -> None:
        self._first = self._numbers
        self._jobs.put(None)
        self._thread.join()

    def lay(self, text: str, render: Callable[[], bytes], at: Samples) -> None:  # noqa: ARG002 the page itself knows the time
        self._look()
        self._laid.append(_Laid(self._numbers, text))
        self._jobs.put((self._numbers, render))
        self._numbers += 1

    @property
    def said(self) -> tuple[Announcement, ...]:
        self._look()
        return (*self._before, *(piece.announcement for piece in self._laid if piece.start is not None))

    def playing(self, at: Samples) -> bool:
        self._look()
        return any(not piece.dropped and (piece.start is None or piece.end > at) for piece in self._laid)

    def cut(self, at: Samples) -> None:  # noqa: ARG002
        self._look()
        self._first = self._numbers
        self._laid = [replace(piece, dropped=piece.start is None) for piece in self._laid]
        self._cut()

    def sounded(self, start: Samples, end: Samples) -> NDArray[np.float32]:
        self._look()
        heard = ((piece.start, piece.sound) for piece in reversed(self._laid) if piece.start is not None and piece.sound is not None)
        return between(start, end, heard)

    def finish(self) -> None:
        """Return at once: a page that has received everything plays it, even if the host is gone."""

    def _look(self) -> None:
        """Take in what was made and what the page has reported. Raises whatever the voice raised in its thread."""
        while True:
            try:
                made = self._made.get_nowait()
            except Empty:
                break
            if isinstance(made, Exception):
                raise made
            number, sound = made
            if len(sound):
                self._become(number, partial(replace, sound=sound))
            else:
                self._laid = [piece for piece in self._laid if piece.number != number]
        while True:
            try:
                what, number, at = self._notes.get_nowait()
            except Empty:
                break
            self._become(number, _began(at) if what == "began" else _was_cut(at))
        while len(self._laid) > KEPT and (self._laid[0].dropped or self._laid[0].start is not None):
            old = self._laid.pop(0)
            self._before += [old.announcement] if old.start is not None else []

    def _become(self, number: int, change: Callable[[_Laid], _Laid]) -> None:
        self._laid = [change(piece) if piece.number == number else piece for piece in self._laid]

    def _work(self) -> None:
        while (job := self._jobs.get()) is not None:
            number, render = job
            if number < self._first:
                continue
            try:
                sound = np.frombuffer(render(), "<i2")
                self._made.put((number, sound))
                if len(sound) and number >= self._first:
                    self._send(number, sound.tobytes())
            except Exception as error:
                self._made.put(error)


def _began(at: Samples) -> Callable[[_Laid], _Laid]:
    return lambda piece: replace(piece, start=at)


def _was_cut(at: Samples) -> Callable[[_Laid], _Laid]:
    def change(piece: _Laid) -> _Laid:
        if piece.start is None or piece.sound is None:
            return piece
        text = piece.announcement.broken(at).text
        return replace(piece, text=text, sound=faded(piece.sound[: max(0, at - piece.start)]), broken=at)

    return change
