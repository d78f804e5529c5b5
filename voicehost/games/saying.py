"""Ways of saying that games share: names, yes and no, letters as pilots say them."""

from __future__ import annotations

from collections.abc import Iterable

from voicehost.core.offers import ANSWERS
from voicehost.core.offers import spoken_name as said
from voicehost.core.play import Player
from voicehost.core.speech import Phrase, Slot
from voicehost.lexicon.letters import NATO, OTHER_NAMES

__all__ = ["BALLOT", "NUMBERS", "PILOTS", "YES", "names", "phrases", "said"]

YES = ANSWERS
BALLOT = (*YES, ("abstain", "abstain"))

_UNITS = "zero one two three four five six seven eight nine"
_TEENS = "ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen twenty"
NUMBERS = tuple(f"{_UNITS} {_TEENS}".split())
"""From 0, as they are said."""

PILOTS = tuple(pair for pair in (*NATO, *OTHER_NAMES) if pair[0] not in ("zee", "zed"))
"""Letters as pilots say them: no two sound alike."""


def names(name: str, players: Iterable[Player]) -> Slot:
    return Slot(name, tuple((said(player), player) for player in players))


def phrases(move: str, patterns: Iterable[str], *slots: Slot) -> tuple[Phrase, ...]:
    """One phrase a pattern, each with those of the slots that it names; none where a slot that it names has nothing to say."""
    told = ((text, tuple(slot for slot in slots if f"{{{slot.name}}}" in text)) for text in patterns)
    return tuple(Phrase(text, move, named) for text, named in told if all(slot.choices or slot.free for slot in named))
