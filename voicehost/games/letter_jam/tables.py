"""Letter Jam's tables: the pack, the set-up cards and the score. Data only.

The rulebook prints neither the letters nor the set-up cards. The pack here has 64 letters, shared out by how often each stands in the
2,000 commonest words of five letters (E 7.1 of 64, S 6.6, A 5.4 down to W 1.1 and V 0.8); J, Q, X and Z would have less than a quarter
of a card each, and stay out: a letter of which there is hardly a word helps nobody.

The set-up cards were tried by players who know what people at the table know and use the 8,000 commonest words, 40 games for each number
of players (`python -m tests.games.letter_jam.solver 40`): red tokens are everybody's share, of green ones there are as few as leave most
tables all their words with a token or two to spare. So 2 players find all words in 38 games of 40 (11.6 clues, 0.7 tokens left), 3 in 36
(8.9, 0.8), 4 in 39 (8.4, 1.0), 5 in 35 (8.4, 1.7), 6 in 37 (8.7, 1.4). The stacks grow by a letter from stand to stand, so that their
tokens come free one after another.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from types import MappingProxyType

from voicehost.core.play import Own
from voicehost.games.kit.own import words

PLAYERS = range(2, 7)
STANDS = 6
"""On the table; those that no player has are nonplayer stands."""

LETTERS = 5
"""In everybody's word."""

WILDCARD = "wildcard"
"""The source of a chip, and a card in a word that is arranged."""

SHARES = "E7 S7 A5 R5 O4 T4 L4 I4 N3 D3 C2 H2 U2 P2 M2 B2 Y1 G1 K1 F1 W1 V1"
PACK = Counter({share[0].lower(): int(share[1:]) for share in SHARES.split()})
"""How many cards show each letter."""


@dataclass(frozen=True, slots=True)
class SetUp:
    """A flower card: what lies ready for so many players."""

    red: int
    """A multiple of the number of players."""
    green: int
    stacks: tuple[int, ...]
    """Letters on each nonplayer stand, the one that stands up among them; a green token lies under each stack."""


SETUPS = {
    2: SetUp(6, 4, (7, 8, 9, 10)),
    3: SetUp(6, 3, (7, 8, 9)),
    4: SetUp(4, 5, (7, 8)),
    5: SetUp(5, 5, (7,)),
    6: SetUp(6, 4, ()),
}

OWN: Own = MappingProxyType({"words": words})

SHORTEST = 2
"""Letters of a clue: one alone is no word."""

A_WORD = 3 * LETTERS
"""Points for a word."""


def makes(*words: str) -> bool:
    """Whether one pack has the letters of these words together."""
    return not Counter("".join(words)) - PACK


def left_of(*words: str) -> tuple[str, ...]:
    """The cards that are left when words were made of the pack. A letter that they need more often than it has was on a card more."""
    return tuple(sorted((PACK - Counter("".join(words))).elements()))
