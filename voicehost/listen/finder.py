"""Phrases inside longer speech: found loosely, verified each on its own stretch, told as soon as they are certain.

A phrase is certain a little after its end: its peak must stand, rivals that end later must have had their say, and a carrier without a
known word waits for the word that follows it.
"""

from __future__ import annotations

from dataclasses import dataclass, replace

import numpy as np

from voicehost.listen.phone_net import FRAME, Matrix, PhoneNet, PhoneStream
from voicehost.listen.spotting import BONUS, Found, Spotter, align, frame_costs
from voicehost.listen.targets import Target, targets
from voicehost.listen.verify import Decision, Stretch, fitted, rivals
from voicehost.speech import UNKNOWN, Grammar, Samples, Word

LOOSENESS = 0.95
"""Of the first pass: 0 asks for a perfect fit, 1 for one that is no better than nothing."""
PHONE = 2.0
"""What a phone earns when readings of the same sound are compared: less than in the first pass, where it would favour long words."""
POSSIBLE = 0.1
"""The least probability with which a reading takes part in that comparison."""
GRACE = 3
"""Frames that an accepted phrase waits for a better reading of the same sound."""
DECOY_GRACE = 14
"""The same for a decoy, which may be the beginning of the secret: butter, butterfly."""
FOLLOWS = 40
"""Frames in which the word after an open carrier must have come: 1.2 s."""
FORGOTTEN = 200
"""Frames after which a reading that nobody believed is let go: 6 s."""
KEPT = 700
"""Frames that are remembered: 21 s."""


@dataclass(frozen=True, slots=True)
class Candidate:
    target: Target
    words: tuple[Word, ...]
    start: int
    end: int
    probability: float
    score: float
    """Of this reading against another of the same sound: how well it fits, a phone at a time, and how likely it is beforehand."""
    ripe: int
    """The frame at which it may be told."""


class PhraseFinder:
    """Fed sound from `start` on, without gaps."""

    def __init__(self, net: PhoneNet, grammar: Grammar, start: Samples, decision: Decision | None = None) -> None:
        self._start = start
        self._fed = start
        self._decision = decision or fitted()
        self._targets = targets(grammar)
        self._rivals = rivals(grammar.decoys, grammar.hidden)
        self._spotter = Spotter([target.chain for target in self._targets], LOOSENESS)
        self._stream = PhoneStream(net)
        self._sound = b""
        self._memory = Stretch(*(np.zeros(shape, dtype=np.float32) for shape in ((0, 41), (0, 41), (0,))))
        self._dropped = 0
        """Frames that are no longer remembered."""
        self._possible: list[Candidate] = []
        self._told_until = 0

    @property
    def position(self) -> Samples:
        """How far it was fed."""
        return self._fed

    @property
    def undecided_from(self) -> Samples | None:
        """Where the earliest phrase begins that was accepted and not told yet."""
        return min((self._position(candidate.start) for candidate in self._believed), default=None)

    @property
    def _believed(self) -> list[Candidate]:
        return [candidate for candidate in self._possible if candidate.probability >= self._decision.threshold]

    def feed(self, pcm: bytes) -> tuple[tuple[Word, ...], ...]:
        """The phrases that became certain, in order of time, each once."""
        self._fed += len(pcm) // 2
        posteriors = self._stream.feed(pcm)
        self._remember(posteriors, pcm)
        for found in self._spotter.feed(frame_costs(posteriors)):
            self._verify(found)
        told = self._tell(self._now)
        self._possible = [c for c in self._possible if c.start > self._now - FORGOTTEN or c.probability >= self._decision.threshold]
        return told

    def flush(self) -> tuple[tuple[Word, ...], ...]:
        """The phrases that were waiting, now that silence has come."""
        return self._tell(self._now + FOLLOWS)

    @property
    def _now(self) -> int:
        return self._dropped + len(self._memory.costs)

    def _position(self, frame: int) -> Samples:
        return self._start + frame * FRAME

    def _remember(self, posteriors: Matrix, pcm: bytes) -> None:
        self._sound += pcm
        old = self._memory
        loud = loudness(self._sound, len(posteriors))
        self._sound = self._sound[2 * FRAME * len(posteriors) :]
        rows = ((old.posteriors, posteriors), (old.costs, frame_costs(posteriors)), (old.loudness, loud))
        self._dropped += max(0, len(old.costs) + len(posteriors) - KEPT)
        self._memory = Stretch(*(np.concatenate(pair)[-KEPT:] for pair in rows))

    def _verify(self, found: Found) -> None:
        target = self._targets[found.chain]
        if found.start < self._dropped or found.start < self._told_until:
            return
        local = Found(found.chain, found.start - self._dropped, found.end - self._dropped, found.score)
        probability = self._decision.probability(target, local, self._memory, self._rivals)
        if probability >= min(POSSIBLE, self._decision.threshold):
            ripe = found.end + FOLLOWS if target.open else self._now + (DECOY_GRACE if target.decoy else GRACE)
            score = found.score - (BONUS - PHONE) * target.chain.phones + target.prior
            words = self._words(target, local)
            self._possible.append(Candidate(target, words, found.start, found.end, probability, score, ripe))

    def _words(self, target: Target, found: Found) -> tuple[Word, ...]:
        aligned = align(target.chain, self._memory.costs[found.start : found.end])
        base = self._dropped + found.start
        spans = [[phone for phone in aligned if phone.word == i] for i in range(len(target.words))]
        return tuple(
            Word(text, self._position(base + span[0].start), self._position(base + span[-1].end))
            for text, span in zip(target.words, spans, strict=True)
        )

    def _tell(self, now: int) -> tuple[tuple[Word, ...], ...]:
        told: list[tuple[Word, ...]] = []
        while (best := self._best(now)) is not None:
            told.append(self._whole(best))
            end = self._end(best)
            self._told_until = end
            self._possible = [candidate for candidate in self._possible if candidate.start >= end]
        return tuple(told)

    def _best(self, now: int) -> Candidate | None:
        """Of the readings of the sound around the first phrase that is ripe and believed: the best. None while nothing is."""
        believed = self._believed
        ripe = [candidate for candidate in believed if candidate.ripe <= now]
        if not ripe:
            return None
        first = min(ripe, key=lambda candidate: candidate.start)
        longest = max((c for c in believed if _overlap(c, first)), key=lambda c: (not c.target.open, c.target.carrier, c.probability))
        same = [c for c in self._possible if _overlap(c, longest) and c.target.form == longest.target.form]
        best = max(same, key=lambda candidate: candidate.score)
        kin = [c.probability for c in same if c.target.decoy == best.target.decoy]
        return replace(best, probability=best.probability if best.target.decoy else max(kin))

    def _whole(self, best: Candidate) -> tuple[Word, ...]:
        """Its words, and what follows an open carrier."""
        words = tuple(replace(word, confidence=best.probability) for word in best.words)
        return (*words, self._following(best)) if best.target.open else words

    def _following(self, carrier: Candidate) -> Word:
        start, end = self._position(carrier.end), self._position(self._end(carrier))
        return Word(UNKNOWN, start, end, carrier.probability)

    def _end(self, candidate: Candidate) -> int:
        """Of an open carrier: where the speech after it pauses, at most `FOLLOWS` frames on."""
        if not candidate.target.open:
            return candidate.end
        quiet = np.exp(self._memory.posteriors[candidate.end - self._dropped :, 0]) > 0.5
        pauses = [i for i in range(3, len(quiet) - 3) if quiet[i : i + 4].all() and not quiet[:i].all()]
        return candidate.end + min([FOLLOWS, max(1, len(quiet)), *pauses[:1]])


def _overlap(a: Candidate, b: Candidate) -> bool:
    return a.start < b.end and b.start < a.end


def loudness(pcm: bytes, frames: int) -> Matrix:
    """dB, a number for each frame of 30 ms."""
    x = np.frombuffer(pcm, "<i2")[: frames * FRAME].astype(np.float32).reshape(frames, FRAME)
    loud: Matrix = 10 * np.log10(np.mean(x**2, axis=1) + 1)
    return loud
