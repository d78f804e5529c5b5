"""What was recited goes to the second reader when it is over, and what it has read comes back.

The sound of a poem is held in memory while it runs and until it is handed over, and nowhere else; whatever is not read, because the poem
was typed, or a break was in it, or it went on for minutes, is forgotten unread.
"""

from __future__ import annotations

from collections import deque
from dataclasses import replace

from voicehost.core.speech import AudioChunk, Samples, WrittenWord, samples
from voicehost.listen.rereading.reader import Reader, Words

BEFORE: Samples = samples(3)
"""So much of what was before is held: a poem is begun before its beginning is understood."""
LONGEST: Samples = samples(120)
"""What is longer is not read: it would be read too late, and in the way of the next."""

ASKED: Samples = samples(10)
"""So long it is held when nobody recites any more: a poet is asked whether it had ended."""

Stretch = tuple[Samples, Samples]


class Rereading:
    """Positions are the source's."""

    def __init__(self, reader: Reader) -> None:
        self._reader = reader
        self._held: deque[AudioChunk] = deque()
        self._recited: Samples = -ASKED
        """Until where somebody might recite."""
        self._away: Samples = 0
        self._asked: Stretch | None = None
        """What the game wants read, whether or not it can be."""
        self._reads = False

    @property
    def there(self) -> bool:
        """Whether what is recited will be read."""
        return self._reader.there

    def hear(self, chunk: AudioChunk, *, recited: bool, away: Samples) -> None:
        """`recited`: whether somebody may recite just now. `away`: how far the game's clock is behind; what was before a break is not read
        together with what comes after it."""
        if self._held and (away != self._away or chunk.start != self._held[-1].end):
            self._held.clear()
        self._away = away
        self._held.append(chunk)
        self._recited = chunk.end if recited else self._recited
        longest = LONGEST + BEFORE if chunk.end - self._recited < ASKED else BEFORE
        while self._held and self._held[0].end <= chunk.end - longest:
            self._held.popleft()

    def look(self, wanted: Stretch | None) -> tuple[Stretch, Words] | None:
        """What was read of `wanted`, once; to be asked often. `wanted`: what the game wants read just now; None where that is nothing, and
        then nothing comes."""
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
        """Empty where it is not held whole. Its end may not have come yet; then it ends there."""
        start, end = stretch
        if not self._held or self._held[0].start > start or end - start > LONGEST or not self._reader.there:
            return b""
        first = self._held[0].start
        return b"".join(chunk.pcm for chunk in self._held)[2 * (start - first) : 2 * (end - first)]


def _at(word: WrittenWord, stretch: Stretch) -> WrittenWord:
    start, end = stretch
    return replace(word, start=min(start + word.start, end), end=min(start + word.end, end))
