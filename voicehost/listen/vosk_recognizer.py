"""Vosk as a `Recognizer`: a stream of blocks through one decoder at a time.

Sound that was not yet answered is held, so that nothing is lost when the grammar changes in mid-utterance: the held sound is
heard again under the new grammar. Word times stay positions of the source through gaps and re-hearing, since each decoder knows
where it began.
"""

from __future__ import annotations

from pathlib import Path

from voicehost.listen.engine import BLOCK, Decoder, Model
from voicehost.listen.offered import Offered, StandIns, merged, offered
from voicehost.speech import UNKNOWN, AudioChunk, Grammar, Hypothesis, Listening, Samples, Utterance, Word, samples

LAG: Samples = samples(1.0)
"""In silence, a word that has begun shows in the partial within this time."""
LONGEST: Samples = samples(15)
"""Unbroken speech is cut here at the latest: Vosk's memory grows with the length of an utterance."""
KEEP: Samples = samples(1.5)
"""What is heard again after such a cut, so that a word across it is not lost."""


class VoskRecognizer:
    """Raises `ModelError` where the directory is no model."""

    def __init__(self, model_dir: Path, stand_ins: StandIns | None = None) -> None:
        self._model = Model(model_dir)
        self._stand_ins = stand_ins
        self._listening = Listening(Grammar(()))
        self._offered = Offered(())
        self._held = b""
        """Sound from `_held_from` to `_position`: what the decoder heard and has not answered, and what waits for a full block."""
        self._held_from: Samples = 0
        self._position: Samples = 0
        self._settled: Samples = 0
        self._decoder = self._new_decoder(0)

    def hears(self, word: str) -> bool:
        return self._model.hears(word)

    @property
    def settled(self) -> Samples:
        return self._settled

    def expect(self, listening: Listening) -> None:
        if listening == self._listening:
            return
        self._listening = listening
        self._offered = offered(listening.grammar, self._model.hears, self._stand_ins)
        self._decoder = self._new_decoder(self._held_from)

    def accept(self, chunk: AudioChunk) -> tuple[Utterance, ...]:
        found: list[Utterance] = []
        if chunk.start != self._position:
            found += self.finish()
            self._restart(chunk.start)
        self._held += chunk.pcm
        self._position = chunk.end
        while self._position - self._decoder.position >= BLOCK:
            found += self._hear(self._slice(self._decoder.position, self._decoder.position + BLOCK))
        return tuple(found)

    def finish(self) -> tuple[Utterance, ...]:
        found: list[Utterance] = []
        while self._position - self._decoder.position >= BLOCK:  # after `expect`, with nothing accepted since
            found += self._hear(self._slice(self._decoder.position, self._decoder.position + BLOCK))
        self._decoder.feed(self._slice(self._decoder.position, self._position))
        found += self._answer(self._decoder.words(final=True), self._position)
        self._settle(self._position)
        self._restart(self._position)
        return tuple(found)

    def _hear(self, block: bytes) -> tuple[Utterance, ...]:
        if self._decoder.feed(block):
            return self._answer(self._decoder.words(), self._decoder.position)
        if not self._decoder.partial():
            self._settle(self._decoder.position - LAG)
        elif self._decoder.position - self._held_from >= LONGEST:
            return self._cut()
        return ()

    def _cut(self) -> tuple[Utterance, ...]:
        """Ends an utterance that has no end, and hears its last second and a half again."""
        reached = self._decoder.position
        words = self._decoder.words(final=True)
        at = min((word.start for word in words if word.text != UNKNOWN and word.end > reached - KEEP), default=reached - KEEP)
        kept = tuple(_until(word, at) for word in words if word.start < at)
        found = self._answer(kept, at)
        self._decoder = self._new_decoder(self._held_from)
        return found

    def _answer(self, words: tuple[Word, ...], upto: Samples) -> tuple[Utterance, ...]:
        words = tuple(_from(word, self._settled) for word in merged(self._offered.original(words)))
        self._settle(max(upto, words[-1].end if words else 0))
        if not words:
            return ()
        return (Utterance(words[0].start, words[-1].end, (Hypothesis(words),)),)

    def _new_decoder(self, start: Samples) -> Decoder:
        return Decoder(self._model, (*self._offered.sentences, UNKNOWN), start)

    def _restart(self, position: Samples) -> None:
        self._held, self._held_from, self._position = b"", position, position
        self._decoder = self._new_decoder(position)

    def _settle(self, position: Samples) -> None:
        """No utterance will start before this; the sound before it is let go."""
        position = min(position, self._position)
        if position > self._settled:
            self._settled = position
        if position > self._held_from:
            self._held = self._held[2 * (position - self._held_from) :]
            self._held_from = position

    def _slice(self, start: Samples, end: Samples) -> bytes:
        return self._held[2 * (start - self._held_from) : 2 * (end - self._held_from)]


def _until(word: Word, end: Samples) -> Word:
    return Word(word.text, word.start, min(word.end, end), word.confidence)


def _from(word: Word, start: Samples) -> Word:
    return Word(word.text, max(word.start, start), max(word.end, start), word.confidence)
