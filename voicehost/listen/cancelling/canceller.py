"""The microphone's chunks in, the same without the host's own voice out: every position stays what it was.

What the loudspeaker was sent is known to the sample. It is laid where it comes back (`search`), at the pace of the microphone's clock
(`pace`), bent as the loudspeaker bends it (`bend`), and what the room makes of it (`room`) is taken away; while nobody
speaks, what is left gives way to the quiet room (`gate`). While nothing was played lately nothing is done, and nothing changes.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from enum import Enum
from typing import Protocol

import numpy as np

from voicehost.core.speech import AudioChunk, Samples, samples
from voicehost.listen.cancelling.bend import Bend
from voicehost.listen.cancelling.gate import Gate
from voicehost.listen.cancelling.pace import Pace
from voicehost.listen.cancelling.room import BLOCK, Floats, Room
from voicehost.listen.cancelling.search import STEP, STRETCH, DelaySearch

LEAD: Samples = 24
"""The echo is expected so long before the place that the search finds: sound between two samples begins early."""

LATER: Samples = samples(0.06)
"""An echo that comes by up to so much later than that is left where it is: the room's answer reaches far enough."""

LINGERS: Samples = samples(1.0)
"""After the host has fallen silent, its echo is looked for so long."""

WRONG = 0.3
"""Share of the expected echo that is still (or now) in what is left, above which the room is another: somebody has moved the loudspeaker,
or turned it up. With a room that stays, it is above 0.1 in one block of a thousand."""

LASTS = 0.97
"""Of that share, from block to block: a quarter of a second."""

STAYS_WRONG: Samples = samples(1.5)
"""Wrong for so long, the echo comes from another delay: it is searched again."""

NOTHING: Samples = samples(6)
"""Of the host's voice, in which nothing of it came back: it does not come back at all. Earphones, or a microphone far away."""

SELDOM = 8
"""Looks that are left out then between two."""


KEPT = 1000
"""Stretches with and without the host alone, in turn: more than an utterance has."""

AROUND: Samples = samples(0.25)
"""Before and after somebody is noticed, they may be speaking."""

LOST: Samples = samples(0.5)
"""A gap from which on nothing is taken to be as it was: a device was gone."""


class Reference(Protocol):
    """What the host plays, as the output knows it."""

    def sounded(self, start: Samples, end: Samples) -> Floats:
        """In [-1, 1], silence where there was nothing; as far as it is known, also what is yet to sound."""
        ...


class EchoState(Enum):
    """What is known of the host's own voice."""

    SEARCHING = "searching"
    FOUND = "found"
    NOTHING = "nothing"
    """It does not come back."""


@dataclass(frozen=True, slots=True)
class Echo:
    """What came of a search."""

    finding: EchoState
    delay: Samples = 0
    """Later than the output said."""


class Canceller:
    """Chunks come in order and may leave gaps; how long they are does not matter."""

    def __init__(self, reference: Reference, always: bool = False, tell: Callable[[Echo], None] | None = None) -> None:
        """`always`: also where nothing comes back. `tell` is called with what is found, each time that it is something else."""
        self._reference = reference
        self._tell = tell
        self._told: EchoState | None = None
        self._always = always
        self._open = b""
        """Sound that is yet to make a block."""
        self._position: Samples = 0
        """Where it begins."""
        self._given: Samples = 0
        """Where what was given ends."""
        self._others: deque[tuple[Samples, Samples]] = deque(maxlen=KEPT)
        """Where somebody else may have spoken."""
        self._begin()
        self._pace = Pace()
        self._bend = Bend()
        self._offset: Samples = -LEAD
        """How much later than the output says, in whole samples, beside what `pace` follows."""
        self.taken = 0.0
        self.left = 0.0
        """Power of the echo that was expected, and of what was left beside it, smoothed: how far it is cancelled."""

    def _begin(self) -> None:
        """Nothing is known of the room."""
        self._room = Room()
        self._gate = Gate()
        self._search = DelaySearch()
        self._recent = np.zeros(0, np.float32)
        """Of the microphone, while the echo is searched."""
        self._looks = 0
        self._searched: Samples = 0
        self._again = False
        """Not for the first time."""
        self._played: Samples | None = None
        """Where the host was last heard playing."""
        self._alike = self._loud = 0.0
        self._wrong: Samples = 0
        self.echo = Echo(EchoState.SEARCHING)

    @property
    def drift_ppm(self) -> float:
        """By how many millionths the loudspeaker's clock is the faster one, as far as it is known."""
        return -1e6 * self._pace.rate

    def _restart(self) -> None:
        """The devices are others now."""
        self._begin()
        self._pace, self._bend, self._offset = Pace(), Bend(), -LEAD

    def accept(self, chunk: AudioChunk) -> tuple[AudioChunk, ...]:
        """Without a gap it is one, which begins where the one before ended. While the host speaks it is a tenth of a second behind."""
        rest: tuple[AudioChunk, ...] = ()
        if chunk.start != self._position + len(self._open) // 2:
            rest = self.finish()
            if chunk.start - self._position >= LOST:
                self._restart()
            self._position = self._given = chunk.start
            self._recent = self._recent[:0]
            self._room.forget()
            self._bend.forget()
        start = self._position
        self._open += chunk.pcm
        whole = len(self._open) // (2 * BLOCK) * (2 * BLOCK)
        sound = np.frombuffer(self._open[:whole], "<i2") * np.float32(1 / 32768)
        self._open = self._open[whole:]
        self._position += whole // 2
        cleaned = [block for at in range(0, len(sound), BLOCK) for block in self._block(start + at, sound[at : at + BLOCK])]
        return (*rest, self._next(_pcm(cleaned)))

    def finish(self) -> tuple[AudioChunk, ...]:
        """The source has ended: what waits, and what is yet to make a block, as it is."""
        rest = self._next(_pcm(self._gate.flush()) + self._open)
        self._position, self._open = rest.end, b""
        return (rest,) if rest.pcm else ()

    def _next(self, pcm: bytes) -> AudioChunk:
        chunk = AudioChunk(self._given, pcm)
        self._given = chunk.end
        return chunk

    # -- a block -------------------------------------------------------------------------------------------------------------------

    def _block(self, start: Samples, microphone: Floats) -> tuple[Floats, ...]:
        first, last = self._pace.stretch(start - self._offset)
        reference = self._reference.sounded(first, last)
        if reference.any():
            self._played = start
        if self._played is None or start - self._played > LINGERS:
            self._recent = self._recent[:0]
            self._pace.pass_block()
            self._others_at(start)
            return self._as_it_is(microphone)
        self._look(start, microphone)
        if self.echo.finding is EchoState.NOTHING and not self._always:
            self._others_at(start)
            return self._as_it_is(microphone)
        cleaned = self._cancelled(microphone, reference)
        if self._gate.certain:
            self._others_at(start)
        return cleaned

    def _others_at(self, start: Samples) -> None:
        if self._others and self._others[-1][1] >= start - AROUND:
            self._others[-1] = (self._others[-1][0], start + BLOCK + AROUND)
        else:
            self._others.append((start - AROUND, start + BLOCK + AROUND))

    def only_the_host(self, start: Samples, end: Samples) -> bool:
        """Whether nobody else spoke there: what is heard all the same, it said itself."""
        return not any(since < end and start < until for since, until in reversed(self._others))

    def _as_it_is(self, microphone: Floats) -> tuple[Floats, ...]:
        self._gate.rest(microphone)
        return (*self._gate.flush(), microphone)

    def _cancelled(self, microphone: Floats, reference: Floats) -> tuple[Floats, ...]:
        heard = self._room.listen(microphone, self._bend.bent(self._pace.shifted(reference)))
        self._pace.pass_block()
        self._pace.hear(heard)
        self._bend.hear(heard, self._room.answer)
        expected = float(heard.echo @ heard.echo)
        self._judge(float(microphone @ heard.echo) - expected, expected)
        left = self._room.learn(heard)
        self.taken = 0.98 * self.taken + 0.02 * expected
        self.left = 0.98 * self.left + 0.02 * float(left @ left)
        return self._gate.hear(left, heard.expected)

    def _judge(self, alike: float, loud: float) -> None:
        """Whether the room is the one that is known: how much of the echo that was expected is in what is left, and how loud it was."""
        self._alike = LASTS * self._alike + (1 - LASTS) * alike
        self._loud = LASTS * self._loud + (1 - LASTS) * loud
        share = abs(self._alike) / (self._loud + 1e-6)
        if share <= WRONG:
            self._wrong = 0
            return
        self._room.doubt(min(1.0, share * share))
        self._wrong += BLOCK
        if self._wrong >= STAYS_WRONG and self.echo.finding is EchoState.FOUND:
            self._wrong = 0
            self._search_again(EchoState.SEARCHING)

    def _tell_once(self) -> None:
        if self._tell is not None and self.echo.finding not in (self._told, EchoState.SEARCHING):
            self._told = self.echo.finding
            self._tell(self.echo)

    # -- the delay -----------------------------------------------------------------------------------------------------------------

    def _look(self, start: Samples, microphone: Floats) -> None:
        if self.echo.finding is EchoState.FOUND:
            return
        self._recent = np.concatenate([self._recent, microphone])[-STRETCH:]
        if len(self._recent) < STRETCH:
            return
        self._looks += 1
        if self._looks % (STEP // BLOCK * (SELDOM if self.echo.finding is EchoState.NOTHING else 1)):
            return
        end = start + BLOCK
        played = self._reference.sounded(end - STRETCH, end)
        if np.count_nonzero(played) < STRETCH // 2:
            return
        delay = self._search.look(self._recent, played)
        self._searched += STEP
        if delay is not None:
            self._place(delay)
        elif self._searched >= NOTHING:
            self._search_again(EchoState.NOTHING)

    def _search_again(self, finding: EchoState) -> None:
        self.echo = Echo(finding, self.echo.delay)
        self._search, self._searched, self._again = DelaySearch(), 0, True
        self._tell_once()

    def _place(self, delay: Samples) -> None:
        """The echo is there: the reference is laid before it, and what is known of the room moves with it."""
        self.echo = Echo(EchoState.FOUND, delay)
        self._tell_once()
        self._recent = self._recent[:0]
        late = delay - LEAD - self._offset - round(self._pace.delay)
        if not 0 <= late <= LATER:
            self._offset += late
            self._bend.forget()
            self._room.move(-round(late / BLOCK))
        if self._again:
            self._room.reopen()


def _pcm(blocks: Sequence[Floats]) -> bytes:
    if not blocks:
        return b""
    return np.clip(np.rint(np.concatenate(blocks) * 32768), -32768, 32767).astype("<i2").tobytes()
