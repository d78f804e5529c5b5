"""What is heard, and what may be said, as data. No I/O, no clock.

One clock, one unit: positions and lengths are `Samples`, counted at `RATE` since the source opened. Seconds appear only
where people read them (the cli and the prompts).

The question is never "what was said?" but "which of the things that may be said now was said, if any?": a `Grammar` is the
list of those things, and the same grammar serves recognizer, matcher, help and random tests.
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
"""Samples a second, everywhere behind the microphone."""

SPOKEN_OUT = 10_000
"""So many ways to fill a phrase are spoken out one by one."""

UNKNOWN = "[unk]"
"""The text of a `Word` for speech that is none of the grammar's words."""


def samples(seconds: float) -> Samples:
    return round(seconds * RATE)


def seconds(position: Samples) -> float:
    return position / RATE


@dataclass(frozen=True, slots=True)
class AudioChunk:
    """A run of sound. A lost stretch shows as a gap between one chunk's `end` and the next one's `start`."""

    start: Samples
    pcm: bytes
    """16-bit signed little-endian mono at `RATE`."""

    @property
    def end(self) -> Samples:
        return self.start + len(self.pcm) // 2


@dataclass(frozen=True, slots=True)
class Word:
    text: str
    """Lower case, or `UNKNOWN`."""
    start: Samples
    end: Samples
    confidence: float | None = None
    """Posterior in [0, 1]; None where the engine gives none."""


@dataclass(frozen=True, slots=True)
class WrittenWord:
    """A word as a second reading has it."""

    text: str
    """As it is written, with its capitals and with what stands before and behind it: "Heaven,"."""
    start: Samples
    end: Samples
    confidence: float
    """How probable its letters were, in [0, 1]."""


@dataclass(frozen=True, slots=True)
class Hypothesis:
    """One reading of an utterance."""

    words: tuple[Word, ...]
    score: float = 0.0
    """Log-likelihood, comparable inside one n-best only."""

    @property
    def text(self) -> str:
        return " ".join(word.text for word in self.words)

    @property
    def is_written(self) -> bool:
        """Typed or touched: no ear says how sure it is."""
        return all(word.confidence is None for word in self.words)


@dataclass(frozen=True, slots=True)
class Utterance:
    """Speech between two endpoints, or from the last endpoint to the end of a phrase that was certain before it."""

    start: Samples
    end: Samples
    hypotheses: tuple[Hypothesis, ...]
    """Best first, never empty."""
    transcript: Hypothesis | None = None
    """The open reading of the same sound, where `Listening.dictation` asked for one and not all of it was phrases."""

    @property
    def best(self) -> Hypothesis:
        return self.hypotheses[0]


@dataclass(frozen=True)  # not slotted: `begins` is worked out once
class Slot:
    """The open part of a phrase. With `choices`, one of them; `free`, any word at all; neither, one of `Grammar.hidden`."""

    name: str
    choices: tuple[tuple[str, str], ...] = ()
    """Pairs of what is said (lower case) and what it means: ("five", "5"), ("ana", "Ana"), ("lima", "L")."""
    free: bool = False
    before: tuple[str, ...] = ()
    """Words that may stand before what fills it and are not of it: articles."""
    unsaid: bool = False
    """What fills it is never said in the room: how it would be heard matters to nobody."""
    written: tuple[tuple[str, str], ...] = ()
    """Pairs of what is said and how that is written, where it is not written as it is said: ("stil", "Stil")."""
    own: bool = False
    """What fills it is a word of the speaker's own, though it is one of the choices: to tell or to choose one would give a move away."""

    @property
    def is_own_word(self) -> bool:
        return self.own or self.free

    @cached_property
    def begins(self) -> frozenset[str]:
        """The first word of each choice."""
        return frozenset(self._by_first)

    @cached_property
    def _by_first(self) -> dict[str, list[str]]:
        """What may be said, by its first word."""
        found: dict[str, list[str]] = {}
        for said, _ in self.choices:
            found.setdefault(said.partition(" ")[0], []).append(said)
        return found

    def beginning_with(self, words: frozenset[str]) -> tuple[str, ...]:
        """Of what may be said, all that begins with one of these words; in a fixed order."""
        return tuple(sorted(said for word in words for said in self._by_first.get(word, ())))


@dataclass(frozen=True)  # not slotted: `parts` and what is `fixed` are worked out once
class Phrase:
    """One way to say one move."""

    pattern: str
    """Lower-case words and slots in braces: "{player} guesses {word}"."""
    move: str
    """The name of the move it says."""
    slots: tuple[Slot, ...] = ()
    written: str = ""
    """As people read it, with capitals; empty where that is the pattern."""

    @property
    def way(self) -> str:
        """What a page sends of it: the move, and the slots that are filled, "play player word"."""
        return " ".join((self.move, *(slot.name for slot in self.slots)))

    def slot(self, name: str) -> Slot:
        return next(slot for slot in self.slots if slot.name == name)

    @cached_property
    def parts(self) -> tuple[str | Slot, ...]:
        """The pattern, word by word: fixed words as text, slots as themselves."""
        parts = self.pattern.split()
        return tuple(self.slot(part[1:-1]) if part.startswith("{") else part for part in parts) if self.slots else tuple(parts)

    @cached_property
    def fixed(self) -> frozenset[str]:
        """The words that stand in no slot."""
        return frozenset(part for part in self.pattern.split() if not part.startswith("{"))

    @cached_property
    def opening(self) -> Phrase | None:
        """All of it but its last slot: "{player} guesses". None where it ends otherwise, or less than two words come before that."""
        *before, last = self.parts
        if not isinstance(last, Slot) or len(before) < 2:
            return None
        pattern, _, _ = self.pattern.rpartition(" ")
        return Phrase(pattern, self.move, tuple(part for part in before if isinstance(part, Slot)))


@dataclass(frozen=True)
class Elsewhere:
    """What may be said at other moments: it is refused with its reason. And ways to say a move that are only typed.

    It is understood where it is typed, or happens to be heard in words of the grammar: no recognizer listens for it, for each word more is
    one more to be mistaken for another. Make one, and give it again and again: it is looked up by what it is.
    """

    phrases: tuple[Phrase, ...]
    __hash__ = object.__hash__


@dataclass(frozen=True)  # not slotted: `sentences` and `words` are worked out once
class Grammar:
    """Everything that may be said now."""

    phrases: tuple[Phrase, ...]
    hidden: tuple[str, ...] = ()
    """What the recognizer listens for and no player is shown: a secret word and all that counts as it."""
    decoys: tuple[str, ...] = ()
    """Words that sound like a hidden one, offered to the recognizer to draw off what is not the secret."""
    known: tuple[Phrase, ...] = ()
    """What people may well say though it is not allowed now. It is heard and refused with its reason, and never offered; what is
    said both here and in `phrases` is allowed."""
    elsewhere: tuple[Elsewhere, ...] = ()

    @cached_property
    def sentences(self) -> tuple[str, ...]:
        """Every phrase spoken out, each once, in order; of a phrase that can be filled in very many ways so many that whatever may
        stand in a slot does, twice: a recognizer learns from them which word follows which, and needs no more. A free slot is any hidden
        word, any decoy, or `UNKNOWN`."""
        return tuple(dict.fromkeys(text for phrase in self.heard for text in self._spoken(phrase)))

    @cached_property
    def heard(self) -> tuple[Phrase, ...]:
        """All that is listened for, what is allowed first."""
        return self.phrases + self.known

    @property
    def understood(self) -> tuple[Phrase, ...]:
        """All that is listened for, and all that is known of other moments."""
        return (*self.heard, *(phrase for each in self.elsewhere for phrase in each.phrases))

    @cached_property
    def patterns(self) -> frozenset[str]:
        """Of all that is listened for."""
        return frozenset(phrase.pattern for phrase in self.heard)

    @cached_property
    def words(self) -> frozenset[str]:
        """Those that phrases are made of, but for what is hidden: where one of them stands, a free slot has ended."""
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
    """Each filling of each part, with two of those of another."""
    for shift in range(2):
        for at in range(max(map(len, parts))):
            yield tuple(part[(at + shift * place) % len(part)] for place, part in enumerate(parts))


@dataclass(frozen=True, slots=True)
class Listening:
    """What to listen for now."""

    grammar: Grammar
    dictation: bool = False
    """People are talking freely (a poem runs): phrases are spotted inside longer speech, and a transcript of the rest is wanted too."""
    quick: bool = False
    """Anybody may call a phrase at any moment, right after another: each ends as soon as its sound does, and what may be said next
    depends on it."""
    recited: bool = field(default=True, compare=False)
    """Of free talk: whether somebody may still recite. Where nobody does, what is asked in writing disturbs nobody. It is nothing to
    listen for."""
