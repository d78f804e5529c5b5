"""The sounds that the network distinguishes, and their numbers among its outputs.

The network has one output for silence, and one for every *unit*: a phone together with the class of the phone before it in the same word,
"#" at the beginning of a word. So the network knows what a vowel does to the consonant after it, while a graph of words needs only each
word's own phones: how the word before ended does not matter.

Languages share what they can. The network of a language with sounds of its own has all of English's outputs first, with the same numbers,
and then its own.
"""

from __future__ import annotations

from collections.abc import Sequence

from voicehost.lexicon.phones import CONSONANTS, VOWELS

SIL = "SIL"
PHONES = (*CONSONANTS, *VOWELS)
"""CMU's 39 phones of English, without stress."""
NEAREST = {
    "A": "AH", "EE": "EY", "OO": "OW", "UE": "UW", "UI": "UH", "OE": "ER", "OI": "ER", "AX": "AH", "XR": "AH", "RR": "R", "CX": "SH",
    "X": "HH",
}  # fmt: skip
"""The sounds of German that English lacks, each with the nearest English one, from which its outputs are initialized. In order: short a;
long e and o; long and short ü; long and short ö; the e of "bitte"; the r of "wir" and that of "rot"; the ch of "ich" and that of "ach".

Long i, u and a, and short i, e, o and u, are taken for IY, UW, AA, IH, EH, AO and UH; "pf" and "ts" are two sounds each.
"""
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
"""Phones by where the mouth is when they end, which is where the next phone starts from."""
LEFT = (WORD_START, *CLASSES)

_CLASS_OF = {phone: name for name, phones in CLASSES.items() for phone in phones}
UNITS: tuple[tuple[str, str], ...] = tuple((left, phone) for phone in EVERY for left in LEFT)
"""The units of the network's outputs, from output 1 on. Output 0 is silence."""
_OUTPUT = {unit: index for index, unit in enumerate(UNITS, 1)}


def left_class(phone: str | None) -> str:
    """The class for the phone that follows this one; for None, that at the beginning of a word."""
    return WORD_START if phone is None else _CLASS_OF[phone]


def output(left: str | None, phone: str) -> int:
    """The network's output for a phone that follows `left` in the same word. With None the phone begins the word."""
    return 0 if phone == SIL else _OUTPUT[left_class(left), phone]


def output_after(left: str, phone: str) -> int:
    """The network's output for a phone that follows one of the class `left`."""
    return _OUTPUT[left, phone]


def outputs(phones: Sequence[str]) -> tuple[int, ...]:
    """The network's outputs for the phones of a word, without stress."""
    return tuple(output(before, phone) for before, phone in zip((None, *phones), phones, strict=False))
