"""What a recognizer is, and a recognizer that reads a script: text instead of speech.

A recognizer is told what may be said and is fed sound; it answers with utterances. It also says how far it has made up its mind. Deadlines
are compared with `settled`, so a guess that began in time counts even if it is decoded late.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from typing import Protocol

from voicehost.core.speech import UNKNOWN, AudioChunk, Hypothesis, Listening, Samples, Utterance, Word, samples
from voicehost.listen.number_lists import in_marks, with_tenths

PACE = samples(0.35)
"""How long a scripted word takes by default."""

_WORD = re.compile(r"\[unk\]|[^\W_]+(?:'[^\W_]+)*")
_BELOW_ZERO = re.compile(r"(?<!\S)[-\u2212](?=\d)|(?<=[^\W\d_]\s)[-\u2212]\s+(?=\d+\s+[^\W\d_])")
"""A minus before a number. Between words there may be a space behind it: "Ana has - 3 points"."""

_MORE = re.compile(r"(?<=[^\W\d_]\s)\+\s*(?=\d)")
"""A plus between a word and a number: "Ana +2"."""


class Recognizer(Protocol):
    """Hears utterances in chunks of sound."""

    def expect(self, listening: Listening) -> None:
        """Set what may be said from now on. Speech that has begun and has not been answered is heard again under it."""

    def accept(self, chunk: AudioChunk) -> tuple[Utterance, ...]:
        """Feed sound. Returns the utterances that have become certain, in order of time. Chunks come in order and may leave gaps."""

    def finish(self) -> tuple[Utterance, ...]:
        """End the source. Returns what was still open."""

    @property
    def settled(self) -> Samples:
        """No utterance that begins before this position can still arrive. It never decreases."""

    @property
    def begun(self) -> bool:
        """Whether somebody seems to be speaking who has not been answered yet."""

    @property
    def clear(self) -> bool:
        """Whether the host's own voice seems to be removed from the sound that this hears."""

    def so_far(self) -> Utterance | None:
        """What has been said since the last utterance, as far as it is known. The loop asks while somebody speaks over the host. Each
        reading is returned once, so None may mean that there is nothing new."""

    def hears(self, word: str) -> bool:
        """Whether the lexicon has every word of this text."""


def spoken_words(text: str) -> tuple[str, ...]:
    """The words of a text, in lower case and without punctuation. An apostrophe inside a word stays: "Maya guesses: 'Heaven'!" gives maya,
    guesses, heaven."""
    return tuple(_WORD.findall(text.lower().replace("\u2019", "'")))


def typed(text: str, at: Samples, numbers: Sequence[str] = (), decimal: tuple[str, ...] | None = None) -> Utterance:
    """A typed line, as if said at that moment. Its words take no time and have no confidence.

    `numbers` are the words for 0, 1, 2, ..., which digits may replace: 5 is five, -5 is minus five, and +5 behind a word is plus five.
    `decimal` is a mark between digits and how people say it: 9.2 is nine point two, also in a language whose mark is a comma. In a line of
    nothing but numbers, each is one: 9 2 is nine point zero and two point zero. A third word in `decimal` may stand between two numbers: 9
    and 2.
    """
    if decimal is not None:
        text = in_marks(text, decimal[0])
        text = with_tenths(text, numbers, *decimal) or text
        text = re.sub(rf"(?<=\d){re.escape(decimal[0])}(?=\d)", f" {decimal[1]} ", text)
    digits = {str(number): word for number, word in enumerate(numbers)}
    words = tuple(Word(digits.get(word, word), at, at) for word in spoken_words(_MORE.sub("plus ", _BELOW_ZERO.sub("minus ", text))))
    return Utterance(at, at, (Hypothesis(words),))


def _scripted(at: Samples, text: str, pace: Samples) -> Utterance:
    words = tuple(Word(word, at + pace * i, at + pace * (i + 1)) for i, word in enumerate(spoken_words(text)))
    said = Hypothesis(words)
    transcript = None if UNKNOWN in text else said
    return Utterance(at, words[-1].end if words else at, (said,), transcript)


class Scripted:
    """Hears each line of a script when the sound has passed the end of the line's last word, whatever the sound is."""

    def __init__(self, lines: Iterable[tuple[Samples, str]], pace: Samples = PACE) -> None:
        self._coming = sorted((_scripted(at, text, pace) for at, text in lines if spoken_words(text)), key=lambda u: (u.end, u.start))
        self._position: Samples = 0
        self._settled: Samples = 0
        self._reported: tuple[Word, ...] = ()

    def expect(self, listening: Listening) -> None:
        """Does nothing: the script is fixed."""

    def accept(self, chunk: AudioChunk) -> tuple[Utterance, ...]:
        self._position = max(self._position, chunk.end)
        return self._until(self._position)

    def finish(self) -> tuple[Utterance, ...]:
        return self._until(max((utterance.end for utterance in self._coming), default=self._position))

    @property
    def settled(self) -> Samples:
        return self._settled

    @property
    def begun(self) -> bool:
        return any(utterance.start < self._position for utterance in self._coming)

    @property
    def clear(self) -> bool:
        return True

    def so_far(self) -> Utterance | None:
        """The current line's words that have ended."""
        coming = next((utterance for utterance in self._coming if utterance.start < self._position), None)
        words = tuple(word for word in coming.best.words if word.end <= self._position) if coming is not None else ()
        if not words or words == self._reported:
            return None
        self._reported = words
        return Utterance(words[0].start, words[-1].end, (Hypothesis(words),))

    def hears(self, word: str) -> bool:
        return bool(spoken_words(word))

    def _until(self, position: Samples) -> tuple[Utterance, ...]:
        said = tuple(utterance for utterance in self._coming if utterance.end <= position)
        self._coming = self._coming[len(said) :]
        begun = min((utterance.start for utterance in self._coming), default=position)
        self._settled = max(self._settled, min(position, begun))
        return said
