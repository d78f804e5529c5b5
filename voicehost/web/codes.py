"""Guards the room code: wrong codes take longer and longer to check, the room hears of them, and honest players still come in.

A code is short, so that it can be said. It is safe only because few codes can be tried. Each wrong code doubles the wait of its address.
When many are wrong, from however many addresses, the addresses that were wrong before are checked one after the other; an address that has
not been wrong yet is checked at once. After `RENEWS` wrong codes the room code changes, and guessing starts anew.
"""

from __future__ import annotations

import time
from collections import OrderedDict, deque
from collections.abc import Callable
from dataclasses import dataclass

FREE = 2
"""How many wrong codes of an address cause no wait, because fingers slip."""

FIRST, LONGEST = 1.0, 60.0
"""The wait after the next wrong code, which doubles with each further one, and the longest wait, in seconds."""

FORGOTTEN = 600.0
"""Seconds after which a wrong code is forgotten, both of its address and among all addresses."""

MANY = 10
"""How many wrong codes from all addresses count as many, so that addresses that were wrong before also wait for one another."""

GAP = 5.0
"""Seconds between the checks of two such addresses."""

FRESH = 30
"""How many addresses that have not been wrong yet are checked at once while many are wrong. Any more wait as well."""

PATIENCE = 90.0
"""The longest wait for a check, in seconds. If it would take longer, the player has to try again later."""

TELLS = 6
"""How many wrong codes there are before the room hears of it."""

QUIET = 120.0
"""The least time between two times that the room hears of it, in seconds."""

RENEWS = 50
"""How many wrong codes there are before the room code changes."""


@dataclass(slots=True)
class Trying:
    wrong: int = 0
    at: float = 0.0
    waits: bool = False
    """Whether one of its codes is still to be checked. Until then, no other is accepted."""


class Watch:
    """Decides when codes may be checked. `clock` gives seconds. Use it in one thread."""

    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        self._clock = clock
        self._addresses: OrderedDict[str, Trying] = OrderedDict()
        self._wrong: deque[float] = deque()
        """The times of the wrong codes that are not forgotten."""
        self._fresh = 0
        self._next = {True: 0.0, False: 0.0}
        """When the next code may be checked: under True for addresses with at most `FREE` wrong codes, under False for the others."""
        self._untold = self._unchanged = 0
        self._told = -QUIET

    def wait(self, address: str) -> float | None:
        """The seconds until this address's code may be checked; then call `weighed`. None if it may not try a code now."""
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
        """Whether the room is to hear now that codes are being tried. Once this is True, the room counts as told."""
        now = self._clock()
        if self._untold < TELLS or now - self._told < QUIET:
            return False
        self._told, self._untold = now, 0
        return True

    @property
    def to_renew(self) -> bool:
        """Whether the room code is to change now. Once this is True, it counts as changed."""
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
