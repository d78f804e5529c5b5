"""Whether a text counts as a word, and if not, why.

A word is in SCOWL up to size 80 (American, British and Canadian, with their variants), or it is a compound in WordNet. A word that is both
a name and a common word ("may", "mark") is a word. But if only the largest lists know a name as a word, it is a name ("Paris", the plural
of a herb).
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from enum import StrEnum
from functools import cache, lru_cache

from voicehost.lexicon.common import zipf
from voicehost.lexicon.data import read, table
from voicehost.lexicon.spelling import key, normal, without_accents

__all__ = ["Reason", "Verdict", "judge", "normal"]

LONGEST = 50
"""Letters. "pneumonoultramicroscopicsilicovolcanoconiosis" has 45."""
_RARE = "89"
"""The flags of the sizes 70 and 80. If a word is in these only, being a name comes first."""
OWN_NOTHING = frozenset(["it", "he", "she", "that", "there", "here", "who", "what", "where", "when", "why", "how", "let"])
"""Words for which 's is a contraction and not a possessive."""
_SUGGESTED = "12345"
"""The flags of the sizes up to 50, from which suggestions for misspelled words are taken."""


class Reason(StrEnum):
    NOT_A_WORD = "not-a-word"
    PROPER_NOUN = "proper-noun"
    CONTRACTION = "contraction"
    POSSESSIVE = "possessive"
    ABBREVIATION = "abbreviation"
    MISSPELLED = "misspelled"
    NOT_LETTERS = "not-letters"
    TOO_LONG = "too-long"


@dataclass(frozen=True, slots=True)
class Verdict:
    word: str
    """The word as spelled by `normal`; if it is too long, only its beginning."""
    valid: bool
    reason: Reason | None = None
    """None if it is valid."""
    suggestion: str | None = None
    """The word that was probably meant, if there is one."""


def judge(word: str) -> Verdict:
    if len(word) > 4 * LONGEST:
        return Verdict(normal(word[:LONGEST]), False, Reason.TOO_LONG)
    return _judged(normal(word))


@lru_cache(maxsize=4096)
def _judged(word: str) -> Verdict:
    if len(word) > LONGEST:
        return Verdict(word, False, Reason.TOO_LONG)
    if not word or not all(char.isalpha() or char in " -'" for char in word) or not any(char.isalpha() for char in word):
        return Verdict(word, False, Reason.NOT_LETTERS)
    flags = flags_of(word)
    if "'" in word:
        return Verdict(word, False, _with_apostrophe(word, flags))
    if _is_word(flags):
        return Verdict(word, True)
    if reason := _other_kind(flags):
        return Verdict(word, False, reason)
    return _unknown(word)


def flags_of(word: str) -> str:
    """The flags that SCOWL gives a word (see build/scowl.py); "" if it has none."""
    known = table("dictionary")
    return known.get(key(word)) or known.get(without_accents(key(word))) or ""


def is_word(word: str) -> bool:
    return judge(word).valid


@lru_cache(maxsize=8)
def words_of(letters: int) -> frozenset[str]:
    """All words of this many letters from a to z. All lines are searched at once, because asking for each word takes ten times as long."""
    lines = re.findall(rf"(?m)^([a-z]{{{letters}}})\t(.*)$".encode(), read("dictionary"))
    return frozenset(word.decode() for word, flags in lines if _is_word(flags.decode()))


def _is_word(flags: str) -> bool:
    if flags[:1] in ("H", "S"):
        return True
    return flags[:1].isdigit() and not (flags[0] in _RARE and _name_size(flags) < flags[0])


def _name_size(flags: str) -> str:
    return flags[flags.index("P") + 1] if "P" in flags[:-1] else "9"


def _other_kind(flags: str) -> Reason | None:
    kinds = {"P": Reason.PROPER_NOUN, "A": Reason.ABBREVIATION, "C": Reason.CONTRACTION}
    return next((kinds[flag] for flag in flags if flag in kinds), None)


def _with_apostrophe(word: str, flags: str) -> Reason:
    """Why a text with an apostrophe is no word. Contractions are in the dictionary; possessives are there only without their ending."""
    base = word.removesuffix("s").removesuffix("'")
    if flags or base in OWN_NOTHING:
        return Reason.CONTRACTION
    return Reason.POSSESSIVE if word.endswith(("'s", "s'")) and flags_of(base) else Reason.NOT_A_WORD


def _unknown(word: str) -> Verdict:
    contracted = _contractions().get(word)
    if contracted:
        return Verdict(word, False, Reason.CONTRACTION, contracted)
    meant = _meant(word)
    return Verdict(word, False, Reason.MISSPELLED if meant else Reason.NOT_A_WORD, meant)


def _meant(word: str) -> str | None:
    """The commonest word that is one slip away: one letter more, less or different, or two neighbours swapped. The slips are generated and
    looked up, since there are far fewer of them than words to compare."""
    if len(word) < 3:
        return None
    return max(near_words(word), key=lambda text: (zipf(text), text), default=None)


def near_words(word: str) -> frozenset[str]:
    """The ordinary words that are one slip away."""
    return frozenset(slip for slip in _slips(word) if _is_suggested(slip))


def _slips(word: str) -> Iterator[str]:
    for at in range(len(word) + 1):
        before, after = word[:at], word[at:]
        yield before + after[1:]
        yield before + after[1:2] + after[:1] + after[2:]
        for char in _characters():
            yield before + char + after
            yield before + char + after[1:]


def _is_suggested(word: str) -> bool:
    flags = table("dictionary").get(word) if len(word) > 2 else None
    return flags is not None and (flags[0] in _SUGGESTED or flags[0] in "HS")


@cache
def _characters() -> str:
    """All characters that words are spelled with, sorted by code point."""
    return "".join(sorted(char for char in set(read("dictionary").decode("utf-8")) if char.isalpha() or char in " -'"))


@cache
def _contractions() -> dict[str, str]:
    """Contractions by their spelling without the apostrophe: {"dont": "don't"}."""
    lines = (line.split("\t") for line in read("dictionary").decode("utf-8").splitlines() if "'" in line)
    return {word.replace("'", ""): word for word, flags in lines if "C" in flags}
