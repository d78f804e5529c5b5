"""The sounds that the network tells apart, and their numbers in the model's files.

The network has one output for silence, and one for every *unit*: a phone and the class of the phone before it in the same word, "#" at
the beginning of a word. So what a vowel does to the consonant after it is known to the network, while a graph of words needs no more than
its own spelling in phones: what the word before ended in is left open.

Languages share what they can: the network of one that has sounds of its own has all of English's outputs first, with the same numbers, and
then its own (`Inventory`). So it can begin from the English network and learn from English people too, and nothing English changes.

In Kaldi's words: phones carry their position in the word (which is how libvosk finds where words begin), a phone has one emitting state,
and a unit is what Kaldi calls a pdf.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import cached_property

from voicehost.lexicon.phones import CONSONANTS, VOWELS

SIL = "SIL"
PHONES = (*CONSONANTS, *VOWELS)
"""CMU's 39, without stress: those of English."""
NEAREST = {
    "A": "AH", "EE": "EY", "OO": "OW", "UE": "UW", "UI": "UH", "OE": "ER", "OI": "ER", "AX": "AH", "XR": "AH", "RR": "R", "CX": "SH",
    "X": "HH",
}  # fmt: skip
"""The sounds of German that English lacks, each with the English one that is nearest: what its outputs begin from. Short a, long e and o,
long and short ü and ö, the e of "bitte", the r of "wir" and that of "rot", the ch of "ich" and that of "ach". Long i, u and a, and short
i, e, o and u, are taken for IY, UW, AA, IH, EH, AO and UH; "pf" and "ts" are two sounds each."""
EVERY = (*PHONES, *NEAREST)

WORD_START = "#"
CLASSES: dict[str, tuple[str, ...]] = {
    "lips": ("B", "F", "M", "P", "V"),
    "teeth": ("D", "DH", "S", "T", "TH", "Z"),
    "nasal": ("N", "NG"),
    "palate": ("CH", "G", "JH", "K", "SH", "ZH", "CX", "X"),
    "glide": ("HH", "L", "W", "Y"),
    "r": ("ER", "R", "RR", "XR"),
    "front": ("AE", "AY", "EH", "EY", "IH", "IY", "OY", "EE", "UE", "UI", "OE", "OI"),
    "back": ("AA", "AH", "AO", "AW", "OW", "UH", "UW", "A", "OO", "AX"),
}
"""By where the mouth is when the phone ends: that is what the next phone starts from."""
LEFT = (WORD_START, *CLASSES)

_CLASS_OF = {phone: name for name, phones in CLASSES.items() for phone in phones}
UNITS: tuple[tuple[str, str], ...] = tuple((left, phone) for phone in EVERY for left in LEFT)
"""Of the network's outputs from 1 on; 0 is silence."""
_OUTPUT = {unit: index for index, unit in enumerate(UNITS, 1)}

BEGIN, INSIDE, END, ALONE = "_B", "_I", "_E", "_S"
PHONE_TABLE = ("<eps>", SIL, *(phone + position for phone in EVERY for position in (BEGIN, INSIDE, END, ALONE)))
"""Kaldi's phones; the index is the id."""

TRIPLES: tuple[tuple[int, int], ...] = tuple(
    (pid, output)
    for pid, name in enumerate(PHONE_TABLE)
    if pid
    for output in (
        [0] if name == SIL else [_OUTPUT[left, name[:-2]] for left in LEFT if (left == WORD_START) == (name[-2:] in (BEGIN, ALONE))]
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


def left_class(phone: str | None) -> str:
    """Of the phone that follows this one; None: it begins a word."""
    return WORD_START if phone is None else _CLASS_OF[phone]


def output(left: str | None, phone: str) -> int:
    """The network's output for a phone after another in the same word (None: it begins the word)."""
    return 0 if phone == SIL else _OUTPUT[left_class(left), phone]


def positioned(phones: Iterable[str]) -> Iterator[tuple[str | None, str, str]]:
    """(phone before or None, phone, position) of each phone of a word."""
    word = tuple(phones)
    for i, phone in enumerate(word):
        position = ALONE if len(word) == 1 else BEGIN if i == 0 else END if i == len(word) - 1 else INSIDE
        yield (word[i - 1] if i else None), phone, position


def transitions(left: str | None, phone: str, position: str = "") -> tuple[int, int]:
    """(self-loop id, forward id) of a phone after another in the same word; silence has no position."""
    return _TRANSITIONS[PHONE_TABLE.index(phone + position), output(left, phone)]


def output_after(left: str, phone: str) -> int:
    """The same after a class of LEFT."""
    return _OUTPUT[left, phone]
