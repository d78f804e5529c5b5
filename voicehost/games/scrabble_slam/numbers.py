"""How many cards, as people say it: "three cards", "one card", "no cards"; and typed, "3 cards"."""

from __future__ import annotations

from voicehost.core.speech import Slot
from voicehost.games.kit.english import NUMBERS


def in_words(number: int) -> str:
    """0 to 29: more than twenty are put together."""
    return NUMBERS[number] if number <= 20 else f"twenty {NUMBERS[number - 20]}"


def cards(most: int) -> Slot:
    """ "Ana has ..."."""
    many = ((f"{in_words(number)} cards", str(number)) for number in range(2, most + 1))
    return Slot("cards", (("no cards", "0"), ("one card", "1"), *many))


def bare(most: int) -> Slot:
    """The number alone, where it is asked for."""
    return Slot("cards", (("none", "0"), *((in_words(number), str(number)) for number in range(most + 1))))


def typed(most: int) -> Slot:
    """In figures."""
    counts = tuple((f"{number} {'card' if number == 1 else 'cards'}", str(number)) for number in range(most + 1))
    return Slot("cards", (*counts, *((str(number), str(number)) for number in range(most + 1))))
