"""What people say in games that exist only in English, because their rules are about English words. A game in several languages gets all of
this from its `Language`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable

from voicehost.core.language import as_spoken
from voicehost.core.play import Player
from voicehost.core.speech import Slot
from voicehost.games.kit import saying
from voicehost.lexicon.letters import NATO, OTHER_NAMES, SPOKEN

YES = (("yes", "yes"), ("yeah", "yes"), ("no", "no"), ("nope", "no"))
"""The answers to a question, each with its meaning."""

BALLOT = (*YES, ("abstain", "abstain"))

TYPED_BALLOT = (*BALLOT, ("abstains", "abstain"), ("i abstain", "abstain"))
"""The further answers to a vote that people only type, such as "Ben abstains"."""

_UNITS = "zero one two three four five six seven eight nine"
_TEENS = "ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen twenty"
NUMBERS = tuple(f"{_UNITS} {_TEENS}".split())
"""The numbers from 0 to 20 as words."""

BEFORE_AN_ENTRY = frozenset({"my", "the", "i", "guess", "think", "it", "it's", "is", "clue", "word", "note"})
"""Words that people put before what they enter, as in "my clue is brag"."""


def is_talk(text: str, may_be_entered: Callable[[str], bool]) -> bool:
    """As `saying.is_talk`, in English."""
    return saying.is_talk(text, BEFORE_AN_ENTRY, may_be_entered)


PILOTS = tuple(pair for pair in (*NATO, *OTHER_NAMES) if pair[0] not in ("zee", "zed"))
"""Letters as pilots say them: no two sound alike."""


def possessive(players: Iterable[Player], slot: str = "player") -> Slot:
    """A slot for these players in the possessive: "Ana's"."""
    return Slot(slot, tuple((f"{as_spoken(player)}'s", player) for player in players))


def by_pilots(letters: Iterable[str], slot: str = "letter") -> Slot:
    """A slot for these letters, as pilots say them."""
    wanted = frozenset(letters)
    return Slot(slot, tuple(pair for pair in PILOTS if pair[1] in wanted))


def by_name(letters: Iterable[str]) -> Slot:
    """A slot for these letters by their plain names, many of which sound alike."""
    wanted = frozenset(letters)
    pairs = tuple(pair for pair in SPOKEN if pair[1] in wanted and pair not in PILOTS)
    return Slot("letter", pairs, written=pairs)
