"""Letter Jam's tables: the pack, the set-up cards and the score. Data only.

The rulebook prints neither the letters nor the set-up cards. The pack here has 64 letters, distributed as they are in the 2,000 commonest
words of five letters (E 7.1 of 64, S 6.6, A 5.4 down to W 1.1 and V 0.8). J, Q, X and Z are left out: they would get less than a quarter of
a card each, and a letter that hardly any word has helps nobody.

The set-up cards were tried by simulated players, who know what people at the table know and use the 8,000 commonest words. They played 40
games for each number of players (`python -m tests.games.letter_jam.solver 40`). The red tokens are everybody's fair share. There are just
enough green ones for most tables to find all their words with a token or two to spare:

- 2 players find all words in 38 games of 40 (on average 11.6 clues, 0.7 tokens left);
- 3 players in 36 (8.9 clues, 0.8 tokens);
- 4 players in 39 (8.4 clues, 1.0 tokens);
- 5 players in 35 (8.4 clues, 1.7 tokens);
- 6 players in 37 (8.7 clues, 1.4 tokens).

Each stack is a letter higher than the one before, so that the tokens under them come free one after another.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from types import MappingProxyType

from voicehost.core.play import Own
from voicehost.games.kit.own import words

PLAYERS = range(2, 7)
STANDS = 6
"""The number of stands on the table. Those that no player has are nonplayer stands."""

LETTERS = 5
"""The number of letters in a player's word."""

WILDCARD = "wildcard"
"""The wildcard, as the source of a chip and as a card in an arranged word."""

SHARES = "E7 S7 A5 R5 O4 T4 L4 I4 N3 D3 C2 H2 U2 P2 M2 B2 Y1 G1 K1 F1 W1 V1"
PACK = Counter({share[0].lower(): int(share[1:]) for share in SHARES.split()})
"""The number of cards that show each letter."""


@dataclass(frozen=True, slots=True)
class SetUp:
    """A flower card: what is laid out for a certain number of players."""

    red: int
    """The red tokens: a multiple of the number of players."""
    green: int
    stacks: tuple[int, ...]
    """The number of letters on each nonplayer stand, including the one that stands up. A green token lies under each stack."""


SETUPS = {
    2: SetUp(6, 4, (7, 8, 9, 10)),
    3: SetUp(6, 3, (7, 8, 9)),
    4: SetUp(4, 5, (7, 8)),
    5: SetUp(5, 5, (7,)),
    6: SetUp(6, 4, ()),
}

OWN: Own = MappingProxyType({"words": words})

SHORTEST = 2
"""The fewest letters that a clue may have, because one alone is no word."""

A_WORD = 3 * LETTERS
"""The points for a word, without bonus letters and tokens."""


def makes(*words: str) -> bool:
    """Whether the pack has enough letters to make all these words at once."""
    return not Counter("".join(words)) - PACK


def left_of(*words: str) -> tuple[str, ...]:
    """The cards that are left once these words are made. If the words need a letter more often than the pack has it, none of it is left."""
    return tuple(sorted((PACK - Counter("".join(words))).elements()))
