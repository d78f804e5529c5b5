"""A pronunciation for every word: CMU's own, CMU's for the word without its regular ending, or espeak-ng's."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from voicehost.lexicon.build import endings, espeak

Codes = tuple[str, ...]


def pronounced(words: Iterable[str], known: Mapping[str, Codes]) -> dict[str, Codes]:
    """The pronunciations of all words that have any, including those known already."""
    found = dict(known)
    missing = sorted(word for word in set(words) - known.keys() if word.isalpha())
    for word in missing:
        if codes := by_ending(word, known):
            found[word] = codes
    rest = [word for word in missing if word not in found]
    guessed = espeak.spoken(rest)
    found |= {word: (code,) for word, code in guessed.items()}
    return {word: codes for word, codes in found.items() if codes}


def by_ending(word: str, known: Mapping[str, Codes]) -> Codes:
    for ending in endings.ENDINGS:
        for base in endings.bases(word, ending):
            if base in known and _speakable(base, ending):
                return tuple(dict.fromkeys(endings.sounded(code, ending) for code in known[base]))
    return ()


def _speakable(base: str, ending: str) -> bool:
    """Whether the ending merely adds sounds. "gently" loses a sound of "gentle", and "ironically" one of "ironic" with -al: such endings
    are left to espeak-ng."""
    return len(base) > 2 and not (ending == "ly" and base.endswith("le"))
