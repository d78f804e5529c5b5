"""A recognizer that does not hear the host: what it is fed goes through a canceller before."""

from __future__ import annotations

from voicehost.core.speech import AudioChunk, Listening, Samples, Utterance
from voicehost.listen.cancelling.canceller import Canceller
from voicehost.listen.recognizer import Recognizer


class Cancelling:
    """`Recognizer`; positions stay those of the source."""

    def __init__(self, recognizer: Recognizer, canceller: Canceller) -> None:
        self._recognizer = recognizer
        self._canceller = canceller

    def expect(self, listening: Listening) -> None:
        self._recognizer.expect(listening)

    def accept(self, chunk: AudioChunk) -> tuple[Utterance, ...]:
        return tuple(found for clear in self._canceller.accept(chunk) for found in self._recognizer.accept(clear))

    def finish(self) -> tuple[Utterance, ...]:
        rest = (found for clear in self._canceller.finish() for found in self._recognizer.accept(clear))
        return (*rest, *self._recognizer.finish())

    @property
    def settled(self) -> Samples:
        return self._recognizer.settled

    @property
    def begun(self) -> bool:
        return self._recognizer.begun

    def so_far(self) -> Utterance | None:
        return self._recognizer.so_far()

    def hears(self, word: str) -> bool:
        return self._recognizer.hears(word)
