"""What a recognizer is offered, in words that its lexicon has.

Vosk drops words that it does not have, which would turn "open voldemort" into a legal "open". So a sentence with such a word is offered
with a sound-alike in the word's place, and the sound-alike is translated back. If a word has no sound-alike, its sentences are left out.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from itertools import groupby

from voicehost.core.speech import UNKNOWN, Grammar, Samples, Word, samples

StandIns = Callable[[str], tuple[str, ...]]
"""Returns texts that sound like a word, the nearest first. A text may be several words."""

JOIN: Samples = samples(0.3)
"""Stretches of unknown speech with a shorter pause between them are one `[unk]`."""


@dataclass(frozen=True, slots=True)
class Offered:
    sentences: tuple[str, ...]
    """The sentences in words of the lexicon, including `[unk]`."""
    stand_ins: tuple[tuple[tuple[str, ...], str], ...] = ()
    """Pairs of a stand-in's tokens and the word that they stand for, the longest first."""
    left_out: tuple[str, ...] = ()
    """Words of the grammar that cannot be heard at all."""

    def original(self, words: tuple[Word, ...]) -> tuple[Word, ...]:
        """The words with stand-ins translated back."""
        read: list[Word] = []
        while words:
            taken, word = self._first(words)
            read.append(word)
            words = words[taken:]
        return tuple(read)

    def _first(self, words: tuple[Word, ...]) -> tuple[int, Word]:
        for tokens, text in self.stand_ins:
            run = words[: len(tokens)]
            if tuple(word.text for word in run) == tokens:
                least = min((word.confidence for word in run if word.confidence is not None), default=None)
                return len(run), Word(text, run[0].start, run[-1].end, least)
        return 1, words[0]


def offered(grammar: Grammar, hears: Callable[[str], bool], stand_ins: StandIns) -> Offered:
    tokens = tuple(dict.fromkeys(" ".join(grammar.sentences).split()))
    unheard = tuple(token for token in tokens if not hears(token))
    if not unheard:
        return Offered(grammar.sentences)
    replaced = {token: text for token in unheard if (text := _stand_in(token, tokens, hears, stand_ins)) is not None}
    left_out = set(unheard) - replaced.keys()
    sentences = (sentence.split() for sentence in grammar.sentences)
    heard = (" ".join(replaced.get(token, token) for token in sentence) for sentence in sentences if left_out.isdisjoint(sentence))
    pairs = sorted(((tuple(text.split()), token) for token, text in replaced.items()), key=lambda pair: -len(pair[0]))
    return Offered(tuple(dict.fromkeys(heard)), tuple(pairs), tuple(token for token in unheard if token not in replaced))


def _stand_in(token: str, taken: tuple[str, ...], hears: Callable[[str], bool], stand_ins: StandIns) -> str | None:
    """The nearest sound-alike that is not in the grammar itself, since that could not be translated back."""
    return next((text for text in stand_ins(token) if hears(text) and text not in taken), None)


def merged(words: tuple[Word, ...]) -> tuple[Word, ...]:
    """The words with neighbouring unknown ones joined, unless there is a pause between them."""
    return tuple(word for _, run in groupby(words, key=lambda word: word.text == UNKNOWN) for word in _merged_run(tuple(run)))


def _merged_run(run: tuple[Word, ...]) -> tuple[Word, ...]:
    if run[0].text != UNKNOWN:
        return run
    joined = [run[0]]
    for word in run[1:]:
        last = joined[-1]
        if word.start - last.end < JOIN:
            joined[-1] = Word(UNKNOWN, last.start, word.end, last.confidence)
        else:
            joined.append(word)
    return tuple(joined)
