"""Recognize, word by word, what the host heard of itself: the last safeguard behind the canceller.

Whatever remains of the loudspeaker in the sound is recognized too, as words that may be said. Speech is taken for an echo if two thirds of
its words were being announced at about that time. This is judged for each phrase, or for the whole utterance if it has none. A phrase that
a player said beside the host's words is cut out and kept. In doubt it is an echo: a player who is not heard says it again, but a host that
obeys itself ruins the game.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator, Sequence
from functools import lru_cache
from itertools import product
from typing import Protocol

from rapidfuzz import fuzz

from voicehost.core.interpret import spotted
from voicehost.core.speech import RATE, UNKNOWN, Grammar, Hypothesis, Samples, Utterance, Word
from voicehost.lexicon.sounds import distance, pronunciations

SLACK: Samples = round(0.6 * RATE)
"""How far a word may be from where it is expected in its announcement. Speech has an uneven pace, and sound takes time to arrive."""

ALIKE = 75
"""A misheard word is like a spoken one if their spellings are at least this similar, from 0 to 100..."""

NEAR = 0.34
"""...or if their sounds differ by at most this share: one phone in three."""

SLACK_CLEAR: Samples = round(0.25 * RATE)
"""The slack if the host's voice is cancelled. What remains of it comes on time but may be misheard as anything."""

NEAR_CLEAR = 0.0
"""If the host's voice is cancelled and the recognizer is `SURE` of a word, it is the host's only if their sounds differ by no more than
this..."""

AT_ONCE: Samples = round(0.15 * RATE)
"""...or if it began within this time of a host's word that is like it. Players' words often are: a player calls "line" a quarter of a
second after the host began "like"."""


class Announced(Protocol):
    """The parts of the announcer's `Announcement` that matter here. Listening and speaking do not import each other."""

    @property
    def text(self) -> str: ...

    @property
    def start(self) -> Samples: ...

    @property
    def end(self) -> Samples: ...


SURE = 0.9
"""If just one word in a phrase is not the host's, its confidence must be at least this for the phrase to be a player's."""


NO_NUMBERS: frozenset[str] = frozenset()


def without_echo(
    utterance: Utterance, said: Sequence[Announced], grammar: Grammar, *, clear: bool = False, numbers: frozenset[str] = NO_NUMBERS
) -> Utterance | None:
    """What players said in the utterance; None if they said nothing.

    `said` is in order of time. `clear` says that the host's voice is cancelled in the sound. `numbers` are the words of numbers: the host
    says them, but its announcements have digits.
    """
    spoken = tuple(own_word for own_word in _overlapping(utterance, said, _slack(clear)) if own_word.text)
    echo = is_echo(utterance, said, clear=clear, numbers=numbers)
    if not spoken:
        return None if echo else utterance
    words = utterance.best.words
    own = {*_own(words, spoken, clear, numbers), *(word for word in words if word.text == UNKNOWN and _under(word, spoken))}
    if not own:
        return utterance
    phrases = [tuple(word for word in words if found.start <= word.start and word.end <= found.end) for found in spotted(words, grammar)]
    kept = {word for phrase in phrases if _a_players(phrase, own, alone=not echo) for word in phrase}
    if not kept:
        return None if echo else utterance
    left = tuple(word for word in words if word in kept or (word not in own and not echo))
    return Utterance(left[0].start, left[-1].end, (Hypothesis(left, utterance.best.score),), utterance.transcript)


def _a_players(phrase: tuple[Word, ...], own: Collection[Word], alone: bool) -> bool:
    """Whether a phrase is a player's and not the host's. With `alone`, one word is enough, however uncertain."""
    words = [word for word in phrase if word.text != UNKNOWN]
    others = [word for word in words if word not in own]
    certain = len(others) > 1 or alone or any((word.confidence or 0) >= SURE for word in others)
    return bool(others) and certain and 3 * len(others) > len(words)


def _under(word: Word, spoken: Sequence[Announced]) -> bool:
    return any(announced.start < word.end and word.start < announced.end + SLACK for announced in spoken)


def is_echo(utterance: Utterance, said: Sequence[Announced], *, clear: bool = False, numbers: frozenset[str] = NO_NUMBERS) -> bool:
    """Whether the utterance is an echo. `said` is in order of time.

    An utterance without a word of the grammar is an echo if anything was announced meanwhile. A tone has no words. It explains only sound
    that is over when the tone is, since a poem goes on beyond it.
    """
    meanwhile = tuple(_overlapping(utterance, said, _slack(clear)))
    words = tuple(word for word in utterance.best.words if word.text != UNKNOWN)
    return bool(meanwhile) and 3 * len(_own(words, meanwhile, clear, numbers)) >= 2 * len(words)


def _overlapping(utterance: Utterance, said: Sequence[Announced], slack: Samples) -> Iterator[Announced]:
    for announced in reversed(said):
        if announced.end + slack <= utterance.start:
            return
        sounds_through = announced.text or utterance.end <= announced.end + slack
        if announced.start < utterance.end and sounds_through:
            yield announced


def _slack(clear: bool) -> Samples:
    return SLACK_CLEAR if clear else SLACK


def _own(words: Sequence[Word], said: Sequence[Announced], clear: bool, numbers: frozenset[str]) -> tuple[Word, ...]:
    """The longest selection of these words that was announced in the same order. An echo keeps the order, so "Ana like" is no echo of
    "Like, Ana"."""
    slack = _slack(clear)
    announced = [announcement for each in sorted(said, key=lambda announcement: announcement.start) for announcement in _spread(each)]
    best: list[tuple[Word, ...]] = [()] * (len(announced) + 1)
    for word in words:
        if word.text == UNKNOWN:
            continue
        before, best = best, [()]
        sure = clear and (word.confidence or 0) >= SURE
        for nth, (text, start, end) in enumerate(announced):
            found = max(before[nth + 1], best[nth], key=len)
            at_that_time = start - slack < word.end and word.start < end + slack
            very = sure and abs(word.start - start) > AT_ONCE
            alike = word.text in numbers if text.isdigit() else _alike(word.text, text, very)
            if at_that_time and len(before[nth]) >= len(found) and alike:
                found = (*before[nth], word)
            best.append(found)
    return best[-1]


@lru_cache(maxsize=1024)
def _alike(heard: str, spoken: str, very: bool) -> bool:
    if heard == spoken or (not very and fuzz.ratio(heard, spoken) >= ALIKE):
        return True
    sounds = product(pronunciations(heard), pronunciations(spoken))
    return any(distance(sound, other) <= (NEAR_CLEAR if very else NEAR) for sound, other in sounds)


def _spread(announced: Announced) -> Iterator[tuple[str, Samples, Samples]]:
    """The words of an announcement, each with about when it began and ended, in proportion to its letters."""
    length = len(announced.text) or 1
    for word in re.finditer(r"[\w']+", announced.text.lower()):
        yield (
            word.group(),
            announced.start + (announced.end - announced.start) * word.start() // length,
            announced.start + (announced.end - announced.start) * word.end() // length,
        )
