"""A typed line of nothing but numbers that have tenths, as "8, 9.5 10": in writing, spaces and commas tell them apart. Pure."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from itertools import groupby


def with_tenths(line: str, numbers: Sequence[str], mark: str, said: str) -> str:
    """Each of them with its tenth, so that none runs into the next: "8, 9.5 10" is "8 point 0 9.5 10 point 0". Numbers that are written as
    words are told apart by commas alone: "nine two, eight" is "nine two eight point 0". Empty for one number, and for any other line.

    `numbers`: the words for 0, 1, 2, ...; `mark`: what stands before a tenth, and `said`: how that is said.
    """
    parts = [part.split() for part in _at_commas(line.lower(), mark) if part.strip()]
    words = [word for part in parts for word in part]
    digits = [word for word in words if re.fullmatch(rf"\d+(?:{re.escape(mark)}\d+)?", word)]
    listed = len(words) > 1 and all(word in digits or word in numbers for word in words)
    if not listed or (len(parts) == 1 and not digits):
        return ""
    return " ".join(word for part in parts for word in _apart(part, frozenset(digits), mark, said))


def _at_commas(line: str, mark: str) -> list[str]:
    """A comma that stands before tenths tells nothing apart, but for several in one: "8,9,10"."""
    line = re.sub(r"\.(?=\s|$)", " ", line)
    if mark != ",":
        return re.split(r"[,;/]", line)
    line = re.sub(r"\d+(?:,\d+){2,}", lambda found: found[0].replace(",", ";"), line)
    return re.split(r"[;/]|,(?=\s|$)", line)


def _apart(part: list[str], digits: frozenset[str], mark: str, said: str) -> Iterator[str]:
    """Between two commas: words that stand together are as they are said."""
    for in_digits, run in groupby(part, digits.__contains__):
        words = list(run)
        if not in_digits and len(words) > 1:
            yield " ".join(words)
        else:
            yield from (word if mark in word else f"{word} {said} 0" for word in words)
