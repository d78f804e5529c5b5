"""WordNet's files, as Debian's package `wordnet-base` installs them: lemmas with their parts of speech, irregular forms, and pointers.

Two kinds of pointer say that one word comes from another: "+", derivationally related form, and "\\", pertainym (an adjective's noun, an
adverb's adjective). Both join words, not meanings.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

FILES = Path("/usr/share/wordnet")
PARTS = {"n": "noun", "v": "verb", "a": "adj", "r": "adv"}


@dataclass(frozen=True, slots=True)
class WordNet:
    lemmas: dict[str, frozenset[str]]
    """Parts of speech ("n", "v", "a", "r") by lemma; spaces between parts; capitals as written."""
    irregular: dict[str, frozenset[tuple[str, str]]]
    """Lemma and part of speech by irregular form: {"geese": {("goose", "n")}}."""
    pointers: frozenset[tuple[str, str]]
    """Pairs of lemmas, one of which comes from the other."""
    synonyms: frozenset[tuple[str, ...]]
    """Lemmas that share a meaning."""


def read() -> WordNet:
    synsets = {(part, fields[0]): _lemmas(fields) for part, fields in _synsets()}
    lemmas: dict[str, set[str]] = {}
    for (part, _), words in synsets.items():
        for word in words:
            lemmas.setdefault(word, set()).add(part)
    pointers = frozenset(_pointers(synsets))
    synonyms = frozenset(tuple(words) for words in synsets.values() if len(words) > 1)
    return WordNet({lemma: frozenset(parts) for lemma, parts in lemmas.items()}, _irregular(), pointers, synonyms)


def _synsets() -> Iterator[tuple[str, list[str]]]:
    for part, name in PARTS.items():
        for line in (FILES / f"data.{name}").read_text(encoding="latin-1").splitlines():
            if not line.startswith("  "):  # the licence stands indented at the head
                yield part, line.split(" | ")[0].split()


def _lemmas(fields: list[str]) -> list[str]:
    count = int(fields[3], 16)
    return [fields[4 + 2 * i].split("(")[0].replace("_", " ") for i in range(count)]


def _pointers(synsets: dict[tuple[str, str], list[str]]) -> Iterator[tuple[str, str]]:
    for part, fields in _synsets():
        start = 5 + 2 * int(fields[3], 16)
        for i in range(int(fields[start - 1])):
            symbol, offset, target, numbers = fields[start + 4 * i : start + 4 * i + 4]
            if symbol in "+\\":
                source = synsets[part, fields[0]][int(numbers[:2], 16) - 1]
                yield source, synsets[target.replace("s", "a"), offset][int(numbers[2:], 16) - 1]


def _irregular() -> dict[str, frozenset[tuple[str, str]]]:
    found: dict[str, set[tuple[str, str]]] = {}
    for part, name in PARTS.items():
        for line in (FILES / f"{name}.exc").read_text(encoding="latin-1").splitlines():
            form, *bases = (word.replace("_", " ") for word in line.split())
            for base in bases:
                found.setdefault(form, set()).add((base, part))
    return {form: frozenset(bases) for form, bases in found.items()}
