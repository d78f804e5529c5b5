"""What a player entered, as a move: the one rule for every private way in."""

from __future__ import annotations

from collections.abc import Sequence

from voicehost.play import Move
from voicehost.speech import Phrase


def entered(entries: Sequence[Phrase], text: str) -> Move | None:
    """A phrase without slots where it was entered word for word ("i pass"); otherwise the text fills the first open slot just as
    it is, and the game judges it. None where nothing can be entered."""
    text = text.strip()
    for phrase in entries:
        if not phrase.slots and text.lower() == phrase.pattern:
            return Move(phrase.move)
    return next((Move(phrase.move, {phrase.slots[0].name: text}) for phrase in entries if phrase.slots), None)
