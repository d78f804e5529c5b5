"""Checks for what a table brings of its own, such as a list of words in a file of house rules. `Game.own` maps options to these checks."""

from __future__ import annotations

from typing import Any

from voicehost.core.play import Own, Unfit
from voicehost.lexicon import dictionary
from voicehost.lexicon.spelling import letters


def texts(value: object) -> tuple[str, ...]:
    """Check that the value is a list of texts, at least one and none of them empty. Raises `Unfit` if it is not."""
    if not isinstance(value, (list, tuple)) or not value or not all(isinstance(each, str) and each for each in value):
        raise Unfit('is a list of texts: ["...", "..."]')
    return tuple(value)


def words(value: object) -> tuple[str, ...]:
    """Check that the value is a list of single words, which then count at this table whatever the dictionary says. Raises `Unfit`."""
    found = texts(value)
    if (wrong := next((word for word in found if not letters(word) or len(word.split()) > 1), None)) is not None:
        raise Unfit(f"{wrong!r} is no word")
    return found


def is_ours(word: str, ours: tuple[str, ...]) -> bool:
    """Whether this is one of the table's own words. Only letters are compared, so "Opa" is the same as "opa"."""
    return letters(word) in map(letters, ours)


def is_word(word: str, ours: tuple[str, ...]) -> bool:
    """Whether it is in the dictionary or among the table's own words."""
    return dictionary.is_word(word) or is_ours(word, ours)


def fault(own: Own, options: Any) -> Unfit | None:
    """Check the table's own values in `options`, which may have been set by hand, too.

    Returns the first error, with the name of the option as its key, or None if the game can be played with all of them.
    """
    for name, fitting in own.items():
        try:
            if theirs := getattr(options, name):
                fitting(theirs)
        except Unfit as wrong:
            return Unfit(wrong.why, wrong.key or name)
    return None
