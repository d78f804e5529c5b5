"""What a module is made of is read from its imports, and what it does from its code alone."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

import pytest

from tests.support.sources import code, digest, imported, modules

pytestmark = pytest.mark.quick

FILES = {
    "voicehost/__init__.py": "",
    "voicehost/listen/__init__.py": "",
    "voicehost/listen/ear.py": "from voicehost.listen import threshold\nfrom ..games import GAMES\n",
    "voicehost/listen/threshold.py": "def certainty():\n    from voicehost.listen.late import LATE\n    return LATE\n",
    "voicehost/listen/late.py": "import os\nLATE = 1\n",
    "voicehost/listen/fitted.json": "{}",
    "voicehost/listen/data/words.txt": "heaven",
    "voicehost/games/__init__.py": "from . import slam, taboo\nGAMES = (slam, taboo)\n",
    "voicehost/games/slam/__init__.py": "from .poem import Poem\n",
    "voicehost/games/slam/poem.py": "from voicehost.listen.speech import WORD\nclass Poem: pass\n",
    "voicehost/games/taboo/__init__.py": "from voicehost.listen import only_here\n",
    "voicehost/games/taboo/cards.txt": "heaven",
    "voicehost/listen/only_here.py": "HERE = 1\n",
    "voicehost/listen/speech.py": "WORD = 1\n",
    "voicehost/web/__init__.py": "import voicehost.listen.ear\n",
    "voicehost/web/style.css": "p {}",
}


@pytest.fixture
def known(tmp_path: Path) -> Mapping[str, Path]:
    return made(tmp_path, FILES)


def made(folder: Path, files: Mapping[str, str]) -> Mapping[str, Path]:
    """A small project of these files: its modules."""
    for name, text in files.items():
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        (folder / name).write_text(text)
    return modules(folder, ("voicehost",))


def test_imports_are_followed_wherever_they_stand(known: Mapping[str, Path]) -> None:
    """Into packages, relative ones, those within a function; nothing that only imports the module itself."""
    assert imported("voicehost.listen.ear", known) == known.keys() - {"voicehost.web"}


def test_a_package_can_be_left_out(known: Mapping[str, Path]) -> None:
    """With all that nothing else imports."""
    left = imported("voicehost.listen.ear", known, without=("voicehost.games.taboo",))
    assert left == known.keys() - {"voicehost.web", "voicehost.games.taboo", "voicehost.listen.only_here"}


@pytest.mark.parametrize(
    ("name", "text", "changes"),
    [
        ("voicehost/listen/late.py", "import os\nLATE = 2\n", True),
        ("voicehost/listen/late.py", '"""What comes late."""\nimport os  # for nothing\n\nLATE = 1\n"""Seconds."""\n', False),
        ("voicehost/listen/late.py", "import os\nLATE = '# 1'\n", True),
        ("voicehost/games/slam/poem.py", "from voicehost.listen.speech import WORD\nclass Poem:\n    word = WORD\n", True),
        ("voicehost/listen/fitted.json", "[]", True),
        ("voicehost/listen/data/words.txt", "hell", True),
        ("voicehost/listen/new.py", "NEW = 1\n", False),
        ("voicehost/games/taboo/__init__.py", "TABOO = 1\n", False),
        ("voicehost/games/taboo/cards.txt", "hell", False),
        ("voicehost/web/__init__.py", "", False),
        ("voicehost/web/style.css", "a {}", False),
    ],
)
def test_a_digest_changes_with_what_counts(tmp_path: Path, name: str, text: str, changes: bool) -> None:
    """With code, and data beside it; not with notes, with what is left out, or with what only imports it."""
    digests = []
    for folder, files in ((tmp_path / "before", FILES), (tmp_path / "after", {**FILES, name: text})):
        known = made(folder, files)
        digests.append(digest(imported("voicehost.listen.ear", known, without=("voicehost.games.taboo",)), known))
    assert (digests[0] != digests[1]) == changes


def test_a_text_that_is_used_is_code(tmp_path: Path) -> None:
    """Only one that stands by itself is a note."""
    for name, text in (("a", "WORD = 'heaven'\n"), ("b", "WORD = 'hell'\n"), ("c", "WORD = 'hell'\n'heaven'\n"), ("d", "def f(): 'x'\n")):
        (tmp_path / name).write_text(text)
    a, b, c, d = (code(tmp_path / name) for name in "abcd")
    assert a != b == c
    assert d not in {a, b}
