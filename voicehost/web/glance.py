"""Limits the words on the table screen to what a player who looks up from the game can read at a glance. All of it is pure."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence

from voicehost.web.shown import Caption

AT_ONCE = 12
"""The most words that sentences may have together, without the captions."""

_WORD = re.compile(r"[^\W\d_]+(?:[-][^\W\d_]+)*")


def words(text: str, names: Iterable[str] = ()) -> int:
    """How many words of the text have to be read. Numbers, single letters and the players' `names` are taken in without reading, so they do
    not count."""
    known = {part for name in names for part in _WORD.findall(name)}
    return sum(len(word) > 1 and word not in known for word in _WORD.findall(text))


def repeated(captions: Iterable[Caption], large: Iterable[str]) -> dict[int, str]:
    """The captions, by their numbers, that begin with a sentence that is `large` on the screen at the same time, each with that sentence.

    Nobody has to read that sentence twice. Whatever follows it in the caption, such as how to say something, is no repetition."""
    first = sorted(large, key=len, reverse=True)
    begun = ((caption.number, next((text for text in first if _begins(caption.text, text)), "")) for caption in captions)
    return {number: text for number, text in begun if text}


def _begins(text: str, sentence: str) -> bool:
    return text == sentence or text.startswith(f"{sentence} ")


def too_much(stays: Sequence[str], rest: Iterable[Sequence[str]], names: Iterable[str] = ()) -> frozenset[str]:
    """The texts of `rest` that have to be left out. The most important come first in `rest`, and texts that need each other form one group.

    `stays` are the texts that are shown in any case. `names` are the players, as in `words`."""
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
