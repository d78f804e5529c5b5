"""WordNet's files, as Debian's package `wordnet-base` installs them: lemmas with their parts of speech, irregular forms, and pointers.

Two kinds of pointer say that one word comes from another: "+", derivationally related form, and "\\", pertainym (an adjective's noun, an
adverb's adjective). Both join words, not meanings. A third, "!", names a word's opposite.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

FILES = Path("/usr/share/wordnet")
PARTS = {"n": "noun", "v": "verb", "a": "adj", "r": "adv"}


@dataclass(frozen=True, slots=True)
class WordNet:
    lemmas: dict[str, frozenset[str]]
    """The parts of speech ("n", "v", "a", "r") of each lemma. Lemmas have spaces between their parts and keep their capitals."""
    irregular: dict[str, frozenset[tuple[str, str]]]
    """The lemma and part of speech of each irregular form: {"geese": {("goose", "n")}}."""
    pointers: frozenset[tuple[str, str]]
    """Pairs of lemmas of which one comes from the other."""
    opposites: frozenset[tuple[str, str]]
    """Pairs of lemmas that mean the opposite of each other, in both orders."""
    synonyms: frozenset[tuple[str, ...]]
    """Groups of lemmas that share a meaning."""
    meanings: dict[str, str]
    """The definitions of a lemma's first meanings, one for each part of speech, with the lemmas that share them and without examples. Lower
    case."""
    definitions: dict[str, str]
    """The same without the lemmas that share the meaning."""
    first: frozenset[tuple[str, str]]
    """The pointers of a lemma's first meaning, which is its commonest: (lemma, other lemma), in lower case."""


def read() -> WordNet:
    entries = tuple(_synsets())
    synsets = {(part, fields[0]): _lemmas(fields) for part, fields, _ in entries}
    commonest = _commonest()
    lemmas: dict[str, set[str]] = defaultdict(set)
    meanings: dict[str, list[str]] = defaultdict(list)
    definitions: dict[str, list[str]] = defaultdict(list)
    for part, fields, gloss in entries:
        words = synsets[part, fields[0]]
        for word in words:
            lemmas[word].add(part)
            if commonest.get((part, word.lower())) == fields[0]:
                definition = gloss.split('"')[0].lower()
                meanings[word.lower()] += (*words, definition)
                definitions[word.lower()].append(definition)
    pointers = tuple(_pointers(entries, synsets, "+\\"))
    return WordNet(
        lemmas={lemma: frozenset(parts) for lemma, parts in lemmas.items()},
        irregular=_irregular(),
        pointers=frozenset((this, other) for _, this, other in pointers),
        opposites=frozenset((this.lower(), other.lower()) for _, this, other in _pointers(entries, synsets, "!")),
        synonyms=frozenset(tuple(words) for words in synsets.values() if len(words) > 1),
        meanings={lemma: " ".join(texts) for lemma, texts in meanings.items()},
        definitions={lemma: " ".join(texts) for lemma, texts in definitions.items()},
        first=frozenset(
            (this.lower(), other.lower()) for place, this, other in pointers if commonest.get((place[0], this.lower())) == place[1]
        ),
    )


Place = tuple[str, str]
"""The part of speech and offset of a synset."""


def _synsets() -> Iterator[tuple[str, list[str], str]]:
    for part, name in PARTS.items():
        for line in (FILES / f"data.{name}").read_text(encoding="latin-1").splitlines():
            if not line.startswith("  "):  # the licence at the beginning is indented
                fields, _, gloss = line.partition(" | ")
                yield part, fields.split(), gloss


def _lemmas(fields: list[str]) -> list[str]:
    count = int(fields[3], 16)
    return [fields[4 + 2 * i].split("(")[0].replace("_", " ") for i in range(count)]


def _commonest() -> dict[tuple[str, str], str]:
    """The offset of each lemma's first meaning, by part of speech and lemma."""
    found = {}
    for part, name in PARTS.items():
        for line in (FILES / f"index.{name}").read_text(encoding="latin-1").splitlines():
            if not line.startswith("  "):
                fields = line.split()
                found[part, fields[0].replace("_", " ")] = fields[-int(fields[2])]
    return found


def _pointers(
    entries: tuple[tuple[str, list[str], str], ...], synsets: dict[Place, list[str]], symbols: str
) -> Iterator[tuple[Place, str, str]]:
    """The pointers with one of these symbols: the synset that it leaves, the lemma there, and the lemma that it leads to."""
    for part, fields, _ in entries:
        start = 5 + 2 * int(fields[3], 16)
        for i in range(int(fields[start - 1])):
            symbol, offset, target, numbers = fields[start + 4 * i : start + 4 * i + 4]
            if symbol in symbols:
                source = synsets[part, fields[0]][int(numbers[:2], 16) - 1]
                yield (part, fields[0]), source, synsets[target.replace("s", "a"), offset][int(numbers[2:], 16) - 1]


def _irregular() -> dict[str, frozenset[tuple[str, str]]]:
    found: dict[str, set[tuple[str, str]]] = {}
    for part, name in PARTS.items():
        for line in (FILES / f"{name}.exc").read_text(encoding="latin-1").splitlines():
            form, *bases = (word.replace("_", " ") for word in line.split())
            for base in bases:
                found.setdefault(form, set()).add((base, part))
    return {form: frozenset(bases) for form, bases in found.items()}
