"""What a table has of its own, kept with the options: words that count here, the prompt cards in the deck, the letters of the tiers."""

from __future__ import annotations

from voicehost.games.poetry_slam.state import Options
from voicehost.games.poetry_slam.tables import ALPHABET, CARDS, TIERS, TILES_PER_TIER, Card, letters_of


def fault(options: Options) -> tuple[str, str] | None:
    """The first option that cannot be played with, and why."""
    if (wrong := next((word for word in options.words if not letters_of(word) or len(word.split()) > 1), None)) is not None:
        return "words", f"{wrong!r} is no word"
    if (wrong := next((key for key in options.cards if key not in {card.key for card in CARDS}), None)) is not None:
        return "cards", f"{wrong!r} is no prompt card: {', '.join(card.key for card in CARDS)}"
    if options.tiers:
        told = "".join(options.tiers)
        if len(options.tiers) != len(TIERS):
            return "tiers", f"there are {len(TIERS)} tiers, not {len(options.tiers)}"
        if sorted(told) != sorted(ALPHABET):
            wrong = next((letter for letter in ALPHABET if told.count(letter) != 1), "")
            return "tiers", f"each letter from A to Z stands in one tier, and {wrong or 'something else'} does not"
        if (most := next((tier for tier in options.tiers if not 1 <= len(tier) <= TILES_PER_TIER), None)) is not None:
            return "tiers", f"a tier has 1 to {TILES_PER_TIER} letters, not {len(most)}"
    return None


def tiers(options: Options) -> dict[int, str]:
    """By their points, the commonest letters first."""
    return dict(zip(TIERS, options.tiers, strict=True)) if options.tiers else TIERS


def cards(options: Options) -> tuple[Card, ...]:
    """One for each that is named, and so often."""
    return tuple(card for key in options.cards for card in CARDS if card.key == key) if options.cards else CARDS
