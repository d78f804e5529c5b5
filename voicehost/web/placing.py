"""Chooses the texts above a phone's one control so that the control never moves: the question, and as much of the rest as there is room
for.

A page without JavaScript cannot measure itself, so the rows that a text takes are calculated for a narrow phone. All of it is pure.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

ROOM = 10.5
"""The height of the stage in rem, as style.css sets it (`.seat .stage`)."""

ORDER = ("headline", "now", "ruling")
"""The texts that may stand above the control, the ones that help most with the answer first. A ruling is last, because it was said aloud
and stands on the table screen."""


@dataclass(frozen=True, slots=True)
class Print:
    """How a kind of text is set on a phone."""

    columns: int
    """How many characters fit in a row on a screen 360 px wide."""
    row: float
    """The height of a row, in rem."""
    gap: float
    """The gap at each paragraph, in rem."""

    def height(self, texts: Sequence[str]) -> float:
        """The height of the paragraphs, in rem."""
        return sum(self.gap + self.row * -(-len(text) // self.columns) for text in texts)


ASKED = Print(columns=24, row=1.9, gap=0.4)
PLAIN = Print(columns=33, row=1.7, gap=0.2)


LARGE = Print(columns=18, row=2.45, gap=0.4)
"""The print of the question, if there is room for that size."""
SPELLED = 3.4
"""The height, in rem, of a word that is spelled out in large letters above its sentence."""

NEAR = 4.9
"""The height, in rem, of a row of cards that a player looks at to answer."""
NEWS = 2.6
"""The height, in rem, of a short word below them, with what it is."""
POSTER = 4.3
"""The height, in rem, of a poster with its title and what it asks for."""


IN_A_ROW = 3
"""How many values a poster asks for in one row."""
VALUES = 1.9
"""The height, in rem, of a second row of them."""
NOTE = Print(columns=36, row=1.25, gap=0.2)
"""The print of a note on a poster."""
DENSE = Print(columns=36, row=1.25, gap=0.5)
"""The print of what was ruled, if it is too long for `PLAIN`: its sentences follow one another in a single paragraph."""


def large(asks: Sequence[str], others: Mapping[str, Sequence[str]], spelled: bool = False, taken: float = 0.0) -> bool:
    """Whether there is room to print the question `asks` in `LARGE`, below `others`. `taken` is the height that anything else takes, in
    rem."""
    rest = taken + sum(map(PLAIN.height, others.values())) + (SPELLED if spelled and "headline" in others else 0.0)
    return bool(asks) and LARGE.height(asks) + rest <= ROOM


def clue(asks: Sequence[str], others: Mapping[str, Sequence[str]], taken: float = 0.0) -> bool:
    """Whether there is room to print the headline, one of `others`, as large as the question below it. `taken` is as in `large`."""
    rest = sum(PLAIN.height(texts) for name, texts in others.items() if name != "headline")
    return ASKED.height(others.get("headline", ())) + ASKED.height(asks) + rest + taken <= ROOM


def above(asks: Sequence[str], others: Mapping[str, Sequence[str]], spelled: bool = False, taken: float = 0.0) -> frozenset[str]:
    """The names, from `ORDER`, of those of `others` that there is room for. If nothing is asked, the first of them is always among these.

    `spelled` means that a word of the headline is spelled out. `taken` is the height of what stands there in any case, in rem."""
    left = ROOM - taken - ASKED.height(asks) - (SPELLED if spelled else 0.0)
    return _fitting(left, ORDER, others, bool(asks))


def densely(asks: Sequence[str], others: Mapping[str, Sequence[str]], leads: str, taken: float = 0.0) -> frozenset[str]:
    """As `above`, if `leads`, one of `ORDER`, comes first and is printed in `DENSE`. Empty if there is no room even for that."""
    left = ROOM - taken - ASKED.height(asks) - DENSE.height((" ".join(others[leads]),))
    return _fitting(left, [name for name in ORDER if name != leads], others, True) | {leads} if left >= 0 else frozenset()


def _fitting(left: float, order: Sequence[str], others: Mapping[str, Sequence[str]], may_be_none: bool) -> frozenset[str]:
    """The first of `others`, in that order, that `left` rem have room for. Without `may_be_none` the first is among them in any case."""
    found: list[str] = []
    for name in order:
        left -= PLAIN.height(others[name])
        if left < 0 and (may_be_none or found):
            break
        found.append(name)
    return frozenset(found)
