"""SCOWL's lists: one file for each variety, kind and size, as Debian's package `scowl` installs them.

Sizes run from 10 (words that everybody knows) to 95 (words that nobody knows). Words count up to size 80. Names and abbreviations are taken
from the same sizes, since they only explain why something is not a word.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Iterator
from pathlib import Path

LISTS = Path("/usr/share/dict/scowl")
SIZES = (10, 20, 35, 40, 50, 55, 60, 70, 80)
KINDS = {"words": "", "proper-names": "P", "upper": "P", "abbreviations": "A", "contractions": "C"}
VARIETIES = (
    *("english", "american", "british", "british_z", "canadian", "variant_1", "variant_2"),
    *("british_variant_1", "british_variant_2", "canadian_variant_1", "canadian_variant_2"),
)


def stripped(word: str) -> str:
    """The word without accents, as most people type it."""
    return "".join(char for char in unicodedata.normalize("NFKD", word) if not unicodedata.combining(char))


def read() -> dict[str, str]:
    """Each word in lower case with its flags: "1" to "9" for the smallest size in which it is a word, "P" and a size for a name, "A" for an
    abbreviation, "C" for a contraction."""
    flags: dict[str, set[str]] = {}
    for flag, word in _entries():
        for spelling in {word, stripped(word)}:
            flags.setdefault(spelling.lower(), set()).add(flag)
    return {word: _joined(found) for word, found in flags.items()}


def _joined(flags: set[str]) -> str:
    smallest = {flag[:-1]: flag for flag in sorted(flags, reverse=True)}
    kinds = "".join(smallest[kind] if kind == "P" else kind for kind in sorted(smallest) if kind)
    return smallest.get("", "") + kinds


def _entries() -> Iterator[tuple[str, str]]:
    for kind, flag in KINDS.items():
        for variety in VARIETIES:
            for rank, size in enumerate(SIZES, start=1):
                path = LISTS / f"{variety}-{kind}.{size}"
                lines = path.read_text(encoding="utf-8").split() if path.exists() else ()
                for line in lines:
                    word = unicodedata.normalize("NFC", line)
                    if kind == "contractions" or not word.endswith("'s"):
                        yield f"{flag}{rank}", word
