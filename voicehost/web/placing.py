"""What stands above a phone's one control, so that it stays where it is: what is asked, and of the rest what there is room for. Pure.

A page does not measure itself, and without JavaScript nobody does: the rows that a text takes are reckoned for a narrow phone.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

ROOM = 10.5
"""Of the stage, as style.css has it (`.seat .stage`): rem."""

ORDER = ("headline", "now", "ruling")
"""What may stand above it, what says most of what is asked first: who answers needs that. A ruling was said, and stands on the table."""


@dataclass(frozen=True, slots=True)
class Print:
    """How a kind of text is set on a phone."""

    columns: int
    """Characters of a row, 360 px across."""
    row: float
    """Rem."""
    gap: float
    """Rem, of each paragraph."""

    def height(self, texts: Sequence[str]) -> float:
        """In rem."""
        return sum(self.gap + self.row * -(-len(text) // self.columns) for text in texts)


ASKED = Print(columns=24, row=1.9, gap=0.4)
PLAIN = Print(columns=33, row=1.7, gap=0.2)


LARGE = Print(columns=18, row=2.45, gap=0.4)
"""What is asked, where there is room for it in that size."""
SPELLED = 3.4
"""Rem, of a word that is spelled out in large letters above what tells it."""

NEAR = 4.9
"""Rem, of a row of cards that whoever answers looks at."""
POSTER = 4.3
"""Rem, of a poster: its title and what is asked for."""


def large(asks: Sequence[str], others: Mapping[str, Sequence[str]], spelled: bool = False, taken: float = 0.0) -> bool:
    """Whether what is asked may be larger still, above which `others` stand. `taken`: by what else does, in rem."""
    rest = taken + sum(map(PLAIN.height, others.values())) + (SPELLED if spelled and "headline" in others else 0.0)
    return bool(asks) and LARGE.height(asks) + rest <= ROOM


def clue(asks: Sequence[str], others: Mapping[str, Sequence[str]], taken: float = 0.0) -> bool:
    """Whether the headline may be as large as what is asked, above which it stands among `others`. `taken`: as in `large`."""
    rest = sum(PLAIN.height(texts) for name, texts in others.items() if name != "headline")
    return ASKED.height(others.get("headline", ())) + ASKED.height(asks) + rest + taken <= ROOM


def above(asks: Sequence[str], others: Mapping[str, Sequence[str]], spelled: bool = False, taken: float = 0.0) -> frozenset[str]:
    """Which of `others`, by the names in `ORDER`. The first of them does where nothing is asked. `spelled`: the headline's word is.
    `taken`: of the room by what stands there in any case, in rem."""
    left = ROOM - taken - ASKED.height(asks) - (SPELLED if spelled else 0.0)
    found: list[str] = []
    for name in ORDER:
        left -= PLAIN.height(others[name])
        if left < 0 and (asks or found):
            break
        found.append(name)
    return frozenset(found)
