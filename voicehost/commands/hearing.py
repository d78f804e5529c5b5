"""A minute at the microphone: what is played and heard there, for `voicehost check` and `voicehost room`."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from functools import partial

import numpy as np
from numpy.typing import NDArray

from voicehost.core.interpret import Understood, interpret
from voicehost.core.speech import AudioChunk, Grammar, Listening, Phrase, Samples, Slot, samples
from voicehost.listen.cancelling.canceller import Canceller
from voicehost.listen.microphone import Microphone
from voicehost.listen.recognizer import Recognizer, spoken_words
from voicehost.listen.soundcheck import Stretch
from voicehost.speak.loudspeaker import Loudspeaker

RINGS: Samples = samples(0.7)
"""So long after something was played its sound may still arrive."""

STANDS_OUT = 12.0
"""Decibels that a voice must be above the room."""

CUT_OFF = 0.001
"""Share of samples from which on a microphone is overdriven."""

WIDTH, SOFTEST = 40, -80.0
"""Columns of a bar, and the level that it begins with."""

STARTS: Samples = samples(3)
"""Within so much something that is laid begins to sound, or never does."""


@dataclass(frozen=True, slots=True)
class Played:
    """What was played, from where to where on the microphone's clock, and what was heard from a little before to a little after."""

    start: Samples
    end: Samples
    heard: Stretch
    pcm: NDArray[np.int16]
    """What was played."""

    def sounded(self, start: Samples, end: Samples) -> NDArray[np.float32]:
        """It as a reference: in [-1, 1], and silence around it."""
        found = np.zeros(end - start, np.float32)
        first, last = max(start, self.start), min(end, self.start + len(self.pcm))
        if first < last:
            found[first - start : last - start] = self.pcm[first - self.start : last - self.start] / np.float32(32768)
        return found

    def cancelled(self) -> NDArray[np.int16]:
        """What was heard, without it."""
        canceller = Canceller(self, always=True)
        chunk = AudioChunk(self.heard.start, self.heard.sound.astype("<i2").tobytes())
        left = b"".join(part.pcm for part in (*canceller.accept(chunk), *canceller.finish()))
        return np.frombuffer(left, "<i2")


class Bench:
    """A microphone that is listened to for a while."""

    def __init__(self, microphone: Microphone) -> None:
        self._chunks = iter(microphone)

    def chunks(self) -> Iterator[AudioChunk]:
        """From where it was last listened to."""
        return self._chunks

    def listen(self, length: Samples) -> Stretch:
        return Stretch.of(self._until(length))

    def _until(self, length: Samples) -> list[AudioChunk]:
        found: list[AudioChunk] = []
        for chunk in self.chunks():
            found.append(chunk)
            if chunk.end - found[0].start >= length:
                break
        return found

    def name(self, names: tuple[str, ...], recognizer: Recognizer, length: Samples) -> tuple[Stretch, Understood | None]:
        """What was heard until one of the names was understood, alone or in other speech; or for so long."""
        recognizer.expect(listening := any_of(names))
        found: list[AudioChunk] = []
        for chunk in self.chunks():
            found.append(chunk)
            over = chunk.end - found[0].start >= length
            for utterance in (*recognizer.accept(chunk), *(recognizer.finish() if over else ())):
                for verdict in interpret(utterance, replace(listening, dictation=True)):
                    if isinstance(verdict, Understood):
                        return Stretch.of(found), verdict
            if over:
                break
        return Stretch.of(found), None


class LoudBench(Bench):
    """And a loudspeaker on its clock."""

    def __init__(self, microphone: Microphone, loudspeaker: Loudspeaker) -> None:
        super().__init__(microphone)
        self._microphone = microphone
        self._loudspeaker = loudspeaker

    def chunks(self) -> Iterator[AudioChunk]:
        for chunk in self._chunks:
            if self._microphone.anchor is not None:
                self._loudspeaker.synchronise(*self._microphone.anchor)
            yield chunk

    def play(self, text: str, pcm: bytes) -> Played | None:
        """None where it never sounded."""
        before = len(self._loudspeaker.said)
        found = self._until(samples(0.1))
        self._loudspeaker.lay(text, partial(bytes, pcm), found[-1].end)
        for chunk in self.chunks():
            found.append(chunk)
            said = self._loudspeaker.said[before:]
            if said and chunk.end >= said[0].end + RINGS:
                return Played(said[0].start, said[0].end, Stretch.of(found), np.frombuffer(pcm, "<i2"))
            if not said and chunk.end - found[0].start > STARTS:
                return None
        return None


def any_of(names: tuple[str, ...]) -> Listening:
    """One of these names, and nothing else."""
    said = Slot("name", tuple((" ".join(spoken_words(name)), name) for name in names))
    return Listening(Grammar((Phrase("{name}", "name", (said,)),)))


def bar(level: float) -> str:
    """A level, from 80 decibels below full scale to full scale."""
    filled = max(0, min(WIDTH, round((level - SOFTEST) / -SOFTEST * WIDTH)))
    return "#" * filled + "." * (WIDTH - filled)
