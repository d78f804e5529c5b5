"""What is written for people has none of the habits that make prose read as translated (tests/support/prose.py)."""

from __future__ import annotations

import pytest

from tests.support.paper import ROOT
from tests.support.prose import HELD, LONGEST, faults, paragraphs

pytestmark = pytest.mark.quick


@pytest.mark.parametrize("name", HELD)
def test_a_paper_has_none_of_the_habits(name: str) -> None:
    assert list(faults((ROOT / name).read_text(encoding="utf-8"))) == []


@pytest.mark.parametrize(
    ("text", "line"),
    [
        ("A name that cannot be heard is told to be so.", 1),
        ("Fine.\n\nAsk what is told of a command.", 3),
        ("- one\n- it counts by word of the table", 2),
        ("A fault is not had by\nanybody.", 1),
        (" ".join(["word"] * (LONGEST + 1)) + ".", 1),
    ],
)
def test_a_habit_is_found_where_it_stands(text: str, line: int) -> None:
    assert {fault.line for fault in faults(text)} == {line}


@pytest.mark.parametrize(
    "text",
    [
        "If a key is missing, voicehost says so before the game starts.",
        "`what is told of` is code.",
        "```\nis told to be\n```",
        "| is told to be | a table |",
        " ".join(["word"] * LONGEST) + ". " + " ".join(["word"] * LONGEST) + ".",
    ],
)
def test_what_is_none_is_not_found(text: str) -> None:
    assert list(faults(text)) == []


def test_items_of_a_list_are_paragraphs_of_their_own() -> None:
    assert list(paragraphs("One\ntwo\n- three\n- four\n\nfive")) == [(1, "One two"), (3, "three"), (4, "four"), (6, "five")]
