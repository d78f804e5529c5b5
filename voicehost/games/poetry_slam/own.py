"""A table's own words, prompt cards and letter tiers, which are kept with the options."""

from __future__ import annotations

from types import MappingProxyType

from voicehost.core.play import Own, Unfit
from voicehost.games.kit.own import texts, words
from voicehost.games.poetry_slam.state import Options
from voicehost.games.poetry_slam.tables import ALPHABET, CARDS, TIERS, TILES_PER_TIER, PromptCard


def tiers(options: Options) -> dict[int, str]:
    """The letters of each tier, by its points: the table's own, or `TIERS`."""
    return dict(zip(TIERS, options.tiers, strict=True)) if options.tiers else TIERS


def cards(options: Options) -> tuple[PromptCard, ...]:
    """The prompt cards in the deck, one for each time that the table names it, or the whole deck if it names none."""
    return tuple(card for key in options.cards for card in CARDS if card.key == key) if options.cards else CARDS


def _cards(value: object) -> tuple[str, ...]:
    cards = texts(value)
    if (wrong := next((key for key in cards if key not in {card.key for card in CARDS}), None)) is not None:
        raise Unfit(f"{wrong!r} is no prompt card: {', '.join(card.key for card in CARDS)}")
    return cards


def _tiers(value: object) -> tuple[str, ...]:
    """The letters of the tiers, from a TOML table by points or from the option that was made from one. Raises `Unfit` if they are no
    partition of the alphabet."""
    tiers = value if isinstance(value, tuple) else _of_table(value)
    joined = "".join(tiers)
    if len(tiers) != len(TIERS):
        raise Unfit(f"there are {len(TIERS)} tiers, not {len(tiers)}")
    if sorted(joined) != sorted(ALPHABET):
        wrong = next((letter for letter in ALPHABET if joined.count(letter) != 1), "")
        raise Unfit(f"each letter from A to Z stands in one tier, and {wrong or 'something else'} does not")
    if (most := next((tier for tier in tiers if not 1 <= len(tier) <= TILES_PER_TIER), None)) is not None:
        raise Unfit(f"a tier has 1 to {TILES_PER_TIER} letters, not {len(most)}")
    return tiers


def _of_table(value: object) -> tuple[str, ...]:
    names = [str(tier) for tier in TIERS]
    if not isinstance(value, dict) or sorted(value) != sorted(names):
        lacking = next((name for name in names if not isinstance(value, dict) or name not in value), "")
        raise Unfit(f"lacks {lacking}" if lacking else f"has {', '.join(names)} and nothing else")
    if wrong := next((name for name in names if not isinstance(value[name], str)), None):
        raise Unfit("is a text: its letters", wrong)
    return tuple(value[name].upper() for name in names)


OWN: Own = MappingProxyType({"words": words, "cards": _cards, "tiers": _tiers})
