"""How a line that is being typed may go on: what may be said now is known. Pure, and the same for every game.

Only what everybody may know is told: the words of phrases, names, numbers. What fills a slot of words is its speaker's own; to list those
would play the game for whoever asks, or tell a secret.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import takewhile

from voicehost.core.language import as_spoken
from voicehost.core.speech import Phrase, Slot


def endings(phrases: Iterable[Phrase], typed: str) -> tuple[str, ...]:
    """What may be added to it, each once, in the order of the phrases, as far as where the next thing is chosen: of "ana t" "akes ", of
    "ana takes " "five" and "four". Empty where nothing is like it, or all is said."""
    said = as_spoken(typed)
    said += " " if said and typed[-1].isspace() else ""
    found = tuple(dict.fromkeys(line[len(said) :] for phrase in phrases for line in _lines(phrase.parts, said)))
    if said and found == (" ",):  # one word is whole: what comes after it
        return tuple(f" {more}" for more in endings(tuple(phrases), f"{typed} ")) or found
    return tuple(more for more in found if more)


def completed(phrases: Iterable[Phrase], typed: str) -> str:
    """What is added for certain: all that may follow begins so."""
    ways = endings(phrases, typed)
    same = takewhile(lambda chars: len(set(chars)) == 1, zip(*ways, strict=False))
    return "".join(chars[0] for chars in same)


def _lines(parts: Sequence[str | Slot], said: str, line: str = "") -> Iterator[str]:
    """Lines that begin with what was said."""
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
    """None for a word of somebody's own."""
    if isinstance(part, str):
        return (part,)
    return () if part.is_own_word else tuple(dict.fromkeys(said for said, _ in part.choices))


def _own_word(rest: str) -> tuple[str, ...]:
    """What was typed in its place, once it is whole."""
    word, ended, _ = rest.partition(" ")
    return (word,) if word and ended else ()
