"""A page as microphone and loudspeaker. Its audio context counts the samples of both, so one clock has what was heard and what sounded."""

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
"""Seconds for which a page that was heard may be away, before its table is closed here."""
BEGINS: Final = 600.0
"""Seconds until it is heard for the first time: somebody has to touch "begin"."""
KEPT: Final = 20
"""Announcements of which the sound is kept, for its echo."""


class PageGone(Exception):
    """Nothing comes from the page any more. Another host may have it."""


class PageMicrophone:
    """What comes from a page, in order: what comes twice is left out, and what is missing is a gap in the positions."""

    def __init__(self) -> None:
        self.position: Samples = 0
        """Where the next chunk begins, if nothing is missing."""
        self.ended = False
        self._packets: SimpleQueue[tuple[Samples, bytes] | None] = SimpleQueue()
        self.begun = False
        """Whether anything was heard."""

    def begin(self, position: Samples) -> None:
        """Heard from there on: what was before is in the log."""
        self.position = position

    def take(self, start: Samples, pcm: bytes) -> None:
        """From the thread that has the socket."""
        self._packets.put((start, pcm))

    def end(self) -> None:
        """Nothing more comes."""
        self.ended = True
        self._packets.put(None)

    def __iter__(self) -> Iterator[AudioChunk]:
        """Ends only by `PageGone`."""
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
    """What was given to the page, or is being made."""

    number: int
    text: str
    sound: NDArray[np.int16] | None = None
    """None until it is made."""
    start: Samples | None = None
    """Where the page began it; None until it did."""
    broken: Samples | None = None
    """Where it was cut."""
    dropped: bool = False
    """It shall not sound. The page may have begun it before it knew."""

    @property
    def announcement(self) -> Announcement:
        return Announcement(self.text, self.start or 0, self.end)

    @property
    def end(self) -> Samples:
        length = 0 if self.sound is None else len(self.sound)
        return (self.start or 0) + length if self.broken is None else self.broken


class PageLoudspeaker:
    """`Output`. One thread makes the sound and sends it; the page says when each announcement began and where it was cut."""

    def __init__(self, send: Callable[[int, bytes], None], cut: Callable[[], None]) -> None:
        """`send`: an announcement, by its number. `cut`: what the page plays, or has yet to play, shall not sound. Both from any thread."""
        self._send, self._cut = send, cut
        self._laid: list[_Laid] = []
        """In the order in which they are to sound: the last ones, and those that have not begun."""
        self._before: list[Announcement] = []
        self._jobs: SimpleQueue[tuple[int, Callable[[], bytes]] | None] = SimpleQueue()
        self._made: SimpleQueue[tuple[int, NDArray[np.int16]] | Exception] = SimpleQueue()
        self._notes: SimpleQueue[tuple[str, int, Samples]] = SimpleQueue()
        self._numbers = 0
        self._first = 0
        """The number of the first that was laid after the last cut."""

    def note(self, what: str, number: int, at: Samples) -> None:
        """From the thread that has the socket: an announcement has `began` there, or was `cut`."""
        self._notes.put((what, number, at))

    def __enter__(self) -> Self:
        self._thread = Thread(target=self._work, name="announcer", daemon=True)
        self._thread.start()
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None) -> None:
        self._first = self._numbers
        self._jobs.put(None)
        self._thread.join()

    def lay(self, text: str, render: Callable[[], bytes], at: Samples) -> None:  # noqa: ARG002 a page knows when now is
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
        """Not waited for: a page that has everything plays it, whoever is gone."""

    def _look(self) -> None:
        """At what was made, and at what the page says. What the voice raises is raised here."""
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
