"""docs/a-game.md is so: its blocks, one after the other, are a game that plays, a file of its sentences, and tests that pass."""

from __future__ import annotations

import os
import re
import subprocess
import sys
import tomllib
from collections.abc import Callable, Iterator, Mapping
from pathlib import Path
from shutil import copytree, ignore_patterns
from types import ModuleType
from typing import Any

import pytest

from tests.support.paper import ROOT, Paper
from tests.support.table import Table
from voicehost.commands.composition import enters_unseen
from voicehost.core.play import IllegalMove, say
from voicehost.listen.models_dir import bundled
from voicehost.listen.vosk_recognizer import VoskRecognizer
from voicehost.session.session import Session
from voicehost.speak import languages
from voicehost.speak.prompts import Prompts

pytestmark = pytest.mark.quick

PATH = ROOT / "docs" / "a-game.md"
PAGE = PATH.read_text(encoding="utf-8")
BLOCKS = re.findall(r"^```(python|toml|markdown)\n(.*?)^```$", PAGE, flags=re.MULTILINE | re.DOTALL)
SOURCE = "\n\n".join(text for kind, text in BLOCKS if kind == "python")
SENTENCES = "".join(text for kind, text in BLOCKS if kind == "toml")
FOR_PLAYERS = "".join(text for kind, text in BLOCKS if kind == "markdown")
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


def test_nobody_is_told_how_to_enter_a_secret(game: Any) -> None:
    """It has no move that is entered unseen."""
    assert not enters_unseen(begun(game).session)


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
    for players in (("Ana",), ("Ana", "Ana"), ("Ana", "Anna"), ("Ana", "?")):
        with pytest.raises(IllegalMove) as refused:
            Session.begin(game.AnimalChain(languages.read("en")), players, game.Options(), 1)
        assert wordings.text(say(refused.value.key, **refused.value.fields)).text
        known.add(refused.value.key)
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


LINKED = ("models", "audio_fixtures")
"""What a copy of the project has by a link, since nothing is written there."""

CONTRACT = ("pytest", "tests/games", "-k", "animal", "-p", "no:cacheprovider")


@pytest.mark.programs
def test_the_game_of_the_page_passes_the_contract(tmp_path: Path) -> None:
    """In a copy of the project, where it is written as the page says. Before it has its log and its page for players, three tests fail."""
    _copied(tmp_path)
    _written(tmp_path)
    _, printed = _runs(tmp_path, *CONTRACT)
    assert printed.count("\nFAILED ") == 3, printed
    (tmp_path / "docs" / "playing" / "animal-chain.md").write_text(FOR_PLAYERS, encoding="utf-8")
    for module, *names in (("tests.support.kept", "animal-chain"), ("tests.support.phrase_tables",)):
        failed, printed = _runs(tmp_path, module, *names)
        assert not failed, printed
    failed, printed = _runs(tmp_path, *CONTRACT)
    assert not failed, printed


def _copied(root: Path) -> None:
    for name in ("voicehost", "tests", "prompts", "docs"):
        copytree(ROOT / name, root / name, ignore=ignore_patterns("__pycache__", "seen", "*.webp"))
    for path in filter(Path.is_file, ROOT.iterdir()):
        (root / path.name).write_bytes(path.read_bytes())
    for name in LINKED:
        (root / name).symlink_to(ROOT / name)


def _written(root: Path) -> None:
    """Everything that the page has a reader write before it comes to the log and the page for players."""
    tests = next(text for kind, text in BLOCKS if kind == "python" and "def test_" in text)
    head = next(block for block in Paper(PATH).blocks if "pytestmark" in block)
    (root / "voicehost" / "games" / "animal_chain").mkdir()
    files = {
        "voicehost/games/animal_chain/__init__.py": SOURCE.removesuffix(tests),
        "prompts/en/animal-chain.toml": SENTENCES,
        "tests/games/test_animal_chain.py": f"{head}\n\n{tests}",
    }
    for name, text in files.items():
        (root / name).write_text(text, encoding="utf-8")
    imported = "from voicehost.games.animal_chain import AnimalChain"
    _changed(
        root / "voicehost" / "games" / "__init__.py", {"import Game\n": f"import Game\n{imported}\n", "OpenSlam)": "OpenSlam, AnimalChain)"}
    )
    named = next(code for code in Paper(PATH).code if code.startswith("animal-chain = "))
    _changed(root / "prompts" / "en" / "language.toml", {"[choices.game]\n": f"[choices.game]\n{named}\n"})


def _changed(path: Path, changes: Mapping[str, str]) -> None:
    """Put each text in place of another, which stands there once."""
    text = path.read_text(encoding="utf-8")
    for old, new in changes.items():
        assert text.count(old) == 1, old
        text = text.replace(old, new)
    path.write_text(text, encoding="utf-8")


def _runs(root: Path, module: str, *arguments: str) -> tuple[int, str]:
    """What a module of the copy ends with, and prints."""
    ended = subprocess.run(
        [sys.executable, "-m", module, *arguments],
        cwd=root,
        env={**os.environ, "PYTHONPATH": str(root)},
        capture_output=True,
        text=True,
        check=False,
    )
    return ended.returncode, ended.stdout + ended.stderr
