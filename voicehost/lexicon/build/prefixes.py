"""The prefixes that make derivatives, and when that is certain: "unhappy" comes from "happy", but "reward" is no new ward.

A pair counts if one of these holds:

- WordNet calls the two words opposites ("impossible", "possible").
- The definition of the longer word's commonest meaning uses the shorter one and says what the prefix does to it ("mislead": lead someone in
  the wrong direction), or says of a verb that it is done again ("rerun").
- The prefix hardly begins anything else: "un-" an adjective or a verb, "non-" an adjective or a noun, "mis-" a verb.
- WordNet does not have the longer word, the prefix makes new words freely, and no suffix explains the word better.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Set
from dataclasses import dataclass

from voicehost.lexicon.build.suffixes import Forms
from voicehost.lexicon.build.wordnet import WordNet


@dataclass(frozen=True, slots=True)
class Prefix:
    text: str
    says: frozenset[str]
    """Words that a definition must use about the base, at least one of them; empty if it need not."""
    enough: frozenset[str] = frozenset()
    """Those that suffice by themselves if both words are verbs: "rerun" is to broadcast again."""
    sure: str = ""
    """The parts of speech ("n", "v", "a", "r") for which no definition is needed, if both words have one of them."""
    productive: bool = False
    """Whether it makes words that no dictionary lists."""
    before: str = ""
    """Letters that the base may begin with; empty if any will do."""


def _prefixes(texts: str, says: str, sure: str = "", productive: bool = False, before: str = "") -> tuple[Prefix, ...]:
    return tuple(Prefix(text, frozenset(says.split()), sure=sure, productive=productive, before=before) for text in texts.split())


_NOT = (
    "not no without lack lacks lacking absence opposite reverse undo free freed deprive deprived remove removed removal fail failure fails "
    "refuse incapable unable impossible difficult contrary cease stop loss cannot hard never against deny disturb release"
)
_WRONGLY = "wrong wrongly incorrect incorrectly bad badly improper improperly false falsely mistaken erroneous ill evil poorly"
_AGAIN = "again anew new newly back once more another differently different additional second"
PREFIXES = (
    *(*_prefixes("un", _NOT, sure="avr", productive=True), *_prefixes("non", _NOT, sure="na", productive=True)),
    *(*_prefixes("in", _NOT), *_prefixes("im", _NOT, before="bmp"), *_prefixes("il", _NOT, before="l"), *_prefixes("ir", _NOT, before="r")),
    *(*_prefixes("dis", _NOT), *_prefixes("de", f"{_NOT} off out convert reduce lower")),
    *_prefixes("mis", f"{_NOT} {_WRONGLY}", sure="v", productive=True),
    Prefix("re", frozenset(_AGAIN.split()), enough=frozenset(("again", "anew")), productive=True),
    *_prefixes("pre", "before beforehand advance prior previously early earlier", productive=True),
    *_prefixes("over", "too excessive excessively excess beyond", productive=True),
    *_prefixes("under", "too insufficient insufficiently less low inadequate", productive=True),
    *(*_prefixes("en", ""), *_prefixes("em", "", before="bmp")),
)


def prefixed(words: Set[str], net: WordNet, forms: Forms, suffixed: Set[str]) -> Iterator[frozenset[str]]:
    """Pairs of a word and the word after its prefix. `suffixed` are the words that a suffix explains."""
    for word in words:
        for prefix in PREFIXES:
            base = word.removeprefix(prefix.text)
            if base != word and base in words and _is_derived(word, base, prefix, net, forms, suffixed):
                yield frozenset((word, base))


def _is_derived(word: str, base: str, prefix: Prefix, net: WordNet, forms: Forms, suffixed: Set[str]) -> bool:
    if len(base) < 2 or (prefix.before and base[0] not in prefix.before):
        return False
    if (word, base) in net.opposites:
        return True
    if word not in net.lemmas:
        return prefix.productive and len(base) > 3 and base in net.lemmas and word not in forms and word not in suffixed
    both = net.lemmas[word] & net.lemmas.get(base, frozenset())
    if len(base) > 2 and any(part in prefix.sure for part in both):
        return True
    used = set(re.findall(r"[a-z]+", net.definitions.get(word, ""))) - {word}
    if "v" in both and not used.isdisjoint(prefix.enough):
        return True
    return any(token == base or base in forms.get(token, ()) for token in used) and not (prefix.says and used.isdisjoint(prefix.says))
