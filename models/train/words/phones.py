"""The phones of a language as Kaldi numbers them.

In Kaldi's words: phones carry their position in the word (which is how libvosk finds where words begin), a phone has one emitting state,
and a unit (`voicehost.listen.phones.units`) is what Kaldi calls a pdf. What all languages share stands first, with the same numbers
(`Inventory`): so the network of one can begin from the English network and learn from English people too, and nothing English changes.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import cached_property

from voicehost.listen.phones.units import EVERY, LEFT, PHONES, SIL, WORD_START, output, output_after

BEGIN, INSIDE, END, ALONE = "_B", "_I", "_E", "_S"
PHONE_TABLE = ("<eps>", SIL, *(phone + position for phone in EVERY for position in (BEGIN, INSIDE, END, ALONE)))
"""Kaldi's phones; the index is the id."""

TRIPLES: tuple[tuple[int, int], ...] = tuple(
    (pid, output)
    for pid, name in enumerate(PHONE_TABLE)
    if pid
    for output in (
        [0] if name == SIL else [output_after(left, name[:-2]) for left in LEFT if (left == WORD_START) == (name[-2:] in (BEGIN, ALONE))]
    )
)
"""(phone id, output) of each emitting state, sorted; Kaldi numbers their transitions from 1, two each: the self-loop, then the way on."""
_TRANSITIONS = {triple: (2 * k - 1, 2 * k) for k, triple in enumerate(TRIPLES, 1)}


@dataclass(frozen=True)
class Inventory:
    """What one language's network and graph are made of: all of EVERY up to some phone, for numbers are given once and for all."""

    phones: tuple[str, ...]
    """Those that its words are made of."""
    known: int
    """How many of EVERY its network tells apart."""

    @cached_property
    def outputs(self) -> int:
        """Of its network."""
        return 1 + self.known * len(LEFT)

    @cached_property
    def table(self) -> tuple[str, ...]:
        """Kaldi's phones."""
        return PHONE_TABLE[: 2 + 4 * self.known]

    @cached_property
    def triples(self) -> tuple[tuple[int, int], ...]:
        return tuple(triple for triple in TRIPLES if triple[0] < len(self.table))

    @cached_property
    def transitions(self) -> int:
        """Transition ids run from 1 to this one."""
        return 2 * len(self.triples)


ENGLISH = Inventory(PHONES, len(PHONES))
GERMAN = Inventory(tuple(phone for phone in EVERY if phone not in ("AE", "AH", "EY", "OW", "R")), len(EVERY))
"""Its words have a few English sounds: "Job", "Webseite", "Service", "Thriller"."""


def positioned(phones: Iterable[str]) -> Iterator[tuple[str | None, str, str]]:
    """(phone before or None, phone, position) of each phone of a word."""
    word = tuple(phones)
    for i, phone in enumerate(word):
        position = ALONE if len(word) == 1 else BEGIN if i == 0 else END if i == len(word) - 1 else INSIDE
        yield (word[i - 1] if i else None), phone, position


def transitions(left: str | None, phone: str, position: str = "") -> tuple[int, int]:
    """(self-loop id, forward id) of a phone after another in the same word; silence has no position."""
    return _TRANSITIONS[PHONE_TABLE.index(phone + position), output(left, phone)]
