"""How long a poem was, by what was heard of it: from the first sound of it to the end of its last word.

The clock begins with the first second of speech, not with a cough before it; or when somebody says that it does. A pause does not stop
it. The poem has ended when somebody says so, or taps; after a long silence the host takes it to have ended. Its last word is the last
that was heard before that.
"""

from __future__ import annotations

from dataclasses import dataclass, replace

from voicehost.core.play import Player
from voicehost.core.speech import Samples, samples

BY_WORD = "word"
"""What begins the clock (`Options.clock`)."""

A_SECOND: Samples = samples(1)
"""Less speech than this is a cough, or "hello"."""

A_BREATH: Samples = samples(0.8)
"""Speech that is not further apart than this is of one stretch."""

APART: Samples = samples(0.2)
"""How far "thank you" stands from a poet's other words; nearer it is poetry."""

A_NAME: Samples = samples(0.6)
"""What touches it and is no longer may be a name, or an "um": "thank you, Mira"."""

GOES_ON: Samples = samples(1.5)
"""So much speech behind a "thank you" shows that it was of the poem."""

BELIEVED: Samples = samples(3)
"""Without that for so long, the poem has ended."""


@dataclass(frozen=True, slots=True)
class Recital:
    poet: Player
    called: Samples
    """When the poet was asked to the microphone."""
    spans: tuple[tuple[Samples, Samples], ...] = ()
    """Stretches of speech, in order."""
    thanks: tuple[Samples, Samples] | None = None
    """Where "thank you" was said, apart from other words."""
    ended: Samples | None = None
    """The end of the last word, once that is known."""
    signals: int = 0
    """Of the rules' signals, how many were given."""
    by_word: bool = False
    """The clock begins when somebody says so, and not before."""
    started: Samples | None = None
    """When somebody has said so."""

    @property
    def began(self) -> Samples | None:
        """The first sound of the first stretch of a second at least, or where somebody said so; None before that."""
        if self.started is not None or self.by_word:
            return self.started
        stretches = _stretches(self.spans)
        return next((start for start, _, spoken in stretches if spoken >= A_SECOND), None)

    @property
    def last_word(self) -> Samples | None:
        return max((end for _, end in self.spans), default=None)

    @property
    def long(self) -> Samples | None:
        """None where nothing of it was heard, as when it was all typed."""
        began = self.began
        return None if began is None or self.ended is None else max(0, self.ended - began)

    def recite(self, start: Samples, end: Samples) -> Recital:
        if self.ended is not None or end <= start or start < self.called:
            return self
        heard = replace(self, spans=tuple(sorted((*self.spans, (start, end)))))
        if self.thanks is None:
            return heard
        near = start - self.thanks[1] < APART and self.thanks[0] - end < APART and end - start > A_NAME
        after = sum(stop - max(begin, self.thanks[1]) for begin, stop in heard.spans if stop > self.thanks[1])
        return replace(heard, spans=tuple(sorted((*heard.spans, self.thanks))), thanks=None) if near or after >= GOES_ON else heard

    def thank(self, start: Samples, end: Samples) -> Recital:
        """ "Thank you": the poet's, or of whoever leads the evening. It ends a poem that has begun."""
        if start == end:
            return self.stop(start)
        if self.ended is not None or self.began is None:
            return self
        last = self.last_word
        if last is not None and start - last < APART:
            return replace(self, spans=(*self.spans, (start, end)))
        return replace(self, thanks=(start, end))

    def start(self, at: Samples) -> Recital:
        """Somebody has said that the clock runs. What was heard before is no part of the poem."""
        return replace(self, started=at, spans=tuple((max(start, at), end) for start, end in self.spans if end > at), thanks=None)

    def stop(self, at: Samples) -> Recital:
        """The clock is stopped, for certain."""
        if self.ended is not None:
            return self
        spans = tuple((start, min(end, at)) for start, end in self.spans if start < at)
        return replace(self, spans=spans, ended=max((end for _, end in spans), default=at))

    def due(self, silence: Samples) -> Samples | None:
        """When it will have ended, if nothing more is heard. `silence`: 0 ends nothing."""
        if self.ended is not None or self.began is None:
            return None
        if self.thanks is not None:
            return self.thanks[1] + BELIEVED
        last = self.last_word  # None where the clock began by a word, and nothing was heard since
        return last + silence if silence and last is not None else None

    def goes_on(self) -> Recital:
        """It had not ended."""
        return replace(self, ended=None, thanks=None)

    def at(self, now: Samples, silence: Samples) -> Recital:
        """When nothing more can arrive from before `now`."""
        due = self.due(silence)
        if due is None or now < due:
            return self
        before = self.thanks[0] if self.thanks is not None else due
        return replace(self, ended=max((end for _, end in self.spans if end <= before), default=before))


def _stretches(spans: tuple[tuple[Samples, Samples], ...]) -> list[tuple[Samples, Samples, Samples]]:
    """(start, end, speech in it) of what is not apart."""
    found: list[tuple[Samples, Samples, Samples]] = []
    for start, end in spans:
        if found and start - found[-1][1] <= A_BREATH:
            begin, stop, spoken = found[-1]
            found[-1] = (begin, max(stop, end), spoken + max(0, end - max(start, stop)))
        else:
            found.append((start, end, end - start))
    return found
