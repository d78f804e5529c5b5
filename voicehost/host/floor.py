"""Who has the floor: when the host begins to speak, when it falls silent, and what it says again.

While somebody speaks the host does not begin, but waits for a pause, though not for ever. It falls silent when it seems to hear a phrase
(`hush`), and goes on if that turns out to be none (`go_on`). If it was one (`give_way`), the statements that were not heard are returned to
`Host`, which knows which of them still matter. Tones wait for nobody and are not repeated, because they belong to their moment.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace

from voicehost.core.play import Say
from voicehost.core.speech import Samples, samples
from voicehost.speak.announcer import Announcer
from voicehost.speak.prompts import Spoken

PATIENCE: Samples = samples(2)
"""The longest time that the host waits for somebody to pause. If the room is never quiet, it waits only once."""

PATIENCE_IN_A_RACE: Samples = samples(1)
"""The same in a race, in which phrases are called. No call is much longer."""

TAIL: Samples = samples(0.2)
"""A sentence counts as heard to its end if no more than this is left of it."""

AFTER_ALL: Samples = samples(1)
"""If the host fell silent for a phrase that does not come, it goes on after nobody has spoken for this long."""

LONGEST: Samples = samples(4)
"""The host goes on after this long in any case: no phrase takes longer, and a room may never be quiet."""


@dataclass(frozen=True, slots=True)
class Statement:
    """Something that the host is to say."""

    say: Say
    spoken: Spoken
    matters: bool = True
    """Whether it comes from a change of the game. False if it was only read out on demand."""
    begun: bool = False
    """Whether part of it has sounded."""

    @property
    def is_tone(self) -> bool:
        return self.spoken.earcon is not None

    @property
    def in_brief(self) -> Statement:
        """The same statement in its short wording, if it has one."""
        return self if self.spoken.brief is None else replace(self, spoken=replace(self.spoken, text=self.spoken.brief))


class Floor:
    def __init__(self, announcer: Announcer) -> None:
        self._announcer = announcer
        self._laid: list[Statement] = []
        """What was given to the announcer since it was last silent."""
        self._said_before = 0
        """How many announcements had sounded by then."""
        self._waiting: tuple[Statement, ...] = ()
        self._since: Samples = 0
        self._broken: tuple[Statement, ...] = ()
        """What was broken off because of a phrase that is not certain yet."""
        self._hushed: Samples = 0
        self._spoken_until: Samples = 0
        self._never_quiet = False
        """Whether the host has waited in vain for a pause, and there has been none since."""

    def speaking(self, at: Samples) -> bool:
        """Whether the host is speaking."""
        return self._announcer.playing(at)

    def tell(self, statements: Iterable[Statement], at: Samples, *, begun: bool) -> None:
        """Say the statements as soon as it is time. `begun` means that somebody speaks now. If the host is speaking already, it goes on all
        the same."""
        statements = tuple(statements)
        if not statements:
            return  # asks nothing of a loudspeaker that may be gone
        if self.speaking(at) and not all(statement.is_tone for statement in self._laid):
            statements = tuple(statement for statement in statements if not statement.is_tone)  # behind words, tones come too late
        waits = self._broken or self._waiting or (begun and not self._never_quiet and not self.speaking(at))
        if not waits:
            self._lay(statements, at)
            return
        self._lay((statement for statement in statements if statement.is_tone), at)
        if not self._waiting:
            self._since = at
        self._waiting += tuple(statement for statement in statements if not statement.is_tone)

    def look(self, at: Samples, *, begun: bool, patience: Samples = PATIENCE) -> None:
        """Say what waits, if its time has come. Call this once for each chunk."""
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
        """Fall silent at once, because somebody may be saying a phrase. The end of the utterance shows whether it was one."""
        self._broken = (*self._broken, *self._unheard(at))
        self._spoken_until = self._hushed = at
        self._announcer.stop(at)
        self._laid = []

    def go_on(self, at: Samples) -> None:
        """It was no phrase: when nobody speaks, go on from the sentence that was broken off."""
        if self._broken:
            self._waiting, self._broken, self._since = (*self._broken, *self._waiting), (), at

    def give_way(self, at: Samples) -> tuple[Statement, ...]:
        """Fall silent, and return the statements that were not heard to their end, without tones."""
        unheard = (*self._broken, *self._unheard(at), *self._waiting)
        self._announcer.stop(at)
        self._laid, self._broken, self._waiting = [], (), ()
        return tuple(statement for statement in unheard if not statement.is_tone)

    def flush(self, at: Samples) -> None:
        """Say now what waits."""
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
        """The statements given to the announcer after the last one that has sounded to its end."""
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
