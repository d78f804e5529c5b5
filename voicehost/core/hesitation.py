"""Whoever hesitates in the midst of a phrase is waited for: "Lena guesses", a silence, "candle". Pure.

A recognizer ends an utterance in such a silence, and neither half is a phrase that names who guesses what. A phrase that is whole but for
its last slot is therefore kept for a while, and what fills the slot is read together with it.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace

from voicehost.core.interpret import FORGIVEN, OutOfGrammar, Understood, Verdict, interpret, is_own_word, left_over, opening_at_the_end
from voicehost.core.speech import UNKNOWN, Hypothesis, Listening, Samples, Utterance, Word, samples

WAITED: Samples = samples(3)
"""So much later what is missing may begin."""


@dataclass(frozen=True, slots=True)
class Begun:
    """A phrase that is whole but for its last slot."""

    words: tuple[Word, ...]
    """Never empty."""
    verdict: OutOfGrammar
    """What it is when nothing follows..."""
    utterance: Utterance
    """...in which utterance."""

    @property
    def start(self) -> Samples:
        return self.words[0].start

    @property
    def due(self) -> Samples:
        """Until then it is waited for."""
        return self.words[-1].end + WAITED


def begun(utterance: Utterance, verdicts: tuple[Verdict, ...], listening: Listening) -> tuple[tuple[Verdict, ...], Begun | None]:
    """The verdicts on an utterance, and what it leaves open at its end: that is the last verdict then, by itself. None where it leaves
    nothing open, or was typed."""
    last = verdicts[-1]
    if utterance.best.is_written or not isinstance(last, OutOfGrammar):
        return verdicts, None
    unknown = _within(utterance.best.words, last)
    words = opening_at_the_end(unknown, listening.grammar)
    if not words:
        return verdicts, None
    before = unknown[: len(unknown) - len(words)]
    if before and not listening.dictation:
        return verdicts, None  # talk, and no "um" before it
    rest = (left_over(before),) if before else ()
    own = left_over(words)
    return (*verdicts[:-1], *rest, own), Begun(words, own, utterance)


def completed(open_phrase: Begun, utterance: Utterance, verdicts: tuple[Verdict, ...], listening: Listening) -> tuple[Verdict, ...] | None:
    """The verdicts on the utterance with the first one that fills the phrase's slot as the whole phrase; None where none does."""
    for at, verdict in enumerate(verdicts):
        if verdict.start <= open_phrase.due:
            for whole in _joined(open_phrase, utterance, verdict, listening):
                if _may_fill(whole, verdict, listening):
                    return (*verdicts[:at], whole, *verdicts[at + 1 :])
    return None


def is_passed_over(utterance: Utterance) -> bool:
    """Whether it is no more than an "um", after which a phrase may still go on."""
    words = utterance.best.words
    return all(word.text == UNKNOWN for word in words) and sum(word.end - word.start for word in words) <= FORGIVEN


def _may_fill(whole: Understood, verdict: Verdict, listening: Listening) -> bool:
    """A word by itself, a shorter way to say the same, just what is missing, and where nobody recites whatever is no phrase: a phrase of
    another move is that."""
    if isinstance(verdict, Understood):
        parts = verdict.phrase.parts
        is_missing = len(parts) == 1 and (verdict.move.name == whole.move.name or parts == whole.phrase.parts[-1:])
        return is_own_word(verdict.phrase) or is_missing
    return isinstance(verdict, OutOfGrammar) and not listening.dictation


def _joined(open_phrase: Begun, utterance: Utterance, verdict: Verdict, listening: Listening) -> Iterator[Understood]:
    hypotheses = utterance.hypotheses if not listening.dictation else utterance.hypotheses[:1]
    said = tuple(Hypothesis((*open_phrase.words, *_within(hypothesis.words, verdict)), hypothesis.score) for hypothesis in hypotheses)
    for whole in interpret(replace(utterance, start=open_phrase.start, end=verdict.end, hypotheses=said), listening):
        if isinstance(whole, Understood) and whole.start == open_phrase.start and UNKNOWN not in whole.move.slots.values():
            yield whole


def _within(words: tuple[Word, ...], verdict: Verdict) -> tuple[Word, ...]:
    return tuple(word for word in words if word.start < verdict.end and word.end > verdict.start)
