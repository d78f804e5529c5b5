"""Finds amounts that no phrase takes in a typed line, such as "minus two", "1.5", "half a" or "300". None of them may be read as another
number. Pure."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import lru_cache

from voicehost.core.language import Language


@dataclass(frozen=True, slots=True)
class PlainAmount:
    """A line with a whole number in place of one of its amounts, so that it may be a phrase."""

    text: str
    below_zero: bool
    """Whether the amount was that number with a minus. If not, the number only stands for an amount that no phrase takes."""


def plain_amounts(text: str, language: Language) -> Iterator[PlainAmount]:
    """The line with a whole number in place of each amount that is none, one at a time, the likeliest first."""
    minus, stands_in = f"{language.word('minus')} ", language.numbers[2]
    for found in _amount(language).finditer(text):
        before, number, after = text[: found.start()], found[0].removeprefix(minus), text[found.end() :]
        if number != found[0] and (not number or number in language.numbers or number.isdecimal()):
            yield PlainAmount(before + number + after, below_zero=True)
        if number != found[0]:
            yield PlainAmount(before + minus + stands_in + after, below_zero=False)
        if number and found[0] not in language.numbers:
            yield PlainAmount(before + stands_in + after, below_zero=False)


def is_part(word: str, language: Language) -> bool:
    """Whether the word may be part of an amount, and so is nobody's name."""
    return word.isdecimal() or word in language.number_words or word in (language.word("minus"), *language.word("fractions").split())


@lru_cache(maxsize=8)
def _amount(language: Language) -> re.Pattern[str]:
    """What an amount looks like in that language: numbers, fractions, and what stands between them. Of "minus a point" it is the minus."""
    number = _any_of((r"\d+", *language.number_words))
    fraction, article = _any_of(language.word("fractions").split()), _any_of(language.word("articles").split())
    inside = _any_of((*language.word("in-amounts").split(), language.word("minus")))
    part = rf"(?:{number}|(?:{article} )?{fraction}(?: {article})?)"
    minus = language.word("minus")
    return re.compile(rf"(?<!\S)(?:(?:{minus} )?{part}(?: (?:{inside} )?{part})*(?!\S)|{minus} (?={article} ))")


def _any_of(words: Iterable[str]) -> str:
    return f"(?:{'|'.join(sorted(words, key=len, reverse=True))})"
