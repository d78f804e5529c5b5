"""The ways to say each move of Poetry Slam."""

from __future__ import annotations

from collections.abc import Iterable

from voicehost.core.speech import Phrase, Slot
from voicehost.games.kit.english import BALLOT, NUMBERS, PILOTS, YES
from voicehost.games.kit.saying import names
from voicehost.lexicon.letters import SPOKEN

__all__ = ["ARTICLES", "BALLOT", "NUMBERS", "PILOTS", "SECRET", "WORD", "YES", "names", "nato", "phrases", "plain", "tiers"]

ARTICLES = ("a", "an", "the", "to")
"""What people put before a word that they guess."""

ASKING = ("is it", *(f"is it {article}" for article in ARTICLES))
"""And where they have said their name first."""

WORD = Slot("word", free=True, before=(*ARTICLES, *ASKING))
SECRET = Slot("word", own=True)


def phrases(move: str, patterns: Iterable[str], *slots: Slot) -> tuple[Phrase, ...]:
    """One phrase a pattern, each with those of the slots that it names."""
    return tuple(
        Phrase(pattern, move, tuple(slot for slot in slots if f"{{{slot.name}}}" in pattern))
        for pattern in patterns
        if all(slot.choices or slot in (WORD, SECRET) for slot in slots)
    )


def tiers(offered: Iterable[int]) -> Slot:
    return Slot("tile", tuple((NUMBERS[tier], str(tier)) for tier in sorted(set(offered), reverse=True)))


def nato(letters: Iterable[str]) -> Slot:
    return Slot("letter", tuple(pair for pair in PILOTS if pair[1] in set(letters)))


def plain(letters: Iterable[str]) -> Slot:
    """Letters by their own names."""
    pairs = tuple(pair for pair in SPOKEN if pair[1] in set(letters) and pair not in PILOTS)
    return Slot("letter", pairs, written=pairs)
