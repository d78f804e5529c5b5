"""Measures how long a poem was by the speech that was heard: from its first sound to the end of its last word.

The clock begins with the first second of speech, not with a cough before it, or when somebody says that it begins. A pause does not stop
it. The poem has ended when somebody says so or taps, or after a long silence. Its last word is the last one heard before that.
"""

from __future__ import annotations

from dataclasses import dataclass, replace

from voicehost.core.play import Player
from voicehost.core.speech import Samples, samples

BY_WORD = "word"
"""The value of `Options.clock` with which somebody's word begins the clock."""

A_SECOND: Samples = samples(1)
"""Less speech than this is a cough, or "hello"."""

A_BREATH: Samples = samples(0.8)
"""Speech with no longer gaps than this is one stretch."""

APART: Samples = samples(0.2)
"""The shortest gap between a poet's words and a "thank you". Anything nearer is part of the poem."""

A_NAME: Samples = samples(0.6)
"""Speech right beside a "thank you" that is not longer than this may be a name or an "um": "thank you, Mira"."""

GOES_ON: Samples = samples(1.5)
"""This much speech after a "thank you" shows that it was part of the poem."""

BELIEVED: Samples = samples(3)
"""If the poem has not gone on for this long after a "thank you", it has ended."""


@dataclass(frozen=True, slots=True)
class Recital:
    """A poem while it is performed: what was heard of it, and when it began and ended. Frozen."""

    poet: Player
    called: Samples
    """When the poet was asked to the microphone."""
    spans: tuple[tuple[Samples, Samples], ...] = ()
    """Stretches of speech, in order."""
    thanks: tuple[Samples, Samples] | None = None
    """When "thank you" was said, apart from other words: its start and end."""
    ended: Samples | None = None
    """The end of the last word, once that is known."""
    signals: int = 0
    """How many of the rules' signals have been given."""
    by_word: bool = False
    """The clock begins only when somebody says so."""
    started: Samples | None = None
    """When somebody said that the clock begins, or None."""

    @property
    def began(self) -> Samples | None:
        """When the poem began: with the first stretch of at least a second of speech, or when somebody said so. None before that."""
        if self.started is not None or self.by_word:
            return self.started
        stretches = _stretches(self.spans)
        return next((start for start, _, spoken in stretches if spoken >= A_SECOND), None)

    @property
    def last_word(self) -> Samples | None:
        return max((end for _, end in self.spans), default=None)

    @property
    def long(self) -> Samples | None:
        """How long the poem was. None until it has ended, or if nothing of it was heard because everything was typed."""
        began = self.began
        return None if began is None or self.ended is None else max(0, self.ended - began)

    def recite(self, start: Samples, end: Samples) -> Recital:
        """Speech was heard. It may show that a "thank you" before it was part of the poem."""
        if self.ended is not None or end <= start or start < self.called:
            return self
        heard = replace(self, spans=tuple(sorted((*self.spans, (start, end)))))
        if self.thanks is None:
            return heard
        near = start - self.thanks[1] < APART and self.thanks[0] - end < APART and end - start > A_NAME
        after = sum(stop - max(begin, self.thanks[1]) for begin, stop in heard.spans if stop > self.thanks[1])
        return replace(heard, spans=tuple(sorted((*heard.spans, self.thanks))), thanks=None) if near or after >= GOES_ON else heard

    def thank(self, start: Samples, end: Samples) -> Recital:
        """The poet, or whoever leads the evening, says "thank you". It ends a poem that has begun, unless it is part of it. If its start is
        its end, it was a tap or typed, and stops the clock at once."""
        if start == end:
            return self.stop(start)
        if self.ended is not None or self.began is None:
            return self
        last = self.last_word
        if last is not None and start - last < APART:
            return replace(self, spans=(*self.spans, (start, end)))
        return replace(self, thanks=(start, end))

    def start(self, at: Samples) -> Recital:
        """Somebody says that the clock begins. What was heard before is no part of the poem."""
        return replace(self, started=at, spans=tuple((max(start, at), end) for start, end in self.spans if end > at), thanks=None)

    def stop(self, at: Samples) -> Recital:
        """Stop the clock for certain."""
        if self.ended is not None:
            return self
        spans = tuple((start, min(end, at)) for start, end in self.spans if start < at)
        return replace(self, spans=spans, ended=max((end for _, end in spans), default=at))

    def due(self, silence: Samples) -> Samples | None:
        """When the poem will have ended if nothing more is heard, or None. With `silence` 0 a silence does not end it."""
        if self.ended is not None or self.began is None:
            return None
        if self.thanks is not None:
            return self.thanks[1] + BELIEVED
        last = self.last_word  # None if somebody began the clock by a word, and nothing has been heard since
        return last + silence if silence and last is not None else None

    def goes_on(self) -> Recital:
        """The poem had not ended after all."""
        return replace(self, ended=None, thanks=None)

    def at(self, now: Samples, silence: Samples) -> Recital:
        """The recital at `now`, when no more speech from before can arrive: it ends if it is due."""
        due = self.due(silence)
        if due is None or now < due:
            return self
        before = self.thanks[0] if self.thanks is not None else due
        return replace(self, ended=max((end for _, end in self.spans if end <= before), default=before))


def _stretches(spans: tuple[tuple[Samples, Samples], ...]) -> list[tuple[Samples, Samples, Samples]]:
    """The stretches of speech: the start and end of each, and how much speech it has."""
    found: list[tuple[Samples, Samples, Samples]] = []
    for start, end in spans:
        if found and start - found[-1][1] <= A_BREATH:
            begin, stop, spoken = found[-1]
            found[-1] = (begin, max(stop, end), spoken + max(0, end - max(start, stop)))
        else:
            found.append((start, end, end - start))
    return found
