"""What a recognizer is, and one that reads a script: text in place of speech.

A recognizer is told what may be said, is fed sound, and answers with utterances. It also says how far it has made up its mind:
`settled` is what deadlines are judged against, so a guess begun in time counts though it is decoded late.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from typing import Protocol

from voicehost.core.speech import UNKNOWN, AudioChunk, Hypothesis, Listening, Samples, Utterance, Word, samples
from voicehost.listen.number_lists import with_tenths

PACE = samples(0.35)
"""How long a scripted word takes, unless told otherwise."""

_WORD = re.compile(r"\[unk\]|[^\W_]+(?:'[^\W_]+)*")
_BELOW_ZERO = re.compile(r"(?<!\S)[-\u2212](?=\d)")


class Recognizer(Protocol):
    def expect(self, listening: Listening) -> None:
        """What may be said from now on. Speech that has begun and was not yet answered is heard anew under it."""

    def accept(self, chunk: AudioChunk) -> tuple[Utterance, ...]:
        """Utterances that became certain, in order of time. Chunks come in order and may leave gaps."""

    def finish(self) -> tuple[Utterance, ...]:
        """The source has ended: what was still open."""

    @property
    def settled(self) -> Samples:
        """No utterance that starts before this can still arrive. Never goes back."""

    @property
    def begun(self) -> bool:
        """Whether somebody is speaking who was not answered yet, as far as is known."""

    @property
    def clear(self) -> bool:
        """Whether the host's own voice is taken out of what it hears, as far as is known."""

    def so_far(self) -> Utterance | None:
        """What has been said since the last utterance, as far as it is known. Asked for while somebody speaks over the host: once for
        each reading, and None where there is nothing new."""

    def hears(self, word: str) -> bool:
        """Whether every token of it is in the lexicon."""


def spoken_words(text: str) -> tuple[str, ...]:
    """Lower case, without punctuation; an apostrophe inside a word stays: "Maya guesses: 'Heaven'!" gives maya, guesses, heaven."""
    return tuple(_WORD.findall(text.lower().replace("\u2019", "'")))


def typed(text: str, at: Samples, numbers: Sequence[str] = (), decimal: tuple[str, str] | None = None) -> Utterance:
    """What was typed, as if said at that moment: its words take no time and have no confidence. `numbers`: the words for 0, 1, 2, ... in
    place of which digits may stand: 5 is five, and -5 is not. `decimal`: a mark between digits, and how people say it: 9.2 is nine point
    two, and of a line of nothing but numbers each is one: 9 2 is nine point zero and two point zero."""
    if decimal is not None:
        text = with_tenths(text, numbers, *decimal) or text
        text = re.sub(rf"(?<=\d){re.escape(decimal[0])}(?=\d)", f" {decimal[1]} ", text)
    digits = {str(number): word for number, word in enumerate(numbers)}
    words = tuple(Word(digits.get(word, word), at, at) for word in spoken_words(_BELOW_ZERO.sub("minus ", text)))
    return Utterance(at, at, (Hypothesis(words),))


def _scripted(at: Samples, text: str, pace: Samples) -> Utterance:
    words = tuple(Word(word, at + pace * i, at + pace * (i + 1)) for i, word in enumerate(spoken_words(text)))
    said = Hypothesis(words)
    transcript = None if UNKNOWN in text else said
    return Utterance(at, words[-1].end if words else at, (said,), transcript)


class Scripted:
    """Hears each line of a script when the sound's position has passed the line's last word, whatever the sound is."""

    def __init__(self, lines: Iterable[tuple[Samples, str]], pace: Samples = PACE) -> None:
        self._coming = sorted((_scripted(at, text, pace) for at, text in lines if spoken_words(text)), key=lambda u: (u.end, u.start))
        self._position: Samples = 0
        self._settled: Samples = 0
        self._told: tuple[Word, ...] = ()

    def expect(self, listening: Listening) -> None:
        """A script says what it says."""

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
        """Word by word; each is known when it has ended."""
        coming = next((utterance for utterance in self._coming if utterance.start < self._position), None)
        words = tuple(word for word in coming.best.words if word.end <= self._position) if coming is not None else ()
        if not words or words == self._told:
            return None
        self._told = words
        return Utterance(words[0].start, words[-1].end, (Hypothesis(words),))

    def hears(self, word: str) -> bool:
        return bool(spoken_words(word))

    def _until(self, position: Samples) -> tuple[Utterance, ...]:
        said = tuple(utterance for utterance in self._coming if utterance.end <= position)
        self._coming = self._coming[len(said) :]
        begun = min((utterance.start for utterance in self._coming), default=position)
        self._settled = max(self._settled, min(position, begun))
        return said
