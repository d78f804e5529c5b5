"""What a table has of its own, as it stands in a file of house rules: `Game.own` is a table of such functions."""

from __future__ import annotations

from typing import Any

from voicehost.core.play import Own, Unfit
from voicehost.lexicon import dictionary
from voicehost.lexicon.spelling import letters


def texts(value: object) -> tuple[str, ...]:
    """A list of texts, none of them empty."""
    if not isinstance(value, (list, tuple)) or not value or not all(isinstance(each, str) and each for each in value):
        raise Unfit('is a list of texts: ["...", "..."]')
    return tuple(value)


def words(value: object) -> tuple[str, ...]:
    """Words that count here, whatever the dictionary says."""
    found = texts(value)
    if (wrong := next((word for word in found if not letters(word) or len(word.split()) > 1), None)) is not None:
        raise Unfit(f"{wrong!r} is no word")
    return found


def is_ours(word: str, ours: tuple[str, ...]) -> bool:
    """By its letters: "Opa" is "opa"."""
    return letters(word) in map(letters, ours)


def is_word(word: str, ours: tuple[str, ...]) -> bool:
    """Of the dictionary, or of a table's own words."""
    return dictionary.is_word(word) or is_ours(word, ours)


def fault(own: Own, options: Any) -> Unfit | None:
    """What cannot be played with, with its option as the key: options are set by hand too."""
    for name, fitting in own.items():
        try:
            if theirs := getattr(options, name):
                fitting(theirs)
        except Unfit as wrong:
            return Unfit(wrong.why, wrong.key or name)
    return None
