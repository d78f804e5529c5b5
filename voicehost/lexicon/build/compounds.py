"""Words of several parts, such as "ice cream" and "deep-fried": WordNet's lemmas with their inflected forms.

Two parts with a space count only as nouns, since a verb with a particle ("give up") is no compound. With hyphens, all parts of speech
count.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from voicehost.lexicon.build.scowl import stripped
from voicehost.lexicon.build.wordnet import WordNet

Forms = Mapping[str, frozenset[str]]


def read(net: WordNet) -> dict[str, str]:
    """The flags of each compound, whose parts are separated by spaces: "H" if it is written with hyphens, "S" with spaces, "P" if it is a
    name."""
    found: dict[str, str] = {}
    for lemma, parts in net.lemmas.items():
        word = stripped(lemma)
        if _letters(word) and ("-" in word or (word.count(" ") == 1 and "n" in parts)):
            flag = "P" if _is_name(word) else "H" if "-" in word else "S"
            key = word.lower().replace("-", " ")
            found[key] = "".join(sorted({*found.get(key, ""), flag}))
    return {key: flags.replace("P", "") or "P" for key, flags in found.items()}


def _is_name(word: str) -> bool:
    """Whether it is a name. A single capital letter does not make one: "T-shirt", "X-ray"."""
    return any(len(part) > 1 and part != part.lower() for part in word.replace("-", " ").split(" "))


def _letters(word: str) -> bool:
    parts = word.replace("-", " ").split(" ")
    return len(parts) > 1 and all(part.isascii() and part.isalpha() for part in parts)


def inflected(compounds: Mapping[str, str], net: WordNet, forms: Forms) -> tuple[tuple[str, str], ...]:
    """Pairs of an inflected form and its compound, sorted: ("deep fried", "deep fry"), ("passers by", "passer by")."""
    by_lemma: dict[str, list[str]] = {}
    for form, lemmas in forms.items():
        for lemma in lemmas:
            by_lemma.setdefault(lemma, []).append(form)
    parts = {lemma.lower().replace("-", " "): kinds for lemma, kinds in net.lemmas.items()}
    found = {(form, key) for key, flags in compounds.items() if flags != "P" for form in _forms(key, parts[key], by_lemma)}
    irregular = ((form.replace("-", " "), lemma.replace("-", " ")) for form, bases in net.irregular.items() for lemma, _ in bases)
    found |= {(form, lemma) for form, lemma in irregular if lemma in compounds and " " in form}
    return tuple(sorted(found))


def _forms(key: str, parts: frozenset[str], by_lemma: Mapping[str, list[str]]) -> Iterator[str]:
    head, _, last = key.rpartition(" ")
    for form in by_lemma.get(last, ()):
        plural = "n" in parts and form.endswith(("s", "men", "children", "feet", "teeth", "mice", "geese"))
        if plural or ("v" in parts and not form.endswith(("er", "est"))):
            yield f"{head} {form}"
