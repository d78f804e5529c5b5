"""Ways of saying that games share: names, yes and no, letters as pilots say them."""

from __future__ import annotations

import re
from collections.abc import Iterable

from voicehost.core.play import Player
from voicehost.core.speech import Slot
from voicehost.lexicon.letters import NATO, OTHER_NAMES

YES = (("yes", "yes"), ("yeah", "yes"), ("no", "no"), ("nope", "no"))
BALLOT = (*YES, ("abstain", "abstain"))

PILOTS = tuple(pair for pair in (*NATO, *OTHER_NAMES) if pair[0] not in ("zee", "zed"))
"""Letters as pilots say them: no two sound alike."""


def said(player: Player) -> str:
    """A name in the words that are said: "jean luc" for "Jean-Luc"."""
    return " ".join(re.findall(r"[^\W_]+(?:'[^\W_]+)*", player.lower().replace("\u2019", "'")))


def names(name: str, players: Iterable[Player]) -> Slot:
    return Slot(name, tuple((said(player), player) for player in players))
