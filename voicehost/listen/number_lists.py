"""Reads a typed line that is a list of numbers with tenths, such as "8, 9.5 10". Spaces and commas separate the numbers. Pure."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from itertools import groupby


def with_tenths(line: str, numbers: Sequence[str], mark: str, said: str, between: str = "") -> str:
    """Write each number of the list with its tenth, so that none runs into the next: "8, 9.5 10" becomes "8 point 0 9.5 10 point 0".
    Numbers written as words are separated only by commas: "nine two, eight" becomes "nine two eight point 0". Returns "" for a single
    number and for any other line.

    `numbers` are the words for 0, 1, 2, ...; `mark` is the decimal mark, and `said` is how people say it. `between` is a word, such as
    "and", that separates numbers as a comma does.
    """
    line = re.sub(rf"\s{re.escape(between)}\s", ", ", line.lower()) if between else line
    parts = [part.split() for part in _at_commas(_with_mark(line.lower(), mark), mark) if part.strip()]
    words = [word for part in parts for word in part]
    digits = [word for word in words if re.fullmatch(rf"\d+(?:{re.escape(mark)}\d+)?", word)]
    listed = len(words) > 1 and all(word in digits or word in numbers for word in words)
    if not listed or (len(parts) == 1 and not digits):
        return ""
    return " ".join(word for part in parts for word in _apart(part, frozenset(digits), mark, said))


def in_marks(line: str, mark: str) -> str:
    """The line with the decimal mark where a point stands for it, in a language in which a comma is that mark: "9, 8.5" is "9, 8,5". A
    comma that touches such a number separates it from the next: "9,8.5,9" is "9;8,5;9". A point with two digits after it is that of a
    time."""
    if mark != ",":
        return line
    apart = re.sub(r"(?<![\d.,])\d+(?:\.\d)?(?:,\d+(?:\.\d)?)+(?![\d.,]\d)", _apart_at_commas, line)
    return re.sub(r"(?<![\d.,])(\d+)\.(\d)(?!\d|[.,]\d)", rf"\1{mark}\2", apart)


def _apart_at_commas(numbers: re.Match[str]) -> str:
    return numbers[0].replace(",", ";") if "." in numbers[0] else numbers[0]


def _with_mark(line: str, mark: str) -> str:
    """The list with the decimal mark where a comma stands for it. In "8,1 8,4 9,0" it does, because each number has one digit after it;
    "8,9 10" is three numbers."""
    is_decimal = mark != "," and re.fullmatch(r"\s*\d+,\d(?:[,;]?\s+\d+,\d)+[.,;]?\s*", line)
    return re.sub(r"(?<=\d),(?=\d)", mark, line) if is_decimal else line


def _at_commas(line: str, mark: str) -> list[str]:
    """Split at commas. If the decimal mark is a comma, only a comma before a blank separates numbers, but "8,9,10" is three numbers."""
    line = re.sub(r"\.(?=\s|$)", " ", line)
    if mark != ",":
        return re.split(r"[,;/]", line)
    line = re.sub(r"\d+(?:,\d+){2,}", lambda found: found[0].replace(",", ";"), line)
    return re.split(r"[;/]|,(?=\s|$)", line)


def _apart(part: list[str], digits: frozenset[str], mark: str, said: str) -> Iterator[str]:
    """The numbers between two commas. Number words that stand together stay as they are."""
    for in_digits, run in groupby(part, digits.__contains__):
        words = list(run)
        if not in_digits and len(words) > 1:
            yield " ".join(words)
        else:
            yield from (word if mark in word else f"{word} {said} 0" for word in words)
