"""Takes the microphone's chunks, and gives them back without the host's own voice. Every position stays what it was.

What the loudspeaker was sent is known to the sample. It is moved to where it comes back (`search`), at the pace of the microphone's clock
(`pace`), and distorted as the loudspeaker does (`bend`). Then what the room makes of it (`room`) is subtracted. While nobody speaks, the
remainder is replaced by the sound of the quiet room (`gate`). If nothing was played lately, the sound passes unchanged.
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
"""How much earlier than the search's result the echo is expected: sound that falls between two samples begins early."""

TOLERATED_DELAY: Samples = samples(0.06)
"""An echo that is later by no more than this is left where it is, since the room's answer reaches far enough."""

LINGERS: Samples = samples(1.0)
"""How long the echo is looked for after the host has fallen silent."""

WRONG = 0.3
"""If a larger share of the expected echo is still (or newly) in the remainder, the room has changed: somebody has moved the loudspeaker or
turned it up. In a room that stays the same, the share is above 0.1 in one block of a thousand."""

LASTS = 0.97
"""Smoothing of that share from block to block: a quarter of a second."""

STAYS_WRONG: Samples = samples(1.5)
"""If the room has been wrong for this long, the echo comes at another delay, which is then searched again."""

NOTHING: Samples = samples(6)
"""If nothing of this much of the host's voice came back, it does not come back at all: people use earphones, or the microphone is far
away."""

SELDOM = 8
"""Then the search looks only once in this many times."""


KEPT = 1000
"""How many stretches with other speakers are remembered: more than an utterance has."""

AROUND: Samples = samples(0.25)
"""Somebody may be speaking for this long before and after they are noticed."""

LOST: Samples = samples(0.5)
"""After a gap of at least this length nothing is expected to be as before, since a device was gone."""


class Reference(Protocol):
    """What the host plays, as the output knows it."""

    def sounded(self, start: Samples, end: Samples) -> Floats:
        """The sound from `start` to `end`, in [-1, 1], with silence where there was nothing. It includes what is yet to be played, as far
        as that is known."""
        ...


class EchoState(Enum):
    """What is known about the host's own voice."""

    SEARCHING = "searching"
    FOUND = "found"
    NOTHING = "nothing"
    """The voice does not come back."""


@dataclass(frozen=True, slots=True)
class Echo:
    """The result of a search."""

    finding: EchoState
    delay: Samples = 0
    """How much later the echo came than the output said."""


class Canceller:
    """Removes the host's voice from chunks, which come in order and may leave gaps. Their length does not matter."""

    def __init__(self, reference: Reference, always: bool = False, tell: Callable[[Echo], None] | None = None) -> None:
        """`always` cancels even if nothing comes back. `tell` is called with each result that differs from the last one."""
        self._reference = reference
        self._tell = tell
        self._reported: EchoState | None = None
        self._always = always
        self._open = b""
        """Sound that does not fill a block yet."""
        self._position: Samples = 0
        """The position at which `_open` begins."""
        self._given: Samples = 0
        """The end of the sound that has been given back."""
        self._others: deque[tuple[Samples, Samples]] = deque(maxlen=KEPT)
        """The stretches in which somebody else may have spoken."""
        self._begin()
        self._pace = Pace()
        self._bend = Bend()
        self._offset: Samples = -LEAD
        """How much later the echo comes than the output says, in whole samples, not counting what `pace` follows."""
        self.taken = 0.0
        self.left = 0.0
        """The smoothed power of the expected echo, and of what remained. Together they say how well the echo is cancelled."""

    def _begin(self) -> None:
        """Start without any knowledge of the room."""
        self._room = Room()
        self._gate = Gate()
        self._search = DelaySearch()
        self._recent = np.zeros(0, np.float32)
        """The microphone's latest sound, kept while the delay is searched."""
        self._looks = 0
        self._searched: Samples = 0
        self._again = False
        """Whether this is not the first search."""
        self._played: Samples | None = None
        """The last position at which the host was playing."""
        self._alike = self._loud = 0.0
        self._wrong: Samples = 0
        self.echo = Echo(EchoState.SEARCHING)

    @property
    def drift_ppm(self) -> float:
        """How much faster the loudspeaker's clock is, in millionths, as far as it is known."""
        return -1e6 * self._pace.rate

    def _restart(self) -> None:
        """Start again because the devices have changed."""
        self._begin()
        self._pace, self._bend, self._offset = Pace(), Bend(), -LEAD

    def accept(self, chunk: AudioChunk) -> tuple[AudioChunk, ...]:
        """Process a chunk. Without a gap this returns one chunk, which begins where the last one ended; while the host speaks, it lags a
        tenth of a second behind."""
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
        """End the source. Returns what was waiting, and the incomplete last block unchanged."""
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
        """Whether nobody but the host spoke in that stretch. Then whatever was heard there was the host."""
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
        """Judge whether the room has changed. `alike` says how much of the expected echo is in the remainder, and `loud` how loud the echo
        was."""
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

    def _report(self) -> None:
        if self._tell is not None and self.echo.finding not in (self._reported, EchoState.SEARCHING):
            self._reported = self.echo.finding
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
        self._report()

    def _place(self, delay: Samples) -> None:
        """Align the reference with an echo that was found; what is known about the room moves along."""
        self.echo = Echo(EchoState.FOUND, delay)
        self._report()
        self._recent = self._recent[:0]
        late = delay - LEAD - self._offset - round(self._pace.delay)
        if not 0 <= late <= TOLERATED_DELAY:
            self._offset += late
            self._bend.forget()
            self._room.move(-round(late / BLOCK))
        if self._again:
            self._room.reopen()


def _pcm(blocks: Sequence[Floats]) -> bytes:
    if not blocks:
        return b""
    return np.clip(np.rint(np.concatenate(blocks) * 32768), -32768, 32767).astype("<i2").tobytes()
