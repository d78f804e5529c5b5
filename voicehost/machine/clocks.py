"""A sound device's clock, counted by its own samples, without the jitter of the times that the system reports.

Two streams of one sound system get their times from the same clock, each time wrong by a few milliseconds. So the first times of a stream
are averaged, and from then on its samples tell the time. If the clocks of two devices drift apart, that is left to whoever compares their
sound.
"""

from __future__ import annotations

AVERAGED = 20
"""How many times are averaged."""

JUMP = 0.03
"""Samples were lost, because the stream ran dry, if the reported times differ from the recent ones by more than this many seconds..."""

LASTING = 10
"""...so many times in a row."""

LATELY = 0.01
"""The weight of one new time in the recent average."""


class SampleClock:
    def __init__(self, rate: float) -> None:
        self._rate = rate
        self._zero = 0.0
        """The system's time at sample 0, in seconds."""
        self._lately = 0.0
        """The same from recent reports: it follows a drift."""
        self._told = 0
        self._strange = 0

    def note(self, sample: int, seconds: float) -> None:
        """Note that the system says it was (or will be) `seconds` at that sample."""
        zero = seconds - sample / self._rate
        self._told += 1
        if self._told <= AVERAGED:
            self._zero += (zero - self._zero) / self._told
            self._lately = self._zero
            return
        if abs(zero - self._lately) <= JUMP:
            self._strange = 0
            self._lately += LATELY * (zero - self._lately)
            return
        self._strange += 1
        if self._strange >= LASTING:
            self._zero += zero - self._lately
            self._lately, self._strange = zero, 0

    def seconds(self, sample: float) -> float:
        return self._zero + sample / self._rate

    def sample(self, seconds: float) -> float:
        return (seconds - self._zero) * self._rate
