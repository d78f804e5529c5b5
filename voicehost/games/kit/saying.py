"""Ways of saying that games share, in any language: names, and phrases of patterns."""

from __future__ import annotations

from collections.abc import Iterable

from voicehost.core.language import names
from voicehost.core.speech import Phrase, Slot

__all__ = ["names", "phrases"]


def phrases(move: str, patterns: Iterable[str], *slots: Slot) -> tuple[Phrase, ...]:
    """One phrase a pattern, each with those of the slots that it names; none where a slot that it names has nothing to say."""
    filled = ((text, tuple(slot for slot in slots if f"{{{slot.name}}}" in text)) for text in patterns)
    return tuple(Phrase(text, move, named) for text, named in filled if all(slot.choices or slot.free for slot in named))
