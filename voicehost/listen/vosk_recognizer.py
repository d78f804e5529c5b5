"""Vosk as a `Recognizer`: a stream of blocks through one decoder at a time, and a finder of phrases beside it while people talk freely.

Sound that was not yet answered is held, so that nothing is lost when the grammar changes in mid-utterance: the held sound is
heard again under the new grammar. Word times stay positions of the source through gaps and re-hearing, since each decoder knows
where it began.

Two ways to listen. When a question is open or a command may come, Vosk's closed grammar decides, at the end of an utterance. While
people talk freely, Vosk only says where speech is (`[unk]`), and phrases are the `PhraseFinder`'s; a phrase ends its utterance early.
A model whose network cannot be read leaves phrases to Vosk, where it is sure of each word.
"""

from __future__ import annotations

from pathlib import Path

from voicehost.lexicon import sounds
from voicehost.listen.engine import BLOCK, Decoder, Model
from voicehost.listen.finder import PhraseFinder
from voicehost.listen.offered import Offered, StandIns, merged, offered, spotted
from voicehost.listen.phone_net import PhoneNet
from voicehost.listen.transcript import transcript
from voicehost.listen.verify import Decision
from voicehost.speech import UNKNOWN, AudioChunk, Grammar, Hypothesis, Listening, Samples, Utterance, Word, samples

LAG: Samples = samples(1.0)
"""In silence, a word that has begun shows in the partial within this time."""
LONGEST: Samples = samples(15)
"""Unbroken speech is cut here at the latest: Vosk's memory grows with the length of an utterance."""
KEEP: Samples = samples(1.5)
"""What is heard again after such a cut, so that a word across it is not lost."""


class VoskRecognizer:
    """Raises `ModelError` where the directory is no model."""

    def __init__(self, model_dir: Path, stand_ins: StandIns | None = None, decision: Decision | None = None) -> None:
        """`stand_ins`: None = the lexicon's sound-alikes; `decision`: another than the fitted one, to measure it."""
        self._model = Model(model_dir)
        self._net = PhoneNet.of(model_dir)
        self._stand_ins: StandIns = stand_ins or (lambda word: sounds.stand_ins(word, self._model.hears))
        self._decision = decision
        self._listening = Listening(Grammar(()))
        self._offered = Offered(())
        self._held = b""
        """Sound from `_held_from` to `_position`: what the decoder heard and has not answered, and what waits for a full block."""
        self._held_from: Samples = 0
        self._position: Samples = 0
        self._settled: Samples = 0
        self._decoder = self._new_decoder(0)
        self._finder: PhraseFinder | None = None

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
        self._begin(self._held_from)

    def accept(self, chunk: AudioChunk) -> tuple[Utterance, ...]:
        found: list[Utterance] = []
        if chunk.start != self._position:
            found += self.finish()
            self._restart(chunk.start)
        self._held += chunk.pcm
        self._position = chunk.end
        return (*found, *self._catch_up())

    def finish(self) -> tuple[Utterance, ...]:
        found = list(self._catch_up())
        self._decoder.feed(self._slice(self._decoder.position, self._position))
        phrases = self._find(flush=True)
        if phrases:
            found += self._interrupt(phrases)
            self._decoder.feed(self._slice(self._decoder.position, self._position))
        found += self._answer(self._decoder.words(final=True), self._position)
        self._settle(self._position)
        self._restart(self._position)
        return tuple(found)

    def _catch_up(self) -> tuple[Utterance, ...]:
        found: list[Utterance] = []
        while self._position - self._decoder.position >= BLOCK:
            found += self._hear(self._slice(self._decoder.position, self._decoder.position + BLOCK))
        return tuple(found)

    def _hear(self, block: bytes) -> tuple[Utterance, ...]:
        ended = self._decoder.feed(block)
        phrases = self._find(flush=ended)
        if phrases:
            return self._interrupt(phrases)
        if ended:
            return self._answer(self._decoder.words(), self._decoder.position)
        if not self._decoder.partial():
            self._settle(min(self._decoder.position - LAG, self._undecided_from()))
        elif self._decoder.position - self._held_from >= LONGEST:
            return self._cut()
        return ()

    def _find(self, *, flush: bool) -> tuple[tuple[Word, ...], ...]:
        """Phrases that are certain now. The finder hears everything once, the decoder what follows a phrase again."""
        if self._finder is None:
            return ()
        phrases = self._finder.feed(self._slice(self._finder.position, self._decoder.position))
        return (*phrases, *self._finder.flush()) if flush else phrases

    def _interrupt(self, phrases: tuple[tuple[Word, ...], ...]) -> tuple[Utterance, ...]:
        """Phrases that became certain end the utterance that they stand in; the sound after them is heard anew."""
        around = self._decoder.words(final=True)
        found: list[Utterance] = []
        for phrase in phrases:
            before = tuple(_until(word, phrase[0].start) for word in around if word.start < phrase[0].start and word.end > self._settled)
            found += self._utterance((*before, *phrase), phrase[-1].end)
        self._decoder = self._new_decoder(self._held_from)
        return (*found, *self._catch_up())

    def _cut(self) -> tuple[Utterance, ...]:
        """Ends an utterance that has no end, and hears its last second and a half again."""
        reached = self._decoder.position
        words = self._decoder.words(final=True)
        known = (word.start for word in words if word.text != UNKNOWN and word.end > reached - KEEP)
        at = min(reached - KEEP, self._undecided_from(), *known)
        found = self._answer(tuple(_until(word, at) for word in words if word.start < at), at)
        self._decoder = self._new_decoder(self._held_from)
        return (*found, *self._catch_up())

    def _undecided_from(self) -> Samples:
        undecided = self._finder.undecided_from if self._finder is not None else None
        return self._position if undecided is None else undecided

    def _answer(self, words: tuple[Word, ...], upto: Samples) -> tuple[Utterance, ...]:
        words = self._offered.original(words)
        if self._listening.dictation and self._finder is None:
            words = spotted(words, self._listening.grammar)
        return self._utterance(words, upto)

    def _utterance(self, words: tuple[Word, ...], upto: Samples) -> tuple[Utterance, ...]:
        words = tuple(_from(word, self._settled) for word in merged(words))
        found: tuple[Utterance, ...] = ()
        if words:
            start, end = words[0].start, words[-1].end
            read = transcript(self._model, self._slice(start, end), start) if self._listening.dictation else None
            found = (Utterance(start, end, (Hypothesis(words),), read),)
        self._settle(max(upto, words[-1].end if words else 0))
        return found

    def _new_decoder(self, start: Samples) -> Decoder:
        if self._listening.dictation and self._net is not None:
            return Decoder(self._model, (UNKNOWN,), start)
        return Decoder(self._model, (*self._offered.sentences, UNKNOWN), start)

    def _begin(self, position: Samples) -> None:
        self._decoder = self._new_decoder(position)
        self._finder = None
        if self._listening.dictation and self._net is not None:
            self._finder = PhraseFinder(self._net, self._listening.grammar, position, self._decision)

    def _restart(self, position: Samples) -> None:
        self._held, self._held_from, self._position = b"", position, position
        self._begin(position)

    def _settle(self, position: Samples) -> None:
        """No utterance will start before this; the sound before it is let go."""
        position = min(position, self._position)
        self._settled = max(self._settled, position)
        if position > self._held_from:
            self._held = self._held[2 * (position - self._held_from) :]
            self._held_from = position

    def _slice(self, start: Samples, end: Samples) -> bytes:
        return self._held[2 * max(0, start - self._held_from) : 2 * max(0, end - self._held_from)]


def _until(word: Word, end: Samples) -> Word:
    return Word(word.text, word.start, min(word.end, end), word.confidence)


def _from(word: Word, start: Samples) -> Word:
    return Word(word.text, max(word.start, start), max(word.end, start), word.confidence)
