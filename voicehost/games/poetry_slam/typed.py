"""What people type over a poem in words of their own: whose guess the line is, and that the poem has ended. An ear has no such ways: what
it takes for them may be a line of the poem.
"""

from __future__ import annotations

from collections.abc import Sequence

from voicehost.core.play import Player

ENDS = ("finished", "i'm finished", "i am finished", "that's it", "that is it", "that was it")
"""All of a line that ends a poem, beside "the end" and "done"."""

BEFORE_THE_END = ("that's", "that is", "this is", "and that's", "i'm", "i am")
"""Before "the end" or "done", in one line with it: no line of the poem, which would have more in it."""

THINKS = ("thinks", "thinks it's", "thinks its", "thinks it is", "it's", "it is", "is it")
"""Between a name and a guess."""


def caller(text: str, others: Sequence[Player]) -> Player | None:
    """Whose name the line begins with, where nothing comes after it but what may stand before a guess: "Ana", "Ana thinks it's"."""
    return next((player for player in others if text in (player.lower(), *(f"{player.lower()} {way}" for way in THINKS))), None)


def named_guess(text: str, others: Sequence[Player]) -> tuple[Player, str] | None:
    """ "Ana thinks it's fruit". A name and a word alone may be anything: "Ana starts"."""
    begun, _, word = text.rpartition(" ")
    player = caller(begun, others)
    return (player, word) if player is not None and begun != player.lower() else None
