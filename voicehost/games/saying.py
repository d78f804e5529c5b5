"""Ways of saying that games share: names, yes and no, letters as pilots say them."""

from __future__ import annotations

from collections.abc import Iterable

from voicehost.core.offers import spoken_name as said
from voicehost.core.play import Player
from voicehost.core.speech import Slot
from voicehost.lexicon.letters import NATO, OTHER_NAMES

__all__ = ["BALLOT", "PILOTS", "YES", "names", "said"]

YES = (("yes", "yes"), ("yeah", "yes"), ("no", "no"), ("nope", "no"))
BALLOT = (*YES, ("abstain", "abstain"))

PILOTS = tuple(pair for pair in (*NATO, *OTHER_NAMES) if pair[0] not in ("zee", "zed"))
"""Letters as pilots say them: no two sound alike."""


def names(name: str, players: Iterable[Player]) -> Slot:
    return Slot(name, tuple((said(player), player) for player in players))
