"""The sentences that slow tests wait for are those that prompts have. A test that waits for a sentence as it once was waits for minutes."""

from __future__ import annotations

import ast
import re
import tomllib
from collections.abc import Iterator
from pathlib import Path

import pytest

pytestmark = pytest.mark.quick

ROOT = Path(__file__).parent.parent
FILLED = "#"
"""Stands for whatever fills a slot of a prompt."""
FILLS = re.compile(r"\b(?:Ana|Ben|Cy|Dee|Clara|Tom|Haiclue|kite|\d[\d.]*)\b")
"""What fills slots in the sentences that tests wait for: names, figures, a title and a word."""
LIST = re.compile(rf"{FILLED}(?:, {FILLED})* (?:and|or|und|oder) {FILLED}")
SENTENCE = re.compile(r".* .*[.?]")
"""Texts of several words with a stop at their end. Tests also wait for pieces of sentences, whose slots nothing tells from their words."""


def _texts(table: object) -> Iterator[str]:
    if isinstance(table, str):
        yield re.sub(r"\{[^}]*\}", FILLED, table)
    elif isinstance(table, dict | list):
        for each in table.values() if isinstance(table, dict) else table:
            yield from _texts(each)


@pytest.fixture(scope="module")
def prompts() -> tuple[str, ...]:
    return tuple(text for path in ROOT.glob("prompts/*/*.toml") for text in _texts(tomllib.loads(path.read_text())))


def _waited_for(path: Path) -> Iterator[str]:
    for node in ast.walk(ast.parse(path.read_text())):
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute) and node.func.attr == "until":
            yield from (each.value for each in node.args if isinstance(each, ast.Constant) and isinstance(each.value, str))


WAITED_FOR = sorted({text for path in ROOT.glob("tests/**/*.py") for text in _waited_for(path) if SENTENCE.fullmatch(text)})


@pytest.mark.parametrize("text", WAITED_FOR)
def test_a_sentence_that_is_waited_for_is_in_prompts(text: str, prompts: tuple[str, ...]) -> None:
    assert _is_in(text, prompts)


def test_a_sentence_of_no_prompt_is_found_out(prompts: tuple[str, ...]) -> None:
    assert not _is_in("Who has a poem for me?", prompts)


def _is_in(text: str, prompts: tuple[str, ...]) -> bool:
    filled = LIST.sub(FILLED, FILLS.sub(FILLED, text))
    return any(filled in prompt for prompt in prompts)
