"""What may be said to a game, in words."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice, product

from voicehost.core.speech import UNKNOWN, Grammar, Phrase, Slot

MOST = 40
"""Ways of one phrase: of two slots with many choices there would be thousands."""


def ways(phrase: Phrase, grammar: Grammar) -> tuple[str, ...]:
    """To say it out loud, the first of them; none where it has a slot that nothing fills."""
    return tuple(text for text in islice(_ways(phrase, grammar), MOST) if UNKNOWN not in text)


def _ways(phrase: Phrase, grammar: Grammar) -> Iterator[str]:
    for filled in product(*((part,) if isinstance(part, str) else _fillers(part, grammar) for part in phrase.parts)):
        yield " ".join(filled)


def _fillers(slot: Slot, grammar: Grammar) -> tuple[str, ...]:
    """Every choice; of words, two that count as the secret, and any other word where the slot takes one."""
    if slot.choices:
        return tuple(said for said, _ in slot.choices)
    return (*grammar.hidden[:2], *(("banana",) if slot.free else ()))
