"""What is said in games that are played in English and no other language: their rules are about its words. A game in several languages has
all of this of its `Language`.
"""

from __future__ import annotations

from voicehost.lexicon.letters import NATO, OTHER_NAMES

YES = (("yes", "yes"), ("yeah", "yes"), ("no", "no"), ("nope", "no"))
"""To a question, and what each means."""

BALLOT = (*YES, ("abstain", "abstain"))

_UNITS = "zero one two three four five six seven eight nine"
_TEENS = "ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen twenty"
NUMBERS = tuple(f"{_UNITS} {_TEENS}".split())
"""From 0, as they are said."""

STANDINGS = (
    "what is the score",
    "what's the score",
    "what are the scores",
    "who is winning",
    "who's winning",
    "how many points have i",
    "how many points have i got",
    "how many points do i have",
)
"""How the game stands, as people ask who do not know the word for it. Understood where it is typed."""

PILOTS = tuple(pair for pair in (*NATO, *OTHER_NAMES) if pair[0] not in ("zee", "zed"))
"""Letters as pilots say them: no two sound alike."""
