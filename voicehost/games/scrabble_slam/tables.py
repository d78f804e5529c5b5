"""The letter cards. The rulebook gives their number (55), two sides each, and some blank; the letters are this project's own.

Of 110 sides five are blank, on five different cards: with four players hardly a hand has two. The other 105 are shared out by how
often each letter stands in the four-letter words of the dictionary (E 10.5 and A 10.2 of a hundred down to Q 0.1), each letter at least
once, so that every word can be called. The commoner half of the sides are fronts and the rarer half backs, spread evenly: so each card
has a letter that nearly always fits somewhere, no card has a letter twice, and no player is left with a Q and a Z alone.
"""

from __future__ import annotations

from dataclasses import dataclass
from types import MappingProxyType

from voicehost.core.play import Own, Unfit
from voicehost.games.kit.own import texts, words
from voicehost.lexicon.spelling import letters

BLANK = "*"


@dataclass(frozen=True, slots=True, order=True)
class LetterCard:
    front: str
    """A capital letter, or `BLANK`."""
    back: str

    @property
    def sides(self) -> tuple[str, str]:
        return self.front, self.back

    def other(self, side: str) -> str:
        return self.back if side == self.front else self.front


SIDES = (
    "AR AC AQ AP AM AT AG A* AU AF ED EK ER EC EV EP EY ET EH E* SB SW SD SK SR SC SX SU SY OT OH O* OB OW OP OM OT IG IZ IU IY ID IH "
    "L* LB LJ LP LM NT NG N* NU NF RD RK"
)
CARDS = tuple(LetterCard(sides[0], sides[1]) for sides in SIDES.split())


def pack(sides: tuple[str, ...]) -> tuple[LetterCard, ...]:
    """The cards with these sides, or voicehost's own if there are none."""
    return tuple(LetterCard(each[0], each[1]) for each in sides) if sides else CARDS


def own_cards(value: object) -> tuple[str, ...]:
    """The two sides of each card of a table's own pack. Raises `Unfit` if they do not make a pack."""
    sides = texts(value)
    if (
        wrong := next((each for each in sides if not (len(each) == len({*each}) == 2 and {*each} <= {*LETTERED, BLANK})), None)
    ) is not None:
        raise Unfit(f"{wrong!r} is no card: two different letters from A to Z, or one and {BLANK}")
    if len(sides) != len(CARDS):
        raise Unfit(f"a pack has {len(CARDS)} cards, not {len(sides)}")
    return sides


def own_words(value: object) -> tuple[str, ...]:
    """Words that count at this table. Raises `Unfit` if one does not have `LETTERS` letters from A to Z."""
    found = words(value)
    if (wrong := next((word for word in found if not (len(letters(word)) == LETTERS and letters(word).isascii())), None)) is not None:
        raise Unfit(f"{wrong!r} has not {LETTERS} letters from A to Z")
    return found


OWN: Own = MappingProxyType({"words": own_words, "cards": own_cards})

LETTERED = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"

LETTERS = 4
"""The length of every word."""

PLAYERS = range(2, 9)
"""The rulebook names no number; with eight everyone still has six cards."""


def shared(players: int) -> int:
    """How many cards each player gets after the opening word has been taken out. The rest is laid aside."""
    return (len(CARDS) - LETTERS) // players


def made_up(word: str, cards: tuple[LetterCard, ...]) -> tuple[LetterCard, ...] | None:
    """A card for each letter of a word, without blanks. None if the cards cannot make the word."""
    if not word:
        return ()
    for card in cards:
        if word[0].upper() in card.sides:
            rest = made_up(word[1:], tuple(other for at, other in enumerate(cards) if at != cards.index(card)))
            if rest is not None:
                return card, *rest
    return None
