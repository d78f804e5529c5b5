"""Hands a poem to the second reader when it is over, and takes back the words that this reader understood.

The sound of a poem is held in memory, and nowhere else, until it is handed over. A poem that was typed, had a break in it or went on for
minutes is forgotten unread.
"""

from __future__ import annotations

from collections import deque
from dataclasses import replace

from voicehost.core.speech import AudioChunk, Samples, WrittenWord, samples
from voicehost.listen.rereading.reader import Reader, Words

BEFORE: Samples = samples(3)
"""How much sound from before a poem is held, because a poem has begun by the time its beginning is understood."""
LONGEST: Samples = samples(120)
"""A longer poem is not read. Its words would come too late and delay those of the next poem."""

ASKED: Samples = samples(10)
"""How long the sound is held when nobody recites any more, because the poet may be asked whether the poem has ended."""

Stretch = tuple[Samples, Samples]


class Rereading:
    """Holds the sound that a second reader may be given. Positions are those of the source."""

    def __init__(self, reader: Reader) -> None:
        self._reader = reader
        self._held: deque[AudioChunk] = deque()
        self._recited: Samples = -ASKED
        """The position up to which somebody could recite."""
        self._away: Samples = 0
        self._asked: Stretch | None = None
        """The stretch that the game wants read, whether or not it can be."""
        self._reads = False

    @property
    def there(self) -> bool:
        """Whether there is a second reader, so that what is recited will be read."""
        return self._reader.there

    def hear(self, chunk: AudioChunk, *, recited: bool, away: Samples) -> None:
        """Hold the chunk. `recited` says whether somebody may recite now. `away` is how far the game's clock is behind the source's; when
        it changes, there was a break, and sound from before a break is not read together with sound after it."""
        if self._held and (away != self._away or chunk.start != self._held[-1].end):
            self._held.clear()
        self._away = away
        self._held.append(chunk)
        self._recited = chunk.end if recited else self._recited
        longest = LONGEST + BEFORE if chunk.end - self._recited < ASKED else BEFORE
        while self._held and self._held[0].end <= chunk.end - longest:
            self._held.popleft()

    def look(self, wanted: Stretch | None) -> tuple[Stretch, Words] | None:
        """The words that the reader understood in `wanted`, returned once. Call this often.

        `wanted` is the stretch that the game wants read now. If it is None, or its words have not come yet, the result is None."""
        if wanted != self._asked:
            self._asked, self._reads = wanted, False
            if wanted is not None and (pcm := self._sound(wanted)):
                self._reads = True
                self._reader.begin(pcm)
        if wanted is None or not self._reads:
            return None
        words = self._reader.answer()
        if words is None:
            return None
        self._reads = False
        return wanted, tuple(_at(word, wanted) for word in words)

    def _sound(self, stretch: Stretch) -> bytes:
        """The sound of a stretch, as far as it has come. Empty if its beginning is not held, it is too long, or there is no reader."""
        start, end = stretch
        if not self._held or self._held[0].start > start or end - start > LONGEST or not self._reader.there:
            return b""
        first = self._held[0].start
        return b"".join(chunk.pcm for chunk in self._held)[2 * (start - first) : 2 * (end - first)]


def _at(word: WrittenWord, stretch: Stretch) -> WrittenWord:
    start, end = stretch
    return replace(word, start=min(start + word.start, end), end=min(start + word.end, end))
