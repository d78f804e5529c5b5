"""Word families: inflections, and derivatives that a fair table would take for the same word.

The rule: *a family is a stem with its endings and its prefixes.* "ironically", "ironic" and "irony" are one family, and so are "happy",
"unhappy" and "happiness". "sunlight" is not in the family of "sun", since a compound is another word. A derivation counts if WordNet points
from one word to the other and they share a stem, and also if suffixes.py or prefixes.py says so. If WordNet points to a doer (-er), that
counts only for its commonest meaning: a "tower" is not something that tows.

Derivations join lemmas into families (an equivalence). Inflected forms are then attached to their lemmas and do not join them: "leaves"
belongs to "leaf" and to "leave", which stay apart. The same holds for what two similar words have in common, as "humanity" for "human" and
"humane". Mistakes of this rule are corrected by hand: cuts.txt and joins.txt for derivations, forms.txt for inflections.
"""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterable, Iterator, Set
from functools import reduce
from itertools import takewhile
from pathlib import Path

from voicehost.lexicon.build.endings import bases
from voicehost.lexicon.build.prefixes import prefixed
from voicehost.lexicon.build.suffixes import Forms, derived
from voicehost.lexicon.build.wordnet import WordNet

HERE = Path(__file__).parent
_INFLECTIONS = {"s": "nv", "ed": "v", "ing": "v", "er": "a", "est": "a"}


def pairs(name: str) -> frozenset[frozenset[str]]:
    """The hand-written pairs in a file, in no order."""
    return frozenset(map(frozenset, _listed(name)))


def _listed(name: str) -> Iterator[tuple[str, str]]:
    """The hand-written pairs in a file: two words a line, with the reason after a #."""
    for line in (HERE / name).read_text(encoding="utf-8").splitlines():
        words = [word.strip() for word in line.split("#")[0].split(",")]
        if len(words) == 2:
            yield words[0], words[1]


def inflections(words: Set[str], net: WordNet) -> dict[str, frozenset[str]]:
    """The lemmas of each inflected form."""
    found: dict[str, set[str]] = defaultdict(set)
    for form, lemmas in net.irregular.items():
        if form in words:
            found[form].update(lemma for lemma, _ in lemmas if lemma in words and lemma != form)
    for form, lemma in _listed("forms.txt"):
        found[form].add(lemma)
    for word in words:
        found[word].update(_regular(word, words, net))
        if not found[word]:
            found[word].update(_of_compound(word, words, net))
    cuts = pairs("cuts.txt")
    kept = {form: frozenset(lemma for lemma in lemmas if frozenset((form, lemma)) not in cuts) for form, lemmas in found.items()}
    return {form: lemmas for form, lemmas in kept.items() if lemmas}


def _regular(word: str, words: Set[str], net: WordNet) -> Iterator[str]:
    for ending, parts in _INFLECTIONS.items():
        if parts == "a" and not net.lemmas.get(word, frozenset("a")) & {"a", "r"}:
            continue  # "offer" is not "more off"
        candidates = [base for base in bases(word, ending) if base in words]
        fitting = [base for base in candidates if any(part in parts for part in net.lemmas.get(base, ()))]
        yield from fitting
        if not fitting and parts != "a" and word not in net.lemmas:
            yield from candidates[:1]
    if word.endswith("men") and word[:-3] + "man" in words:
        yield word[:-3] + "man"


def _of_compound(word: str, words: Set[str], net: WordNet) -> Iterator[str]:
    """The lemma of words such as "schoolchildren" and "meatloaves", which no list has: that of the irregular form at their end, if it makes
    a noun."""
    for cut in range(3, len(word) - 3):
        for lemma, part in net.irregular.get(word[cut:], ()):
            whole = word[:cut] + lemma
            if part == "n" and whole in words and whole != word and word[:cut] in words and word not in net.lemmas:
                yield whole


def families(words: Set[str], net: WordNet, forms: Forms) -> list[tuple[str, ...]]:
    """The words of each family, sorted. Families of one word are left out."""
    cuts = pairs("cuts.txt")
    edges = {edge for edge in _derivations(words, net, forms) if edge not in cuts}
    shared = _shared(edges, net)
    joined = _components(edge for edge in edges if edge.isdisjoint(shared))
    leaves: dict[str, set[str]] = defaultdict(set)
    for form, lemmas in (*forms.items(), *shared.items()):
        for lemma in lemmas:
            leaves[lemma].add(form)
    found: set[tuple[str, ...]] = {("dice", "die")}  # only the noun, which is not in the family of "death"
    for lemma in words:
        members = joined.get(lemma, frozenset((lemma,)))
        if lemma == min(members):
            found.add(tuple(sorted(members.union(*(leaves[member] for member in members)))))
    return sorted(family for family in found if len(family) > 1)


def _derivations(words: Set[str], net: WordNet, forms: Forms) -> Iterator[frozenset[str]]:
    for a, b in ((word.lower(), other.lower()) for word, other in net.pointers if word.islower() or other.islower()):
        if a != b and a in words and b in words and same_stem(a, b) and _main_meaning(a, b, net):
            yield frozenset((a, b))
    suffixed = tuple(derived(words, net, forms))
    yield from map(frozenset, suffixed)
    yield from prefixed(words, net, forms, frozenset(word for word, _ in suffixed))
    yield from _variants(words, net)
    yield from pairs("joins.txt")


def _shared(edges: Set[frozenset[str]], net: WordNet) -> dict[str, frozenset[str]]:
    """Words that are derived both from a word and from another one that adds an -e, with both: {"humanity": {"human", "humane"}}.

    A verb with an -e is not another word: "breathe" belongs to "breath".
    """
    near: dict[str, set[str]] = defaultdict(set)
    for this, other in map(tuple, edges):
        near[this].add(other)
        near[other].add(this)
    longer = [word for word in near if word.endswith("e") and word[:-1] in near and word[:-1] not in near[word]]
    others = [word for word in longer if "v" not in net.lemmas.get(word, "")]
    found: dict[str, set[str]] = defaultdict(set)
    for word in others:
        for common in near[word] & near[word[:-1]]:
            found[common] |= {word, word[:-1]}
    return {word: frozenset(lemmas) for word, lemmas in found.items()}


def _main_meaning(a: str, b: str, net: WordNet) -> bool:
    base, longer = sorted((a, b), key=len)
    return not longer.endswith("er") or (longer, base) in net.first


def same_stem(a: str, b: str) -> bool:
    """Whether two words share a stem. There are two ways:

    - They begin alike for more than half of the shorter word: at least three letters, or all but the last of a short word.
    - The longer one begins with all consonants of the shorter one, at least three, as "pronunciation" does with those of "pronounce".
    """
    common = sum(1 for _ in takewhile(lambda letters: letters[0] == letters[1], zip(a, b, strict=False)))
    short = min(len(a), len(b))
    bare = _consonants(min(a, b, key=len))
    if a[0] == b[0] and len(bare) >= 3 and _consonants(max(a, b, key=len)).startswith(bare):
        return True
    return (common >= 3 and common >= 0.55 * short) or common >= max(2, short - 1)


def _consonants(word: str) -> str:
    return "".join(letter for letter in word if letter not in "aeiouy")


def _variants(words: Set[str], net: WordNet) -> Iterator[frozenset[str]]:
    """Pairs of spellings of one word: the two share a meaning in WordNet and have the same `_key`."""
    for synonyms in net.synonyms:
        spelled: dict[str, list[str]] = defaultdict(list)
        for word in synonyms:
            if word in words:
                spelled[_key(word)].append(word)
        for first, *others in spelled.values():
            yield from (frozenset((first, other)) for other in others)


_SPELLINGS = (
    *((r"our", "or"), (r"is(e|ing|ation|er)", r"iz\1"), (r"ys(e|ing|er)", r"yz\1"), (r"[ao]e", "e"), (r"re$", "er"), (r"ogue$", "og")),
    *((r"ical(?=ly$|$)", "ic"), (r"c(?=e$)", "s"), (r"grey", "gray"), (r"y", "i"), (r"ph", "f"), (r"dgem", "dgm"), (r"(.)\1", r"\1")),
)


def _key(word: str) -> str:
    """A text that is the same for "colour" and "color", "organise" and "organize", "ironical" and "ironic"."""
    return reduce(lambda text, spelling: re.sub(spelling[0], spelling[1], text), _SPELLINGS, word)


def _components(edges: Iterable[frozenset[str]]) -> dict[str, frozenset[str]]:
    members: dict[str, set[str]] = {}
    for edge in edges:
        groups = [members.get(word, {word}) for word in edge]
        merged = set().union(*groups)
        for word in merged:
            members[word] = merged
    return {word: frozenset(group) for word, group in members.items()}
