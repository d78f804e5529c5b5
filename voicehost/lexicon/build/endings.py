"""How a regular ending sounds, so that "zigzagged" is pronounced as CMU's "zigzag" with -ed, and not guessed anew.

And how it is spelled: `bases` removes an ending ("hopping" to "hop").
"""

from __future__ import annotations

from collections.abc import Iterator

from voicehost.lexicon.phones import encode, plain

_VOICELESS = frozenset(encode(("P", "T", "K", "F", "TH", "S", "SH", "CH")))
_HISSING = frozenset(encode(("S", "Z", "SH", "ZH", "CH", "JH")))
_T, _D = encode(("T",)), encode(("D",))

SUFFIXES: dict[str, str] = {
    "ing": encode(("IH0", "NG")),
    "ness": encode(("N", "AH0", "S")),
    "less": encode(("L", "AH0", "S")),
    "ly": encode(("L", "IY0")),
    "like": encode(("L", "AY2", "K")),
    "ship": encode(("SH", "IH2", "P")),
    "er": encode(("ER0",)),
    "est": encode(("AH0", "S", "T")),
    "ful": encode(("F", "AH0", "L")),
    "ment": encode(("M", "AH0", "N", "T")),
}
ENDINGS = ("s", "ed", *SUFFIXES)
_VOWEL_LETTERS = frozenset("aeiou")


def sounded(base: str, ending: str) -> str:
    """The pronunciation of a base with an ending."""
    last = plain(base[-1])
    if ending == "s":
        return base + (encode(("AH0", "Z")) if last in _HISSING else encode(("S",)) if last in _VOICELESS else encode(("Z",)))
    if ending == "ed":
        return base + (encode(("AH0", "D")) if last in (_T, _D) else _T if last in _VOICELESS else _D)
    suffix = SUFFIXES[ending]
    return base + (suffix[1:] if last == plain(suffix[0]) and ending in ("ly", "ness", "less") else suffix)


def bases(word: str, ending: str) -> Iterator[str]:
    """Spellings that may be the word without its ending, the likeliest first."""
    stem = word.removesuffix(ending)
    if stem == word or len(stem) < 2:
        return
    if ending == "s":
        if stem.endswith("ie"):
            yield stem[:-2] + "y"
        if stem[-1] != "s" and (stem[-1] != "u" or len(stem) > 3):
            yield stem
        if stem.endswith(("she", "che", "xe", "se", "zze", "oe")):
            yield stem[:-1]
        return
    if stem.endswith("i") and ending != "ing":
        yield stem[:-1] + "y"
    if ending in ("ed", "ing", "er", "est"):
        doubled = len(stem) > 3 and stem[-1] == stem[-2] and stem[-1] not in _VOWEL_LETTERS
        if doubled and stem[-1] not in "lsfz":
            yield stem[:-1]
            return
        if closed(stem):
            yield stem + "e"
            return
        yield stem
        yield stem + "e"
        if doubled:
            yield stem[:-1]
        return
    yield stem
    if ending == "ly" and stem.endswith(("b", "p", "t", "d", "g")):
        yield stem + "le"  # "gently"
    if ending == "ly" and stem.endswith("l"):
        yield stem + "l"  # "fully"
    if ending == "ly" and stem.endswith("ical"):
        yield stem[:-2]  # "ironically"


def closed(stem: str) -> bool:
    """Whether a one-syllable stem would double its consonant ("hop"). Without a doubled consonant, the ending then belongs to "hope"."""
    if len(stem) < 3 or stem[-1] in _VOWEL_LETTERS or stem[-1] in "wxy" or stem[-2] not in _VOWEL_LETTERS:
        return False
    return not any(letter in "aeiouy" for letter in stem[:-2].removeprefix("qu")) and stem[-3] not in _VOWEL_LETTERS
