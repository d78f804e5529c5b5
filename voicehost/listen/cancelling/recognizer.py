"""A recognizer that does not hear the host: its sound goes through a canceller first."""

from __future__ import annotations

from collections.abc import Iterable

from voicehost.core.speech import AudioChunk, Listening, Samples, Utterance
from voicehost.listen.cancelling.canceller import Canceller, EchoState
from voicehost.listen.recognizer import Recognizer


class Cancelling:
    """A `Recognizer` in whose sound the host is cancelled. Positions stay those of the source."""

    def __init__(self, recognizer: Recognizer, canceller: Canceller) -> None:
        self._recognizer = recognizer
        self._canceller = canceller

    def expect(self, listening: Listening) -> None:
        self._recognizer.expect(listening)

    def accept(self, chunk: AudioChunk) -> tuple[Utterance, ...]:
        return self._of_others(found for clear in self._canceller.accept(chunk) for found in self._recognizer.accept(clear))

    def finish(self) -> tuple[Utterance, ...]:
        rest = (found for clear in self._canceller.finish() for found in self._recognizer.accept(clear))
        return self._of_others((*rest, *self._recognizer.finish()))

    def _of_others(self, found: Iterable[Utterance]) -> tuple[Utterance, ...]:
        return tuple(utterance for utterance in found if not self._canceller.only_the_host(utterance.start, utterance.end))

    @property
    def settled(self) -> Samples:
        return self._recognizer.settled

    @property
    def begun(self) -> bool:
        return self._recognizer.begun

    @property
    def clear(self) -> bool:
        return self._canceller.echo.finding is not EchoState.SEARCHING

    def so_far(self) -> Utterance | None:
        heard = self._recognizer.so_far()
        return None if heard is None or self._canceller.only_the_host(heard.start, heard.end) else heard

    def hears(self, word: str) -> bool:
        return self._recognizer.hears(word)
