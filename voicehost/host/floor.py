"""Who has the floor: when the host begins to speak, when it falls silent, and what of it is said again.

It does not begin while somebody speaks, but waits until they pause, though not for ever. It falls silent at a phrase that it seems to hear
(`hush`), and goes on where that turns out to be none. Where it was one (`give_way`), what was not heard is given back: the host knows what
of it still matters. Tones wait for nobody and are not said again: they belong to their moment.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace

from voicehost.core.play import Say
from voicehost.core.speech import Samples, samples
from voicehost.speak.announcer import Announcer
from voicehost.speak.prompts import Spoken

PATIENCE: Samples = samples(2)
"""So long it waits at most for whoever speaks; a room that is never quiet is waited for once."""

PATIENCE_IN_A_RACE: Samples = samples(1)
"""And where phrases are called: no call is much longer."""

TAIL: Samples = samples(0.2)
"""Of a sentence of which no more is left, all has been heard."""

AFTER_ALL: Samples = samples(1)
"""When a phrase that was seemingly heard does not come, and nobody speaks any more for so long, the host goes on."""

LONGEST: Samples = samples(4)
"""And after so long in any case: no phrase takes longer, and a room may never be quiet."""


@dataclass(frozen=True, slots=True)
class Statement:
    """Something to be said."""

    say: Say
    spoken: Spoken
    matters: bool = True
    """It changed the game, or told of it; not what was only read out on demand."""
    begun: bool = False
    """It sounded in part."""

    @property
    def is_tone(self) -> bool:
        return self.spoken.earcon is not None

    @property
    def in_brief(self) -> Statement:
        """As it is said where less is wanted."""
        return self if self.spoken.brief is None else replace(self, spoken=replace(self.spoken, text=self.spoken.brief))


class Floor:
    def __init__(self, announcer: Announcer) -> None:
        self._announcer = announcer
        self._laid: list[Statement] = []
        """What was given to the announcer since it was silent last."""
        self._said_before = 0
        """How many announcements had sounded then."""
        self._waiting: tuple[Statement, ...] = ()
        self._since: Samples = 0
        self._broken: tuple[Statement, ...] = ()
        """What was broken off for a phrase that is not certain yet."""
        self._hushed: Samples = 0
        self._spoken_until: Samples = 0
        self._never_quiet = False
        """Somebody, or something, was waited for in vain, and has not paused since."""

    def speaking(self, at: Samples) -> bool:
        """Whether the host is."""
        return self._announcer.playing(at)

    def tell(self, statements: Iterable[Statement], at: Samples, *, begun: bool) -> None:
        """When it is time. `begun`: somebody speaks just now; who is already speaking, the host, goes on all the same."""
        statements = tuple(statements)
        if not statements:
            return  # and nothing is asked of a loudspeaker that may be gone
        if self.speaking(at) and not all(statement.is_tone for statement in self._laid):
            statements = tuple(statement for statement in statements if not statement.is_tone)  # behind the words it would come too late
        waits = self._broken or self._waiting or (begun and not self._never_quiet and not self.speaking(at))
        if not waits:
            self._lay(statements, at)
            return
        self._lay((statement for statement in statements if statement.is_tone), at)
        if not self._waiting:
            self._since = at
        self._waiting += tuple(statement for statement in statements if not statement.is_tone)

    def look(self, at: Samples, *, begun: bool, patience: Samples = PATIENCE) -> None:
        """Once a chunk."""
        if begun:
            self._spoken_until = at
        else:
            self._never_quiet = False
        if self._broken and (at - self._spoken_until >= AFTER_ALL or at - self._hushed >= LONGEST):
            self.go_on(at)
        if self._waiting and not self._broken and (not begun or at - self._since >= patience):
            self._never_quiet = begun
            self.flush(at)

    def hush(self, at: Samples) -> None:
        """Silent at once: what may be a phrase was heard. Whether it is one is known when it is answered."""
        self._broken = (*self._broken, *self._unheard(at))
        self._spoken_until = self._hushed = at
        self._announcer.stop(at)
        self._laid = []

    def go_on(self, at: Samples) -> None:
        """It was none: from the sentence that was broken off, when nobody speaks."""
        if self._broken:
            self._waiting, self._broken, self._since = (*self._broken, *self._waiting), (), at

    def give_way(self, at: Samples) -> tuple[Statement, ...]:
        """Silent, and what was not heard to its end."""
        unheard = (*self._broken, *self._unheard(at), *self._waiting)
        self._announcer.stop(at)
        self._laid, self._broken, self._waiting = [], (), ()
        return tuple(statement for statement in unheard if not statement.is_tone)

    def flush(self, at: Samples) -> None:
        """What waits is said now."""
        waiting, self._waiting = (*self._broken, *self._waiting), ()
        self._broken = ()
        self._lay(waiting, at)

    def _lay(self, statements: Iterable[Statement], at: Samples) -> None:
        if not self._announcer.playing(at):
            self._laid, self._said_before = [], len(self._announcer.said)
        for statement in statements:
            self._laid.append(statement)
            self._announcer.announce(statement.spoken, at)

    def _unheard(self, at: Samples) -> tuple[Statement, ...]:
        """Of what was laid: all after the last that has sounded to its end."""
        if not self._announcer.playing(at):
            return ()
        left = list(self._laid)
        for announced in self._announcer.said[self._said_before :]:
            while left and announced.text != ("" if left[0].is_tone else left[0].spoken.text):
                left.pop(0)  # it had no sound
            if not left:
                return ()
            if announced.end - at > TAIL:
                if announced.start >= at:
                    return tuple(left)
                first = left[0]
                return (Statement(first.say, first.spoken, first.matters, begun=True), *left[1:])
            left.pop(0)
        return tuple(left)
