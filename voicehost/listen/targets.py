"""The phrases of a grammar as chains of phones, with the part of each that has to be verified.

"maya guesses heaven" is a carrier and a word: the carrier makes a guess likely, but the word must be heard for itself. A phrase
that ends in `[unk]` is its carrier alone, and whatever follows.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from itertools import islice, product

import wordfreq

from voicehost.lexicon.sounds import pronunciations
from voicehost.listen.spotting import Chain
from voicehost.speech import UNKNOWN, Grammar

RELATED, DECOY, RARE = -3.0, -1.0, -0.7
"""A derivative is seldom said in place of the word. What sounds alike is a wrong guess, and those are made, but with common words:
`RARE` for each tenfold that a decoy is rarer than one in ten thousand words."""
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
    decoy: bool = False
    prior: float = 0.0
    """Log odds against the secret itself, before anything is heard; settles between readings of one sound, not whether to believe one."""

    @property
    def form(self) -> tuple[bool, bool, int]:
        """What readings of one sound must share to be compared: a carrier or none, an open end, words that decide."""
        return self.carrier > 0, self.open, len(self.verified) if not self.carrier else 0

    @property
    def carrier(self) -> int:
        """Phones before and after the words that decide."""
        return sum(len(phones) for i, phones in enumerate(self.chain.words) if i not in self.verified)


def targets(grammar: Grammar) -> tuple[Target, ...]:
    """Every sentence of a grammar, in up to `READINGS` pronunciations; those with a word of unknown sound are left out."""
    priors = {tuple(word.split()): DECOY + RARE * max(0.0, 5.0 - wordfreq.zipf_frequency(word, "en")) for word in grammar.decoys}
    priors |= {tuple(word.split()): RELATED if i else 0.0 for i, word in enumerate(grammar.hidden)}
    known = Known(tuple(sorted(priors, key=len, reverse=True)), priors, frozenset(tuple(word.split()) for word in grammar.hidden))
    return tuple(target for sentence in grammar.sentences for target in _targets(tuple(sentence.split()), known))


@dataclass(frozen=True, slots=True)
class Known:
    """The hidden words and the decoys of a grammar, as tuples of tokens."""

    longest_first: tuple[tuple[str, ...], ...]
    priors: Mapping[tuple[str, ...], float]
    hidden: frozenset[tuple[str, ...]]


def _targets(words: tuple[str, ...], known: Known) -> Iterable[Target]:
    is_open = words[-1:] == (UNKNOWN,)
    words = words[:-1] if is_open else words
    if not words or UNKNOWN in words:
        return
    verified = range(len(words)) if is_open else _verified(words, known.longest_first)
    decides = words[verified.start : verified.stop]
    decoy = decides in known.priors and decides not in known.hidden
    for chain in chains(words):
        if not is_open or chain.phones >= LEAST_CARRIER:
            yield Target(words, chain, verified, is_open, decoy, known.priors.get(decides, 0.0))


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
