"""What is heard and what may be said, as data. No I/O, no clock.

One clock, one unit: positions and lengths are `Samples`, counted at `RATE` since the source opened. Seconds appear only where people read
them: on the command line and in prompts.

The question is never "what was said?" but "which of the things that may be said now was said, if any?". A `Grammar` lists those things. The
recognizer, the matcher, the help and the random tests all use it.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import cached_property
from itertools import product
from math import prod
from typing import TypeAlias

Samples: TypeAlias = int
RATE = 16_000
"""Samples a second, everywhere but in the audio devices themselves."""

SPOKEN_OUT = 10_000
"""A phrase that can be filled in at most this many ways is written out in all of them."""

UNKNOWN = "[unk]"
"""The text of a `Word` for speech that is no word of the grammar."""


def samples(seconds: float) -> Samples:
    return round(seconds * RATE)


def seconds(position: Samples) -> float:
    return position / RATE


@dataclass(frozen=True, slots=True)
class AudioChunk:
    """A stretch of sound. If sound was lost, there is a gap between the `end` of one chunk and the `start` of the next."""

    start: Samples
    pcm: bytes
    """16-bit signed little-endian mono at `RATE`."""

    @property
    def end(self) -> Samples:
        return self.start + len(self.pcm) // 2


@dataclass(frozen=True, slots=True)
class Word:
    """A word that was recognized or typed."""

    text: str
    """Lower case, or `UNKNOWN`."""
    start: Samples
    end: Samples
    confidence: float | None = None
    """Posterior in [0, 1]; None if it was typed or the engine gives none."""


@dataclass(frozen=True, slots=True)
class WrittenWord:
    """A word from a second, slower reading of what was recited."""

    text: str
    """The word as it is written, with its capitals and punctuation: "Heaven,"."""
    start: Samples
    end: Samples
    confidence: float
    """The probability of its letters, in [0, 1]."""


@dataclass(frozen=True, slots=True)
class Hypothesis:
    """One reading of an utterance."""

    words: tuple[Word, ...]
    score: float = 0.0
    """Log-likelihood. It is comparable only within one n-best list."""

    @property
    def text(self) -> str:
        return " ".join(word.text for word in self.words)

    @property
    def is_written(self) -> bool:
        """Whether it was typed or touched. Then no word has a confidence."""
        return all(word.confidence is None for word in self.words)


@dataclass(frozen=True, slots=True)
class Utterance:
    """Speech between two endpoints, or from the last endpoint to the end of a phrase that the recognizer was sure of earlier."""

    start: Samples
    end: Samples
    hypotheses: tuple[Hypothesis, ...]
    """Best first, never empty."""
    transcript: Hypothesis | None = None
    """A reading without the grammar, if `Listening.dictation` asked for one and the sound was not all phrases."""

    @property
    def best(self) -> Hypothesis:
        return self.hypotheses[0]


@dataclass(frozen=True)  # not slotted: cached_property needs a __dict__
class Slot:
    """The open part of a phrase. It is filled with one of its `choices`, or with any word if it is `free`, or else with one of
    `Grammar.hidden`."""

    name: str
    choices: tuple[tuple[str, str], ...] = ()
    """Pairs of what is said (lower case) and what it means: ("five", "5"), ("ana", "Ana"), ("lima", "L")."""
    free: bool = False
    joins: frozenset[str] = frozenset()
    """Words at which a free filling does not end, although other phrases have them: "mary ann" are two names, and one."""
    before: tuple[str, ...] = ()
    """Words that may come before the filling and do not belong to it, such as articles."""
    unsaid: bool = False
    """Whether its fillings are never said aloud, so that it does not matter how they would be heard."""
    written: tuple[tuple[str, str], ...] = ()
    """Pairs of a spoken filling and its spelling, where they differ: ("stil", "Stil")."""
    own: bool = False
    """Whether the speaker must think of the filling, though it is one of the choices. Neither help nor pages may list them, since that
    would give a move away."""
    unlisted: frozenset[str] = frozenset()
    """The meanings that have no button on a page, although they may be entered."""
    alike: bool = False
    """Whether it may change places with the phrase's other slots that are alike: what fills them has no order."""

    @property
    def is_own_word(self) -> bool:
        return self.own or self.free

    @cached_property
    def begins(self) -> frozenset[str]:
        """The first word of each choice."""
        return frozenset(self._by_first)

    @cached_property
    def _by_first(self) -> dict[str, list[str]]:
        """What may be said, grouped by first word."""
        found: dict[str, list[str]] = {}
        for said, _ in self.choices:
            found.setdefault(said.partition(" ")[0], []).append(said)
        return found

    def beginning_with(self, words: frozenset[str]) -> tuple[str, ...]:
        """The choices that begin with one of these words, in a fixed order."""
        return tuple(sorted(said for word in words for said in self._by_first.get(word, ())))


@dataclass(frozen=True)  # not slotted: cached_property needs a __dict__
class Phrase:
    """One way to say one move."""

    pattern: str
    """Lower-case words and slots in braces: "{player} guesses {word}"."""
    move: str
    """The name of the move it says."""
    slots: tuple[Slot, ...] = ()
    written: str = ""
    """The phrase as people read it, with capitals; empty if it equals `pattern`."""

    @property
    def way(self) -> str:
        """The phrase as a page sends it: the move and its slots, "play player word"."""
        return " ".join((self.move, *(slot.name for slot in self.slots)))

    def slot(self, name: str) -> Slot:
        return next(slot for slot in self.slots if slot.name == name)

    @cached_property
    def parts(self) -> tuple[str | Slot, ...]:
        """The pattern, word by word: fixed words as text, slots as `Slot`."""
        parts = self.pattern.split()
        return tuple(self.slot(part[1:-1]) if part.startswith("{") else part for part in parts) if self.slots else tuple(parts)

    @cached_property
    def fixed(self) -> frozenset[str]:
        """The words of the pattern that are outside slots."""
        return frozenset(part for part in self.pattern.split() if not part.startswith("{"))

    @cached_property
    def opening(self) -> Phrase | None:
        """The phrase without its last slot: "{player} guesses". None if the phrase ends with a fixed word, or if fewer than two parts would
        be left."""
        *before, last = self.parts
        if not isinstance(last, Slot) or len(before) < 2:
            return None
        pattern, _, _ = self.pattern.rpartition(" ")
        return Phrase(pattern, self.move, tuple(part for part in before if isinstance(part, Slot)))


@dataclass(frozen=True)
class Elsewhere:
    """Phrases of other moments, which are refused with a reason, and ways to say a move that people only type.

    The host understands them if they are typed, or if they happen to be heard in words of the grammar. The recognizer does not listen for
    them, since each further word is one more that it may mistake for another. Instances are hashed by identity: make one and pass the same
    one each time, or the caches of `interpret` are of no use.
    """

    phrases: tuple[Phrase, ...]
    __hash__ = object.__hash__


@dataclass(frozen=True)  # not slotted: cached_property needs a __dict__
class Grammar:
    """Everything that may be said now."""

    phrases: tuple[Phrase, ...]
    hidden: tuple[str, ...] = ()
    """Words that the recognizer listens for and no player is shown: a secret word and everything that counts as it."""
    decoys: tuple[str, ...] = ()
    """Words that sound like a hidden one. The recognizer listens for them so that it does not take them for the secret."""
    known: tuple[Phrase, ...] = ()
    """Phrases that people are likely to say although they are not allowed now. They are heard and refused with a reason, and never offered.
    If `phrases` has the same words, those count."""
    elsewhere: tuple[Elsewhere, ...] = ()
    typed: tuple[Phrase, ...] = ()
    """The phrases that are allowed now of moves that can only be typed. They are understood among those of `elsewhere`."""

    @cached_property
    def sentences(self) -> tuple[str, ...]:
        """Every phrase written out, each once and in order. The recognizer learns from them which word follows which.

        A phrase with more than `SPOKEN_OUT` fillings is written out only until each filling has occurred at least twice, which is enough
        for that. A free slot is filled with each hidden word, each decoy, and `UNKNOWN`.
        """
        return tuple(dict.fromkeys(text for phrase in self.heard for text in self._spoken(phrase)))

    @cached_property
    def heard(self) -> tuple[Phrase, ...]:
        """All phrases that the recognizer listens for, the allowed ones first."""
        return self.phrases + self.known

    @property
    def understood(self) -> tuple[Phrase, ...]:
        """All phrases that it listens for, and those of other moments."""
        return (*self.heard, *(phrase for each in self.elsewhere for phrase in each.phrases))

    @cached_property
    def patterns(self) -> frozenset[str]:
        """The patterns of all phrases that it listens for."""
        return frozenset(phrase.pattern for phrase in self.heard)

    @cached_property
    def words(self) -> frozenset[str]:
        """The words of all phrases, without the hidden ones. A free slot ends where one of them begins."""
        chosen = {said for phrase in self.heard for slot in phrase.slots for said, _ in slot.choices}
        fixed = {part for phrase in self.heard for part in phrase.parts if isinstance(part, str)}
        return frozenset(word for said in chosen | fixed for word in said.split())

    def _spoken(self, phrase: Phrase) -> Iterator[str]:
        parts = [self.fillers(part) if isinstance(part, Slot) else (part,) for part in phrase.parts]
        ways = product(*parts) if prod(map(len, parts)) <= SPOKEN_OUT else _each(parts)
        return (" ".join(filled) for filled in ways)

    def fillers(self, slot: Slot) -> tuple[str, ...]:
        """What a recognizer should listen for in this slot."""
        if slot.choices:
            return tuple(dict.fromkeys(said for said, _ in slot.choices))
        return (*self.hidden, *self.decoys, UNKNOWN) if slot.free else self.hidden


def _each(parts: list[tuple[str, ...]]) -> Iterator[tuple[str, ...]]:
    """A few combinations in which every filling of every part occurs at least twice, beside different fillings of the other parts."""
    for shift in range(2):
        for at in range(max(map(len, parts))):
            yield tuple(part[(at + shift * place) % len(part)] for place, part in enumerate(parts))


@dataclass(frozen=True, slots=True)
class Listening:
    """What to listen for now."""

    grammar: Grammar
    dictation: bool = False
    """Whether people are talking freely, as in a poem: then phrases are spotted within longer speech, and the rest is transcribed."""
    quick: bool = False
    """Whether anybody may call a phrase at any moment, right after another. A phrase then ends as soon as its sound does, because what may
    be said next depends on it."""
    recited: bool = field(default=True, compare=False)
    """In dictation: whether somebody may still recite. If not, the host may show a question in writing without disturbing anybody. It makes
    no difference to the recognizer."""
    heard_only: bool = field(default=False, compare=False)
    """In dictation: whether no typed line is part of what is recited. The host then answers typed questions at once, in writing alone."""

    @property
    def reciting(self) -> bool:
        """Whether somebody may recite now."""
        return self.dictation and self.recited

    @property
    def reciting_in_writing(self) -> bool:
        """Whether a typed line may be part of what is recited now."""
        return self.reciting and not self.heard_only
