"""The phrases of a grammar as chains of phones, with the part of each that has to be verified.

"maya guesses heaven" is a carrier and a word: the carrier makes a guess likely, but the word must be heard for itself. A phrase
that ends in `[unk]` is its carrier alone, and whatever follows.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from itertools import islice, product

from voicehost.lexicon.sounds import pronunciations
from voicehost.listen.spotting import Chain
from voicehost.speech import UNKNOWN, Grammar

READINGS = 4
"""Ways to pronounce one phrase that are listened for."""
LEAST_CARRIER = 7
"""Phones of a carrier that is looked for without a known word: "is it" alone is in every poem."""


@dataclass(frozen=True, slots=True)
class Target:
    """One phrase in one pronunciation."""

    words: tuple[str, ...]
    """What it says; without the `[unk]` at its end."""
    chain: Chain
    verified: range
    """Which of its words decide."""
    open: bool = False
    """Ends in a word that is not known."""

    @property
    def carrier(self) -> int:
        """Phones before and after the words that decide."""
        return sum(len(phones) for i, phones in enumerate(self.chain.words) if i not in self.verified)


def targets(grammar: Grammar) -> tuple[Target, ...]:
    """Every sentence of a grammar, in up to `READINGS` pronunciations; those with a word of unknown sound are left out."""
    known = tuple(sorted((tuple(word.split()) for word in (*grammar.hidden, *grammar.decoys)), key=len, reverse=True))
    return tuple(target for sentence in grammar.sentences for target in _targets(tuple(sentence.split()), known))


def _targets(words: tuple[str, ...], known: tuple[tuple[str, ...], ...]) -> Iterable[Target]:
    is_open = words[-1:] == (UNKNOWN,)
    words = words[:-1] if is_open else words
    if not words or UNKNOWN in words:
        return
    verified = range(len(words)) if is_open else _verified(words, known)
    for chain in chains(words):
        if not is_open or chain.phones >= LEAST_CARRIER:
            yield Target(words, chain, verified, is_open)


def _verified(words: tuple[str, ...], known: tuple[tuple[str, ...], ...]) -> range:
    """The last run of words that is a hidden word or a decoy; all of them where there is none."""
    for run in known:
        for start in range(len(words) - len(run), -1, -1):
            if words[start : start + len(run)] == run:
                return range(start, start + len(run))
    return range(len(words))


def chains(words: Iterable[str]) -> tuple[Chain, ...]:
    sounds = [phones(word) for word in words]
    return tuple(Chain(reading) for reading in islice(product(*sounds), READINGS))


def phones(word: str) -> tuple[tuple[str, ...], ...]:
    """Its pronunciations without stress, each once."""
    return tuple(dict.fromkeys(tuple(phone.rstrip("012") for phone in found) for found in pronunciations(word)))
