"""Dependencies point one way: cli -> host -> {listen, speak, private, store} -> core. Read from the imports, wherever they stand.

Inside the core: session -> interpret, games -> lexicon, play -> speech. Games never import each other or the shell. The core is
pure: what it may import from outside is listed here, and everything else is forbidden.
"""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest

PACKAGE = Path(__file__).parent.parent / "voicehost"

CORE = ("speech", "play", "offers", "lexicon", "interpret", "games", "session")
PARTS = ("listen", "speak", "private", "store")
HOSTS = ("host", "account", "judging")
COMMANDS = ("checkup", "demo", "reading", "room")
"""What commands do, a module for each; `commands` are what they are told, `tables` what they print."""

MAY_IMPORT: dict[str, frozenset[str]] = {
    "speech": frozenset(),
    "play": frozenset({"speech"}),
    "offers": frozenset({"play", "speech"}),
    "lexicon": frozenset({"speech"}),
    "interpret": frozenset({"lexicon", "play", "speech"}),
    "games": frozenset({"lexicon", "play", "speech"}),
    "session": frozenset({"interpret", "games", "lexicon", "offers", "play", "speech"}),
    "places": frozenset(),
    "devices": frozenset(),
    "codec": frozenset(),
    "logfile": frozenset(),
    "listen": frozenset({*CORE, "places", "devices"}),
    "speak": frozenset({*CORE, "places", "devices"}),
    "private": frozenset({"speech", "play", "offers", "lexicon", "session", "places", "speak"}),  # it shows games and knows none
    "store": frozenset({*CORE, "places", "codec", "logfile"}),
    **{host: frozenset({*CORE, *PARTS, "places"}) for host in HOSTS},
    "tables": frozenset({*CORE, *PARTS, *HOSTS}),
    **{command: frozenset({*CORE, *PARTS, *HOSTS, "places", "devices", "tables"}) for command in COMMANDS},
    "commands": frozenset({*CORE, *PARTS, *HOSTS, *COMMANDS, "places", "devices", "tables"}),
    "cli": frozenset({"commands", *CORE, *PARTS, *HOSTS, *COMMANDS, "places", "tables"}),
    "__main__": frozenset({"cli"}),
}
"""What each part of the package may import, besides itself and the bare package. A new part gets its line here."""

SHARED_BY_GAMES = frozenset({"cards", "saying"})
"""Modules in games/ that are no games."""

# fmt: off
PURE = frozenset({
    "__future__", "abc", "bisect", "collections", "contextlib", "copy", "dataclasses", "decimal", "difflib", "enum",
    "fractions", "functools", "hashlib", "heapq", "itertools", "json", "math", "numbers", "operator", "random.Random", "re",
    "statistics", "string", "textwrap", "tomllib", "types", "typing", "unicodedata",
    "rapidfuzz", "wordfreq",
})
# fmt: on
"""What the core may import from outside: nothing that reads, writes, waits, starts or draws lots."""

PURE_EXTRA = {"lexicon": frozenset({"importlib.resources", "lzma", "numpy"})}
"""The one exception: the words are data of the package. numpy is what rapidfuzz answers in."""

OFFLINE = "voicehost.lexicon.build"
"""Makes the data, is run by hand, and is imported by nothing."""

ACTS = frozenset({"open", "print", "input", "exec", "eval", "compile", "__import__", "breakpoint"})


def modules() -> dict[str, Path]:
    """Every module of the package, by its dotted name."""
    named = {path: ".".join(path.relative_to(PACKAGE.parent).with_suffix("").parts) for path in PACKAGE.rglob("*.py")}
    return {name.removesuffix(".__init__"): path for path, name in named.items()}


MODULES = modules()


def faults(module: str, source: str, known: frozenset[str] = frozenset(MODULES)) -> list[str]:
    """What is wrong with a module's imports, a line each."""
    tree = ast.parse(source)
    part = _part(module)
    if part not in MAY_IMPORT and part:
        return [f"{module}: {part!r} has no line in MAY_IMPORT"]
    found = [f"{module}:{line}: {fault}" for line, name in imports(module, tree, known) if (fault := _fault(module, name))]
    if part in CORE and not _is_offline(module):
        found += [f"{module}:{line}: {fault}" for line, fault in _acts(tree)]
    return found


def imports(module: str, tree: ast.AST, known: frozenset[str]) -> Iterator[tuple[int, str]]:
    """The dotted name of everything imported, inside functions and under TYPE_CHECKING too."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            yield from ((node.lineno, alias.name) for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            base = _base(module, node, known)
            for alias in node.names:
                name = f"{base}.{alias.name}"
                ours = base.split(".")[0] == "voicehost"
                yield node.lineno, name if name in known or not ours else base


def _base(module: str, node: ast.ImportFrom, known: frozenset[str]) -> str:
    if not node.level:
        return node.module or ""
    is_package = any(name.startswith(f"{module}.") for name in known)
    package = module.split(".")[: len(module.split(".")) - node.level + is_package]
    return ".".join([*package, *([node.module] if node.module else [])])


def _part(module: str) -> str:
    """ "games" for voicehost.games.poetry_slam.state; "" for the package itself."""
    return ".".join(module.split(".")[1:2])


def _is_offline(module: str) -> bool:
    return f"{module}.".startswith(f"{OFFLINE}.")


def _fault(module: str, name: str) -> str | None:
    part, root = _part(module), name.split(".")[0]
    if root != "voicehost":
        impure = part in CORE and not _is_offline(module) and not _is_pure(part, name)
        return f"the core is pure and does not import {name}" if impure else None
    if _is_offline(name) and not _is_offline(module):
        return f"{name} is run by hand, not imported"
    other = _part(name)
    if other == part == "games":
        return _game_fault(module, name)
    return None if other in ("", part) or other in MAY_IMPORT.get(part, ()) else f"{part or 'the package'} does not import {other}"


def _game_fault(module: str, name: str) -> str | None:
    """A game imports itself and what games share. The table of games, games/__init__, imports them all, and no game imports it."""
    one, other = (".".join(dotted.split(".")[2:3]) for dotted in (module, name))
    return None if one in ("", other) or other in SHARED_BY_GAMES else f"the game {one} does not import {other or 'the table of games'}"


def _is_pure(part: str, name: str) -> bool:
    allowed = PURE | PURE_EXTRA.get(part, frozenset())
    parts = name.split(".")
    return any(".".join(parts[:n]) in allowed for n in range(1, len(parts) + 1))


def _acts(tree: ast.AST) -> Iterator[tuple[int, str]]:
    """Calls of built-in functions that read, write or run; a `Random` without a seed."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name):
            if node.func.id in ACTS:
                yield node.lineno, f"the core is pure and does not call {node.func.id}()"
            if node.func.id == "Random" and not node.args:
                yield node.lineno, "chance comes from a seed: Random(seed)"


@pytest.mark.parametrize("module", sorted(MODULES))
def test_no_arrow_runs_back(module: str) -> None:
    """Every module of the package keeps to its layer."""
    assert faults(module, MODULES[module].read_text()) == []


def test_the_whole_package_is_read() -> None:
    """The walk finds modules in every folder, so that an empty list of faults means something."""
    assert {"voicehost", "voicehost.speech", "voicehost.games", "voicehost.listen.install"} <= set(MODULES)
    assert "voicehost.speech" in {name for _, name in imports("x", ast.parse(MODULES["voicehost.play"].read_text()), frozenset(MODULES))}


KNOWN = frozenset(
    {
        *(f"voicehost.{part}" for part in MAY_IMPORT),
        *(
            "voicehost",
            "voicehost.listen.echo",
            "voicehost.lexicon.build",
            "voicehost.lexicon.build.cmu",
            "voicehost.lexicon.data",
            "voicehost.private.pages",
        ),
        *("voicehost.games.slam", "voicehost.games.slam.poem", "voicehost.games.taboo", "voicehost.games.cards"),
    }
)


@pytest.mark.parametrize(
    ("module", "source"),
    [
        ("voicehost.speech", "import voicehost.play"),
        ("voicehost.speech", "from voicehost import play"),
        ("voicehost.speech", "from . import play"),
        ("voicehost.speech", "from .play import Move"),
        ("voicehost.play", "def late():\n    from voicehost.session import Session"),
        ("voicehost.play", "from typing import TYPE_CHECKING\nif TYPE_CHECKING:\n    from voicehost.games import GAMES"),
        ("voicehost.lexicon.data", "from voicehost.play import Move"),
        ("voicehost.interpret", "from voicehost.games import GAMES"),
        ("voicehost.interpret", "from voicehost.session import Session"),
        ("voicehost.session", "from voicehost.store import Store"),
        ("voicehost.games.slam", "from voicehost.games.taboo import Taboo"),
        ("voicehost.games.slam.poem", "from voicehost.games import taboo"),
        ("voicehost.games.slam.poem", "from ..taboo import Taboo"),
        ("voicehost.games.slam", "from voicehost.games import GAMES"),
        ("voicehost.games.slam", "from voicehost.session import Session"),
        ("voicehost.games.slam", "from voicehost.listen.echo import is_echo"),
        ("voicehost.games.cards", "from voicehost.games.slam import Slam"),
        ("voicehost.lexicon.data", "from voicehost.lexicon.build import cmu"),
        ("voicehost.listen.echo", "from voicehost.speak import Announcer"),
        ("voicehost.speak", "from voicehost.listen.echo import is_echo"),
        ("voicehost.private", "from voicehost.store import Store"),
        ("voicehost.private.pages", "from voicehost.games.slam import Slam"),
        ("voicehost.store", "from voicehost.host import Host"),
        ("voicehost.logfile", "from voicehost.store import Store"),
        ("voicehost.host", "from voicehost.cli import main"),
        ("voicehost.host", "from voicehost.tables import scores"),
        ("voicehost.demo", "from voicehost.room import Room"),
        ("voicehost.reading", "from voicehost.cli import main"),
        ("voicehost", "from voicehost.cli import main"),
        ("voicehost.brain", "import math"),
        ("voicehost.play", "import os"),
        ("voicehost.play", "import os.path"),
        ("voicehost.play", "from io import BytesIO"),
        ("voicehost.play", "from pathlib import Path"),
        ("voicehost.play", "import lzma"),
        ("voicehost.session", "import time"),
        ("voicehost.session", "from datetime import datetime"),
        ("voicehost.session", "import threading"),
        ("voicehost.interpret", "import sqlite3"),
        ("voicehost.interpret", "import vosk"),
        ("voicehost.interpret", "import numpy"),
        ("voicehost.lexicon.data", "import importlib"),
        ("voicehost.lexicon.data", "import subprocess"),
        ("voicehost.games.slam", "import sounddevice, pyttsx3"),
        ("voicehost.games.slam", "import click"),
        ("voicehost.games.slam", "import rich.console"),
        ("voicehost.games.slam", "import random"),
        ("voicehost.games.slam", "from random import shuffle"),
        ("voicehost.games.slam", "from random import Random\nRandom()"),
        ("voicehost.games.slam", "print('heaven')"),
        ("voicehost.lexicon.data", "open('words')"),
    ],
)
def test_a_planted_arrow_is_found(module: str, source: str) -> None:
    """One bad line each, and the test that guards the layers points at that module."""
    assert [fault for fault in faults(module, source, KNOWN) if fault.startswith(module)]


@pytest.mark.parametrize(
    ("module", "source"),
    [
        ("voicehost.play", "from collections.abc import Mapping\nfrom voicehost.speech import Samples"),
        ("voicehost.lexicon.data", "from importlib import resources\nfrom importlib.resources import files\nimport lzma"),
        ("voicehost.lexicon.build.cmu", "import subprocess\nfrom voicehost.lexicon.data import table\nopen('words')"),
        ("voicehost.games", "from voicehost.games.slam import Slam\nfrom voicehost.games import taboo"),
        ("voicehost.games.slam", "from voicehost.games.slam import poem\nfrom voicehost.games import cards\nfrom . import poem"),
        ("voicehost.games.slam.poem", "from random import Random\nRandom(7)\nfrom rapidfuzz.distance import OSA"),
        ("voicehost.session", "from voicehost import games, interpret"),
        ("voicehost.listen.echo", "import os, vosk, voicehost\nfrom voicehost.places import models\nprint('now')"),
        ("voicehost.store", "import sqlite3\nfrom voicehost.session import SessionEvent\nfrom voicehost.codec import Codec"),
        ("voicehost.host", "import threading\nfrom voicehost import listen, store\nfrom voicehost.session import Session"),
        ("voicehost.cli", "import click\nfrom voicehost import demo, host, places"),
        ("voicehost.demo", "from voicehost import tables\nfrom voicehost.host import Host"),
    ],
)
def test_an_arrow_that_runs_forward_is_left_alone(module: str, source: str) -> None:
    """The layers as they are drawn."""
    assert faults(module, source, KNOWN) == []
