"""Hear single phrases that anybody may call at any moment, one right after another. Each ends as soon as its sound does.

When people call out, Vosk ends an utterance late (after half a second of silence, plus decoding), and shouts in quick succession run
together into one utterance. So this listener watches the sound itself: when it has been quiet for a moment after speech, what was heard is
read, and if it ends with a whole phrase, that is reported. Only the first phrase of a reading is: what may be said next depends on it, so
the sound after it is heard anew.

Some phrases differ in a single sound, and the grammar bounds words, not phrases. So several readings are asked for, and those with parts of
phrases are left out. The confidence of a reading is its share among the rest.

To a recognizer, words are likelier if more sentences of its grammar have them. But a word is no likelier because its letter has more names
("tame with a tango, with a tea, with a T"). So between phrases that differ only in that, the effect is taken out again.
"""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from itertools import chain, pairwise

from voicehost.core.speech import UNKNOWN, Hypothesis, Samples, Word, samples
from voicehost.listen.spotting import Phrases

READINGS = 12
"""How many readings to ask for of each utterance."""

NO_PHRASE = 0.2
"""If a smaller share of the readings are whole phrases, no phrase was said."""

MAY_BE = 0.1
"""If at least this share of the readings are phrases, speech that is more likely unknown is still taken for a phrase, provided nothing
else was said. Of 399 recordings in which people said nothing that could be played, one had such a share; 20 minutes of people reading had
none."""

QUIET: Samples = samples(0.2)
"""A whole phrase has ended after this much silence. The longest stop inside a word is about half as long."""

SILENT: Samples = samples(0.4)
"""Speech that is no phrase, nor the beginning of one, has ended after this much silence, so that the next call is not joined to it."""

GOES_ON: Samples = samples(0.5)
"""The beginning of a phrase, such as a name, has ended after this much silence. Whoever goes on later has to say it again."""

A_CALL: Samples = samples(1.5)
"""No call is longer. Longer speech may be talk, and what follows a breath within it is no call."""

A_WORD: Samples = samples(0.3)
"""A phrase of several words takes at least this long for each word but one."""

ONSET: Samples = samples(0.05)
"""How much of the silence after a call is heard again, because the next call may begin in it. Earlier sound may still be the end of this
call."""

APART: Samples = samples(0.1)
"""A phrase and unknown speech with a longer pause between them are two utterances."""

ANOTHER: Samples = samples(0.2)
"""Speech after a phrase may be the next call if it is at least this long. What may be said next is known only once this call is."""

AS_LONG = 1.5
"""It may be the next call only if it lasts no longer than the phrase times this. Longer speech is talk."""

DISCOUNT = 0.5
"""How much Vosk takes off the count of each pair of words, to have something for pairs that no sentence has."""

TWICE = math.log(2)
"""No letter has more than twice as many names as another."""

Run = tuple[Word, ...]


@dataclass(frozen=True, slots=True)
class Beginning:
    """What an utterance begins with, in several readings."""

    readings: tuple[Hypothesis, ...]
    """The likeliest first, never empty. Each reading's share is the confidence of its words."""
    rests: tuple[Run, ...]
    """For each reading, the words after this beginning."""
    ended: bool
    """Whether it is a whole phrase and nothing suggests that more will come."""
    begun: bool
    """Whether it ends with the beginning of a phrase, so that more will come."""

    @property
    def alone(self) -> bool:
        """Whether nothing was heard after it."""
        return not self.rests[0]

    @property
    def start(self) -> Samples:
        return self.readings[0].words[0].start


class CallFinder:
    """Finds the first phrase in the readings of an utterance."""

    def __init__(self, sentences: Iterable[str]) -> None:
        self._sentences = tuple(sentences)
        self._phrases = Phrases(self._sentences)
        padded = [("", *sentence.split(), "") for sentence in self._sentences]
        self._pairs = Counter(chain.from_iterable(map(pairwise, padded)))
        self._firsts = Counter(chain.from_iterable(sentence[:-1] for sentence in padded))

    def short(self, length: Samples) -> tuple[str, ...]:
        """The phrases that can be said in that time; empty if all can."""
        words = 1 + length // A_WORD
        some = tuple(sentence for sentence in self._sentences if len(sentence.split()) <= words)
        return some if len(some) < len(self._sentences) else ()

    @cached_property
    def _begun(self) -> frozenset[tuple[str, ...]]:
        """Every proper beginning of a phrase."""
        tokens = (sentence.split() for sentence in self._sentences)
        return frozenset(tuple(each[:length]) for each in tokens for length in range(1, len(each)))

    def first(self, readings: Sequence[Hypothesis]) -> Beginning | None:
        """What the utterance begins with; None without readings. Readings with parts of phrases are skipped, unless nearly all are like
        that."""
        if not readings:
            return None
        whole = [self._is_whole(reading.words) for reading in readings]
        weights = self._weights(readings, whole)
        some = sum(weight for weight, is_whole in zip(weights, whole, strict=True) if is_whole) >= NO_PHRASE * sum(weights)
        begun: dict[str, tuple[Hypothesis, Run]] = {}
        shares: dict[str, float] = {}
        for reading, weight, is_whole in zip(readings, weights, whole, strict=True):
            if is_whole or not some:
                begin = self._pieces(reading.words)[0]
                text = " ".join(word.text for word in begin)
                begun.setdefault(text, (Hypothesis(begin, reading.score), reading.words[len(begin) :]))
                shares[text] = shares.get(text, 0.0) + weight
        texts = sorted(begun, key=lambda text: -shares[text])
        likeliest, rest = begun[texts[0]]
        goes_on = self._goes_on(readings[0].words)
        ended = some and all(word.text != UNKNOWN for word in likeliest.words) and not _is_talk(likeliest.words, rest) and not goes_on
        sure = _sure([(begun[text][0], shares[text]) for text in texts])
        return Beginning(sure, tuple(begun[text][1] for text in texts), ended, goes_on)

    def _weights(self, readings: Sequence[Hypothesis], whole: Sequence[bool]) -> list[float]:
        """How likely each reading is, in no particular unit.

        This is the likelihood of its sound. Readings that are whole phrases of equally many words are first corrected for how often the
        grammar has their words. A difference that is too large to come from the number of letter names is left as it is: it means that
        something can hardly be called, and is offered in few ways.
        """
        often = [self._often(reading.words) if is_whole else None for reading, is_whole in zip(readings, whole, strict=True)]
        usual: dict[int, float] = {}
        scores = list[float]()
        for reading, log in zip(readings, often, strict=True):
            more = log - usual.setdefault(len(reading.words), log) if log is not None else 0.0
            scores.append(reading.score - (more if abs(more) < TWICE else 0.0))
        return [math.exp(score - readings[0].score) for score in scores]

    def _often(self, words: Run) -> float | None:
        """The log-likelihood of these words in the grammar as Vosk estimates it, from pairs of words. None if the grammar lacks one of the
        pairs."""
        pairs = tuple(pairwise(("", *(word.text for word in words), "")))
        if not all(self._pairs[pair] for pair in pairs):
            return None
        return sum(math.log((self._pairs[pair] - DISCOUNT) / self._firsts[pair[0]]) for pair in pairs)

    def rather(self, call: Beginning) -> Beginning | None:
        """Take speech that was more likely unknown for a phrase all the same, if that is likely enough; None if it is not, or if something
        else was heard too. A call that begins with a phrase is that phrase: what was cut off after it may be the next call."""
        if self._is_phrase(call.readings[0].words):
            return call
        every = zip(call.readings, call.rests, strict=True)
        phrases = [(said, said.words[0].confidence or 0.0) for said, rest in every if not rest and self._is_phrase(said.words)]
        if not call.alone or sum(share for _, share in phrases) < MAY_BE:
            return None
        return Beginning(_sure(phrases), ((),) * len(phrases), ended=True, begun=False)

    def _is_phrase(self, words: Run) -> bool:
        return self._phrases.spans([word.text for word in words]) == (range(len(words)),)

    def _goes_on(self, words: Run) -> bool:
        """Whether it ends with the beginning of a phrase without being a whole one."""
        texts = tuple(word.text for word in words)
        return not self._is_whole(words) and any(texts[at:] in self._begun for at in range(len(texts)))

    def _is_whole(self, words: Run) -> bool:
        texts = [word.text for word in words]
        spanned = {at for span in self._phrases.spans(texts) for at in span}
        return all(at in spanned or text == UNKNOWN for at, text in enumerate(texts))

    def _pieces(self, words: Run) -> list[Run]:
        """Split the words into phrases and the rest. A little unknown speech stays with the phrase that it touches."""
        starts = {0}
        spans = self._phrases.spans([word.text for word in words])
        ends = {span.stop for span in spans}
        for span in spans:
            if span.start in ends or _pause(words, span.start):
                starts.add(span.start)
            if span.stop < len(words) and (_pause(words, span.stop) or _is_another(words, span)):
                starts.add(span.stop)
        bounds = [*sorted(starts), len(words)]
        return [words[begin:end] for begin, end in pairwise(bounds)]


def _is_another(words: Run, span: range) -> bool:
    """Whether the words after a phrase may be another call, and not just the last sound of this one."""
    said, rest = words[span.start : span.stop], words[span.stop :]
    return ANOTHER <= rest[-1].end - rest[0].start <= AS_LONG * (said[-1].end - said[0].start)


def _is_talk(said: Run, rest: Run) -> bool:
    """Whether it may be talk, because unknown words follow the phrase without a pause."""
    return bool(rest) and rest[0].text == UNKNOWN and not _pause((*said, *rest), len(said))


def _pause(words: Run, at: int) -> bool:
    return at > 0 and words[at].start - words[at - 1].end >= APART


def _sure(weighed: Sequence[tuple[Hypothesis, float]]) -> tuple[Hypothesis, ...]:
    """The readings, each with its share of the total weight as the confidence of its words."""
    total = sum(weight for _, weight in weighed)
    return tuple(
        replace(reading, words=tuple(replace(word, confidence=weight / total) for word in reading.words)) for reading, weight in weighed
    )
