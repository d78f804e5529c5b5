"""The suffixes that make derivatives: what they are added to, what they make, and when that is certain.

A suffix is certain if the base is long enough. Otherwise the definition of the commonest meaning has to use the base: "wooden" is made of
wood, but there is no corn in "corner".
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Set
from dataclasses import dataclass

from voicehost.lexicon.build.endings import bases, closed
from voicehost.lexicon.build.wordnet import WordNet

Forms = Mapping[str, frozenset[str]]
"""The lemmas of each inflected form."""


@dataclass(frozen=True, slots=True)
class Suffix:
    """A suffix, and what shows that a word is derived by it."""

    text: str
    on: str
    """The parts of speech that it is added to: "n", "v", "a", "r"."""
    makes: str
    sure: int | None = None
    """From how many letters on the base needs no definition; None: it always does."""


SUFFIXES = (
    *(Suffix("ly", "a", "r", 0), Suffix("ness", "a", "n", 0), Suffix("less", "n", "a", 0), Suffix("like", "n", "a", 0)),
    *(Suffix("ful", "nv", "a", 0), Suffix("ish", "na", "a", 0), Suffix("able", "v", "a", 0), Suffix("hood", "n", "n", 0)),
    *(Suffix("ize", "na", "v", 0), Suffix("ise", "na", "v", 0), Suffix("ship", "n", "n", 4), Suffix("some", "nv", "a", 5)),
    *(Suffix("y", "nva", "an"), Suffix("y", "n", "a", 5), Suffix("ic", "n", "a", 6), Suffix("al", "nv", "an"), Suffix("al", "n", "a", 6)),
    *(Suffix("ous", "n", "a", 6), Suffix("ial", "n", "a"), Suffix("ical", "n", "a"), Suffix("ive", "nv", "a"), Suffix("ly", "n", "a")),
    *(Suffix("en", "na", "va"), Suffix("ify", "na", "v"), Suffix("ate", "na", "v"), Suffix("ness", "v", "n")),
    *(Suffix("er", "nv", "n"), Suffix("or", "v", "n"), Suffix("ist", "na", "n"), Suffix("ian", "n", "na"), Suffix("an", "n", "na")),
    *(Suffix("ess", "n", "n"), Suffix("ine", "n", "n"), Suffix("most", "nar", "ar", 3)),
    *(Suffix("ery", "nva", "n"), Suffix("ry", "na", "n"), Suffix("dom", "na", "n"), Suffix("ism", "na", "n")),
    *(Suffix("ity", "a", "n"), Suffix("ty", "a", "n"), Suffix("th", "a", "n"), Suffix("ment", "v", "n"), Suffix("age", "nv", "n")),
    *(Suffix("ion", "v", "n"), Suffix("ation", "v", "n"), Suffix("ance", "v", "n"), Suffix("ence", "v", "n")),
)
_WOMEN = frozenset(("woman", "female", "wife", "girl"))
"""What a definition says about an -ess or a heroine if it does not name the base."""
_VESSELS = frozenset("ship vessel boat vehicle aircraft spacecraft warship".split())  # noqa: SIM905 - easier to read as a line


def derived(words: Set[str], net: WordNet, forms: Forms) -> Iterator[tuple[str, str]]:
    """Pairs of a word and the base of its suffix."""
    for word in words:
        for suffix in SUFFIXES:
            if word.endswith(suffix.text):
                base = _base(word, suffix, words, net)
                if base and _is_derived(word, base, suffix, net, forms):
                    yield word, base


def _is_derived(word: str, base: str, suffix: Suffix, net: WordNet, forms: Forms) -> bool:
    parts = net.lemmas.get(word)
    if parts is not None and not any(part in suffix.makes for part in parts):
        return False
    sure = (
        suffix.sure is not None
        and len(base) >= suffix.sure
        and (suffix.sure == 0 or not parts or all(part in suffix.makes for part in parts))
    )
    if suffix.text == "ship" and _VESSELS.intersection(net.meanings.get(word, "").split()):
        return False  # "airship" is no derivative, but "friendship" is
    if suffix.text in ("ess", "ine") and _WOMEN.intersection(net.meanings.get(word, "").split()):
        return True
    return sure or _defined(word, base, net, forms)


def _base(word: str, suffix: Suffix, words: Set[str], net: WordNet) -> str | None:
    known = (base for base in _stems(word, suffix.text) if len(base) > 2 and base != word and base in words)
    return next((base for base in known if any(part in suffix.on for part in net.lemmas.get(base, ()))), None)


def _stems(word: str, suffix: str) -> Iterator[str]:
    """What may have been there before the suffix, the likeliest first: "hate" for "hatable", "irony" for "ironic"."""
    stem = word.removesuffix(suffix)
    vowel = suffix[0] in "aeiouy"
    if not (vowel and closed(stem)):
        yield stem
    if stem.endswith("i"):
        yield stem[:-1] + "y"
    if suffix == "ess" and stem.endswith("r"):
        yield from (f"{stem[:-1]}er", f"{stem[:-1]}or", f"{stem}er")  # "tigress", "actress", "sorceress"
    if suffix in ("dom", "th"):
        yield stem + "e"
    if vowel and len(stem) > 2:
        yield from (stem + "e", stem[:-1] if stem[-1] == stem[-2] else stem, stem + "y")
    yield from bases(word, suffix)


def _defined(word: str, base: str, net: WordNet, forms: Forms) -> bool:
    """Whether the definition of the longer word's commonest meaning uses the shorter one, or a form of it, or its -ness or -ly."""
    used = set(re.findall(r"[a-z]+", net.meanings.get(word, ""))) - {word}
    return any(token == base or base in forms.get(token, ()) or base in (*bases(token, "ness"), *bases(token, "ly")) for token in used)
