"""The ways to say each move of Poetry Slam."""

from __future__ import annotations

import re
from collections.abc import Iterable

from voicehost.lexicon.letters import NATO, OTHER_NAMES, SPOKEN
from voicehost.play import Player
from voicehost.speech import Phrase, Slot

NUMBERS = ("zero", "one", "two", "three", "four", "five")
YES = (("yes", "yes"), ("yeah", "yes"), ("no", "no"), ("nope", "no"))
BALLOT = (*YES, ("abstain", "abstain"))
WORD = Slot("word", free=True)
SECRET = Slot("word")


def said(player: Player) -> str:
    """A name in the words that are said: "jean luc" for "Jean-Luc"."""
    return " ".join(re.findall(r"[^\W_]+(?:'[^\W_]+)*", player.lower().replace("\u2019", "'")))


def names(name: str, players: Iterable[Player]) -> Slot:
    return Slot(name, tuple((said(player), player) for player in players))


def phrases(move: str, patterns: Iterable[str], *slots: Slot) -> tuple[Phrase, ...]:
    """One phrase a pattern, each with those of the slots that it names."""
    return tuple(
        Phrase(pattern, move, tuple(slot for slot in slots if f"{{{slot.name}}}" in pattern))
        for pattern in patterns
        if all(slot.choices or slot in (WORD, SECRET) for slot in slots)
    )


def tiers(offered: Iterable[int]) -> Slot:
    return Slot("tile", tuple((NUMBERS[tier], str(tier)) for tier in sorted(set(offered), reverse=True)))


PILOTS = tuple(pair for pair in (*NATO, *OTHER_NAMES) if pair[0] not in ("zee", "zed"))
"""Letters as pilots say them: no two sound alike."""


def nato(letters: Iterable[str]) -> Slot:
    return Slot("letter", tuple(pair for pair in PILOTS if pair[1] in set(letters)))


def plain(letters: Iterable[str]) -> Slot:
    """Letters by their own names."""
    return Slot("letter", tuple(pair for pair in SPOKEN if pair[1] in set(letters) and pair not in PILOTS))
