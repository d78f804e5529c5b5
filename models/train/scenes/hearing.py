"""A search, heard as the host listens while a poem runs: through the whole recognizer, in chunks of 0.1 s."""

from __future__ import annotations

import time
from dataclasses import dataclass

import numpy as np

from models.train.scenes.searches import Search, grammar
from voicehost.core.speech import UNKNOWN, Listening, Utterance, Word, seconds
from voicehost.listen.vosk_recognizer import VoskRecognizer


@dataclass(frozen=True, slots=True)
class SearchOutcome:
    """One scene under one secret."""

    search: Search
    confidence: float
    """Of the secret where it was called; 0 where it was not heard there."""
    false: float
    """The highest confidence of the secret where it was not called."""
    phantom: float
    """The highest confidence of another phrase (a wrong guess, the end) that nobody said."""
    start_error: float
    """Seconds, signed; nan where not found. And how long after the end of the call the utterance came."""
    delay: float
    cpu: float
    length: float

    @property
    def form(self) -> str:
        if not self.search.spoken:
            return "nobody"
        if self.search.scene.called == "the end" or self.search.scene.called == "i'm done":
            return "end"
        kind = "name guesses" if " guesses " in self.search.spoken else "is it" if self.search.spoken.startswith("is it ") else "bare"
        return f"{kind}, {'over' if self.search.scene.over else 'after'}"

    @property
    def own(self) -> bool:
        return bool(self.search.spoken) and self.search.secret == self.search.word


def hear(recognizer: VoskRecognizer, search: Search) -> SearchOutcome:
    wanted = grammar(search.secret)
    utterances: list[tuple[Utterance, int]] = []
    begun = time.thread_time()
    recognizer.expect(Listening(wanted, dictation=True))
    for chunk in search.scene.chunks():
        utterances += [(utterance, chunk.end) for utterance in recognizer.accept(chunk)]
    utterances += [(utterance, len(search.scene.pcm) // 2) for utterance in recognizer.finish()]
    cpu = time.thread_time() - begun
    words = [(word, at) for utterance, at in utterances for word in utterance.best.words]
    hidden = {token for word in wanted.hidden for token in word.split()}
    secret = [(word, at) for word, at in words if word.text in hidden]
    right = [(word, at) for word, at in secret if search.secret == search.word and _on(search, word)]
    wrong = [word for word, at in secret if (word, at) not in right]
    others = [word for word, _ in words if word.text != UNKNOWN and word.text not in hidden and not _on(search, word)]
    first = next((utterance for utterance, _ in utterances if right and right[0][0] in utterance.best.words), None)
    start = _phrase_start(first, right[0][0]) if first else 0
    return SearchOutcome(
        search,
        max((word.confidence or 0 for word, _ in right), default=0),
        max((word.confidence or 0 for word in wrong), default=0),
        max((word.confidence or 0 for word in others), default=0),
        seconds(start - search.scene.start) if right else np.nan,
        seconds(right[0][1] - search.scene.end) if right else np.nan,
        cpu,
        seconds(len(search.scene.pcm) // 2),
    )


def _on(search: Search, word: Word) -> bool:
    return bool(search.spoken) and word.start < search.scene.end and word.end > search.scene.start


def _phrase_start(utterance: Utterance, last: Word) -> int:
    """Of the run of known words that ends with this one."""
    start = last.start
    for word in reversed(utterance.best.words[: utterance.best.words.index(last)]):
        if word.text == UNKNOWN:
            break
        start = word.start
    return start
