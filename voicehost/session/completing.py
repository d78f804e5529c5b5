"""Completes a line that is being typed, since it is known what may be said now. Pure, and the same for every game.

Completions have only what everybody may know: the words of phrases, names, numbers. A word of somebody's own is never proposed, because a
list of such words would play the game for the player, or give a secret away.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import takewhile

from voicehost.core.language import as_spoken
from voicehost.core.speech import Phrase, Slot


def endings(phrases: Iterable[Phrase], typed: str) -> tuple[str, ...]:
    """What may be added to the typed line, up to the next choice: "akes " for "ana t", and "five" and "four" for "ana takes ". Each
    continuation comes once, in the order of the phrases. Empty if no phrase begins like the line, or if the line is complete."""
    said = as_spoken(typed)
    said += " " if said and typed[-1].isspace() else ""
    found = tuple(dict.fromkeys(line[len(said) :] for phrase in phrases for line in _lines(phrase.parts, said)))
    if said and found == (" ",):  # the last word is complete, so look for what follows it
        return tuple(f" {more}" for more in endings(tuple(phrases), f"{typed} ")) or found
    return tuple(more for more in found if more)


def completed(phrases: Iterable[Phrase], typed: str) -> str:
    """The beginning that all possible continuations share; "" if they share none."""
    ways = endings(phrases, typed)
    same = takewhile(lambda chars: len(set(chars)) == 1, zip(*ways, strict=False))
    return "".join(chars[0] for chars in same)


def _lines(parts: Sequence[str | Slot], said: str, line: str = "") -> Iterator[str]:
    """The lines that begin with what was typed, each up to the next choice."""
    if not parts:
        yield line.rstrip() if len(line.rstrip()) >= len(said) else line
        return
    first, *rest = parts
    options = _options(first)
    if len(line) > len(said) and len(options) != 1:
        yield line
        return
    for option in options or _own_word(said[len(line) :]):
        grown = f"{line}{option} "
        if grown.startswith(said) or said.startswith(grown):
            yield from _lines(rest, said, grown)


def _options(part: str | Slot) -> tuple[str, ...]:
    """The texts that may stand for this part. Empty for a word of somebody's own."""
    if isinstance(part, str):
        return (part,)
    return () if part.is_own_word else tuple(dict.fromkeys(said for said, _ in part.choices))


def _own_word(rest: str) -> tuple[str, ...]:
    """The word that was typed for such a slot, once it is complete."""
    word, ended, _ = rest.partition(" ")
    return (word,) if word and ended else ()
