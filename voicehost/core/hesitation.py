"""The host waits for a speaker who hesitates in the middle of a phrase: "Lena guesses", a silence, "candle". Pure.

A recognizer ends the utterance in such a silence, and neither half is a phrase that names who guesses what. If an utterance ends with a
phrase that lacks only its last slot, it is kept for a while, and whatever fills the slot is read together with it.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace

from voicehost.core.interpret import FORGIVEN, OutOfGrammar, Understood, Verdict, interpret, is_own_word, left_over, opening_at_the_end
from voicehost.core.speech import UNKNOWN, Hypothesis, Listening, Samples, Utterance, Word, samples

WAITED: Samples = samples(3)
"""How long after the last word the missing part may still begin."""


@dataclass(frozen=True, slots=True)
class Begun:
    """A phrase that lacks only its last slot, as somebody began it."""

    words: tuple[Word, ...]
    """Never empty."""
    verdict: OutOfGrammar
    """The verdict on these words if nothing follows them."""
    utterance: Utterance
    """The utterance in which they were said."""

    @property
    def start(self) -> Samples:
        return self.words[0].start

    @property
    def due(self) -> Samples:
        """Until when the host waits for the rest."""
        return self.words[-1].end + WAITED


def begun(utterance: Utterance, verdicts: tuple[Verdict, ...], listening: Listening) -> tuple[tuple[Verdict, ...], Begun | None]:
    """Split off the phrase that an utterance leaves open at its end.

    Returns the verdicts, of which the last is then about the open phrase alone, and that phrase. It is None if the utterance leaves nothing
    open or was typed.
    """
    last = verdicts[-1]
    if utterance.best.is_written or not isinstance(last, OutOfGrammar):
        return verdicts, None
    unknown = _within(utterance.best.words, last)
    words = opening_at_the_end(unknown, listening.grammar)
    if not words:
        return verdicts, None
    before = unknown[: len(unknown) - len(words)]
    if before and not listening.dictation:
        return verdicts, None  # other words come before it, so this is talk
    rest = (left_over(before),) if before else ()
    own = left_over(words)
    return (*verdicts[:-1], *rest, own), Begun(words, own, utterance)


def completed(open_phrase: Begun, utterance: Utterance, verdicts: tuple[Verdict, ...], listening: Listening) -> tuple[Verdict, ...] | None:
    """Put the phrase together with the first verdict that fills its slot, and return the utterance's verdicts with the whole phrase in its
    place.

    None if no verdict fills the slot.
    """
    for at, verdict in enumerate(verdicts):
        if verdict.start <= open_phrase.due:
            for whole in _joined(open_phrase, utterance, verdict, listening):
                if _may_fill(whole, verdict, listening):
                    return (*verdicts[:at], whole, *verdicts[at + 1 :])
    return None


def is_passed_over(utterance: Utterance) -> bool:
    """Whether the utterance is no more than an "um", after which a phrase may still go on."""
    words = utterance.best.words
    return all(word.text == UNKNOWN for word in words) and sum(word.end - word.start for word in words) <= FORGIVEN


def _may_fill(whole: Understood, verdict: Verdict, listening: Listening) -> bool:
    """Whether a verdict may be what was missing.

    It may be if it is one word of the speaker's own, a shorter way to say the same move, just the missing part, or, unless somebody is
    reciting, no phrase at all. A phrase of another move stands for itself.
    """
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
