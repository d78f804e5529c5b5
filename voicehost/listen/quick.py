"""Hearing single phrases that anybody may call at any moment, one right after another: each ends as soon as its sound does.

Where people call out, Vosk's own end of an utterance comes late (half a second of silence, decoded), and shouts that follow one another
run together into one utterance. So the sound itself is looked at: when it has been quiet for a moment after speech, what was heard is
read, and if it ends with a whole phrase it is told. Only the first phrase of a reading is: what may be said next depends on it, so the
sound after it is heard anew.

Phrases here differ in one sound, and the grammar bounds words, not phrases. So several readings are asked for, those that hold parts of
phrases are left out, and how sure a reading is, is its share among those that are left.

A recognizer's grammar takes for likelier what stands in more of its sentences. A word is no likelier for its letter having more names
("tame with a tango, with a tea, with a T"), so between phrases that differ in that alone it is taken out again.
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
"""Asked for, of each utterance."""

NO_PHRASE = 0.2
"""Share of the readings that are whole phrases, below which there was none."""

MAY_BE = 0.1
"""Share of the readings that are phrases, from which on speech that is rather unknown is taken for a phrase, if nothing else was said. Of
399 recordings of people who said nothing that could be played, one had such a share; of 20 minutes of people reading, nothing."""

QUIET: Samples = samples(0.2)
"""Silence after which a phrase that is whole has ended. The longest stop inside a word is about half of that."""

SILENT: Samples = samples(0.4)
"""Silence after which speech that is no phrase, nor begins one, has ended too: the next call shall not be heard as one with it."""

GOES_ON: Samples = samples(0.5)
"""And after which the beginning of a phrase has, as a name: whoever goes on later has to say it anew."""

A_CALL: Samples = samples(1.5)
"""No call is longer. What is may be talk, and what is said after a breath in it no call."""

A_WORD: Samples = samples(0.3)
"""A phrase of several words is not said in less for each but one."""

ONSET: Samples = samples(0.05)
"""Of that silence, what is heard again: the next call may begin in it. What is before that may hold the last sound of this one."""

APART: Samples = samples(0.1)
"""With a longer pause between them, a phrase and unknown speech are not one utterance."""

ANOTHER: Samples = samples(0.2)
"""Speech after a phrase that is no shorter may be the next call, which could not be known before this one was."""

AS_LONG = 1.5
"""And no longer than so many times the phrase. What goes on for longer is talk."""

DISCOUNT = 0.5
"""Of each count of a pair of words Vosk keeps so much back for pairs that no sentence has."""

TWICE = math.log(2)
"""No letter has more than twice as many names as another."""

Run = tuple[Word, ...]


@dataclass(frozen=True, slots=True)
class Beginning:
    """What an utterance begins with."""

    readings: tuple[Hypothesis, ...]
    """Never empty, the likeliest first; their words have their share of these as their confidence."""
    rests: tuple[Run, ...]
    """What each of them has after it."""
    ended: bool
    """It is a whole phrase, and nothing speaks for more to come."""
    begun: bool
    """It ends with the beginning of a phrase: more is to come."""

    @property
    def alone(self) -> bool:
        """Nothing was heard after it."""
        return not self.rests[0]

    @property
    def start(self) -> Samples:
        return self.readings[0].words[0].start


class Calls:
    """The first phrase of an utterance, of several readings."""

    def __init__(self, sentences: Iterable[str]) -> None:
        self._sentences = tuple(sentences)
        self._phrases = Phrases(self._sentences)
        told = [("", *sentence.split(), "") for sentence in self._sentences]
        self._pairs = Counter(chain.from_iterable(map(pairwise, told)))
        self._firsts = Counter(chain.from_iterable(sentence[:-1] for sentence in told))

    def short(self, length: Samples) -> tuple[str, ...]:
        """The phrases that can be said in that time; none where all can."""
        words = 1 + length // A_WORD
        some = tuple(sentence for sentence in self._sentences if len(sentence.split()) <= words)
        return some if len(some) < len(self._sentences) else ()

    @cached_property
    def _begun(self) -> frozenset[tuple[str, ...]]:
        """Every beginning of a phrase that is not all of it."""
        tokens = (sentence.split() for sentence in self._sentences)
        return frozenset(tuple(each[:length]) for each in tokens for length in range(1, len(each)))

    def first(self, readings: Sequence[Hypothesis]) -> Beginning | None:
        """None without readings. Those that hold parts of phrases are passed over, unless nearly all speaks for them."""
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
        """How likely each is, in any unit: by its sound and, among phrases of as many words, not by how often the grammar has its words,
        unless that differs by more than the names of letters do: what can hardly be called is offered in few ways."""
        often = [self._often(reading.words) if is_whole else None for reading, is_whole in zip(readings, whole, strict=True)]
        usual: dict[int, float] = {}
        scores = list[float]()
        for reading, log in zip(readings, often, strict=True):
            more = log - usual.setdefault(len(reading.words), log) if log is not None else 0.0
            scores.append(reading.score - (more if abs(more) < TWICE else 0.0))
        return [math.exp(score - readings[0].score) for score in scores]

    def _often(self, words: Run) -> float | None:
        """Log-likelihood of these words in the grammar, as Vosk estimates it: by pairs. None where it has not all of them."""
        pairs = tuple(pairwise(("", *(word.text for word in words), "")))
        if not all(self._pairs[pair] for pair in pairs):
            return None
        return sum(math.log((self._pairs[pair] - DISCOUNT) / self._firsts[pair[0]]) for pair in pairs)

    def rather(self, call: Beginning) -> Beginning | None:
        """What may be a phrase, of what was rather unknown speech; None where it hardly is, or something else was heard too. A call that
        begins with a phrase is that phrase: what was cut off after it may be the next one."""
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
        """Whether its end is the beginning of a phrase, and not the whole of one."""
        texts = tuple(word.text for word in words)
        return not self._is_whole(words) and any(texts[at:] in self._begun for at in range(len(texts)))

    def _is_whole(self, words: Run) -> bool:
        texts = [word.text for word in words]
        spanned = {at for span in self._phrases.spans(texts) for at in span}
        return all(at in spanned or text == UNKNOWN for at, text in enumerate(texts))

    def _pieces(self, words: Run) -> list[Run]:
        """Phrases apart, and what comes after them; a little unknown speech goes with the phrase that it touches."""
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
    """Whether what comes after a phrase may be another call, and not its own last sound."""
    said, rest = words[span.start : span.stop], words[span.stop :]
    return ANOTHER <= rest[-1].end - rest[0].start <= AS_LONG * (said[-1].end - said[0].start)


def _is_talk(said: Run, rest: Run) -> bool:
    """Whether it may be, for all that is known so far: somebody goes right on with unknown words."""
    return bool(rest) and rest[0].text == UNKNOWN and not _pause((*said, *rest), len(said))


def _pause(words: Run, at: int) -> bool:
    return at > 0 and words[at].start - words[at - 1].end >= APART


def _sure(weighed: Sequence[tuple[Hypothesis, float]]) -> tuple[Hypothesis, ...]:
    """Each with its share of all the weights as the confidence of its words."""
    total = sum(weight for _, weight in weighed)
    return tuple(
        replace(reading, words=tuple(replace(word, confidence=weight / total) for word in reading.words)) for reading, weight in weighed
    )
