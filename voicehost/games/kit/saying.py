"""Helpers for what people say, that all games and languages share."""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Iterable

from voicehost.core.language import names
from voicehost.core.speech import Phrase, Slot

__all__ = ["is_talk", "names", "phrases"]


def phrases(move: str, patterns: Iterable[str], *slots: Slot) -> tuple[Phrase, ...]:
    """Make one phrase of each pattern, with those of the slots that the pattern names. A pattern is left out if one of these has no choices
    and is not free."""
    filled = ((text, tuple(slot for slot in slots if f"{{{slot.name}}}" in text)) for text in patterns)
    return tuple(Phrase(text, move, named) for text, named in filled if all(slot.choices or slot.free for slot in named))


def is_talk(text: str, before_an_entry: Collection[str], may_be_entered: Callable[[str], bool]) -> bool:
    """Whether a text is what people say to each other: at least two of its words are neither part of an entry nor usual before one."""
    words = re.findall(r"[\w']+", text.lower().replace("\u2019", "'"))
    return sum(word not in before_an_entry and not may_be_entered(word) for word in words) > 1
