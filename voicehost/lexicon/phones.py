"""Phones as CMU writes them ("HH EH1 V AH0 N"), and a character for each, so that a pronunciation is a short string.

rapidfuzz compares such strings fastest, and the data file stores them. Stressed vowels have characters of their own; `plain` removes the
stress.
"""

from __future__ import annotations

from typing import TypeAlias

Phones: TypeAlias = tuple[str, ...]
"""CMU phones. Vowels have a stress digit: ("HH", "EH1", "V", "AH0", "N")."""

CONSONANTS = tuple("B CH D DH F G HH JH K L M N NG P R S SH T TH V W Y Z ZH".split())  # noqa: SIM905 - easier to read as a line
VOWELS = tuple("AA AE AH AO AW AY EH ER EY IH IY OW OY UH UW".split())  # noqa: SIM905 - the same

_CONSONANT_CODES = "bCdDfghJklmnNprsStTvwyzZ"
_VOWEL_CODES = ("aAeEiIoOuUxXqQj", "0123456789!#$%&", "()*+-./:;<=>?@^")
"""The vowels' characters, by stress: none, primary, secondary."""

ENCODE: dict[str, str] = dict(zip(CONSONANTS, _CONSONANT_CODES, strict=True)) | {
    vowel + str(stress): code for stress, codes in enumerate(_VOWEL_CODES) for vowel, code in zip(VOWELS, codes, strict=True)
}
DECODE: dict[str, str] = {code: phone for phone, code in ENCODE.items()}

_PLAIN = str.maketrans(_VOWEL_CODES[1] + _VOWEL_CODES[2], _VOWEL_CODES[0] * 2)
_VOWEL_SET = frozenset("".join(_VOWEL_CODES))
_STRESSED = frozenset(_VOWEL_CODES[1] + _VOWEL_CODES[2])


def encode(phones: Phones) -> str:
    return "".join(ENCODE[phone] for phone in phones)


def decode(code: str) -> Phones:
    return tuple(DECODE[char] for char in code)


def without_stress(phones: Phones) -> Phones:
    """The phones as a recognizer's network and lexicon have them: ("HH", "EH", "V", "AH", "N")."""
    return tuple(phone.rstrip("012") for phone in phones)


def plain(code: str) -> str:
    """The same sounds without stress."""
    return code.translate(_PLAIN)


def is_vowel(char: str) -> bool:
    return char in _VOWEL_SET


def is_stressed(char: str) -> bool:
    """Whether it is a vowel with primary or secondary stress."""
    return char in _STRESSED


def is_primary(char: str) -> bool:
    return char in _VOWEL_CODES[1]
