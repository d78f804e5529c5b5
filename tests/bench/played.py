"""Sound through the real recognizer and a game, in the order in which the host takes things: time first, then what was heard."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from voicehost.core.speech import AudioChunk, Samples, Utterance
from voicehost.listen.vosk_recognizer import VoskRecognizer
from voicehost.session.session import Session


def played(
    recognizer: VoskRecognizer, session: Session, chunks: Iterable[AudioChunk]
) -> Iterator[tuple[Samples, Utterance | None, Session]]:
    """The session after each thing that happened to it, with the utterance that did (None: time has passed), and where the sound was."""
    recognizer.expect(session.listening)
    for chunk in chunks:
        for utterance in recognizer.accept(chunk):
            session = session.tick(utterance.start)[0]
            yield chunk.end, None, session
            session = session.hear(utterance)[0]
            recognizer.expect(session.listening)
            yield chunk.end, utterance, session
        session = session.tick(recognizer.settled)[0]
        recognizer.expect(session.listening)
        yield chunk.end, None, session
