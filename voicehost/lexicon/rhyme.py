"""Rhymes, by sound and not by spelling.

Two words rhyme if they sound alike from a stressed vowel on and the consonants before that vowel differ. The vowel has the main stress, or
a secondary one after it ("tonight" and "sunlight"). Unstressed AH0 and IH0 count as one sound, as most people say them.
"""

from __future__ import annotations

from collections.abc import Iterator

from voicehost.lexicon.phones import encode, is_primary, is_stressed, is_vowel, plain
from voicehost.lexicon.sounds import WEAK, codes
from voicehost.lexicon.spelling import key

_TWO = "PL PR PY BL BR BY TR TW DR DW KL KR KW KY GL GR FL FR FY VY MY SP ST SK SM SN SL SW SF"
_MORE = (
    ("TH", "R"),
    ("TH", "W"),
    ("SH", "R"),
    ("HH", "Y"),
    ("S", "P", "L"),
    ("S", "P", "R"),
    ("S", "T", "R"),
    ("S", "K", "R"),
    ("S", "K", "W"),
)
_CLUSTERS = frozenset(encode(cluster) for cluster in (*map(tuple, _TWO.split()), *_MORE))
"""What an English syllable may begin with, besides single consonants."""


def rhymes(a: str, b: str) -> bool | None:
    """Whether two words rhyme; None if a pronunciation is unknown. A word does not rhyme with itself or with its homophones."""
    ends = _ends(a, b)
    if ends is None:
        return None
    return key(a) != key(b) and any(end[1] == other[1] and end[0] != other[0] for end, other in ends)


def _ends(a: str, b: str) -> tuple[tuple[tuple[str, str], tuple[str, str]], ...] | None:
    """All pairs of the two words' ends. Each end is the consonants before its vowel, and the rest."""
    first, second = codes(a), codes(b)
    if not first or not second:
        return None
    return tuple((tail, other) for code in first for tail in _tails(code) for end in second for other in _tails(end))


def _tails(code: str) -> Iterator[tuple[str, str]]:
    """The ends of a pronunciation: from the main stress on, and from each secondary stress after it. A word without stress has one, from
    its last vowel on."""
    places = [place for place, char in enumerate(code) if is_stressed(char)] or [p for p, char in enumerate(code) if is_vowel(char)][-1:]
    main = max((place for place in places if is_primary(code[place])), default=places[-1] if places else 0)
    for place in places:
        if place >= main:
            yield _onset(code[:place]), plain(code[place] + code[place + 1 :].translate(WEAK))


def _onset(before: str) -> str:
    """The consonants that begin the syllable, as many as English allows."""
    start = len(before)
    while start and not is_vowel(before[start - 1]) and (start == len(before) or before[start - 1 :] in _CLUSTERS):
        start -= 1
    return before[start:]
