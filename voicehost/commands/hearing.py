"""Plays and listens at the microphone for a minute, for `voicehost check` and `voicehost room`."""

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
"""How long after something was played its sound may still arrive."""

STANDS_OUT = 12.0
"""How many decibels louder than the room a voice has to be."""

CUT_OFF = 0.001
"""The share of clipped samples above which a microphone is overdriven."""

WIDTH, SOFTEST = 40, -80.0
"""The columns of a bar, and the level at which it is empty, in decibels relative to full scale."""

STARTS: Samples = samples(3)
"""If something has not begun to sound after this time, it never does."""


@dataclass(frozen=True, slots=True)
class Played:
    """Something that was played, with its start and end on the microphone's clock, and what was heard from shortly before to shortly
    after."""

    start: Samples
    end: Samples
    heard: Stretch
    pcm: NDArray[np.int16]
    """What was played."""

    def sounded(self, start: Samples, end: Samples) -> NDArray[np.float32]:
        """The played sound as a reference for echo cancelling, in [-1, 1], with silence around it."""
        found = np.zeros(end - start, np.float32)
        first, last = max(start, self.start), min(end, self.start + len(self.pcm))
        if first < last:
            found[first - start : last - start] = self.pcm[first - self.start : last - self.start] / np.float32(32768)
        return found

    def cancelled(self) -> NDArray[np.int16]:
        """What was heard after the played sound was cancelled."""
        canceller = Canceller(self, always=True)
        chunk = AudioChunk(self.heard.start, self.heard.sound.astype("<i2").tobytes())
        left = b"".join(part.pcm for part in (*canceller.accept(chunk), *canceller.finish()))
        return np.frombuffer(left, "<i2")


class Bench:
    """A microphone to listen to for a while."""

    def __init__(self, microphone: Microphone) -> None:
        self._chunks = iter(microphone)

    def chunks(self) -> Iterator[AudioChunk]:
        """The chunks from the position on up to which it was heard last."""
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
        """What was heard until one of the names was understood, alone or within other speech, and the name. If none is understood within
        `length`, the name is None."""
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
    """A microphone with a loudspeaker on the same clock."""

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
        """Play the sound and listen to it. None if it never began to sound."""
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
    """What to listen for in order to hear one of these names, and nothing else."""
    said = Slot("name", tuple((" ".join(spoken_words(name)), name) for name in names))
    return Listening(Grammar((Phrase("{name}", "name", (said,)),)))


def bar(level: float) -> str:
    """A level as a bar of `WIDTH` characters, from `SOFTEST` to full scale."""
    filled = max(0, min(WIDTH, round((level - SOFTEST) / -SOFTEST * WIDTH)))
    return "#" * filled + "." * (WIDTH - filled)
