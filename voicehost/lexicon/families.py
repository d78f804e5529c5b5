"""Word families: a word with its inflections and derivatives. A table decides, not string similarity; build/families.py has the rule.

"ironic", "ironically" and "irony" are one family; "iron" is another, and "unhappy" is not of "happy"'s, since a family grows at
the end of a word, never at its front.
"""

from __future__ import annotations

from functools import lru_cache

from voicehost.lexicon.data import groups
from voicehost.lexicon.spelling import key, without_accents


@lru_cache(maxsize=1024)
def family(word: str) -> frozenset[str]:
    """Contains the word (hyphens as spaces); that alone where it has no relatives."""
    found = _base(key(word))
    spellings = {found, without_accents(found)}
    return frozenset({key(word), found}).union(*(groups("families", spelling) for spelling in spellings))


def related(a: str, b: str) -> bool:
    """Symmetric; not transitive, for "leaves" is of "leaf" and of "leave"."""
    return _base(key(b)) in family(a)


def _base(word: str) -> str:
    """Without the possessive."""
    return word[:-2] if word.endswith("'s") and len(word) > 3 else word.removesuffix("'")
