"""Poetry Slam's tables: its cards, tiles and boards.

All of this is in the rulebook, except the letter tiers, of which it says only that L and M share one. So `TIERS` is this project's own: the
letters in the order of their use in English (wordfreq's 20,000 commonest words, each weighted by its frequency; a test counts them again),
cut into five tiers so that L and M are in the same one. A tile of five points costs one of the letters that a player will miss most.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from types import MappingProxyType

from voicehost.lexicon.spelling import letters

TIERS: dict[int, str] = {5: "ETAOI", 4: "NSRH", 3: "LDCUM", 2: "FGYWPB", 1: "VKJXQZ"}
"""The letters of each tier. A tier's number is also the points of its tiles."""

TILES_PER_TIER = 10
ROW = (5, 4, 3, 2, 1)
"""The tiers in the Wordsmith's row of speed tiles, from its left end; they repeat."""

ALPHABET = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"
SHORTEST = 3
"""The number of letters in the shortest word that counts."""

PLAYERS = range(3, 11)
SNAPS = 3
SLAM_POINTS = -2
DODGE_SLAMS = 3
"""Additional slams for a word that was only made to dodge the rules."""


def rounds(players: int) -> int:
    return {6: 7, 7: 6}.get(players, 8 if players <= 5 else 5)


def letters_lost_at_start(players: int) -> int:
    """How many of five tiles, one of each tier, are drawn before the first round. Every player loses a letter to each of them."""
    return max(0, min(players, 8) - 5)


def length_points(letters: int) -> int:
    return 0 if letters < SHORTEST else 1 if letters <= 4 else 2 if letters <= 6 else 3 if letters <= 8 else 4


def letters_of(word: str) -> str:
    """The letters of a word that count, in capitals: "ice cream" has eight, "deep-fried" nine, and "café" has an E."""
    return letters(word).upper()


@dataclass(frozen=True, slots=True)
class SpeedTile:
    """A speed tile: its tier, which is also its points, and the letter on its back. None there means "a letter of this tier, your
    choice"."""

    tier: int
    letter: str | None


def tiles(tier: int, tiers: Mapping[int, str] = MappingProxyType(TIERS)) -> tuple[SpeedTile, ...]:
    """The ten tiles of a tier: one for each of its letters, and the others with a letter of the player's choice."""
    backs = (*tiers[tier], *[None] * (TILES_PER_TIER - len(tiers[tier])))
    return tuple(SpeedTile(tier, back) for back in backs)


@dataclass(frozen=True, slots=True)
class PromptCard:
    """A word prompt card. `positions` are the places in the word (0 is the first, -1 the last) of the drawn letters, in order."""

    key: str
    positions: tuple[int, ...] = ()
    draws: int = 1
    discards: str = ""
    """"May discard": the letters that are thrown back as soon as they are drawn."""
    wordsmith_decides: bool = False

    def matches(self, word: str, drawn: tuple[str, ...]) -> bool:
        own = letters_of(word)
        match self.key:
            case "contains-both":
                return all(letter in own for letter in drawn)
            case "twice-in-a-row":
                return drawn[0] * 2 in own
            case _:
                return all(_at(own, place) == letter for place, letter in zip(self.positions, drawn, strict=True))

    def places(self, word: str, drawn: tuple[str, ...]) -> tuple[int, ...]:
        """The indices in the written word of the letters that the prompt asks for, in order. Empty if the word does not match."""
        if not self.matches(word, drawn):
            return ()
        own = letters_of(word)
        written = [at for at, letter in enumerate(word) if letters_of(letter)]
        match self.key:
            case "contains-both":
                found = [own.index(letter) for letter in drawn]
            case "twice-in-a-row":
                found = [(at := own.index(drawn[0] * 2)), at + 1]
            case _:
                found = [place % len(own) for place in self.positions]
        return tuple(sorted(written[at] for at in found)) if len(written) == len(own) else ()


def _at(own: str, place: int) -> str:
    return own[place] if -len(own) <= place < len(own) else ""


# "Third letter is _": the index's sentence says "the second letter", its examples (artist, orthopedic) the third.
CARDS: tuple[PromptCard, ...] = (
    PromptCard("first", (0,)),
    PromptCard("second", (1,)),
    PromptCard("third", (2,)),
    PromptCard("last", (-1,), discards="CIJQUVX"),
    PromptCard("second-from-last", (-2,), discards="JQ"),
    PromptCard("starts-and-ends", (0, -1), draws=2, wordsmith_decides=True),
    PromptCard("third-from-last", (-3,)),
    PromptCard("contains-both", draws=2, wordsmith_decides=True),
    PromptCard("twice-in-a-row", discards="ACHIJKQUWXY"),
)
