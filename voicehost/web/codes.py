"""The watch over room codes: wrong ones take longer and longer, the room is told, and honest players come in all the same.

A code is short, so that it can be said; what keeps it is that few can be tried. Each wrong one doubles the wait of its address, and when
many are wrong, from however many addresses, those who were wrong before are weighed one after the other. Who has not been wrong yet is
weighed at once. After so many wrong ones the code is another, and whoever tries begins anew.
"""

from __future__ import annotations

import time
from collections import OrderedDict, deque
from collections.abc import Callable
from dataclasses import dataclass

FREE = 2
"""Wrong codes of an address without a wait: fingers slip."""

FIRST, LONGEST = 1.0, 60.0
"""Seconds: the wait after the next wrong one, which then doubles; and the longest."""

FORGOTTEN = 600.0
"""Seconds after which an address that was wrong is as any other, and a wrong code is no sign of anything."""

MANY = 10
"""Wrong codes from all addresses, not yet forgotten, from which on those who were wrong before wait for one another too."""

GAP = 5.0
"""Seconds between two of them."""

FRESH = 30
"""Addresses that have not been wrong yet, weighed at once while many are wrong: beyond it they wait as well."""

PATIENCE = 90.0
"""Seconds that an answer is waited for at most; who would have to wait longer is told to come again."""

TELLS = 6
"""Wrong codes until the room is told."""

QUIET = 120.0
"""Seconds in which it is told once."""

RENEWS = 50
"""Wrong codes until the code is another."""


@dataclass(slots=True)
class Trying:
    wrong: int = 0
    at: float = 0.0
    waits: bool = False
    """One of its codes has not been weighed yet; another is not taken meanwhile."""


class Watch:
    """`clock` gives seconds. Used in one thread."""

    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        self._clock = clock
        self._addresses: OrderedDict[str, Trying] = OrderedDict()
        self._wrong: deque[float] = deque()
        """When the last ones were."""
        self._fresh = 0
        self._next = {True: 0.0, False: 0.0}
        """When the next may be weighed: of those whose fingers slipped, and of the others."""
        self._untold = self._unchanged = 0
        self._told = -QUIET

    def wait(self, address: str) -> float | None:
        """Seconds until this address's next code may be weighed, and then `weighed` is to be told of it; None: it may not be tried now."""
        now = self._clock()
        self._forget(now)
        trying = self._addresses.setdefault(address, Trying())
        self._addresses.move_to_end(address)
        if trying.waits:
            return None
        own = max(0.0, trying.at + self._own_wait(trying.wrong) - now) if trying.wrong else 0.0
        together = self._together(trying, now)
        if max(own, together) > PATIENCE:
            return None
        if together:
            self._next[trying.wrong <= FREE] = now + together + GAP
        trying.waits = True
        return max(own, together)

    def weighed(self, address: str, right: bool) -> None:
        trying, now = self._addresses.setdefault(address, Trying()), self._clock()
        trying.waits = False
        if right:
            return
        trying.wrong, trying.at = trying.wrong + 1, now
        self._wrong.append(now)
        self._untold += 1
        self._unchanged += 1

    @property
    def to_tell(self) -> bool:
        """Whether the room is to be told now that codes are tried. Asked once, it is taken as told."""
        now = self._clock()
        if self._untold < TELLS or now - self._told < QUIET:
            return False
        self._told, self._untold = now, 0
        return True

    @property
    def to_renew(self) -> bool:
        """Whether the code is to be another now. Asked once, it is taken as renewed."""
        if self._unchanged < RENEWS:
            return False
        self._unchanged = 0
        return True

    def _own_wait(self, wrong: int) -> float:
        return 0.0 if wrong <= FREE else min(LONGEST, FIRST * 2.0 ** min(wrong - FREE - 1, 30))

    def _together(self, trying: Trying, now: float) -> float:
        if len(self._wrong) < MANY:
            self._fresh = 0
            return 0.0
        if not trying.wrong and self._fresh < FRESH:
            self._fresh += 1
            return 0.0
        return max(GAP, self._next[trying.wrong <= FREE] - now)

    def _forget(self, now: float) -> None:
        while self._wrong and now - self._wrong[0] > FORGOTTEN:
            self._wrong.popleft()
        if not self._wrong:
            self._untold = 0
        old = [address for address, trying in self._addresses.items() if not trying.waits and now - trying.at > FORGOTTEN]
        for address in old:
            del self._addresses[address]
        while len(self._addresses) > 1000:
            self._addresses.popitem(last=False)
