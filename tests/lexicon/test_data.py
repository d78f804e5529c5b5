"""The data files: a line is found where it is, and nothing where none is."""

from __future__ import annotations

import pytest

from voicehost.lexicon.data import BLOCK, Table, read

pytestmark = pytest.mark.quick


@pytest.mark.parametrize("name", ["dictionary", "pronunciations"])
def test_every_word_is_found_and_no_other(name: str) -> None:
    """As in a dict of all lines; also what is almost a word, or stands before the first and after the last."""
    lines = read(name)
    table = Table(lines)
    known = dict(line.split("\t") for line in lines.decode("utf-8").splitlines())
    some = [word for at, word in enumerate(known) if at % 7 == 0] + [*known][-2:]
    asked = {*some, *(word[:-1] for word in some), *(word + "q" for word in some), "", " ", "\U0010ffff"}
    assert {word: table.get(word) for word in asked} == {word: known.get(word) for word in asked}


@pytest.mark.parametrize("length", [1, 2, BLOCK - 3, BLOCK - 2, BLOCK - 1, BLOCK, 3 * BLOCK])
def test_lines_of_any_length(length: int) -> None:
    """Also where a block ends in the middle of one, or at its end."""
    lines = [f"{word}\t{word * length}\n" for word in "abcd"]
    table = Table("".join(lines).encode())
    assert [table.get(word) for word in "abcde"] == ["a" * length, "b" * length, "c" * length, "d" * length, None]
    assert Table(b"").get("a") is None
