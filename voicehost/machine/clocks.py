"""A sound device's clock, as its own samples count it: without the jitter of the times that the system tells.

Two streams of one sound system are told the time by the same clock, each time a few milliseconds wrong. So the first times of a stream are
averaged, and from then on its samples are the time. That clocks of two devices drift apart is left to whoever hears it.
"""

from __future__ import annotations

AVERAGED = 20
"""Times that are averaged."""

JUMP = 0.03
"""Seconds by which times must differ from what they have been lately..."""

LASTING = 10
"""...so often in a row, for samples to have been lost on the way: the stream ran dry."""

LATELY = 0.01
"""How much one time counts among those of late."""


class SampleClock:
    def __init__(self, rate: float) -> None:
        self._rate = rate
        self._zero = 0.0
        """The system's seconds at sample 0."""
        self._lately = 0.0
        """The same as told lately: it follows a drift."""
        self._told = 0
        self._strange = 0

    def note(self, sample: int, seconds: float) -> None:
        """The system says that it was (or will be) `seconds` at that sample."""
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
