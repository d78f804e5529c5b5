"""Word families: a word with its inflections and derivatives. A table decides, not similarity of strings; build/families.py has the rule.

"ironic", "ironically" and "irony" are one family, and so are "unhappy" and "happy". "iron" is another, since words that merely begin alike
are not related. How a compound is spaced does not matter: "rain bows" belongs to "rainbow", and "hotdogs" to "hot dog".
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache

from voicehost.lexicon.data import groups, table
from voicehost.lexicon.spelling import key, without_accents


@lru_cache(maxsize=1024)
def family(word: str) -> frozenset[str]:
    """The family of a word, including the word itself (hyphens as spaces). Without relatives, it is only the word."""
    found = _base(key(word))
    return frozenset({key(word), found}).union(*(groups("families", spelling) for spelling in _spellings(found)))


def related(a: str, b: str) -> bool:
    """Whether two words are in one family. This is symmetric but not transitive: "leaves" is related to "leaf" and to "leave"."""
    return not family(a).isdisjoint(_spellings(_base(key(b))))


def _base(word: str) -> str:
    """The word without the possessive ending."""
    return word[:-2] if word.endswith("'s") and len(word) > 3 else word.removesuffix("'")


@lru_cache(maxsize=4096)
def _spellings(word: str) -> frozenset[str]:
    """The word as it is, without accents, without spaces, and split into two where the dictionary has it so."""
    return frozenset({word, without_accents(word), word.replace(" ", ""), *_in_two(word)})


def _in_two(word: str) -> Iterator[str]:
    letters = word.replace(" ", "")
    parts = (f"{letters[:cut]} {letters[cut:]}" for cut in range(1, len(letters)))
    return (spaced for spaced in parts if table("dictionary").get(spaced))
