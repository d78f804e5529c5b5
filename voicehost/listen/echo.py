"""What the host heard of itself, word by word: the last net, behind the canceller.

What is left of the loudspeaker in the sound is heard too, and forced into the words that may be said. What was heard is taken for an echo
where two thirds of its words were being announced at about that time: a phrase, or all of it where there is none. A phrase that a
player said beside the host's words is cut out of them and kept. Where in doubt, it is the echo: a player who is not heard says it again,
a host that obeys itself ruins the game.
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
"""How far a word may be from where it is expected in its announcement: the pace of speech is uneven, and sound takes its time."""

ALIKE = 75
"""Of 100: how near in spelling a misheard word must be to a spoken one, or..."""

NEAR = 0.34
"""...at most how far in sound, of 1: one phone in three."""

SLACK_CLEAR: Samples = round(0.25 * RATE)
"""The same where it is cancelled: what is left of it comes when it must, and is misheard as anything, so that..."""

NEAR_CLEAR = 0.0
"""...a word that is `SURE` is its own only where it said that very word, or what sounds the same, or began one that is near..."""

AT_ONCE: Samples = round(0.15 * RATE)
"""...within so long. Players' words are often near: "line" is called upon "like", a quarter of a second after the host began that."""


class Announced(Protocol):
    """As the announcer's `Announcement`; named here because listening and speaking know nothing of each other."""

    @property
    def text(self) -> str: ...

    @property
    def start(self) -> Samples: ...

    @property
    def end(self) -> Samples: ...


SURE = 0.9
"""Confidence, below which one word alone among the host's own is not taken for a player's."""


NO_NUMBERS: frozenset[str] = frozenset()


def without_echo(
    utterance: Utterance, said: Sequence[Announced], grammar: Grammar, *, clear: bool = False, numbers: frozenset[str] = NO_NUMBERS
) -> Utterance | None:
    """What players said of it; None where that is nothing. `said` in order of time; `clear`: the host's voice is cancelled in the sound;
    `numbers`: the words that numbers are made of, which the host said and which were written in digits."""
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
    """Whether a phrase is not the host's. `alone`: one word is enough, however uncertain."""
    words = [word for word in phrase if word.text != UNKNOWN]
    others = [word for word in words if word not in own]
    certain = len(others) > 1 or alone or any((word.confidence or 0) >= SURE for word in others)
    return bool(others) and certain and 3 * len(others) > len(words)


def _under(word: Word, spoken: Sequence[Announced]) -> bool:
    return any(announced.start < word.end and word.start < announced.end + SLACK for announced in spoken)


def is_echo(utterance: Utterance, said: Sequence[Announced], *, clear: bool = False, numbers: frozenset[str] = NO_NUMBERS) -> bool:
    """`said` in order of time. An utterance without a word of the grammar is an echo if anything was announced meanwhile; a tone has
    no words, so it hides only what is over when it is: a poem goes on under it."""
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
    """Of words, the most that were announced in the same order: an echo has no other. ("Ana like" does not come back of "Like, Ana".)"""
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
    """Its words with about when each sounded, in proportion to their letters."""
    length = len(announced.text) or 1
    for word in re.finditer(r"[\w']+", announced.text.lower()):
        yield (
            word.group(),
            announced.start + (announced.end - announced.start) * word.start() // length,
            announced.start + (announced.end - announced.start) * word.end() // length,
        )
