"""How much the table screen says in words at once: what can be read at a glance, by whoever looks up from a game. Pure."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence

from voicehost.web.shown import Caption

AT_ONCE = 12
"""Words of sentences that stand there beside captions."""

_WORD = re.compile(r"[^\W\d_]+(?:[-][^\W\d_]+)*")


def words(text: str, names: Iterable[str] = ()) -> int:
    """Numbers, letters by themselves and the names of players are looked at and not read: they count as none."""
    known = {part for name in names for part in _WORD.findall(name)}
    return sum(len(word) > 1 and word not in known for word in _WORD.findall(text))


def repeated(captions: Iterable[Caption], large: Iterable[str]) -> dict[int, str]:
    """By the numbers of captions, with what they begin that stands there large at the same time: it is read once. What is told behind
    that, as how something is said, is no repetition."""
    first = sorted(large, key=len, reverse=True)
    begun = ((caption.number, next((text for text in first if _begins(caption.text, text)), "")) for caption in captions)
    return {number: text for number, text in begun if text}


def _begins(text: str, sentence: str) -> bool:
    return text == sentence or text.startswith(f"{sentence} ")


def too_much(stays: Sequence[str], rest: Iterable[Sequence[str]], names: Iterable[str] = ()) -> frozenset[str]:
    """What is left out of `rest`, in which that comes first which matters most; texts of which each needs the others stand together.
    `stays`: what stands there in any case."""
    known = tuple(names)
    room = AT_ONCE - sum(words(text, known) for text in stays)
    left_out = set[str]()
    for together in rest:
        needed = sum(words(text, known) for text in together if text not in stays)
        if needed <= max(room, 0):
            room -= needed
        else:
            left_out |= set(together)
    return frozenset(left_out - set(stays))
