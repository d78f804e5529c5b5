"""docs/a-game.md is so: its blocks, one after the other, are a game that plays, a file of its sentences, and tests that pass."""

from __future__ import annotations

import re
import sys
import tomllib
from collections.abc import Callable, Iterator
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest

from tests.support.paper import ROOT
from tests.support.table import Table
from voicehost.core.play import say
from voicehost.listen.models_dir import bundled
from voicehost.listen.vosk_recognizer import VoskRecognizer
from voicehost.session.session import Session
from voicehost.speak import languages
from voicehost.speak.prompts import Prompts

pytestmark = pytest.mark.quick

PAGE = (ROOT / "docs" / "a-game.md").read_text(encoding="utf-8")
BLOCKS = re.findall(r"^```(python|toml)\n(.*?)^```$", PAGE, flags=re.MULTILINE | re.DOTALL)
SOURCE = "\n\n".join(text for kind, text in BLOCKS if kind == "python")
SENTENCES = "".join(text for kind, text in BLOCKS if kind == "toml")
TESTS = re.findall(r"^def (test_\w+)\(", SOURCE, flags=re.MULTILINE)


@pytest.fixture(scope="module")
def game() -> Iterator[Any]:
    """The module that the page writes."""
    module = ModuleType("a_game_of_the_page")
    sys.modules[module.__name__] = module  # dataclasses look for it there
    exec(compile(SOURCE, "docs/a-game.md", "exec"), module.__dict__)
    yield module
    del sys.modules[module.__name__]


def begun(game: Any) -> Table:
    return Table(*Session.begin(game.AnimalChain(languages.read("en")), ("Ana", "Ben", "Cy"), game.Options(), 1))


def prompts(folder: Path) -> Prompts:
    (folder / "en").mkdir()
    house = languages.folder("en", languages.SHIPPED) / "house.toml"
    (folder / "en" / "house.toml").write_text(house.read_text(encoding="utf-8"), encoding="utf-8")
    (folder / "en" / "animal-chain.toml").write_text(SENTENCES, encoding="utf-8")
    return Prompts("en", ("animal-chain",), folder)


@pytest.mark.parametrize("name", TESTS)
def test_the_tests_of_the_page_pass(game: Any, name: str) -> None:
    test: Callable[[], None] = getattr(game, name)
    test()


def test_there_are_tests_on_it() -> None:
    assert len(TESTS) >= 5


def test_every_sentence_is_said_and_every_key_has_one(game: Any, tmp_path: Path) -> None:
    """In a whole game, with everything that can go wrong."""
    wordings, known = prompts(tmp_path), set[str]()
    table = begun(game)
    lines = ("ana says tiger", "ana says rat", "ben says zebra", "how many animals", "ben says rabbit", "cy says trout", "ana passes")
    for line in (*lines, "ben says trout", "ben says turtle", "cy passes", "cy passes", "well played"):
        table.type(line)
    slow = begun(game)
    slow.wait(21)
    for each in (*table.heard, *slow.heard):
        assert wordings.text(each).text
        known.add(each.key)
    own = {key for key, value in tomllib.loads(SENTENCES).items() if not isinstance(value, dict) or "other" in value}
    assert own - known <= {"last-animal", "begin"}
    assert wordings.text(say("last-animal", animal="tiger")).text == "tiger"
    assert wordings.text(table.heard[1]).text == "Ana, any animal."


def test_its_host_can_hear_every_animal(game: Any) -> None:
    """By the bundled model: the page promises that."""
    recognizer = VoskRecognizer(bundled())
    assert [animal for animal in game.ANIMALS if not recognizer.hears(animal)] == []
    assert {animal[-1] for animal in game.ANIMALS} & {animal[0] for animal in game.ANIMALS}


def test_what_is_offered_is_accepted_and_undone(game: Any) -> None:
    """Each phrase of each moment; and going back leads to where it was."""
    table = begun(game)
    for line in ("ana says tiger", "ben says rabbit"):
        before = table.session.state
        assert {phrase.move for phrase in table.session.game.listening(before).grammar.phrases} == {"play", "give-up", "count"}
        after = table.type(line).session.state
        assert after != before
        assert table.type("undo").session.state == before
        table.type(line)


def test_all_of_it_is_an_hour() -> None:
    """As its headings say; and the game is no longer than a page of code."""
    minutes = {"Ten": 10, "Twenty": 20}
    assert sum(minutes[word] for word in re.findall(r"^## (\w+) minutes", PAGE, flags=re.MULTILINE)) == 60
    assert SOURCE.index("from tests.support.table") < 7_000
