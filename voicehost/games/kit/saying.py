"""Helpers for phrases that all games and languages share."""

from __future__ import annotations

from collections.abc import Iterable

from voicehost.core.language import names
from voicehost.core.speech import Phrase, Slot

__all__ = ["names", "phrases"]


def phrases(move: str, patterns: Iterable[str], *slots: Slot) -> tuple[Phrase, ...]:
    """Make one phrase of each pattern, with those of the slots that the pattern names. A pattern is left out if one of these has no choices
    and is not free."""
    filled = ((text, tuple(slot for slot in slots if f"{{{slot.name}}}" in text)) for text in patterns)
    return tuple(Phrase(text, move, named) for text, named in filled if all(slot.choices or slot.free for slot in named))
